"""Who is what: roles and camps of the night's own with a dry run, the deal, and who holds which card."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Annotated, Any, ClassVar, Literal, get_args

from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.games.werewolf import roles
from companion.games.werewolf.course import ByChance, NotebookVerb, RulesVerb
from companion.games.werewolf.facts import FIRST_NIGHT, put, require_seats, require_unchanged
from companion.games.werewolf.night import OWN_STEP, STEPS, Attack
from companion.games.werewolf.state import Casting, role_choices
from companion.kernel import verbs
from companion.kernel.words import Illegal, Param, Text

from . import phones
from .script import call_of, knowing_words, meeting_words, members_of
from .state import State, deck, draw_cards

MOST_ROLES = 60
MOST_CAMPS = 20
ABILITIES = (*(step.ability for step in STEPS), *roles.TRAITS)
Name = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^\S(.*\S)?$")]


class DefineCamp(NotebookVerb, verbs.ChecksItself, frozen=True):
    """A camp of the night's own: what it wins by, and whether beside the others; said again, it replaces."""

    name: Name
    wins: Literal["alive", "word"] = "word"
    beside: bool = False
    traits = verbs.Trait.SETS_UP | verbs.Trait.COPIED_TO_RERUN

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[verbs.Action]:
        """Offered as long as there is room for another camp."""
        if len(state.camps) < MOST_CAMPS:
            yield cls.action()

    def apply(self, state: State, entry: Any) -> State:
        """The village with this camp; those that every village has are not to be changed."""
        if any(camp.key == self.name for camp in roles.CAMPS.values()) or self.name == "nobody":
            raise Illegal(Text("village-camp-taken"), "name")
        kept = tuple(camp for camp in state.camps if camp.key != self.name)
        if len(kept) >= MOST_CAMPS:
            raise Illegal(Text("village-camps-full", {"most": MOST_CAMPS}))
        return replace(state, camps=(*kept, roles.Camp(self.name, self.wins, self.beside)))


class Recasts(NotebookVerb, frozen=True):
    """Base of what says that other roles were dealt than those written down: the story becomes another, back
    to its first night."""

    @property
    def text(self) -> Text:
        """The sentence for it."""
        return Text(f"village-tell-{self.verb()}", self.params())

    def recast(self, state: State, **changes: Any) -> State:
        """The state with what was dealt. An attack stays the pack's where only its caller was no wolf."""
        after = state.rebuilt(**changes)
        for fact in after.facts if state.setup.rules >= 4 else ():
            able = after.able(after.present(fact.at), Attack.ability, fact.at)
            if type(fact.move) is Attack and not fact.irregular and able and fact.move.seat not in able:
                called = replace(fact, move=replace(fact.move, seat=able[0]))
                after = after.rebuilt(facts=tuple(called if one is fact else one for one in after.facts))
        return after


