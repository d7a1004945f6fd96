"""The Catan session as a game of the kernel."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from companion.kernel.clock import Clock, ClockReading, reading
from companion.kernel.codec import verb_of
from companion.kernel.game import Action, Due, Game, Illegal, Result, Setup, Text, Who
from companion.kernel.ledger import Rule

from . import moves, play, rulings, score, session
from .moves import CatanMove, TimeUp
from .offers import offers
from .pieces import box_of, parts_of
from .ranking import proposals, shares
from .state import (
    LONG,
    CatanEntry,
    CatanOptions,
    Irregular,
    Line,
    Phase,
    State,
    must_fit,
    points,
)
from .tells import tell
from .views import CatanView, ranking_of, view_of

Handler = Callable[[State, CatanEntry, Any], State]

_CHECK: frozenset[Phase] = frozenset({"check"})
_PLAY: frozenset[Phase] = frozenset({"play"})
_JUDGING: frozenset[Phase] = frozenset({"judging"})
_SCORING = _PLAY | _JUDGING
_FINISHED: frozenset[Phase] = frozenset({"finished"})
"""Only a table that was signed and opened again."""
_COUNTING = _SCORING | _FINISHED

HANDLERS: dict[type[CatanMove], tuple[frozenset[Phase], Handler]] = {
    moves.Check: (_CHECK, session.check),
    moves.CheckGroup: (_CHECK, session.check_group),
    moves.ReadOut: (_CHECK, session.read_out),
    moves.Start: (_CHECK, session.start),
    moves.Opened: (_PLAY, score.opened),
    moves.Settlements: (_COUNTING, score.set_count),
    moves.Cities: (_COUNTING, score.set_count),
    moves.Roads: (_COUNTING, score.set_count),
    moves.Stretch: (_COUNTING, score.set_count),
    moves.Knights: (_COUNTING, score.set_count),
    moves.Bought: (_COUNTING, score.set_count),
    moves.Upgrade: (_COUNTING, score.upgrade),
    moves.ScoreLine: (_COUNTING, score.set_line),
    moves.LongestRoad: (_COUNTING, rulings.rule_road),
    moves.LargestArmy: (_COUNTING, rulings.rule_army),
    moves.HoldCards: (_PLAY, score.hold_cards),
    moves.TurnUp: (_JUDGING | _FINISHED, score.turn_up),
    moves.Turn: (_PLAY, session.turn),
    moves.Roll: (_PLAY, play.roll),
    moves.RollAgain: (_PLAY, play.roll_again),
    moves.Hand: (_PLAY, play.hand),
    moves.SevenChecked: (_PLAY, play.seven_checked),
    moves.PlayCard: (_PLAY, play.play_card),
    moves.Trade: (_PLAY, play.trade),
    moves.ClaimYield: (_PLAY, play.claim_yield),
    moves.Pause: (_PLAY, session.pause),
    moves.ExplainPause: (_SCORING, session.explain_pause),
    moves.Resume: (_PLAY, session.resume),
    moves.SetClock: (_SCORING, session.set_clock),
    moves.Declare: (_PLAY, session.declare),
    moves.TimeUp: (_PLAY, session.time_up),
    moves.Incident: (_SCORING, play.incident),
    moves.Confirm: (_JUDGING, session.confirm),
    moves.Object: (_JUDGING | _FINISHED, session.object_to),
}
"""In which phases a verb may be said, and what it does."""


class Catan(Game[CatanOptions, State, CatanMove, None]):
    """One game at one table, without the board: 001 and its rulings.

    Check → play → judging (after a declaration or at time-up) → finished, when every seat has confirmed.
    """

    name = "catan"
    rules = 2
    Options = CatanOptions
    Move = CatanMove
    least = 3
    most = 6
    standing = ("won", "total", "share")

    def scheme(self, options: CatanOptions) -> tuple[Rule, ...]:
        """By rank: 20, 10, 5, 0."""
        return tuple(Rule(f"rank-{rank}", points) for rank, points in enumerate((2000, 1000, 500, 0), 1))

    def begin(self, setup: Setup[CatanOptions]) -> State:
        """A table before its check. Five or six seats only where the house allows them."""
        seats, options = len(setup.seats), setup.options
        if seats > 4 and not options.five_or_six:
            raise Illegal(Text("catan-five-or-six"), "seats")
        parts = parts_of(seats)
        return State(
            setup,
            box_of(seats),
            parts,
            (Line(),) * seats,
            Clock(options.minutes * session.MINUTE if options.minutes else LONG),
            counted=(None,) * len(parts),
            confirmed=(0,) * seats,
        )

    def apply(self, state: State, entry: CatanEntry) -> State:
        """Next state. Raises Illegal."""
        phases, handler = HANDLERS[type(entry.move)]
        if state.phase not in phases or (state.phase == "finished" and not state.reopened):
            raise Illegal(Text(f"catan-not-in-{state.phase}"))
        after = handler(state, entry, entry.move)
        if not entry.irregular:
            return after
        must_fit(state.irregular)
        mark = Irregular(entry.id, verb_of(entry.move), entry.note)
        return replace(after, irregular=(*after.irregular, mark))

    def next(self, state: State) -> Due[CatanMove] | None:
        """Time-up, when the clock runs down in play."""
        if state.phase != "play" or not state.options.minutes or state.clock.ends is None:
            return None
        return Due(TimeUp(), at=state.clock.ends)

    def view(self, state: State, viewer: str) -> CatanView:
        """What that viewer may know."""
        return view_of(state, viewer)

    def secret(self, state: State) -> bool:
        """Victory point cards stay with their seat from the first throw to the end."""
        return state.phase in ("play", "judging")

    def closed(self, state: State, at: int) -> State:
        """The table while it is closed: its clocks stand."""
        return session.closed(state, at)

    def reopened(self, state: State, at: int) -> State:
        """The table once it is open again."""
        return session.reopened(state, at)

    def proposed_options(self, options: CatanOptions, *, first: bool) -> CatanOptions:
        """The fixed layout for the first game of a night, then everybody chooses (001 初期配置について)."""
        return replace(options, opening="beginner" if first else "snake")

    def result(self, state: State) -> Result | None:
        """Ranking, points by rank, and for the standings: totals and shares of the table's points."""
        if state.phase != "finished":
            return None
        ranking = ranking_of(state)
        winners = tuple(sorted(one.seat for one in ranking if one.rank == 1))
        totals = tuple(points(state, seat) for seat in state.seats)
        names = tuple(Who(seat) for seat in winners)
        return Result(
            Text(f"catan-summary-{state.ended}", {"winners": names, "total": totals[winners[0] - 1]}),
            winners,
            ranking,
            proposals(ranking, state.setup.scheme),
            {"total": totals, "share": shares(totals)},
        )

    def actions(self, state: State, viewer: str) -> tuple[Action, ...]:
        """What that viewer may do now."""
        return offers(state, viewer)

    def log_text(self, state: State, entry: CatanEntry, viewer: str) -> Text | None:
        """One line for the log."""
        return tell(entry, viewer)

    def clock_reading(self, view: CatanView) -> ClockReading | None:
        """The limit of play; it stands before the start, in pauses, and while the table is judged."""
        if not view.minutes or view.phase == "finished":
            return None
        if view.phase == "check":
            return ClockReading(view.clock, "ready")
        if view.phase == "judging":
            return ClockReading(view.clock, "stopped", Text(f"catan-clock-over-{view.ended}"))
        if view.pause:
            return ClockReading(view.clock, "paused", Text(f"catan-pause-{view.pause.reason}"))
        return reading(view.clock)


GAME = Catan()
