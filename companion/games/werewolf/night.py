"""The night: the order of its steps, what is chosen in each, and what comes of it.

A choice is a fact like any other; its class says what it does. An attack fails where one of `WARDS` holds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct

from companion.kernel.verbs import Action, Choice, Seat, Trait, choices, seats, settled, within
from companion.kernel.words import Param, Text, Who

from .facts import (
    EFFECT,
    FIRST_NIGHT,
    FRAME,
    LEAVE,
    MOST_SEATS,
    Fact,
    FactMove,
    NightFact,
    at,
    day_of,
    forbid,
    part_of,
)
from .roles import OPPOSITE, STANDARD, Colour, Role, check_abilities
from .state import StoryState
from .story import Builder, Effect, HouseRules, Story, Ward, rule_label
from .voting import Execution

Told = Literal["rules", "white", "black"]
"""What a seer or medium was told: by the rules, or as the GM really said it."""
AttackOutcome = Literal["rules", "killed", "saved"]
"""How an attack ended: by the rules, or as the GM rules where a role of the night's own steps in."""


def nights(state: StoryState, quiet: bool = True) -> Iterator[tuple[int, list[int]]]:
    """The nights so far, the latest first, and who lived then; `quiet`: those without an attack too."""
    for night in (*state.days, 0):
        if at(night, "night") <= state.now and (quiet or attack_expected(state.options, at(night, "night"))):
            yield night, sorted(state.present(at(night, "night")))


class Guard(NightFact, frozen=True):
    """Whom a knight guarded."""

    seat: Seat
    target: Seat
    same = ("night", "seat")
    ability: ClassVar[str] = "guard"
    """The step of the night of whoever guards so."""

    @classmethod
    def offer(cls, state: StoryState, viewer: str) -> Iterable[Action]:
        """Offered for each knight; for oneself, and the same seat again, as the house has it."""
        options = state.options
        for night, alive in nights(state, quiet=False):
            last = {f.move.seat: f.move.target for f in state.story.of(cls) if f.move.night == night - 1}
            targets = {
                knight: [
                    seat
                    for seat in alive
                    if (seat != knight or options.guard_self)
                    and (seat != last.get(knight) or options.guard_again)
                ]
                for knight in state.able(alive, cls.ability, at(night, "night"))
            }
            knights = [knight for knight in targets if targets[knight]]
            if knights:
                yield cls.action(
                    night=settled(night), seat=seats(knights), target=seats(alive, **within("seat", targets))
                )

    def happen(self, builder: Builder, fact: Fact) -> None:
        """Refuses the dead, and by the house rules oneself and the same seat again."""
        _not_before_the_first_day(builder, fact)
        builder.must_be_able(fact, self.ability)
        builder.must_live(fact, self.target, "target")
        if self.target == self.seat and not builder.rules.guard_self:
            forbid(fact, Text("village-guard-self"), "target")
        again = builder.of(type(self), night=self.night - 1, seat=self.seat, target=self.target)
        if again and not builder.rules.guard_again:
            forbid(fact, Text("village-guard-again", {"seat": Who(self.target)}), "target")


class Spare(FactMove, frozen=True):
    """Whom the first attack leaves alone, for an earlier game took them first (初日犠牲者保護)."""

    seats: Annotated[tuple[Seat, ...], Meta(max_length=MOST_SEATS)]
    order = FRAME
    same = ()
    public = True
    traits = Trait.SETS_UP

    @classmethod
    def offer(cls, state: StoryState, viewer: str) -> Iterable[Action]:
        """Offered where the house has it so, until the first attack."""
        if state.options.spare_victims and state.now <= first_attack(state.options):
            yield cls.action(seats=seats(state.seats, optional=True, value=_spared(state)))

    def when(self, story: Story, now: int) -> int:
        """The night before the first day."""
        return FIRST_NIGHT

    def happen(self, builder: Builder, fact: Fact) -> None:
        """Notes whom the first attack leaves alone; said again, the later list stands."""
        builder.spared = frozenset(self.seats)


