"""A sample night to play with, which can be removed again."""
