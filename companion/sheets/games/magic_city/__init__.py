"""What is printed of Magic City: result with events, a deck to cut, GM's page, lists for players."""

from __future__ import annotations

from companion.sheets.declared import GameSheets, Print

from .cards import cards_pdf
from .pages import gm_pdf, lists_pdf
from .result import in_play, magic_city_sheet, open_to, printed_sheet

SHEETS = GameSheets(
    printed_sheet,
    open_to,
    magic_city_sheet,
    prints=(
        Print("cards", ("all", "events", "roles"), cards_pdf),
        Print("gm", ("gm",), gm_pdf),
        Print("lists", ("role-list", "event-list"), lists_pdf),
    ),
    in_play=in_play,
)
