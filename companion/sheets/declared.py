"""What a game declares of its sheets; among it the roles on a page, for who has no phone."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from companion.games.werewolf.roles import RoleCard
from companion.kernel.words import Text

from .fonts import Fonts
from .result import InPlay, PrintedTable, seats_in_play
from .sheet import Head, Sheet, one_page
from .style import Translate
from .text_table import Cell, Column, TextTable


@dataclass(frozen=True)
class Print:
    """Something that is printed without any table, such as cards: its name, its variants, its PDF.

    Words: `sheet-print-<game>-<name>`, the same with `-text`, and `sheet-print-<game>-deck-<variant>`.
    """

    name: str
    variants: tuple[str, ...]
    pdf: Callable[[str, Head, Translate, Fonts], bytes]


@dataclass(frozen=True)
class GameSheets:
    """What is printed of a game."""

    table: Callable[[PrintedTable, Fonts], Sheet]
    """The sheet of a table."""
    open_to: Callable[[PrintedTable], bool] = lambda table: True
    """Whether the viewer of a table may have this sheet; everybody else gets the plain one."""
    on_page: Callable[[PrintedTable], Any] | None = None
    """What `templates/sheets/<game>.html` shows as `sheet`; without it the table's own page says all."""
    prints: tuple[Print, ...] = ()
    in_play: InPlay = seats_in_play
    """What the plain sheet of camps tells while they play."""
    blank: Callable[[Sequence[str], Head, Translate, Fonts], Sheet] | None = None
    """The score sheet of a table of these people, to fill by pen; a name may be empty. Raises FontError."""


def blank_print(blank: Callable[..., Sheet], *variants: str) -> Print:
    """Score sheets without names, a variant for each number of seats."""

    def pdf(variant: str, head: Head, t: Translate, fonts: Fonts) -> bytes:
        return blank([""] * int(variant), head, t, fonts).render()

    return Print("blank", variants, pdf)


SIZES = (13.0, 12.0, 11.0, 10.0, 9.0, 8.0)
"""As large as one page allows."""
COLUMNS = {"role": 2.0, "camp": 1.9, "does": 5.0, "wins": 4.2}
"""Shares of the width."""


def role_list(cards: Sequence[RoleCard]) -> Print:
    """The list of these roles. Its PDF raises FontError when a font cannot be made."""
    return Print("roles", ("role-list",), partial(_pdf, cards))


def _pdf(cards: Sequence[RoleCard], variant: str, head: Head, t: Translate, fonts: Fonts) -> bytes:
    def said(text: Text | str) -> str:
        return text if isinstance(text, str) else t(text.key, **text.params)

    def blocks(size: float) -> list[TextTable]:
        rows: list[list[Cell | str]] = [
            [
                Cell(said(card.role), bold=True),
                said(card.camp),
                Cell(said(card.does), most=4),
                Cell(" ".join(said(text) for text in card.wins), most=4),
            ]
            for card in cards
        ]
        heads = [Column(t(f"sheet-roles-{name}"), share) for name, share in COLUMNS.items()]
        return [TextTable(heads, rows, size=size)]

    return one_page(blocks, SIZES, head, t, fonts).render()
