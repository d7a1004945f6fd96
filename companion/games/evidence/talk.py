"""Whispers, secret questions to the producer, and the tally of reasoning (002 推理発言制限)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any

from msgspec import Meta
from msgspec.structs import replace

from companion.games.werewolf.asking import seat_asked
from companion.games.werewolf.facts import put, unchanged
from companion.kernel.game import Action, Choice, Illegal, Seat, Text, Trait, Who, seat_of
from companion.kernel.verbs import choices, number, reasons, seats_unless
from companion.kernel.words import Param

from .state import (
    GOING,
    PLAYING,
    EvidenceVerb,
    ProducerVerb,
    Question,
    SeatVerb,
    State,
    TableVerb,
    Whispered,
    living_player,
    player,
)

Words = Annotated[str, Meta(min_length=1, max_length=400)]
MOST_POINTS = 99_999


class Whisper(SeatVerb, frozen=True):
    """What a seat whispers. Everybody alive has the same form; only the wolf camp's goes anywhere.

    What a human whispers stays on the own phone, as a note to oneself.
    """

    text: Words
    phases = GOING
    secret = True

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered to everybody alive, at any time."""
        living_player(state, viewer)
        yield cls.action()

    def apply(self, state: State, entry: Any) -> State:
        """The state with the whisper, heard at once by the living of the wolf camp."""
        seat = seat_asked(entry.actor)
        heard = state.hearing if state.of_wolf_camp(seat) else (seat,)
        return replace(state, whispers=(*state.whispers, Whispered(state.day, seat, heard, self.text)))

    def log_text(self, state: State, entry: Any, viewer: str) -> Text | None:
        """The line for whoever said it, and at the end for all; what was whispered by no wolf is read by
        nobody else."""
        seat = seat_of(entry.actor) or 0
        heard = state.of_wolf_camp(seat) and (state.phase == "over" or viewer == "gm")
        if viewer != entry.actor and not heard:
            return None
        return Text("evidence-tell-whisper", {"by": Who(seat), "text": self.text})


class Ask(SeatVerb, frozen=True):
    """A secret question to the producer, from anybody, dead or alive."""

    text: Words
    phases = GOING
    secret = True

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered to every player."""
        player(state, viewer)
        yield cls.action()

    def apply(self, state: State, entry: Any) -> State:
        """The state with the question, which waits for the producer."""
        row = Question(len(state.questions) + 1, seat_asked(entry.actor), self.text)
        return replace(state, questions=(*state.questions, row))


class Reply(ProducerVerb, frozen=True):
    """The producer's reply to a question; `refused` where it would give something away (回答できない)."""

    question: Annotated[int, Meta(ge=1, le=9999)]
    text: Annotated[str, Meta(max_length=400)] = ""
    refused: bool = False
    phases = GOING

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered for questions without a reply."""
        waiting = (row for row in state.questions if not row.answered)
        among = choices(
            Choice(q.id, Text("evidence-question", {"id": q.id, "by": Who(q.seat)})) for q in waiting
        )
        replied = {row.id: Text("evidence-replied") for row in state.questions if row.answered}
        against = reasons(replied, Text("evidence-no-such-question"))
        question = {"kind": "choice", **among, **against}
        yield cls.action(question=question, text={"optional": True}, owed=True)

    def apply(self, state: State, entry: Any) -> State:
        """The state with the reply, which only whoever asked reads."""
        row = state.questions[self.question - 1]
        if not self.text.strip() and not self.refused:
            raise Illegal(Text("evidence-reply-empty"), "text")
        row = replace(row, reply=self.text.strip(), refused=self.refused)
        rows = (*state.questions[: row.id - 1], row, *state.questions[row.id :])
        return replace(state, questions=rows)

    def log_text(self, state: State, entry: Any, viewer: str) -> Text | None:
        """The line for the producer, and for whoever asked."""
        asked_by = state.questions[self.question - 1].seat
        if state.phase != "over" and viewer not in ("gm", f"seat-{asked_by}"):
            return None
        params: dict[str, Param] = {"to": Who(asked_by), "text": self.text.strip()}
        return Text("evidence-tell-reply-refused" if self.refused else "evidence-tell-reply", params)


class StartSpeech(TableVerb, frozen=True):
    """A seat begins to reason; whoever spoke before stops. Plays, answers and summaries do not count."""

    seat: Seat
    phases = PLAYING
    traits = Trait(0)

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered for anybody alive who is not speaking."""
        yield cls.action(seat=not_speaking(state))

    def apply(self, state: State, entry: Any) -> State:
        """The state in which the tally runs for this seat."""
        return replace(nobody_speaking(state, entry.said), speaker=self.seat, speaking_since=entry.said)


class StopSpeech(TableVerb, frozen=True):
    """Whoever speaks has finished."""

    phases = PLAYING
    traits = Trait(0)

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered while somebody speaks."""
        if not state.speaker:
            raise Illegal(Text("evidence-nobody-speaks"))
        yield cls.action()

    def apply(self, state: State, entry: Any) -> State:
        """The state in which the tally stands."""
        return nobody_speaking(state, entry.said)


class SpeechPoints(TableVerb, frozen=True):
    """How many points a seat has spoken today, as whoever keeps the tally says."""

    seat: Seat
    points: Annotated[int, Meta(ge=0, le=MOST_POINTS)]
    was: int | None = None
    phases = PLAYING
    traits = Trait(0)

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered for anybody alive who is not speaking at this moment."""
        yield cls.action(seat=not_speaking(state), points=number(0, MOST_POINTS))

    def apply(self, state: State, entry: Any) -> State:
        """The state with that many points in the seat's tally."""
        unchanged(self.was, points_spoken(state, self.seat), "evidence-changed", "points")
        spoken = self.points * state.options.point_seconds * 1000
        return replace(state, speech=put(state.speech, self.seat, spoken))


def not_speaking(state: State) -> dict[str, Any]:
    """Narrows a field to the living who do not speak at this moment."""
    barred = Text("evidence-cannot-speak")
    return seats_unless(
        {seat: barred if seat == state.speaker or seat not in state.active else None for seat in state.seats}
    )


def nobody_speaking(state: State, said: int) -> State:
    """The state in which nobody speaks; what was spoken until now stands in the tally."""
    if not state.speaker:
        return state
    spoken = put(state.speech, state.speaker, state.spoken(state.speaker, said))
    return replace(state, speech=spoken, speaker=0, speaking_since=0)


def points_spoken(state: State, seat: int) -> int:
    """Points that a seat has spoken today, without what it is speaking now; a point begun counts."""
    return -(-state.speech[seat - 1] // (state.options.point_seconds * 1000))


TALK: tuple[type[EvidenceVerb], ...] = (Whisper, Ask, Reply, StartSpeech, StopSpeech, SpeechPoints)
