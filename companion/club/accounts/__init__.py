"""Who runs the club: organisers, the one-time set-up, and the log of what they did."""
