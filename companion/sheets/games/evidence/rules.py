"""The evidence village on two pages: how it is played, and every card (002)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.evidence.cards import COMPOSITIONS, DRAWABLE, Card
from companion.sheets.blocks import Beside, Block, Paragraph, Rules, Titled
from companion.sheets.fonts import Fonts
from companion.sheets.one_page import content_height
from companion.sheets.sheet import Head, Sheet
from companion.sheets.style import INK, MUTED, Translate
from companion.sheets.text_table import Cell, Column, TextTable

from .cards import sign

SIZES = (11.0, 10.5, 10.0, 9.5, 9.0, 8.5, 8.0)
"""As large as two pages allow."""
LINES = {"pieces": 4, "hands": 6, "order": 9, "lies": 6, "day": 6, "settle": 5}
"""How many lines each part has."""
FIGURES = ("seats", "villagers", "madman", "wolves", "hand", "perjury")


def rules_pdf(variant: str, head: Head, t: Translate, fonts: Fonts) -> bytes:
    """The PDF, the cards on a page of their own. Raises FontError when a font cannot be made."""
    for size in SIZES:
        sheet = Sheet(head, t, fonts)
        sides = list(_play(size, t)), list(_cards(size, t))
        if all(content_height(side, sheet) <= sheet.page_room for side in sides):
            break
    sheet.add(*sides[0])
    sheet.turn()
    sheet.add(*sides[1])
    return sheet.render()


def _play(size: float, t: Translate) -> Iterator[Block]:
    yield Paragraph(t("sheet-evidence-rules-aim"), size=size)
    yield Beside([_compositions(size, t), _part("pieces", size, t)], [1, 1])
    yield Paragraph(t("sheet-evidence-rules-sizes-note"), size=size, grey=MUTED)
    yield Beside([_part("hands", size, t), _part("order", size, t)], [1, 1])
    yield _part("lies", size, t)


def _part(name: str, size: float, t: Translate) -> Block:
    lines = [t(f"sheet-evidence-rules-{name}-{number}") for number in range(1, LINES[name] + 1)]
    if name != "order":
        lines = [t("sheet-bullet", line=line) for line in lines]
    return Titled(t(f"sheet-evidence-rules-{name}"), Rules(lines, size=size, grey=INK))


def _compositions(size: float, t: Translate) -> Block:
    return TextTable(
        [Column(t(f"sheet-evidence-rules-{figure}"), 1, "center") for figure in FIGURES],
        [
            [
                Cell(str(seats), bold=True),
                *(str(n) for n in (row.villagers, row.madmen, row.wolves, row.cards, row.perjury)),
            ]
            for seats, row in COMPOSITIONS.items()
        ],
        title=t("sheet-evidence-rules-sizes"),
        size=size,
    )


def _cards(size: float, t: Translate) -> Iterator[Block]:
    rows: list[list[Cell | str]] = [
        [Cell(_name(card, t), bold=True), Cell(_does(card, t), most=4)] for card in _kinds()
    ]
    columns = [Column(t("sheet-evidence-rules-card"), 2.2), Column(t("sheet-evidence-rules-does"), 8)]
    yield TextTable(columns, rows, title=t("sheet-evidence-rules-cards"), size=size)
    yield Paragraph(t("sheet-evidence-rules-star"), size=size, grey=MUTED)
    yield Beside([_part("day", size, t), _part("settle", size, t)], [1.2, 1])


def _kinds() -> Iterator[Card]:
    """One card of each effect."""
    seen: set[str] = set()
    for card in DRAWABLE:
        if card.effect not in seen:
            seen.add(card.effect)
            yield card


def _name(card: Card, t: Translate) -> str:
    if card.effect == "search":
        return t("sheet-evidence-rules-search") + "＊"
    words = f"evidence-card-{card.key}"
    if sum(one.effect == card.effect for one in DRAWABLE) > 1:
        name = t("sheet-evidence-rules-any", rank=sign(card.key)[1], name=t(f"{words}-name"))
    else:
        name = t(words)
    return name + "＊" if card.investigation else name


def _does(card: Card, t: Translate) -> str:
    if card.effect == "search":
        return t("sheet-evidence-rules-search-text")
    return t(f"evidence-card-{card.key}-text")
