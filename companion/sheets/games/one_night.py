"""One-night werewolf on paper: every card as it was dealt and as it lay at the end, and who voted for whom.

Portrait A4. Before the end, whoever asks, only who plays and which cards there are, with room for the vote.
"""

from collections.abc import Iterator
from typing import get_args

from companion.games.one_night.game import OneNightView, RoleName, State, role_card
from companion.sheets.blocks import Block, Paragraph
from companion.sheets.declared import GameSheets, role_list
from companion.sheets.fonts import Fonts
from companion.sheets.sheet import Sheet
from companion.sheets.style import LEAD
from companion.sheets.text_table import DASH, Cell, Column

from ..result import PrintedTable, SeatColumn, camp_blocks, ledger_blocks, roles_in_play, seats_in_play


def open_to(table: PrintedTable) -> bool:
    """At the end, when the cards are turned over; nobody before."""
    return table.snapshot.result is not None


def one_night_sheet(table: PrintedTable, fonts: Fonts) -> Sheet:
    """The sheet of a table that is over. Raises FontError when a font cannot be made."""
    t, state, result = table.t, table.view(OneNightView).all, table.snapshot.result
    assert state is not None
    assert result is not None
    sheet = Sheet(table.titled(t("one-night-name")), t, fonts)

    def card(card: str) -> str:
        return t(f"one-night-role-{card}")

    def final(seat: int) -> Cell:
        changed = state.cards[seat - 1] != state.dealt[seat - 1]
        return Cell(card(state.cards[seat - 1]), bold=changed)

    def voted(seat: int) -> Cell | str:
        target = state.asked.answer(seat)
        return Cell(table.names[target], name=True) if target else DASH

    def executed(seat: int) -> Cell | str:
        return Cell(t("sheet-one-night-executed"), bold=True) if seat in state.executed else DASH

    further = (
        SeatColumn(Column(t("sheet-one-night-dealt"), 2.0), lambda seat: card(state.dealt[seat - 1])),
        SeatColumn(Column(t("sheet-one-night-final"), 2.0), final),
        SeatColumn(Column(t("sheet-one-night-vote"), 2.4), voted),
        SeatColumn(Column(t("sheet-one-night-executed"), 1.7), executed),
    )
    sheet.add(*camp_blocks(table, result.winners, *further, because=" ".join(_why(table, state))))
    middle = tuple(card(one) for one in state.middle)
    sheet.add(Paragraph(t("sheet-one-night-middle", cards=middle), size=LEAD))
    sheet.add(*ledger_blocks(table, table.changes_by_hand()))
    return sheet


def _why(table: PrintedTable, state: State) -> Iterator[str]:
    """Who was executed with how many votes, and by what the camp has won that has."""
    t, view = table.t, table.view(OneNightView)
    if not view.fallen:
        yield t("one-night-nobody-fell")
    for seat, votes in view.fallen:
        card = t(f"one-night-role-{state.cards[seat - 1]}")
        yield t("one-night-fell", name=table.names[seat], n=votes, card=card)
    yield table.say(view.why)


def in_play(table: PrintedTable) -> Iterator[Block]:
    """Who plays, with empty columns for a pen, and which cards there are."""
    names = ("vote", "final")
    pen = [SeatColumn(Column(table.t(f"sheet-one-night-{name}"), 2.4), lambda seat: "") for name in names]
    yield from seats_in_play(table, *pen, upright=True)
    yield roles_in_play(table, table.view(OneNightView).composition.items())


PRINTS = (role_list([role_card(role) for role in get_args(RoleName)]),)
SHEETS = GameSheets(one_night_sheet, open_to, prints=PRINTS, in_play=in_play)