class DefineRole(Recasts, verbs.ChecksItself, frozen=True):
    """A role of the night's own, or another reading of a known one; said again, it replaces."""

    in_view: ClassVar[tuple[str, ...]] = ("name", "camp", "rule")
    """The fields of its form that are not folded."""
    name: Name
    camp: roles.CampKey = "own"
    counts: roles.Counts = "human"
    seen: roles.Colour = "white"
    found: roles.Colour = "white"
    abilities: Annotated[tuple[roles.Ability, ...], Meta(max_length=12)] = ()
    circle: Annotated[str, Meta(max_length=20)] = ""
    own: roles.OwnVictory = ""
    rule: Annotated[str, Meta(max_length=400)] = ""
    knows: Annotated[str, Meta(max_length=20)] = ""
    follows: roles.RoleKey = ""
    turns: roles.RoleKey = ""
    acts: roles.Aims = ""
    says: Annotated[str, Meta(max_length=120)] = ""
    nights: roles.Nights = "later"
    place: roles.Place = "hex"
    answer: roles.Answer = ""
    power: roles.Power = ""
    becomes: roles.RoleKey = ""
    traits = verbs.Trait.SETS_UP | verbs.Trait.COPIED_TO_RERUN

    @classmethod
    def of(cls, role: roles.Role) -> "DefineRole":
        """The move that would write this role as it is."""
        fields = {name: getattr(role, name) for name in cls.__struct_fields__ if name != "name"}
        abilities = tuple(name for name in role.abilities if name != OWN_STEP.ability)
        return cls(role.key, **{**fields, "abilities": abilities})

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[verbs.Action]:
        """Offered as long as there is room for another role."""
        if len(state.roles) < MOST_ROLES:
            abilities = (verbs.Choice(name, Text(f"village-ability-{name}")) for name in ABILITIES)
            owns = (
                verbs.Choice(own, Text(f"village-own-{own}")) for own in get_args(roles.OwnVictory) if own
            )
            camps = (verbs.Choice(camp.key, roles.camp_label(camp.key)) for camp in state.camps)
            circles = dict.fromkeys(role.circle for role in state.roles if role.circle)
            known = (verbs.Choice(name, roles.circle_label(name)) for name in circles)
            role = verbs.choices(role_choices(state))
            narrowed: dict[str, Any] = {
                "camp": verbs.choices(camps, value="own", optional=False),
                "abilities": verbs.choices(abilities),
                "own": verbs.choices(owns),
                **dict.fromkeys(("follows", "turns", "becomes"), role),
                "knows": verbs.choices(known, kind="choice"),
                "acts": verbs.choices(("nobody", "one", "two")),
                "answer": verbs.choices(("yes-no", "role", "text")),
                "power": verbs.choices(("guard", "kill", "see", "turn", "join", "mark")),
            }
            for name in cls.__struct_fields__:
                if name not in cls.in_view:
                    narrowed[name] = {**narrowed.get(name, {}), "folded": True}
            yield cls.action(**narrowed)

    def apply(self, state: State, entry: Any) -> State:
        """The village with this role in it, and the story as it is by it."""
        kept = tuple(role for role in state.roles if role.key != self.name)
        if len(kept) == len(state.roles) and len(kept) >= MOST_ROLES:
            raise Illegal(Text("village-roles-full", {"most": MOST_ROLES}))
        if not any(camp.key == self.camp for camp in state.camps):
            raise Illegal(Text("village-no-such-camp"), "camp")
        if not set(self.abilities) <= set(ABILITIES):
            raise Illegal(Text("village-no-such-ability"), "abilities")
        fields = {name: getattr(self, name) for name in self.__struct_fields__ if name != "name"}
        abilities = (*self.abilities, OWN_STEP.ability) if self.acts else self.abilities
        return self.recast(state, roles=(*kept, roles.Role(self.name, **{**fields, "abilities": abilities})))


class Cast(Recasts, verbs.ChecksItself, frozen=True):
    """A seat's role and character name. `was` is the role that the sender saw there.

    `listed` names the pasted list of which it is a line: a list is taken back as a whole.
    """

    seat: verbs.Seat
    role: roles.RoleKey = ""
    character: Annotated[str, Meta(max_length=40)] = ""
    was: roles.RoleKey | None = None
    listed: Annotated[str, Meta(max_length=40)] = ""
    undo_group_field = "listed"

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[verbs.Action]:
        """Offered for any seat; before the first day a role may also be taken back."""
        bare = state.now == FIRST_NIGHT
        role = verbs.choices(role_choices(state), optional=bare)
        yield cls.action(owed=bare, seat=state.seats, role=role, character=verbs.stands(None, optional=True))

    def apply(self, state: State, entry: Any) -> State:
        """The state with the seat's role as it was dealt: a slip of the pen mended, not a role that has
        changed since."""
        require_seats(state.seats, (self.seat,), "seat")
        require_unchanged(self.was, state.cast[self.seat - 1].role, "village-changed", "role")
        if self.role and self.role not in [role.key for role in state.roles]:
            raise Illegal(Text("village-no-such-role"), "role")
        if not self.role and state.now > FIRST_NIGHT:
            raise Illegal(Text("village-role-needed"), "role")
        return self.recast(state, cast=put(state.cast, self.seat, Casting(self.role, self._character(state))))

    def _character(self, state: State) -> str:
        """What was typed; a name that was dealt stays where none is typed."""
        dealt = state.cast[self.seat - 1].character if state.named else ""
        return self.character.strip() or dealt

    @property
    def text(self) -> Text:
        """The sentence for it: which role sits there, or that none does any more."""
        said = "village-tell-cast" if self.role else "village-tell-cast-none"
        return Text(f"{said}-listed" if self.listed else said, self.params())

    def log_text(self, state: State, entry: Any, viewer: str) -> Text | None:
        """The line for the GM."""
        return self.text if viewer == "gm" else None

    def params(self) -> dict[str, Param]:
        """Its fields, with the role by its name."""
        return {**super().params(), **({"role": roles.label(self.role)} if self.role else {})}


