"""Sheets to print, the same on the pages of their tables, lists for spreadsheet programs, the calendar."""

from . import calendar, evenings, house_rules, lists, season_archive, standings_lists
from .print_queue import has_fonts, prepare
from .views import blueprint, init_app

__all__ = [
    "blueprint",
    "calendar",
    "evenings",
    "has_fonts",
    "house_rules",
    "init_app",
    "lists",
    "prepare",
    "season_archive",
    "standings_lists",
]
