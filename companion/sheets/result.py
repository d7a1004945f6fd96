"""A table as it is printed: one viewer's snapshot, and what everybody may know beside it; and what the sheets
of games share: ranks and what decided them, camps, where nobody is ranked, the ledger."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, tzinfo
from functools import cached_property
from typing import NamedTuple, TypeVar

from msgspec.structs import replace as changed

from companion.games import GAMES
from companion.kernel import results
from companion.kernel.capabilities import PlaysInCamps, headline, identity
from companion.kernel.game import Ranked, View
from companion.kernel.results import LedgerLine, Rule, code_name
from companion.kernel.table import Snapshot
from companion.kernel.words import Text
from companion.words import Words
from companion.words.figures import plain, points

from . import emblems
from .blocks import Banner, Block, Paragraph, Rules, Titled, told_under
from .sheet import Head
from .style import LEAD, MUTED
from .text_table import DASH, Cell, Column, TextTable

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
    hours: tuple[int, int] = (0, 0)
    """When the first move was said and the game was over, UTC milliseconds; 0: not yet."""

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

    @property
    def verdict(self) -> tuple[str, str]:
        """The result without its reasons, and these, if they have words of their own; else the summary."""
        result = self.snapshot.result
        if result is None or self.snapshot.abandoned:
            return self.summary, ""
        because = self.words.part(result.summary, "because")
        who = self.words.part(result.summary, "verdict") or self.words.part(result.summary, "who")
        return (self.say(who), self.say(because)) if who and because else (self.summary, "")

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


def seats_by_rank(table: PrintedTable) -> tuple[Ranked, ...]:
    """The ranking; seats that have no rank yet stand behind, with rank 0."""
    result = table.snapshot.result
    ranking = result.ranking if result else ()
    unranked = {one.seat for one in ranking} ^ set(table.names)
    return (*ranking, *(Ranked(0, seat) for seat in sorted(unranked)))


def rank_cell(table: PrintedTable, rank: int, ranks: Sequence[int]) -> Cell:
    """A rank, and whether it is shared; a dash for a seat without one."""
    shared = "yes" if ranks.count(rank) > 1 else "no"
    return Cell(table.t("common-rank", rank=rank, shared=shared), bold=True) if rank else DASH


def result_banner(table: PrintedTable, said: str = "", because: str = "", hours: str = "") -> Banner:
    """The result under the crest of the camp or the game and why it is so; at the right when it was played,
    and whether it waits for its sign-off. What was entered afterwards, within a minute, has no hours."""
    result, (began, over) = table.snapshot.result, map(table.hour, table.hours)
    camp = f"camp-{results.winning_camp(result)}" if result else ""
    crest = camp if camp in emblems.crests() else table.game_key
    if began and over and began != over:
        hours = hours or table.t("sheet-from-to", started=began, finished=over)
    unsigned = table.t("sheet-unsigned") if result and not table.snapshot.signed else ""
    who, why = (said, "") if said else table.verdict
    remark = " ".join(filter(None, (hours, unsigned)))
    return Banner(who, remark, because or why, emblem=crest)


def result_blocks(table: PrintedTable, totals: Sequence[int] = (), because: str = "") -> Iterator[Block]:
    """The result, and the seats by rank with what decided it. `totals`: the game's own points by seat."""
    t, order = table.t, seats_by_rank(table)
    ranks = [one.rank for one in order]
    yield result_banner(table, because=because)
    columns = [
        Column(t("sheet-rank"), 1.4, "right"),
        Column(t("sheet-result-player"), 4.0),
        Column(t("sheet-result-because"), 5.0),
        *([Column(t("sheet-result-total"), 1.3, "right")] if totals else []),
        Column(t("sheet-result-points"), 1.3, "right"),
    ]
    rows: list[list[Cell | str]] = []
    for one in order:
        points = table.total(one.seat)
        player = t("sheet-result-seat", seat=one.seat, player=table.names[one.seat])
        rows.append(
            [
                rank_cell(table, one.rank, ranks),
                Cell(player, bold=one.rank == 1, name=True),
                Cell(table.say(one.because), most=3),
                *([Cell(plain(totals[one.seat - 1]), bold=True)] if totals else []),
                DASH if points is None else Cell(t("sheet-points", points=points), bold=True),
            ]
        )
    first = frozenset(number for number, rank in enumerate(ranks) if rank == 1)
    yield TextTable(columns, rows, strong_rows=first, size=9)


def ledger_blocks(table: PrintedTable, notes: Iterable[str] = ()) -> Iterator[Block]:
    """The ledger with its reasons, struck lines too, and the notes."""
    t, lines, notes = table.t, table.snapshot.ledger, tuple(notes)
    if lines:
        reasons = [_ledger_reason(table, line) for line in lines]
        columns = [
            Column(t("sheet-result-player"), 3.0),
            Column(t("sheet-result-rule"), 2.0),
            *([Column(t("sheet-result-reason"), 6.0)] if any(reasons) else []),
            Column(t("sheet-result-points"), 1.2, "right"),
        ]
        rows = [
            _ledger_row(table, line, [why] if any(reasons) else [])
            for line, why in zip(lines, reasons, strict=True)
        ]
        yield TextTable(columns, rows, title=t("sheet-result-ledger"))
    elif table.snapshot.signed:
        yield Paragraph(t("sheet-result-no-points"), grey=MUTED)
    if notes:
        yield Titled(t("sheet-result-notes"), Rules(notes))


