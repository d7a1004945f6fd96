"""What is printed of an evidence village: cards and markers to cut, and the rules on two pages."""

from __future__ import annotations

from companion.sheets.declared import GameSheets, Print
from companion.sheets.result import plain_sheet

from .cards import cards_pdf, markers_pdf
from .rules import rules_pdf

SHEETS = GameSheets(
    plain_sheet,
    prints=(
        Print("cards", ("deck",), cards_pdf),
        Print("markers", ("five",), markers_pdf),
        Print("rules", ("pages",), rules_pdf),
    ),
)
