"""Counting ballots: how many for whom, and who leads. Shared by every werewolf game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct


class Count(Struct, frozen=True):
    """How many votes a seat has."""

    seat: int
    votes: int


def count(targets: Iterable[int]) -> tuple[Count, ...]:
    """Votes by seat, most first, equal ones by seat."""
    return ordered(Counter(targets))


def ordered(votes: dict[int, int]) -> tuple[Count, ...]:
    """Counts by seat as a list, most first, equal ones by seat; seats without a vote are left out."""
    ranked = sorted(votes.items(), key=lambda pair: (-pair[1], pair[0]))
    return tuple(Count(seat, number) for seat, number in ranked if number > 0)


def leaders(counts: tuple[Count, ...]) -> tuple[int, ...]:
    """The seats with most votes, in order of seats; several of them are a tie."""
    most = max((counted.votes for counted in counts), default=0)
    return tuple(sorted(counted.seat for counted in counts if counted.votes == most))
