"""What a game declares of its sheets."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from companion.sheets.fonts import Fonts
from companion.sheets.printed_table import PrintedTable
from companion.sheets.sheet import Head, Sheet
from companion.sheets.style import Translate

from .result import InPlay, seats_in_play


@dataclass(frozen=True)
class Print:
    """Something that is printed without any table, such as cards: its name, its variants, its PDF.

    Words: `sheet-print-<game>-<name>`, the same with `-text`, and `sheet-print-<game>-deck-<variant>`.
    """

    name: str
    variants: tuple[str, ...]
    pdf: Callable[[str, Head, Translate, Fonts], bytes]


def _to_everybody(table: PrintedTable) -> bool:
    return True


@dataclass(frozen=True)
class GameSheets:
    """What is printed of a game."""

    table: Callable[[PrintedTable, Fonts], Sheet]
    """The sheet of a table."""
    open_to: Callable[[PrintedTable], bool] = _to_everybody
    """Whether the viewer of a table may have this sheet; everybody else gets the plain one."""
    on_page: Callable[[PrintedTable], Any] | None = None
    """What `templates/sheets/<game>.html` shows as `sheet`; without it the table's own page says all."""
    prints: tuple[Print, ...] = ()
    in_play: InPlay = seats_in_play
    """What the plain sheet of camps tells while they play."""
