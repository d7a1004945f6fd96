"""The evidence village as the kernel's contract wants it; the rules stand in the files beside this one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from companion.games.werewolf.machine import MVP_OPEN, Machine
from companion.kernel import capabilities
from companion.kernel.clock import ClockReading, reading
from companion.kernel.game import About, Due, ExplainsRefusals, Illegal, Result, Setup, SignedTable, Text
from companion.kernel.results import Rule, WinRates

from .cards import LEAST, MOST, EvidenceOptions, role_label
from .course import COURSE, Deal, FirstDay, TimeUp
from .evening import EVENING, SCHEME, Count, Dawn, Mvp, result, statistics
from .plays import SETTLEMENTS, Pay, PlayCard
from .state import State
from .talk import ANSWERS, TALK
from .views import EvidenceView, view


class Evidence(
    Machine[EvidenceOptions, State],
    capabilities.AsksBeforeSignOff,
    ExplainsRefusals,
    capabilities.HasEmptySeats,
    capabilities.HasGameMaster,
    capabilities.NamesRoles,
    capabilities.ProposesOptions,
):
    """No village role at all, but evidence, cards and lies that cost."""

    name = "evidence"
    about = About(
        rules=2,  # of rules 1, a phase was ended by one tap, whatever was owed
        menu_order=6,
        foremost=("tutorial", "pace"),
        option_groups=(
            ("lengths", ("preparation_minutes", "day_minutes", "vote_minutes", "night_minutes")),
            ("speech", ("speech_points", "point_seconds")),
        ),
    )
    Options = EvidenceOptions
    verbs = (*COURSE, PlayCard, Pay, *ANSWERS, *TALK, *EVENING, *SETTLEMENTS, Mvp)
    least = LEAST
    most = MOST

    def scheme(self, options: EvidenceOptions) -> tuple[Rule, ...]:
        """The village's scheme, as far as this game has its codes."""
        return SCHEME

    def begin(self, setup: Setup[EvidenceOptions]) -> State:
        """The table before the deal. Raises Illegal for a dummy's seat that is not there."""
        if setup.options.dummy > len(setup.seats):
            raise Illegal(Text("kernel-no-such-seat", {"number": setup.options.dummy}), "dummy")
        return State(setup=setup)

    def empty_seats(self, options: EvidenceOptions, count: int) -> frozenset[int]:
        """The dummy's seat."""
        return frozenset({options.dummy or count})

    def proposed_options(self, options: EvidenceOptions, *, first: bool) -> EvidenceOptions:
        """The house rules without practice after a night's first table: then everybody knows how it goes."""
        return options if first else replace(options, tutorial=False)

    def refusal(self, state: State, verb: Any) -> Text:
        """The one reason for all verbs: it is not their time."""
        return Text("evidence-not-now")

    def next(self, state: State) -> Due[Any] | None:
        """Deal; what a phase comes to, once all have answered or it was ended; time-up by the clock."""
        if state.phase == "deal":
            return Due(Deal())
        owed = {"preparation": FirstDay(), "vote": Count(), "runoff": Count(), "night": Dawn()}
        asked = state.phase in ("vote", "runoff") or (state.phase == "night" and state.day > 1)
        if state.phase in owed and (state.closed or (asked and not state.waiting)):
            return Due(owed[state.phase])
        return None if state.clock.ends is None else Due(TimeUp(), at=state.clock.ends)

    def view(self, state: State, viewer: str) -> EvidenceView:
        """What that viewer may know."""
        return view(state, viewer)

    def result(self, state: State) -> Result | None:
        """The result after the verdict, else nothing."""
        return result(state)

    def still_open(self, view: EvidenceView) -> capabilities.StillOpen | None:
        """The MVP, where the house has one that nobody has named."""
        return MVP_OPEN if view.mvp == 0 else None

    def identity(self, view: EvidenceView, seat: int) -> Text | None:
        """The role, once the verdict has turned it up."""
        return role_label(view.seats[seat - 1].role) if view.phase == "over" else None

    def clock_reading(self, view: EvidenceView) -> ClockReading | None:
        """The clock of the phase, where the house plays by it."""
        return reading(view.clock, length=view.length * 1000) if view.clock.left else None

    def statistics(self, tables: Sequence[SignedTable]) -> tuple[WinRates, ...]:
        """Win rates by role, and of the wolf camp by lies told."""
        return statistics(tables)


GAME = Evidence()
