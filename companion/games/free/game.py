"""The score sheet: rounds of points a seat, ranked high or low, ties shared. The worked example of a game."""

from collections.abc import Iterable
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.kernel.capabilities import SeatNow, StandsForAnyGame, StartsClock, TellsProgress, leads
from companion.kernel.clock import Clock, ClockReading, reading
from companion.kernel.game import About, ExplainsRefusals, Game, Setup, TableState, View, as_they_stand
from companion.kernel.results import Proposal, Ranked, Result, by_rank, equal_share, points_of
from companion.kernel.table import digest
from companion.kernel.verbs import Action, Seat, Verb, number, reasons, stands
from companion.kernel.words import Illegal, Text, Who

MOST_ROUNDS = 100
MOST_SEATS = 20
MINUTE = 60_000
MOST_MINUTES = 600
MOST_CRITERION = 20
Amount = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]


class FreeOptions(Struct, frozen=True, omit_defaults=True):
    """House rules of a score sheet."""

    title: Annotated[str, Meta(max_length=80)] = ""
    """What is played; shown on page and sheet."""
    best: Literal["high", "low"] = "high"
    """Whether the most or the fewest points win."""
    tiebreak: Annotated[str, Meta(max_length=MOST_CRITERION)] = ""
    """What decides between equal totals, such as the money that is left; empty: they share their rank."""
    tiebreak_best: Literal["high", "low"] = "high"
    """Whether the most or the fewest of it are ranked before."""
    rounds: Annotated[int, Meta(ge=1, le=MOST_ROUNDS)] = MOST_ROUNDS
    """Rounds at the most."""
    minutes: Annotated[int, Meta(ge=0, le=MOST_MINUTES)] = 0
    """For how long it is played; 0: without a clock. Nothing ends by itself."""


class State(TableState[FreeOptions], frozen=True):
    """Points by round and seat (None: not entered), what decides where they are level, whether it is over."""

    rounds: tuple[tuple[int | None, ...], ...] = ()
    ties: tuple[int | None, ...] = ()
    """By seat; empty until something is entered."""
    phase: Literal["play", "over"] = "play"
    clock: Clock = Clock(0)

    @property
    def last_round(self) -> int:
        """The round up to which points may be entered."""
        return min(len(self.rounds) + 1, self.options.rounds)

    @property
    def filling(self) -> int:
        """The round that is written now: the last one while it has gaps, else the one after it."""
        started = bool(self.rounds) and None in self.rounds[-1]
        return len(self.rounds) + (not started)

    @property
    def complete(self) -> bool:
        """Whether every seat has its points in every round so far."""
        return self.first_gap is None

    @property
    def totals(self) -> tuple[int, ...]:
        """The sum of each seat's points."""
        columns = zip(*self.rounds, strict=True) if self.rounds else ((),) * len(self.setup.seats)
        return tuple(sum(amount or 0 for amount in column) for column in columns)

    @property
    def order(self) -> tuple[tuple[int, int], ...]:
        """By seat what it is ranked by, the least first: its total, then what decides between equal ones."""
        options = self.options
        first, second = (-1 if best == "high" else 1 for best in (options.best, options.tiebreak_best))
        ties = self.ties or (None,) * len(self.totals)
        pairs = zip(self.totals, ties, strict=True)
        return tuple((first * total, second * (tie or 0) if options.tiebreak else 0) for total, tie in pairs)

    @property
    def first_gap(self) -> dict[str, Any] | None:
        """The first round and seat without points, of those begun; of an empty sheet the very first."""
        rows = enumerate(self.rounds or ((None,),), 1)
        return next(({"round": n, "seat": Who(row.index(None) + 1)} for n, row in rows if None in row), None)

    @property
    def missing(self) -> tuple[Text, str] | None:
        """Why seats cannot be ranked yet, and the field at fault."""
        if gap := self.first_gap:
            one_row = self.options.rounds == 1
            return Text("free-points-missing-final" if one_row else "free-points-missing", gap), "amounts"
        if name := self.options.tiebreak:
            level = (seat for seat, total in enumerate(self.totals) if self.totals.count(total) > 1)
            for seat in level:
                if not self.ties or self.ties[seat] is None:
                    return Text("free-tie-missing", {"what": name, "seat": Who(seat + 1)}), "ties"
        return None


