"""The panels of a big screen: a row each. A panel makes its pictures; one without any is passed over."""

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from math import ceil
from typing import Any, NamedTuple, TypeVar

from flask import url_for

from companion.club.events.attendance import count_people
from companion.club.events.models import Event
from companion.club.standings import queries
from companion.club.standings.operations import boards
from companion.club.standings.queries import Standing
from companion.club.standings.rules import ALWAYS, METRICS, has_fractions
from companion.club.standings.scope import Scope
from companion.club.tables.operations import by_name, unread_from
from companion.games import GAMES
from companion.kernel.capabilities import FillsScreen, HasGameMaster, HoldsAttention
from companion.store.engine import db

from ..club.standings import scope_of
from ..layout import breadth
from ..site import absolute
from ..speech import hour, t
from .evening import Evening, Playing

R = TypeVar("R")

MOST_CLOCKS = 9
MOST_TABLES = 5
"""Tables whose seats are pictured; among more nobody finds the own one, and the names alone lead there."""
NAME_COLUMNS = ((2, 8, 14.5), (3, 10, 11.0), (4, 11, 9.4), (5, 11, 7.4))
"""Columns of who finds which table: how many, their lines, and letters in a line."""
MOST_NAME_PAGES = 6
"""Pictures of names in a round, as far as five columns hold them."""
MOST_WON = 3
"""Victories that turn at a time: those of the tables that ended last."""
MOST_LINES = 20
ONE_COLUMN = 6
"""Lines that stand in one column."""
PODIUM, MOST_STEPS = 3, 4
"""Ranks that stand on the podium, and how many people at most."""
LETTERS = (("largest", 3, 1), ("large", 5, 1), ("middle", 7, 2), ("usual", MOST_LINES, 2))
"""Sizes of letters in a standing: up to how many rows, and how many columns side by side."""
LETTERS_BESIDE = LETTERS[2:]
"""No line beside a podium is larger than the names on it."""
LONG, MOST_LONG = 7, 16
"""Letters from which on a name takes two lines, and how many lines of a standing there are then."""
SITTINGS = (("4", 4, 8), ("few", 6, 99), ("many", 14, 12), ("long", 14, 99), ("most", 99, 99))
"""Sizes of letters at tables: up to how many seats, and letters in a name."""
NOTICES = (
    ("huge", 16.7),
    ("larger", 13.0),
    ("largest", 10.0),
    ("large", 8.0),
    ("middle", 6.4),
    ("usual", 5.0),
)
"""Sizes of letters in a notice, in hundredths of the height of the picture."""
NOTICE_WIDE, NOTICE_TALL = 165.0, 60.0
"""The room for a notice, in the same measure."""
NOTICE_LEADING = 1.45
LAST_PLACE = 60
"""Lines of a standing; whoever stands further down has it on the phone."""


class Picture(NamedTuple):
    """One picture of a panel: its own name within the panel, its title, what its template draws."""

    key: str
    title: str
    data: dict[str, Any]
    stays: bool = False
    """Whether nothing else is shown as long as this is: a village talks or votes, and all look at it."""


class Panel(NamedTuple):
    """A panel: how its pictures are made, for how many seconds each stands, whether it is usual."""

    pictures: Callable[[Evening], Iterator[Picture]]
    seconds: int
    usual: bool = True


def _clocks(evening: Evening) -> Iterator[Picture]:
    for number, faces in enumerate(evenly(evening.clocks, MOST_CLOCKS), 1):
        yield Picture(str(number), t("screen-panel-clocks"), {"faces": faces})


def _seating(evening: Evening) -> Iterator[Picture]:
    """Each round's tables, small ones together and a large one by itself; then who finds which."""
    for number, run in groupby(evening.tables, lambda table: table.round):
        title, tables = t("screen-seating", round=number), list(run)
        for group in _together(tables, MOST_TABLES) if len(tables) <= MOST_TABLES else ():
            data = {"tables": [_sitting(table) for table in group], "size": _seat_letters(group)}
            yield Picture(str(group[0].id), title, data)
        here = {table.id for table in tables}
        rows = [row for row in evening.rows if row.id in here]
        seats = by_name(rows) if len(rows) > 1 else []
        numbers = [seat.table.label or t("screen-names-table", number=seat.table.number) for seat in seats]
        named = [*zip((seat.name for seat in seats), numbers, strict=True)]
        if 0 < (unread := unread_from(seats)) < len(seats):
            named.insert(unread, (t("club-round-names-unread"), ""))
        columns, pages = name_columns(named)
        for part, names in enumerate(pages, 1):
            title = t("screen-seating-names", round=number)
            yield Picture(f"names-{number}-{part}", title, {"names": names, "columns": columns})


