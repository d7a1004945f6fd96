"""One season out of one club into another: its people, events, tables, points and leaderboards.

It travels as an archive that holds a part of the club. Whoever takes it in says who its people are here; all
of it stands then or nothing, and goes again by one act as long as nothing was added to it.
"""

import time
from collections.abc import Mapping, Sequence
from io import BytesIO
from typing import Any
from zipfile import BadZipFile, ZipFile

import sqlalchemy as sa
from sqlalchemy.orm import Session

from companion.games import GAMES
from companion.kernel.replay import Fault
from companion.kernel.words import Text
from companion.store import archive, log
from companion.store.base import Base, rows
from companion.store.database_file import Unusable
from companion.store.engine import current_write
from companion.store.models import MoveEntry, MoveLog
from companion.store.signals import STANDINGS, notify

from .. import library, removal, sample
from ..accounts.acts import record
from ..accounts.models import Account
from ..events import operations as events_of
from ..events.models import Attendance, Event, Round, Season
from ..people import operations as people_of
from ..people.lists import Directory, Meant, PersonRow
from ..people.names import Player, identity
from ..standings.models import Adjustment, Leaderboard
from ..tables import loans
from ..tables.models import GameTable, LedgerRow, Seat
from ..tables.verify import verify
from ..writes import Refused, check_fields, get_row, operation
from .operations import MOST_ALIKE, Preview, Who
from .rows import ImportedRow, Unreadable

BROUGHT = "brought"
"""What is kept of a season that was taken in stands under this name: its id, and those of all that came."""
TRAVELS = (Season, Event, Round, MoveLog, MoveEntry, GameTable, Seat, Attendance, LedgerRow)
TRAVELS_LATER = (Leaderboard, Adjustment)
GROWS = (Attendance, Leaderboard, Adjustment)
"""What may have been added to it here, beside events and tables."""
LEADS_TO = {"season_id": "season", "leader_id": "player", "own_game": "own_game"}
"""Columns that lead to a table without a key of the database that says so."""
HERE: dict[str, Any] = {
    "sample": False,
    "device_hash": None,
    "sign_up": "organiser",
    "contact_days": None,
    "searchable": False,
}
"""What does not travel: phones of the other club, pages by which people signed up there or were found."""
Rows = dict[str, list[dict[str, Any]]]
Ids = dict[str, dict[Any, int]]


def part_of(season_id: int) -> archive.Which:
    """Which rows of the club are a season's."""
    events = sa.select(Event.id).where(Event.season_id == season_id)
    tables = sa.select(GameTable.id).where(GameTable.event_id.in_(events))
    boards = sa.select(Leaderboard.id).where(Leaderboard.season_id == season_id)
    played = sa.select(GameTable.own_game).where(GameTable.id.in_(tables))
    which: dict[type[Base], sa.ColumnElement[bool]] = {
        Season: Season.id == season_id,
        Event: Event.season_id == season_id,
        **{kind: kind.event_id.in_(events) for kind in (Round, GameTable, Attendance, LedgerRow)},
        MoveLog: MoveLog.id.in_(tables),
        MoveEntry: MoveEntry.log_id.in_(tables),
        Seat: Seat.table_id.in_(tables),
        Leaderboard: Leaderboard.season_id == season_id,
        Adjustment: Adjustment.leaderboard_id.in_(boards),
        library.OwnGame: library.OwnGame.id.in_(played),
    }
    theirs = [sa.select(kind.player_id).where(which[kind]) for kind in (Seat, Attendance, Adjustment)]
    theirs.append(sa.select(GameTable.leader_id).where(which[GameTable]))
    which[Player] = sa.or_(*(Player.id.in_(some) for some in theirs))
    return {kind.__tablename__: rows_of for kind, rows_of in which.items()}


def is_archive(body: bytes) -> bool:
    """Whether it is an export of the companion's, and no workbook, which is a zip as well."""
    try:
        with ZipFile(BytesIO(body)) as packed:
            return "manifest.json" in packed.namelist()
    except BadZipFile:
        return False


def read(body: bytes) -> Rows:
    """A season as the other club has written it. Raises Unreadable."""
    try:
        moved = archive.read_part(body)
    except Unusable as why:
        known = why.key if why.key.startswith("club-") else "club-intake-no-season"
        raise Unreadable(Text(known)) from why
    kinds = (*TRAVELS, *TRAVELS_LATER, Player, library.OwnGame)
    whole = moved.keys() == {kind.__tablename__ for kind in kinds} and len(moved[Season.__tablename__]) == 1
    if not whole or any(row["game"] not in GAMES for row in moved[MoveLog.__tablename__]):
        raise Unreadable(Text("club-intake-no-season"))
    return moved


