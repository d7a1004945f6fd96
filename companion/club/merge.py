"""One player where two were entered: facts move, names stay; and two again where that was wrong."""

from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Select, delete, func, insert, or_, select, update
from sqlalchemy.orm import Session

from companion.kernel.words import Text
from companion.store.base import now, rows
from companion.store.signals import STANDINGS, event_topic, notify

from .accounts.acts import record
from .accounts.models import Account
from .events.attendance import move_up
from .events.models import Attendance, Event, SignUp
from .events.sign_ups import doubles, let_go
from .people.names import Alias, Player
from .removal import Removed, free_id, keep_beside, kept_row, read_row
from .rounds.models import Relation, SeatingNote
from .standings.models import Adjustment
from .tables.facts import lock_table, set_guest
from .tables.models import PLAYED, GameTable, LedgerRow, Seat
from .tables.operations import played_by, title_in_club
from .writes import Refused, get_row, operation

SAID = (SeatingNote, SignUp, Alias)
"""What is said of one entry, and then of the other."""
MERGE = "merge"
"""Kind of what is kept of a merge, and where in it the two stand."""


class Share(NamedTuple):
    """What one of two entries has: seats, signed points, nights, and the first and last of these."""

    player: Player
    seats: int
    points: int
    nights: int
    first: Any
    last: Any


class Merging(NamedTuple):
    """What a merge would make of two entries."""

    keep: Share
    gone: Share
    both: int
    """Nights for which both have an application: of two, what says more stays."""


def preview_merge(session: Session, keep_id: int, gone_id: int) -> Merging:
    """What a merge would do, before it is done. Raises Refused where it cannot be."""
    keep, gone = _mergeable(session, keep_id, gone_id)
    events = [select(Attendance.event_id).where(Attendance.player_id == key) for key in (keep_id, gone_id)]
    both = select(func.count()).select_from(events[0].intersect(events[1]).subquery())
    return Merging(_share(session, keep), _share(session, gone), session.scalar(both) or 0)


def _share(session: Session, player: Player) -> Share:
    played = LedgerRow.player_id == player.id, LedgerRow.code == PLAYED
    days = select(func.min(Event.held_on), func.max(Event.held_on), func.count(Event.id.distinct()))
    came = select(Attendance.event_id).where(
        Attendance.player_id == player.id, Attendance.checked_in_at.is_not(None)
    )
    nights = came.union(select(LedgerRow.event_id).where(*played))
    first, last, count = session.execute(days.where(Event.id.in_(nights))).one()
    seats = session.scalar(select(func.count()).where(Seat.player_id == player.id)) or 0
    points = session.scalar(select(func.sum(LedgerRow.points)).where(LedgerRow.player_id == player.id)) or 0
    return Share(player, seats, int(points), count, first, last)


def _mergeable(session: Session, keep_id: int, gone_id: int, *, lock: bool = False) -> tuple[Player, Player]:
    """The two entries. Raises Refused."""
    keep, gone = (get_row(session, Player, key, lock=lock) for key in sorted((keep_id, gone_id)))
    if keep.id != keep_id:
        keep, gone = gone, keep
    if keep.id == gone.id:
        raise Refused(Text("club-refused-merge-same"), "gone")
    if keep.merged_into is not None or gone.merged_into is not None:
        raise Refused(Text("club-refused-merged"), "gone")
    if keep.forgotten_at is not None or gone.forgotten_at is not None:
        raise Refused(Text("club-refused-forgotten"), "gone")
    theirs = select(Seat.table_id).where(Seat.player_id == keep.id)
    if session.scalar(select(Seat.table_id).where(Seat.player_id == gone.id, Seat.table_id.in_(theirs))):
        raise Refused(Text("club-refused-merge-met", {"keep": keep.name, "gone": gone.name}), "gone")
    both = [played_by(session, player.id) for player in (keep, gone)]
    if all(both):
        playing = tuple(title_in_club(tables[0]) for tables in both)
        names = {"keep": keep.name, "gone": gone.name}
        raise Refused(Text("club-refused-merge-playing", {**names, "tables": playing}), "gone")
    return keep, gone


