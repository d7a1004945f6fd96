"""What seats learn in a Magic City beside a village's night: their own curse or guess, the cult's hands."""

from __future__ import annotations

from typing import Any

from companion.games.werewolf.facts import Fact
from companion.games.werewolf.knowledge import Lesson
from companion.games.werewolf.parts import at
from companion.kernel.game import Text, Who
from companion.kernel.words import Param

from .evening import ChooseEvent
from .night import EvilEye, Guess, hands


def _actor(state: Any, fact: Fact) -> frozenset[int]:
    return frozenset({fact.move.seat})


def _acted(state: Any, fact: Fact) -> Text:
    params: dict[str, Param] = {"night": fact.move.night, "target": Who(fact.move.target)}
    return Text(f"magic-city-know-{fact.move.verb()}", params)


def _madmen(state: Any, fact: Fact) -> frozenset[int]:
    """The madman alive in the night of the cult (003 邪心教団)."""
    if fact.move.event != "cult":
        return frozenset()
    night = at(fact.move.day, "night")
    return frozenset(s for s in state.story.before(night) if state.role(s, night).key == "madman")


def _raised(state: Any, fact: Fact) -> Text:
    up = hands(state, at(fact.move.day, "night"))
    return Text("magic-city-know-cult", {"night": fact.move.day, "seats": tuple(map(Who, up))})


LESSONS = (
    Lesson(EvilEye, _actor, _acted),
    Lesson(Guess, _actor, _acted),
    Lesson(ChooseEvent, _madmen, _raised, at_dawn=True),
)
"""`at_dawn`: when the evening of the card is over."""
