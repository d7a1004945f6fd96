"""A game as a setup and a list of moves; everything else is a view of it. Knows no game, no Flask, no SQL."""
