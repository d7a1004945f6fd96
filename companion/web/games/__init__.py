"""A game beside its tables: win rates over the club's history, and what can be printed of it."""

from .views import blueprint

__all__ = ["blueprint"]
