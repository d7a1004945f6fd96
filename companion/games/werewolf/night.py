"""The night: the order of its steps, what is chosen in each, and what comes of it.

A choice is a fact like any other; its class says what it does. An attack fails where one of `WARDS` holds.
"""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta, Struct, structs

from companion.kernel.verbs import Action, Choice, Seat, Trait, choices, seats, within
from companion.kernel.words import Param, Text, Who

from . import facts
from .roles import OPPOSITE, STANDARD, Colour, Role, check_abilities, label
from .state import StoryState, role_choices
from .story import ActiveBond, Builder, HouseRules, Story, Ward, rule_label
from .voting import Execution

Told = Literal["rules", "white", "black"]
"""What a seer or medium was told: by the rules, or as the GM really said it."""
AttackOutcome = Literal["rules", "killed", "saved"]
"""How an attack ended: by the rules, or as the GM rules where a role of the night's own steps in."""


class Look:
    """A night of a story that has been told, read as its builder reads it while it is told."""

    def __init__(self, state: StoryState, at: int) -> None:
        self.state, self.at, self.rules, self._held = state, at, state.options, state.roles_at(at)
        self.spared = _spared_seats(state)

    def role(self, seat: int) -> Role:
        """The role that sat on a seat then."""
        return self._held[seat - 1]

    def of(self, kind: Any, **fields: Any) -> list[facts.Fact]:
        """The facts of one kind whose fields have these values."""
        return [
            f for f in self.state.story.of(kind) if all(getattr(f.move, k) == v for k, v in fields.items())
        ]


def nights(state: StoryState) -> Iterator[tuple[int, list[int]]]:
    """The nights so far, the latest first, and who lived then."""
    for night in (*state.days, 0):
        when = facts.at(night, "night")
        if when <= state.now:
            yield night, sorted(state.present(when))


class NightAct(facts.NightFact, frozen=True):
    """Base of what the holders of an ability do at night to one whom they name."""

    ability: ClassVar[str]
    """The step of the night of whoever does so."""

    @classmethod
    def not_called(cls, rules: HouseRules, night: int) -> Text | None:
        """Why nobody does so in a night; nothing where they do."""
        return Text("village-first-night-quiet") if night == 0 and not rules.first_attack else None

    @classmethod
    def against(cls, told: Builder | Look, night: int, seat: int, target: int) -> Text | None:
        """Why a seat cannot name another of those who live; nothing where it can."""
        return None

    @classmethod
    def targets(cls, told: Builder | Look, night: int, seat: int, among: Iterable[int]) -> list[int]:
        """Whom a seat can name of those who live."""
        return [target for target in among if cls.against(told, night, seat, target) is None]

    @classmethod
    def offer(cls, state: StoryState, viewer: str) -> Iterable[Action]:
        """Offered for each holder who can name somebody, in any night in which they are called."""
        for night, alive in nights(state):
            if cls.not_called(state.options, night) is None:
                told = Look(state, facts.at(night, "night"))
                able = state.able(alive, cls.ability, told.at)
                named = {seat: found for seat in able if (found := cls.targets(told, night, seat, alive))}
                among = {target for found in named.values() for target in found}
                if named:
                    target = seats(among, **within("seat", named))
                    yield cls.action(night=night, seat=named.keys(), target=target)

    def happen(self, builder: Builder, fact: facts.Fact) -> None:
        """Refuses a night without them, the dead, and whom they cannot name."""
        move = fact.move
        builder.must_be_able(fact, self.ability)
        if why := self.not_called(builder.rules, move.night):
            facts.forbid(fact, why, "night")
        if move.target is not None:
            builder.must_live(fact, move.target, "target")
            if why := self.against(builder, move.night, move.seat, move.target):
                facts.forbid(fact, why, "target")


class Guard(NightAct, frozen=True):
    """Whom a knight guarded."""

    seat: Seat
    target: Seat
    same = ("night", "seat")
    ability = "guard"

    @classmethod
    def against(cls, told: Builder | Look, night: int, seat: int, target: int) -> Text | None:
        """By the house rules: oneself, and the same seat again."""
        if target == seat and not told.rules.guard_self:
            return Text("village-guard-self")
        if told.rules.guard_again or not told.of(cls, night=night - 1, seat=seat, target=target):
            return None
        return Text("village-guard-again", {"seat": Who(target)})


