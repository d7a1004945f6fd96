"""How games ended, and win rates over many of them, each with its sample."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

import msgspec

from .ledger import Proposal
from .words import Text

ENOUGH = 5
"""Games from which on a share says something."""


class Ranked(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat's rank (shared places 1-2-2-4), and what separated it from the seat before it."""

    rank: int
    seat: int
    because: Text | None = None


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a finished game ended: winners, ranking with reasons, ledger proposals, figures for standings.

    `figures` maps a metric's name to one exact integer a seat, in seat order (Catan: total, share).
    """

    summary: Text
    winners: tuple[int, ...] = ()
    ranking: tuple[Ranked, ...] = ()
    proposals: tuple[Proposal, ...] = ()
    figures: dict[str, tuple[int, ...]] = {}


class SignedTable(NamedTuple):
    """A signed table: its result, and the player's name by seat (empty for guests)."""

    result: Result
    players: dict[int, str]


def enough(played: int) -> bool:
    """Whether so many games say something."""
    return played >= ENOUGH


def share(won: int, played: int) -> float | None:
    """The part of games that was won; nothing where they are too few to say."""
    return won / played if enough(played) else None


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

    @property
    def share(self) -> float | None:
        """The part that was won, where enough were played."""
        return share(self.won, self.played)


class WinRates(NamedTuple):
    """Win rates under one title, most games first."""

    title: Text
    rates: tuple[WinRate, ...]


def memberships(kind: str, keys: Sequence[str]) -> dict[str, tuple[int, ...]]:
    """Figures of a result that say what each seat was, as `role-seer`: 1 for its seats, else 0.

    `keys` are the seats' camps or roles, in order of seats.
    """
    return {f"{kind}-{key}": tuple(int(one == key) for one in keys) for key in dict.fromkeys(keys)}


def rates_by(kind: str, tables: Sequence[SignedTable], title: Text, label: Callable[[str], Text]) -> WinRates:
    """Win rates by such figures. Tables whose result has none of the kind do not count."""
    return win_rates(title, (seat for table in tables for seat in _members(kind, table, label)))


def _members(kind: str, table: SignedTable, label: Callable[[str], Text]) -> Iterator[SeatOutcome]:
    for name, there in table.result.figures.items():
        if name.startswith(f"{kind}-"):
            of_it = label(name.removeprefix(f"{kind}-"))
            for seat, belongs in enumerate(there, 1):
                if belongs:
                    yield SeatOutcome(of_it, seat in table.result.winners, table.players.get(seat, ""))


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
