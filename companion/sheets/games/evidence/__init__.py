"""What is printed of an evidence village: the sheet of a table, cards and markers to cut, the rules."""

from __future__ import annotations

from companion.sheets.declared import GameSheets, Print

from .cards import cards_pdf, markers_pdf
from .in_play import evidence_in_play
from .result import evidence_sheet, open_to
from .rules import rules_pdf

SHEETS = GameSheets(
    evidence_sheet,
    open_to,
    prints=(
        Print("cards", ("deck",), cards_pdf),
        Print("markers", ("five",), markers_pdf),
        Print("rules", ("pages",), rules_pdf),
    ),
    in_play=evidence_in_play,
)
