"""Taking away what was a mistake and has no results: rows are deleted, so that no list has to leave them out.

What was deleted is kept beside, and brought back by one act. Logs of games are never deleted: a table's log
stays without its table, and nothing more falls due in it. Tables that were just opened go back to the plan
that they were made of.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec
import sqlalchemy as sa
from msgspec.structs import replace
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Mapped, Session, mapped_column

from companion.kernel.words import Text
from companion.store.base import Base, Id, Millis, Params, now, rows
from companion.store.models import MoveLog
from companion.store.rewriting import read_names_as
from companion.store.signals import STANDINGS, access_topic, event_topic, notify

from .accounts.acts import record
from .accounts.models import Account
from .casts import TOPIC as COMPOSITIONS
from .casts import Composition, NameList, RuleSet
from .events.attendance import move_up
from .events.models import Attendance, Event, Round, Season, SignUp
from .people.names import Alias, Player
from .people.operations import key_of, place_in_lists
from .rounds.models import Relation, RoundDraft, SeatingNote
from .rounds.plan import Plan
from .screen import Screen, ScreenPanel, notify_all
from .standings.models import Adjustment, Leaderboard
from .tables import loans
from .tables.facts import lock_table
from .tables.models import PLAYED_OUT, Claim, GameTable, LedgerRow, SeasonSum, Seat
from .tables.operations import SeatDraft, is_played, not_elsewhere
from .writes import Missing, Refused, get_row, operation


class Removed(Base):
    """One removal: the rows that were deleted, by table. It goes when they are brought back."""

    __tablename__ = "removed"
    __table_args__ = (
        sa.CheckConstraint(
            "kind IN ('table', 'round', 'event', 'season', 'application', 'player', 'leaderboard', 'merge',"
            " 'composition', 'names', 'rename', 'rules')",
            name="kind",
        ),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[Id]
    at: Mapped[Millis]
    kind: Mapped[str] = mapped_column(sa.String(20))
    rows: Mapped[Params]
    """Rows by table, each as JSON: times as ISO 8601, bytes in base64."""


MOST_LOOKED_AT = 100
"""Of the latest removals so many are asked whether they took something away."""
DUE = "due"
"""Beside the rows of tables: when the rules of a game would have owed something next, by log."""
Rows = dict[str, list[dict[str, Any]]]


@operation
def remove_tables(session: Session, table_ids: Sequence[int], by: Account | None = None) -> Removed:
    """Take tables without a result away; rounds that are empty then go with them. Raises Refused."""
    tables = _lock_tables(session, table_ids)
    event_id, rounds = tables[0].event_id, {table.round_id for table in tables}
    names = ", ".join(seat.name for table in tables for seat in table.seats)
    kept = _take_tables(session, tables)
    for round_id in rounds:
        if not session.scalar(sa.select(sa.func.count()).where(GameTable.round_id == round_id)):
            _take_round(session, get_row(session, Round, round_id), kept)
    return _record_removal(session, "table", kept, by, event=event_id, names=names)


@operation
def remove_round(session: Session, round_id: int, by: Account | None = None) -> Removed:
    """Take a round without results away, with its tables. Raises Refused."""
    inside = sa.select(GameTable.id).where(GameTable.round_id == round_id)
    tables = _lock_tables(session, session.scalars(inside))  # before the round, as when one of them ends
    gone = get_row(session, Round, round_id, lock=True)
    kept = _take_tables(session, tables)
    event_id, number = gone.event_id, gone.number
    _take_round(session, gone, kept)
    return _record_removal(session, "round", kept, by, event=event_id, number=number)


@operation
def remove_event(session: Session, event_id: int, by: Account | None = None) -> Removed:
    """Take an event without results away, with its applications, rounds and tables. Raises Refused."""
    event = get_row(session, Event, event_id, lock=True)
    inside = sa.select(GameTable.id).where(GameTable.event_id == event_id)
    kept = _take_tables(session, _lock_tables(session, session.scalars(inside)))
    for model in (Round, SignUp, Attendance, ScreenPanel, Screen):
        _take(session, kept, model, model.event_id == event_id)
    _take(session, kept, Relation, Relation.event_id == event_id)
    _take(session, kept, SeatingNote, SeatingNote.event_id == event_id)
    title = event.title
    _take(session, kept, Event, Event.id == event_id)
    return _record_removal(session, "event", kept, by, title=title)


@operation
def remove_season(session: Session, season_id: int, by: Account | None = None) -> Removed:
    """Take a season without events away. Raises Refused."""
    season = get_row(session, Season, season_id, lock=True)
    if session.scalar(sa.select(sa.func.count()).where(Event.season_id == season_id)):
        raise Refused(Text("club-refused-season-used"))
    name, kept = season.name, Rows()
    session.execute(sa.delete(SeasonSum).where(SeasonSum.season_id == season_id))
    _take_boards(session, kept, Leaderboard.season_id == season_id)
    _take(session, kept, Season, Season.id == season_id)
    return _record_removal(session, "season", kept, by, name=name)


@operation
def remove_board(session: Session, board_id: int, by: Account | None = None) -> Removed:
    """Take a leaderboard away, with what was added to it by hand. Raises Missing."""
    board = get_row(session, Leaderboard, board_id, lock=True)
    season_id, name, kept = board.season_id, board.name, Rows()
    _take_boards(session, kept, Leaderboard.id == board_id)
    return _record_removal(session, "leaderboard", kept, by, season=season_id, name=name)


@operation
def remove_composition(session: Session, key: int, by: Account | None = None) -> Removed:
    """Keep a composition no longer; tables that were opened with it stay. Raises Missing."""
    gone, kept = get_row(session, Composition, key, lock=True), Rows()
    name, cards = gone.name, gone.cards
    _take(session, kept, Composition, Composition.id == key)
    return _record_removal(session, "composition", kept, by, name=name, n=cards)


@operation
def remove_names(session: Session, key: int, by: Account | None = None) -> Removed:
    """Keep a list of names no longer. Raises Missing."""
    name, kept = get_row(session, NameList, key, lock=True).name, Rows()
    _take(session, kept, NameList, NameList.id == key)
    return _record_removal(session, "names", kept, by, name=name)


@operation
def remove_rules(session: Session, key: int, by: Account | None = None) -> Removed:
    """Keep house rules no longer; tables that were opened with them stay. Raises Missing."""
    gone, kept = get_row(session, RuleSet, key, lock=True), Rows()
    name, game = gone.name, gone.game
    _take(session, kept, RuleSet, RuleSet.id == key)
    return _record_removal(session, "rules", kept, by, name=name, game=game)


@operation
def remove_application(session: Session, event_id: int, player_id: int, by: Account | None = None) -> Removed:
    """Take an application away as if it had never come; the first in line moves up. Raises Refused."""
    event = get_row(session, Event, event_id, lock=True)
    query = sa.select(Attendance).where(Attendance.event_id == event_id, Attendance.player_id == player_id)
    row = session.scalar(query)
    if row is None:
        raise Missing(Text("club-refused-no-attendance"))
    if row.checked_in_at is not None:
        raise Refused(Text("club-refused-already-here"))
    name, kept = row.player.name, Rows()
    _take(session, kept, Attendance, Attendance.id == row.id)
    move_up(session, event)
    notify(session, event_topic(event_id))
    return _record_removal(session, "application", kept, by, event=event_id, name=name)


@operation
def remove_player(session: Session, player_id: int, by: Account | None = None) -> Removed:
    """Take a player away who has never played, with the applications. Raises Refused."""
    player = get_row(session, Player, player_id, lock=True)
    used = (
        sa.select(Seat.table_id).where(Seat.player_id == player_id),
        sa.select(LedgerRow.id).where(LedgerRow.player_id == player_id),
        sa.select(Player.id).where(Player.merged_into == player_id),
        sa.select(GameTable.id).where(GameTable.leader_id == player_id),
        sa.select(Attendance.id).where(
            Attendance.player_id == player_id, Attendance.checked_in_at.is_not(None)
        ),
    )
    if any(session.scalar(query.limit(1)) is not None for query in used):
        raise Refused(Text("club-refused-player-used"))
    name, kept = player.name, Rows()
    events = session.scalars(sa.select(Attendance.event_id).where(Attendance.player_id == player_id)).all()
    _take(session, kept, Attendance, Attendance.player_id == player_id)
    theirs = sa.select(SignUp.id).where(SignUp.player_id == player_id)
    _take(session, kept, SignUp, sa.or_(SignUp.player_id == player_id, SignUp.lead_id.in_(theirs)))
    session.execute(sa.delete(SeasonSum).where(SeasonSum.player_id == player_id))
    _take(session, kept, Adjustment, Adjustment.player_id == player_id)
    _take(session, kept, Relation, sa.or_(Relation.player_id == player_id, Relation.other_id == player_id))
    for kind in (SeatingNote, Alias):
        _take(session, kept, kind, kind.player_id == player_id)
    _take(session, kept, Player, Player.id == player_id)
    for event_id in sorted(events):
        move_up(session, get_row(session, Event, event_id, lock=True))
        notify(session, event_topic(event_id))
    return _record_removal(session, "player", kept, by, name=name)


@operation
def bring_back(session: Session, removed_id: int, by: Account | None = None) -> Removed:
    """Undo a removal: all of its rows stand again. Raises Refused where something has taken their place, or
    people of a table that goes on play elsewhere by now.

    What was a player's who has been merged since is that of the entry that was kept.
    """
    removed = get_row(session, Removed, removed_id, lock=True)
    _follow_merges(session, removed.rows)
    for gone in (row for row in removed.rows.get("game_table", ()) if row["status"] == "open"):
        seats = (row for row in removed.rows["seat"] if row["table_id"] == gone["id"])
        not_elsewhere(session, gone["event_id"], [SeatDraft(row["player_id"]) for row in seats])
    for row in removed.rows.get("round", ()):
        _make_room(session, row)
    _number_anew(session, removed.rows)
    _call_anew(session, removed.rows)
    for row in removed.rows.get("player", ()):  # kept by a former release, it may say another order
        row["sort_key"] = place_in_lists(row["name"], row["reading"])
    try:
        for table in Base.metadata.sorted_tables:
            kept = removed.rows.get(table.name)
            if kept:
                session.execute(sa.insert(table), [read_row(table, row) for row in kept])
    except IntegrityError as error:
        raise Refused(Text("club-refused-not-back")) from error
    for row in removed.rows.get(DUE, ()):
        session.execute(sa.update(MoveLog).where(MoveLog.id == row["id"]).values(due_at=row["due_at"]))
    record(session, by, "brought-back", of=removed.id, kind=removed.kind)
    _notify_pages(session, removed.rows)
    session.delete(removed)
    session.expire_all()
    return removed


def removed_with(session: Session, kind: type[Base], key: int) -> Removed | None:
    """The removal that took a row away, by itself or with what it belonged to, where that was of late."""
    latest = sa.select(Removed).order_by(Removed.id.desc()).limit(MOST_LOOKED_AT)
    for removed in session.scalars(latest):
        if any(row.get("id") == key for row in removed.rows.get(kind.__tablename__, ())):
            return removed
    return None


def _follow_merges(session: Session, kept: Rows) -> None:
    merged = sa.select(Player).where(Player.merged_into.is_not(None))
    entries = {player.id: player.merged_into for player in session.scalars(merged)}
    for row in (row for each in kept.values() for row in each):
        for key in ("player_id", "other_id"):
            if row.get(key) in entries:
                row[key] = entries[row[key]]
    if "relation" in kept:
        kept["relation"] = [row for row in kept["relation"] if row["player_id"] != row["other_id"]]


def _call_anew(session: Session, kept: Rows) -> None:
    """Who sits at a table that goes on under a former name is called as by now, as at all that are open."""
    going_on = {row["id"] for row in kept.get("game_table", ()) if row["status"] == "open"}
    names = {}
    for row in (row for row in kept.get("seat", ()) if row["table_id"] in going_on):
        formerly = Alias.player_id == row["player_id"], Alias.name_key == key_of(row["name"])
        query = sa.select(Player.name).join(Alias, Alias.player_id == Player.id).where(*formerly)
        if (name := session.scalar(query)) is not None:
            row["name"] = names[row["table_id"], row["number"]] = name
    read_names_as(session, names)


def _number_anew(session: Session, kept: Rows) -> None:
    """Give rows another number whose own was given to a later one, as SQLite does; what refers to them
    follows."""
    renumbered: dict[tuple[str, int], int] = {}
    for table in Base.metadata.sorted_tables:
        for row in kept.get(table.name, ()):
            for key in (
                key for key in table.foreign_keys if key.parent.name in row and key.column.name == "id"
            ):
                of, value = key.column.table.name, row[key.parent.name]
                row[key.parent.name] = renumbered.get((of, value), value)
            if "id" in row and (number := free_id(session, table, row["id"])) != row["id"]:
                number = max(number, *(other["id"] + 1 for other in kept[table.name]))
                renumbered[table.name, row["id"]] = row["id"] = number


def free_id(session: Session, table: sa.Table, key: int) -> int:
    """The number of a row that is to stand again, or the next where another has it now."""
    if session.scalar(sa.select(table.c.id).where(table.c.id == key)) is None:
        return key
    return (session.scalar(sa.select(sa.func.max(table.c.id))) or 0) + 1


def _lock_tables(session: Session, table_ids: Iterable[int]) -> list[GameTable]:
    return [lock_table(session, key) for key in sorted(table_ids)]


def _take_tables(session: Session, tables: Sequence[GameTable]) -> Rows:
    """Take tables away without their logs. Raises Refused where one has a result or its device is lent."""
    if any(table.status in PLAYED_OUT for table in tables):
        raise Refused(Text("club-refused-has-result"))
    kept, keys = Rows(), [table.id for table in tables]
    loans.must_be_back(session, keys)
    due = session.execute(sa.select(MoveLog.id, MoveLog.due_at).where(MoveLog.id.in_(keys)))
    kept[DUE] = [{"id": key, "due_at": at} for key, at in due if at is not None]
    session.execute(sa.update(MoveLog).where(MoveLog.id.in_(keys)).values(due_at=None))
    session.execute(sa.update(GameTable).where(GameTable.rerun_of.in_(keys)).values(rerun_of=None))
    _take(session, kept, Claim, Claim.table_id.in_(keys))
    _take(session, kept, Seat, Seat.table_id.in_(keys))
    _take(session, kept, GameTable, GameTable.id.in_(keys))
    for key in keys:
        notify(session, access_topic(key))
    return kept


def _take_boards(session: Session, kept: Rows, which: sa.ColumnElement[bool]) -> None:
    boards = session.scalars(sa.select(Leaderboard.id).where(which)).all()
    _take(session, kept, Adjustment, Adjustment.leaderboard_id.in_(boards))
    _take(session, kept, Leaderboard, which)


def _take_round(session: Session, gone: Round, kept: Rows) -> None:
    """Take a round away; the later ones move up, as far as no table knows itself by its round's number."""
    event_id, number = gone.event_id, gone.number
    _take(session, kept, Round, Round.id == gone.id)
    for later in _rounds_from(session, event_id, number):
        if session.scalar(sa.select(GameTable.id).where(GameTable.round_id == later).limit(1)) is not None:
            break
        session.execute(sa.update(Round).where(Round.id == later).values(number=Round.number - 1))


