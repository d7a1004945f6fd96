"""What the tests of the club share."""

from tests.store.fixtures import engine, session, sessions

__all__ = ["engine", "session", "sessions"]
