"""TODO."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence

from msgspec import Struct

from companion.games.werewolf.deaths import HOOKS, Drag, Shot
from companion.games.werewolf.facts import AFTER, FIRST_NIGHT, Fact, FactMove, day_of, part_of
from companion.games.werewolf.night import WARDS, Attack, Divination, Guard, Hex, attack_expected, harmless
from companion.games.werewolf.roles import CAMPS, Camp, Role
from companion.games.werewolf.story import Builder, HouseRules, Modifiers
from companion.games.werewolf.verdict import census, judge
from companion.games.werewolf.voting import Execution
from companion.kernel.game import Chance

MODIFIERS = Modifiers(HOOKS, WARDS)
Act = Callable[[Builder, int, list[int], Chance], Iterable[FactMove]]
"""What the living holders of an ability do in a night."""


class Outcome(Struct, frozen=True):
    """How a village ended: which camp won, when (`parts.at`), who lived."""

    camp: str
    at: int
    living: tuple[int, ...]


def play(
    roles: Sequence[Role], rules: HouseRules, chance: Chance, camps: Sequence[Camp] = tuple(CAMPS.values())
) -> Outcome:
    """Plays one village of these roles, from the night before the first day to its verdict."""
    builder = Builder(roles, roles, rules, MODIFIERS)
    holders = ((act, [s for s, role in enumerate(roles, 1) if role.can(name)]) for name, act in ACTS.items())
    acts = [(act, seats) for act, seats in holders if seats]
    while True:
        when, part = builder.at, part_of(builder.at)
        builder.begin()
        if when >= FIRST_NIGHT and part == "night":
            _happen(builder, _night(builder, when, acts, chance))
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


def _night(
    builder: Builder, when: int, acts: Sequence[tuple[Act, list[int]]], chance: Chance
) -> list[FactMove]:
    holders = ((act, [seat for seat in seats if seat in builder.living]) for act, seats in acts)
    return [move for act, seats in holders if seats for move in act(builder, when, seats, chance)]


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
            attacked = any(gone.seat == seat and gone.cause == "attacked" for gone in builder.departures)
            among = [s for s in builder.living if not attacked or builder.role(s).counts == "wolf"]
            _happen(builder, [Drag(seat, _any(among, chance))])
        else:
            _happen(builder, [Shot(builder.owing[0], _any(list(builder.living), chance))])


def _any(among: Sequence[int], chance: Chance) -> int | None:
    return chance.pick(among) if among else None


def _attack(builder: Builder, when: int, seats: list[int], chance: Chance) -> Iterator[FactMove]:
    if attack_expected(builder.rules, when):
        own = builder.rules.attack_own
        prey = [seat for seat in builder.living_at_start if own or builder.role(seat).counts != "wolf"]
        yield Attack(day_of(when), chance.pick(seats), chance.pick(prey))


def _divine(builder: Builder, when: int, seats: list[int], chance: Chance) -> Iterator[FactMove]:
    first = builder.rules.first_divination if when == FIRST_NIGHT else "free"
    for seer in seats if first != "none" else ():
        among = [
            s
            for s in builder.living_at_start
            if s != seer and (first != "white" or harmless(builder.role(s)))
        ]
        if among:
            yield Divination(day_of(when), seer, chance.pick(among))


def _guard(builder: Builder, when: int, seats: list[int], chance: Chance) -> Iterator[FactMove]:
    night = day_of(when)
    for knight in seats if attack_expected(builder.rules, when) else ():
        last = [] if builder.rules.guard_again else builder.of(Guard, night=night - 1, seat=knight)
        barred = {fact.move.target for fact in last} | (set() if builder.rules.guard_self else {knight})
        among = [seat for seat in builder.living_at_start if seat not in barred]
        if among:
            yield Guard(night, knight, chance.pick(among))


def _hex(builder: Builder, when: int, seats: list[int], chance: Chance) -> Iterator[FactMove]:
    for caster in seats if attack_expected(builder.rules, when) else ():
        among: list[int | None] = [seat for seat in builder.living_at_start if seat != caster]
        yield Hex(day_of(when), caster, chance.pick([None, *among]))


ACTS: dict[str, Act] = {"attack": _attack, "divine": _divine, "guard": _guard, "hex": _hex}
"""By ability. A reading changes nothing of who wins, so nobody reads."""
