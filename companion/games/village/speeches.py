"""Who speaks alone in an evening, with a clock of its own: who stands in a runoff, and the executed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.games.werewolf.course import Public
from companion.games.werewolf.discussion import Discussion
from companion.games.werewolf.parts import part_of
from companion.games.werewolf.voting import Execution, Runoff
from companion.kernel.game import RULES, Action, Illegal, Text, Trait
from companion.kernel.verbs import Seat, seats

from .state import State

HOST = frozenset({"host"})
SpeechKind = Literal["defence", "last-words"]


class Speech(Struct, frozen=True):
    """A speech that is due: before the second vote (defence), or before leaving (last words)."""

    kind: SpeechKind
    seat: int
    seconds: int


def due_speech(state: State) -> Speech | None:
    """The next that nobody has given yet; by the house rules how long each is, 0 being none."""
    if state.ended or part_of(state.now) != "evening":
        return None
    executed = [fact.move.seat for fact in state.story.of(Execution, state.now)]
    standing = [seat for fact in state.story.of(Runoff, state.now) for seat in fact.move.seats]
    kind: SpeechKind = "last-words" if executed else "defence"
    seconds = _seconds(state, kind)
    heard = {seat for at, said, seat in state.heard if (at, said) == (state.now, kind)}
    speaking = executed or state.still_there(standing)
    left = [seat for seat in speaking if seat is not None and seat not in heard]
    return Speech(kind, left[0], seconds) if left and seconds else None


def speech_seconds(state: State) -> int:
    """How long the speech is that is given now; 0 while none is."""
    if not state.floor:
        return 0
    _, kind, _ = state.heard[-1]
    return _seconds(state, kind)


def _seconds(state: State, kind: str) -> int:
    seconds: int = state.options.last_words if kind == "last-words" else state.options.defence
    return seconds


class GiveFloor(Public, frozen=True):
    """Somebody speaks alone; the speech's clock runs."""

    seat: Seat
    phases = frozenset({"open"})

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered with the seat whose speech is the next."""
        speech = due_speech(state)
        if speech and not state.floor:
            yield cls.action(owed=True, seat=seats([speech.seat]))

    def apply(self, state: State, entry: Any) -> State:
        """The state in which the seat speaks, its clock running from when it was said."""
        speech = due_speech(state)
        if speech is None or state.floor or speech.seat != self.seat:
            raise Illegal(Text("village-no-speech"), "seat")
        clock = Discussion.of(speech.seconds).start(entry.said)
        heard = (*state.heard, (state.now, speech.kind, self.seat))
        return replace(state, floor=self.seat, speech=clock, heard=heard)


class EndFloor(Public, frozen=True):
    """A speech is over; or the one that is due is not given."""

    phases = frozenset({"open"})

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered during a speech, or before one."""
        if state.floor or due_speech(state):
            yield cls.action()

    def apply(self, state: State, entry: Any) -> State:
        """The state before the next speech, or what comes after them."""
        speech = due_speech(state)
        if state.floor:
            return replace(state, floor=0, since=entry.said)
        if speech is None:
            raise Illegal(Text("village-no-speech"))
        return replace(state, heard=(*state.heard, (state.now, speech.kind, speech.seat)), since=entry.said)


class NextSpeech(GiveFloor, frozen=True):
    """By the rules: the next speech."""

    said_by = RULES
    worded_as = "give-floor"
    traits = Trait.FINAL


class SpeechOver(EndFloor, frozen=True):
    """By the rules: a speech's time is over."""

    said_by = RULES
    worded_as = "end-floor"
    traits = Trait.FINAL


class LeaveFloor(EndFloor, frozen=True):
    """Whoever speaks has finished: the host says so."""

    said_by = HOST
    traits = Trait.FINAL


SPEECHES = (GiveFloor, EndFloor, NextSpeech, SpeechOver, LeaveFloor)
