"""The deck of Magic City to print on both sides and cut: nineteen events, sixteen roles (003)."""

from __future__ import annotations

from companion.games.magic_city.cards import EVENTS, ROLES, Event
from companion.games.werewolf.roles import Role
from companion.sheets import emblems
from companion.sheets.deck import INSET, MM, WIDE, Card, Side, back_with, deck_pdf, draw_border, draw_words
from companion.sheets.fonts import Fonts
from companion.sheets.page_canvas import PageCanvas
from companion.sheets.sheet import Head
from companion.sheets.style import HAIR, MUTED, Translate

COPIES = {"citizen": 8, "werewolf": 3, "mason": 2}
"""Of these roles there are several: as many as the composition that is proposed for eighteen asks for."""


def cards_pdf(variant: str, head: Head, t: Translate, fonts: Fonts) -> bytes:
    """The PDF of the events, of the roles, or of both. Raises FontError when a font cannot be made."""
    cards: list[Card] = []
    if variant != "roles":
        back = back_with("city-event")
        cards += [Card(_event(event, t), back) for event in EVENTS.values()]
    if variant != "events":
        back = back_with("city-role")
        roles = [role for role in ROLES.values() for _ in range(COPIES.get(role.key, 1))]
        cards += [Card(_role(role, t), back) for role in roles]
    return deck_pdf(cards, head, t, fonts)


def event_words(event: Event) -> tuple[str, str]:
    """The keys of an event's name, and of when it works."""
    return f"magic-city-event-{event.key}", f"sheet-magic-city-when-{event.when}"


def role_words(role: Role) -> tuple[str, str]:
    """The keys of a role's name, and of whom it wins with."""
    return f"magic-city-role-{role.key}", f"sheet-magic-city-side-{role.camp}"


def _event(event: Event, t: Translate) -> Side:
    return _front("city-event", *event_words(event), t)


def _role(role: Role, t: Translate) -> Side:
    return _front("city-role", *role_words(role), t)


def _front(emblem: str, key: str, foot: str, t: Translate) -> Side:
    """The name on top, what it does below, and at the foot when it happens, or which side it is on."""

    def draw(page: PageCanvas, x: float, y: float) -> None:
        draw_border(page, x, y)
        size = 11 * MM
        emblems.draw(page, emblem, x + (WIDE - size) / 2, y + INSET + 4, size, grey=MUTED, weight=1.2)
        draw_words(page, x, y, t(key), t(f"{key}-text"), t(foot), at=18 * MM, size=12)
        page.rule(x + INSET + 7, y + 75 * MM, x + WIDE - INSET - 7, y + 75 * MM, grey=HAIR)

    return draw
