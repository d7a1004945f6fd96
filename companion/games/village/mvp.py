"""The MVP by everybody's vote, once the game is over: on phones, or tapped by the GM."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from companion.games.werewolf.asking import ClosesQuestion, Closing, seat_asked, sender
from companion.games.werewolf.ballot import count, leaders
from companion.games.werewolf.course import ByChance, NotebookVerb, RulesVerb
from companion.games.werewolf.seats import known
from companion.games.werewolf.state import Chosen
from companion.kernel.game import SEATS, Action, Due, Entry, Illegal, Text, Trait
from companion.kernel.verbs import ChecksItself, Seat, seats, within

from .state import State

NOBODY = 0
OVER = frozenset({"over"})


def mvp_open(state: State) -> bool:
    """Whether everybody is asked for the MVP now."""
    return state.options.mvp == "vote" and state.ended is not None and not state.mvp and not state.mvp_counted


def mvp_waiting(state: State) -> tuple[int, ...]:
    """Who has not voted for an MVP yet; who has left the game votes too."""
    return state.mvp_votes.waiting(state.seats) if mvp_open(state) else ()


def mvp_due(state: State) -> Due[Any] | None:
    """The count, when everybody has voted."""
    return Due(CountMvp()) if mvp_open(state) and not mvp_waiting(state) else None


def _voted(state: State, voter: int, target: int | None) -> State:
    known(state.seats, (voter, target), "target")
    if not mvp_open(state):
        raise Illegal(Text("village-not-asked"))
    if target == voter:
        raise Illegal(Text("village-vote-self"), "target")
    return replace(state, mvp_votes=state.mvp_votes.answered(voter, target or NOBODY))


class VoteMvp(ChecksItself, frozen=True):
    """Whom a seat votes for as MVP; no target: nobody. Until all have voted."""

    target: Seat | None = None
    prefix = "village"
    said_by = SEATS
    traits = Trait.FINAL
    phases = OVER

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered to every seat, for anybody else."""
        seat = seat_asked(viewer)
        if mvp_open(state):
            others = [other for other in state.seats if other != seat]
            owed = state.mvp_votes.answer(seat) is None
            yield cls.action(owed=owed, target=seats(others, optional=True))

    def apply(self, state: State, entry: Any) -> State:
        """The state with the vote, kept in secret until all have voted."""
        return _voted(state, sender(entry, state.seats, "kernel-seat-only"), self.target)

    def log_text(self, state: State, entry: Any, viewer: str) -> Text | None:
        """The line for the seat itself."""
        key = "village-tell-vote-mvp" if self.target else "village-tell-vote-mvp-none"
        return Text(key, self.params()) if viewer == entry.actor else None


class MvpBallot(NotebookVerb, frozen=True):
    """A vote for the MVP that the game master was told."""

    voter: Seat
    target: Seat | None = None
    phases = OVER

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered for whoever has not voted."""
        voters = mvp_waiting(state)
        if voters:
            others = {voter: [seat for seat in state.seats if seat != voter] for voter in voters}
            among = seats(state.seats, optional=True, **within("voter", others))
            yield cls.action(voter=seats(voters), target=among)

    def apply(self, state: State, entry: Any) -> State:
        """The state with the vote, as from the seat itself."""
        return _voted(state, self.voter, self.target)

    def log_text(self, state: State, entry: Any, viewer: str) -> Text | None:
        """The line for the GM alone."""
        key = "village-tell-mvp-ballot" if self.target else "village-tell-mvp-ballot-none"
        return Text(key, self.params()) if viewer == "gm" else None


def _closed(state: State) -> State:
    """The vote with nobody named by those who have not voted."""
    for voter in mvp_waiting(state):
        state = replace(state, mvp_votes=state.mvp_votes.answered(voter, NOBODY))
    return state


class CloseMvp(ClosesQuestion, frozen=True):
    """Nobody is waited for any more; who has not voted votes for nobody."""

    said_by = frozenset({"gm", "host"})
    phases = OVER
    question = Closing(mvp_waiting, _closed)


class CountMvp(RulesVerb, frozen=True):
    """By the rules: all have voted for an MVP. Among equals chance decides."""

    phases = OVER
    Drawn = ByChance

    def draw(self, state: State, entry: Any, chance: Any) -> ByChance:
        """One of those with most votes, or nobody."""
        most = _most(state)
        return ByChance(chance.pick(most) if most else NOBODY)

    def apply(self, state: State, entry: Entry[Any, Any]) -> State:
        """The state with the MVP, where anybody was named."""
        chosen = (entry.drawn or ByChance()).seat
        if mvp_due(state) is None or chosen not in (_most(state) or (NOBODY,)):
            raise Illegal(Text("kernel-not-drawn"))
        return replace(state, mvp=Chosen(chosen, entry.id) if chosen else None, mvp_counted=True)


def _most(state: State) -> tuple[int, ...]:
    return leaders(count(target for seat in state.seats if (target := state.mvp_votes.answer(seat))))


MVP = (VoteMvp, MvpBallot, CloseMvp, CountMvp)