def preview(session: Session, moved: Rows) -> Preview:
    """What the season would make of the club as it is now: who is meant, by name, which somebody looks at; of
    two who may be one here somebody has to say who each is."""
    directory = Directory(people_of.known_names(session))
    coming = [row for row in moved[Player.__tablename__] if _is_member(row)]
    people: dict[Who, Meant] = {}
    for row in coming:
        known_as = PersonRow(row["name"], row["reading"], row["handle"])
        people[_who(row)] = directory.meaning(known_as, alike=len(coming) <= MOST_ALIKE)
    certain = [meant.near[0].id for meant in people.values() if meant.kind == "known"]
    for who, meant in people.items():
        if meant.kind == "known" and certain.count(meant.near[0].id) > 1:
            people[who] = meant._replace(kind="several")
    events, tables = moved[Event.__tablename__], moved[GameTable.__tablename__]
    lines = [
        ImportedRow(number, "event", day=row["held_on"], event=row["title"])
        for number, row in enumerate(events, 1)
    ] + [
        ImportedRow(number, "player", row["name"], row["reading"], row["handle"], key=_who(row)[0])
        for number, row in enumerate(coming, len(events) + 1)
    ]
    return Preview(lines, people, len(events), len(tables), strangers=True)


def season_name(moved: Rows) -> str:
    """What the season is called where it comes from."""
    name: str = moved[Season.__tablename__][0]["name"]
    return name


def _who(row: Mapping[str, Any]) -> Who:
    return f"player-{row['id']}", ""


def _is_member(row: Mapping[str, Any]) -> bool:
    return not (row["guest"] or row["forgotten_at"] or row["merged_into"])


@operation
def take_in(
    session: Session,
    moved: Rows,
    name: str,
    chosen: Mapping[Who, int | None],
    by: Account | None = None,
) -> removal.Removed:
    """Make the season stand here under a name: all of it or nothing. `chosen` says who each person is,
    nothing for a new one. Returns that by which it is taken back. Raises Refused.
    """
    ids: Ids = {}
    new, ids["player"] = _people(session, moved, preview(session, moved), chosen, by)
    games, ids["own_game"] = _own_games(session, moved, by)
    (season,) = moved[Season.__tablename__]
    typed = {"name": name, "starts_on": season["starts_on"], "ends_on": season["ends_on"]}
    kept = {**moved, Season.__tablename__: [season | events_of.check_season(session, typed).accepted()]}
    kept[Event.__tablename__] = [_event(session, row) for row in moved[Event.__tablename__]]
    own = {f"{library.OWN}{old}": f"{library.OWN}{key}" for old, key in ids["own_game"].items()}
    kept[LedgerRow.__tablename__] = [
        row | {"game": own.get(row["game"], row["game"])} for row in moved[LedgerRow.__tablename__]
    ]
    kept[Leaderboard.__tablename__] = [
        row | {"rules": _rules(row["rules"], own)} for row in moved[Leaderboard.__tablename__]
    ]
    for kind in (*TRAVELS, *TRAVELS_LATER):
        _add(session, ids, kind, kept[kind.__tablename__])
    tables = ids["game_table"]
    for row in moved[GameTable.__tablename__]:
        if again := tables.get(row["rerun_of"]):
            found = sa.update(rows(GameTable)).where(GameTable.id == tables[row["id"]])
            session.execute(found.values(rerun_of=again))
    _fold(session, list(tables.values()))
    (season_id,) = ids["season"].values()
    came = {"events": [*ids["event"].values()], "tables": [*tables.values()], "players": new, "games": games}
    came |= {kind.__tablename__: [*ids[kind.__tablename__].values()] for kind in GROWS}
    removed = removal.keep_beside(session, "season", {BROUGHT: [{"season": season_id, **came}]})
    counts = {"players": len(new), "events": len(came["events"]), "tables": len(tables)}
    record(session, by, "season-brought-in", removed=removed.id, name=name, **counts)
    notify(session, STANDINGS)
    return removed


def _people(
    session: Session, moved: Rows, found: Preview, chosen: Mapping[Who, int | None], by: Account | None
) -> tuple[list[int], dict[Any, int]]:
    """Ids of those who are new here, and of everybody by the id there. Guests, and who was forgotten, come as
    they are: nobody here is they."""
    met: dict[Any, int] = {}
    entered: list[Mapping[str, Any]] = []
    alone: list[dict[str, Any]] = []
    for row in moved[Player.__tablename__]:
        meant = found.people.get(_who(row))
        key = chosen.get(_who(row), meant.near[0].id if meant and meant.kind == "known" else None)
        if meant is None:
            alone.append(row)
        elif key is None:
            entered.append(row)
        elif key in met.values() or key not in {one.id for one in meant.near}:
            raise Refused(Text("club-intake-one-person", {"name": row["name"]}))
        else:
            met[row["id"]] = people_of.get_player(session, key).id
    called = [(row["name"], row["reading"], row["handle"]) for row in entered]
    new = dict(zip((row["id"] for row in entered), people_of.add_players(session, called, by), strict=True))
    last = session.scalar(sa.select(sa.func.max(Player.id))) or 0
    for number, row in enumerate(alone):  # a space stands in no folded name
        row = row | {"handle_key": f" {last}-{number}", "merged_into": None}
        ids: Ids = {}
        _add(session, ids, Player, [row])
        new |= ids["player"]
    return [*new.values()], met | new


