"""Villages played by chance alone: everybody who chooses chooses at random, each choice equally likely.

The very rules of a story decide what comes of it (`story.Builder`); only votes and talk are left out: each
evening somebody is executed at random. It serves to see how lopsided a composition is, and to measure.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct

from companion.games.werewolf.deaths import HOOKS, Drag, Shot, against_drag
from companion.games.werewolf.facts import AFTER, FIRST_NIGHT, Fact, FactMove, day_of, part_of
from companion.games.werewolf.night import STEPS, WARDS, Attack, Hex, Reading
from companion.games.werewolf.roles import CAMPS, Camp, Role
from companion.games.werewolf.story import Builder, HouseRules, Modifiers
from companion.games.werewolf.verdict import census, judge
from companion.games.werewolf.voting import Execution
from companion.kernel.game import Chance

MODIFIERS = Modifiers(HOOKS, WARDS)
CHOSEN = tuple(step for step in STEPS if step.fact is not Reading)
"""A reading changes nothing of who wins, so nobody reads."""


class Outcome(Struct, frozen=True):
    """How a village ended: which camp won, when (`facts.at`), who lived."""

    camp: str
    at: int
    living: tuple[int, ...]


def play(
    roles: Sequence[Role], rules: HouseRules, chance: Chance, camps: Sequence[Camp] = tuple(CAMPS.values())
) -> Outcome:
    """Plays one village of these roles, from the night before the first day to its verdict."""
    builder = Builder(roles, roles, rules, MODIFIERS)
    able = [(step.fact, [s for s, role in enumerate(roles, 1) if role.can(step.ability)]) for step in CHOSEN]
    holders = [(kind, seats) for kind, seats in able if seats]
    while True:
        when, part = builder.at, part_of(builder.at)
        builder.begin()
        if when >= FIRST_NIGHT and part == "night":
            _happen(builder, list(_night(builder, holders, chance)))
        elif when > FIRST_NIGHT and part == "evening":
            _happen(builder, [Execution(day_of(when), chance.pick(list(builder.living)))])
        _settle(builder, chance)
        builder.close()
        if builder.departures and builder.departures[-1].at == when:
            judgement = judge(census([builder.role(seat) for seat in builder.living], camps))
            if judgement:
                return Outcome(judgement.camp, when, tuple(builder.living))


def wins_by_camp(
    roles: Sequence[Role], rules: HouseRules, chance: Chance, plays: int
) -> tuple[tuple[str, int], ...]:
    """How many of so many random villages each camp has won, the most first."""
    return tuple(Counter(play(roles, rules, chance).camp for _ in range(plays)).most_common())


def _night(builder: Builder, holders: Sequence[tuple[Any, list[int]]], chance: Chance) -> Iterator[FactMove]:
    night, alive = day_of(builder.at), builder.living_at_start
    for kind, seats in holders:
        able = [seat for seat in seats if seat in builder.living]
        if kind.not_called(builder.rules, night):
            continue
        for seat in [chance.pick(able)] if able and kind is Attack else able:
            among = kind.targets(builder, night, seat, alive)
            if among:
                yield kind(night, seat, chance.pick([None, *among] if kind is Hex else among))


def _happen(builder: Builder, moves: Sequence[FactMove]) -> None:
    for move in sorted(moves, key=lambda move: move.order):
        builder.carry_out(move.order)
        builder.add(Fact(str(len(builder.facts)), builder.at, move))
    builder.carry_out(AFTER + 1)


def _settle(builder: Builder, chance: Chance) -> None:
    """Has whoever takes somebody along or shoots do so, until nobody owes anything."""
    while builder.dragging or builder.owing:
        if builder.dragging:
            seat = builder.dragging[0]
            gone = next(gone for gone in builder.departures if gone.seat == seat)
            among = [one for one in builder.living if not against_drag(gone, one, builder.role(one))]
            _happen(builder, [Drag(seat, _any(among, chance))])
        else:
            _happen(builder, [Shot(builder.owing[0], _any(list(builder.living), chance))])


def _any(among: Sequence[int], chance: Chance) -> int | None:
    return chance.pick(among) if among else None
