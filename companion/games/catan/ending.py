"""The clock and the end: pauses and corrections, time up, declaring, confirming, and who stands where."""

from collections.abc import Iterable
from typing import Annotated, Any

from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.kernel.clock import Clock
from companion.kernel.game import REFEREES, RULES, Action, Illegal, Ranked, Seat, Text, Who, forbid
from companion.kernel.results import Proposal, Rule, by_rank
from companion.kernel.verbs import choices, number, seats

from . import state as catan
from . import verbs
from .verbs import OPENING, cards_taken

SECOND = 1000
MINUTE = 60 * SECOND
MOST_SECONDS = 36_000
REASONS: tuple[catan.PauseReason, ...] = ("absence", "ruling", "break", "other")


class Pause(verbs.CatanVerb, frozen=True):
    """Play stops at once: why (it may be said afterwards), and for whose sake (0: the whole table)."""

    reason: catan.PauseReason = "unsaid"
    seat: verbs.Holder = 0
    note: verbs.Remark = ""

    phases = verbs.PLAY

    @classmethod
    def offer(cls, state: catan.State, viewer: str) -> Iterable[Action]:
        """Offered while play goes on."""
        if state.pause is None:
            yield cls.action(reason=_reason_choices((*REASONS, "unsaid")), seat=verbs.one_seat(state.seats))

    def apply(self, state: catan.State, entry: catan.CatanEntry) -> catan.State:
        """The state in which play stands (001: when a player leaves the seat), and by ruling the clock with
        it."""
        verbs.must_sit(state, self.seat, least=0)
        verbs.must_fit(state.pauses)
        if state.pause is not None:
            raise Illegal(Text("catan-pause-stands"))
        said = entry.said
        stoppage = catan.Stoppage(self.reason, self.seat, self.note, said, catan.playing_time(state, said))
        clock = state.clock.pause(said) if state.options.pause_stops_clock else state.clock
        return replace(state, pause=stoppage, clock=clock, watch=state.watch.pause(said))

    def params(self) -> dict[str, Any]:
        """Why, and for whose sake."""
        return _pause_params(self.reason, self.seat)


class ExplainPause(verbs.CatanVerb, frozen=True):
    """Why play stands still, or stood still in the last pause, if nobody has said so yet."""

    reason: catan.PauseReason
    seat: verbs.Holder = 0
    note: verbs.Remark = ""

    phases = verbs.PLAY | verbs.JUDGING

    @classmethod
    def offer(cls, state: catan.State, viewer: str) -> Iterable[Action]:
        """Offered in a pause, or after one without a reason."""
        if lacks_reason(state):
            yield cls.action(reason=_reason_choices(REASONS), seat=verbs.one_seat(state.seats))

    def apply(self, state: catan.State, entry: catan.CatanEntry) -> catan.State:
        """The state with the reason in the pause."""
        verbs.must_sit(state, self.seat, least=0)
        if not lacks_reason(state):
            raise Illegal(Text("catan-pause-explained"))
        params = {"reason": self.reason, "seat": self.seat, "note": self.note}
        if state.pause is not None:
            return replace(state, pause=replace(state.pause, **params))
        return replace(state, pauses=(*state.pauses[:-1], replace(state.pauses[-1], **params)))

    def params(self) -> dict[str, Any]:
        """Why, and for whose sake."""
        return _pause_params(self.reason, self.seat)


class Resume(verbs.CatanVerb, frozen=True):
    """Play goes on."""

    phases = verbs.PLAY

    @classmethod
    def offer(cls, state: catan.State, viewer: str) -> Iterable[Action]:
        """Offered in a pause."""
        if state.pause is not None:
            yield cls.action()

    def apply(self, state: catan.State, entry: catan.CatanEntry) -> catan.State:
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
    def offer(cls, state: catan.State, viewer: str) -> Iterable[Action]:
        """Offered where there is a limit, but not after a declared victory."""
        if state.options.minutes and state.ended != "declared":
            yield cls.action(seconds=number(1 if state.ended else 0, MOST_SECONDS))

    def apply(self, state: catan.State, entry: catan.CatanEntry) -> catan.State:
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
        noted = (
            *state.corrections,
            catan.Correction(catan.playing_time(state, said), before, self.seconds, self.reason),
        )
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

    def apply(self, state: catan.State, entry: catan.CatanEntry) -> catan.State:
        """The state at its judging: at zero every action stops. Ten points undeclared are only points."""
        return over(replace(state, ended="time-up"), entry, Clock(0))


def over(state: catan.State, entry: catan.CatanEntry, clock: Clock) -> catan.State:
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


