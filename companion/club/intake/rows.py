"""What the rows of somebody's table say: a player, an event, or a seat at a table of one. Pure.

| there is | it is |
| --- | --- |
| a name alone | a player |
| a day and an event | an event |
| these, a game, a name, points | a seat: rows of one event, round, table and game are one table |
"""

import csv
import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any, Literal, NamedTuple

from companion.kernel.words import Text
from companion.words.characters import normalise

from ..people.lists import COLUMN as OF_PEOPLE
from ..people.lists import delimiter, plain_name, without_honorific
from ..people.names import identity

MOST_ROWS = 10_000
MOST_CELLS = 60
MOST_ABOVE = 10
"""Lines in which titles are looked for."""
LONGEST = 100
MOST_SEATS = 20
_COLUMNS = {
    "date": ("開催日", "日付", "日", "date", "day"),
    "event": ("会", "イベント", "イベント名", "大会", "event", "title"),
    "season": ("シーズン", "season"),
    "game": ("ゲーム", "種目", "game"),
    "round": ("回戦", "ラウンド", "round"),
    "table": ("卓", "テーブル", "table"),
    "total": ("得点", "点数", "スコア", "合計", "totalscore", "total", "score", "points"),
}
COLUMN = OF_PEOPLE | {identity(title): name for name, titles in _COLUMNS.items() for title in titles}
"""What a column is, by its title; the titles of the companion's own lists are among them."""
_DAY = re.compile(r"(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?(?:[ T].*)?")
_SERIAL = re.compile(r"([2-9]\d{4})(?:\.\d+)?")
_TOTAL = re.compile(r"[+-]?\d{1,7}")
_FIRST_DAY = date(1899, 12, 30)
"""Day 0 of a workbook. What stands behind the point is the hour."""
_MARK = "'"
"""Before a cell that spreadsheet programs would take for a formula, as the companion's own lists have it."""

_SAME = ("reading", "event", "season", "game", "round", "table")
"""What a row says as it stands in its cells."""

Kind = Literal["player", "event", "seat"]


class ImportedRow(NamedTuple):
    """A row as it is meant, or why it cannot be."""

    number: int
    """As the table counts its rows, from 1."""
    kind: Kind | None
    name: str = ""
    reading: str = ""
    handle: str = ""
    day: date | None = None
    event: str = ""
    season: str = ""
    game: str = ""
    round: str = ""
    table: str = ""
    total: int = 0
    fault: Text | None = None
    key: str = ""
    """Who it is in the club that the row comes from; nothing: the row knows names alone."""

    @property
    def person(self) -> tuple[str, str]:
        """Who it is, however that was typed."""
        if self.key:
            return self.key, ""
        return identity(without_honorific(self.name)), identity(self.handle)


