"""A person's wish to be forgotten: no name is kept anywhere, what was played and its points stay."""

from collections.abc import Callable, Iterable
from typing import Any

from sqlalchemy import delete, func, or_, select, update
from sqlalchemy.orm import Session

from companion.kernel.words import Text
from companion.store.base import now
from companion.store.log import lock_every
from companion.store.rewriting import rename, rewriting
from companion.store.signals import STANDINGS, event_topic, notify

from .accounts.acts import CHANGES, record
from .accounts.models import Account, Act
from .events.attendance import move_up
from .events.models import Attendance, Event, SignUp
from .people.names import Player, identity
from .people.operations import rename_player
from .removal import Removed, Rows
from .rounds.models import Relation, RoundDraft, SeatingNote
from .tables.models import Seat
from .tables.operations import played_by, title_in_club
from .writes import Refused, get_row, operation

ABOUT = ("player", "other", "keep", "gone")
"""Parameters of acts that say which player they are about."""
SAID_NOTHING = {"reading": "", "remark": "", "device_hash": None}
"""What is left of a forgotten person's sign-up, beside the name."""
OF_SEATING = ("relation", "seating_note")
"""Tables of which nothing of a forgotten person is brought back."""


class Names:
    """All that a person was called, and which of it is that person's alone."""

    def __init__(self, session: Session, player: Player, called: str) -> None:
        self.called = called
        self.ids = {player.id, *session.scalars(select(Player.id).where(Player.merged_into == player.id))}
        own = Player.id.in_(self.ids)
        known = {*session.scalars(select(Player.name).where(own))}
        known |= {*session.scalars(select(Seat.name).where(Seat.player_id.in_(self.ids)))}
        for act in self.acts(session):
            known |= {act.params[part] for part in ("name", "before") if act.params.get(part)}
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
    _not_playing(session, player)
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
        for removed in taken_away:
            rows = names.without_kept(removed.rows)
            if rows != removed.rows:
                removed.rows = rows
        session.flush()
        said = or_(Relation.player_id.in_(names.ids), Relation.other_id.in_(names.ids))
        session.execute(delete(Relation).where(said))
        session.execute(delete(SeatingNote).where(SeatingNote.player_id.in_(names.ids)))
        _rename_sign_ups(session, names)
        session.execute(delete(RoundDraft).where(RoundDraft.opened.is_not(None)))  # it names guests
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


def _rename_sign_ups(session: Session, names: Names) -> None:
    for row in session.scalars(select(SignUp)):
        if names.signed_up({"player_id": row.player_id, "name": row.name}):
            row.name, row.reading, row.remark, row.device_hash = names.called, "", "", None


def _not_playing(session: Session, player: Player) -> None:
    playing = tuple(title_in_club(table) for table in played_by(session, player.id))
    if playing:
        raise Refused(Text("club-refused-forget-playing", {"name": player.name, "tables": playing}))


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
