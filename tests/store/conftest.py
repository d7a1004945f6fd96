"""What the tests of the store share."""

from tests.store.fixtures import engine, log_id, session, sessions

__all__ = ["engine", "log_id", "session", "sessions"]
