"""The sheet of a Catan table: result and what decided it, dice, components, pauses, incidents, confirmation.

Portrait A4. catan.md: "Ranking", "Before the game", "The clock", "Conduct list".
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.sheets.blocks import Banner, Beside, Block, Paragraph, Rules, Titled
from companion.sheets.charts import DiceChart
from companion.sheets.fonts import Fonts
from companion.sheets.forms import CheckList, Signatures
from companion.sheets.pen import Align
from companion.sheets.sheet import Head, Sheet
from companion.sheets.style import MUTED, Translate
from companion.sheets.table import Cell, Column, Table

_FIGURES = (
    ("total", 1.1), ("settlements", 1.55), ("cities", 1.1), ("buildings", 1.2), ("cards", 1.2), ("road", 1.3),
    ("army", 1.3), ("roads", 1.0), ("knights", 1.1), ("points", 1.2),
)  # fmt: skip

Ended = Literal["declared", "time-up", "judging", "called-off", "open"]


@dataclass(frozen=True)
class CatanSeat:
    """A seat's score line. `points` are the ledger's, in hundredths; nothing until they are settled."""

    number: int
    player: str
    rank: int
    """0 while it is played."""
    total: int
    settlements: int
    cities: int
    cards: int | None
    """Victory point cards; nothing while they lie face down."""
    roads: int
    knights: int
    longest_road: bool = False
    largest_army: bool = False
    shared: bool = False
    points: int | None = None
    confirmed: str = ""
    """When the seat confirmed the judging; empty: it signs on paper."""


@dataclass(frozen=True)
class Separation:
    """What put one seat before the next: the criterion in words and both figures; equals share a rank."""

    ahead: str
    behind: str
    criterion: str
    ahead_figure: int | None = None
    behind_figure: int | None = None
    """Nothing where no figures decided, as after a declaration."""
    shared: bool = False

    @property
    def figures(self) -> str:
        """Both figures; empty where none decided."""
        decided = self.ahead_figure is not None and not self.shared
        return f"{self.ahead_figure} : {self.behind_figure}" if decided else ""


@dataclass(frozen=True)
class Component:
    """One line of the component check: how many belong in the box, and how many were there."""

    name: str
    expected: int
    found: int | None = None
    """Nothing: not counted yet."""


@dataclass(frozen=True)
class Pause:
    """The clock stood still. Times in milliseconds of the game clock."""

    at: int
    length: int
    player: str
    reason: str


@dataclass(frozen=True)
class Correction:
    """The clock was set by hand: milliseconds added (or, below zero, taken away)."""

    at: int
    change: int
    reason: str


@dataclass(frozen=True)
class Incident:
    """Something recorded against an item of the conduct list."""

    at: int
    player: str
    item: str
    what: str
    ruling: str
    ruled_by: str


@dataclass(frozen=True)
class CatanSheet:
    """Everything that the sheet says; seats in order of rank, words in the reader's language already."""

    head: Head
    seats: tuple[CatanSeat, ...]
    ended: Ended
    winners: tuple[str, ...] = ()
    limit: int = 90 * 60_000
    played: int = 0
    started: str = ""
    finished: str = ""
    separations: tuple[Separation, ...] = ()
    components: tuple[Component, ...] = ()
    dice: tuple[int, ...] = ()
    """How often 2 to 12 were thrown: eleven figures, or none when no dice were logged."""
    pauses: tuple[Pause, ...] = ()
    corrections: tuple[Correction, ...] = ()
    incidents: tuple[Incident, ...] = ()
    notes: tuple[str, ...] = ()
    whole: bool = True
    """Whether corrections and incidents would stand here, had there been any: on the referee's sheet."""
    signed: bool = False


def catan_sheet(data: CatanSheet, t: Translate, fonts: Fonts) -> bytes:
    """The PDF of a Catan table. Raises FontError when a font cannot be made."""
    sheet = Sheet(data.head, t, fonts)
    sheet.add(_result(data, t))
    sheet.add(_scores(data, t))
    if data.separations:
        sheet.add(_separations(data, t))
    halves = [*_dice(data, t), *_components(data, t)]
    if halves:
        sheet.add(Beside(halves, [1] * len(halves)))
    for block in (*_clock(data, t), *_incidents(data, t)):
        sheet.add(block)
    if data.notes:
        sheet.add(Titled(t("sheet-catan-notes"), Rules(data.notes)))
    sheet.add(_confirmation(data, t))
    sheet.add(Rules([t("sheet-catan-ranking-rule")]))
    return sheet.render()


