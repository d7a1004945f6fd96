"""The facts of a night, told in the order in which they happened: who lived when, how each left, what fits.

Facts may arrive in any order. A fact that fits no more, because another was entered or corrected behind it,
stays written but counts for nothing, and is listed as a fault until the GM strikes one of the two.
"""

from __future__ import annotations

from .facts import Fact, Story
from .happenings import TELL
from .moves import Attack, Death, Execution, Runoff, Shot
from .options import VillageOptions
from .roles import Role
from .teller import Teller


def told(facts: tuple[Fact, ...], roles: tuple[Role, ...], options: VillageOptions, now: int) -> Story:
    """The story up to `now`; `roles` by seat."""
    teller = Teller(roles, options)
    by_part: dict[int, list[Fact]] = {}
    for fact in facts:
        by_part.setdefault(fact.at, []).append(fact)
    for when in range(now + 1):
        _part(teller, sorted(by_part.get(when, ()), key=_rank))
    return Story(
        tuple(teller.facts),
        tuple(teller.ends),
        tuple(teller.departures),
        tuple(teller.saves),
        tuple(teller.faults),
    )


def _part(teller: Teller, facts: list[Fact]) -> None:
    teller.start = frozenset(teller.living)
    acts = [fact for fact in facts if _rank(fact) < _LEAVING]
    for fact in acts:
        teller.take(fact, TELL[type(fact.move)])
    teller.curse()
    for fact in facts[len(acts) :]:
        teller.take(fact, TELL[type(fact.move)])
    teller.ends.append(frozenset(teller.living))


_LEAVING = 2
_RANKS: dict[type, int] = {Runoff: 0, Attack: _LEAVING, Execution: _LEAVING, Death: _LEAVING, Shot: _LEAVING}
"""Within one part: who may be voted for, then what people do, then who leaves by it, as entered."""


def _rank(fact: Fact) -> int:
    return _RANKS.get(type(fact.move), 1)
