"""The cards of Magic City as data: sixteen roles with the order of their check, nineteen events."""

from __future__ import annotations

from typing import Literal, get_args

from msgspec import Struct

from companion.games.werewolf.roles import CAMPS, Camp, Role, label
from companion.kernel.words import Text

_Citizens = Literal["citizen", "seer", "medium", "knight", "dragon", "spirit-caller"]
_Others = Literal["mason", "moneylender", "hunter", "golem"]
_Outsiders = Literal["werewolf", "evil-eye", "chimera", "madman", "fox", "djinn"]
RoleName = Literal[_Citizens, _Others, _Outsiders]

ROLES: dict[str, Role] = {
    role.key: role
    for role in (
        Role("citizen"),
        Role("seer", abilities=("divine",)),
        Role("medium", abilities=("read",)),
        Role("knight", abilities=("guard", "contender")),
        Role("dragon", abilities=("guard",)),
        Role("spirit-caller", abilities=("ward", "contender")),
        Role("mason", circle="masons"),
        Role("moneylender"),
        Role("hunter", abilities=("shoot",)),
        Role("golem", abilities=("bulwark",)),
        Role("werewolf", "wolves", "wolf", "black", "black", ("attack",), "wolves"),
        Role("evil-eye", "wolves", "wolf", "black", "black", ("attack", "curse"), "wolves"),
        # Ruling: before it awakens a human who does not keep the wolves alive.
        Role("chimera", "wolves", abilities=("guess",)),
        Role("madman", "wolves"),
        Role("fox", "fox", "nobody", abilities=("cursed", "immune")),
        Role("djinn", "djinn"),
    )
}
"""Fox counts for nobody; djinn, madman and golem count as humans (ruling)."""
AWAKENED = Role("awakened", "wolves", "wolf", "black", "black")
"""A chimera from the night in which its awakening is announced: counted and read as a wolf, no own turn."""
JOINED = Role("awakened", "wolves", "wolf", "black", "black", ("attack",), "wolves")
"""The same from when it wakes with the wolves."""
TRAITS = ("shoot", "cursed", "immune", "contender", "bulwark")
"""Passive. contender: leaves by the arena; bulwark: holds off the forest's beasts, and the graveyard."""
DEALT: tuple[RoleName, ...] = tuple(ROLES)  # type: ignore[arg-type]

CAMPS_HERE: tuple[Camp, ...] = (*CAMPS.values(), Camp("djinn"))

CHECK: tuple[RoleName, ...] = (
    *("fox", "werewolf", "evil-eye", "chimera", "golem", "djinn", "seer", "medium"),
    *("knight", "dragon", "spirit-caller", "mason", "moneylender", "hunter", "madman"),
)
"""003 役職確認の順番: whose eyes are opened in which order. Whoever is never called is a citizen."""
WOLVES = frozenset({"werewolf", "evil-eye"})
"""Who opens the eyes when the wolves are called."""

_OUTSIDE: tuple[RoleName, ...] = ("werewolf", "werewolf", "fox", "madman", "djinn", "evil-eye", "chimera")
"""Wolf camp, fox and djinn in the order in which they are proposed, as far as the source's number goes."""
_INSIDE: tuple[RoleName, ...] = (
    *("seer", "medium", "knight", "hunter", "golem", "mason", "mason"),
    *("spirit-caller", "dragon", "moneylender"),
)
"""The other roles in the order in which they are proposed."""


def outsiders(seats: int, rounds: str = "down") -> int:
    """The number of the wolf camp, fox and djinn: (players - 1) / 2 - 2, rounded down (003, ruling), at least
    one."""
    return max(1, (seats - (rounds == "down")) // 2 - 2)


def proposed_roles(seats: int, rounds: str = "down") -> dict[RoleName, int]:
    """How many of each role the source's formula proposes; the GM changes it."""
    outside = outsiders(seats, rounds)
    citizens = min(outside + 2, seats - outside)
    others = seats - outside - citizens
    cards = (*_first(_OUTSIDE, outside, "werewolf"), *("citizen",) * citizens)
    cards = (*cards, *_first(_INSIDE, others, "citizen"))
    return {role: cards.count(role) for role in DEALT if role in cards}


def _first(roles: tuple[RoleName, ...], number: int, then: RoleName) -> tuple[RoleName, ...]:
    return (*roles[:number], *(then,) * (number - len(roles)))


def role_label(key: str) -> Text:
    """What a role of Magic City is called."""
    return label(key, "magic-city")


_Once = Literal["sorcerers-guild", "babel", "court", "prison", "graveyard", "library", "airship", "vortex"]
_AtNight = Literal["tree", "garden", "guild", "bandits", "mirror", "bank", "cult"]
_Later = Literal["forest", "slum", "arena", "clock-tower"]
EventKey = Literal[_Once, _AtNight, _Later]
When = Literal["once", "night", "wolves", "guards", "dawn", "day"]
"""once: before the night; night: a turn of the executed (or of the madman) before the wolves';
wolves, guards, dawn: it changes the wolves' turn, the guards', the morning; day: tomorrow's discussion."""


class Event(Struct, frozen=True):
    """One card. `asks` is the verb that says what was chosen for it; empty where nothing is."""

    key: EventKey
    when: When
    asks: str = ""


EVENTS: dict[EventKey, Event] = {
    event.key: event
    for event in (
        Event("sorcerers-guild", "once", "sorcery"),
        Event("babel", "once", "word"),
        Event("court", "once", "court"),
        Event("prison", "once", "prison"),
        Event("graveyard", "once"),
        Event("library", "once", "word"),
        Event("airship", "once", "choose-event"),
        Event("vortex", "once"),
        Event("tree", "night", "tree"),
        Event("garden", "night", "garden"),
        Event("guild", "night", "guild"),
        Event("bandits", "night", "bandits"),
        Event("mirror", "night", "mirror"),
        Event("bank", "night", "bank"),
        Event("cult", "night"),
        Event("forest", "wolves", "second-attack"),
        Event("slum", "guards"),
        Event("arena", "dawn"),
        Event("clock-tower", "day"),
    )
}
"""In the order of source 003, sections 8 to 10."""
KEYS: tuple[EventKey, ...] = get_args(EventKey)


def event_label(key: str) -> Text:
    """What an event is called."""
    return Text(f"magic-city-event-{key}")
