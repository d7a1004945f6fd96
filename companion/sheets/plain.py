"""The plain sheet of a table of any game: the result, and the ledger. Portrait A4.

Where camps play one another nobody is ranked: before the end it tells of the seats, then of who won and lost.
"""

from __future__ import annotations

from companion.games import GAMES
from companion.kernel.capabilities import PlaysInCamps
from companion.sheets.camps import InPlay, camp_blocks, seats_in_play
from companion.sheets.fonts import Fonts
from companion.sheets.printed_table import PrintedTable
from companion.sheets.result import ledger_blocks, result_blocks
from companion.sheets.sheet import Sheet


def plain_sheet(table: PrintedTable, fonts: Fonts, in_play: InPlay = seats_in_play) -> Sheet:
    """The PDF of a table of any game. Raises FontError when a font cannot be made."""
    sheet = Sheet(table.titled(table.t(f"{table.game_key}-name")), table.t, fonts)
    result, in_camps = table.snapshot.result, isinstance(GAMES[table.snapshot.game], PlaysInCamps)
    if not in_camps:
        sheet.add(*result_blocks(table))
    elif result:
        sheet.add(*camp_blocks(table, result.winners))
    else:
        sheet.add(*in_play(table))
    sheet.add(*ledger_blocks(table))
    return sheet
