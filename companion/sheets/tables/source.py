"""What the sheet of a table is made from: one viewer's look, and what everybody may know beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime, tzinfo
from typing import Any

from companion.kernel.ledger import LedgerLine, Rule, called
from companion.kernel.snapshot import Snapshot
from companion.kernel.words import Text
from companion.sheets.fonts import Fonts
from companion.sheets.sheet import Head
from companion.sheets.style import Translate
from companion.words import Words
from companion.words.figures import points


@dataclass(frozen=True)
class Source:
    """A table as one viewer sees it. Nothing of the game reaches a sheet but through `seen`."""

    seen: Snapshot
    scheme: tuple[Rule, ...]
    head: Head
    table: str
    """How the table is called: round, and number or label."""
    words: Words
    zone: tzinfo
    at: int
    """The time of printing, UTC milliseconds; clocks that run are read at it."""

    @property
    def names(self) -> dict[int, str]:
        """Display names by seat."""
        return dict(enumerate(self.seen.names, 1))

    @property
    def game_key(self) -> str:
        """The prefix of the game's words."""
        return self.seen.game.replace("_", "-")

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
        return replace(self.head, title=self.t("sheet-title", game=game, table=self.table))

    def rule(self, code: str) -> str:
        """How the club calls a line of the ledger, else the game, else every game."""
        return str(self.words.param(called(self.seen.game, code, self.scheme)))

    def lines(self, seat: int) -> tuple[LedgerLine, ...]:
        """A seat's lines of the ledger, where this viewer may see it."""
        return tuple(line for line in self.seen.ledger if line.seat == seat)

    def total(self, seat: int) -> int | None:
        """A seat's points in hundredths, struck lines left out; nothing while no ledger is to be seen."""
        standing = (line.points for line in self.lines(seat) if not line.struck)
        return sum(standing) if self.seen.ledger else None

    def by_hand(self) -> Iterator[str]:
        """What the referee changed in the ledger, a sentence each."""
        for line in self.seen.ledger:
            if line.struck or line.by_hand or line.note:
                change = "struck" if line.struck else "added" if line.by_hand else "noted"
                yield self.t(
                    "sheet-by-hand",
                    seat=line.seat,
                    player=self.names[line.seat],
                    entry=f"{self.rule(line.code)} {points(line.points)}",
                    change=change,
                    note=line.note,
                )


@dataclass(frozen=True)
class Kind:
    """A sheet for tables: what it says of a source (nothing: the plain sheet does), and how it is drawn."""

    name: str
    of: Callable[[Source], Any]
    draw: Callable[[Any, Translate, Fonts], bytes]
    page: Callable[[Any, Translate], Any] | None = None
    """What `templates/sheets/<name>.html` shows as `sheet`; without it the table's own page says all."""


@dataclass(frozen=True)
class Filled:
    """A sheet that says something; `pdf` draws it."""

    kind: Kind
    data: Any

    def pdf(self, t: Translate, fonts: Fonts) -> bytes:
        """The PDF. Raises FontError when a font cannot be made."""
        return self.kind.draw(self.data, t, fonts)

    def page(self, t: Translate) -> Any:
        """The same for a screen, or nothing."""
        return None if self.kind.page is None else self.kind.page(self.data, t)
