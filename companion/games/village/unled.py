"""A village without a game master: the rules turn pages, count, draw and judge; the host has the clock."""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from companion.games.werewolf import course
from companion.games.werewolf.deaths import Death
from companion.games.werewolf.facts import day_of, part_of
from companion.games.werewolf.night import Spare
from companion.kernel.game import RULES, Action, Due, Illegal, Seat, Text, Trait

from .casting import Deal, NameSeats
from .course import HOST, DrawDrag, NextSpeech, Proceed, SpeechOver, drawn_text, due_speech
from .phones import AnswersDue, Gather, ends, mvp_due, question, seats_waiting
from .state import State


def next_owed(state: State) -> Due[Any] | None:
    """What the rules owe: the deal, the answers as facts, and without a GM all that a GM would do."""
    options = state.options
    if state.ended:
        return mvp_due(state)
    if options.characters and not state.named:
        return Due(NameSeats())
    if not state.complete:
        return Due(Deal()) if options.led == "rules" or options.cards == "dealt" else None
    if question(state):
        if not seats_waiting(state):
            return Due(Gather())
        until = ends(state)
        return None if until is None else Due(AnswersDue(), at=until)
    return _due_without_gm(state) if options.led == "rules" else None


def _due_without_gm(state: State) -> Due[Any] | None:
    if state.floor:
        return Due(SpeechOver(), at=state.speech.ends)
    if speech := due_speech(state):
        return Due(NextSpeech(speech.seat))
    judgement = course.proposal(state)
    if judgement:
        return Due(Judge(judgement.camp))
    if state.story.dragging:
        return Due(TakeAlong(state.story.dragging[0]))
    day, part = course.next_part(state)
    if part_of(state.now) != "day":
        return Due(Onward(day, part))
    until = state.discussion.ends
    return None if until is None else Due(Onward(day, part), at=until)


class Onward(Proceed, frozen=True):
    """By the rules: the next part begins; a day with its clock running."""

    said_by = RULES
    worded_as = "proceed"
    traits = Trait.FINAL | Trait.BEGINS

    def apply(self, state: Any, entry: Any) -> Any:
        """The state in the next part, by day with the clock running."""
        after = super().apply(state, entry)
        running = self.part == "day"
        return replace(after, discussion=after.discussion.start(entry.said)) if running else after


class Judge(course.Verdict, frozen=True):
    """By the rules: who has won."""

    said_by = RULES
    worded_as = "verdict"
    traits = Trait.FINAL

    def apply(self, state: Any, entry: Any) -> Any:
        """The state with the verdict. Raises Illegal for any other than the rules propose."""
        judgement = course.proposal(state)
        if judgement is None or judgement.camp != self.camp or self.also:
            raise Illegal(Text("village-nothing-proposed"))
        return super().apply(state, entry)


class TakeAlong(DrawDrag, frozen=True):
    """By the rules: whom somebody who left takes along."""

    said_by = RULES
    traits = Trait.FINAL

    def log_text(self, state: Any, entry: Any, viewer: str) -> Text | None:
        """The line for everybody, at the end: nobody reads of it before."""
        opened = state.ended is not None and state.options.open_at_end
        return drawn_text(DrawDrag, self, entry) if opened else None


class ByDay(course.Public, frozen=True):
    """Base of what the host says to the clock by day alone."""

    said_by = HOST

    @classmethod
    def offer(cls, state: Any, viewer: str) -> Iterable[Action]:
        """Offered by day, where its other base offers it."""
        if part_of(state.now) == "day":
            yield from super().offer(state, viewer)


class RunTalk(ByDay, course.ClockRun, frozen=True):
    """The discussion runs."""


class HoldTalk(course.ClockHold, frozen=True):
    """The discussion pauses."""

    said_by = HOST


class TalkMinutes(ByDay, course.ClockMinutes, frozen=True):
    """How long today's discussion is."""


class AgreeSpare(Spare, frozen=True):
    """Whom the wolves leave alone in their first attack, as the host was told."""

    said_by = HOST


class EndTalk(course.Public, frozen=True):
    """Everybody has finished talking: the vote."""

    said_by = HOST
    phases = frozenset({"open"})
    traits = Trait.FINAL

    @classmethod
    def offer(cls, state: Any, viewer: str) -> Iterable[Action]:
        """Offered by day, unless a shot is waited for."""
        if part_of(state.now) != "day" or question(state) or course.proposal(state):
            raise Illegal(Text("village-not-now"))
        yield cls.action()

    def apply(self, state: Any, entry: Any) -> Any:
        """The state in which the evening begins."""
        day, part = course.next_part(state)
        return Proceed(day, part).apply(state, entry)


class GetUp(course.Public, frozen=True):
    """Somebody has to go home (突然死)."""

    seat: Seat
    said_by = HOST
    traits = Trait.FINAL
    phases = frozenset({"open"})

    @classmethod
    def offer(cls, state: Any, viewer: str) -> Iterable[Action]:
        """Offered with those who live, as everybody knows."""
        if not state.complete:
            raise Illegal(Text("village-uncast"))
        yield cls.action(seat=state.story.before(state.now) & state.story.living)

    def apply(self, state: Any, entry: Any) -> Any:
        """The state in which that seat leaves in this part."""
        return state.with_fact(entry, Death(day_of(state.now), part_of(state.now), self.seat, "sudden"))


UNLED = (AgreeSpare, RunTalk, HoldTalk, TalkMinutes, EndTalk, GetUp, Onward, Judge, TakeAlong)
