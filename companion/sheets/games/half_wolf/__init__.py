"""What is printed of Half Werewolf: the sheet of a table, cards to cut, and the rules on a page."""

from __future__ import annotations

from companion.sheets.declared import GameSheets, Print

from .cards import DECKS, cards_pdf
from .result import half_wolf_pdf, half_wolf_sheet, open_to
from .rules import rules_pdf

SHEETS = GameSheets(
    half_wolf_pdf,
    open_to,
    half_wolf_sheet,
    (Print("cards", ("all", *DECKS), cards_pdf), Print("rules", tuple(DECKS), rules_pdf)),
)
