"""A Catan session at one table: score line, board, awards, clock, judgement and ranking."""
