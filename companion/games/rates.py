"""Win rates that a club compares, each with its sample: what a game makes of the results of many tables."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from companion.kernel.game import Result, Text


class Played(NamedTuple):
    """A signed table: its result, and who sat where, by seat."""

    result: Result
    players: dict[int, str]


class Held(NamedTuple):
    """One seat of one table: under what it is counted, whether it has won, who sat there."""

    label: Text
    won: bool
    player: str


class Share(NamedTuple):
    """How often somebody has won, and of how many."""

    player: str
    played: int
    won: int


class Rate(NamedTuple):
    """How often it has won, and of how many; the same by player, most games first."""

    label: Text
    played: int
    won: int
    players: tuple[Share, ...]


class Rates(NamedTuple):
    """Rates under one title, most games first."""

    title: Text
    rates: tuple[Rate, ...]


def rates(title: Text, held: Iterable[Held]) -> Rates:
    """Count seats under their labels. Of equal numbers, the one met first stands first."""
    found: dict[str, list[Held]] = {}
    for one in held:
        found.setdefault(repr(one.label), []).append(one)
    counted = [_rate(seats) for seats in found.values()]
    return Rates(title, tuple(sorted(counted, key=lambda rate: -rate.played)))


def _rate(seats: list[Held]) -> Rate:
    people = dict.fromkeys(one.player for one in seats if one.player)
    shares = (
        Share(player, len(own), sum(one.won for one in own))
        for player in people
        for own in [[one for one in seats if one.player == player]]
    )
    players = tuple(sorted(shares, key=lambda share: -share.played))
    return Rate(seats[0].label, len(seats), sum(one.won for one in seats), players)
