"""The club and who runs it: its settings, organisers, the one-time set-up, and the log of what they did."""
