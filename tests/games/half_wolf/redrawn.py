"""Games drawn anew but for what one viewer has had in hand: candidates for twins."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

from companion.kernel.game import seat_of
from tests.games.half_wolf.worlds import HIDDEN_VOTES, World, with_votes


def redrawn(made: World, viewer: str, chance: random.Random) -> World:
    """Another game: cards and secret choices drawn anew but for what this viewer has in hand."""
    seat = seat_of(viewer)
    way = chance.choice((shuffled, exchanged, turned))
    other = way(made, seat, chance)
    parts = ("seer", "gravedigger") if made.size > 4 else ("seer",)
    for row, values in (("kept_first", (True, False)), ("preferred", parts)):
        old = getattr(made, row)
        new = tuple(old[n] if n + 1 == seat else chance.choice(values) for n in range(made.size))
        other = replace(other, **{row: new})
    if made.kind in HIDDEN_VOTES and chance.random() < 0.5:
        other = with_votes(other, chance)
    return other if len(other.leaders(other.votes)) == 1 or other.runoff else with_votes(other, chance)


Slot = tuple[str, int]


def unknown(made: World, seat: int | None) -> list[Slot]:
    """Places of cards that a seat has not had in hand; seats from 0."""
    held: set[Slot] = set()
    if seat is not None:
        held = {("kept", seat - 1), ("passed", seat - 1), ("passed", (seat - 2) % made.size)}
        if seat == made.gravedigger:
            held |= {("graves", n) for n in range(len(made.graves))}
    slots = [(row, n) for row in ("kept", "passed") for n in range(made.size)]
    return [slot for slot in slots + [("graves", n) for n in range(len(made.graves))] if slot not in held]


def laid(made: World, cards: dict[Slot, str]) -> World:
    """The game with these cards at these places."""
    rows = {row: list(getattr(made, row)) for row in ("kept", "passed", "graves")}
    for (row, n), card in cards.items():
        rows[row][n] = card
    return replace(made, **{row: tuple(found) for row, found in rows.items()})


def shuffled(made: World, seat: int | None, chance: random.Random) -> World:
    """All that this seat has not seen, shuffled."""
    free = unknown(made, seat)
    cards = [getattr(made, row)[n] for row, n in free]
    flips = tuple(made.arrived_first[n] if n + 1 == seat else chance.random() < 0.5 for n in range(made.size))
    mixed = chance.sample(cards, len(cards))
    return replace(laid(made, dict(zip(free, mixed, strict=True))), arrived_first=flips)


def exchanged(made: World, seat: int | None, chance: random.Random) -> World:
    """Two cards that this seat has not seen, exchanged."""
    free = unknown(made, seat)
    two, *others = chance.sample(free, len(free))
    one = next((slot for slot in others if getattr(made, slot[0])[slot[1]] != "villager"), others[0])
    return laid(made, {one: getattr(made, two[0])[two[1]], two: getattr(made, one[0])[one[1]]})


def turned(made: World, seat: int | None, chance: random.Random) -> World:
    """The same hands, but in some of them the other card is the one that arrived."""
    free = set(unknown(made, seat))
    for n in range(made.size):
        mine, theirs = ("kept", n), ("passed", (n - 1) % made.size)
        if {mine, theirs} <= free and chance.random() < 0.5:
            flips = list(made.arrived_first)
            flips[n] = not flips[n]
            changed = {mine: made.passed[theirs[1]], theirs: made.kept[n]}
            made = replace(laid(made, changed), arrived_first=tuple(flips))
    return made


LOOKED_FOR: tuple[Callable[[World, World], bool], ...] = (
    lambda one, two: one.seen != two.seen,
    lambda one, two: one.voteless != two.voteless,
    lambda one, two: one.graves != two.graves,
    lambda one, two: one.holder("seer") != two.holder("seer") or one.preferred != two.preferred,
    lambda one, two: [one.hand(seat) for seat in one.seats] != [two.hand(seat) for seat in two.seats],
)
"""In what twins should differ, one at a time: so that every secret is put to the proof."""
