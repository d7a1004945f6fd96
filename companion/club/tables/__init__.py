"""Tables that are played: seats, claims on them, sign-off."""
