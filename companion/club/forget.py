"""A person's wish to be called otherwise in all that was played, or to be forgotten: then no name is kept
anywhere. What was played and its points stay. And what is kept for some days only: how to reach people."""

from collections.abc import Callable, Iterable, Iterator
from datetime import date
from typing import Any, NamedTuple, Unpack

from msgspec.json import decode
from sqlalchemy import delete, func, or_, select, update
from sqlalchemy.orm import Session

from companion.kernel.words import Text
from companion.store.base import now
from companion.store.base import rows as rows_of
from companion.store.log import lock_every
from companion.store.models import MoveLog
from companion.store.rewriting import read_names_as, rename, rewriting
from companion.store.signals import STANDINGS, event_topic, notify

from .accounts.acts import CHANGES, Changes, record
from .accounts.models import Account, Act
from .events.attendance import move_up
from .events.models import Attendance, Event, SignUp
from .events.sign_ups import last_day
from .people.names import Alias, Player, identity
from .people.operations import Called, rename_player
from .removal import Removed, Rows, keep_beside, read_row
from .rounds.models import Relation, RoundDraft, SeatingNote
from .tables.models import GameTable, Seat
from .tables.operations import played_by, title_in_club
from .tables.seats import correct_player
from .writes import Refused, get_row, operation

ABOUT = ("player", "other", "keep", "gone")
"""Parameters of acts that say which player they are about."""
SAID_NOTHING = {"reading": "", "remark": "", "contact": None, "device_hash": None}
"""What is left of a forgotten person's sign-up, beside the name."""
OF_SEATING = ("relation", "seating_note")
"""Tables of which nothing of a forgotten person is brought back."""


WORDED = (Event.title, Event.rules, Event.special, Event.lunch, Event.how_to_apply, Event.announcement)
"""What a club writes of an event in its own words."""
RENAME = "rename"
"""Kind of what is kept of a rename in all that was played, and where in it the person stands."""


class Due(NamedTuple):
    """Where how to reach people is to be deleted: ids of events, and of removals."""

    events: list[int]
    removed: list[int]


class Names:
    """All that a person was called, and which of it is that person's alone."""

    def __init__(self, session: Session, player: Player, called: str) -> None:
        self.called = called
        self.ids = {player.id, *session.scalars(select(Player.id).where(Player.merged_into == player.id))}
        own = Player.id.in_(self.ids)
        known = {*session.scalars(select(Player.name).where(own))}
        known |= {*session.scalars(select(Alias.name).where(Alias.player_id.in_(self.ids)))}
        known |= {*session.scalars(select(Seat.name).where(Seat.player_id.in_(self.ids)))}
        for act in self.acts(session):
            known |= {act.params[part] for part in ("name", "before", "alias") if act.params.get(part)}
        read_as = select(Seat.number, MoveLog.renamed).join(MoveLog, MoveLog.id == Seat.table_id)
        for seat, called_as in session.execute(read_as.where(Seat.player_id.in_(self.ids))):
            for pair in decode(called_as or b"{}").get(str(seat), {}).items():
                known |= {*pair}
        self.known = {identity(name) for name in known}
        others = session.scalars(select(Player.name_key).where(~own, Player.merged_into.is_(None)))
        self.alone = self.known - set(others)

    def acts(self, session: Session) -> list[Act]:
        """What is written down about this person."""
        return [
            act
            for act in session.scalars(select(Act).order_by(Act.id))
            if self.ids & {act.params.get(part) for part in ABOUT}
        ]

    def without(self, value: Any, whose: set[str]) -> Any:
        """A kept value with these names taken out: a name, names in a row, or values within it."""
        if isinstance(value, dict):
            return {key: self.without(each, whose) for key, each in value.items()}
        if isinstance(value, list):
            return [self.without(each, whose) for each in value]
        if isinstance(value, str):
            return ", ".join(self.called if identity(p) in whose else p for p in value.split(", "))
        return value

    def without_kept(self, kept: Rows) -> Rows:
        """Deleted rows without these names; of this person's rows also without one that others have."""
        return {
            name: [
                {
                    **self.without(row, self.known if self.owns(row) else self.alone),
                    **(SAID_NOTHING if name == "sign_up" and self.signed_up(row) else {}),
                }
                for row in rows
                if row.get("other_id") not in self.ids and not (name in OF_SEATING and self.owns(row))
            ]
            for name, rows in kept.items()
        }

    def signed_up(self, row: dict[str, Any]) -> bool:
        """Whether a sign-up is this person's; of one that was withdrawn the name alone says it."""
        if row.get("player_id") is None:
            return identity(row.get("name") or "") in self.alone
        return self.owns(row)

    def owns(self, row: dict[str, Any]) -> bool:
        """Whether a deleted row is this person's."""
        return row.get("player_id") in self.ids


def named_in(session: Session, player: Player) -> list[Event]:
    """The events of whose own wording one of a person's names is a part: that is changed by hand."""
    known = {name for name in Names(session, player, "").known if len(name) > 1}
    rows = session.execute(select(Event, *WORDED).order_by(Event.held_on, Event.id))
    said = ((event, identity(" ".join(filter(None, words)))) for event, *words in rows)
    return [event for event, text in said if any(name in text for name in known)]


