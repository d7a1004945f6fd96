"""Cards of Half Werewolf to print on both sides and cut."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.half_wolf.cards import Extra, deck
from companion.sheets import emblems
from companion.sheets.deck import INSET, MM, WIDE, Card, Side, back_with, deck_pdf, draw_border, draw_words
from companion.sheets.fonts import Fonts
from companion.sheets.page_canvas import PageCanvas
from companion.sheets.sheet import Head
from companion.sheets.style import Translate

DECKS: dict[str, tuple[int, Extra]] = {
    "4": (4, "none"),
    "5": (5, "none"),
    "6": (6, "none"),
    "magician": (6, "magician"),
    "sinner": (6, "sinner"),
    "doomsayer": (6, "doomsayer"),
}
"""Players and further card of each deck, by the name under which it is printed."""

BLANK = ""
"""A spare card, for the one that gets lost."""


def box() -> tuple[str, ...]:
    """Every card of the game (000 内容物): ten villagers, one of each other, a blank."""
    sets = [deck(*of) for of in DECKS.values()]
    specials = dict.fromkeys(card for cards in sets for card in cards if card != "villager")
    return (*(["villager"] * max(cards.count("villager") for cards in sets)), *specials, BLANK)


def cards_pdf(variant: str, head: Head, t: Translate, fonts: Fonts) -> bytes:
    """The PDF for one deck by its name, or for the whole box. Raises FontError."""
    cards: Sequence[str] = box() if variant == "all" else deck(*DECKS[variant])
    drawn = [Card(_front(card, t) if card != BLANK else None, back_with("back")) for card in cards]
    return deck_pdf(drawn, head, t, fonts)


def _front(card: str, t: Translate) -> Side:
    def draw(page: PageCanvas, x: float, y: float) -> None:
        draw_border(page, x, y)
        emblems.draw(page, card, x + INSET + 5, y + INSET + 5, 18, weight=1)
        size = 25 * MM
        emblems.draw(page, card, x + (WIDE - size) / 2, y + 16 * MM, size, weight=2.2)
        name, does, side = f"half-wolf-{card}", f"sheet-half-wolf-card-{card}", f"sheet-half-wolf-side-{card}"
        draw_words(page, x, y, t(name), t(does), t(side))

    return draw
