"""The big screen of an event: what it shows, in which order, for how long."""