class SwapCards(Recasts, frozen=True):
    """Two people hold each other's cards: what was dealt to their seats changes places."""

    seats: Annotated[tuple[verbs.Seat, ...], Meta(min_length=2, max_length=2)]

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[verbs.Action]:
        """Offered among the seats that have a role."""
        bare = Text("village-uncast")
        against = {seat: None if casting.role else bare for seat, casting in enumerate(state.cast, 1)}
        if list(against.values()).count(None) > 1:
            yield cls.action(seats=verbs.seats_unless(against, least=2, most=2))

    def apply(self, state: State, entry: Any) -> State:
        """The state with the two cards changed over; names of characters stay with their seats."""
        one, other = self.seats
        cast = state.cast
        for seat, card in ((one, other), (other, one)):
            held = replace(state.cast[seat - 1], role=state.cast[card - 1].role)
            cast = put(cast, seat, held)
        return self.recast(state, cast=cast)


class Deal(RulesVerb, frozen=True):
    """By the rules: the roles are dealt. What is left out of the deal (役欠け) is no wolf."""

    Drawn = ByChance

    def draw(self, state: Any, entry: Any, chance: Any) -> ByChance:
        """The deck in a fair order."""
        return draw_cards(deck(state.setup), len(state.seats), state.options.dummy, chance)

    def apply(self, state: Any, entry: Any) -> Any:
        """The state in which everybody has a role. Raises Illegal for roles that are not in the deck."""
        dealt, dummy = (entry.drawn.roles, entry.drawn.dummy) if entry.drawn else ((), "")
        left = Counter(deck(state.setup))
        left.subtract([*dealt, dummy] if dummy else dealt)
        wolves = any(number > 0 and roles.STANDARD[card].counts == "wolf" for card, number in left.items())
        fair = min(left.values()) >= 0 and not wolves and bool(dummy) == state.options.dummy
        if state.complete or len(dealt) != len(state.seats) or not fair:
            raise Illegal(Text("kernel-not-drawn"))
        cast = tuple(replace(casting, role=role) for casting, role in zip(state.cast, dealt, strict=True))
        aside = tuple((Counter(deck(state.setup)) - Counter(dealt)).elements())
        return replace(state.rebuilt(cast=cast), since=entry.said, dummy=dummy, set_aside=aside)

    def log_text(self, state: Any, entry: Any, viewer: str) -> Text | None:
        """The line that roles were dealt, never which."""
        return Text("village-tell-deal")


class NameSeats(RulesVerb, frozen=True):
    """By the rules: names of characters are dealt to the seats, as far as there are names."""

    Drawn = ByChance

    def draw(self, state: Any, entry: Any, chance: Any) -> ByChance:
        """The names in a fair order."""
        return ByChance(characters=tuple(chance.shuffle(state.options.characters))[: len(state.seats)])

    def apply(self, state: Any, entry: Any) -> Any:
        """The state in which each seat has a name, as far as there are names."""
        names = entry.drawn.characters if entry.drawn else ()
        given = state.options.characters
        number = min(len(given), len(state.seats))
        if state.named or len(names) != number or Counter(names) - Counter(given):
            raise Illegal(Text("kernel-not-drawn"))
        named = (*names, *[""] * (len(state.seats) - len(names)))
        cast = (replace(casting, character=name) for casting, name in zip(state.cast, named, strict=True))
        return replace(state, cast=tuple(cast), named=True)


class Rehearsal(Struct, frozen=True):
    """What a role would do; `lacking`: what it names and nobody at this table has."""

    role: Text
    lines: tuple[Text, ...]
    lacking: tuple[Text, ...]
    written: DefineRole
    """What the GM would say to have it as it is."""