class Spare(facts.FactMove, frozen=True):
    """Whom the first attack leaves alone, for an earlier game took them first (初日犠牲者保護)."""

    seats: Annotated[tuple[Seat, ...], Meta(max_length=facts.MOST_SEATS)]
    order = facts.FRAME
    same = ()
    public = True
    traits = Trait.SETS_UP

    @classmethod
    def offer(cls, state: StoryState, viewer: str) -> Iterable[Action]:
        """Offered where the house has it so, until the first attack."""
        if state.options.spare_victims and state.now <= first_attack(state.options):
            yield cls.action(seats=seats(state.seats, optional=True, value=_spared_seats(state)))

    def when(self, story: Story, now: int) -> int:
        """The night before the first day."""
        return facts.FIRST_NIGHT

    def happen(self, builder: Builder, fact: facts.Fact) -> None:
        """Notes whom the first attack leaves alone; said again, the later list stands."""
        builder.spared = frozenset(self.seats)


class Divination(NightAct, frozen=True):
    """At whom a seer looked, and what was shown."""

    seat: Seat
    target: Seat
    told: Told = "rules"
    same = ("night", "seat")
    variant = "told"
    ability = "divine"

    @classmethod
    def not_called(cls, rules: HouseRules, night: int) -> Text | None:
        """Before the first day as the house has it."""
        none = night == 0 and rules.first_divination == "none"
        return Text("village-first-divination-none") if none else None

    @classmethod
    def against(cls, told: Builder | Look, night: int, seat: int, target: int) -> Text | None:
        """Oneself; before the first day, where the house has it so, anybody but somebody white."""
        if target == seat:
            return Text("village-divine-self")
        if night or told.rules.first_divination != "white" or harmless(told.role(target)):
            return None
        return Text("village-first-divination-white", {"seat": Who(target)})

    def happen(self, builder: Builder, fact: facts.Fact) -> None:
        """Shows the target's colour; one who dies of being divined leaves before anybody else does."""
        super().happen(builder, fact)
        _show(builder, fact, "seen", builder.role(self.target).seen)
        if builder.role(self.target).can("cursed"):
            builder.postpone(facts.EFFECT, lambda builder: self._curse(builder, fact))

    def _curse(self, builder: Builder, fact: facts.Fact) -> None:
        if self.target in builder.living:
            builder.leave(fact, self.target, "cursed", self.seat)


class Reading(NightAct, frozen=True):
    """What a medium was shown of somebody executed, or who left with them that evening."""

    seat: Seat
    target: Seat
    told: Told = "rules"
    same = ("night", "seat", "target")
    variant = "told"
    ability = "read"

    @classmethod
    def not_called(cls, rules: HouseRules, night: int) -> Text | None:
        """Before the first day nobody has been executed."""
        return None if night else Text("village-not-yet")

    @classmethod
    def offer(cls, state: StoryState, viewer: str) -> Iterable[Action]:
        """Offered for each medium, of those whom the evening before took."""
        for night, alive in nights(state):
            mediums = state.able(alive, "read", facts.at(night, "night"))
            gone = readable(state, night)
            if gone and mediums:
                yield cls.action(night=night, seat=mediums, target=gone)

    def happen(self, builder: Builder, fact: facts.Fact) -> None:
        """Shows the target's colour. Refuses anybody whom the evening before did not take."""
        builder.must_be_able(fact, "read")
        if not builder.of(Execution, day=self.night, seat=self.target) and not self._with_the_executed(
            builder
        ):
            who = Who(self.target)
            facts.forbid(fact, Text("village-not-executed", {"seat": who, "day": self.night}), "target")
        _show(builder, fact, "found", builder.role(self.target).found)

    def _with_the_executed(self, builder: Builder) -> bool:
        left = any(gone.seat == self.target and gone.at == builder.at - 1 for gone in builder.departures)
        return builder.rules.medium_reads == "evening" and left


