"""What a GM leaves to chance: whom somebody who left takes along, who of the tied is executed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from companion.games.werewolf.ballot import leaders
from companion.games.werewolf.course import ByChance, NotebookVerb, Public
from companion.games.werewolf.deaths import Drag, dragged
from companion.games.werewolf.facts import Day
from companion.games.werewolf.parts import at, day_of
from companion.games.werewolf.seats import known
from companion.games.werewolf.voting import Execution, Poll, Tally, polls
from companion.kernel.game import Action, Illegal, Text, Who
from companion.kernel.verbs import Seat, Verb, seats, settled

from .state import State


class DrawDrag(NotebookVerb, frozen=True):
    """Whom somebody who left takes along, drawn by chance."""

    seat: Seat
    Drawn = ByChance

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered for whoever takes somebody along, where there is somebody."""
        if dragging := [seat for seat in state.story.dragging if dragged(state, seat)]:
            yield cls.action(owed=True, seat=seats(dragging))

    def draw(self, state: State, entry: Any, chance: Any) -> ByChance | None:
        """One of those whom it may be, each equally likely."""
        among = dragged(state, self.seat) if self.seat in state.story.dragging else ()
        return ByChance(chance.pick(sorted(among))) if among else None

    def apply(self, state: State, entry: Any) -> State:
        """The state in which the one drawn leaves too."""
        known(state.seats, (self.seat,), "seat")
        if self.seat not in state.story.dragging:
            raise Illegal(Text("village-no-drag", {"seat": Who(self.seat)}), "seat")
        if entry.drawn is None or entry.drawn.seat not in dragged(state, self.seat):
            raise Illegal(Text("kernel-not-drawn"))
        return state.with_fact(entry, Drag(self.seat, entry.drawn.seat))

    def log_text(self, state: Any, entry: Any, viewer: str) -> Text | None:
        """The line for the GM: who takes whom along."""
        return drawn_text(DrawDrag, self, entry) if viewer == "gm" else None


def drawn_text(verb: type[Verb], move: Verb, entry: Any) -> Text:
    """What was drawn, and who, in the words of the GM's verb."""
    return Text(f"village-tell-{verb.verb()}", {**move.params(), "target": Who(entry.drawn.seat)})


def last_poll(state: State) -> Poll | None:
    """The latest vote of this day."""
    return next((poll for poll in reversed(polls(state.story)) if poll.day == day_of(state.now)), None)


def leading(state: State) -> tuple[int, ...]:
    """Who has most votes of this evening and has not left in it."""
    poll = last_poll(state)
    living = state.story.could_leave(at(day_of(state.now), "evening")) if poll else ()
    return tuple(seat for seat in poll.leaders if seat in living) if poll else ()


def runners_up(state: State) -> tuple[int, ...]:
    """Who has most votes of those who are still there, where all who had most have left."""
    poll = last_poll(state)
    if poll is None or leading(state):
        return ()
    living = state.story.could_leave(at(day_of(state.now), "evening"))
    return leaders(one for one in poll.counts if one.seat in living)


def tied(state: State) -> tuple[int, ...]:
    """Who has equally many votes of this evening and lives, where nobody has been executed in it."""
    poll, evening = last_poll(state), at(day_of(state.now), "evening")
    if poll is None or len(poll.leaders) < 2 or state.story.of(Execution, evening):
        return ()
    return leading(state)


def hands_missing(state: State, poll: Poll) -> bool:
    """Whether ballots are being written one by one and some voter's is not there yet."""
    if not poll.ballots or any(f.move.round == poll.round for f in state.story.of(Tally, state.now)):
        return False
    voters = state.story.before(state.now)
    if poll.round == 2 and not state.options.tied_vote:
        voters -= set(poll.standing)
    return not voters <= {ballot.voter for ballot in poll.ballots}


class DrawTied(Public, frozen=True):
    """Who of the tied is executed, drawn by chance."""

    day: Day
    Drawn = ByChance

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered where votes are tied and nobody has been executed."""
        if tied(state):
            yield cls.action(day=settled(day_of(state.now)))

    def draw(self, state: State, entry: Any, chance: Any) -> ByChance | None:
        """One of the tied, each equally likely."""
        among = tied(state)
        return ByChance(chance.pick(among)) if among else None

    def apply(self, state: State, entry: Any) -> State:
        """The state in which the one drawn is executed."""
        if self.day != day_of(state.now) or not tied(state):
            raise Illegal(Text("village-no-tie"))
        if entry.drawn is None or entry.drawn.seat not in tied(state):
            raise Illegal(Text("kernel-not-drawn"))
        after: State = state.with_fact(entry, Execution(self.day, entry.drawn.seat))
        return replace(after, lots=(*after.lots, entry.id))

    def log_text(self, state: Any, entry: Any, viewer: str) -> Text | None:
        """The line for all: who is executed."""
        return drawn_text(DrawTied, self, entry)
