"""Action cards and markers of evidence to print on both sides and cut (002 行動カードの種類, 証拠)."""

from __future__ import annotations

from companion.games.evidence.cards import BLANK, DRAWABLE, PIECES, Card
from companion.sheets import deck
from companion.sheets.deck import INSET, MM, WIDE, Cut, Side, back_with, deck_pdf
from companion.sheets.fonts import Fonts
from companion.sheets.page_canvas import PageCanvas
from companion.sheets.sheet import Head
from companion.sheets.style import DARK, INK, MUTED, PAPER, SHADE, Translate

SPARE = 10
"""Blanks, which are only given as compensation; together with the cards they fill their pages."""
SIGNS = {"spade": "♠", "heart": "♥", "diamond": "♦", "club": "♣"}
LETTERS = {"ace": "A", "jack": "J", "queen": "Q", "king": "K"}
MARKERS = Cut(8, 10, 23 * MM, 23 * MM)
"""A column a number; two rows a player, white and marred."""


def sign(card: str) -> tuple[str, str]:
    """A card's suit and rank as they are drawn; the joker's star, a blank's nothing."""
    suit, _, rank = card.partition("-")
    return (SIGNS[suit], LETTERS.get(rank, rank)) if rank else ("★" if card == "joker" else "", "")


def cards_pdf(variant: str, head: Head, t: Translate, fonts: Fonts) -> bytes:
    """The PDF of the deck. Raises FontError when a font cannot be made."""
    back = back_with("evidence")
    cards = [deck.Card(_front(card, t), back) for card in (*DRAWABLE, *[BLANK] * SPARE)]
    return deck_pdf(cards, head, t, fonts)


def markers_pdf(variant: str, head: Head, t: Translate, fonts: Fonts) -> bytes:
    """The PDF of the pieces of five players. Raises FontError when a font cannot be made."""
    rows = ["white", "marred"] * (MARKERS.down // 2)
    markers = [
        deck.Card(_marker(number, colour, t), _marker_back(number)) for colour in rows for number in PIECES
    ]
    return deck_pdf(markers, head, t, fonts, MARKERS)


def foot_key(card: Card) -> str:
    """What stands at a card's foot: whether it is an investigation, which the sentence above does not say."""
    if card == BLANK:
        return "sheet-evidence-blank"
    return "sheet-evidence-investigation" if card.investigation else "sheet-evidence-no-cost"


def _front(card: Card, t: Translate) -> Side:
    suit, rank = sign(card.key)

    def draw(page: PageCanvas, x: float, y: float) -> None:
        deck.draw_border(page, x, y)
        left, corner = x + INSET + 4, 8 * MM
        page.boxed(left, y + INSET + 3, corner, corner, rank or suit, 19, bold=True)
        if rank:
            page.boxed(left, y + INSET + 3 + 7 * MM, corner, 6 * MM, suit, 13)
        page.boxed(x + 14 * MM, y + 11 * MM, WIDE - 28 * MM, 28 * MM, suit, 66, grey=INK)
        words = f"evidence-card-{card.key}"
        deck.draw_words(page, x, y, t(f"{words}-name"), t(f"{words}-text"), t(foot_key(card)), at=40 * MM)

    return draw


def _marker(number: int, colour: str, t: Translate) -> Side:
    """A number and what it is; marred pieces are dark, so that a row is read at a glance."""
    ground, ink = (PAPER, INK) if colour == "white" else (DARK, PAPER)

    def draw(page: PageCanvas, x: float, y: float) -> None:
        side, inset = MARKERS.wide, 1.2 * MM
        page.fill(x + inset, y + inset, side - 2 * inset, side - 2 * inset, ground)
        page.frame(x + inset, y + inset, side - 2 * inset, side - 2 * inset)
        page.boxed(x, y + 3 * MM, side, 10 * MM, str(number), 22, bold=True, grey=ink)
        page.boxed(x + inset, y + 13 * MM, side - 2 * inset, 7 * MM, t(f"evidence-{colour}"), 13, grey=ink)

    return draw


def _marker_back(number: int) -> Side:
    """The number alone."""

    def draw(page: PageCanvas, x: float, y: float) -> None:
        side, inset = MARKERS.wide, 1.2 * MM
        page.fill(x + inset, y + inset, side - 2 * inset, side - 2 * inset, SHADE)
        page.boxed(x, y, side, side, str(number), 30, bold=True, grey=MUTED)

    return draw
