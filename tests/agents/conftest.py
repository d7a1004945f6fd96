"""A database for agents that sit at real tables."""

from tests.store.fixtures import engine, session, sessions

__all__ = ["engine", "session", "sessions"]
