"""What a club keeps for dealing: compositions of roles, and lists of names of characters."""
