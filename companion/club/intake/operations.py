"""Bringing a table in: what each row would make, and all of it at once or nothing.

Tables are folded before anything is written, a piece at a time, and then everything is written in one go: so
10,000 rows keep others from writing for the last seconds alone. Past results stand on score sheets.
"""

import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, date, datetime
from typing import Any, NamedTuple

from sqlalchemy import func, insert, select
from sqlalchemy.orm import Session

from companion.kernel.replay import History
from companion.kernel.results import Rule
from companion.kernel.words import Text
from companion.store.base import now, rows
from companion.store.signals import STANDINGS, notify

from .. import library
from ..accounts.acts import record
from ..accounts.models import Account
from ..events.models import Event, Round, Season
from ..events.operations import EventDraft, SeasonDraft, add_event, add_season, season_called, season_on
from ..people.lists import Directory, Meant, PersonRow
from ..people.names import identity
from ..people.operations import add_players, get_player, known_names
from ..tables.models import GameTable
from ..tables.seats import A_PIECE, PlayedTable, write_played
from ..writes import Refused, operation
from .rows import ImportedRow, table_of

MOST_ALIKE = 300
"""People who are looked for among names that are like theirs; of more, only the very same are found."""
_LAST_ROUNDS = select(Round.event_id, func.max(Round.number)).group_by(Round.event_id)
_ADD_ROUND = insert(rows(Round)).returning(rows(Round).c.id)
Who = tuple[str, str]
"""Somebody as the rows name them, however that was typed."""


class Preview(NamedTuple):
    """What a table would make: its rows with what is wrong, who is meant, and how much is new."""

    lines: list[ImportedRow]
    people: dict[Who, Meant]
    events: int
    tables: int
    strangers: bool = False
    """Whether they are another club's people, of whom none is one of ours by the name alone."""

    @property
    def faults(self) -> list[ImportedRow]:
        """Rows that cannot be; with any of them nothing is brought in."""
        return [line for line in self.lines if line.fault]

    @property
    def alike(self) -> dict[Who, Meant]:
        """Those of whom somebody has to say whether they are who they are like."""
        asked = ("alike", "several", "known") if self.strangers else ("alike", "several")
        return {who: meant for who, meant in self.people.items() if meant.kind in asked}


class Progress(NamedTuple):
    """How far it is."""

    done: int
    of: int


def preview(session: Session, lines: Sequence[ImportedRow]) -> Preview:
    """What the rows would make of the club as it is now."""
    directory = Directory(known_names(session))
    first = {line.person: line for line in reversed(lines) if line.name and not line.fault}
    people: dict[Who, Meant] = {}
    for number, (who, line) in enumerate(reversed(first.items())):
        if number % A_PIECE == 0:
            time.sleep(0)
        row = PersonRow(line.name, line.reading, line.handle)
        people[who] = directory.meaning(row, alike=len(first) <= MOST_ALIKE)
    time.sleep(0)
    known = _events(session)
    played = {event.id for event in session.scalars(select(Event).join(GameTable).distinct())}
    checked = [_not_again(line, known, played) for line in lines]
    days = {(line.day, identity(line.event)) for line in checked if line.day}
    return Preview(
        checked,
        people,
        len(days - known.keys()),
        len({table_of(line) for line in checked if line.kind == "seat"}),
    )


def _events(session: Session) -> dict[tuple[date | None, str], Event]:
    return {(event.held_on, identity(event.title)): event for event in session.scalars(select(Event))}


def _not_again(line: ImportedRow, known: Mapping[Any, Event], played: set[int]) -> ImportedRow:
    """The same results twice would count twice: an event that has tables takes none from a table."""
    event = known.get((line.day, identity(line.event))) if line.kind == "seat" else None
    if event is None or event.id not in played:
        return line
    return line._replace(kind=None, fault=Text("club-intake-played", {"event": event.title}))


class ImportedTable(NamedTuple):
    """A table that was played: its rows, and its log on a score sheet."""

    seats: list[ImportedRow]
    history: History


def fold_tables(
    session: Session, lines: Sequence[ImportedRow], stamp: str
) -> Iterator[Progress | list[ImportedTable]]:
    """Each table's log on a score sheet: how far it is, and last all of them. Writes nothing."""
    games = _own_games(session)
    rules = {name: (library.options_of(game), library.scheme_of(game)) for name, game in games.items()}
    seats = [line for line in lines if line.kind == "seat"]
    tables: dict[tuple[object, ...], list[ImportedRow]] = {}
    for line in seats:
        tables.setdefault(table_of(line), []).append(line)
    found: list[ImportedTable] = []
    done = 0
    for number, several in enumerate(sorted(tables.values(), key=lambda several: several[0].day or date.min)):
        title = several[0].game
        options, scheme = rules.get(identity(title)) or (
            library.SCORE_SHEET.Options(title=title, rounds=1),
            tuple(Rule(code, points) for code, points in library.COMPARABLE.items()),
        )
        day = several[0].day or date.min
        names, totals = [line.name for line in several], [line.total for line in several]
        opened = int(datetime(day.year, day.month, day.day, 12, tzinfo=UTC).timestamp() * 1000)
        own = f"{stamp}-{number:05}"
        history = library.score_sheet(names, totals, options, scheme, opened=opened, stamp=own)
        found.append(ImportedTable(several, history))
        done += len(several)
        if number % A_PIECE == A_PIECE - 1:
            time.sleep(0)
            yield Progress(done, len(seats))
    yield found