@operation
def merge(session: Session, keep_id: int, gone_id: int, by: Account | None = None) -> Removed:
    """Make two entries of one person one: seats, points and attendance of `gone` become `keep`'s.

    The names under which games were played stay on their seats, and the old name leads to the new entry.
    `unmerge` takes it apart again by the id of what is returned. Raises Refused where both sat at one table,
    for then they are two, or where both are playing now.
    """
    _lock_tables(session, Seat.player_id == gone_id)
    keep, gone = _mergeable(session, keep_id, gone_id, lock=True)
    guests = [player.id for player in (keep, gone) if player.guest]
    if len(guests) == 1:
        set_guest(session, keep if keep.guest else gone, guest=False)
    kept: dict[str, list[dict[str, Any]]] = {
        MERGE: [{"keep": keep.id, "gone": gone.id, "archived_at": gone.archived_at, "guests": guests}],
        "seat": _keys(session, select(Seat.table_id, Seat.number).where(Seat.player_id == gone.id)),
        "adjustment": _keys(session, select(Adjustment.id).where(Adjustment.player_id == gone.id)),
        "led": _keys(session, select(GameTable.id).where(GameTable.leader_id == gone.id)),
        "player": _keys(session, select(Player.id).where(Player.merged_into == gone.id)),
    }
    _attendance(session, keep, gone, kept)
    kept["relation"] = _relations(session, keep.id, gone.id)
    for said in SAID:
        kept[said.__tablename__] = _keys(session, select(said.id).where(said.player_id == gone.id))
    for moving in (Seat, LedgerRow, Adjustment, *SAID):
        moved = update(moving).where(moving.player_id == gone.id).values(player_id=keep.id)
        session.execute(moved, execution_options={"synchronize_session": False})
    led = update(GameTable).where(GameTable.leader_id == gone.id).values(leader_id=keep.id)
    session.execute(led, execution_options={"synchronize_session": False})
    earlier = update(Player).where(Player.merged_into == gone.id).values(merged_into=keep.id)
    session.execute(earlier, execution_options={"synchronize_session": False})
    keep.newcomer = keep.newcomer and gone.newcomer
    gone.merged_into, gone.archived_at = keep.id, gone.archived_at or now()
    removed = keep_beside(session, MERGE, kept)
    record(session, by, "players-merged", keep=keep.id, gone=gone.id, name=gone.name, removed=removed.id)
    notify(session, STANDINGS)
    session.expire_all()
    return removed


@operation
def merge_sign_up(session: Session, sign_up_id: int, entered: int, by: Account | None = None) -> Removed:
    """Make who came in by an event's page as somebody new the person of that name whom an organiser had
    entered for it. Raises Refused where they are not that any more."""
    row = get_row(session, SignUp, sign_up_id)
    event_id, new, meant = row.event_id, row.player_id, doubles(session, row.event_id).get(sign_up_id)
    if meant is None or meant.id != entered or new is None:
        raise Refused(Text("club-refused-conflict"))
    removed = merge(session, meant.id, new, by)
    notify(session, event_topic(event_id))
    return removed


def _relations(session: Session, keep_id: int, gone_id: int) -> list[dict[str, Any]]:
    """What was said of one entry is said of the other, nothing of the two together; the rows as they were."""
    table = rows(Relation)
    of_gone = or_(Relation.player_id == gone_id, Relation.other_id == gone_id)
    before = [kept_row(row) for row in session.execute(select(table).where(of_gone)).mappings()]
    of_keep = or_(Relation.player_id == keep_id, Relation.other_id == keep_id)
    said = {
        (row.player_id + row.other_id - keep_id, row.event_id)
        for row in session.scalars(select(Relation).where(of_keep))
    }
    for row in session.scalars(select(Relation).where(of_gone)).all():
        other = row.player_id + row.other_id - gone_id
        if other == keep_id or (other, row.event_id) in said:
            session.delete(row)
        else:
            row.player_id, row.other_id = keep_id, other
            said.add((other, row.event_id))
    session.flush()
    return before


def _unmerge_relations(session: Session, kept: list[dict[str, Any]]) -> None:
    """What was said of the other entry stands again as it was, where the others are still there."""
    table = rows(Relation)
    for row in kept:
        there = [session.get(Player, row[key]) for key in ("player_id", "other_id")]
        if any(player is None or player.forgotten_at is not None for player in there):
            continue
        session.execute(delete(table).where(table.c.id == row["id"]))
        session.execute(insert(table).values(read_row(table, row)))


def _lock_tables(session: Session, *seats: ColumnElement[bool]) -> None:
    """Lock the tables of seats that are to change hands, before their players."""
    theirs = select(Seat.table_id).where(*seats).distinct().order_by(Seat.table_id)
    for table_id in session.scalars(theirs).all():
        lock_table(session, table_id)


def _keys(session: Session, query: Any) -> list[dict[str, Any]]:
    return [dict(row) for row in session.execute(query).mappings()]