class FreeVerb(Verb, frozen=True):
    """Base of this game's verbs: the referee says them, while it is played."""

    phases = frozenset({"play"})


class Points(FreeVerb, frozen=True):
    """A seat's points in a round (from 1). `was` is what the sender saw there."""

    seat: Seat
    round: Annotated[int, Meta(ge=1, le=MOST_ROUNDS)]
    amount: Amount
    was: int | None = None

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered for any seat, in a round so far or the next one."""
        now = max(1, len(state.rounds))
        rounds = number(1, state.last_round, now) | reasons({}, Text("free-no-such-round"))
        yield cls.action(seat=state.seats, round=rounds)

    def apply(self, state: State, entry: Any) -> State:
        """The state with these points in the sheet."""
        empty = (None,) * len(state.seats)
        rows = state.rounds if self.round <= len(state.rounds) else (*state.rounds, empty)
        row = rows[self.round - 1]
        if self.was is not None and row[self.seat - 1] != self.was:
            raise Illegal(Text("free-changed"), "amount")
        row = (*row[: self.seat - 1], self.amount, *row[self.seat :])
        return replace(state, rounds=(*rows[: self.round - 1], row, *rows[self.round :]))


class Scores(FreeVerb, frozen=True):
    """The whole sheet: round by round the points of each seat, nothing where none are known yet.

    `over`: and that is all, rank them; once they are ranked, they are ranked anew. `was` is the sheet as the
    sender saw it. `ties`: by seat what decides between equal totals; left out, it stays.
    """

    phases = frozenset({"play", "over"})
    amounts: Annotated[tuple[Amount | None, ...], Meta(max_length=MOST_ROUNDS * MOST_SEATS)]
    over: bool = False
    ties: Annotated[tuple[Amount | None, ...], Meta(max_length=MOST_SEATS)] = ()
    was: Annotated[str, Meta(max_length=40)] | None = None

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered at any time, with the sheet's fingerprint as its sender sees it."""
        yield cls.action(was=stands(fingerprint(state), "free-changed"))

    def apply(self, state: State, entry: Any) -> State:
        """The state with the sheet as it was written; rounds without any points at its end are left out."""
        if state.phase == "over" and not self.over:
            raise Illegal(Text("free-finished"), "over")
        width = len(state.seats)
        cells = (*self.amounts, *(None,) * (-len(self.amounts) % width))
        rows = tuple(cells[start : start + width] for start in range(0, len(cells), width))
        while rows and set(rows[-1]) == {None}:
            rows = rows[:-1]
        if len(rows) > state.options.rounds:
            raise Illegal(Text("free-no-such-round", {"number": len(rows)}), "amounts")
        after = replace(state, rounds=rows, ties=self._ties_after(state))
        if self.over and (missing := after.missing):
            raise Illegal(*missing)
        return _close(after, entry) if self.over else after

    def _ties_after(self, state: State) -> tuple[int | None, ...]:
        if not state.options.tiebreak or not self.ties:
            return state.ties
        return tuple(self.ties[seat - 1] if seat <= len(self.ties) else None for seat in state.seats)

    def log_text(self, state: State, entry: Any, viewer: str) -> Text | None:
        """Up to which round points were written, and whether they were ranked in the same act."""
        written = [cell for cell, amount in enumerate(self.amounts) if amount is not None]
        last = max(written, default=-1) // len(state.seats) + 1
        if state.options.rounds == 1 and last:
            return Text("free-tell-final-over" if self.over else "free-tell-final")
        return Text("free-tell-scores-over" if self.over else "free-tell-scores", {"round": last})


def fingerprint(state: State) -> str:
    """A sheet in short, for who writes into it to say which one was seen."""
    return digest((state.rounds, state.ties) if state.ties else state.rounds)[:16]


