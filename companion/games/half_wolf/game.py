"""Half Werewolf as the kernel's contract wants it; the rules stand in the files beside this one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, get_args

from companion.games.werewolf.machine import MVP_OPEN, Machine
from companion.kernel.capabilities import AsksBeforeSignOff, ChangesBetweenGames, StillOpen
from companion.kernel.game import About, ExplainsRefusals, Illegal, Result, Setup, SignedTable, Text
from companion.kernel.results import Rule, WinRates

from .cards import NOBODY, Extra, HalfWolfOptions, has_deck
from .evening import Ballot, Count, DayLength, EndDay, PauseDay, StartDay, TimeUp
from .morning import Choose, ComeForward, Deal, LeaveGraves, Look, Pass, Ready, Swap
from .outcome import (
    Bluff,
    GravediggerSaw,
    Mvp,
    SeerSaw,
    TellCard,
    TellExecuted,
    TellWinners,
    result,
    statistics,
)
from .state import State, begin
from .views import HalfWolfView, view


class HalfWolf(Machine[HalfWolfOptions, State], AsksBeforeSignOff, ChangesBetweenGames, ExplainsRefusals):
    """Half Werewolf for four to six (000): dealt to phones, or judged from real cards."""

    name = "half_wolf"
    about = About(menu_order=3, ring=True, minutes=20)
    Options = HalfWolfOptions
    verbs = (
        *(Deal, Choose, Pass, Ready, ComeForward, Look, Swap, LeaveGraves),
        *(PauseDay, StartDay, DayLength, EndDay, TimeUp, Ballot, Count),
        *(TellExecuted, TellCard, SeerSaw, GravediggerSaw, TellWinners),
        *(Mvp, Bluff),
    )
    least = 4
    most = 6

    def scheme(self, options: HalfWolfOptions) -> tuple[Rule, ...]:
        """The club's points for werewolf (001): win 20, MVP 10, bluff 5."""
        return (Rule("win", 2000), Rule("mvp", 1000), Rule("bluff", 500))

    def changeable(self, setup: Setup[HalfWolfOptions]) -> Mapping[str, tuple[str, ...]]:
        """The sets to choose from, where there is more than one for so many."""
        sets = tuple(extra for extra in get_args(Extra) if has_deck(len(setup.seats), extra))
        return {"extra": sets} if len(sets) > 1 else {}

    def begin(self, setup: Setup[HalfWolfOptions]) -> State:
        """The table before the deal. Raises Illegal where there is no such set for so many."""
        if not has_deck(len(setup.seats), setup.options.extra):
            raise Illegal(Text("half-wolf-six-only"), "extra")
        return begin(setup)

    def refusal(self, state: State, verb: Any) -> Text:
        """The one reason for all verbs: it is not their time."""
        return Text("half-wolf-not-now")

    def view(self, state: State, viewer: str) -> HalfWolfView:
        """What that viewer may know."""
        return view(state, viewer)

    def secret(self, state: State) -> bool:
        """Whether cards are hidden: from the deal to the end; for good where the house tells no story
        afterwards."""
        return state.stage != "over" or state.options.after != "all"

    def result(self, state: State) -> Result | None:
        """The result at the end, else nothing."""
        return result(state)

    def still_open(self, view: HalfWolfView) -> StillOpen | None:
        """The MVP that nobody has named."""
        return MVP_OPEN if view.mvp == NOBODY else None

    def headline(self, view: HalfWolfView) -> Text | None:
        """How far the one night is."""
        return Text(f"half-wolf-stage-{view.stage}")

    def statistics(self, tables: Sequence[SignedTable]) -> tuple[WinRates, ...]:
        """Who has won with which pair of cards, and in which camp."""
        return statistics(tables)


GAME = HalfWolf()
