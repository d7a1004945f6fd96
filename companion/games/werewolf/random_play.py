"""Villages played by chance alone: everybody who chooses chooses at random, each choice equally likely.

The very rules of a story decide what comes of it (`story.Builder`); only votes and talk are left out: each
evening somebody is executed at random. It serves to see how lopsided a composition is, and to measure.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence

from msgspec import Struct

from companion.kernel.chance import Chance

from .deaths import HOOKS, Drag, Shot
from .facts import AFTER, Fact, FactMove
from .night import WARDS, Attack, Divination, Guard, Hex, attack_expected, harmless
from .parts import FIRST_NIGHT, day_of, part_of
from .roles import CAMPS, Camp, Role
from .story import Builder, HouseRules, Rows
from .verdict import census, judge
from .voting import Execution

ROWS = Rows(HOOKS, WARDS)
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
    tale = Builder(roles, roles, rules, ROWS)
    holders = ((act, [s for s, role in enumerate(roles, 1) if role.can(name)]) for name, act in ACTS.items())
    acts = [(act, seats) for act, seats in holders if seats]
    while True:
        when, part = tale.at, part_of(tale.at)
        tale.begin()
        if when >= FIRST_NIGHT and part == "night":
            _happen(tale, _night(tale, when, acts, chance))
        elif when > FIRST_NIGHT and part == "evening":
            _happen(tale, [Execution(day_of(when), chance.pick(list(tale.living)))])
        _settle(tale, chance)
        tale.close()
        if tale.departures and tale.departures[-1].at == when:
            said = judge(census([tale.role(seat) for seat in tale.living], camps))
            if said:
                return Outcome(said.camp, when, tuple(tale.living))


def tried(
    roles: Sequence[Role], rules: HouseRules, chance: Chance, plays: int
) -> tuple[tuple[str, int], ...]:
    """How many of so many random villages each camp has won, the most first."""
    return tuple(Counter(play(roles, rules, chance).camp for _ in range(plays)).most_common())


def _night(tale: Builder, when: int, acts: Sequence[tuple[Act, list[int]]], chance: Chance) -> list[FactMove]:
    holders = ((act, [seat for seat in seats if seat in tale.living]) for act, seats in acts)
    return [move for act, seats in holders if seats for move in act(tale, when, seats, chance)]


def _happen(tale: Builder, moves: Sequence[FactMove]) -> None:
    for move in sorted(moves, key=lambda move: move.order):
        tale.carry_out(move.order)
        tale.take(Fact(str(len(tale.facts)), tale.at, move))
    tale.carry_out(AFTER + 1)


def _settle(tale: Builder, chance: Chance) -> None:
    """Has whoever takes somebody along or shoots do so, until nobody owes anything."""
    while tale.dragging or tale.owing:
        if tale.dragging:
            seat = tale.dragging[0]
            attacked = any(gone.seat == seat and gone.cause == "attacked" for gone in tale.departures)
            among = [s for s in tale.living if not attacked or tale.role(s).counts == "wolf"]
            _happen(tale, [Drag(seat, _any(among, chance))])
        else:
            _happen(tale, [Shot(tale.owing[0], _any(list(tale.living), chance))])


def _any(among: Sequence[int], chance: Chance) -> int | None:
    return chance.pick(among) if among else None


def _attack(tale: Builder, when: int, seats: list[int], chance: Chance) -> Iterator[FactMove]:
    if attack_expected(tale.rules, when):
        own = tale.rules.attack_own
        prey = [seat for seat in tale.start if own or tale.role(seat).counts != "wolf"]
        yield Attack(day_of(when), chance.pick(seats), chance.pick(prey))


def _divine(tale: Builder, when: int, seats: list[int], chance: Chance) -> Iterator[FactMove]:
    first = tale.rules.first_divination if when == FIRST_NIGHT else "free"
    for seer in seats if first != "none" else ():
        among = [s for s in tale.start if s != seer and (first != "white" or harmless(tale.role(s)))]
        if among:
            yield Divination(day_of(when), seer, chance.pick(among))


def _guard(tale: Builder, when: int, seats: list[int], chance: Chance) -> Iterator[FactMove]:
    night = day_of(when)
    for knight in seats if attack_expected(tale.rules, when) else ():
        last = [] if tale.rules.guard_again else tale.of(Guard, night=night - 1, seat=knight)
        barred = {fact.move.target for fact in last} | (set() if tale.rules.guard_self else {knight})
        among = [seat for seat in tale.start if seat not in barred]
        if among:
            yield Guard(night, knight, chance.pick(among))


def _hex(tale: Builder, when: int, seats: list[int], chance: Chance) -> Iterator[FactMove]:
    for caster in seats if attack_expected(tale.rules, when) else ():
        among: list[int | None] = [seat for seat in tale.start if seat != caster]
        yield Hex(day_of(when), caster, chance.pick([None, *among]))


ACTS: dict[str, Act] = {"attack": _attack, "divine": _divine, "guard": _guard, "hex": _hex}
"""By ability. A reading changes nothing of who wins, so nobody reads."""
