"""Sheets to print, the same sheets on the pages of their tables, and standings as CSV."""

from . import csv_files, evenings
from .print_queue import has_fonts, prepare
from .views import init_app, rooms

__all__ = ["csv_files", "evenings", "has_fonts", "init_app", "prepare", "rooms"]