class Divination(NightFact, frozen=True):
    """At whom a seer looked, and what was shown."""

    seat: Seat
    target: Seat
    told: Told = "rules"
    same = ("night", "seat")
    variant = "told"

    @classmethod
    def offer(cls, state: StoryState, viewer: str) -> Iterable[Action]:
        """Offered for each seer, at anybody else; before the first day as the house has it."""
        for night, alive in nights(state):
            first = state.options.first_divination if night == 0 else "free"
            seers = state.able(alive, "divine", at(night, "night")) if first != "none" else []
            looked_at = [s for s in alive if first != "white" or harmless(state.role(s, at(night, "night")))]
            targets = {seer: [seat for seat in looked_at if seat != seer] for seer in seers}
            seers = [seer for seer in seers if targets[seer]]
            if seers:
                yield cls.action(
                    night=settled(night),
                    seat=seats(seers),
                    target=seats(looked_at, **within("seat", targets)),
                )

    def happen(self, builder: Builder, fact: Fact) -> None:
        """Shows the target's colour; one who dies of being divined leaves before anybody else does."""
        builder.must_be_able(fact, "divine")
        builder.must_live(fact, self.target, "target")
        first = builder.rules.first_divination
        if self.target == self.seat:
            forbid(fact, Text("village-divine-self"), "target")
        if self.night == 0 and first == "none":
            forbid(fact, Text("village-first-divination-none"), "night")
        if self.night == 0 and first == "white" and not harmless(builder.role(self.target)):
            forbid(fact, Text("village-first-divination-white", {"seat": Who(self.target)}), "target")
        _show(builder, fact, "seen", builder.role(self.target).seen)
        if builder.role(self.target).can("cursed"):
            builder.postpone(EFFECT, lambda builder: self._curse(builder, fact))

    def _curse(self, builder: Builder, fact: Fact) -> None:
        if self.target in builder.living:
            builder.leave(fact, self.target, "cursed", self.seat)


class Reading(NightFact, frozen=True):
    """What a medium was shown of somebody executed, or who left with them that evening."""

    seat: Seat
    target: Seat
    told: Told = "rules"
    same = ("night", "seat", "target")
    variant = "told"

    @classmethod
    def offer(cls, state: StoryState, viewer: str) -> Iterable[Action]:
        """Offered for each medium, of those whom the evening before took."""
        for night, alive in nights(state):
            mediums = state.able(alive, "read", at(night, "night"))
            gone = readable(state, night)
            if gone and mediums:
                yield cls.action(night=settled(night), seat=seats(mediums), target=seats(gone))

    def happen(self, builder: Builder, fact: Fact) -> None:
        """Shows the target's colour. Refuses anybody whom the evening before did not take."""
        builder.must_be_able(fact, "read")
        if not builder.of(Execution, day=self.night, seat=self.target) and not self._with_the_executed(
            builder
        ):
            who = Who(self.target)
            forbid(fact, Text("village-not-executed", {"seat": who, "day": self.night}), "target")
        _show(builder, fact, "found", builder.role(self.target).found)

    def _with_the_executed(self, builder: Builder) -> bool:
        left = any(gone.seat == self.target and gone.at == builder.at - 1 for gone in builder.departures)
        return builder.rules.medium_reads == "evening" and left


class Attack(NightFact, frozen=True):
    """Whom the wolves attacked, and which wolf pointed; no target: nobody."""

    seat: Seat
    target: Seat | None = None
    outcome: AttackOutcome = "rules"
    order = LEAVE
    same_now = ("night",)
    variant = "outcome"

    @classmethod
    def offer(cls, state: StoryState, viewer: str) -> Iterable[Action]:
        """Offered for a night that has none yet, or for this one anew; a wolf is no prey unless the house
        says so."""
        for night, alive in nights(state, quiet=False):
            when = at(night, "night")
            wolves = state.able(alive, "attack", when)
            own = state.options.attack_own
            spared = _spared(state) if when == first_attack(state.options) else ()
            among = [seat for seat in alive if seat not in spared]
            prey = [seat for seat in among if own or state.role(seat, when).counts != "wolf"]
            none = not any(type(fact.move) is cls for fact in state.story.of(cls, when))
            if wolves and (none or when == state.now):
                yield cls.action(night=settled(night), seat=seats(wolves), target=seats(prey))

    def happen(self, builder: Builder, fact: Fact) -> None:
        """Makes the target leave, unless a ward holds; once a night, and nobody who is dead or a wolf."""
        _not_before_the_first_day(builder, fact)
        if any(type(other.move) is type(self) for other in builder.of(Attack, night=self.night)):
            forbid(fact, Text("village-attacked-already", {"day": self.night}), "night")
        builder.must_be_able(fact, "attack")
        if self.target is not None:
            self._meet(builder, fact, self.target)

    def _meet(self, builder: Builder, fact: Fact, target: int) -> None:
        builder.must_live(fact, target, "target")
        if builder.role(target).counts == "wolf" and not builder.rules.attack_own:
            forbid(fact, Text("village-attack-own", {"seat": Who(target)}), "target")
        if target in builder.spared and fact.at == first_attack(builder.rules):
            forbid(fact, Text("village-spared", {"seat": Who(target)}), "target")
        met = builder.seat_met(fact, target)
        if met != target:
            builder.met[fact.id] = met
        killed = fact.id if self.outcome == "killed" else ""
        saved = fact.id if self.outcome == "saved" else ""
        held = [
            name
            for name, holds in builder.modifiers.wards.items()
            if holds(builder, fact, met)
            and builder.takes_effect(fact, name, met, _ward_holders(builder, fact, name, met), killed)
        ]
        if held and not saved:
            AFTER_WARD.get(held[0], _nothing)(builder, fact, met)
        if held or (met in builder.living and not builder.leave(fact, met, "attacked", unless=saved)):
            return
        for follow in builder.modifiers.after_attacks:
            follow(builder, fact, met)