@operation
def forget_player(
    session: Session, player_id: int, called: Callable[[int], str], by: Account | None = None
) -> Player:
    """Take a player's names out of lists, tables, logs, records and acts, for good. Points stay.

    `called` says what stands there instead, by number. What people typed into remarks stays, and copies that
    were made before. Raises Refused for a merged entry and for one that is forgotten already.
    """
    lock_every(session)
    player = get_row(session, Player, player_id, lock=True)
    if player.merged_into is not None or player.forgotten_at is not None:
        raise Refused(Text("club-refused-forgotten"))
    playing = tuple(title_in_club(table) for table in played_by(session, player.id))
    if playing:
        raise Refused(Text("club-refused-forget-playing", {"name": player.name, "tables": playing}))
    count = select(func.count()).select_from(Player).where(Player.forgotten_at.is_not(None))
    names = Names(session, player, called((session.scalar(count) or 0) + 1))
    with rewriting(session, player_id):
        taken_away = session.scalars(select(Removed)).all()
        sitting = _sitting(session, taken_away)

        def renamed(log_id: int, seat: int, name: str) -> str:
            key, there = identity(name), sitting.get((log_id, seat))
            theirs = key in names.known and (there in names.ids or key in names.alone)
            return names.called if theirs else name

        rename(session, renamed)
        for seat in session.scalars(select(Seat)):
            if seat.player_id in names.ids or (seat.player_id is None and identity(seat.name) in names.alone):
                seat.name = names.called
        about = {act.id for act in names.acts(session)}
        for act in session.scalars(select(Act)):
            kept = {
                name: value for name, value in act.params.items() if name != CHANGES or act.id not in about
            }
            params = names.without(kept, names.known if act.id in about else names.alone)
            if params != act.params:
                session.execute(update(Act).where(Act.id == act.id).values(params=params))
        _forget_in_kept(session, names, taken_away)
        session.flush()
        said = or_(Relation.player_id.in_(names.ids), Relation.other_id.in_(names.ids))
        session.execute(delete(Relation).where(said))
        for kind in (SeatingNote, Alias):
            session.execute(delete(kind).where(kind.player_id.in_(names.ids)))
        _rename_sign_ups(session, names)
        session.execute(
            delete(RoundDraft).where(RoundDraft.opened.is_not(None))
        )  # an earlier version named guests
        merged = select(Player.id).where(Player.merged_into == player_id)
        session.execute(delete(Player).where(Player.id.in_(merged.scalar_subquery())))
    session.expire_all()
    rename_player(session, player, names.called)
    player.forgotten_at = player.archived_at = now()
    record(session, by, "player-forgotten", player=player.id)
    for row in session.scalars(select(Attendance).where(Attendance.player_id == player_id)).all():
        _stay_away(session, row)
    notify(session, STANDINGS)
    return player


def _forget_in_kept(session: Session, names: Names, taken_away: Iterable[Removed]) -> None:
    for removed in taken_away:
        rows = names.without_kept(removed.rows)
        if removed.kind == RENAME and names.owns(removed.rows[RENAME][0]):
            session.delete(removed)
        elif rows != removed.rows:
            removed.rows = rows


@operation
def rename_everywhere(
    session: Session,
    player_id: int,
    by: Account | None = None,
    changes: Changes = (),
    **called: Unpack[Called],
) -> Removed | None:
    """Correct how a player is called, also at tables that are over: pages and sheets have the new name from
    now on, the logs keep what stood. `take_back_name` undoes it by what is returned; nothing where no table
    has another name. Raises Refused.
    """
    lock_every(session)
    before = get_row(session, Player, player_id)
    before_name = before.name
    was = {"player_id": player_id, "name": before_name, "reading": before.reading, "handle": before.handle}
    player = correct_player(session, player_id, by=by, changes=changes, **called)
    sat = select(Seat).join(GameTable).where(Seat.player_id == player_id, Seat.name != player.name)
    seats = session.scalars(sat.where(GameTable.status != "open").order_by(Seat.table_id)).all()
    kept: list[dict[str, Any]] = [
        {"table_id": seat.table_id, "number": seat.number, "name": seat.name} for seat in seats
    ]
    deleted = (row for removed in _of_tables(session) for row in removed.rows["seat"])
    keys = "table_id", "number", "name"
    theirs = (row for row in deleted if row["player_id"] == player_id and row["name"] != player.name)
    kept += [{key: row[key] for key in keys} for row in theirs]
    if not kept:
        return None
    removed = keep_beside(session, RENAME, {RENAME: [{**was, "after": player.name}], "seat": kept})
    _name_seats(session, {(row["table_id"], row["number"]): player.name for row in kept})
    what = {"n": len(kept), "removed": removed.id}
    record(session, by, "player-renamed", player=player_id, before=before_name, name=player.name, **what)
    return removed


