"""Logs in the competition's format: one event a line, `day,kind,…`, written and read."""
