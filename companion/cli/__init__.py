"""`flask companion …`: one file a subject, all in one group."""

from . import accounts, copies, games, records, serving
from .group import group

__all__ = ["accounts", "copies", "games", "group", "records", "serving"]