class Attack(NightAct, frozen=True):
    """Whom the wolves attacked, and which wolf pointed; no target: nobody."""

    seat: Seat
    target: Seat | None = None
    outcome: AttackOutcome = "rules"
    order = facts.LEAVE
    same_now = ("night",)
    variant = "outcome"
    ability = "attack"

    @classmethod
    def against(cls, told: Builder | Look, night: int, seat: int, target: int) -> Text | None:
        """A wolf, unless the house says so; in the first attack who is spared."""
        if told.role(target).counts == "wolf" and not told.rules.attack_own:
            return Text("village-attack-own", {"seat": Who(target)})
        spared = target in told.spared and told.at == first_attack(told.rules)
        return Text("village-spared", {"seat": Who(target)}) if spared else None

    @classmethod
    def offer(cls, state: StoryState, viewer: str) -> Iterable[Action]:
        """Offered for a night that has none yet, or for this one anew."""
        for night, alive in nights(state):
            told = Look(state, facts.at(night, "night"))
            wolves = state.able(alive, "attack", told.at)
            none = not any(type(fact.move) is cls for fact in state.story.of(cls, told.at))
            if cls.not_called(state.options, night) is None and wolves and (none or told.at == state.now):
                prey = cls.targets(told, night, 0, alive)
                yield cls.action(night=night, seat=wolves, target=prey)

    def happen(self, builder: Builder, fact: facts.Fact) -> None:
        """Makes the target leave, unless a ward holds; once a night, and nobody who is dead or a wolf."""
        if any(type(other.move) is type(self) for other in builder.of(Attack, night=self.night)):
            facts.forbid(fact, Text("village-attacked-already", {"day": self.night}), "night")
        super().happen(builder, fact)
        if (target := self.target) is None:
            return
        met = builder.seat_met(fact, target)
        if met != target:
            builder.met[fact.id] = met
        killed = fact.id if self.outcome == "killed" else builder.announced_death(met)
        saved = fact.id if self.outcome == "saved" else ""
        held = []
        for name, holds in builder.modifiers.wards.items():
            if holds(builder, fact, met):
                guards = guards_against(builder, fact, met) if name == "guarded" else ()
                by = tuple(guard.move.seat for guard in guards)
                held += [name] if builder.takes_effect(fact, name, met, by, killed) else []
        if held[:1] == ["tough"] and not saved:
            builder.lost_toughness.add(met)
        if held[:1] == ["turned"] and not saved:
            builder.change_role(fact.at, met, builder.known_roles[builder.role(met).turns])
        if held or (met in builder.living and not builder.leave(fact, met, "attacked", unless=saved)):
            return
        for follow in builder.modifiers.after_attacks:
            follow(builder, fact, met)


def guards_against(builder: Builder, fact: facts.Fact, met: int) -> tuple[facts.Fact, ...]:
    """The guards that hold off an attack which meets a seat; not those that something cancels."""
    faced = builder.seat_to_guard(fact, met)
    own = (one for one in builder.of(OwnAct) if faced in one.move.named and _power(builder, one) == "guard")
    kept = (g for g in (*builder.of(Guard, target=faced), *own) if g.at == fact.at)
    cancels = builder.modifiers.cancels
    return tuple(guard for guard in kept if not any(cancel(builder, guard) for cancel in cancels))


WARDS: dict[str, Ward] = {
    "guarded": lambda builder, fact, target: bool(guards_against(builder, fact, target)),
    "immune": lambda builder, fact, target: builder.role(target).can("immune"),
    "turned": lambda builder, fact, target: builder.role(target).turns in builder.known_roles,
    "tough": lambda builder, fact, target: (
        builder.role(target).can("tough") and target not in builder.lost_toughness
    ),
}
"""Why an attack fails: what has to hold of the night and of whom it meets; the first that holds."""


class Hex(NightAct, frozen=True):
    """Whom a curse-caster kills, past any guard; no target: nobody."""

    seat: Seat
    target: Seat | None = None
    order = facts.EFFECT
    same = ("night", "seat")
    ability = "hex"

    @classmethod
    def against(cls, told: Builder | Look, night: int, seat: int, target: int) -> Text | None:
        """Oneself."""
        return Text("village-hex-self") if target == seat else None

    def happen(self, builder: Builder, fact: facts.Fact) -> None:
        """Makes the target leave; nothing wards it off."""
        super().happen(builder, fact)
        if self.target in builder.living:
            builder.leave(fact, self.target, "hexed", self.seat)


AIMS = {"": 0, "nobody": 0, "one": 1, "two": 2}


