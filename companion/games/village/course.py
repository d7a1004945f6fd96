"""The course of a village: its parts, the clock of its days, the verdict, the MVP."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from companion.games.werewolf.asking import Asked
from companion.games.werewolf.course import Public, proposal
from companion.games.werewolf.discussion import Discussion
from companion.games.werewolf.facts import MOST_DAYS, Night, only
from companion.games.werewolf.parts import Part, at, day_of, part_of
from companion.games.werewolf.parts import label as when_label
from companion.kernel.game import Action, Illegal, Text, Trait, Who, forbid
from companion.kernel.verbs import settled
from companion.kernel.words import Param

from .options import talk_seconds
from .state import State


class Proceed(Public, frozen=True):
    """The next part of the day begins; it names which, so that a second tap says nothing new."""

    day: Night
    part: Part
    traits = Trait.BEGINS

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered where nothing holds the village up: roles, shots, a verdict to be answered."""
        owed = shot_owed(state) or state.story.dragging or night_asked(state)
        held = not state.complete or state.ended or owed or proposal(state)
        day, part = next_part(state)
        if not held and day <= MOST_DAYS:
            yield cls.action(day=settled(day), part=only(part))

    def apply(self, state: State, entry: Any) -> State:
        """The state in the next part; a day begins with a clock of its own."""
        if state.ended:
            raise Illegal(Text("village-over"))
        if not state.complete:
            raise Illegal(Text("village-uncast"))
        if (self.day, self.part) != next_part(state):
            raise Illegal(Text("village-changed"), "part")
        if proposal(state):
            raise Illegal(Text("village-answer-first"))
        if night_asked(state):
            raise Illegal(Text("village-still-asked"))
        for seat in shot_owed(state)[:1]:
            forbid(entry, Text("village-shot-owed", {"seat": Who(seat)}))
        for seat in state.story.dragging[:1]:
            forbid(entry, Text("village-drag-owed", {"seat": Who(seat)}))
        begun = self.part == "day"
        seconds = talk_seconds(state.options, self.day, len(state.story.living))
        clock = Discussion.of(seconds) if begun else state.discussion.pause(entry.said)
        after = state.rebuilt(now=state.now + 1, discussion=clock, announced=state.story.ends)
        return replace(after, asked=Asked[int].of(len(state.seats)), since=entry.said, floor=0)

    def params(self) -> dict[str, Param]:
        """The part that begins, in words."""
        return {"when": when_label(at(self.day, self.part))}


def night_asked(state: State) -> bool:
    """Whether seats are still choosing on their phones what they do in this night."""
    return (
        state.options.led != "gm" and part_of(state.now) == "night" and (state.now, 1) not in state.gathered
    )


def next_part(state: State) -> tuple[int, Part]:
    """The day and part that come next."""
    return day_of(state.now + 1), part_of(state.now + 1)


def shot_owed(state: State) -> tuple[int, ...]:
    """Who has to be asked for a shot before the village goes on: whom the night took, at dawn."""
    if part_of(state.now) != "night":
        return state.story.owing
    left = ((seat, state.story.left(seat)) for seat in state.story.owing)
    return tuple(seat for seat, gone in left if gone and gone.at < state.now)
