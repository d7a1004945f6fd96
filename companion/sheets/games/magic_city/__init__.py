"""What is printed of Magic City: a deck to cut, the GM's page, and the lists that players get."""

from __future__ import annotations

from companion.sheets.declared import GameSheets, Print
from companion.sheets.result import plain_sheet

from .cards import cards_pdf
from .pages import gm_pdf, lists_pdf

SHEETS = GameSheets(
    plain_sheet,
    prints=(
        Print("cards", ("all", "events", "roles"), cards_pdf),
        Print("gm", ("gm",), gm_pdf),
        Print("lists", ("role-list", "event-list"), lists_pdf),
    ),
)
