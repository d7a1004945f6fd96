"""The course of a village: its parts, nominations, what is left to chance, who speaks alone in an evening."""

from collections.abc import Collection, Iterable
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.games.werewolf.asking import Asked
from companion.games.werewolf.course import DrawsSeat, NotebookVerb, ProceedsToPart, Public, proposal
from companion.games.werewolf.deaths import Drag, drag_targets
from companion.games.werewolf.facts import Day, at, day_of, part_of
from companion.games.werewolf.talk import Discussion
from companion.games.werewolf.voting import Execution, Poll, Runoff, Tally, Vote, leaders, polls
from companion.kernel.verbs import RULES, Action, Seat, Trait, Verb, reasons, seats
from companion.kernel.words import Illegal, Text, Who

from .state import State, talk_seconds


class Proceed(ProceedsToPart, frozen=True):
    """The next part of the day begins."""

    @classmethod
    def held_up(cls, state: State) -> Illegal | None:
        """Roles, shots, choices on phones, or a verdict to be answered."""
        if state.ended or not state.complete:
            return Illegal(Text("village-over" if state.ended else "village-uncast"))
        if proposal(state):
            return Illegal(Text("village-answer-first"))
        night = part_of(state.now) == "night"
        if state.options.led != "gm" and night and (state.now, 1) not in state.gathered:
            return Illegal(Text("village-still-asked"))
        for key, owed in (("shot", shot_owed(state)), ("drag", state.story.dragging)):
            if owed:
                return Illegal(Text(f"village-{key}-owed", {"seat": Who(owed[0])}), forbidden=True)
        return None

    def apply(self, state: State, entry: Any) -> State:
        """The state in the next part; a day begins with a clock of its own."""
        self.must_be_next(state, entry)
        begun = self.part == "day"
        seconds = talk_seconds(state.options, self.day, len(state.story.living))
        clock = Discussion.of(seconds) if begun else state.discussion.pause(entry.said)
        after = state.rebuilt(now=state.now + 1, discussion=clock, announced=state.story.ends)
        return replace(after, asked=Asked[int].of(len(state.seats)), since=entry.said, floor=0)


def shot_owed(state: State) -> tuple[int, ...]:
    """Who has to be asked for a shot before the village goes on: whom the night took, at dawn."""
    if part_of(state.now) != "night":
        return state.story.owing
    left = ((seat, state.story.left(seat)) for seat in state.story.owing)
    return tuple(seat for seat, gone in left if gone and gone.at < state.now)


class DrawDrag(DrawsSeat, frozen=True):
    """Whom somebody who left takes along, drawn by chance."""

    seat: Seat

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered for whoever takes somebody along, where there is somebody."""
        if dragging := [seat for seat in state.story.dragging if drag_targets(state, seat)]:
            yield cls.action(owed=True, seat=dragging)

    def among(self, state: State) -> Collection[int]:
        """Those whom it may be."""
        return drag_targets(state, self.seat) if self.seat in state.story.dragging else ()

    def apply(self, state: State, entry: Any) -> State:
        """The state in which the one drawn leaves too."""
        return state.with_fact(entry, Drag(self.seat, self.seat_drawn(state, entry)))

    def log_text(self, state: Any, entry: Any, viewer: str) -> Text | None:
        """The line for the GM: who takes whom along."""
        return drawn_text(DrawDrag, self, entry) if viewer == "gm" else None


def drawn_text(verb: type[Verb], move: Verb, entry: Any) -> Text:
    """What was drawn, and who, in the words of the GM's verb."""
    return Text(f"village-tell-{verb.verb()}", {**move.params(), "target": Who(entry.drawn.seat)})


def last_poll(state: State) -> Poll | None:
    """The latest vote of this day."""
    return next((poll for poll in reversed(polls(state.story)) if poll.day == day_of(state.now)), None)


def leading_seats(state: State) -> tuple[int, ...]:
    """Who has most votes of this evening and has not left in it."""
    poll = last_poll(state)
    living = state.story.could_leave(at(day_of(state.now), "evening")) if poll else ()
    return tuple(seat for seat in poll.leaders if seat in living) if poll else ()


def runners_up(state: State) -> tuple[int, ...]:
    """Who has most votes of those who are still there, where all who had most have left."""
    poll = last_poll(state)
    if poll is None or leading_seats(state):
        return ()
    living = state.story.could_leave(at(day_of(state.now), "evening"))
    return leaders(one for one in poll.counts if one.seat in living)


