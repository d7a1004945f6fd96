"""The whole story as rows for sheet and page: each day with its event, each night with what was done."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from companion.games.werewolf.deaths import Shot
from companion.games.werewolf.facts import Fact
from companion.games.werewolf.night import Attack, Divination, Guard, Reading, guard_held
from companion.games.werewolf.parts import at, day_of
from companion.games.werewolf.talk import Claim
from companion.kernel.game import Text, Who

from .evening import ChooseEvent, Chosen, Word
from .events import event_label
from .night import CardFact, EvilEye, Guess
from .roles import role_label

if TYPE_CHECKING:
    from .state import State


class Act(Struct, frozen=True, omit_defaults=True):
    """What happened, in the column of who did it or left; `out`: the seat left by it."""

    seat: int
    text: Text
    out: bool = False
    irregular: bool = False


class Row(Struct, frozen=True, omit_defaults=True):
    """A day (its evening included) with the event that it ended with, or a night."""

    day: int
    part: Literal["day", "night"]
    acts: tuple[Act, ...]
    alive: int = 0
    """How many began the day."""
    event: tuple[Text, ...] = ()
    """The event, and what the executed chose for it."""


class Holder(Struct, frozen=True):
    """The role that was dealt to a seat, the one that it held at the end, and that one's camp."""

    seat: int
    dealt: Text
    role: Text
    camp: str


class Timeline(Struct, frozen=True):
    """The result sheet's grid."""

    holders: tuple[Holder, ...]
    rows: tuple[Row, ...]


def timeline(state: State) -> Timeline | None:
    """The whole story; roles included, so only for those who may know all. Nothing before the first day."""
    if not state.complete:
        return None
    holders = (
        Holder(s, role_label(state.dealt(s).key), role_label(state.role(s).key), state.role(s).camp)
        for s in state.seats
    )
    return Timeline(tuple(holders), tuple(_rows(state)))


def _rows(state: State) -> Iterator[Row]:
    for day in range(1, day_of(state.now) + 1):
        light, dark = at(day, "day"), at(day, "night")
        acts = _acts(state, (light, light + 1))
        yield Row(day, "day", acts, len(state.story.before(light)), tuple(_event(state, day)))
        if dark <= state.now:
            yield Row(day, "night", _acts(state, (dark,)))


def _event(state: State, day: int) -> Iterator[Text]:
    for fact in state.story.of(ChooseEvent, at(day, "evening")):  # the airship, then the card taken by it
        yield event_label(fact.move.event)
    for when in (at(day, "evening"), at(day, "night")):
        if when <= state.now:
            yield from (fact.move.text for fact in state.story.of((Chosen, Word, CardFact), when))


def _acts(state: State, parts: tuple[int, ...]) -> tuple[Act, ...]:
    facts = [fact for fact in state.story.facts if fact.at in parts]
    done = (Act(f.move.seat, text, False, f.irregular) for f in facts if (text := _act(state, f)))
    gone = (left for left in state.story.departures if left.at in parts)
    return (*done, *(Act(left.seat, Text(f"magic-city-left-{left.cause}"), True) for left in gone))


def _act(state: State, fact: Fact) -> Text | None:
    move = fact.move
    if isinstance(move, Claim):
        return Text("magic-city-cell-claim", {"role": role_label(move.role)})
    kinds = (Attack, Guard, Divination, Reading, EvilEye, Guess, Shot)
    if not isinstance(move, kinds) or move.target is None:
        return None
    key = move.verb()
    if isinstance(move, Guard):
        key = "save" if guard_held(state.story, fact) else "guard"
    elif told := state.story.colours.get(fact.id):
        key = f"{key}-{told}"
    return Text(f"magic-city-cell-{key}", {"target": Who(move.target)})
