"""Sheets to print, and the same sheets on the pages of their tables."""

from .press import has_fonts, prepare
from .views import init_app, rooms

__all__ = ["has_fonts", "init_app", "prepare", "rooms"]
