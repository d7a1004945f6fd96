"""The club's own games: those that have no rules here, by name, seats, ranking and points."""
