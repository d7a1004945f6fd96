"""Day and evening: the clock, ballots, the count, the runoff (000 昼フェイズ, 夕フェイズ)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any

from msgspec import Meta
from msgspec.structs import replace

from companion.games.werewolf.asking import Asked, seat_asked
from companion.games.werewolf.machine import EndsTalk
from companion.games.werewolf.talk import HoldsClock, RunsClock
from companion.games.werewolf.voting import most_voted
from companion.kernel.game import Action, Forbidden, Illegal, Text, Trait, Who
from companion.kernel.verbs import choices, number, reasons, stands
from companion.kernel.words import Param

from .cards import GRAVEYARD, NOBODY, Target
from .state import Poll, RulesVerb, SeatVerb, State, TableVerb, target_choices, target_text, with_executed

DAY = frozenset({"day"})
EVENING = frozenset({"vote", "runoff"})
Length = Annotated[int, Meta(ge=30, le=3600, extra={"kind": "span"})]


class PauseDay(HoldsClock, TableVerb, frozen=True):
    """The clock of the day stands."""

    phases = DAY

    @classmethod
    def against(cls, state: State) -> Text | None:
        """Why it cannot be held: it stands already."""
        return None if state.discussion.running else Text("half-wolf-clock-stands")


class StartDay(RunsClock, TableVerb, frozen=True):
    """The clock of the day runs."""

    phases = DAY

    @classmethod
    def against(cls, state: State) -> Text | None:
        """Why it cannot be started: it runs already."""
        return Text("half-wolf-clock-runs") if state.discussion.running else None


class DayLength(TableVerb, frozen=True):
    """How many seconds the day has in all; what is left changes by the difference."""

    seconds: Length
    was: int | None = None
    phases = DAY

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered from half a minute to an hour."""
        length = state.discussion.seconds
        yield cls.action(seconds=number(30, 3600, length), was=stands(length, "half-wolf-changed"))

    def apply(self, state: State, entry: Any) -> State:
        """The state with a longer or shorter day in all."""
        return replace(state, discussion=state.discussion.lasting(self.seconds, entry.said))

    def params(self) -> dict[str, Param]:
        """The length in seconds."""
        return {"seconds": self.seconds}


class EndDay(EndsTalk, TableVerb, frozen=True):
    """Everybody has finished talking, and votes."""

    stage = "stage"


class TimeUp(EndsTalk, RulesVerb, frozen=True):
    """By the rules: the day is over, in the middle of a sentence or not."""

    traits = Trait.FINAL | Trait.BEGINS
    stage = "stage"


def candidates(state: State) -> tuple[int, ...]:
    """Who may be voted for: every seat and the graveyard, in a runoff only the tied."""
    return state.tied if state.stage == "runoff" else (*state.seats, GRAVEYARD)


def targets(state: State, seat: int) -> tuple[int, ...]:
    """What a seat's ballot may say; the same for whoever has no vote, so that the ballot tells nothing."""
    chosen = tuple(c for c in candidates(state) if c != seat or state.options.self_vote)
    return (*chosen, NOBODY) if _may_say_none(state) else chosen


def _may_say_none(state: State) -> bool:
    """Whether a ballot may say that one has no vote: real cards are not known to the companion."""
    return state.real and state.may_lack_votes and (state.stage == "vote" or not state.runoff_open)


class Ballot(SeatVerb, frozen=True):
    """One's vote: a seat or the graveyard; among real cards also "I have no vote".

    It lies face down until the count, which nobody can forget: until then nobody has seen it, and it falls
    with an end of the day that was told by mistake.
    """

    target: Target
    phases = EVENING
    secret = True
    traits = Trait.ANSWERS

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered to all who are asked; it may be changed until all are in."""
        seat = seat_asked(viewer)
        if seat not in state.asked:
            raise Illegal(Text("half-wolf-no-vote"))
        given = state.ballots.answer(seat)
        among = target_choices(targets(state, seat), "half-wolf-no-vote-say")
        own = {seat: Forbidden("half-wolf-not-oneself")} if seat in candidates(state) else {}
        against = reasons(own, Text("half-wolf-no-such-target"))
        yield cls.action(owed=given is None, target=choices(among, value=given, **against))

    def apply(self, state: State, entry: Any) -> State:
        """The state with the seat's ballot, face down."""
        return replace(state, ballots=state.ballots.answered(seat_asked(entry.actor), self.target))

    def params(self) -> dict[str, Param]:
        """For whom it is."""
        return {"target": target_text(self.target, "half-wolf-no-vote-say")}


class Count(RulesVerb, frozen=True):
    """By the rules: all ballots are in."""

    phases = EVENING

    def apply(self, state: State, entry: Any) -> State:
        """The state after the count. Most votes: executed; a tie: one runoff among the tied; tied again:
        panic."""
        poll = _counted(state)
        counted = replace(
            state,
            polls=(*state.polls, poll),
            irregular=(*state.irregular, *_marks(state)),
            ballots=Asked.of(state.size),
        )
        if len(poll.leaders) == 1:
            return with_executed(counted, poll.leaders[0])
        return with_executed(counted, NOBODY) if state.stage == "runoff" else replace(counted, stage="runoff")


def _counted(state: State) -> Poll:
    ballots, gone = state.ballots.answers, state.voteless
    if _may_say_none(state):
        gone = tuple(seat for seat in state.seats if ballots[seat - 1] == NOBODY)
    counts = (target for seat, target in enumerate(ballots, 1) if seat not in gone)
    return Poll(ballots, gone, most_voted(candidates(state), counts))


def _marks(state: State) -> tuple[Text, ...]:
    """What was recorded against the rules: votes for oneself where the house has none."""
    return tuple(
        Text("half-wolf-irregular-self-vote", {"seat": Who(seat)})
        for seat in state.seats
        if state.ballots.answer(seat) == seat and not state.options.self_vote
    )
