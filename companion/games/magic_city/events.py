"""The nineteen event cards as data: when each works, and what has to be asked for it."""

from __future__ import annotations

from typing import Literal, get_args

from msgspec import Struct

from companion.kernel.words import Text

EventKey = Literal[
    "sorcerers-guild",
    "babel",
    "court",
    "prison",
    "graveyard",
    "library",
    "airship",
    "vortex",
    "tree",
    "garden",
    "guild",
    "bandits",
    "mirror",
    "bank",
    "cult",
    "forest",
    "slum",
    "arena",
    "clock-tower",
]
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
