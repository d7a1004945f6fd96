"""Day and evening: the clock, ballots, the count, the runoff (000 昼フェイズ, 夕フェイズ)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from msgspec.structs import replace

from companion.kernel.game import Entry, Illegal, Text, Who, forbid

from .cards import GRAVEYARD, NOBODY
from .moves import Ballot, Count, DayLength, EndDay, PauseDay, StartDay, TimeUp
from .state import Poll, State, at_stage, ended, put, sender_seat


def start_day(state: State, entry: Entry[StartDay, Any]) -> State:
    """The clock runs from when it was said."""
    at_stage(state, "day")
    if state.clock.running:
        raise Illegal(Text("half-wolf-clock-runs"))
    return replace(state, clock=state.clock.start(entry.said))


def pause_day(state: State, entry: Entry[PauseDay, Any]) -> State:
    """The clock stands from when it was said."""
    at_stage(state, "day")
    if not state.clock.running:
        raise Illegal(Text("half-wolf-clock-stands"))
    return replace(state, clock=state.clock.pause(entry.said))


def day_length(state: State, entry: Entry[DayLength, Any]) -> State:
    """A longer or shorter day in all; what is left changes by the difference."""
    at_stage(state, "day")
    move = entry.move
    if move.was is not None and move.was != state.length:
        raise Illegal(Text("half-wolf-changed"), "was")
    left = state.clock.remaining(entry.said) + (move.seconds - state.length) * 1000
    return replace(state, length=move.seconds, clock=state.clock.correct(left, entry.said))


def end_day(state: State, entry: Entry[EndDay | TimeUp, Any]) -> State:
    """Talk is over; everybody votes."""
    at_stage(state, "day")
    return replace(state, stage="vote", clock=state.clock.pause(entry.said), ballots=_blank(state))


def candidates(state: State) -> tuple[int, ...]:
    """Who may be voted for: every seat and the graveyard, in a runoff only the tied."""
    return state.tied if state.stage == "runoff" else (*state.seats, GRAVEYARD)


def targets(state: State, seat: int) -> tuple[int, ...]:
    """What a seat's ballot may say; the same for whoever has no vote, so that the ballot tells nothing."""
    chosen = tuple(c for c in candidates(state) if c != seat or state.options.self_vote)
    return (*chosen, NOBODY) if _may_say_none(state) else chosen


def _may_say_none(state: State) -> bool:
    """Real cards are not known to the companion: who has no vote says so on the ballot."""
    return state.real and state.may_lack_votes and (state.stage == "vote" or not state.runoff_open)


def ballot(state: State, entry: Entry[Ballot, Any]) -> State:
    """A seat's ballot; may be changed until all are in."""
    at_stage(state, "vote", "runoff")
    seat, target = sender_seat(state, entry), entry.move.target
    if seat not in state.asked:
        raise Illegal(Text("half-wolf-no-vote"))
    if target == seat and target in candidates(state) and not state.options.self_vote:
        forbid(entry, Text("half-wolf-not-oneself"), "target")
    elif target not in targets(state, seat):
        raise Illegal(Text("half-wolf-no-such-target"), "target")
    return replace(state, ballots=put(state.ballots, seat, target))


def count(state: State, entry: Entry[Count, Any]) -> State:
    """Most votes: executed. A tie: one runoff among the tied. Tied again: panic."""
    at_stage(state, "vote", "runoff")
    poll, marks = _counted(state), _marks(state)
    state = replace(
        state, polls=(*state.polls, poll), irregular=(*state.irregular, *marks), ballots=_blank(state)
    )
    if len(poll.leaders) == 1:
        return ended(state, poll.leaders[0])
    if state.stage == "runoff":
        return ended(state, NOBODY)
    return replace(state, stage="runoff")


def _counted(state: State) -> Poll:
    gone = state.voteless
    if _may_say_none(state):
        gone = tuple(seat for seat in state.seats if state.ballots[seat - 1] == NOBODY)
    votes = Counter(
        target for seat, target in enumerate(state.ballots, 1) if target is not None and seat not in gone
    )
    most = max(votes[candidate] for candidate in candidates(state))
    leaders = tuple(c for c in candidates(state) if votes[c] == most)
    return Poll(state.ballots, gone, leaders)


def _marks(state: State) -> tuple[Text, ...]:
    """What was recorded against the rules: votes for oneself where the house has none."""
    return tuple(
        Text("half-wolf-irregular-self-vote", {"seat": Who(seat)})
        for seat in state.seats
        if state.ballots[seat - 1] == seat and not state.options.self_vote
    )


def _blank(state: State) -> tuple[None, ...]:
    return (None,) * state.size
