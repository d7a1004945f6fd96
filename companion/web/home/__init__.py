"""The first page, the club's settings, and the log of what organisers did."""

from . import acts, programs, settings
from .views import rooms

__all__ = ["acts", "programs", "rooms", "settings"]
