"""Counting ballots: how many for whom, and who leads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct


class Count(Struct, frozen=True):
    """How many votes a seat has."""

    seat: int
    votes: int


def count(targets: Iterable[int]) -> tuple[Count, ...]:
    """Votes by seat, most first, equal ones by seat."""
    return ordered(Counter(targets))


def ordered(votes: Mapping[int, int]) -> tuple[Count, ...]:
    """Counts by seat as a list, most first, equal ones by seat; seats without a vote are left out."""
    ranked = sorted(votes.items(), key=lambda pair: (-pair[1], pair[0]))
    return tuple(Count(seat, number) for seat, number in ranked if number > 0)


def leaders(counts: Iterable[Count]) -> tuple[int, ...]:
    """The seats with most votes, in order of seats; several of them are a tie."""
    found = tuple(counts)
    most = max((counted.votes for counted in found), default=0)
    return tuple(sorted(counted.seat for counted in found if counted.votes == most))


def most_voted(candidates: Sequence[int], targets: Iterable[int | None]) -> tuple[int, ...]:
    """The candidates with most votes, in their own order; without a single vote, all of them."""
    votes = Counter(target for target in targets if target is not None)
    most = max((votes[candidate] for candidate in candidates), default=0)
    return tuple(candidate for candidate in candidates if votes[candidate] == most)
