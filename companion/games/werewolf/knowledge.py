"""What each seat learns, as rows: which kind of fact, who learns of it, and in which words.

A seat learns a row's fact when it happens (`Fact.at`); nothing else of a night reaches a seat.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from companion.kernel.words import Param, Text, Who

from .bonds import bond_label
from .facts import Fact
from .night import Attack, Divination, Guard, Hex, Reading
from .roles import label
from .state import StoryState
from .story import ActiveBond


class Lesson(NamedTuple):
    """One row: facts of this kind are learned by these seats, in these words."""

    kind: type
    audience: Callable[[StoryState, Fact], frozenset[int]]
    text: Callable[[StoryState, Fact], Text]
    at_dawn: bool = False
    """Whether it is learned only when the part in which it happened is over."""


def circle(state: StoryState, seat: int, at: int | None = None) -> frozenset[int]:
    """The seats that know each other with this one at a time, itself among them."""
    name = state.role(seat, at).circle
    return frozenset(s for s in state.seats if s == seat or (name and state.role(s, at).circle == name))


def mates(state: StoryState, seat: int, at: int) -> tuple[int, ...]:
    """Whom a seat knows: its own circle, one that it knows without being known, and whom a bond shows it."""
    return tuple(sorted((circle_known(state, seat, at) | bound(state, seat, at)) - {seat}))


def circle_known(state: StoryState, seat: int, at: int) -> set[int]:
    """The seats of its own circle, and of one that it knows without being known."""
    role = state.role(seat, at)
    names = {role.circle, role.knows} - {""}
    return {other for other in state.seats if state.role(other, at).circle in names}


def bound(state: StoryState, seat: int, at: int) -> set[int]:
    """Whom the seat's bonds let it know, itself among them; of such a one it knows the bond, not the role."""
    return {other for bond in _shown(state, seat, at) for other in bond.seats}


def _shown(state: StoryState, seat: int, at: int) -> list[ActiveBond]:
    return [
        bond
        for bond in state.story.bonds
        if seat in bond.seats
        and bond.at <= at
        and (bond.knows == "all" or (bond.knows == "first" and bond.seats[0] == seat))
    ]


def known_as(state: StoryState, seat: int, other: int, at: int) -> Text:
    """The words by which a seat knows another: its role within a circle, the bond's name where a bond shows
    it."""
    if other in circle_known(state, seat, at):
        return label(state.role(other, at).key, state.words)
    return bond_label(next(bond for bond in reversed(_shown(state, seat, at)) if other in bond.seats).name)


def learned(state: StoryState, seat: int) -> Iterator[tuple[int, Text]]:
    """What a seat has learned, and when (`parts.at`)."""
    for fact in state.story.facts:
        for row in (*LESSONS, *state.lessons):
            since = fact.at + row.at_dawn
            if since <= state.now and isinstance(fact.move, row.kind) and seat in row.audience(state, fact):
                yield since, row.text(state, fact)


def _actor(state: StoryState, fact: Fact) -> frozenset[int]:
    return frozenset({fact.move.seat})


def _pack(state: StoryState, fact: Fact) -> frozenset[int]:
    """Whoever pointed, and the pack as it lived that night: never whether it succeeded."""
    return (circle(state, fact.move.seat, fact.at) & state.story.before(fact.at)) | {fact.move.seat}


def _tasters(state: StoryState, fact: Fact) -> frozenset[int]:
    """Those of the pack who learn what its victim was: alive that night, and only where it took somebody."""
    if not any(gone.id == fact.id and gone.cause == "attacked" for gone in state.story.departures):
        return frozenset()
    return frozenset(state.able(_pack(state, fact), "taste", fact.at))


def _tasted(state: StoryState, fact: Fact) -> Text:
    was = label(state.role(fact.move.target, fact.at).key, state.words)
    params: dict[str, Param] = {"night": fact.move.night, "target": Who(fact.move.target), "role": was}
    return Text("village-know-taste", params)


def _target(key: str) -> Callable[[StoryState, Fact], Text]:
    def text(state: StoryState, fact: Fact) -> Text:
        params: dict[str, Param] = {"night": fact.move.night}
        if fact.move.target is None:
            return Text("village-know-no-attack" if isinstance(fact.move, Attack) else f"{key}-none", params)
        colour = state.story.colours.get(fact.id)
        return Text(f"{key}-{colour}" if colour else key, {**params, "target": Who(fact.move.target)})

    return text


LESSONS: tuple[Lesson, ...] = (
    Lesson(Attack, _pack, _target("village-know-attack")),
    Lesson(Guard, _actor, _target("village-know-guard")),
    Lesson(Divination, _actor, _target("village-know-divination")),
    Lesson(Reading, _actor, _target("village-know-reading")),
    Lesson(Hex, _actor, _target("village-know-hex")),
    Lesson(Attack, _tasters, _tasted, at_dawn=True),
)
"""The knowledge of a village's night; a game of other acts has rows of its own (`StoryState.lessons`)."""