def name_columns(named: Sequence[tuple[str, str]]) -> tuple[int, list[list[tuple[str, str]]]]:
    """Names with their tables on as few pictures as can be, each about as full, and there in as few columns;
    a long name has as many lines as it needs."""
    ways = []
    for columns, lines, letters in NAME_COLUMNS:
        needed = [ceil(breadth(name) / max(3, letters - breadth(table))) for name, table in named]
        pages = _name_pages(named, needed, columns, lines)
        even = (_name_pages(named, needed, columns, fewer) for fewer in range(1, lines))
        ways.append((columns, next((page for page in even if len(page) == len(pages)), pages)))
        if columns == 4 and len(pages) <= MOST_NAME_PAGES:
            break
    return min(ways, key=lambda way: len(way[1]))


def _name_pages(
    named: Sequence[tuple[str, str]], needed: Sequence[int], columns: int, lines: int
) -> list[list[tuple[str, str]]]:
    pages: list[list[tuple[str, str]]] = []
    column, left = columns, 0
    for place, (name, table) in enumerate(named):
        goes_with_next = not table and place + 1 < len(named)  # a heading, with a name below it
        if needed[place] + goes_with_next > left:
            column, left = column % columns + 1, lines
            if column == 1:
                pages.append([])
        pages[-1].append((name, table))
        left -= needed[place]
    return pages


def _seat_letters(tables: Sequence[Playing]) -> str:
    """Letters as large as the fullest table allows; all tables of a picture share them."""
    names = [table.snapshot.names for table in tables]
    fullest, longest = max(map(len, names)), max(len(name) for one in names for name in one)
    return next(size for size, most, letters in SITTINGS if fullest <= most and longest <= letters)


def _sitting(table: Playing) -> dict[str, Any]:
    return {"name": table.name, "kind": table.game, "game": table.game_name, "names": table.snapshot.names}


def _tables(evening: Evening) -> Iterator[Picture]:
    """How it stands at each table; two small ones side by side."""
    alone = [table for table in evening.tables if _fills(table)]
    rest = [table for table in evening.tables if table not in alone]
    for group in (*_together(rest, 2), *([table] for table in alone)):
        title = t("screen-tables", names=[table.name for table in group])
        yield Picture(
            str(group[0].id), title, {"tables": group}, stays=any(_is_watched(evening, one) for one in group)
        )


def _fills(table: Playing) -> bool:
    game = GAMES[table.game]
    return isinstance(game, FillsScreen) and game.fills_screen(table.snapshot.view)


def _is_watched(evening: Evening, table: Playing) -> bool:
    """Whether a whole village looks at this: it talks, it votes, or it has ended and nobody else plays."""
    game = GAMES[table.game]
    if not isinstance(game, HasGameMaster) or table.small:
        return False
    if table.snapshot.result:
        return all(other.snapshot.result for other in evening.tables)
    if isinstance(game, HoldsAttention) and game.watched(table.snapshot.view):
        return True
    return table.clock is not None and table.clock.state == "running"


def _won_tables(evening: Evening) -> Iterator[Picture]:
    """Who has just won, a picture a table, until its result is signed off."""
    over = sorted((row.finished_at or 0, row.id) for row in evening.rows if row.status == "finished")
    latest = {table: ended for ended, table in over[-MOST_WON:]}
    for table in evening.tables:
        if table.id in latest and table.snapshot.result:
            title = t("screen-won-at", table=table.name, game=table.game_name)
            data = {"table": table, "ended": latest[table.id]}
            yield Picture(str(table.id), title, data, stays=_is_watched(evening, table))


def _standings(evening: Evening) -> Iterator[Picture]:
    event = evening.event
    frozen = event.frozen_at or event.season.frozen_at
    yield from _standing(Scope(event_id=event.id), t("screen-standings"), frozen)


def _season(evening: Evening) -> Iterator[Picture]:
    season = evening.event.season
    yield from _standing(Scope(season_id=season.id), season.name, season.frozen_at)


def _boards(evening: Evening) -> Iterator[Picture]:
    """The leaderboards of the season, one after the other."""
    season = evening.event.season
    for board in boards(db.session, season.id):
        for picture in _standing(scope_of(board), f"{season.name} {board.name}", season.frozen_at):
            yield picture._replace(key=f"{board.id}-{picture.key}")


