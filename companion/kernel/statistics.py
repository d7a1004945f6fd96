"""Win rates over many signed tables, each with its sample."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from .words import Text


class SeatOutcome(NamedTuple):
    """One seat of one table: the label that it is counted under, whether it has won, who sat there."""

    label: Text
    won: bool
    player: str


class PlayerRate(NamedTuple):
    """How many games a player has played and won."""

    player: str
    played: int
    won: int


class WinRate(NamedTuple):
    """Games played and won under one label; the same by player, most games first."""

    label: Text
    played: int
    won: int
    players: tuple[PlayerRate, ...]


class WinRates(NamedTuple):
    """Win rates under one title, most games first."""

    title: Text
    rates: tuple[WinRate, ...]


def win_rates(title: Text, outcomes: Iterable[SeatOutcome]) -> WinRates:
    """Count the outcomes under their labels. Of equal numbers, the label met first stands first."""
    by_label: dict[str, list[SeatOutcome]] = {}
    for outcome in outcomes:
        by_label.setdefault(repr(outcome.label), []).append(outcome)
    rates = [_win_rate(same) for same in by_label.values()]
    return WinRates(title, tuple(sorted(rates, key=lambda rate: -rate.played)))


def _win_rate(outcomes: list[SeatOutcome]) -> WinRate:
    by_player: dict[str, list[SeatOutcome]] = {}
    for outcome in outcomes:
        if outcome.player:
            by_player.setdefault(outcome.player, []).append(outcome)
    players = (PlayerRate(player, len(own), _won(own)) for player, own in by_player.items())
    most_first = tuple(sorted(players, key=lambda rate: -rate.played))
    return WinRate(outcomes[0].label, len(outcomes), _won(outcomes), most_first)


def _won(outcomes: list[SeatOutcome]) -> int:
    return sum(outcome.won for outcome in outcomes)
