"""AIWolf 0.2 as the kernel's contract wants it (004): the rules own the night, nobody is game master."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.games.werewolf.machine import MVP_OPEN, DealsDeck, Machine, NamedMvp, decided
from companion.kernel.capabilities import AsksBeforeSignOff, NamesRoles, StillOpen, WritesLog
from companion.kernel.clock import ClockReading
from companion.kernel.game import About, Due, Result, Setup, SignedTable, Text
from companion.kernel.results import Rule, SeatOutcome, WinRates, memberships, rates_by, win_rates

from .guests import GUESTS
from .logs.writing import log_of
from .night import AskAgain, Decide, Exile, LoggedDay, Resolve
from .state import LEAST, MOST, ROLES, AIWolfOptions, State, camp_label, role_label
from .talk import TALK, AIWolfVerb, NextTurn, TimeUp, morning
from .views import AIWolfView, view, winners


class Dealt(Struct, frozen=True, tag_field="drawn", tag="dealt"):
    """The roles in seat order."""

    roles: Annotated[tuple[str, ...], Meta(min_length=LEAST, max_length=MOST)]


class Deal(DealsDeck, AIWolfVerb, frozen=True):
    """By the rules: roles are dealt at random (004 ゲームの流れ)."""

    Drawn = Dealt

    def apply(self, state: State, entry: Any) -> State:
        """The state in which everybody has a role and the first day begins."""
        roles, living = self.dealt(state, entry), frozenset(state.seats)
        return morning(replace(state, roles=roles, living=living), entry.said)


class Mvp(NamedMvp, frozen=True):
    """The player of the game."""

    prefix = "aiwolf"


def _counted(state: State) -> Exile | AskAgain | Resolve:
    """What the rules do once everybody has chosen."""
    if state.exiled is None:
        return Exile()
    again = state.options.attack_revote and state.day > 0 and not state.first_targets
    return AskAgain() if again else Resolve()


class AIWolf(Machine[AIWolfOptions, State], AsksBeforeSignOff, NamesRoles, WritesLog):
    """A village without a game master."""

    name = "aiwolf"
    talk = "talk"
    about = About(menu_order=4, minutes=40)
    Options = AIWolfOptions
    verbs = (*TALK, Decide, Deal, Exile, AskAgain, Resolve, Mvp, *GUESTS, LoggedDay)
    least = LEAST
    most = MOST

    def scheme(self, options: AIWolfOptions) -> tuple[Rule, ...]:
        """The club's points for werewolf (001): win 20, MVP 10."""
        return (Rule("win", 2000), Rule("mvp", 1000))

    def begin(self, setup: Setup[AIWolfOptions]) -> State:
        """The table before the deal."""
        return State(setup=setup)

    def next(self, state: State) -> Due[Any] | None:
        """Deal; a turn of written talk; the exile and the night when all have chosen; time-up."""
        if state.phase == "deal":
            return Due(Deal())
        if state.phase == "over":
            return None
        if state.phase == "talk" and state.options.talk == "typed" and not state.queue:
            return Due(NextTurn())
        if state.phase in ("vote", "night") and not state.waiting:
            return Due(_counted(state))
        return None if state.ends is None else Due(TimeUp(), at=state.ends)

    def question(self, state: State) -> str:
        """Which turn of a talk, which round of a vote or of the attack: everybody hears of each."""
        rounds = (state.turn, len(state.ballots), len(state.attack_rounds))
        return "-".join((super().question(state), *map(str, rounds)))

    def view(self, state: State, viewer: str) -> AIWolfView:
        """What that viewer may know."""
        return view(state, viewer)

    def result(self, state: State) -> Result | None:
        """The result after the verdict, else nothing. The camp's members share the first place, all others
        the next."""
        if state.winner is None:
            return None
        won = winners(state)
        camps = {seat: camp_label(ROLES[state.role(seat)].camp) for seat in state.seats}
        why = {
            seat: Text("aiwolf-why-won" if seat in won else "aiwolf-why-lost", {"camp": camps[seat]})
            for seat in state.seats
        }
        return decided(
            state,
            Text("aiwolf-summary", {"camp": camp_label(state.winner), "reason": state.reason or ""}),
            won,
            why,
            {
                "survived": tuple(int(seat in state.living) for seat in state.seats),
                **memberships("role", [state.role(seat) for seat in state.seats]),
            },
            [(state.mvp, "mvp", Text("aiwolf-why-mvp"))] if state.mvp else [],
        )

    def log_file(self, view: AIWolfView, names: Mapping[int, str]) -> str | None:
        """The competition's log, once all is open."""
        return log_of(view, names) if view.winner else None

    def still_open(self, view: AIWolfView) -> StillOpen | None:
        """The MVP, where the house has one that nobody has named."""
        return MVP_OPEN if view.mvp == 0 else None

    def identity(self, view: AIWolfView, seat: int) -> Text | None:
        """The role, once the story is open."""
        return role_label(role) if (role := view.seats[seat - 1].role) else None

    def clock_reading(self, view: AIWolfView) -> ClockReading | None:
        """The clock of spoken talk."""
        return None if view.written else super().clock_reading(view)

    def statistics(self, tables: Sequence[SignedTable]) -> tuple[WinRates, ...]:
        """Win rates by camp and by role."""
        outcomes = (
            SeatOutcome(camp, ranked.rank == 1, table.players.get(ranked.seat, ""))
            for table in tables
            for ranked in table.result.ranking
            if ranked.because and isinstance(camp := ranked.because.params["camp"], Text)
        )
        return (
            win_rates(Text("aiwolf-rates-camp"), outcomes),
            rates_by("role", tables, Text("aiwolf-rates-role"), role_label),
        )


GAME = AIWolf()