def _attendance(
    session: Session, keep: Player, gone: Player, before: dict[str, list[dict[str, Any]]]
) -> None:
    """One attendance an event: of two, what says more stays. What there was is kept beside."""
    table = rows(Attendance)
    mine_of = {row.event_id: row for row in session.scalars(_of(keep))}
    theirs = session.scalars(_of(gone)).all()
    shared = {row.event_id for row in theirs} & set(mine_of)
    everything = select(table).where(table.c.player_id.in_([keep.id, gone.id]), table.c.event_id.in_(shared))
    before["attendance"] = [kept_row(row) for row in session.execute(everything).mappings()]
    before["moved"] = [{"id": row.id} for row in theirs if row.event_id not in shared]
    for row in theirs:
        mine = mine_of.get(row.event_id)
        if mine is None:
            row.player_id = keep.id
            continue
        if "cancelled" in (mine.place, row.place) and mine.place != row.place:
            let_go(session, mine if mine.place == "cancelled" else row)
        session.delete(row)
        if row.place != "cancelled" and mine.place != "in":
            mine.place, mine.cancelled_at = row.place, None
        mine.applied_at = min(mine.applied_at, row.applied_at)
        here = mine.here or row.here
        mine.checked_in_at = mine.checked_in_at or row.checked_in_at
        mine.left_at = None if here else mine.left_at or row.left_at
        mine.fee_paid = row.fee_paid if mine.fee_paid is None else mine.fee_paid
        mine.walk_in = mine.walk_in and row.walk_in
        mine.device_hash = mine.device_hash or row.device_hash
    session.flush()
    after = select(table).where(table.c.player_id == keep.id, table.c.event_id.in_(shared))
    before["made"] = [kept_row(row) for row in session.execute(after).mappings()]
    for event_id in sorted(shared):
        move_up(session, get_row(session, Event, event_id, lock=True))


def _of(player: Player) -> Select[Attendance]:
    return select(Attendance).where(Attendance.player_id == player.id)


@operation
def unmerge(session: Session, removed_id: int, by: Account | None = None) -> Removed:
    """Take a merge apart: what was the other entry's is so again, also what has been changed of it since.

    What came after the merge stays with the entry that was kept. Raises Refused where one of the two has been
    forgotten, or has become another's since.
    """
    removed = get_row(session, Removed, removed_id, lock=True)
    (two,) = removed.rows[MERGE]
    at = Seat.table_id.in_([seat["table_id"] for seat in removed.rows["seat"]])
    _lock_tables(session, at, Seat.player_id == two["keep"])
    lock: dict[str, Any] = {"of": Player, "key_share": True}
    both = sorted((two["keep"], two["gone"]))
    players = {key: session.get(Player, key, with_for_update=lock, populate_existing=True) for key in both}
    keep, gone = players[two["keep"]], players[two["gone"]]
    if keep is None or gone is None or gone.merged_into != keep.id or keep.forgotten_at is not None:
        raise Refused(Text("club-refused-not-back"))
    theirs = {"player_id": gone.id}
    for seat in removed.rows["seat"]:
        table_id, number = seat["table_id"], seat["number"]
        sat = Seat.table_id == table_id, Seat.number == number, Seat.player_id == keep.id
        session.execute(update(Seat).where(*sat).values(theirs))
        facts = LedgerRow.table_id == table_id, LedgerRow.seat == number, LedgerRow.player_id == keep.id
        session.execute(update(LedgerRow).where(*facts).values(theirs))
    given = Adjustment.id.in_(_ids(removed, "adjustment")), Adjustment.player_id == keep.id
    session.execute(update(Adjustment).where(*given).values(theirs))
    for kind in SAID:
        if said := [row["id"] for row in removed.rows.get(kind.__tablename__, [])]:
            of_keep = kind.id.in_(said), kind.player_id == keep.id
            session.execute(update(kind).where(*of_keep).values(theirs))
    earlier = Player.id.in_(_ids(removed, "player")), Player.merged_into == keep.id
    session.execute(update(Player).where(*earlier).values(merged_into=gone.id))
    led = GameTable.id.in_([row["id"] for row in removed.rows.get("led", [])]), GameTable.leader_id == keep.id
    session.execute(update(GameTable).where(*led).values(leader_id=gone.id))
    if len(guests := two.get("guests", [])) == 1:
        set_guest(session, keep if guests == [keep.id] else gone, guest=True)
    _unmerge_attendance(session, keep.id, gone.id, removed.rows)
    _unmerge_relations(session, removed.rows.get("relation", []))
    gone.merged_into, gone.archived_at = None, two["archived_at"]
    record(session, by, "players-parted", keep=keep.id, gone=gone.id, name=gone.name)
    notify(session, STANDINGS)
    session.delete(removed)
    session.flush()
    session.expire_all()
    return removed


def _ids(removed: Removed, name: str) -> list[int]:
    return [row["id"] for row in removed.rows[name]]


def _unmerge_attendance(session: Session, keep_id: int, gone_id: int, kept: dict[str, Any]) -> None:
    table = rows(Attendance)
    moved = [row["id"] for row in kept["moved"]]
    back = update(table).where(table.c.id.in_(moved), table.c.player_id == keep_id)
    session.execute(back.values(player_id=gone_id))
    made = {row["id"]: row for row in kept["made"]}
    for row in kept["attendance"]:
        before = read_row(table, row)
        if row["player_id"] == gone_id:
            session.execute(insert(table).values({**before, "id": free_id(session, table, row["id"])}))
            continue
        present = session.execute(select(table).where(table.c.id == row["id"])).mappings().first()
        if present is not None and kept_row(present) == made.get(row["id"]):  # nobody has changed it since
            session.execute(update(table).where(table.c.id == row["id"]).values(before))
