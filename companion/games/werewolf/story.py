"""What dated facts come to: who lived when, how each seat left, what each was told, which facts do not fit.

Facts may arrive in any order. A fact that fits no more, because another was entered or corrected behind it,
stays written but counts for nothing, and is listed as a fault until somebody strikes one of the two.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from heapq import heappop, heappush
from math import prod
from typing import Any

from msgspec import Struct

from companion.kernel.words import Illegal, Text, Who

from .facts import AFTER, Departure, Fact, FactMove, Fault, forbid, put
from .roles import OPPOSITE, Colour, Role

Postponed = Callable[["Builder"], None]
Hook = Callable[["Builder", Fact, Departure], None]
Ward = Callable[["Builder", Fact, int], bool]
Opening = Callable[["Builder", int], None]
Shift = Callable[["Builder", Fact, int], int]
Cancel = Callable[["Builder", Fact], bool]
Invert = Callable[["Builder", Fact, int], bool]
AfterAttack = Callable[["Builder", Fact, int], None]
Absent = Callable[["Builder", int, int], bool]
HouseRules = Any
"""A game's options, or values in their place. Facts read first_divination, first_attack, attack_own,
guard_self, guard_again, vote_self, tied_vote, medium_reads, nominations."""
Weight = Callable[["Builder", Fact, int], int]


class Modifiers(Struct, frozen=True):
    """What modifies a game's facts: rules that each look at the story so far and at a fact or a seat in it.

    A game gives its state its own (`StoryState.modifiers`); what they name is what happened before them.
    """

    hooks: tuple[Hook, ...] = ()
    """What hangs on a departure (`deaths.HOOKS`)."""
    wards: dict[str, Ward] = {}
    """Why an attack fails (`night.WARDS`), by name."""
    openings: tuple[Opening, ...] = ()
    """What happens by itself when a part of a day begins."""
    shifts: tuple[Shift, ...] = ()
    """What makes an attack meet another seat than the one pointed at."""
    faced: Shift | None = None
    """With whom guards are compared; nothing: with the seat that the attack meets."""
    cancels: tuple[Cancel, ...] = ()
    """What makes a guard not count."""
    inverts: tuple[Invert, ...] = ()
    """What makes a seer or medium be shown the opposite of a seat."""
    after_attacks: tuple[AfterAttack, ...] = ()
    """What comes of an attack that succeeds, beside the departure."""
    absent: tuple[Absent, ...] = ()
    """Who, alive, neither acts nor is chosen in a part of a day."""
    weights: tuple[Weight, ...] = ()
    """By how much a vote is multiplied; a voter whose votes come to nothing has none."""


class Effect(Struct, frozen=True, omit_defaults=True):
    """What a rule does to a seat: because of which fact, at whose hands; `overruled` by which other fact."""

    at: int
    rule: str
    """A ward (`night.WARDS`), how a seat leaves (`facts.Departure`), seen or found, shoots or drags."""
    seat: int
    cause: str
    by: tuple[int, ...] = ()
    overruled: str = ""

    @property
    def stands(self) -> bool:
        """Whether nobody has overruled it."""
        return not self.overruled


def rule_label(rule: str, words: str = "village") -> Text:
    """What a rule is called where it is overruled."""
    return Text(f"{words}-effect-{rule}")


class RoleChange(Struct, frozen=True):
    """From when on a seat holds a role."""

    seat: int
    at: int
    role: Role


class ActiveBond(Struct, frozen=True):
    """Seats bound together from a time on (`deaths.Bond`): who knows, who follows, which camp."""

    seats: tuple[int, ...]
    at: int
    knows: str
    follow: str
    camp: str
    name: str


class Story(Struct, frozen=True):
    """What the facts come to. `ends[at]`: who lived at the end of that part; `facts`: those that count."""

    facts: tuple[Fact, ...]
    ends: tuple[frozenset[int], ...]
    departures: tuple[Departure, ...] = ()
    effects: tuple[Effect, ...] = ()
    """What came of the facts, in its order, what was overruled among it."""
    faults: tuple[Fault, ...] = ()
    colours: dict[str, Colour] = {}
    """What a look or a reading showed, by the fact's id."""
    changes: tuple[RoleChange, ...] = ()
    met: dict[str, int] = {}
    """The seat that an attack met, by the fact's id, where it was not the one pointed at."""
    weights: dict[str, int] = {}
    """How many votes a ballot is worth, by the fact's id, where it is not one."""
    owing: tuple[int, ...] = ()
    """Who has left with a shot not yet fired, in the order of leaving."""
    dragging: tuple[int, ...] = ()
    """Who has left and takes somebody along, where that has not been settled yet."""
    bonds: tuple[ActiveBond, ...] = ()

    @property
    def living(self) -> frozenset[int]:
        """The seats that live now."""
        return self.ends[-1]

    def before(self, at: int) -> frozenset[int]:
        """Who lived when a part of a day began."""
        return self.ends[at - 1]

    def could_leave(self, at: int) -> frozenset[int]:
        """Who lived through a part of a day: nobody leaves one twice, nor one in which they came back."""
        left = {gone.seat for gone in self.departures if gone.at == at and not gone.stands}
        stand = {gone.seat for gone in self.departures if gone.at == at and gone.stands}
        return self.before(at) & (self.ends[at] | stand) - left

    def left_at(self, at: int) -> list[Departure]:
        """Who left in a part of a day, and how."""
        return [gone for gone in self.departures if gone.at == at]

    def left(self, seat: int) -> Departure | None:
        """How a seat left for good; nothing while it lives."""
        found = [gone for gone in self.departures if gone.seat == seat]
        return found[-1] if found and seat not in self.living else None

    def of(self, kind: Any, at: int | None = None) -> tuple[Fact, ...]:
        """The facts of one kind of move, at one time or at all times."""
        return tuple([f for f in self.facts if isinstance(f.move, kind) and (at is None or f.at == at)])


