"""Half Werewolf as the kernel's contract wants it; the rules stand in the files beside this one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.kernel.chance import Chance
from companion.kernel.clock import ClockReading, reading
from companion.kernel.game import (
    REFEREES,
    Action,
    Due,
    Entry,
    Game,
    Illegal,
    Result,
    Setup,
    SignedTable,
    Text,
)
from companion.kernel.ledger import Rule
from companion.kernel.statistics import WinRates

from . import evening, morning, moves, outcome, tales, told
from .actions import actions
from .cards import deck, has_deck
from .moves import HalfWolfDrawn, HalfWolfMove
from .options import HalfWolfOptions
from .state import State, begin
from .statistics import statistics
from .views import HalfWolfView, view

_RULES: dict[type, Callable[[State, Any], State]] = {
    moves.Deal: morning.deal,
    moves.Pass: morning.pass_on,
    moves.ComeForward: morning.come_forward,
    moves.TimeUp: evening.end_day,
    moves.Count: evening.count,
}
_SEATS: dict[type, Callable[[State, Any], State]] = {
    moves.Choose: morning.choose,
    moves.Ready: morning.ready,
    moves.Look: morning.look,
    moves.Swap: morning.swap,
    moves.LeaveGraves: morning.leave_graves,
    moves.Ballot: evening.ballot,
}
_TABLE: dict[type, Callable[[State, Any], State]] = {
    moves.StartDay: evening.start_day,
    moves.PauseDay: evening.pause_day,
    moves.DayLength: evening.day_length,
    moves.EndDay: evening.end_day,
    moves.TellExecuted: told.tell_executed,
    moves.TellCard: told.tell_card,
    moves.SeerSaw: told.seer_saw,
    moves.GravediggerSaw: told.gravedigger_saw,
    moves.TellWinners: told.tell_winners,
    moves.Mvp: told.mvp,
    moves.Bluff: told.bluff,
}


class HalfWolf(Game[HalfWolfOptions, State, HalfWolfMove, HalfWolfDrawn]):
    """Half Werewolf for four to six (000): dealt to phones, or judged from real cards."""

    name = "half_wolf"
    Options = HalfWolfOptions
    Move = HalfWolfMove
    Drawn = HalfWolfDrawn
    least = 4
    most = 6
    # People cannot forget a card that they have seen, nor a count that they have heard.
    unstrikable = frozenset(
        {
            "deal",
            "choose",
            "pass",
            "ready",
            "come-forward",
            "look",
            "swap",
            "leave-graves",
            "time-up",
            "ballot",
            "count",
        }
    )

    def scheme(self, options: HalfWolfOptions) -> tuple[Rule, ...]:
        """The club's points for werewolf (001): win 20, MVP 10, bluff 5."""
        return (Rule("win", 2000), Rule("mvp", 1000), Rule("bluff", 500))

    def begin(self, setup: Setup[HalfWolfOptions]) -> State:
        """The table before the deal. Raises Illegal where there is no such set for so many."""
        if not has_deck(len(setup.seats), setup.options.extra):
            raise Illegal(Text("half-wolf-six-only"), "extra")
        return begin(setup)

    def draw(
        self, state: State, entry: Entry[HalfWolfMove, HalfWolfDrawn], chance: Chance
    ) -> HalfWolfDrawn | None:
        """The shuffled deck; the order of the two cards in each hand after passing."""
        move = entry.move
        if isinstance(move, moves.Deal):
            return moves.Dealt(chance.shuffle(deck(state.size, state.options.extra)))
        if isinstance(move, moves.Pass):
            return moves.Shuffled(tuple(chance.below(2) == 1 for _ in state.seats))
        return None

    def apply(self, state: State, entry: Entry[HalfWolfMove, HalfWolfDrawn]) -> State:
        """Next state. Raises Illegal."""
        kind = type(entry.move)
        if kind in _RULES:
            if entry.actor != "rules":
                raise Illegal(Text("half-wolf-rules-only"))
            return _RULES[kind](state, entry)
        if entry.drawn is not None or entry.actor == "rules":
            raise Illegal(Text("half-wolf-rules-only"))
        if kind in _SEATS:
            return _SEATS[kind](state, entry)
        if entry.actor not in REFEREES:
            raise Illegal(Text("kernel-referee-only"))
        return _TABLE[kind](state, entry)

    def next(self, state: State) -> Due[HalfWolfMove] | None:
        """Deal at once; pass, call and count when everybody has answered; time-up when the clock is down."""
        if state.stage == "deal":
            return Due(moves.Deal())
        if state.stage == "day":
            return None if state.clock.ends is None else Due(moves.TimeUp(), at=state.clock.ends)
        if state.waiting:
            return None
        owed = _OWED.get(state.stage)
        return Due(owed) if owed else None

    def view(self, state: State, viewer: str) -> HalfWolfView:
        """What that viewer may know."""
        return view(state, viewer)

    def secret(self, state: State) -> bool:
        """From the deal to the last card turned over; for good where the house tells no story afterwards."""
        return state.stage != "over" or state.options.after != "all"

    def result(self, state: State) -> Result | None:
        """Nothing while it is played."""
        return outcome.result(state)

    def actions(self, state: State, viewer: str) -> tuple[Action, ...]:
        """What that viewer may do now."""
        return actions(state, viewer)

    def log_text(self, state: State, entry: Entry[HalfWolfMove, HalfWolfDrawn], viewer: str) -> Text | None:
        """One line of the log."""
        return tales.tell(entry, viewer)

    def clock_reading(self, view: HalfWolfView) -> ClockReading | None:
        """The talk of the one day."""
        return reading(view.clock) if view.stage == "day" else None

    def statistics(self, tables: Sequence[SignedTable]) -> tuple[WinRates, ...]:
        """Who has won with which pair of cards, and in which camp."""
        return statistics(tables)


GAME = HalfWolf()

_OWED: dict[str, HalfWolfMove] = {
    "choose": moves.Pass(),
    "ready": moves.ComeForward(),
    "vote": moves.Count(),
    "runoff": moves.Count(),
}
