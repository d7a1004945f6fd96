"""A table's pages: what each viewer sees, moves, strikes, points, claims. Any game, by its templates."""

from . import again, corrections, follow, lending, mine
from .views import rooms

__all__ = ["again", "corrections", "follow", "lending", "mine", "rooms"]
