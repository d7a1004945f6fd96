"""The first page, the club's settings, and the log of what organisers did."""

from . import acts, help_page, programs, settings
from .views import blueprint

__all__ = ["acts", "blueprint", "help_page", "programs", "settings"]