class Unreadable(Exception):
    """A table that has no rows that could be meant: why."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.key)
        self.text = text


def decode_text(body: bytes) -> str:
    """A text file as text: UTF-8, or else what Japanese spreadsheet programs write, which may be UTF-16.

    Raises Unreadable.
    """
    wide = body.startswith((BOM_UTF16_LE, BOM_UTF16_BE))
    for encoding in ("utf-16",) if wide else ("utf-8-sig", "cp932"):
        try:
            return body.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise Unreadable(Text("club-intake-no-text"))


def lines(text: str) -> list[ImportedRow]:
    """The rows of a table with titles, which may have a heading above them. Raises Unreadable."""
    typed = text.replace("\r\n", "\n").replace("\r", "\n").replace("\ufeff", "").split("\n")
    above, titles = _titles(typed)
    try:
        cells = list(csv.reader(typed[above + 1 :], delimiter=delimiter([typed[above]])))
    except csv.Error as error:
        raise Unreadable(Text("club-intake-no-text")) from error
    rows = [(number, row) for number, row in enumerate(cells, above + 2) if any(row)]
    if len(rows) > MOST_ROWS:
        raise Unreadable(Text("club-intake-many", {"most": MOST_ROWS, "n": len(rows)}))
    return _tables_checked([_line(number, titles, row) for number, row in rows])


def _titles(typed: Sequence[str]) -> tuple[int, list[str | None]]:
    """How many lines stand above the titles, and what each column is. Raises Unreadable."""
    for above, head in enumerate(typed[:MOST_ABOVE]):
        try:
            cells = next(csv.reader([head], delimiter=delimiter([head])), [])
        except csv.Error:
            continue
        titles = [COLUMN.get(identity(title[:LONGEST])) for title in cells[:MOST_CELLS]]
        if "name" in titles or "handle" in titles or {"date", "event"} <= set(titles):
            return above, titles
    raise Unreadable(Text("club-intake-no-titles"))


def _line(number: int, titles: Sequence[str | None], cells: Sequence[str]) -> ImportedRow:
    given: dict[str, str] = {}
    for title, cell in zip(titles, cells, strict=False):
        shown = " ".join(normalise("NFC", cell[: LONGEST * 4]).split()).removeprefix(_MARK)
        if title and shown:
            given.setdefault(title, shown)
    too_long = next((value for value in given.values() if len(value) > LONGEST), None)
    if too_long is not None:
        return _fault(number, given, "club-refused-long", most=LONGEST, length=len(too_long))
    day = _day(given.get("date", ""))
    if given.get("date") and day is None:
        return _fault(number, given, "club-intake-no-day", typed=given["date"])
    handle, same = given.get("handle", ""), {part: given[part] for part in _SAME if part in given}
    values: dict[str, Any] = {**same, "day": day, "handle": handle.removeprefix("@")}
    return _with_kind(ImportedRow(number, None, plain_name(given.get("name", "") or handle), **values), given)


def _with_kind(line: ImportedRow, given: dict[str, str]) -> ImportedRow:
    if not line.game and not given.get("total"):
        if line.day and line.event:
            return line._replace(kind="event")
        if line.name and not line.day and not line.event:
            return line._replace(kind="player")
    lacking = next((part for part in ("day", "event", "game", "name") if not getattr(line, part)), None)
    if lacking:
        return line._replace(fault=Text(f"club-intake-lacks-{lacking}"))
    typed = normalise("NFKC", given.get("total", "")).replace(",", "").replace("−", "-")
    if not _TOTAL.fullmatch(typed):
        return line._replace(fault=Text("club-intake-no-total", {"typed": given.get("total", "")}))
    return line._replace(kind="seat", total=int(typed))


def _fault(number: int, given: dict[str, str], key: str, **params: str | int) -> ImportedRow:
    return ImportedRow(number, None, given.get("name", "")[:LONGEST], fault=Text(key, dict(params)))


def _day(typed: str) -> date | None:
    plain = normalise("NFKC", typed).strip()
    found = _DAY.fullmatch(plain)
    try:
        if found:
            return date(*map(int, found.groups()))
        serial = _SERIAL.fullmatch(plain)
        return _FIRST_DAY + timedelta(int(serial[1])) if serial else None
    except ValueError:
        return None


def table_of(line: ImportedRow) -> tuple[object, ...]:
    """Which table a seat is at."""
    return line.day, identity(line.event), line.round, line.table, identity(line.game)


def _tables_checked(found: list[ImportedRow]) -> list[ImportedRow]:
    """Nobody sits at a table twice, and no more people than a score sheet has seats."""
    seated: dict[tuple[object, ...], set[object]] = {}
    checked = []
    for line in found:
        if line.kind == "seat":
            there = seated.setdefault(table_of(line), set())
            if line.person in there:
                line = line._replace(kind=None, fault=Text("club-intake-twice", {"name": line.name}))
            elif len(there) == MOST_SEATS:
                line = line._replace(kind=None, fault=Text("club-intake-full", {"most": MOST_SEATS}))
            there.add(line.person)
        checked.append(line)
    return checked
