"""A table as it is printed: one viewer's snapshot, and what everybody may know beside it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime, tzinfo
from functools import cached_property
from typing import TypeVar

from msgspec.structs import replace as changed

from companion.kernel.game import View
from companion.kernel.results import LedgerLine, Rule, code_name
from companion.kernel.table import Snapshot
from companion.kernel.words import Text
from companion.sheets.sheet import Head
from companion.words import Words
from companion.words.figures import points

V = TypeVar("V", bound=View)


@dataclass(frozen=True)
class PrintedTable:
    """A table as one viewer sees it. Nothing of the game reaches a sheet but through the snapshot."""

    snapshot: Snapshot
    scheme: tuple[Rule, ...]
    head: Head
    """The head of the event's sheets, still without a title."""
    place: str
    """How the table is called: round, and number or label."""
    words: Words
    zone: tzinfo
    at: int
    """The time of printing, UTC milliseconds; clocks that run are read at it."""

    @property
    def what(self) -> object:
        """What two prints have in common that need not be printed twice: all that is said, to the minute."""
        return self.snapshot, self.scheme, self.head, self.place, str(self.zone)

    @cached_property
    def names(self) -> dict[int, str]:
        """Display names by seat."""
        return dict(enumerate(self.snapshot.names, 1))

    def by_number(self) -> "PrintedTable":
        """The same, with everybody called by the number of the seat."""
        numbers = tuple(self.t("sheet-seat-number", seat=seat) for seat in self.names)
        return replace(self, snapshot=changed(self.snapshot, names=numbers))

    @property
    def game_key(self) -> str:
        """The prefix of the game's words."""
        return self.snapshot.game.replace("_", "-")

    @property
    def summary(self) -> str:
        """The result in one line; before the end how far the table is."""
        if self.snapshot.abandoned:
            return self.t("sheet-abandoned")
        result = self.snapshot.result
        return self.t("sheet-open") if result is None else self.say(result.summary)

    def view(self, kind: type[V]) -> V:
        """The game's view, which is of this kind."""
        view = self.snapshot.view
        assert isinstance(view, kind)
        return view

    def t(self, key: str, **params: object) -> str:
        """A message in the reader's language."""
        return self.words.text(key, **params)

    def say(self, text: Text | None) -> str:
        """A text of the game as a sentence; nothing is an empty one."""
        return "" if text is None else self.words.say(text, self.names)

    def hour(self, moment: int) -> str:
        """A time of day where the club is; empty for 0, which stands for not yet."""
        return f"{datetime.fromtimestamp(moment / 1000, self.zone):%H:%M}" if moment else ""

    def titled(self, game: str) -> Head:
        """The head of this table's sheet, under the name of what was played."""
        return replace(self.head, title=self.t("sheet-title", game=game, table=self.place))

    def rule(self, code: str) -> str:
        """How the club calls a line of the ledger, else the game, else every game."""
        return str(self.words.param(code_name(self.snapshot.game, code, self.scheme)))

    def ledger(self, seat: int) -> tuple[LedgerLine, ...]:
        """A seat's lines of the ledger, where this viewer may see it."""
        return tuple(line for line in self.snapshot.ledger if line.seat == seat)

    def total(self, seat: int) -> int | None:
        """A seat's points in hundredths, struck lines left out; nothing while no ledger is to be seen."""
        standing = (line.points for line in self.ledger(seat) if not line.struck)
        return sum(standing) if self.snapshot.ledger else None

    def changes_by_hand(self) -> Iterator[str]:
        """What the referee changed in the ledger, a sentence each."""
        for line in self.snapshot.ledger:
            change = change_by_hand(line)
            if change:
                yield self.t(
                    "sheet-by-hand",
                    seat=line.seat,
                    player=self.names[line.seat],
                    entry=f"{self.rule(line.code)} {points(line.points)}",
                    change=change,
                    note=line.note,
                )


def change_by_hand(line: LedgerLine) -> str:
    """What a referee did to a line of the ledger: struck, added, noted, or nothing (empty)."""
    return "struck" if line.struck else "added" if line.by_hand else "noted" if line.note else ""
