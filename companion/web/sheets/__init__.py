"""Sheets to print, the same on the pages of their tables, lists for spreadsheet programs, the calendar."""

from . import announcement, evenings, lists, views
from .print_queue import has_fonts as has_fonts
from .print_queue import prepare as prepare
from .views import blueprint as blueprint
from .views import init_app as init_app
