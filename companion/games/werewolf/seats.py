"""Values by seat, sets of seats, and what a sender saw: small checks that every werewolf game makes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from companion.kernel.words import Illegal, Text

T = TypeVar("T")


def put(row: Sequence[T], seat: int, value: T) -> tuple[T, ...]:
    """A row in seat order with one seat's value replaced."""
    return (*row[: seat - 1], value, *row[seat:])


def known(among: Sequence[int], seats: Iterable[int | None], field: str) -> None:
    """Refuse seats that are not there; nobody (None) is no seat. Raises Illegal."""
    for seat in seats:
        if seat is not None and seat not in among:
            raise Illegal(Text("kernel-no-such-seat", {"number": seat}), field)


def unchanged(was: Any, stands: Any, reason: str, field: str = "was") -> None:
    """Refuse a move whose sender saw another value than the one that stands. Raises Illegal."""
    if was is not None and was != stands:
        raise Illegal(Text(reason), field)
