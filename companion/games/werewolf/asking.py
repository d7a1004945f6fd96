"""Asking seats: what each has answered, and for whom the game still waits."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Generic, TypeVar

from msgspec import Struct

from companion.kernel.game import Entry, Illegal, Text, seat_of

from .seats import put

A = TypeVar("A")


class Asked(Struct, Generic[A], frozen=True):
    """One question to several seats at the same time: `answers` by seat, None where none is given yet."""

    answers: tuple[A | None, ...]

    @classmethod
    def of(cls, seats: int) -> Asked[A]:
        """The question, unanswered, at a table of so many seats."""
        return cls((None,) * seats)

    def answer(self, seat: int) -> A | None:
        """What a seat has answered."""
        return self.answers[seat - 1]

    def answered(self, seat: int, answer: A | None) -> Asked[A]:
        """The same with a seat's answer in it; a seat may answer anew while others are waited for."""
        return Asked(put(self.answers, seat, answer))

    def waiting(self, seats: Iterable[int]) -> tuple[int, ...]:
        """Those of the asked seats that have not answered."""
        return tuple(seat for seat in seats if self.answers[seat - 1] is None)


def seat_asked(viewer: str) -> int:
    """The seat of a viewer who is known to sit on one. ValueError for anybody else."""
    seat = seat_of(viewer)
    if seat is None:
        raise ValueError(f"{viewer} sits nowhere")
    return seat


def sender(entry: Entry[Any, Any], seats: range, reason: str) -> int:
    """The seat whose move this is; `reason` is the key that refuses anybody without one. Raises Illegal."""
    seat = seat_of(entry.actor)
    if seat is None or seat not in seats:
        raise Illegal(Text(reason))
    return seat