def lacks_reason(state: catan.State) -> bool:
    """Whether it may be said why play stands or stood still: in a pause, or after one without a reason."""
    return state.pause is not None or bool(state.pauses and state.pauses[-1].reason == "unsaid")


def _reason_choices(reasons: Iterable[catan.PauseReason]) -> dict[str, Any]:
    return choices(verbs.named_choices("catan-pause", reasons))


def _pause_params(reason: catan.PauseReason, seat: int) -> dict[str, Any]:
    return {"reason": Text(f"catan-pause-{reason}"), "seat": Who(seat) if seat else Text("catan-table")}


class Declare(verbs.PlayersVerb, frozen=True):
    """A seat declares victory and turns up so many victory point cards."""

    seat: Seat
    cards: verbs.Cards = 0

    @classmethod
    def offer(cls, state: catan.State, viewer: str) -> Iterable[Action]:
        """Offered to a seat on turn, by what lies open and what could be hidden, never by what is."""
        if not verbs.goes_on(state):
            return
        most = state.components.cards["victory-point"]
        if viewer in REFEREES:
            yield cls.action(seat=seats(state.seats, value=state.turn or None), cards=number(0, most, 0))
            return
        (seat,) = verbs.speaks_for(state, viewer)
        least = points_lacking(state, seat)
        waits = verbs.seven_open(state) and state.setup.rules >= 2
        if state.turn in (0, seat) and least <= most and not waits:
            yield cls.action(seat=seats((seat,), value=seat), cards=number(least, most, least))

    def apply(self, state: catan.State, entry: catan.CatanEntry) -> catan.State:
        """The state at the end of play. Only what lies open counts, after awards that are due have moved."""
        verbs.must_own(state, entry, self.seat)
        verbs.must_play(state, entry)
        verbs.must_seven(state, entry, since=2)
        verbs.must_turn(state, entry, self.seat)
        most = state.components.cards["victory-point"]
        if not 0 <= self.cards <= most:
            raise Illegal(Text("catan-most-cards", {"most": most}), "cards")
        state = catan.awards_moved(state)
        total, goal = catan.open_points(state, self.seat) + self.cards, state.options.goal
        if total < goal:
            short = Text("catan-declare-short", {"seat": Who(self.seat), "total": total, "goal": goal})
            forbid(entry, short, "cards")
        unplayed = state.lines[self.seat - 1].unplayed
        if entry.actor in REFEREES and self.cards > declarable(state, self.seat):
            forbid(entry, Text("catan-declare-unbought", {"seat": Who(self.seat), "n": unplayed}), "cards")
        lines = tuple(
            replace(line, cards=self.cards) if seat == self.seat else line
            for seat, line in enumerate(state.lines, 1)
        )
        ended = replace(state, lines=lines, ended="declared", winner=self.seat)
        return over(ended, entry, state.clock.pause(entry.said))


class Confirm(verbs.CatanVerb, frozen=True):
    """A seat confirms its score line; `was` is the line's fingerprint as the sender saw it."""

    seat: Seat
    was: verbs.Fingerprint = None

    said_by = verbs.ANYBODY
    phases = verbs.JUDGING

    @classmethod
    def offer(cls, state: catan.State, viewer: str) -> Iterable[Action]:
        """Offered, and owed, for every seat whose line can be confirmed."""
        ready = [seat for seat in verbs.speaks_for(state, viewer) if confirm_fault(state, seat) is None]
        if ready:
            yield cls.action(seat=ready, owed=True)

    def apply(self, state: catan.State, entry: catan.CatanEntry) -> catan.State:
        """The state with the seat's word that its line is right; with the last such word the ranking
        stands."""
        verbs.must_own(state, entry, self.seat)
        verbs.must_see(self.was, catan.fingerprint(state, self.seat))
        found = confirm_fault(state, self.seat)
        if found is not None:
            raise Illegal(found, "seat")
        confirmed = _with(state.confirmed, self.seat, entry.said)
        return replace(
            state,
            confirmed=confirmed,
            objected=state.objected - {self.seat},
            phase="finished" if all(confirmed) else "judging",
        )


class Object(verbs.CatanVerb, frozen=True):
    """A seat does not agree with its score line (any more): the referee looks again."""

    seat: Seat

    said_by = verbs.ANYBODY
    phases = verbs.RECOUNT

    @classmethod
    def offer(cls, state: catan.State, viewer: str) -> Iterable[Action]:
        """Offered to seats that have not objected yet."""
        agreeing = [seat for seat in verbs.speaks_for(state, viewer) if seat not in state.objected]
        if agreeing:
            yield cls.action(seat=agreeing)

    def apply(self, state: catan.State, entry: catan.CatanEntry) -> catan.State:
        """The state with the objection; the seat's confirmation, if any, is taken back."""
        verbs.must_own(state, entry, self.seat)
        if self.seat in state.objected:
            raise Illegal(Text("catan-objected", {"seat": Who(self.seat)}), "seat")
        confirmed = _with(state.confirmed, self.seat, 0)
        return replace(state, phase="judging", objected=state.objected | {self.seat}, confirmed=confirmed)