def _ward_holders(builder: Builder, fact: Fact, ward: str, met: int) -> tuple[int, ...]:
    """The seats whose ward it is, where it is somebody else's than of whom the attack meets."""
    return tuple(g.move.seat for g in guards_against(builder, fact, met)) if ward == "guarded" else ()


def _nothing(builder: Builder, fact: Fact, met: int) -> None:
    """Most wards hold and leave no trace."""


def _use_up_toughness(builder: Builder, fact: Fact, met: int) -> None:
    builder.worn.add(met)


def _turn_role(builder: Builder, fact: Fact, met: int) -> None:
    builder.change_role(fact.at, met, builder.known_roles[builder.role(met).turns])


def guards(builder: Builder, when: int, target: int) -> tuple[Fact, ...]:
    """The guards that protect a seat in a night; not those that something cancels."""
    kept = (fact for fact in builder.of(Guard, target=target) if fact.at == when)
    return tuple(
        fact for fact in kept if not any(cancel(builder, fact) for cancel in builder.modifiers.cancels)
    )


def guards_against(builder: Builder, fact: Fact, met: int) -> tuple[Fact, ...]:
    """The guards that hold off an attack which meets a seat."""
    return guards(builder, fact.at, builder.seat_to_guard(fact, met))


WARDS: dict[str, Ward] = {
    "guarded": lambda builder, fact, target: bool(guards_against(builder, fact, target)),
    "immune": lambda builder, fact, target: builder.role(target).can("immune"),
    "turned": lambda builder, fact, target: builder.role(target).turns in builder.known_roles,
    "tough": lambda builder, fact, target: builder.role(target).can("tough") and target not in builder.worn,
}
"""Why an attack fails: what has to hold of the night and of whom it meets; the first that holds."""
AFTER_WARD: dict[str, Callable[[Builder, Fact, int], None]] = {
    "tough": _use_up_toughness,
    "turned": _turn_role,
}
"""What becomes of whom an attack met, by the ward that held."""


class Hex(NightFact, frozen=True):
    """Whom a curse-caster kills, past any guard; no target: nobody."""

    seat: Seat
    target: Seat | None = None
    order = EFFECT
    same = ("night", "seat")

    @classmethod
    def offer(cls, state: StoryState, viewer: str) -> Iterable[Action]:
        """Offered for each who can, at anybody else."""
        for night, alive in nights(state, quiet=False):
            casters = state.able(alive, "hex", at(night, "night"))
            targets = {caster: [seat for seat in alive if seat != caster] for caster in casters}
            if casters and len(alive) > 1:
                yield cls.action(
                    night=settled(night), seat=seats(casters), target=seats(alive, **within("seat", targets))
                )

    def happen(self, builder: Builder, fact: Fact) -> None:
        """Makes the target leave; nothing wards it off."""
        _not_before_the_first_day(builder, fact)
        builder.must_be_able(fact, "hex")
        if self.target is None:
            return
        builder.must_live(fact, self.target, "target")
        if self.target == self.seat:
            forbid(fact, Text("village-hex-self"), "target")
        if self.target in builder.living:
            builder.leave(fact, self.target, "hexed", self.seat)


def _not_before_the_first_day(builder: Builder, fact: Fact) -> None:
    if fact.move.night == 0 and not builder.rules.first_attack:
        forbid(fact, Text("village-first-night-quiet"), "night")


def _spared(state: StoryState) -> tuple[int, ...]:
    return next((fact.move.seats for fact in state.story.of(Spare)), ())


def first_attack(rules: HouseRules) -> int:
    """The night of the first attack (`parts.at`)."""
    return FIRST_NIGHT if rules.first_attack else at(1, "night")


