"""What dated facts come to: who lived when, how each seat left, what each was told, which facts do not fit.

Facts may arrive in any order. A fact that fits no more, because another was entered or corrected behind it,
stays written but counts for nothing, and is listed as a fault until somebody strikes one of the two.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from heapq import heappop, heappush
from typing import Any, Protocol

from msgspec import Struct

from companion.kernel.words import Illegal, Text, Who

from .facts import AFTER, Departure, Fact, Fault, Save, forbid
from .roles import Colour, Role
from .seats import put


class HouseRules(Protocol):
    """The house rules that facts read; a game's options have them, or a game gives its own values."""

    @property
    def first_divination(self) -> str: ...
    @property
    def first_attack(self) -> bool: ...
    @property
    def attack_own(self) -> bool: ...
    @property
    def guard_self(self) -> bool: ...
    @property
    def guard_again(self) -> bool: ...
    @property
    def vote_self(self) -> bool: ...
    @property
    def tied_vote(self) -> bool: ...


class RoleChange(Struct, frozen=True):
    """From when on a seat holds a role."""

    seat: int
    at: int
    role: Role


class Story(Struct, frozen=True):
    """What the facts come to. `ends[at]`: who lived at the end of that part; `facts`: those that count."""

    facts: tuple[Fact, ...]
    ends: tuple[frozenset[int], ...]
    departures: tuple[Departure, ...] = ()
    saves: tuple[Save, ...] = ()
    faults: tuple[Fault, ...] = ()
    told: dict[str, Colour] = {}
    """What a look or a reading showed, by the fact's id."""
    changes: tuple[RoleChange, ...] = ()
    owing: tuple[int, ...] = ()
    """Who has left with a shot not yet fired, in the order of leaving."""

    @property
    def living(self) -> frozenset[int]:
        """Who lives now."""
        return self.ends[-1]

    def before(self, at: int) -> frozenset[int]:
        """Who lived when a part of a day began."""
        return self.ends[at - 1]

    def could_leave(self, at: int) -> frozenset[int]:
        """Who lived when a part of a day ended and had not left in it: nobody leaves one twice."""
        return self.ends[at] - {gone.seat for gone in self.departures if gone.at == at}

    def left(self, seat: int) -> Departure | None:
        """How a seat left for good; nothing while it lives."""
        found = (gone for gone in reversed(self.departures) if gone.seat == seat and seat not in self.living)
        return next(found, None)

    def of(self, kind: Any, at: int | None = None) -> tuple[Fact, ...]:
        """The facts of one kind of move, at one time or at all times."""
        return tuple(f for f in self.facts if isinstance(f.move, kind) and (at is None or f.at == at))


Effect = Callable[["Builder"], None]


class Builder:
    """A story under way: who lives, who lived when this part began (`start`), and what happened so far."""

    def __init__(
        self,
        dealt: Sequence[Role],
        known: Iterable[Role],
        rules: HouseRules,
        hooks: Sequence[Hook],
    ) -> None:
        self.roles = list(dealt)
        self.known = {role.key: role for role in known}
        self.rules = rules
        self.hooks = hooks
        self.living = set(range(1, len(dealt) + 1))
        self.start = frozenset(self.living)
        self.facts: list[Fact] = []
        self.ends: list[frozenset[int]] = []
        self.departures: list[Departure] = []
        self.saves: list[Save] = []
        self.faults: list[Fault] = []
        self.told: dict[str, Colour] = {}
        self.changes: list[RoleChange] = []
        self.owing: list[int] = []
        self.claims: dict[int, set[str]] = {}
        self._by_kind: dict[type, list[Fact]] = {}
        self._agenda: list[tuple[int, int, Effect]] = []
        self._count = 0

    def part(self, facts: Sequence[Fact]) -> None:
        """One part of a day: its facts in their order, and what comes of them until nothing follows."""
        self.start = self.ends[-1] if self.ends else frozenset(self.living)
        for fact in sorted(facts, key=_order):
            self._carry_out(fact.move.order)
            self.take(fact)
        self._carry_out(AFTER + 1)
        self.ends.append(frozenset(self.living) if facts else self.start)

    def later(self, order: int, effect: Effect) -> None:
        """Have something happen in this part, after the facts at its place in the order (`facts.FRAME` …)."""
        self._count += 1
        heappush(self._agenda, (order, self._count, effect))

    def _carry_out(self, before: int) -> None:
        while self._agenda and self._agenda[0][0] < before:
            heappop(self._agenda)[2](self)

    def take(self, fact: Fact) -> None:
        """One fact happens, or is a fault."""
        try:
            fact.move.happen(self, fact)
        except Illegal as why:
            self.faults.append(Fault(fact.id, why.text, why.field, why.forbidden))
        else:
            self.facts.append(fact)
            self._by_kind.setdefault(type(fact.move), []).append(fact)

    def of(self, kind: type, **fields: Any) -> list[Fact]:
        """The facts of one kind so far whose fields have these values."""
        return [
            fact
            for fact in self._by_kind.get(kind, ())
            if all(getattr(fact.move, name) == value for name, value in fields.items())
        ]

    def leave(self, fact: Fact, seat: int, cause: str, by: int | None = None, words: str = "") -> None:
        """A seat leaves, with all that hangs on it. Nobody leaves twice, whatever the table did."""
        if seat not in self.living:
            raise Illegal(Text("village-gone-already", {"seat": Who(seat)}), "seat")
        self.living.remove(seat)
        gone = Departure(seat, fact.at, cause, fact.id, by, words)
        self.departures.append(gone)
        for hook in self.hooks:
            hook(self, fact, gone)

    def change(self, fact: Fact, seat: int, role: Role) -> None:
        """A seat holds another role from the next part on; what was read of it before stays."""
        self.roles = list(put(self.roles, seat, role))
        self.changes.append(RoleChange(seat, fact.at, role))

    def role(self, seat: int) -> Role:
        """What sits on a seat at this point of the story."""
        return self.roles[seat - 1]

    def alive(self, fact: Fact, seat: int, field: str) -> None:
        """Refuse a seat that had left before this part began."""
        if seat not in self.start:
            forbid(fact, Text("village-dead", {"seat": Who(seat)}), field)

    def actor(self, fact: Fact, ability: str) -> None:
        """Refuse one who acts at night without the ability, or dead."""
        if not self.role(fact.move.seat).can(ability):
            forbid(fact, Text(f"village-cannot-{ability}", {"seat": Who(fact.move.seat)}), "seat")
        self.alive(fact, fact.move.seat, "seat")

    def story(self) -> Story:
        """The story so far."""
        return Story(
            tuple(self.facts),
            tuple(self.ends),
            tuple(self.departures),
            tuple(self.saves),
            tuple(self.faults),
            self.told,
            tuple(self.changes),
            tuple(self.owing),
        )


Hook = Callable[[Builder, Fact, Departure], None]
"""What hangs on a departure (`deaths.HOOKS`)."""


def _order(fact: Fact) -> int:
    order: int = fact.move.order
    return order


def build(
    facts: Sequence[Fact],
    dealt: Sequence[Role],
    known: Iterable[Role],
    rules: HouseRules,
    now: int,
    hooks: Sequence[Hook],
) -> Story:
    """The story up to `now`: roles by seat as they were dealt, roles that a seat may change to."""
    tale = Builder(dealt, known, rules, hooks)
    by_part: dict[int, list[Fact]] = {}
    for fact in facts:
        by_part.setdefault(fact.at, []).append(fact)
    for when in range(now + 1):
        tale.part(by_part.get(when, ()))
    return tale.story()
