"""The votes of a village as polls: a day's vote, and its runoff."""

from __future__ import annotations

from .moves import Runoff, Tally, Vote
from .state import State
from .views import Ballot, Poll
from .vote import count, leaders, ordered


def polls(state: State) -> tuple[Poll, ...]:
    """All polls in time, with every ballot. Counted hands stand before ballots where both were recorded."""
    found = {(f.move.day, f.move.round) for f in state.story.of((Vote, Tally))}
    found |= {(f.move.day, 2) for f in state.story.of(Runoff)}
    return tuple(_poll(state, day, turn) for day, turn in sorted(found))


def _poll(state: State, day: int, turn: int) -> Poll:
    cast = [f.move for f in state.story.of((Vote, Tally)) if (f.move.day, f.move.round) == (day, turn)]
    ballots = tuple(Ballot(m.voter, m.target) for m in cast if isinstance(m, Vote))
    hands = {m.seat: m.count for m in cast if isinstance(m, Tally)}
    counts = ordered(hands) if hands else count(b.target for b in ballots if b.target is not None)
    runoff = next((f.move.seats for f in state.story.of(Runoff) if f.move.day == day), ())
    by_voter = tuple(sorted(ballots, key=lambda ballot: ballot.voter))
    return Poll(day, turn, by_voter, counts, leaders(counts), tuple(sorted(runoff)) if turn == 2 else ())