class Finish(FreeVerb, frozen=True):
    """All points are in: rank."""

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered as soon as nothing is missing."""
        if missing := state.missing:
            raise Illegal(missing[0])
        yield cls.action()

    def apply(self, state: State, entry: Any) -> State:
        """The state with the sheet closed."""
        return _close(state, entry)


def _close(state: State, entry: Any) -> State:
    return replace(state, phase="over", clock=state.clock.pause(entry.said))


class Resume(FreeVerb, frozen=True):
    """Not finished after all."""

    phases = frozenset({"over"})

    def apply(self, state: State, entry: Any) -> State:
        """The state with the sheet open again."""
        return replace(state, phase="play")


class ClockRun(FreeVerb, frozen=True):
    """The clock runs."""

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered while it stands."""
        _must_have_clock(state)
        if not state.clock.running:
            yield cls.action()

    def apply(self, state: State, entry: Any) -> State:
        """The state with its clock running."""
        return replace(state, clock=state.clock.start(entry.said))


class ClockHold(FreeVerb, frozen=True):
    """The clock stands."""

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered while it runs."""
        _must_have_clock(state)
        if state.clock.running:
            yield cls.action()

    def apply(self, state: State, entry: Any) -> State:
        """The state with its clock standing."""
        return replace(state, clock=state.clock.pause(entry.said))


class ClockSet(FreeVerb, frozen=True):
    """So many seconds are left on the clock, running or standing as before."""

    seconds: Annotated[int, Meta(ge=0, le=MOST_MINUTES * 60, extra={"kind": "span"})]

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered where there is a clock."""
        _must_have_clock(state)
        yield cls.action(seconds=number(0, MOST_MINUTES * 60))

    def apply(self, state: State, entry: Any) -> State:
        """The state with so much on its clock."""
        return replace(state, clock=state.clock.correct(self.seconds * 1000, entry.said))

    def params(self) -> dict[str, Any]:
        """What is left now."""
        return {"left": self.seconds * 1000}


def _must_have_clock(state: State) -> None:
    if not state.options.minutes:
        raise Illegal(Text("free-no-clock"))


class Sheet(View, frozen=True, kw_only=True):
    """The score sheet; open to everybody."""

    title: str
    best: Literal["high", "low"]
    tiebreak: str
    tiebreak_best: Literal["high", "low"]
    ties: tuple[int | None, ...]
    rounds: tuple[tuple[int | None, ...], ...]
    one_row: bool
    """Final scores alone: there are no rounds to speak of."""
    totals: tuple[int, ...]
    further: bool
    """Whether another round may be written."""
    filling: int | None
    """The round that is written now; None where the ranks come next: all are written, or there is but one."""
    seen: str
    """The sheet in short, as `Scores` wants it."""
    finished: bool
    minutes: int = 0
    clock: Clock = Clock(0)

    @property
    def begun(self) -> bool:
        """Whether anything is written, or its clock has run."""
        return bool(self.rounds) or self.clock.running or self.clock.left < self.minutes * MINUTE


Moves = Scores | Points | Finish | Resume | ClockRun | ClockHold | ClockSet


