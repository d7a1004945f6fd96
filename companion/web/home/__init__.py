"""The first page and the club's settings."""

from . import settings
from .views import rooms

__all__ = ["rooms", "settings"]
