"""A story under way: who lives, and what has happened so far."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.kernel.words import Illegal, Text, Who

from .facts import Departure, Fact, Fault, Save
from .options import VillageOptions
from .roles import Ability, Role


class Teller:
    """Who lives, who lived when this part of the day began (`start`), and what happened so far."""

    def __init__(self, roles: tuple[Role, ...], options: VillageOptions) -> None:
        self.roles = roles
        self.options = options
        self.living = set(range(1, len(roles) + 1))
        self.start = frozenset(self.living)
        self.facts: list[Fact] = []
        self.ends: list[frozenset[int]] = []
        self.departures: list[Departure] = []
        self.saves: list[Save] = []
        self.faults: list[Fault] = []
        self.claims: dict[int, set[str]] = {}
        self.runoffs: dict[int, frozenset[int]] = {}
        self.executed: dict[int, list[int | None]] = {}
        self.guards: dict[tuple[int, int], Fact] = {}
        self.attacked: set[int] = set()
        self.shot: set[int] = set()
        self.cursing: list[Fact] = []

    def take(self, fact: Fact, happen: Callable[[Teller, Fact, Any], None]) -> None:
        """One fact happens, or is a fault."""
        try:
            happen(self, fact, fact.move)
        except Illegal as why:
            self.faults.append(Fault(fact.id, why.text, why.field, why.forbidden))
        else:
            self.facts.append(fact)

    def curse(self) -> None:
        """Who was divined and dies of it leaves."""
        for fact in self.cursing:
            if fact.move.target in self.living:
                self.leave(fact, fact.move.target, "cursed", fact.move.seat)
        self.cursing = []

    def leave(self, fact: Fact, seat: int, cause: str, by: int | None = None, words: str = "") -> None:
        """A seat leaves. Nobody leaves twice, whatever the table did."""
        if seat not in self.living:
            raise Illegal(Text("village-gone-already", {"seat": Who(seat)}), "seat")
        self.living.remove(seat)
        self.departures.append(Departure(seat, fact.at, cause, fact.id, by, words))

    def role(self, seat: int) -> Role:
        """What sits on a seat."""
        return self.roles[seat - 1]

    def alive(self, fact: Fact, seat: int, field: str) -> None:
        """Refuse a seat that had left before this part began."""
        if seat not in self.start:
            forbid(fact, Text("village-dead", {"seat": Who(seat)}), field)

    def actor(self, fact: Fact, ability: Ability) -> None:
        """Refuse one who acts at night without the ability, or dead."""
        if not self.role(fact.move.seat).can(ability):
            forbid(fact, Text(f"village-cannot-{ability}", {"seat": Who(fact.move.seat)}), "seat")
        self.alive(fact, fact.move.seat, "seat")


def forbid(fact: Fact, text: Text, field: str = "") -> None:
    """Refuse what the rules forbid, unless the GM recorded it as irregular."""
    if not fact.irregular:
        raise Illegal(text, field, forbidden=True)