def _ledger_reason(table: PrintedTable, line: LedgerLine) -> str:
    # A reason that only says the rule's name again, or that a winner has won, says nothing.
    said, chosen = table.say(line.reason), f"sheet-reason-{line.code}"
    if said == table.rule(line.code) or table.words.is_bare_win(line.reason):
        said = table.t(chosen) if table.words.has(chosen) else ""
    return "  ".join(filter(None, (said, line.note)))


def _ledger_row(table: PrintedTable, line: LedgerLine, reasons: Iterable[str]) -> list[Cell | str]:
    struck = line.struck
    return [
        Cell(table.names[line.seat], name=True, struck=struck, muted=struck),
        Cell(table.rule(line.code), struck=struck, muted=struck),
        *(Cell(reason, muted=struck, most=4) for reason in reasons),
        Cell(table.t("sheet-points", points=line.points), struck=struck, muted=struck),
    ]


InPlay = Callable[[PrintedTable], Iterable[Block]]


class SeatColumn(NamedTuple):
    """A further column of a table of seats: its heading, and its content by seat."""

    heading: Column
    content: Callable[[int], Cell | str]


def seats_in_play(table: PrintedTable, *further: SeatColumn, upright: bool = False) -> Iterator[Block]:
    """How far the table is, and a row a seat; the further columns hold only what all may see."""
    game, snapshot = GAMES[table.snapshot.game], table.snapshot
    yield Banner(table.summary, "" if snapshot.abandoned else table.say(headline(game, snapshot.view)))
    columns = [Column(table.t("sheet-result-player"), 3.6), *(column.heading for column in further)]
    rows = [[_player(table, seat), *(column.content(seat) for column in further)] for seat in table.names]
    yield TextTable(columns, rows, upright=upright)


def out_column(table: PrintedTable, gone: Callable[[int], Text | None]) -> SeatColumn:
    """The column that says who is out, and when."""

    def of(seat: int) -> Cell | str:
        said = table.say(gone(seat))
        return Cell(said, bold=True, most=3) if said else Cell(table.t("sheet-in-play-in"), muted=True)

    return SeatColumn(Column(table.t("sheet-in-play-state"), 2.4), of)


def roles_in_play(table: PrintedTable, roles: Iterable[tuple[str, int]]) -> Block:
    """How many of each role are in the game, which everybody knows."""
    game = GAMES[table.snapshot.game]
    assert isinstance(game, PlaysInCamps)
    label = game.role_label
    counted = tuple(
        table.t("village-desk-role-count", role=table.say(label(role)), n=number)
        for role, number in roles
        if number
    )
    return Paragraph(table.t("sheet-in-play-roles", roles=counted), size=LEAD)


class Vote(NamedTuple):
    """A vote counted in public: its label, each voter with its target, and who voted by lot."""

    called: str
    casts: Sequence[tuple[int, int]]
    drawn: Collection[int] = ()


def vote_lines(table: PrintedTable, votes: Iterable[Vote]) -> Iterator[str]:
    """For each vote a sentence with who voted for whom."""
    for vote in votes:
        casts = tuple(
            table.t(
                "sheet-in-play-cast",
                name=table.names[seat],
                target=table.names[target],
                drawn="yes" if seat in vote.drawn else "no",
            )
            for seat, target in vote.casts
            if target
        )
        yield table.t("sheet-in-play-line", what=vote.called, told=casts or table.t("sheet-in-play-nobody"))


def list_block(title: str, lines: Iterable[str]) -> Iterator[Block]:
    """The lines under a heading; nothing without lines."""
    there = tuple(lines)
    if there:
        yield told_under(title, there)


def camp_blocks(
    table: PrintedTable, winners: Collection[int], *further: SeatColumn, because: str = ""
) -> Iterator[Block]:
    """The result of camps: a row for each winner, then for each loser, with the further columns (without any:
    what each seat was), the reason and the points.

    Where all winners share one reason and all losers one, reasons are left out: the result above says them.
    """
    t, order = table.t, seats_by_rank(table)
    yield result_banner(table, because=because)
    said = {one.seat: (one.seat in winners, table.say(one.because)) for one in order}
    alike = len(set(said.values())) <= 2
    further = further or tuple(_identities(table))
    columns = [
        Column(t("sheet-result-outcome"), 1.2),
        Column(t("sheet-result-player"), 3.6),
        *(column.heading for column in further),
        *([] if alike else [Column(t("sheet-result-reason"), 3.4)]),
        Column(t("sheet-result-points"), 1.3, "right"),
    ]
    rows: list[list[Cell | str]] = []
    for one in order:
        (won, because), points = said[one.seat], table.total(one.seat)
        rows.append(
            [
                Cell(t("sheet-result-won" if won else "sheet-result-lost"), bold=won),
                _player(table, one.seat, bold=won),
                *(column.content(one.seat) for column in further),
                *([] if alike else [Cell(because, most=3)]),
                DASH if points is None else Cell(t("sheet-points", points=points), bold=True),
            ]
        )
    first = frozenset(number for number, one in enumerate(order) if one.seat in winners)
    yield TextTable(columns, rows, strong_rows=first)


def _identities(table: PrintedTable) -> Iterator[SeatColumn]:
    """A column with what each seat was, if the viewer may see that of any seat."""
    game, view = GAMES[table.snapshot.game], table.snapshot.view
    if any(identity(game, view, seat) for seat in table.names):
        column = Column(table.t("sheet-result-identity"), 2.4)
        yield SeatColumn(column, lambda seat: Cell(table.say(identity(game, view, seat))))


def _player(table: PrintedTable, seat: int, *, bold: bool = False) -> Cell:
    player = table.t("sheet-result-seat", seat=seat, player=table.names[seat])
    return Cell(player, bold=bold, name=True)
