"""The first page, the club's settings, and the log of what organisers did."""

from . import acts, programs, settings
from .views import blueprint

__all__ = ["acts", "blueprint", "programs", "settings"]
