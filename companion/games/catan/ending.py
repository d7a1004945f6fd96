"""How a table ends: declaration, judging, and the ranking with its reasons."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from companion.kernel.game import REFEREES, Action, Illegal, Ranked, Seat, Text, Who, forbid
from companion.kernel.results import Proposal, Rule, by_rank
from companion.kernel.verbs import number, seats

from . import verbs
from .clock import over
from .limits import OPENING, cards_taken
from .state import CatanEntry, State, awards_moved, fingerprint, open_points, seven_open
from .turns import goes_on


class Declare(verbs.PlayersVerb, frozen=True):
    """A seat declares victory and turns up so many victory point cards."""

    seat: Seat
    cards: verbs.Cards = 0

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered to a seat on turn, by what lies open and what could be hidden, never by what is."""
        if not goes_on(state):
            return
        most = state.components.cards["victory-point"]
        if viewer in REFEREES:
            yield cls.action(seat=seats(state.seats, value=state.turn or None), cards=number(0, most, 0))
            return
        (seat,) = verbs.speaks_for(state, viewer)
        least = lacking(state, seat)
        waits = seven_open(state) and state.setup.rules >= 2
        if state.turn in (0, seat) and least <= most and not waits:
            yield cls.action(seat=seats((seat,), value=seat), cards=number(least, most, least))

    def apply(self, state: State, entry: CatanEntry) -> State:
        """The state at the end of play. Only what lies open counts, after awards that are due have moved."""
        verbs.must_own(state, entry, self.seat)
        verbs.must_play(state, entry)
        verbs.must_seven(state, entry, since=2)
        verbs.must_turn(state, entry, self.seat)
        most = state.components.cards["victory-point"]
        if not 0 <= self.cards <= most:
            raise Illegal(Text("catan-most-cards", {"most": most}), "cards")
        state = awards_moved(state)
        total, goal = open_points(state, self.seat) + self.cards, state.options.goal
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
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered, and owed, for every seat whose line can be confirmed."""
        ready = [seat for seat in verbs.speaks_for(state, viewer) if confirm_fault(state, seat) is None]
        if ready:
            yield cls.action(seat=seats(ready), owed=True)

    def apply(self, state: State, entry: CatanEntry) -> State:
        """The state with the seat's word that its line is right; with the last such word the ranking
        stands."""
        verbs.must_own(state, entry, self.seat)
        verbs.must_see(self.was, fingerprint(state, self.seat))
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
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered to seats that have not objected yet."""
        agreeing = [seat for seat in verbs.speaks_for(state, viewer) if seat not in state.objected]
        if agreeing:
            yield cls.action(seat=seats(agreeing))

    def apply(self, state: State, entry: CatanEntry) -> State:
        """The state with the objection; the seat's confirmation, if any, is taken back."""
        verbs.must_own(state, entry, self.seat)
        if self.seat in state.objected:
            raise Illegal(Text("catan-objected", {"seat": Who(self.seat)}), "seat")
        confirmed = _with(state.confirmed, self.seat, 0)
        return replace(state, phase="judging", objected=state.objected | {self.seat}, confirmed=confirmed)


def lacking(state: State, seat: int) -> int:
    """Points that a seat lacks to declare, by what lies open once the awards that are due have moved."""
    return max(0, state.options.goal - open_points(awards_moved(state), seat))


def declarable(state: State, seat: int) -> int:
    """Cards that a referee may turn up for a seat: those bought by the record; earlier rules took any."""
    most = state.components.cards["victory-point"]
    return most if state.setup.rules < 3 else min(most, state.lines[seat - 1].unplayed)


def confirm_fault(state: State, seat: int) -> Text | None:
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


def ranked(scores: tuple[Score, ...], declared: int = 0) -> tuple[Ranked, ...]:
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