@operation
def take_back_name(session: Session, removed_id: int, by: Account | None = None) -> Removed:
    """Call a player, and the seats that were renamed with them, as before. Raises Refused where they have
    been named otherwise since."""
    lock_every(session)
    removed = get_row(session, Removed, removed_id, lock=True)
    (was,) = removed.rows[RENAME]
    player = get_row(session, Player, was["player_id"])
    if player.name != was["after"] or player.forgotten_at is not None or player.merged_into is not None:
        raise Refused(Text("club-refused-not-back"))
    called = Called(name=was["name"], reading=was["reading"], handle=was["handle"])
    correct_player(session, player.id, by=by, **called)
    seats = {(row["table_id"], row["number"]): row["name"] for row in removed.rows["seat"]}
    present = select(Seat.table_id, Seat.number).where(Seat.name == was["after"], Seat.player_id == player.id)
    there = {(table, number) for table, number in session.execute(present)}
    for row in (row for removed in _of_tables(session) for row in removed.rows["seat"]):
        if row["player_id"] == player.id and row["name"] == was["after"]:
            there.add((row["table_id"], row["number"]))
    _name_seats(session, {key: name for key, name in seats.items() if key in there})
    record(session, by, "brought-back", of=removed.id, kind=removed.kind)
    session.delete(removed)
    return removed


def _name_seats(session: Session, names: dict[tuple[int, int], str]) -> None:
    read_names_as(session, names)
    for (table_id, number), name in names.items():
        if seat := session.get(Seat, (table_id, number)):
            seat.name = name
    for removed in _of_tables(session):
        seats = removed.rows["seat"]
        named = [{**row, "name": names.get((row["table_id"], row["number"]), row["name"])} for row in seats]
        if named != seats:
            removed.rows = {**removed.rows, "seat": named}
    for event_id in session.scalars(
        select(GameTable.event_id).where(GameTable.id.in_({table_id for table_id, _ in names})).distinct()
    ):
        notify(session, event_topic(event_id))
    notify(session, STANDINGS)


def _of_tables(session: Session) -> list[Removed]:
    """What was deleted with seats, which are brought back as they stand there."""
    query = select(Removed).where(Removed.kind.in_(("table", "round", "event")))
    return [removed for removed in session.scalars(query) if removed.rows.get("seat")]


def _rename_sign_ups(session: Session, names: Names) -> None:
    for row in session.scalars(select(SignUp)):
        if names.signed_up({"player_id": row.player_id, "name": row.name}):
            row.name = names.called
            for name, value in SAID_NOTHING.items():
                setattr(row, name, value)


def _stay_away(session: Session, row: Attendance) -> None:
    """Nobody of this name is seated any more, or waited for at the door."""
    event = get_row(session, Event, row.event_id, lock=True)
    if row.here:
        row.left_at = now()
    elif row.checked_in_at is None and row.place != "cancelled":
        row.place, row.cancelled_at = "cancelled", now()
        session.flush()
        move_up(session, event)
    notify(session, event_topic(row.event_id))


def _sitting(session: Session, taken_away: Iterable[Removed]) -> dict[tuple[int, int], int | None]:
    """Who sits on which seat of which table, also of deleted ones."""
    seats = select(Seat.table_id, Seat.number, Seat.player_id)
    found = {(table, number): player for table, number, player in session.execute(seats)}
    deleted = (row for removed in taken_away for row in removed.rows.get("seat", ()) if "player_id" in row)
    return found | {(row["table_id"], row["number"]): row["player_id"] for row in deleted}


def contacts_due(session: Session, today: date) -> Due:
    """Where the day is over until which it may be known how to reach people: events, and what was deleted."""
    given = select(SignUp.event_id).where(SignUp.contact.is_not(None))
    events = session.scalars(select(Event).where(Event.id.in_(given)))
    deleted = session.scalars(select(Removed).where(Removed.kind.in_(("event", "player"))))
    over = [event.id for event in events if _is_over(last_day(event), today)]
    return Due(over, [one.id for one in deleted if any(_overdue(session, one.rows, today))])


@operation
def delete_contacts(session: Session, due: Due, today: date) -> None:
    """Delete what is due by now."""
    session.execute(update(SignUp).where(SignUp.event_id.in_(due.events)).values(contact=None))
    for key in due.removed:
        removed = get_row(session, Removed, key, lock=True)
        kept = [
            {**row, "contact": None} if over else row
            for row, over in zip(removed.rows["sign_up"], _overdue(session, removed.rows, today), strict=True)
        ]
        removed.rows = {**removed.rows, "sign_up": kept}


def _overdue(session: Session, kept: Rows, today: date) -> Iterator[bool]:
    """Of each sign-up that was deleted, whether it still says how to reach somebody, and no longer should."""
    deleted = {row["id"]: read_row(rows_of(Event), row) for row in kept.get("event", ())}
    for row in kept.get("sign_up", ()):
        key = row["event_id"]
        event = Event(**deleted[key]) if key in deleted else session.get(Event, key)
        yield bool(row.get("contact")) and _is_over(last_day(event) if event else None, today)


def _is_over(last: date | None, today: date) -> bool:
    return last is None or last < today