def _result(data: CatanSheet, t: Translate) -> Block:
    ended = data.ended in ("declared", "time-up")
    status = t("sheet-unsigned") if ended and not data.signed else ""
    result = t(f"sheet-catan-ended-{data.ended}", winners=list(data.winners), count=len(data.winners))
    facts = [t("sheet-catan-limit", limit=data.limit // 60_000), t("sheet-catan-played", ms=data.played)]
    if data.started:
        facts.append(t("sheet-catan-from-to", started=data.started, finished=data.finished))
    return Banner("  ".join(filter(None, (result, status))), " · ".join(facts))


def _columns(t: Translate, *heads: tuple[str, float], align: Align = "left") -> list[Column]:
    return [Column(t(f"sheet-catan-{key}"), share, align) for key, share in heads]


def _scores(data: CatanSheet, t: Translate) -> Block:
    columns = [
        Column(t("sheet-rank"), 1.2, "center"),
        Column(t("sheet-catan-player"), 3.1),
        *_columns(t, *_FIGURES, align="center"),
    ]
    first = frozenset(number for number, seat in enumerate(data.seats) if seat.rank == 1)
    return Table(columns, [_score_row(seat, t) for seat in data.seats], strong_rows=first, size=9)


def _score_row(seat: CatanSeat, t: Translate) -> list[Cell | str]:
    nothing = Cell("–", muted=True)
    return [
        Cell(t("sheet-rank-n", rank=seat.rank, shared="yes" if seat.shared else "no"), bold=True)
        if seat.rank
        else nothing,
        Cell(t("sheet-catan-seat", seat=seat.number, player=seat.player), bold=seat.rank == 1),
        Cell(str(seat.total), bold=True),
        str(seat.settlements),
        str(seat.cities),
        str(seat.settlements + 2 * seat.cities),
        t("sheet-catan-hidden") if seat.cards is None else str(seat.cards) if seat.cards else nothing,
        "2" if seat.longest_road else nothing,
        "2" if seat.largest_army else nothing,
        str(seat.roads),
        str(seat.knights) if seat.knights else nothing,
        nothing if seat.points is None else t("sheet-points", points=seat.points),
    ]


def _separations(data: CatanSheet, t: Translate) -> Block:
    shares: tuple[tuple[float, Align], ...] = (
        (3, "left"),
        (0.6, "center"),
        (3, "left"),
        (3, "left"),
        (1.4, "right"),
    )
    rows: list[list[Cell | str]] = [
        [
            pair.ahead,
            Cell("=" if pair.shared else ">", bold=True),
            pair.behind,
            t("sheet-catan-all-equal") if pair.shared else pair.criterion,
            Cell(pair.figures, bold=True),
        ]
        for pair in data.separations
    ]
    columns = [Column("", share, align) for share, align in shares]
    return Table(columns, rows, title=t("sheet-catan-separations"))


def _dice(data: CatanSheet, t: Translate) -> list[Block]:
    if not any(data.dice):
        return []
    thrown = sum(data.dice)
    mean = sum((number + 2) * count for number, count in enumerate(data.dice)) / thrown
    legend = t("sheet-catan-dice-legend", count=thrown, mean=f"{mean:.2f}")
    return [Titled(t("sheet-catan-dice"), DiceChart(data.dice, legend))]


def _components(data: CatanSheet, t: Translate) -> list[Block]:
    if not data.components:
        return []
    items = [
        (t("sheet-catan-component", name=one.name, count=one.expected), _state(one, t))
        for one in data.components
    ]
    short = sum(1 for one in data.components if one.found is not None and one.found < one.expected)
    title = t("sheet-catan-components-short", count=short) if short else t("sheet-catan-components")
    return [Titled(title, CheckList(items, columns=2 if any(data.dice) else 4))]


def _state(one: Component, t: Translate) -> str | None:
    """Empty: complete; nothing: not counted; else what is wrong."""
    if one.found is None:
        return None
    return "" if one.found == one.expected else t("sheet-catan-found", count=one.found)


def _clock(data: CatanSheet, t: Translate) -> list[Block]:
    lines = [(stop.at, "pause", stop.length, stop.player, stop.reason) for stop in data.pauses]
    lines += [(fix.at, "correction", fix.change, "", fix.reason) for fix in data.corrections]
    if not lines:
        return [] if not data.whole else [Paragraph(t("sheet-catan-no-pauses"), grey=MUTED)]
    columns = _columns(t, ("at", 0.8), ("what", 1), ("length", 0.9), ("player", 2), ("reason", 4))
    rows = [
        [t("sheet-clock", ms=at), t(f"sheet-catan-{kind}"), t("sheet-clock", ms=length), player, reason]
        for at, kind, length, player, reason in sorted(lines)
    ]
    return [Table(columns, rows, title=t("sheet-catan-clock"))]


def _incidents(data: CatanSheet, t: Translate) -> list[Block]:
    if not data.incidents:
        return []
    columns = _columns(
        t, ("at", 0.8), ("player", 1.6), ("item", 2), ("what", 3.2), ("ruling", 1.2), ("ruled-by", 1.2)
    )
    rows: list[list[Cell | str]] = [
        [t("sheet-clock", ms=one.at), one.player, one.item, Cell(one.what, most=4), one.ruling, one.ruled_by]
        for one in sorted(data.incidents, key=lambda one: one.at)
    ]
    return [Table(columns, rows, title=t("sheet-catan-incidents"))]


def _confirmation(data: CatanSheet, t: Translate) -> Block:
    people = [
        (seat.player, t("sheet-catan-confirmed", at=seat.confirmed) if seat.confirmed else "")
        for seat in sorted(data.seats, key=lambda seat: seat.number)
    ]
    return Titled(t("sheet-catan-confirmation"), Signatures(people))