def points_lacking(state: catan.State, seat: int) -> int:
    """Points that a seat lacks to declare, by what lies open once the awards that are due have moved."""
    return max(0, state.options.goal - catan.open_points(catan.awards_moved(state), seat))


def declarable(state: catan.State, seat: int) -> int:
    """Cards that a referee may turn up for a seat: those bought by the record; earlier rules took any."""
    most = state.components.cards["victory-point"]
    return most if state.setup.rules < 3 else min(most, state.lines[seat - 1].unplayed)


def confirm_fault(state: catan.State, seat: int) -> Text | None:
    """Why a seat's line cannot be confirmed yet, or nothing."""
    line = state.lines[seat - 1]
    if state.confirmed[seat - 1]:
        return Text("catan-confirmed", {"seat": Who(seat)})
    if line.settlements + line.cities < OPENING:
        return Text("catan-least-buildings", {"least": OPENING})
    if line.roads < OPENING:
        return Text("catan-least-roads", {"least": OPENING})
    if state.road.waiting or state.army.waiting:
        return Text("catan-confirm-award")
    most = state.components.cards["victory-point"]
    if sum(other.cards for other in state.lines) > most:
        return Text("catan-most-cards", {"most": most})
    if sum(cards_taken(state, other) for other in state.lines) > state.components.pack:
        return Text("catan-most-development", {"most": state.components.pack})
    return None


def _with(confirmed: tuple[int, ...], seat: int, at: int) -> tuple[int, ...]:
    return (*confirmed[: seat - 1], at, *confirmed[seat:])


CRITERIA = ("total", "buildings", "settlements", "cities", "roads")
MILLION = 1_000_000


class Score(Struct, frozen=True, order=True):
    """What a seat is ranked by, first criterion first."""

    total: int
    buildings: int
    settlements: int
    cities: int
    roads: int


def rank_seats(scores: tuple[Score, ...], declared: int = 0) -> tuple[Ranked, ...]:
    """Seats in order, each with what separated it from the seat before; `declared` won by declaration."""
    order = sorted(range(1, len(scores) + 1), key=lambda s: (s == declared, scores[s - 1], -s), reverse=True)
    found: list[Ranked] = []
    for place, seat in enumerate(order):
        if place == 0:
            found.append(Ranked(1, seat))
            continue
        before = found[-1]
        why = _why(scores, before.seat, seat, declared)
        found.append(Ranked(before.rank if why.key == "catan-rank-equal" else place + 1, seat, why))
    return tuple(found)


def _why(scores: tuple[Score, ...], before: int, seat: int, declared: int) -> Text:
    if before == declared:
        return Text("catan-rank-declared", {"before": Who(before)})
    for name in CRITERIA:
        a, b = getattr(scores[before - 1], name), getattr(scores[seat - 1], name)
        if a != b:
            return Text(f"catan-rank-{name}", {"before": Who(before), "seat": Who(seat), "a": a, "b": b})
    return Text("catan-rank-equal", {"before": Who(before), "seat": Who(seat)})


def proposals(ranking: tuple[Ranked, ...], scheme: tuple[Rule, ...]) -> tuple[Proposal, ...]:
    """Points by rank (codes rank-1 …); who shares a rank shares the mean of the places it covers."""
    found = []
    points = by_rank({one.seat: one.rank for one in ranking}, scheme)
    for one in ranking:
        among = sum(other.rank == one.rank for other in ranking)
        reason = (
            Text("catan-points-rank", {"rank": one.rank})
            if among == 1
            else Text("catan-points-shared", {"rank": one.rank, "among": among})
        )
        found.append(Proposal(one.seat, f"rank-{one.rank}", points[one.seat], reason))
    return tuple(found)


def shares(totals: tuple[int, ...]) -> tuple[int, ...]:
    """Each seat's share of the table's points, in millionths, cut.

    At a table of three the mean is added to what is divided by: 10, 9, 5 are shares of 24 + 8.
    """
    table = sum(totals)
    if not table:
        return (0,) * len(totals)
    if len(totals) == 3:
        return tuple(3 * MILLION * total // (4 * table) for total in totals)
    return tuple(MILLION * total // table for total in totals)
