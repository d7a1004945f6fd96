"""The sheets of games: each game's are declared as `SHEETS` in the module of its name in this folder.

A game without such a module has the plain sheet: the result with its reasons, and the ledger.
"""

from functools import cache
from importlib import import_module
from importlib.util import find_spec

from companion.games import GAMES
from companion.kernel.capabilities import PlaysInCamps
from companion.kernel.game import REFEREES
from companion.kernel.table import Snapshot

from ..declared import GameSheets
from ..fonts import Fonts
from ..result import InPlay, PrintedTable, camp_blocks, ledger_blocks, result_blocks, seats_in_play
from ..sheet import Sheet


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


PLAIN = GameSheets(plain_sheet)


@cache
def sheets_of(game: str) -> GameSheets:
    """What is printed of a game, by its name."""
    module = f"{__name__}.{game}"
    if find_spec(module) is None:
        return PLAIN
    sheets: GameSheets = import_module(module).SHEETS
    return sheets


def sheets_for(table: PrintedTable) -> GameSheets:
    """The sheets of a table's game, as far as its viewer may know the table: else the plain one."""
    sheets = sheets_of(table.snapshot.game)
    return sheets if sheets.open_to(table) else PLAIN


def table_sheet(table: PrintedTable, fonts: Fonts) -> Sheet:
    """The sheet of a table, as far as its viewer may know it. Raises FontError when a font cannot be made."""
    sheets = sheets_of(table.snapshot.game)
    return sheets.table(table, fonts) if sheets.open_to(table) else plain_sheet(table, fonts, sheets.in_play)


def table_pdf(table: PrintedTable, fonts: Fonts) -> bytes:
    """The same as PDF."""
    return table_sheet(table, fonts).render()


def may_have(snapshot: Snapshot) -> bool:
    """Whether a viewer gets a sheet: everybody once there is a result, before that who runs the table."""
    return snapshot.result is not None or snapshot.viewer in REFEREES
