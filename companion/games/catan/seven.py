"""A seven: who discards how many (001 バースト)."""

from __future__ import annotations

from msgspec import Struct

SAFE = 7
MOST_HAND = 120


class Seven(Struct, frozen=True, omit_defaults=True):
    """The check after a seven: hand sizes told so far (None: not yet), and whether the table is through."""

    hands: tuple[int | None, ...]
    done: bool = False


def discard(hand: int) -> int:
    """Cards that a hand of so many gives up: half, rounded down, from eight on (8→4, 9→4, 10→5)."""
    return hand // 2 if hand > SAFE else 0
