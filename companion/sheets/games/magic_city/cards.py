"""The deck of Magic City to print on both sides and cut: nineteen events, sixteen roles (003)."""

from __future__ import annotations

from companion.sheets import emblems
from companion.sheets.deck import INSET, MM, WIDE, Card, Side, back_with, deck_pdf, draw_border, draw_words
from companion.sheets.fonts import Fonts
from companion.sheets.page_canvas import PageCanvas
from companion.sheets.sheet import Head
from companion.sheets.style import HAIR, MUTED, Translate

EVENTS = {
    "sorcerers-guild": "now",
    "babel": "tomorrow",
    "court": "now",
    "prison": "now",
    "graveyard": "now",
    "library": "tomorrow",
    "airship": "now",
    "vortex": "now",
    "tree": "night",
    "garden": "night",
    "guild": "night",
    "bandits": "night",
    "mirror": "night",
    "bank": "night",
    "cult": "night",
    "forest": "night",
    "slum": "night",
    "arena": "dawn",
    "clock-tower": "tomorrow",
}
"""Every event, and when something is done or felt of it (003: 8 to 10)."""
ROLES = {
    "citizen": "humans",
    "seer": "humans",
    "medium": "humans",
    "knight": "humans",
    "dragon": "humans",
    "spirit-caller": "humans",
    "mason": "humans",
    "moneylender": "humans",
    "hunter": "humans",
    "golem": "humans",
    "werewolf": "wolves",
    "evil-eye-wolf": "wolves",
    "chimera": "wolves",
    "madman": "wolves",
    "fox": "fox",
    "djinn": "djinn",
}
"""Every role, and with whom it wins (003: 5 and 11)."""
COPIES = {"citizen": 8, "werewolf": 3, "mason": 2}
"""Of these roles there are several: as many citizens as the composition of eighteen players asks for."""


def cards_pdf(variant: str, head: Head, t: Translate, fonts: Fonts) -> bytes:
    """The PDF of the events, of the roles, or of both. Raises FontError when a font cannot be made."""
    cards: list[Card] = []
    if variant != "roles":
        back = back_with("city-event")
        cards += [Card(_event(event, when, t), back) for event, when in EVENTS.items()]
    if variant != "events":
        back = back_with("city-role")
        roles = [(role, side) for role, side in ROLES.items() for _ in range(COPIES.get(role, 1))]
        cards += [Card(_role(role, side, t), back) for role, side in roles]
    return deck_pdf(cards, head, t, fonts)


def _event(event: str, when: str, t: Translate) -> Side:
    return _front("city-event", f"magic-city-event-{event}", f"sheet-magic-city-when-{when}", t)


def _role(role: str, side: str, t: Translate) -> Side:
    return _front("city-role", f"magic-city-role-{role}", f"sheet-magic-city-side-{side}", t)


def _front(emblem: str, key: str, foot: str, t: Translate) -> Side:
    """The name on top, what it does below, and at the foot when it happens, or which side it is on."""

    def draw(page: PageCanvas, x: float, y: float) -> None:
        draw_border(page, x, y)
        size = 11 * MM
        emblems.draw(page, emblem, x + (WIDE - size) / 2, y + INSET + 4, size, grey=MUTED, weight=1.2)
        draw_words(page, x, y, t(key), t(f"{key}-text"), t(foot), at=18 * MM, size=12)
        page.rule(x + INSET + 7, y + 75 * MM, x + WIDE - INSET - 7, y + 75 * MM, grey=HAIR)

    return draw