class Free(
    Game[FreeOptions, State, Moves, None], ExplainsRefusals, StandsForAnyGame, StartsClock, TellsProgress
):
    """A game known only by its points."""

    name = "free"
    about = About(menu_order=99, foremost=("title",), time_limit="minutes")
    Options = FreeOptions
    verbs = (Scores, Points, Finish, Resume, ClockRun, ClockHold, ClockSet)
    least = 1
    most = MOST_SEATS

    def title(self, options: FreeOptions) -> str:
        """What was typed, or the name of one of the club's own games."""
        return options.title

    def begin(self, setup: Setup[FreeOptions]) -> State:
        """The state with an empty sheet."""
        return State(setup, clock=Clock(setup.options.minutes * MINUTE))

    def refusal(self, state: State, verb: type[Verb]) -> Text:
        """Points and their end belong to play, going on to what is finished."""
        return Text("free-finished" if state.phase == "over" else "free-not-finished")

    def view(self, state: State, viewer: str) -> Sheet:
        """The same sheet for everybody."""
        return Sheet(
            **as_they_stand(state.options, "title", "best", "tiebreak", "tiebreak_best", "minutes"),
            **as_they_stand(state, "rounds", "totals", "clock"),
            ties=state.ties or (None,) * len(state.seats),
            one_row=state.options.rounds == 1,
            further=len(state.rounds) < state.options.rounds,
            filling=state.filling if 1 < state.options.rounds >= state.filling else None,
            seen=fingerprint(state),
            finished=state.phase == "over",
        )

    def secret(self, state: State) -> bool:
        """Nothing is: a score sheet has no secrets."""
        return False

    def seat_now(self, view: Sheet, seat: int) -> SeatNow:
        """Its points so far."""
        return SeatNow(view.totals[seat - 1])

    def headline(self, view: Sheet) -> Text | None:
        """Who has the most points so far, or the fewest where those win; nothing while none are written."""
        if not view.rounds:
            return None if view.begun else Text("kernel-not-started")
        return leads(dict(enumerate(view.totals, 1)), max if view.best == "high" else min)

    def clock_reading(self, view: Sheet) -> ClockReading | None:
        """How long it is played yet."""
        return (
            reading(view.clock, length=view.minutes * MINUTE) if view.minutes and not view.finished else None
        )

    def clock_move(self, state: State, *, running: bool) -> ClockRun | ClockHold | None:
        """The clock of a sheet that has one and is not closed."""
        if not state.options.minutes or state.phase == "over" or running == state.clock.running:
            return None
        return ClockRun() if running else ClockHold()

    def longer_move(self, state: State, more: int, at: int) -> ClockSet | None:
        """A correction while it is played and the clock has not run down."""
        if not state.options.minutes or state.phase == "over" or state.clock.up(at):
            return None
        return ClockSet(min((state.clock.remaining(at) + more) // 1000, MOST_MINUTES * 60))

    def result(self, state: State) -> Result | None:
        """Ranked by total, then by what decides between equal ones; level in both share a rank (1-2-2-4),
        and everybody on rank 1 wins.
        """
        if state.phase == "play":
            return None
        ranking = tuple(_rank_seats(state))
        winners = tuple(sorted(ranked.seat for ranked in ranking if ranked.rank == 1))
        won = points_of(state.setup.scheme, "win")
        each = equal_share(won, len(winners))
        ranks = by_rank({one.seat: one.rank for one in ranking}, state.setup.scheme)
        reason = Text("free-won") if len(winners) == 1 else Text("free-won-shared", {"among": len(winners)})
        return Result(
            Text("free-summary", {"winners": tuple(Who(seat) for seat in winners)}),
            winners,
            ranking,
            (
                *(Proposal(seat, "win", each, reason) for seat in winners if each),
                *(_by_rank(one, points) for one in ranking if (points := ranks[one.seat])),
            ),
            {"total": state.totals},
        )


def _rank_seats(state: State) -> Iterable[Ranked]:
    order, before = state.order, 0
    for seat in sorted(state.seats, key=lambda seat: (order[seat - 1], seat)):
        rank = 1 + sum(other < order[seat - 1] for other in order)
        yield Ranked(rank, seat, _why_behind(state, seat, before)) if before else Ranked(rank, seat)
        before = seat


def _why_behind(state: State, seat: int, before: int) -> Text:
    """What separated a seat from the one before it."""
    mine, others = state.totals[seat - 1], state.totals[before - 1]
    if mine != others:
        return Text("free-rank-total", {"mine": mine, "before": others})
    if state.order[seat - 1] == state.order[before - 1]:
        return Text("free-rank-tied", {"mine": mine, "before": others})
    own, other = state.ties[seat - 1] or 0, state.ties[before - 1] or 0
    return Text(
        "free-rank-tiebreak", {"mine": mine, "what": state.options.tiebreak, "own": own, "other": other}
    )


def _by_rank(one: Ranked, points: int) -> Proposal:
    return Proposal(one.seat, f"rank-{one.rank}", points, Text("free-points-rank", {"rank": one.rank}))


GAME = Free()
