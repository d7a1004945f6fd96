"""`flask companion …`: one file a subject, all in one group."""

from . import accounts, agents, copies, doctor, records
from .group import group

__all__ = ["accounts", "agents", "copies", "doctor", "games", "group", "prepare", "records"]