def _own_games(session: Session, moved: Rows, by: Account | None) -> tuple[list[int], dict[Any, int]]:
    every = (*library.own_games(session, archived=True), *library.own_games(session))
    here = {identity(game.name): game.id for game in every}
    new, found = list[int](), dict[Any, int]()
    for row in moved[library.OwnGame.__tablename__]:
        if identity(row["name"]) not in here:
            parts = ("least", "most", "best", "rounds", "tiebreak_best", "minutes", "scheme")
            same: dict[str, Any] = {part: row[part] for part in parts}
            draft = library.OwnGameDraft(row["name"], tiebreak=row["tiebreak"] or "", **same)
            new.append(library.add_own_game(session, draft, by).id)
            here[identity(row["name"])] = new[-1]
        found[row["id"]] = here[identity(row["name"])]
    return new, found


def _event(session: Session, row: dict[str, Any]) -> dict[str, Any]:
    """An event with what an event may say; its number only where none here has it."""
    taken = row["number"] and session.scalar(sa.select(Event.id).where(Event.number == row["number"]))
    return row | check_fields(row | {"number": None if taken else row["number"]}, events_of.EVENT).accepted()


def _rules(kept: dict[str, Any], own: Mapping[str, str]) -> dict[str, Any]:
    return {**kept, "games": [own.get(game, game) for game in kept["games"]]} if kept.get("games") else kept


def _add(session: Session, ids: Ids, kind: type[Base], coming: Sequence[dict[str, Any]]) -> None:
    """Rows of another club, with ids of this one; what they lead to has come before."""
    table = rows(kind)
    led = {key.parent.name: key.column.table.name for key in table.foreign_keys if key.column.name == "id"}
    led |= {name: of for name, of in LEADS_TO.items() if name in table.c}
    here = {name: value for name, value in HERE.items() if name in table.c}
    numbered = "id" in table.c and "id" not in led
    values = []
    for row in coming:
        to = {name: ids[of].get(row[name]) if of in ids else None for name, of in led.items()}
        values.append(row | to | here)
        if numbered:
            del values[-1]["id"]
    found = ids[table.name] = {}
    if not numbered and "id" in table.c:
        found |= {row["id"]: value["id"] for row, value in zip(coming, values, strict=True)}
    for start in range(0, len(values), archive.MANY):
        piece = values[start : start + archive.MANY]
        if numbered:
            given = sa.insert(table).returning(table.c.id, sort_by_parameter_order=True)
            old = (row["id"] for row in coming[start : start + archive.MANY])
            found |= zip(old, session.scalars(given, piece), strict=True)
        else:
            session.execute(sa.insert(table), piece)
        time.sleep(0)


def _fold(session: Session, tables: list[int]) -> None:
    """What was signed comes out of its log here, too, and every other log can be read. Raises Refused."""
    current_write(session).appended.update(tables)
    try:
        differences = next(verify(session, tables), None)
        for table in tables:
            log.read(session, table)
            time.sleep(0)
    except (Fault, ValueError) as error:
        raise Refused(Text("club-intake-no-season")) from error
    if differences is not None:
        raise Refused(Text("club-intake-no-season"))


@operation
def take_back(session: Session, removed_id: int, by: Account | None = None) -> removal.Removed:
    """Take away a season that came from another club, with who and what came with it and is nowhere else.

    Raises Refused where something has been added to it since.
    """
    removed = get_row(session, removal.Removed, removed_id, lock=True)
    (came,) = removed.rows[BROUGHT]
    season = get_row(session, Season, came["season"], lock=True)
    events = session.scalars(sa.select(Event.id).where(Event.season_id == season.id)).all()
    tables = session.scalars(sa.select(GameTable.id).where(GameTable.event_id.in_(events))).all()
    which = part_of(season.id)
    grown = any(
        set(session.scalars(sa.select(kind.id).where(which[kind.__tablename__])))
        - set(came[kind.__tablename__])
        for kind in GROWS
    )
    if grown or set(events) != set(came["events"]) or set(tables) != set(came["tables"]):
        raise Refused(Text("club-refused-season-grown"))
    name = season.name
    loans.must_be_back(session, tables)
    sample.remove_events(session, events, tables)
    session.execute(sa.update(MoveLog).where(MoveLog.id.in_(tables)).values(due_at=None))
    for kind, keys in ((Season, [season.id]), (Player, came["players"]), (library.OwnGame, came["games"])):
        sample.remove_unused(session, kind, keys)
    record(session, by, "season-taken-back", name=name)
    notify(session, STANDINGS)
    session.delete(removed)
    session.expire_all()
    return removed