def _standing(scope: Scope, title: str, frozen: int | None) -> Iterator[Picture]:
    """A standing as the public has it, the first three on a podium."""
    lines = _lines(queries.standing(db.session, scope, "public")[:LAST_PLACE])
    note = t("screen-frozen", at=hour(frozen)) if frozen else ""
    podium = [line for line in lines if 1 <= line["rank"] <= PODIUM]
    long = max((breadth(line["name"]) for line in lines), default=0) > LONG
    most = MOST_LONG if long else MOST_LINES
    pages: list[list[Sequence[Any]]] = []
    if len(lines) < PODIUM or len(podium) > MOST_STEPS:
        podium = []
    else:
        lines = lines[len(podium) :]
        rows = _rows_beside(len(lines), most)
        pages.append([lines[:rows]] if rows else [])
        lines = lines[rows:]
    for page in evenly(lines, most):
        half = ceil(len(page) / 2)
        pages.append([page] if len(page) <= ONE_COLUMN else [page[:half], page[half:]])
    size = _letters(pages, LETTERS_BESIDE if podium else LETTERS)
    size = "long" if long and size in ("middle", "usual") else size
    for number, columns in enumerate(pages, 1):
        steps = podium if number == 1 else []
        data = {"columns": columns, "note": note, "podium": steps, "size": size}
        yield Picture(str(number), title, data)


def _rows_beside(lines: int, most: int) -> int:
    """How many lines stand beside the podium: about as many as in each column of the pages after it, which
    have so many at most."""
    pages = ceil(max(0, lines - most // 2) / most)
    return ceil(lines / (1 + 2 * pages))


def _letters(pages: Sequence[Sequence[Sequence[Any]]], sizes: Sequence[tuple[str, int, int]]) -> str:
    """Letters as large as the fullest page of a standing allows; all its pages share them."""
    rows = max((len(column) for columns in pages for column in columns), default=0)
    columns = max(map(len, pages), default=0)
    return next(name for name, most, beside in sizes if rows <= most and columns <= beside)


def _lines(standing: Sequence[Standing]) -> list[dict[str, Any]]:
    """Each line for the template; with one fraction among the points all show theirs."""
    exact = has_fractions(line.figures for line in standing)
    return [
        {
            "rank": line.rank,
            "tied": line.tied,
            "name": line.name,
            **{key: METRICS[key].shown(line.figures, exact=exact) for key in ALWAYS},
        }
        for line in standing
    ]


def _join(evening: Evening) -> Iterator[Picture]:
    """A code for phones: the event's own page, from which everything else is found."""
    figures = count_people(db.session, evening.event)
    data = {"address": address_of(evening.event), "came": figures.came, "placed": figures.placed}
    yield Picture("code", t("screen-panel-join"), data)


def address_of(event: Event) -> str:
    """The event's own page, for phones."""
    return absolute(url_for("club.event", event_id=event.id))


def _notice(evening: Evening) -> Iterator[Picture]:
    if evening.notice:
        lines = evening.notice.splitlines()
        yield Picture("text", t("screen-panel-notice"), {"lines": lines, "size": _notice_letters(lines)})


def _notice_letters(lines: Sequence[str]) -> str:
    """Letters as large as the notice fills its picture with: the fewer words, the larger."""

    def height(size: float) -> float:
        printed = sum(max(1, ceil(breadth(line) * size / NOTICE_WIDE)) for line in lines)
        return printed * size * NOTICE_LEADING

    return next((name for name, size in NOTICES if height(size) <= NOTICE_TALL), NOTICES[-1][0])


PANELS: dict[str, Panel] = {
    "clocks": Panel(_clocks, 20),
    "seating": Panel(_seating, 15),
    "tables": Panel(_tables, 12),
    "won": Panel(_won_tables, 12),
    "standings": Panel(_standings, 15),
    "season": Panel(_season, 15, usual=False),
    "boards": Panel(_boards, 15, usual=False),
    "join": Panel(_join, 12),
    "notice": Panel(_notice, 12),
}
"""By name: templates/screen/<name>.html draws it, screen-panel-<name> and screen-about-<name> say it."""


def evenly(things: Sequence[R], most: int) -> Iterator[Sequence[R]]:
    """Parts of at most so many, as equal as can be: nobody stands alone on the last one."""
    parts = ceil(len(things) / most)
    for part in range(parts):
        yield things[len(things) * part // parts : len(things) * (part + 1) // parts]


def _together(tables: Sequence[Playing], most: int) -> Iterator[Sequence[Playing]]:
    """Small tables in groups, then each large one alone."""
    yield from evenly([table for table in tables if table.small], most)
    yield from evenly([table for table in tables if not table.small], 1)
