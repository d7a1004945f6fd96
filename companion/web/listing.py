"""Tables that a page shows and files hold: their columns are declared once, for eyes and for programs."""

from collections.abc import Callable, Sequence
from datetime import date, datetime, time
from decimal import Decimal
from typing import Generic, NamedTuple, TypeVar

Row = TypeVar("Row")
Cell = str | int | Decimal | date | datetime | time | None


class Column(NamedTuple, Generic[Row]):
    """A column: its title in the reader's words, what a row has in it exactly, and how a page writes that."""

    title: str
    value: Callable[[Row], Cell]
    shown: Callable[[Row], str] | None = None
    """Nothing: the value as it is."""
    number: bool = True
    """Whether it stands to the right, as figures do."""
    on_page: bool = True
    """Or in files alone, for programs that sort and add up."""
    in_file: bool = True
    brief: Callable[[Row], str] | None = None
    """Of a column that a phone has no room for: how it is said there under the name."""

    @property
    def on_phone(self) -> bool:
        """Whether a phone has it as a column, too."""
        return self.brief is None

    def text(self, row: Row) -> str:
        """What a page shows of a row."""
        return self.shown(row) if self.shown else str(self.value(row))


class Listing(NamedTuple):
    """A table as files hold it: titles and lines."""

    head: Sequence[str]
    lines: Sequence[Sequence[Cell]]


def listing(columns: Sequence[Column[Row]], rows: Sequence[Row]) -> Listing:
    """The table of these rows for a file."""
    kept = [column for column in columns if column.in_file]
    return Listing(
        [column.title for column in kept], [[column.value(row) for column in kept] for row in rows]
    )
