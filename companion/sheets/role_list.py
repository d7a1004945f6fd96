"""The roles of a game on a page: what each player's card says, for who has no phone."""

from collections.abc import Sequence
from functools import partial

from companion.games.werewolf.roles import RoleCard
from companion.kernel.words import Text

from .declared import Print
from .fonts import Fonts
from .sheet import Head, one_page
from .style import Translate
from .text_table import Cell, Column, TextTable

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