class OwnAct(NightAct, frozen=True):
    """At whom a role of the GM's own pointed, and what the GM answered. No target: nobody.

    What comes of it says the role (`Role.power`).
    """

    seat: Seat
    target: Seat | None = None
    second: Seat | None = None
    answer: Annotated[str, Meta(max_length=80)] = ""
    same = ("night", "seat")
    ability = "act"
    told: ClassVar[Told] = "rules"

    def __post_init__(self) -> None:
        """One seat alone is the first, whichever field it was said in."""
        if self.target is None and self.second is not None:
            structs.force_setattr(self, "target", self.second)
            structs.force_setattr(self, "second", None)

    @property
    def named(self) -> tuple[int, ...]:
        """At whom it pointed."""
        return tuple(dict.fromkeys(seat for seat in (self.target, self.second) if seat is not None))

    @classmethod
    def not_called(cls, rules: HouseRules, night: int) -> Text | None:
        """Nothing: it is the role that says in which nights."""
        return None

    @classmethod
    def against(cls, told: Builder | Look, night: int, seat: int, target: int) -> Text | None:
        """Oneself."""
        return Text("village-act-self") if target == seat else None

    @classmethod
    def offer(cls, state: StoryState, viewer: str) -> Iterable[Action]:
        """Offered for each holder in each night in which it is called, with the fields that its role has."""
        for night, alive in nights(state):
            told = Look(state, facts.at(night, "night"))
            for seat in state.able(alive, cls.ability, told.at):
                if (role := told.role(seat)).acts_in(night):
                    among = seats(cls.targets(told, night, seat, alive), optional=True)
                    aims = dict.fromkeys(("target", "second")[: AIMS[role.acts]], among)
                    answer = {"answer": _answers(state, role)} if role.answer else {}
                    settled = {"night": night, "seat": seats([seat])}
                    fields: dict[str, Any] = {**settled, **aims, **answer}
                    yield cls.action(only=fields, **fields)

    def happen(self, builder: Builder, fact: facts.Fact) -> None:
        """Does what the role says to those at whom it points."""
        super().happen(builder, fact)
        role = builder.role(self.seat)
        if not role.acts_in(self.night):
            facts.forbid(fact, Text("village-act-not-tonight"), "night")
        if len(self.named) > AIMS[role.acts]:
            facts.forbid(fact, Text("village-act-aims", {"n": AIMS[role.acts]}), "second")
        if self.second == self.seat:
            facts.forbid(fact, Text("village-act-self"), "second")
        for target in self.named:
            builder.must_live(fact, target, "target")
            self._reach(builder, fact, role, target)

    def _reach(self, builder: Builder, fact: facts.Fact, role: Role, target: int) -> None:
        if role.power == "see":
            # One act is told one colour: none where it points at two, the first where that was not its right.
            if role.acts == "one" and target == self.target:
                _show(builder, fact, "seen", builder.role(target).seen)
        elif role.power == "kill":
            builder.postpone(facts.EFFECT, partial(_kill, fact=fact, target=target, role=role))
        elif role.power not in ("", "guard") and builder.takes_effect(
            fact, f"act-{role.power}", target, (self.seat,)
        ):
            builder.postpone(facts.AFTER, partial(_change, fact=fact, target=target, role=role))

    @property
    def text(self) -> Text:
        """The sentence with whom it named, and the answer."""
        said: dict[str, Param] = {"seat": Who(self.seat), "seats": tuple(map(Who, self.named))}
        return self.answered(Text(f"village-tell-own-act{'' if self.named else '-none'}", said))

    def answered(self, act: Text, colour: str = "") -> Text:
        """What was done, with the colour that it saw and what the GM answered."""
        said = [Text(f"village-said-{colour}")] if colour else []
        for answer in (*said, *([answer_label(self.answer)] if self.answer else ())):
            act = Text("village-act-answered", {"act": act, "answer": answer})
        return act


def _kill(builder: Builder, fact: facts.Fact, target: int, role: Role) -> None:
    if target in builder.living:
        name = "" if role.key in STANDARD else role.key
        builder.leave(fact, target, "acted", fact.move.seat, name)


def _change(builder: Builder, fact: facts.Fact, target: int, role: Role) -> None:
    if role.power == "turn" and (other := builder.known_roles.get(role.becomes)):
        builder.change_role(fact.at, target, other)
    elif role.power == "join":
        bond = ActiveBond((target,), fact.at + 1, "all", "none", role.camp, role.key)
        builder.bonds.append(bond)


def _power(builder: Builder, act: facts.Fact) -> str:
    return builder.role(act.move.seat).power


def _answers(state: StoryState, role: Role) -> dict[str, Any]:
    """Narrows a GM's answer to a role: yes or no, a role, or any text."""
    if role.answer == "text":
        return {}
    among = [Choice(word, answer_label(word)) for word in ("yes", "no")]
    return choices(role_choices(state) if role.answer == "role" else among, kind="choice", optional=True)


def answer_label(answer: str) -> Text:
    """What a GM answered: yes or no, a role by its name, or as it was typed."""
    return Text(f"village-said-{answer}") if answer in ("yes", "no") else label(answer)


def _spared_seats(state: StoryState) -> tuple[int, ...]:
    return next((fact.move.seats for fact in state.story.of(Spare)), ())


