"""The dice log with its histogram, the check of hands after a seven (001 バースト), how long turns took."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

SUMS = range(2, 13)
WAYS = tuple(6 - abs(7 - total) for total in SUMS)
"""In how many of 36 ways two dice make each sum."""
MILLION = 1_000_000
SAFE = 7
"""Cards in hand that a seven leaves alone."""


class Rolled(Struct, frozen=True, omit_defaults=True):
    """A roll: the turn it belongs to (0 without a turn pointer), its seat, the sum; void if rolled again."""

    turn: int
    seat: int
    total: int
    void: bool = False


class Bar(Struct, frozen=True):
    """One column of the histogram: a sum, how often it fell, and how often it should have, in millionths."""

    total: int
    count: int
    expected: int


class TurnTime(Struct, frozen=True):
    """A turn that has ended: whose, and how long, pauses left out, in milliseconds."""

    seat: int
    spent: int


class Seven(Struct, frozen=True, omit_defaults=True):
    """The check after a seven: hand sizes told so far (None: not yet), and whether the table is through."""

    hands: tuple[int | None, ...]
    done: bool = False


def discard(hand: int) -> int:
    """Cards that a hand of so many gives up: half, rounded down, from eight on (8→4, 9→4, 10→5)."""
    return hand // 2 if hand > SAFE else 0


def histogram(rolls: Iterable[Rolled]) -> tuple[Bar, ...]:
    """Eleven bars, 2 to 12. Rolls that were rolled again do not count (001 ダイス)."""
    counts = [0] * len(SUMS)
    for roll in rolls:
        if not roll.void:
            counts[roll.total - 2] += 1
    thrown = sum(counts)
    return tuple(
        Bar(total, count, thrown * ways * MILLION // 36)
        for total, count, ways in zip(SUMS, counts, WAYS, strict=True)
    )