def tied_seats(state: State) -> tuple[int, ...]:
    """Who has equally many votes of this evening and lives, where nobody has been executed in it."""
    poll, evening = last_poll(state), at(day_of(state.now), "evening")
    if poll is None or len(poll.leaders) < 2 or state.story.of(Execution, evening):
        return ()
    return leading_seats(state)


def hands_missing(state: State, poll: Poll) -> bool:
    """Whether ballots are being written one by one and some voter's is not there yet."""
    if not poll.ballots or any(f.move.round == poll.round for f in state.story.of(Tally, state.now)):
        return False
    return not _voters(state, poll) <= {ballot.voter for ballot in poll.ballots}


def _voters(state: State, poll: Poll) -> frozenset[int]:
    voters = state.story.before(at(poll.day, "evening"))
    return voters if poll.round == 1 or state.options.tied_vote else voters - set(poll.standing)


def votes_too_many(state: State) -> tuple[int, int] | None:
    """How many hands were counted this evening and how many there can be, where that is fewer."""
    poll, evening = last_poll(state), at(day_of(state.now), "evening")
    if poll is None or state.story.of(Execution, evening):
        return None
    cast, most = sum(one.votes for one in poll.counts), len(_voters(state, poll))
    return (cast, most) if cast > most else None


class DrawTied(DrawsSeat, frozen=True):
    """Who of the tied is executed, drawn by chance."""

    day: Day

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered where votes are tied and nobody has been executed."""
        if not tied_seats(state):
            raise Illegal(Text("village-no-tie"))
        yield cls.action(day=day_of(state.now))

    def among(self, state: State) -> Collection[int]:
        """The tied."""
        return tied_seats(state)

    def apply(self, state: State, entry: Any) -> State:
        """The state in which the one drawn is executed."""
        after: State = state.with_fact(entry, Execution(self.day, self.seat_drawn(state, entry)))
        return replace(after, lots=(*after.lots, entry.id))

    def log_text(self, state: Any, entry: Any, viewer: str) -> Text | None:
        """The line for all: who is executed."""
        return drawn_text(DrawTied, self, entry)


NOMINATIONS = 0
"""Stands for a round before the first, in `State.gathered`."""


def is_nominating(state: State) -> bool:
    """Whether it is still open who may be voted for this evening."""
    closed = (state.now, NOMINATIONS) in state.gathered or state.story.of((Vote, Tally, Runoff), state.now)
    evening = part_of(state.now) == "evening" and not state.unexecuted
    return bool(state.options.nominations and evening and not closed)


class CloseNominations(NotebookVerb, frozen=True):
    """Nobody is nominated any more: the vote."""

    phases = frozenset({"open"})

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered while it is open who stands; where phones are asked they close it."""
        if not is_nominating(state) or state.options.led != "gm":
            raise Illegal(Text("village-not-now"))
        yield cls.action()

    def apply(self, state: State, entry: Any) -> State:
        """The state in which those who have been named stand."""
        return replace(state, gathered=(*state.gathered, (state.now, NOMINATIONS)))


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
        speech, none = due_speech(state), Text("village-no-speech")
        if speech is None or state.floor:
            raise Illegal(none, "seat")
        yield cls.action(owed=True, seat=seats([speech.seat], **reasons({}, none)))

    def apply(self, state: State, entry: Any) -> State:
        """The state in which the seat speaks, its clock running from when it was said."""
        speech = due_speech(state)
        assert speech, "not offered without one"
        clock = Discussion.of(speech.seconds).start(entry.said)
        heard = (*state.heard, (state.now, speech.kind, self.seat))
        return replace(state, floor=self.seat, speech=clock, heard=heard)


class EndFloor(Public, frozen=True):
    """A speech is over; or the one that is due is not given."""

    phases = frozenset({"open"})

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered during a speech, or before one."""
        if not state.floor and due_speech(state) is None:
            raise Illegal(Text("village-no-speech"))
        yield cls.action()

    def apply(self, state: State, entry: Any) -> State:
        """The state before the next speech, or what comes after them."""
        if state.floor:
            return replace(state, floor=0, since=entry.said)
        speech = due_speech(state)
        assert speech, "not offered without one"
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