def _make_room(session: Session, row: dict[str, Any]) -> None:
    """A round comes back at its number, or behind the last one; if that is taken, later ones move down."""
    event_id = row["event_id"]
    last = session.scalar(sa.select(sa.func.max(Round.number)).where(Round.event_id == event_id)) or 0
    row["number"] = min(row["number"], last + 1)
    taken = sa.select(Round.id).where(Round.event_id == event_id, Round.number == row["number"])
    if session.scalar(taken) is None:
        return
    for later in reversed(_rounds_from(session, event_id, row["number"])):
        session.execute(sa.update(Round).where(Round.id == later).values(number=Round.number + 1))


def _rounds_from(session: Session, event_id: int, number: int) -> Sequence[int]:
    query = sa.select(Round.id).where(Round.event_id == event_id, Round.number >= number)
    return session.scalars(query.order_by(Round.number)).all()


def _take(session: Session, kept: Rows, model: type[Base], which: sa.ColumnElement[bool]) -> None:
    """Delete rows of a class, and keep them."""
    session.flush()
    table = rows(model)
    query = sa.select(table).where(which).order_by(*table.primary_key)  # leads before who comes along
    taken = session.execute(query).mappings().all()
    kept.setdefault(table.name, []).extend(map(kept_row, taken))
    session.execute(sa.delete(table).where(which))
    session.expire_all()