def attack_expected(rules: HouseRules, when: int) -> bool:
    """Whether the wolves attack in a night (`parts.at`)."""
    return day_of(when) > 0 or rules.first_attack


def unannounced(state: StoryState) -> bool:
    """Whether a dawn waits to be announced: of the night just over nobody has entered the attack."""
    night = state.now - 1
    return attack_missing(state, night) and bool(state.able(state.story.before(night), "attack", night))


def attack_missing(state: StoryState, when: int) -> bool:
    """Whether a part is a night with an attack that nobody has entered."""
    expected = part_of(when) == "night" and attack_expected(state.options, when)
    return expected and not state.story.of(Attack, when)


def harmless(role: Role) -> bool:
    """Whether a role may be the white one shown to the seer before the first day."""
    return role.seen == "white" and not role.can("cursed")


def executed_on(state: StoryState, day: int) -> list[int]:
    """Who was executed on a day."""
    found = state.story.of(Execution, at(day, "evening")) if day else ()
    return [fact.move.seat for fact in found if fact.move.seat is not None]


def _show(builder: Builder, fact: Fact, rule: str, truth: Colour) -> None:
    """What is shown of a seat: by the rules, or as the GM really said it; overruled, the other colour."""
    move = fact.move
    colour: Colour = builder.colour_shown(fact, move.target, truth) if move.told == "rules" else move.told
    stands = builder.takes_effect(fact, rule, move.target, (move.seat,))
    builder.colours[fact.id] = colour if stands else OPPOSITE[colour]


def guard_held(story: Story, fact: Fact) -> bool:
    """Whether a guard has warded an attack off."""
    return any(
        effect.rule == "guarded" and effect.stands and effect.at == fact.at and fact.move.seat in effect.by
        for effect in story.effects
    )


def readable(state: StoryState, day: int) -> list[int]:
    """The seats of which mediums learn in the night after a day: the executed, or all who left that
    evening."""
    if state.options.medium_reads == "executed":
        return executed_on(state, day)
    return [gone.seat for gone in state.story.departures if gone.at == at(day, "evening")] if day else []


RuleKey = Annotated[str, Meta(max_length=40, extra={"kind": "choice"})]


class Overrule(NightFact, frozen=True):
    """What a rule does to a seat in a night does not stand, by the GM's word; of a colour, the other one."""

    rule: RuleKey
    seat: Seat
    words: Annotated[str, Meta(min_length=1, max_length=200, pattern=r"\S")]
    order = FRAME
    same = ("night", "rule", "seat")

    @classmethod
    def offer(cls, state: StoryState, viewer: str) -> Iterable[Action]:
        """Offered with whatever comes of a night by the rules."""
        for night in (*state.days, 0):
            found: dict[str, set[int]] = {}
            for effect in state.story.effects:
                if effect.at == at(night, "night") and not _settled(state, effect):
                    found.setdefault(effect.rule, set()).add(effect.seat)
            if found:
                rules = (Choice(rule, rule_label(rule)) for rule in found)
                among = {seat for hit in found.values() for seat in hit}
                hit = {rule: sorted(hit) for rule, hit in found.items()}
                yield cls.action(
                    night=settled(night),
                    rule=choices(rules, optional=False),
                    seat=seats(among, **within("rule", hit)),
                )

    def happen(self, builder: Builder, fact: Fact) -> None:
        """Notes that whatever the rule does to that seat in this night comes to nothing."""
        builder.overrules[self.rule, self.seat] = fact

    def params(self) -> dict[str, Param]:
        """Its fields, with the rule by its name."""
        return {**super().params(), "rule": rule_label(self.rule)}


def _settled(state: StoryState, effect: Effect) -> bool:
    """Whether the very fact that it comes of says otherwise."""
    return effect.overruled == effect.cause


class Step(Struct, frozen=True):
    """One turn of the night: the ability that is called, and the fact that is taken."""

    ability: str
    fact: type[NightFact]
    first: Literal["always", "attack", "divination", "never"] = "always"
    """Whether it is called before the first day: where the house rules have an attack or a look then."""


STEPS = (
    Step("attack", Attack, "attack"),
    Step("divine", Divination, "divination"),
    Step("read", Reading, "never"),
    Step("guard", Guard, "attack"),
    Step("hex", Hex, "attack"),
)
"""The order of a night: wolves, seer, medium, knight, curse-caster."""

check_abilities(STANDARD.values(), (step.ability for step in STEPS))
