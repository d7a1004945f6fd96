"""Magic City on pages: the GM's script of a game, and the lists of roles and events to hand out (003)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.magic_city.cards import EVENTS, ROLES
from companion.sheets.blocks import Beside, Block, Paragraph, Rules, Titled
from companion.sheets.fonts import Fonts
from companion.sheets.one_page import one_page
from companion.sheets.sheet import Head
from companion.sheets.style import INK, Translate
from companion.sheets.text_table import Cell, Column, TextTable

from .cards import event_words, role_words

SIZES = (13.0, 12.5, 12.0, 11.5, 11.0, 10.5, 10.0, 9.5, 9.0, 8.5, 8.0)
"""As large as one page allows."""
LINES = {"setup": 3, "check": 1, "day": 4, "night": 9, "resolve": 6, "dawn": 2, "verdict": 4}
"""How many lines each part of the GM's page has."""
BULLETS = {"setup", "day", "resolve", "dawn"}
"""Parts whose lines have no numbers."""


def gm_pdf(variant: str, head: Head, t: Translate, fonts: Fonts) -> bytes:
    """The GM's page. Raises FontError when a font cannot be made."""
    return one_page(lambda size: _script(size, t), SIZES, head, t, fonts).render()


def lists_pdf(variant: str, head: Head, t: Translate, fonts: Fonts) -> bytes:
    """The roles or the events on a page. Raises FontError when a font cannot be made."""
    if variant == "role-list":
        columns = ("role", 2.2), ("side", 1.8), ("does", 7.5)
        rows = [role_words(role) for role in ROLES.values()]
        note = t("sheet-magic-city-roles-note")
    else:
        columns = ("event", 2.4), ("when", 1.4), ("does", 7.5)
        rows = [event_words(event) for event in EVENTS.values()]
        note = t("sheet-magic-city-events-note")

    def blocks(size: float) -> Iterator[Block]:
        yield Paragraph(note, size=size)
        yield TextTable(
            [Column(t(f"sheet-magic-city-{name}"), share) for name, share in columns],
            [[Cell(t(key), bold=True), t(aside), Cell(t(f"{key}-text"), most=4)] for key, aside in rows],
            size=size,
        )

    return one_page(blocks, SIZES, head, t, fonts).render()


def _script(size: float, t: Translate) -> Iterator[Block]:
    yield _part("setup", size, t)
    yield _part("check", size, t)
    yield _part("day", size, t)
    yield Beside([_part("night", size, t), _part("resolve", size, t)], [1.15, 1])
    yield _part("dawn", size, t)
    yield _part("verdict", size, t)


def _part(name: str, size: float, t: Translate) -> Block:
    lines = [t(f"sheet-magic-city-gm-{name}-{number}") for number in range(1, LINES[name] + 1)]
    if name in BULLETS:
        lines = [t("sheet-bullet", line=line) for line in lines]
    return Titled(t(f"sheet-magic-city-gm-{name}"), Rules(lines, size=size, grey=INK))
