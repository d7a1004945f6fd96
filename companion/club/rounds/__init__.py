"""Rounds of a club night, and who sits where."""
