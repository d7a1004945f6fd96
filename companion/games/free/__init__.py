"""Any other game: a score sheet with rounds, points, and a ranking."""
