"""What can be printed of a game without any table: cards, rules. A game adds a line here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from companion.sheets.fonts import Fonts
from companion.sheets.half_wolf_cards import half_wolf_cards
from companion.sheets.half_wolf_decks import DECKS
from companion.sheets.half_wolf_rules import half_wolf_rules
from companion.sheets.sheet import Head
from companion.sheets.style import Translate


@dataclass(frozen=True)
class Print:
    """Something to print: its name, the variants there are of it, and how one is drawn.

    Words: `sheet-print-<game>-<name>`, the same with `-text`, and `sheet-print-<game>-deck-<variant>`.
    """

    name: str
    variants: tuple[str, ...]
    draw: Callable[[str, Head, Translate, Fonts], bytes]


PRINTS: dict[str, tuple[Print, ...]] = {
    "half_wolf": (
        Print("cards", ("all", *DECKS), half_wolf_cards),
        Print("rules", tuple(DECKS), half_wolf_rules),
    ),
}
"""By the game's name."""
