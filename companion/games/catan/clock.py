"""The limit of play: pauses, corrections, time-up, and standing still while the table is closed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any

from msgspec import Meta
from msgspec.structs import replace

from companion.kernel.clock import Clock
from companion.kernel.game import RULES, Action, Illegal, Text, Who
from companion.kernel.verbs import choices, number

from . import verbs
from .state import CatanEntry, Correction, PauseReason, State, Stoppage, played

SECOND = 1000
MINUTE = 60 * SECOND
MOST_SECONDS = 36_000
REASONS: tuple[PauseReason, ...] = ("absence", "ruling", "break", "other")


class Pause(verbs.CatanVerb, frozen=True):
    """Play stops at once: why (it may be said afterwards), and for whose sake (0: the whole table)."""

    reason: PauseReason = "unsaid"
    seat: verbs.Holder = 0
    note: verbs.Remark = ""

    phases = verbs.PLAY

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered while play goes on."""
        if state.pause is None:
            yield cls.action(reason=_named((*REASONS, "unsaid")), seat=verbs.one_seat(state.seats))

    def apply(self, state: State, entry: CatanEntry) -> State:
        """The state in which play stands (001: when a player leaves the seat), and by ruling the clock with
        it."""
        verbs.must_sit(state, self.seat, least=0)
        verbs.must_fit(state.pauses)
        if state.pause is not None:
            raise Illegal(Text("catan-pause-stands"))
        said = entry.said
        stoppage = Stoppage(self.reason, self.seat, self.note, said, played(state, said))
        clock = state.clock.pause(said) if state.options.pause_stops_clock else state.clock
        return replace(state, pause=stoppage, clock=clock, watch=state.watch.pause(said))

    def params(self) -> dict[str, Any]:
        """Why, and for whose sake."""
        return _why(self.reason, self.seat)


class ExplainPause(verbs.CatanVerb, frozen=True):
    """Why play stands still, or stood still in the last pause, if nobody has said so yet."""

    reason: PauseReason
    seat: verbs.Holder = 0
    note: verbs.Remark = ""

    phases = verbs.PLAY | verbs.JUDGING

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered in a pause, or after one without a reason."""
        if unexplained(state):
            yield cls.action(reason=_named(REASONS), seat=verbs.one_seat(state.seats))

    def apply(self, state: State, entry: CatanEntry) -> State:
        """The state with the reason in the pause."""
        verbs.must_sit(state, self.seat, least=0)
        if not unexplained(state):
            raise Illegal(Text("catan-pause-explained"))
        params = {"reason": self.reason, "seat": self.seat, "note": self.note}
        if state.pause is not None:
            return replace(state, pause=replace(state.pause, **params))
        return replace(state, pauses=(*state.pauses[:-1], replace(state.pauses[-1], **params)))

    def params(self) -> dict[str, Any]:
        """Why, and for whose sake."""
        return _why(self.reason, self.seat)


class Resume(verbs.CatanVerb, frozen=True):
    """Play goes on."""

    phases = verbs.PLAY

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered in a pause."""
        if state.pause is not None:
            yield cls.action()

    def apply(self, state: State, entry: CatanEntry) -> State:
        """The state in which clock and stopwatch run again."""
        if state.pause is None:
            raise Illegal(Text("catan-pause-none"))
        return replace(
            state,
            pause=None,
            pauses=(*state.pauses, replace(state.pause, until=entry.said)),
            clock=state.clock.start(entry.said),
            watch=state.watch.start(entry.said),
        )


class SetClock(verbs.CatanVerb, frozen=True):
    """The clock is corrected to so many seconds; after time-up that gives the game back to the players."""

    seconds: Annotated[int, Meta(ge=0, le=MOST_SECONDS, extra={"kind": "span"})]
    reason: verbs.Reason

    phases = verbs.PLAY | verbs.JUDGING

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered where there is a limit, but not after a declared victory."""
        if state.options.minutes and state.ended != "declared":
            yield cls.action(seconds=number(1 if state.ended else 0, MOST_SECONDS))

    def apply(self, state: State, entry: CatanEntry) -> State:
        """The state with the clock as it is said. A time-up that came too early is taken back so: play goes
        on."""
        verbs.must_say(state, self.reason, "reason")
        verbs.must_fit(state.corrections)
        if not state.options.minutes:
            raise Illegal(Text("catan-no-limit"))
        if not 0 <= self.seconds <= MOST_SECONDS:
            raise Illegal(Text("catan-clock-most", {"most": MOST_SECONDS}), "seconds")
        if state.phase == "judging" and (state.ended != "time-up" or not self.seconds):
            raise Illegal(Text("catan-clock-over"), "seconds")
        said, before = entry.said, state.clock.remaining(entry.said) // SECOND
        noted = (*state.corrections, Correction(played(state, said), before, self.seconds, self.reason))
        clock = state.clock.correct(self.seconds * SECOND, said)
        state = replace(state, corrections=noted, clock=clock)
        if state.phase != "judging":
            return state
        return replace(
            state,
            phase="play",
            ended="",
            clock=clock.start(said),
            watch=state.watch.start(said),
            over=0,
            confirmed=(0,) * len(state.lines),
            objected=frozenset(),
        )

    def params(self) -> dict[str, Any]:
        """What is left now, and why."""
        return {"left": self.seconds * SECOND, "reason": self.reason}


class TimeUp(verbs.CatanVerb, frozen=True):
    """The clock has run down; only the rules say so."""

    said_by = RULES
    phases = verbs.PLAY

    def apply(self, state: State, entry: CatanEntry) -> State:
        """The state at its judging: at zero every action stops. Ten points undeclared are only points."""
        return over(replace(state, ended="time-up"), entry, Clock(0))


def over(state: State, entry: CatanEntry, clock: Clock) -> State:
    """The state at its judging, with this clock."""
    stood = () if state.pause is None else (replace(state.pause, until=entry.said),)
    return replace(
        state,
        phase="judging",
        over=entry.said,
        clock=clock,
        watch=state.watch.pause(entry.said),
        pause=None,
        pauses=state.pauses + stood,
    )


def closed(state: State, at: int) -> State:
    """The state while the table is closed: its clocks stand."""
    if state.setup.rules < 2:
        return state
    phase = "finished" if state.phase == "recount" else state.phase
    return at_rest(replace(state, phase=phase), at)


def at_rest(state: State, at: int) -> State:
    """The state with its clocks paused."""
    return replace(state, clock=state.clock.pause(at), watch=state.watch.pause(at))


def reopened(state: State, at: int) -> State:
    """The state once the table is open again: play goes on where it stood, a finished one may be counted
    anew."""
    if state.setup.rules < 2:
        return state
    if state.phase != "play":
        return replace(state, phase="recount") if state.phase == "finished" else state
    if state.pause is None:
        return replace(state, clock=state.clock.start(at), watch=state.watch.start(at))
    return state if state.options.pause_stops_clock else replace(state, clock=state.clock.start(at))


def unexplained(state: State) -> bool:
    """Whether it may be said why play stands or stood still: in a pause, or after one without a reason."""
    return state.pause is not None or bool(state.pauses and state.pauses[-1].reason == "unsaid")


def _named(reasons: Iterable[PauseReason]) -> dict[str, Any]:
    return choices(verbs.named("catan-pause", reasons))


def _why(reason: PauseReason, seat: int) -> dict[str, Any]:
    return {"reason": Text(f"catan-pause-{reason}"), "seat": Who(seat) if seat else Text("catan-table")}
