"""Half Werewolf on one page, for one deck: cards, course, camps, and the verdict in its order (000)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.half_wolf.cards import deck, grave_size, specials
from companion.sheets.blocks import Beside, Block, Paragraph, Rules, Titled
from companion.sheets.fonts import Fonts
from companion.sheets.one_page import one_page
from companion.sheets.sheet import Head
from companion.sheets.style import INK, Translate
from companion.sheets.text_table import Cell, Column, TextTable

from .cards import DECKS

SIZES = (11.0, 10.5, 10.0, 9.5, 9.0)
"""As large as one page allows: it is read by several people round a table."""
FLOW = ("deal", "pass", "shuffle", "seer", "gravedigger", "both", "day", "vote", "runoff")
STEPS = ("panic", "doomsayer", "mad-wolf", "wolf-found", "mad-wolf-spared", "doomsayer-spared", "wolf-hidden")
ONLY = {"doomsayer": "doomsayer", "doomsayer-spared": "doomsayer"}
"""Rules that are of no use without this card."""


def rules_pdf(variant: str, head: Head, t: Translate, fonts: Fonts) -> bytes:
    """The PDF. Raises FontError when a font cannot be made."""
    return one_page(lambda size: _blocks(variant, size, t), SIZES, head, t, fonts).render()


def _blocks(variant: str, size: float, t: Translate) -> Iterator[Block]:
    seats, extra = DECKS[variant]
    cards = deck(seats, extra)
    yield Paragraph(t("sheet-half-wolf-rules-aim"), size=size)
    yield TextTable(
        [
            Column(t("sheet-half-wolf-rules-card"), 2.0),
            Column(t("sheet-half-wolf-rules-count"), 0.9, "right"),
            Column(t("sheet-half-wolf-rules-does"), 9.0),
        ],
        [
            [
                Cell(t(f"half-wolf-{card}"), bold=True),
                str(cards.count(card)),
                Cell(t(f"sheet-half-wolf-card-{card}"), most=3),
            ]
            for card in dict.fromkeys(cards)
        ],
        size=size,
    )
    flow = [step for step in FLOW if not _lacks(step, specials(seats, extra))]
    yield Titled(
        t("sheet-half-wolf-rules-flow"),
        Rules(
            [
                t(f"sheet-half-wolf-rules-flow-{step}", number=number, graves=grave_size(seats))
                for number, step in enumerate(flow, 1)
            ],
            size=size,
            grey=INK,
        ),
    )
    lists = (("camps", _camps(extra, t)), ("votes", _votes(seats, extra, t)))
    yield Beside(
        [
            Titled(t(f"sheet-half-wolf-rules-{name}"), Rules(list(lines), size=size, grey=INK))
            for name, lines in lists
        ],
        [1, 1],
    )
    yield _verdict(extra, size, t)


def _lacks(step: str, there: tuple[str, ...]) -> bool:
    """Steps of cards that are not in the deck are left out."""
    needs = {"gravedigger": ("gravedigger",), "both": ("seer", "gravedigger")}.get(step, ())
    return any(card not in there for card in needs)


def _camps(extra: str, t: Translate) -> Iterator[str]:
    for camp in ("village", "wolf", "mad-wolf", *([extra] if extra != "none" else [])):
        yield t(f"sheet-half-wolf-rules-camp-{camp}")


def _votes(seats: int, extra: str, t: Translate) -> Iterator[str]:
    yield t("sheet-half-wolf-rules-vote-self")
    if seats == 4:
        yield t("sheet-half-wolf-rules-vote-four")
    if extra == "magician":
        yield t("sheet-half-wolf-rules-vote-magician")
    if seats == 4 or extra == "magician":
        yield t("sheet-half-wolf-rules-vote-hidden")
    yield t("sheet-half-wolf-rules-vote-tie")


def _verdict(extra: str, size: float, t: Translate) -> TextTable:
    steps = [step for step in STEPS if ONLY.get(step, extra) == extra]
    rows: list[list[Cell | str]] = [
        [
            str(number),
            Cell(t(f"sheet-half-wolf-rules-when-{step}"), most=3),
            Cell(t(f"sheet-half-wolf-rules-wins-{step}"), bold=True, most=3),
        ]
        for number, step in enumerate(steps, 1)
    ]
    if extra == "sinner":
        beside = t("sheet-half-wolf-rules-when-sinner"), t("sheet-half-wolf-rules-wins-sinner")
        rows.append(["＋", Cell(beside[0], most=3), Cell(beside[1], bold=True, most=3)])
    columns = [
        Column("", 0.5, "center"),
        Column(t("sheet-half-wolf-rules-when"), 6.0),
        Column(t("sheet-half-wolf-rules-wins"), 4.0),
    ]
    return TextTable(columns, rows, title=t("sheet-half-wolf-rules-verdict"), size=size)