def first_attack(rules: HouseRules) -> int:
    """The night of the first attack (`facts.at`)."""
    return facts.FIRST_NIGHT if rules.first_attack else facts.at(1, "night")


def attack_expected(rules: HouseRules, when: int) -> bool:
    """Whether the wolves attack in a night (`facts.at`)."""
    return facts.day_of(when) > 0 or rules.first_attack


def dawn_waits(state: StoryState) -> bool:
    """Whether a dawn waits to be announced: of the night just over nobody has entered the attack."""
    night = state.now - 1
    return attack_missing(state, night) and bool(state.able(state.story.before(night), "attack", night))


def attack_missing(state: StoryState, when: int) -> bool:
    """Whether a part is a night with an attack that nobody has entered."""
    expected = facts.part_of(when) == "night" and attack_expected(state.options, when)
    return expected and not state.story.of(Attack, when)


def harmless(role: Role) -> bool:
    """Whether a role may be the white one shown to the seer before the first day."""
    return role.seen == "white" and "cursed" not in role.abilities


def executed_on(state: StoryState, day: int) -> list[int]:
    """Who was executed on a day."""
    found = state.story.of(Execution, facts.at(day, "evening")) if day else ()
    return [fact.move.seat for fact in found if fact.move.seat is not None]


def _show(builder: Builder, fact: facts.Fact, rule: str, truth: Colour) -> None:
    """What is shown of a seat: by the rules, or as the GM really said it; overruled, the other colour."""
    move = fact.move
    colour: Colour = builder.colour_shown(fact, move.target, truth) if move.told == "rules" else move.told
    stands = builder.takes_effect(fact, rule, move.target, (move.seat,))
    builder.colours[fact.id] = colour if stands else OPPOSITE[colour]


def guard_held(story: Story, fact: facts.Fact) -> bool:
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
    return (
        [gone.seat for gone in state.story.departures if gone.at == facts.at(day, "evening")] if day else []
    )


RuleKey = Annotated[str, Meta(max_length=40, extra={"kind": "choice"})]


class Overrule(facts.NightFact, frozen=True):
    """What a rule does to a seat in a night does not stand, by the GM's word; of a colour, the other one."""

    rule: RuleKey
    seat: Seat
    words: Annotated[str, Meta(min_length=1, max_length=200, pattern=r"\S")]
    order = facts.FRAME
    same = ("night", "rule", "seat")

    @classmethod
    def offer(cls, state: StoryState, viewer: str) -> Iterable[Action]:
        """Offered with whatever comes of a night by the rules."""
        for night in (*state.days, 0):
            found: dict[str, set[int]] = {}
            for effect in state.story.effects:
                # Not where the very fact that it comes of says otherwise.
                if effect.at == facts.at(night, "night") and effect.overruled != effect.cause:
                    found.setdefault(effect.rule, set()).add(effect.seat)
            if found:
                rules = (Choice(rule, rule_label(rule)) for rule in found)
                among = {seat for hit in found.values() for seat in hit}
                hit = {rule: sorted(hit) for rule, hit in found.items()}
                yield cls.action(
                    night=night,
                    rule=choices(rules, optional=False),
                    seat=seats(among, **within("rule", hit)),
                )

    def happen(self, builder: Builder, fact: facts.Fact) -> None:
        """Notes that whatever the rule does to that seat in this night comes to nothing."""
        builder.overrules[self.rule, self.seat] = fact

    def apply(self, state: Any, entry: Any) -> Any:
        """The state with it; a colour that it makes another was shown so."""
        before, after = state.story.colours, super().apply(state, entry)
        told = {key: one for key, one in after.story.colours.items() if before.get(key, one) != one}
        return structs.replace(after, shown={**after.shown, **told}) if told else after

    def params(self) -> dict[str, Param]:
        """Its fields, with the rule by its name."""
        return {**super().params(), "rule": rule_label(self.rule)}


class Step(Struct, frozen=True):
    """One turn of the night: the ability that is called, and the fact that is taken."""

    ability: str
    fact: type[NightAct]


STEPS = (
    Step("attack", Attack),
    Step("divine", Divination),
    Step("read", Reading),
    Step("guard", Guard),
    Step("hex", Hex),
)
"""The order of a night: wolves, seer, medium, knight, curse-caster."""
OWN_STEP = Step("act", OwnAct)
"""The turn of a role of the GM's own, each at its place among them (`Role.place`)."""

check_abilities(STANDARD.values(), (step.ability for step in STEPS))