def kept_row(row: Mapping[Any, Any]) -> dict[str, Any]:
    """A row as JSON has it."""
    kept: dict[str, Any] = msgspec.to_builtins(dict(row))
    return kept


def read_row(table: sa.Table, row: dict[str, Any]) -> dict[str, Any]:
    """A row as it was kept, with the types of its columns."""
    return dict(_columns(table, row))


def _columns(table: sa.Table, row: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    for name, value in row.items():
        kind = table.c[name].type.python_type
        yield name, value if value is None or kind in (dict, list) else msgspec.convert(value, kind)


def keep_beside(session: Session, kind: str, kept: Rows) -> Removed:
    """Keep rows, so that what was done to them can be undone."""
    removed = Removed(at=now(), kind=kind, rows=kept)
    session.add(removed)
    session.flush()
    return removed


def _record_removal(
    session: Session, kind: str, kept: Rows, by: Account | None, **params: str | int | None
) -> Removed:
    removed = keep_beside(session, kind, kept)
    record(session, by, f"{kind}-removed", removed=removed.id, **params)
    _notify_pages(session, kept)
    return removed


def _notify_pages(session: Session, kept: Rows) -> None:
    of_events = (row for name in ("game_table", "round", "attendance") for row in kept.get(name, ()))
    for event_id in sorted({row["event_id"] for row in of_events}):
        notify_all(session, event_id)
    if kept.get("composition"):
        notify(session, COMPOSITIONS)
    notify(session, STANDINGS)


def just_opened(session: Session, event_id: int) -> list[GameTable]:
    """The tables of the plan that was opened last, as long as nobody has played at any of them."""
    row = _opened_draft(session, event_id)
    found = [session.get(GameTable, key) for key in (row.opened if row else None) or ()]
    tables = [table for table in found if table is not None and table.status == "open"]
    return [] if len(tables) < len(found) or any(is_played(session, one) for one in tables) else tables


def _opened_draft(session: Session, event_id: int) -> RoundDraft | None:
    query = sa.select(RoundDraft).where(RoundDraft.event_id == event_id, RoundDraft.opened.is_not(None))
    query = query.order_by(RoundDraft.id.desc()).limit(1)
    return session.scalars(query.execution_options(populate_existing=True)).first()


@operation
def reopen_draft(session: Session, event_id: int, by: Account | None = None) -> int | None:
    """Back from the tables that were opened last to their plan: they are taken away; its steps may be taken
    back further. Returns the round that they were added to, if they were. Raises Refused once somebody plays.
    """
    get_row(session, Event, event_id, lock=True)
    row, made = _opened_draft(session, event_id), just_opened(session, event_id)
    if row is None or not made:
        raise Refused(Text("club-plan-played"))
    begun = RoundDraft.event_id == event_id, RoundDraft.opened.is_(None)
    session.execute(sa.delete(RoundDraft).where(*begun, RoundDraft.round_id == row.round_id))
    row.opened = None
    if not row.before:  # what was opened by one tap: before that nobody had a seat
        none = replace(msgspec.json.decode(row.plan, type=Plan), tables=(), ahead=())
        row.before = [msgspec.json.encode(none).decode()]
    session.flush()
    remove_tables(session, [table.id for table in made], by)
    return row.round_id
