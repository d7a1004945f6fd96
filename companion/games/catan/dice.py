"""The dice log, its histogram against what two dice promise, and how long turns took."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

SUMS = range(2, 13)
WAYS = tuple(6 - abs(7 - total) for total in SUMS)
"""In how many of 36 ways two dice make each sum."""
MILLION = 1_000_000


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


class Took(Struct, frozen=True):
    """A turn that has ended: whose, and how long, pauses left out, in milliseconds."""

    seat: int
    spent: int


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