def rehearsals(state: State) -> tuple[Rehearsal, ...]:
    """Each role that the GM has written, known ones that were changed among them."""
    own = (role for role in state.roles if roles.STANDARD.get(role.key) != role)
    return tuple(
        Rehearsal(roles.label(r.key), tuple(_lines(state, r)), tuple(_lacking(state, r)), DefineRole.of(r))
        for r in own
    )


def own_camps(state: State) -> tuple[DefineCamp, ...]:
    """Each camp that the GM has written, as it was."""
    own = (camp for camp in state.camps if camp.key not in roles.CAMPS)
    return tuple(DefineCamp(c.key, "alive" if c.wins == "alive" else "word", c.beside) for c in own)


def _lines(state: State, role: roles.Role) -> Iterator[Text]:
    yield from _calls(state, role)
    yield Text(f"village-seen-{role.seen}")
    yield Text(f"village-dry-found-{role.found}")
    yield Text(f"village-counts-{role.counts}")
    yield from (Text(f"village-ability-{name}") for name in role.abilities if name in roles.TRAITS)
    for name in ("follows", "turns"):
        if key := getattr(role, name):
            yield Text(f"village-dry-{name}", {"role": roles.label(key)})
    yield from _wins(state, role)


def _calls(state: State, role: roles.Role) -> Iterator[Text]:
    """The turns of the night that it takes, the first night's meetings among them."""
    called = False
    if role.circle:
        called = True
        yield Text("village-dry-first", {"say": meeting_words(members_of(state, role.circle, role))})
    if role.knows:
        called = True
        yield Text("village-dry-first", {"say": knowing_words(role, members_of(state, role.knows))})
    for step in STEPS:
        if role.can(step.ability):
            called = True
            key = "later" if step.fact.not_called(state.options, 0) else "every"
            yield Text(f"village-dry-{key}", {"say": call_of(step, (role,))})
            if step.ability in ("divine", "read"):
                yield Text("village-dry-shown")
    if role.acts:
        called = True
        yield Text(f"village-dry-{role.nights}", {"say": call_of(OWN_STEP, (role,))})
        yield Text(f"village-place-{role.place}")
        if role.power:
            yield Text(f"village-power-{role.power}")
        if role.answer:
            yield Text("village-dry-answer", {"answer": Text(f"village-answer-{role.answer}")})
    if not called:
        yield Text("village-dry-never")


def camp_wins(camp: roles.Camp) -> Text:
    """What a camp wins by."""
    key = f"village-dry-wins-{camp.wins}{'-beside' if camp.beside else ''}"
    return Text(key, {"camp": roles.camp_label(camp.key)})


def _wins(state: State, role: roles.Role) -> Iterator[Text]:
    camp = next(camp for camp in state.camps if camp.key == role.camp)
    if camp.key != "own":
        yield camp_wins(camp)
    if role.own:
        yield Text(f"village-own-{role.own}")
    if camp.key == "own" and not role.own:
        yield Text("village-dry-wins-nothing")


def _lacking(state: State, role: roles.Role) -> Iterator[Text]:
    """What it names that no seat holds, once the seats have their roles; a circle of one."""
    if role.power and role.acts in ("", "nobody"):
        yield Text("village-act-at-nobody")
    if role.power == "see" and role.acts == "two":
        yield Text("village-act-sees-one")
    if role.power == "turn" and not role.becomes:
        yield Text("village-act-becomes")
    if state.options.led != "gm" and phones.too_many_turns(role):
        yield Text("village-act-beside")
    if not state.complete:
        return
    held = state.dealt
    if not any(one.key == role.key for one in held):
        yield Text("village-dry-nobody")
        return
    if role.circle and sum(one.circle == role.circle for one in held) < 2:
        yield Text("village-dry-alone", {"name": role.circle})
    if role.knows and not any(one.circle == role.knows for one in held):
        yield Text("village-dry-unknown", {"name": role.knows})
    if role.follows and not any(one.key == role.follows for one in held):
        yield Text("village-dry-unheld", {"role": roles.label(role.follows)})
