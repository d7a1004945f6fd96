"""The GM's village as a game: what may be written when, and by whom. village-night.md, source 001."""

from __future__ import annotations

from collections.abc import Sequence

from companion.kernel.chance import Chance
from companion.kernel.clock import ClockReading, reading
from companion.kernel.game import Action, Due, Game, Ranked, Result, Setup, Text
from companion.kernel.ledger import LedgerLine, Rule
from companion.kernel.words import Param

from .looking import view
from .moves import MOST_SEATS, DrawnSeat, FirstWhite, VillageMove
from .offers import first_whites, offers
from .options import SCHEME, VillageOptions
from .points import proposals, wins
from .roles import camp_label
from .state import State, opening
from .summary import summary
from .telling import OPEN, told_move
from .views import VillageView
from .writing import VillageEntry, write


class Village(Game[VillageOptions, State, VillageMove, DrawnSeat]):
    """A village with a game master, written down as it is played."""

    name = "village"
    Options = VillageOptions
    Move = VillageMove
    Drawn = DrawnSeat
    least = 4
    most = MOST_SEATS
    referee = "gm"

    def scheme(self, options: VillageOptions) -> tuple[Rule, ...]:
        """The scheme of source 001."""
        return SCHEME

    def begin(self, setup: Setup[VillageOptions]) -> State:
        """An empty notebook, on the night before the first day."""
        return opening(setup)

    def draw(self, state: State, entry: VillageEntry, chance: Chance) -> DrawnSeat | None:
        """The white one for the seer before the first day; nothing else is drawn."""
        move = entry.move
        if not isinstance(move, FirstWhite) or move.seat not in state.seats:
            return None
        among = first_whites(state, move.seat)
        return DrawnSeat(chance.pick(among)) if among else None

    def apply(self, state: State, entry: VillageEntry) -> State:
        """Next state. Raises Illegal."""
        return write(state, entry)

    def next(self, state: State) -> Due[VillageMove] | None:
        """Nothing is owed by the rules: a GM's village waits for its GM."""
        return None

    def view(self, state: State, viewer: str) -> VillageView:
        """What that viewer may know."""
        return view(state, viewer)

    def secret(self, state: State) -> bool:
        """From the first role that is written down, until the story is open to everybody."""
        told = state.ended is not None and state.options.open_at_end
        return not told and any(casting.role for casting in state.cast)

    def result(self, state: State) -> Result | None:
        """Nothing before the GM's verdict. Winners share the first place, all others the next."""
        if state.ended is None:
            return None
        reasons = {earned.seat: earned.reason for earned in wins(state)}
        lost = Text("village-why-lost")
        ranking = [Ranked(1, seat, reason) for seat, reason in reasons.items()]
        ranking += [Ranked(len(reasons) + 1, s, lost) for s in state.seats if s not in reasons]
        said: dict[str, Param] = {"camp": camp_label(state.ended.camp), "reason": state.ended.reason}
        return Result(
            Text("village-summary-nobody" if state.ended.camp == "nobody" else "village-summary", said),
            tuple(reasons),
            tuple(ranking),
            proposals(state),
            {"survived": tuple(int(seat in state.story.living) for seat in state.seats)},
        )

    def actions(self, state: State, viewer: str) -> tuple[Action, ...]:
        """The GM alone writes."""
        return offers(state) if viewer == "gm" else ()

    def log_text(self, state: State, entry: VillageEntry, viewer: str) -> Text | None:
        """One line for the log; the GM reads all of it, everybody else what happened before all eyes."""
        return told_move(entry.move) if viewer == "gm" or isinstance(entry.move, OPEN) else None

    def share(self, view: VillageView, ledger: Sequence[LedgerLine]) -> tuple[Text, ...]:
        """The whole story in lines, once it is open to the viewer."""
        return summary(view, ledger)

    def clock_reading(self, view: VillageView) -> ClockReading | None:
        """The talk of a day."""
        if view.ending or view.part != "day" or not view.clock.left:
            return None
        return reading(view.clock, Text("village-when-day", {"day": view.day}))


GAME = Village()
