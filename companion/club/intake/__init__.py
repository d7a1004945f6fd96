"""Players, past events and their results out of a table that somebody kept elsewhere."""
