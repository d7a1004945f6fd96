"""A Catan session at one table: score line, awards, clock, judgement and ranking, without the board."""
