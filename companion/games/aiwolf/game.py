"""AIWolf 0.2 as the kernel's contract wants it (004): the rules own the night, nobody is game master."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.games.werewolf.named_mvp import NamedMvp
from companion.games.werewolf.points import placed
from companion.kernel.chance import Chance
from companion.kernel.clock import ClockReading, reading
from companion.kernel.game import RULES, Due, Game, Illegal, Result, Setup, SignedTable, Text
from companion.kernel.ledger import Proposal, Rule, points_of
from companion.kernel.statistics import SeatOutcome, WinRates, memberships, rates_by, win_rates

from .guests import GUESTS
from .logs.writing import log_of
from .night import AskAgain, Decide, Exile, Resolve
from .roles import LEAST, MOST, ROLES, camp_label, deck, role_label
from .state import AIWolfOptions, State
from .talk import TALK, AIWolfVerb, HoldTalk, NextTurn, RunTalk, TimeUp, morning
from .told import Told
from .views import AIWolfView, view, winners


class Dealt(Struct, frozen=True, tag_field="drawn", tag="dealt"):
    """The roles in seat order."""

    roles: Annotated[tuple[str, ...], Meta(min_length=LEAST, max_length=MOST)]


class Deal(AIWolfVerb, frozen=True):
    """By the rules: roles are dealt at random (004 ゲームの流れ)."""

    said_by = RULES
    phases = frozenset({"deal"})
    Drawn = Dealt
    begins = True

    def draw(self, state: State, entry: Any, chance: Chance) -> Dealt:
        """A fair order of the composition's roles."""
        return Dealt(chance.shuffle(deck(len(state.seats), state.options.table)))

    def apply(self, state: State, entry: Any) -> State:
        """Everybody has a role, and the first day begins."""
        dealt = entry.drawn.roles if entry.drawn else ()
        if sorted(dealt) != sorted(deck(len(state.seats), state.options.table)):
            raise Illegal(Text("kernel-not-drawn"))
        return morning(replace(state, roles=dealt, living=frozenset(state.seats)), entry.said)


class Mvp(NamedMvp, frozen=True):
    """The player of the game."""

    prefix = "aiwolf"


def _counted(state: State) -> Exile | AskAgain | Resolve:
    """What the rules do once everybody has chosen."""
    if state.exiled is None:
        return Exile()
    again = state.options.attack_revote and state.day > 0 and not state.first_targets
    return AskAgain() if again else Resolve()


class AIWolf(Game[AIWolfOptions, State, Any, Any]):
    """A village without a game master."""

    name = "aiwolf"
    in_camps = True
    place = 4
    Options = AIWolfOptions
    verbs = (*TALK, Decide, Deal, Exile, AskAgain, Resolve, Mvp, *GUESTS, Told)
    writes_log = True
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

    def view(self, state: State, viewer: str) -> AIWolfView:
        """What that viewer may know."""
        return view(state, viewer)

    def secret(self, state: State) -> bool:
        """From the deal until the end."""
        return state.phase not in ("deal", "over")

    def result(self, state: State) -> Result | None:
        """Nothing before the verdict. The camp's members share the first place, all others the next."""
        if state.winner is None:
            return None
        won = winners(state)
        camps = {seat: camp_label(ROLES[state.role(seat)].camp) for seat in state.seats}
        why = {
            seat: Text("aiwolf-why-won" if seat in won else "aiwolf-why-lost", {"camp": camps[seat]})
            for seat in state.seats
        }
        scheme = state.setup.scheme
        found = [Proposal(seat, "win", points_of(scheme, "win"), why[seat]) for seat in won]
        if state.mvp:
            found.append(Proposal(state.mvp, "mvp", points_of(scheme, "mvp"), Text("aiwolf-why-mvp")))
        return Result(
            Text("aiwolf-summary", {"camp": camp_label(state.winner), "reason": state.reason or ""}),
            won,
            placed(won, why),
            tuple(proposal for proposal in found if proposal.points),
            {
                "survived": tuple(int(seat in state.living) for seat in state.seats),
                **memberships("role", [state.role(seat) for seat in state.seats]),
            },
        )

    def log_file(self, view: AIWolfView, names: Mapping[int, str]) -> str | None:
        """The competition's log, once all is open."""
        return log_of(view, names) if view.winner else None

    def identity(self, view: AIWolfView, seat: int) -> Text | None:
        """The role, once the story is open."""
        return role_label(role) if (role := view.seats[seat - 1].role) else None

    def clock_reading(self, view: AIWolfView) -> ClockReading | None:
        """The clock of spoken talk."""
        if view.phase != "talk" or view.written:
            return None
        return reading(view.clock, whole=view.length * 1000)

    def clock_move(self, state: State, *, running: bool) -> RunTalk | HoldTalk | None:
        """Spoken talk runs, or stands."""
        if state.phase != "talk" or state.options.talk != "spoken" or running == state.discussion.running:
            return None
        return RunTalk() if running else HoldTalk()

    def headline(self, view: AIWolfView) -> Text | None:
        """The day, and what is done now."""
        return Text(f"aiwolf-phase-{view.phase}", {"day": view.day})

    def statistics(self, tables: Sequence[SignedTable]) -> tuple[WinRates, ...]:
        """Win rates by camp and by role."""
        outcomes = (
            SeatOutcome(camp, ranked.rank == 1, table.players.get(ranked.seat, ""))
            for table in tables
            for ranked in table.result.ranking
            if ranked.because and isinstance(camp := ranked.because.params["camp"], Text)
        )
        return (
            win_rates(Text("aiwolf-rates"), outcomes),
            rates_by("role", tables, Text("aiwolf-rates-role"), role_label),
        )


GAME = AIWolf()