def _own_games(session: Session) -> dict[str, library.OwnGame]:
    every = (*library.own_games(session, archived=True), *library.own_games(session))
    return {identity(game.name): game for game in every}


@operation
def bring_in(
    session: Session,
    lines: Sequence[ImportedRow],
    played: Sequence[ImportedTable],
    chosen: Mapping[Who, int | None],
    year: Callable[[int], str],
    by: Account | None = None,
) -> None:
    """Write down players, seasons, events and tables of the rows: all of it or nothing. Raises Refused.

    `chosen` says who each person is, nothing for a new one; `year` names a season that is lacking.
    """
    found = preview(session, lines)
    if found.faults:
        raise Refused(Text("club-intake-changed"))
    people = _people(session, found, chosen, by)
    events = _seasons_and_events(session, lines, year, by)
    games = _games_played(session, played, by)
    write_played(session, list(_tables(session, played, people, events, games)))
    record(session, by, "table-brought-in", players=len(people), events=len(events), tables=len(played))
    notify(session, STANDINGS)


def _people(
    session: Session, found: Preview, chosen: Mapping[Who, int | None], by: Account | None
) -> dict[Who, int]:
    """The ids of all whom the rows name; who is new is entered."""
    people: dict[Who, int] = {}
    new: dict[Who, PersonRow] = {}
    for number, (who, meant) in enumerate(found.people.items()):
        key = chosen.get(who, meant.near[0].id if meant.kind == "known" else None)
        if key is not None and key not in {one.id for one in meant.near}:
            raise Refused(Text("club-intake-changed"))
        if key is None:
            new[who] = meant.row
        else:
            people[who] = get_player(session, key).id
        if number % A_PIECE == 0:
            time.sleep(0)
    entered = [(row.name, row.reading, row.handle) for row in new.values()]
    return people | dict(zip(new, add_players(session, entered, by), strict=True))


def _seasons_and_events(
    session: Session, lines: Sequence[ImportedRow], year: Callable[[int], str], by: Account | None
) -> dict[tuple[date | None, str], Event]:
    events = _events(session)
    wanted: dict[tuple[date | None, str], Event] = {}
    for line in lines:
        key = line.day, identity(line.event)
        if line.day is None or key in wanted:
            continue
        if key not in events:
            season = _season(session, line.season, line.day, year, by)
            events[key] = add_event(session, EventDraft(season.id, line.event, line.day), by)
        wanted[key] = events[key]
    return wanted


def _season(session: Session, name: str, day: date, year: Callable[[int], str], by: Account | None) -> Season:
    """The season of this name, else the one of the day; where there is none, the day's year."""
    season = season_called(session, name) if name else season_on(session, day)
    name = name or year(day.year)
    season = season or season_called(session, name)
    if season is None:
        draft = SeasonDraft(name, date(day.year, 1, 1), date(day.year, 12, 31))
        return add_season(session, draft, by)
    return season


def _games_played(
    session: Session, played: Sequence[ImportedTable], by: Account | None
) -> dict[str, library.OwnGame]:
    games = _own_games(session)
    for name in dict.fromkeys(table.seats[0].game for table in played):
        if identity(name) not in games:
            games[identity(name)] = library.add_own_game(
                session, library.OwnGameDraft(name, 1, library.SCORE_SHEET.most), by
            )
    return games


def _tables(
    session: Session,
    played: Sequence[ImportedTable],
    people: Mapping[Who, int],
    events: Mapping[tuple[date | None, str], Event],
    games: Mapping[str, library.OwnGame],
) -> Iterator[PlayedTable]:
    """Where each table stood: rounds as the rows name them, behind those that the event has."""
    last: Counter[int] = Counter()
    for event_id, number in session.execute(_LAST_ROUNDS):
        last[event_id] = number
    rounds: dict[tuple[int, str], int] = {}
    numbers: Counter[int] = Counter()
    for place, (seats, history) in enumerate(played):
        if place % A_PIECE == 0:
            time.sleep(0)
        first = seats[0]
        event = events[first.day, identity(first.event)]
        key = event.id, first.round
        if key not in rounds:
            last[event.id] += 1
            title = "" if first.round.isdecimal() else first.round
            values = {"event_id": event.id, "number": last[event.id], "title": title, "created_at": now()}
            rounds[key] = session.scalars(_ADD_ROUND, [values]).one()
        within = rounds[key]
        numbers[within] += 1
        yield PlayedTable(
            event,
            within,
            numbers[within],
            history,
            [people[line.person] for line in seats],
            "" if first.table.isdecimal() else first.table[:60],
            games[identity(first.game)].id,
        )
