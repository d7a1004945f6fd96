"""Roles as data: how a card counts, how it is read, what it can do. A night's own roles are more data."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from companion.kernel.words import Text

Camp = Literal["village", "wolves", "fox", "own"]
"""`own` wins by its own condition alone."""
Counts = Literal["human", "wolf", "nobody"]
Colour = Literal["white", "black"]
Ability = Literal["divine", "read", "guard", "attack", "shoot", "cursed", "immune"]
"""divine: the seer's look; read: the medium's; shoot: on death, by whatever cause;
cursed: dies when divined; immune: an attack fails."""
Own = Literal["", "shot", "executed", "attacked", "alive"]
"""Wins by itself if it left this way, or if it lives at the end."""
RoleKey = Annotated[str, Meta(max_length=40)]


class Role(Struct, frozen=True, omit_defaults=True):
    """One role. Seats whose roles share a `circle` know each other; `rule` is the GM's own text."""

    key: RoleKey
    camp: Camp = "village"
    counts: Counts = "human"
    seen: Colour = "white"
    """What a seer is shown."""
    found: Colour = "white"
    """What a medium is shown."""
    abilities: tuple[Ability, ...] = ()
    circle: str = ""
    own: Own = ""
    rule: str = ""

    def can(self, ability: Ability) -> bool:
        """Whether this role has an ability."""
        return ability in self.abilities


STANDARD: dict[str, Role] = {
    role.key: role
    for role in (
        Role("villager"),
        Role("seer", abilities=("divine",)),
        Role("medium", abilities=("read",)),
        Role("knight", abilities=("guard",)),
        Role("mason", circle="masons"),
        Role("hunter", abilities=("shoot",)),
        Role("werewolf", "wolves", "wolf", "black", "black", ("attack",), "wolves"),
        Role("madman", "wolves"),
        Role("c-madman", "wolves", circle="wolves"),
        # 001: a god that is shot wins, whatever the camps' result; otherwise it wins with nobody.
        Role("god", "own", own="shot"),
        Role("fox", "fox", "nobody", abilities=("cursed", "immune")),
    )
}
"""village-night.md, "The GM's village". A madman counts as a human; a fox counts for nobody."""


def label(key: str) -> Text:
    """What a role is called: by the words where the companion knows it, else as the GM wrote it."""
    return Text(f"village-role-{key}") if key in STANDARD else Text("village-role-own", {"name": key})


def claim_label(key: str) -> Text:
    """How a claim of a role is called (霊媒CO)."""
    return Text(f"village-claim-{key}") if key in STANDARD else Text("village-claim-own", {"name": key})


def camp_label(camp: str) -> Text:
    """What a camp is called."""
    return Text(f"village-camp-{camp}")
