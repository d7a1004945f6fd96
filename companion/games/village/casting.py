"""Who is what: roles and camps of the night's own, and which role sits on which seat."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Literal, get_args

from msgspec import Meta
from msgspec.structs import replace

from companion.games.werewolf.course import NotebookVerb
from companion.games.werewolf.facts import role_choices
from companion.games.werewolf.night import STEPS
from companion.games.werewolf.parts import FIRST_NIGHT
from companion.games.werewolf.roles import (
    CAMPS,
    TRAITS,
    Ability,
    Camp,
    CampKey,
    Colour,
    Counts,
    Own,
    Role,
    RoleKey,
    camp_label,
    circle_label,
    label,
)
from companion.games.werewolf.seats import known, put, unchanged
from companion.games.werewolf.state import Casting
from companion.kernel.game import Action, Choice, Illegal, Text, Trait
from companion.kernel.verbs import Seat, choices, seats, stands
from companion.kernel.words import Param

from .state import State

MOST_ROLES = 60
MOST_CAMPS = 20
ABILITIES = (*(step.ability for step in STEPS), *TRAITS)
Name = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^\S(.*\S)?$")]


class DefineCamp(NotebookVerb, frozen=True):
    """A camp of the night's own: what it wins by, and whether beside the others; said again, it replaces."""

    name: Name
    wins: Literal["alive", "word"] = "word"
    beside: bool = False
    traits = Trait.SETS_UP | Trait.COPIED_TO_RERUN

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered as long as there is room for another camp."""
        if len(state.camps) < MOST_CAMPS:
            yield cls.action()

    def apply(self, state: State, entry: Any) -> State:
        """The village with this camp; those that every village has are not to be changed."""
        if any(camp.key == self.name for camp in CAMPS.values()) or self.name == "nobody":
            raise Illegal(Text("village-camp-taken"), "name")
        kept = tuple(camp for camp in state.camps if camp.key != self.name)
        if len(kept) >= MOST_CAMPS:
            raise Illegal(Text("village-camps-full", {"most": MOST_CAMPS}))
        return replace(state, camps=(*kept, Camp(self.name, self.wins, self.beside)))


class DefineRole(NotebookVerb, frozen=True):
    """A role of the night's own, or another reading of a known one; said again, it replaces."""

    name: Name
    camp: CampKey = "own"
    counts: Counts = "human"
    seen: Colour = "white"
    found: Colour = "white"
    abilities: Annotated[tuple[Ability, ...], Meta(max_length=12)] = ()
    circle: Annotated[str, Meta(max_length=20)] = ""
    own: Own = ""
    rule: Annotated[str, Meta(max_length=400)] = ""
    knows: Annotated[str, Meta(max_length=20)] = ""
    follows: RoleKey = ""
    turns: RoleKey = ""
    traits = Trait.SETS_UP | Trait.COPIED_TO_RERUN

    @classmethod
    def of(cls, role: Role) -> DefineRole:
        """The move that would write this role as it is."""
        fields = {name: getattr(role, name) for name in cls.__struct_fields__ if name != "name"}
        return cls(role.key, **fields)

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered as long as there is room for another role."""
        if len(state.roles) < MOST_ROLES:
            abilities = (Choice(name, Text(f"village-ability-{name}")) for name in ABILITIES)
            owns = (Choice(own, Text(f"village-own-{own}")) for own in get_args(Own) if own)
            yield cls.action(
                camp=choices(
                    (Choice(c.key, camp_label(c.key)) for c in state.camps), value="own", optional=False
                ),
                abilities=choices(abilities),
                own=choices(owns),
                follows=choices(role_choices(state)),
                turns=choices(role_choices(state)),
                knows={**choices(_circles(state)), "kind": "choice"},
            )

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
        return state.rebuilt(roles=(*kept, Role(self.name, **fields)))


def _circles(state: State) -> Iterable[Choice]:
    """The circles that there are: what one may know without being known."""
    names = dict.fromkeys(role.circle for role in state.roles if role.circle)
    return (Choice(name, circle_label(name)) for name in names)


class Cast(NotebookVerb, frozen=True):
    """A seat's role and character name. `was` is the role that the sender saw there.

    `listed` names the pasted list of which it is a line: a list is taken back as a whole.
    """

    seat: Seat
    role: RoleKey = ""
    character: Annotated[str, Meta(max_length=40)] = ""
    was: RoleKey | None = None
    listed: Annotated[str, Meta(max_length=40)] = ""
    undo_group_field = "listed"

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered for any seat; before the first day a role may also be taken back."""
        bare = state.now == FIRST_NIGHT
        role = choices(role_choices(state), optional=bare)
        yield cls.action(owed=bare, seat=seats(state.seats), role=role, character=stands(None, optional=True))

    def apply(self, state: State, entry: Any) -> State:
        """The state with the seat's role as it was dealt: a slip of the pen mended, not a role that has
        changed since."""
        known(state.seats, (self.seat,), "seat")
        unchanged(self.was, state.cast[self.seat - 1].role, "village-changed", "role")
        if self.role and state.known_role(self.role) is None:
            raise Illegal(Text("village-no-such-role"), "role")
        if not self.role and state.now > FIRST_NIGHT:
            raise Illegal(Text("village-role-needed"), "role")
        return state.rebuilt(cast=put(state.cast, self.seat, Casting(self.role, self._character(state))))

    def _character(self, state: State) -> str:
        """What was typed; a name that was dealt stays where none is typed."""
        dealt = state.cast[self.seat - 1].character if state.named else ""
        return self.character.strip() or dealt

    def log_text(self, state: State, entry: Any, viewer: str) -> Text | None:
        """The line for the GM: which role sits there, or that none does any more."""
        if viewer != "gm":
            return None
        said = "village-tell-cast" if self.role else "village-tell-cast-none"
        return Text(f"{said}-listed" if self.listed else said, self.params())

    def params(self) -> dict[str, Param]:
        """Its fields, with the role by its name."""
        return {**super().params(), **({"role": label(self.role)} if self.role else {})}