class Builder:
    """A story under way: who lives, who lived when this part began, and what happened so far."""

    def __init__(
        self, dealt: Sequence[Role], known: Iterable[Role], rules: HouseRules, modifiers: Modifiers
    ) -> None:
        self.roles = list(dealt)
        self.known_roles = {role.key: role for role in known}
        self.rules = rules
        self.modifiers = modifiers
        self.living = set(range(1, len(dealt) + 1))
        self.living_at_start = frozenset(self.living)
        self.facts: list[Fact] = []
        self.ends: list[frozenset[int]] = []
        self.departures: list[Departure] = []
        self.effects: list[Effect] = []
        self.overrules: dict[tuple[str, int], Fact] = {}
        """What the GM has overruled in this part: a rule, on a seat."""
        self.faults: list[Fault] = []
        self.colours: dict[str, Colour] = {}
        self.changes: list[RoleChange] = []
        self.met: dict[str, int] = {}
        self.weights: dict[str, int] = {}
        self.owing: list[int] = []
        self.dragging: list[int] = []
        self.bonds: list[ActiveBond] = []
        self.announced: Fact | None = None
        """Who has left in this part, whatever its facts say (`deaths.DeathsStand`)."""
        self.spared: frozenset[int] = frozenset()
        """Whom the first attack of the night must not meet (`night.Spare`)."""
        self.lost_toughness: set[int] = set()
        """Whose toughness an attack has used up."""
        self.claims: dict[int, set[str]] = {}
        self._by_kind: dict[type, list[Fact]] = {}
        self._agenda: list[tuple[int, int, Postponed]] = []
        self._count = 0

    def play_part(self, facts: Sequence[Fact]) -> None:
        """Plays one part of a day: its facts in their order, and what comes of them until nothing follows."""
        self.begin()
        for fact in sorted(facts, key=lambda fact: fact.move.order):
            self.carry_out(fact.move.order)
            self.add(fact)
        self.close()

    def begin(self) -> None:
        """Begins a part of a day."""
        self.living_at_start = self.ends[-1] if self.ends else frozenset(self.living)
        self.overrules.clear()
        self.announced = None
        for opening in self.modifiers.openings:
            opening(self, self.at)

    def close(self) -> None:
        """Ends a part of a day, when nothing more comes of it."""
        self.carry_out(AFTER + 1)
        for (rule, seat), fact in self.overrules.items():
            if not any(e.overruled == fact.id for e in self.effects):
                text = Text("village-not-come", {"rule": rule_label(rule), "seat": Who(seat)})
                self.faults.append(Fault(fact.id, text, "rule", False))
                self.facts.remove(fact)
        self.ends.append(frozenset(self.living))

    @property
    def at(self) -> int:
        """The part of a day that is under way (`facts.at`)."""
        return len(self.ends)

    def postpone(self, order: int, effect: Postponed) -> None:
        """Has something happen in this part, after the facts at its place in the order (`facts.FRAME` …)."""
        self._count += 1
        heappush(self._agenda, (order, self._count, effect))

    def carry_out(self, before: int) -> None:
        """Has happen what was postponed to a place in the order before this one."""
        while self._agenda and self._agenda[0][0] < before:
            heappop(self._agenda)[2](self)

    def add(self, fact: Fact) -> None:
        """Has one fact happen, or lists it as a fault."""
        try:
            fact.move.happen(self, fact)
        except Illegal as why:
            self.faults.append(Fault(fact.id, why.text, why.field, why.forbidden))
        else:
            self.facts.append(fact)
            kind_of: Any = type(fact.move)
            for kind in _kinds(kind_of):
                self._by_kind.setdefault(kind, []).append(fact)

    def of(self, kind: type, **fields: Any) -> list[Fact]:
        """The facts of one kind so far whose fields have these values."""
        found = self._by_kind.get(kind, [])[:]
        for name, value in fields.items():
            found = [fact for fact in found if getattr(fact.move, name) == value]
        return found

    def takes_effect(
        self, fact: Fact, rule: str, seat: int, by: tuple[int, ...] = (), unless: str = ""
    ) -> bool:
        """Writes down what comes of a fact by a rule, and returns whether it stands.

        It does not where the GM has overruled it, or by `unless`, the id of a fact that says otherwise. What
        the very fact says that it comes of cannot be overruled.
        """
        if unless != fact.id and (said := self.overrules.get((rule, seat))):
            unless = said.id
        self.effects.append(Effect(fact.at, rule, seat, fact.id, by, unless))
        return not unless

    def leave(
        self, fact: Fact, seat: int, cause: str, by: int | None = None, words: str = "", unless: str = ""
    ) -> bool:
        """Has a seat leave, with all that hangs on it, unless that is overruled; returns whether it did.

        Nobody leaves twice, whatever the table did.
        """
        stands = fact is self.announced
        gone = Departure(seat, fact.at, cause, fact.id, by, words, fact.open, stands)
        if seat not in self.living:
            return self._give_cause(gone)
        if self.announced and seat not in self.announced.move.seats:
            unless = unless or self.announced.id
        if not self.takes_effect(fact, cause, seat, () if by is None else (by,), unless):
            return False
        self.living.remove(seat)
        self.departures.append(gone)
        for hook in self.modifiers.hooks:
            hook(self, fact, gone)
        return True

    def _give_cause(self, gone: Departure) -> bool:
        """Gives a departure that only stood as announced its cause. Raises Illegal where it is another."""
        for place, one in enumerate(self.departures):
            if one.stands and (one.seat, one.at) == (gone.seat, gone.at):
                self.departures[place] = gone
                return True
        raise Illegal(Text("village-gone-already", {"seat": Who(gone.seat)}), "seat")

    def announced_death(self, seat: int) -> str:
        """The fact by which a seat has left in this part as it was announced; empty where none says so."""
        return self.announced.id if self.announced and seat in self.announced.move.seats else ""

    def change_role(self, at: int, seat: int, role: Role) -> None:
        """Gives a seat another role from the part after `at` on; what was read of it before stays."""
        self.roles = list(put(self.roles, seat, role))
        self.changes.append(RoleChange(seat, at, role))

    def role(self, seat: int) -> Role:
        """The role that sits on a seat at this point of the story."""
        return self.roles[seat - 1]

    def must_live(self, fact: Fact, seat: int, field: str) -> None:
        """Refuses a seat that had left before this part began, or that is out of the game in it."""
        if seat not in self.living_at_start:
            forbid(fact, Text("village-dead", {"seat": Who(seat)}), field)
        for absent in self.modifiers.absent:
            if absent(self, fact.at, seat):
                forbid(fact, Text("village-absent", {"seat": Who(seat)}), field)

    def seat_met(self, fact: Fact, target: int) -> int:
        """The seat that an attack meets: the one pointed at, unless something shifts it."""
        for shift in self.modifiers.shifts:
            target = shift(self, fact, target)
        return target

    def seat_to_guard(self, fact: Fact, met: int) -> int:
        """The seat that has to be guarded for an attack to fail."""
        return self.modifiers.faced(self, fact, met) if self.modifiers.faced else met

    def colour_shown(self, fact: Fact, seat: int, truth: Colour) -> Colour:
        """The colour that a look at a seat shows by the rules: the truth, unless something inverts it."""
        inverted = any(invert(self, fact, seat) for invert in self.modifiers.inverts)
        return OPPOSITE[truth] if inverted else truth

    def weight(self, fact: Fact, voter: int) -> int:
        """The number of votes that a ballot is worth."""
        return prod(weight(self, fact, voter) for weight in self.modifiers.weights)

    def must_be_able(self, fact: Fact, ability: str) -> None:
        """Refuses one who acts at night without the ability, or dead."""
        if not self.role(fact.move.seat).can(ability):
            forbid(fact, Text(f"village-cannot-{ability}", {"seat": Who(fact.move.seat)}), "seat")
        self.must_live(fact, fact.move.seat, "seat")

    def story(self) -> Story:
        """The story so far."""
        found = {name: getattr(self, name) for name in Story.__struct_fields__}
        parts: Any = {name: tuple(one) if isinstance(one, list) else one for name, one in found.items()}
        return Story(**parts)


@cache
def _kinds(kind: Any) -> tuple[Any, ...]:
    """A kind of fact and the kinds that it is a kind of."""
    return tuple(each for each in kind.__mro__ if issubclass(each, FactMove))


def build(
    facts: Sequence[Fact],
    dealt: Sequence[Role],
    known: Iterable[Role],
    rules: HouseRules,
    now: int,
    modifiers: Modifiers,
) -> Story:
    """The story up to `now`: roles by seat as they were dealt, roles that a seat may change to."""
    builder = Builder(dealt, known, rules, modifiers)
    by_part: dict[int, list[Fact]] = {}
    for fact in facts:
        by_part.setdefault(fact.at, []).append(fact)
    for when in range(now + 1):
        builder.play_part(by_part.get(when, ()))
    return builder.story()
