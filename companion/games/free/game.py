"""The score sheet: rounds of points a seat, ranked high or low, ties shared. The worked example of a game."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.kernel.game import (
    REFEREES,
    Action,
    Choice,
    Due,
    Entry,
    Field,
    Game,
    Illegal,
    Ranked,
    Result,
    Setup,
    Text,
    Verb,
    View,
    Who,
)
from companion.kernel.ledger import Proposal, Rule, points_of, shared

MOST_ROUNDS = 100
Amount = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]


class FreeOptions(Struct, frozen=True, omit_defaults=True):
    """House rules of a score sheet."""

    title: Annotated[str, Meta(max_length=80)] = ""
    """What is played; shown on page and sheet."""
    best: Literal["high", "low"] = "high"
    """Whether the most or the fewest points win."""
    rounds: Annotated[int, Meta(ge=1, le=MOST_ROUNDS)] = MOST_ROUNDS
    """Rounds at the most."""


class Points(Verb, frozen=True):
    """A seat's points in a round (from 1). `was` is what the sender saw there."""

    seat: int
    round: Annotated[int, Meta(ge=1, le=MOST_ROUNDS)]
    amount: Amount
    was: int | None = None


class Finish(Verb, frozen=True):
    """All points are in: rank."""


class Resume(Verb, frozen=True):
    """Not finished after all."""


FreeMove = Points | Finish | Resume


class State(Struct, frozen=True):
    """Points by round and seat (None: not entered), and whether play is over."""

    setup: Setup[FreeOptions]
    rounds: tuple[tuple[int | None, ...], ...] = ()
    finished: bool = False


class Sheet(View, frozen=True, kw_only=True):
    """The score sheet; open to everybody."""

    title: str
    rounds: tuple[tuple[int | None, ...], ...]
    totals: tuple[int, ...]
    finished: bool


class Free(Game[FreeOptions, State, FreeMove, None]):
    """A game known only by its points."""

    name = "free"
    Options = FreeOptions
    Move = FreeMove
    least = 1
    most = 20

    def scheme(self, options: FreeOptions) -> tuple[Rule, ...]:
        """A win counts one point; a club changes it as it likes."""
        return (Rule("win", 100),)

    def begin(self, setup: Setup[FreeOptions]) -> State:
        """An empty sheet."""
        return State(setup)

    def apply(self, state: State, entry: Entry[FreeMove, None]) -> State:
        """Next state. Raises Illegal."""
        if entry.stamp.author not in REFEREES:
            raise Illegal(Text("kernel-referee-only"))
        move = entry.move
        if isinstance(move, Resume):
            if not state.finished:
                raise Illegal(Text("free-not-finished"))
            return replace(state, finished=False)
        if state.finished:
            raise Illegal(Text("free-finished"))
        if isinstance(move, Finish):
            if not state.rounds or any(None in row for row in state.rounds):
                raise Illegal(Text("free-points-missing"))
            return replace(state, finished=True)
        return self._enter(state, move)

    def _enter(self, state: State, move: Points) -> State:
        seats = len(state.setup.seats)
        if not 1 <= move.seat <= seats:
            raise Illegal(Text("kernel-no-such-seat", {"number": move.seat}), "seat")
        if move.round > min(len(state.rounds) + 1, state.setup.options.rounds):
            raise Illegal(Text("free-no-such-round", {"number": move.round}), "round")
        rows = state.rounds if move.round <= len(state.rounds) else (*state.rounds, (None,) * seats)
        row = rows[move.round - 1]
        if move.was is not None and row[move.seat - 1] != move.was:
            raise Illegal(Text("free-changed"), "amount")
        row = (*row[: move.seat - 1], move.amount, *row[move.seat :])
        return replace(state, rounds=(*rows[: move.round - 1], row, *rows[move.round :]))

    def next(self, state: State) -> Due[FreeMove] | None:
        """Nothing is owed: the referee says when it is over."""
        return None

    def view(self, state: State, viewer: str) -> Sheet:
        """The same sheet for everybody; actions for host and GM."""
        actions = _actions(state) if viewer in REFEREES else ()
        return Sheet(
            title=state.setup.options.title,
            rounds=state.rounds,
            totals=_totals(state),
            finished=state.finished,
            actions=actions,
        )

    def result(self, state: State) -> Result | None:
        """Ranked by total; equal totals share a rank (1-2-2-4), and everybody on rank 1 wins."""
        if not state.finished:
            return None
        totals = _totals(state)
        sign = -1 if state.setup.options.best == "high" else 1
        order = sorted(range(1, len(totals) + 1), key=lambda seat: (sign * totals[seat - 1], seat))
        ranking = tuple(_ranked(order, totals, place) for place in range(len(order)))
        winners = tuple(sorted(ranked.seat for ranked in ranking if ranked.rank == 1))
        won = points_of(state.setup.scheme, "win")
        each = shared(won, len(winners))
        reason = Text("free-won") if len(winners) == 1 else Text("free-won-shared", {"among": len(winners)})
        return Result(
            Text("free-summary", {"winners": tuple(Who(seat) for seat in winners)}),
            winners,
            ranking,
            tuple(Proposal(seat, "win", each, reason) for seat in winners if each),
            {"total": totals},
        )

    def tell(self, entry: Entry[FreeMove, None], viewer: str) -> Text | None:
        """Open to everybody."""
        move = entry.move
        if isinstance(move, Points):
            return Text(
                "free-tell-points", {"seat": Who(move.seat), "round": move.round, "amount": move.amount}
            )
        return Text("free-tell-finish" if isinstance(move, Finish) else "free-tell-resume")


def _totals(state: State) -> tuple[int, ...]:
    columns = zip(*state.rounds, strict=True) if state.rounds else ((),) * len(state.setup.seats)
    return tuple(sum(amount or 0 for amount in column) for column in columns)


def _ranked(order: list[int], totals: tuple[int, ...], place: int) -> Ranked:
    seat = order[place]
    mine = totals[seat - 1]
    rank = next(i for i, other in enumerate(order) if totals[other - 1] == mine) + 1
    if place == 0:
        return Ranked(rank, seat)
    before = totals[order[place - 1] - 1]
    key = "free-rank-tied" if before == mine else "free-rank-total"
    return Ranked(rank, seat, Text(key, {"mine": mine, "before": before}))


def _actions(state: State) -> tuple[Action, ...]:
    if state.finished:
        return (Action("resume"),)
    seats = len(state.setup.seats)
    last = min(len(state.rounds) + 1, state.setup.options.rounds)
    points = Action(
        "points",
        (
            Field("seat", "seat", tuple(Choice(seat, Who(seat)) for seat in range(1, seats + 1))),
            Field("round", "number", least=1, most=last, value=max(1, len(state.rounds))),
            Field("amount", "number", least=-1_000_000, most=1_000_000),
            Field("was", "was", optional=True),
        ),
    )
    complete = bool(state.rounds) and not any(None in row for row in state.rounds)
    return (points, Action("finish")) if complete else (points,)
