"""Sheets to print, the same on the pages of their tables, lists for spreadsheet programs, the calendar."""

from . import calendar, evenings, house_rules, lists, season_archive, standings_lists
from .print_queue import has_fonts, prepare
from .views import init_app, rooms

__all__ = [
    "calendar",
    "evenings",
    "has_fonts",
    "house_rules",
    "init_app",
    "lists",
    "prepare",
    "rooms",
    "season_archive",
    "standings_lists",
]
