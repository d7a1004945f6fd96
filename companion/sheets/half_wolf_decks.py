"""The decks of Half Werewolf by the name under which they are printed: players and further card."""

from __future__ import annotations

from companion.games.half_wolf.cards import Extra

DECKS: dict[str, tuple[int, Extra]] = {
    "4": (4, "none"),
    "5": (5, "none"),
    "6": (6, "none"),
    "magician": (6, "magician"),
    "sinner": (6, "sinner"),
    "doomsayer": (6, "doomsayer"),
}


def deck_name(seats: int, extra: Extra) -> str:
    """How a table's deck is called here."""
    return next(name for name, of in DECKS.items() if of == (seats, extra))
