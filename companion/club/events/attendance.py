"""Who comes: applications and the waiting list, check-in, fee, walk-ins (village-night.md "The event").

Every change locks the event first, so that two who take the last place at once take one.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from sqlalchemy import and_, func, or_, select, true
from sqlalchemy.orm import Session

from companion.kernel.words import Param, Text
from companion.store.base import now
from companion.store.keys import digest
from companion.store.signals import event_topic, line_topic, notify

from ..accounts.acts import By, Tapped, last_act, record
from ..accounts.models import Account, Act
from ..people.lists import Meant, PersonRow, match_players
from ..people.names import Player
from ..people.operations import STAYED, add_player, get_player, is_called, known_names, remember_alias
from ..writes import Missing, Refused, get_row, number, operation
from .fees import MONEY, debts, record_of, set_paid, was_paid_on_arrival
from .models import Attendance, Event


@dataclass(frozen=True)
class Count:
    """An event's people in figures."""

    least: int
    most: int
    placed: int
    """With a place, walk-ins among them."""
    waiting: int
    came: int
    """Checked in at some time."""
    here: int
    """In the room now."""
    unpaid: int
    """Came and have not paid."""
    taken: int = 0
    """Fees that were paid, yen."""

    @property
    def free(self) -> int:
        """Places left; none where more came than fit."""
        return max(0, self.most - self.placed)

    @property
    def over(self) -> int:
        """How many more have a place than fit."""
        return max(0, self.placed - self.most)

    @property
    def lacking(self) -> int:
        """How many are missing to the least number (001: 13 to 20 people)."""
        return max(0, self.least - self.placed)

    @property
    def missing(self) -> int:
        """Have a place and are not yet here."""
        return self.placed - self.came


TAPS = ("checked-in", "check-in-undone", "left", "came-back")
"""Acts at the door that say who is here."""
BRINGS = {
    **dict.fromkeys(("check-in", "walk-in"), "checked-in"),
    **dict.fromkeys(("undo", "take-back"), "check-in-undone"),
    "leave": "left",
    "return": "came-back",
    "pay": "paid",
    "unpay": "fee-returned",
}
"""The act that a tap at the door comes to."""
MOST_TAPS = 100
"""How far back among these an undo is looked for."""


def attendances(session: Session, event_id: int) -> Sequence[Attendance]:
    """All who applied or came, by reading; the cancelled ones too."""
    query = select(Attendance).join(Attendance.player).where(Attendance.event_id == event_id)
    return session.scalars(query.order_by(Player.sort_key, Player.id)).all()


def last_visits(session: Session) -> dict[int, date]:
    """The day of the latest event to which each player came, by player."""
    query = select(Attendance.player_id, func.max(Event.held_on)).join(Event, Event.id == Attendance.event_id)
    rows = session.execute(query.where(Attendance.checked_in_at.is_not(None)).group_by(Attendance.player_id))
    return {row[0]: row[1] for row in rows}


def arrivals(session: Session) -> dict[int, int]:
    """How many have come to each event, by event."""
    query = select(Attendance.event_id, func.count()).where(Attendance.checked_in_at.is_not(None))
    return {row[0]: row[1] for row in session.execute(query.group_by(Attendance.event_id))}


def first_timers(session: Session, event: Event) -> set[int]:
    """Who has a place at an event and is new: came in by its page as somebody new, or was never at an earlier
    one, once the club has had any."""
    been = select(Attendance.player_id).join(Event, Event.id == Attendance.event_id)
    been = been.where(Event.held_on < event.held_on, Attendance.checked_in_at.is_not(None))
    known = set(session.scalars(been.distinct()))
    return {
        row.player_id
        for row in attendances(session, event.id)
        if row.place == "in" and (row.first or row.player.newcomer or (known and row.player_id not in known))
    }


def waiting_list(session: Session, event_id: int) -> Sequence[Attendance]:
    """Who waits, in order."""
    query = select(Attendance).where(Attendance.event_id == event_id, Attendance.place == "waiting")
    return session.scalars(query.order_by(Attendance.applied_at, Attendance.id)).all()


def count_people(session: Session, event: Event) -> Count:
    """The event's people in figures."""
    rows = attendances(session, event.id)
    placed = [row for row in rows if row.place == "in"]
    came = [row for row in placed if row.checked_in_at is not None]
    return Count(
        event.capacity_least,
        event.capacity_most,
        placed=len(placed),
        waiting=sum(row.place == "waiting" for row in rows),
        came=len(came),
        here=sum(row.here for row in placed),
        unpaid=sum(row.fee_paid is None for row in came),
        taken=sum(row.fee_paid or 0 for row in rows),
    )


@operation
def apply(session: Session, event_id: int, player_id: int, by: By | None = None) -> Attendance:
    """Take a place, or stand in line where there is none; who had cancelled, at the end. Idempotent."""
    return give_place(session, *_event_and_attendance(session, event_id, player_id), by)


def give_place(
    session: Session, event: Event, player: Player, row: Attendance | None, by: By | None = None
) -> Attendance:
    """A place, or one in line, for whose attendance was looked for; part of a write that holds the event."""
    if row is None or row.place == "cancelled":
        if row is not None:  # not at a first application: many may come within seconds
            notify(session, line_topic(event.id))
        row = row or _new(session, event, player)
        row.applied_at, row.cancelled_at, row.moved_up_at, row.told_at = now(), None, None, None
        row.place = "in" if places_taken(session, event.id) < event.capacity_most else "waiting"
        record_of(session, by, "applied", row)
    return row


@operation
def cancel(session: Session, event_id: int, player_id: int, by: By | None = None) -> Attendance:
    """Give the place back; the first in line moves up. Raises Refused for somebody who is here."""
    event, row = _expected_attendance(session, event_id, player_id)
    if row.checked_in_at is not None:
        raise Refused(Text("club-refused-already-here"))
    if row.place != "cancelled":
        row.place, row.cancelled_at = "cancelled", now()
        record_of(session, by, "application-cancelled", row)
        session.flush()
        move_up(session, event)
        notify(session, line_topic(event.id))
    return row


@operation
def check_in(session: Session, event_id: int, player_id: int, by: By | None = None) -> Attendance:
    """Here: one tap. Who was waiting or had cancelled is let in. Idempotent."""
    _, row = _expected_attendance(session, event_id, player_id)
    _let_in(session, row, by)
    return row


@operation
def walk_in(session: Session, event_id: int, player_id: int, by: By | None = None) -> Attendance:
    """Came without an application, and is here. Who did apply is checked in."""
    event, player, row = _event_and_attendance(session, event_id, player_id)
    if row is None:
        row = _new(session, event, player)
        row.walk_in = True
    _let_in(session, row, by)
    return row


@operation
def undo_check_in(session: Session, event_id: int, player_id: int, by: By | None = None) -> Attendance | None:
    """Not here after all: the tap taken back, and the fee taken with it. Of a walk-in nothing remains. Who
    was let in by that tap waits again, or has cancelled as before.
    """
    event, row = _expected_attendance(session, event_id, player_id)
    if row.walk_in or was_paid_on_arrival(session, row):
        set_paid(session, row, None, by)
    place = _place_before(session, row)
    row.checked_in_at = row.left_at = None
    if row.first:  # of several visits the next is the first now; without one nobody knows the name yet
        visits = select(Attendance).where(
            Attendance.player_id == player_id,
            Attendance.event_id != event_id,
            Attendance.checked_in_at.is_not(None),
        )
        other = session.scalars(visits.order_by(Attendance.checked_in_at).limit(1)).first()
        row.first, row.player.newcomer = False, other is None
        if other is not None:
            other.first = True
    record_of(session, by, "check-in-undone", row)
    if place != row.place:
        row.place, row.moved_up_at, row.told_at = place, None, None
        row.cancelled_at = now() if place == "cancelled" else None
    if row.walk_in:
        session.delete(row)
    session.flush()
    move_up(session, event)
    notify(session, line_topic(event.id))
    return None if row.walk_in else row


@operation
def take_back(session: Session, event_id: int, player_id: int, by: By) -> Attendance | None:
    """Undo one's own last tap for somebody: the arrival, or the leaving. Raises Refused where another person
    has done something for them since.
    """
    _, row = _expected_attendance(session, event_id, player_id)
    last = _last_taps(session, event_id).get(player_id)
    if last is None or (last.account_id, last.who) != (by.id, by.name):
        params: dict[str, Param] = {"name": row.player.name, "who": last.who if last else ""}
        raise Refused(Text("club-refused-not-own-tap", params))
    undo = come_back if row.left_at is not None else undo_check_in
    return undo(session, event_id, player_id, by)


def own_last(session: Session, event_id: int, by: tuple[int, str]) -> Attendance | None:
    """Who arrived or left by this person's last tap, where nobody else has tapped for them since."""
    own = (key for key, act in _last_taps(session, event_id).items() if (act.account_id, act.who) == by)
    query = select(Attendance).where(Attendance.event_id == event_id, Attendance.player_id == next(own, None))
    return session.scalar(query)


def _last_taps(session: Session, event_id: int) -> dict[int, Act]:
    """Arrivals and leavings that stand, by player, the latest first."""
    query = select(Act).where(Act.what.in_(TAPS), Act.params["event"].as_integer() == event_id)
    found: dict[int, Act] = {}
    for act in session.scalars(query.order_by(Act.id.desc()).limit(MOST_TAPS)):
        found.setdefault(act.params.get("player", 0), act)
    return {player: act for player, act in found.items() if player and act.what in ("checked-in", "left")}


def is_due(session: Session, event_id: int, player_id: int, what: str, by: Tapped) -> bool:
    """Whether a tap that may have waited on its phone is still to be made: not where it has got here before.

    Part of a write that holds the event. Raises Refused where this person was tapped for since.
    """
    wanted = BRINGS.get(what)
    if wanted is None:
        return True
    about = (Act.params["event"].as_integer() == event_id, Act.params["player"].as_integer() == player_id)
    query = select(Act).where(Act.what.in_(MONEY if wanted in MONEY else TAPS), *about)
    newest = session.scalar(query.order_by(Act.id.desc()).limit(1))
    since = newest.params.get("said", newest.at) if newest else 0
    if newest is None or since < by.said or newest.what == wanted == "checked-in":
        return True
    if since == by.said or newest.what == wanted:
        return False
    raise Refused(Text("club-refused-tapped-since", {"name": newest.params["name"], "who": newest.who}))


@operation
def leave(session: Session, event_id: int, player_id: int, by: By | None = None) -> Attendance:
    """Went home: seated no more. Idempotent."""
    _, row = _expected_attendance(session, event_id, player_id)
    if row.checked_in_at is None:
        raise Refused(Text("club-refused-not-here"))
    if row.left_at is None:
        row.left_at = now()
        record_of(session, by, "left", row)
    return row


def had_left(session: Session, event_id: int, player_id: int) -> bool:
    """Whether somebody was here and went home."""
    gone = Attendance.event_id == event_id, Attendance.player_id == player_id, Attendance.left_at.is_not(None)
    return session.scalar(select(Attendance.player_id).where(*gone)) is not None


@operation
def come_back(session: Session, event_id: int, player_id: int, by: By | None = None) -> Attendance:
    """Here again after leaving."""
    _, row = _expected_attendance(session, event_id, player_id)
    row.left_at = None
    record_of(session, by, "came-back", row)
    return row


@operation
def pay(
    session: Session, event_id: int, player_id: int, by: By | None = None, *, amount: int | None = None
) -> Attendance:
    """The fee is paid: the event's, or what was agreed (yen, 0 for a guest of the club)."""
    event, row = _expected_attendance(session, event_id, player_id)
    set_paid(session, row, event.fee if amount is None else number(amount, "amount"), by)
    return row


@operation
def pay_on_arrival(session: Session, event_id: int, player_id: int, by: By | None = None) -> Attendance:
    """The event's fee is paid with the tap of arrival: it goes back when that tap is taken back."""
    event, row = _expected_attendance(session, event_id, player_id)
    set_paid(session, row, event.fee, by, on_arrival=1)
    return row


@operation
def pay_debts(session: Session, event_id: int, player_id: int, by: By | None = None) -> None:
    """What somebody of this event owes of earlier ones is paid."""
    event = get_row(session, Event, event_id)
    for owed in debts(session, event).get(player_id, ()):
        pay(session, owed.id, player_id, by)
    notify(session, event_topic(event_id))


@operation
def unpay(session: Session, event_id: int, player_id: int, by: By | None = None) -> Attendance:
    """Not paid after all."""
    _, row = _expected_attendance(session, event_id, player_id)
    set_paid(session, row, None, by)
    return row


def move_up(session: Session, event: Event) -> list[Attendance]:
    """Give free places to those who wait, first come first served; part of a write that holds the event."""
    free = max(0, event.capacity_most - places_taken(session, event.id))
    moved = list(waiting_list(session, event.id)[:free])
    for row in moved:
        row.place, row.moved_up_at = "in", now()
        notify(session, line_topic(event.id))
    session.flush()
    return moved


def _event_and_attendance(
    session: Session, event_id: int, player_id: int
) -> tuple[Event, Player, Attendance | None]:
    """The event, locked, the player, and the player's attendance if there is one."""
    event = get_row(session, Event, event_id, lock=True)
    player = get_player(session, player_id)
    notify(session, event_topic(event_id))
    query = select(Attendance).where(Attendance.event_id == event_id, Attendance.player_id == player.id)
    return event, player, session.scalar(query.execution_options(populate_existing=True))


def _expected_attendance(session: Session, event_id: int, player_id: int) -> tuple[Event, Attendance]:
    event, _, row = _event_and_attendance(session, event_id, player_id)
    if row is None:
        raise Missing(Text("club-refused-no-attendance"))
    return event, row


def _new(session: Session, event: Event, player: Player) -> Attendance:
    row = Attendance(event_id=event.id, player_id=player.id, player=player, place="in", applied_at=now())
    session.add(row)
    return row


def _let_in(session: Session, row: Attendance, by: By | None) -> None:
    was, came = row.place, row.checked_in_at
    if was == "waiting":
        row.moved_up_at = now()
    if was == "waiting" or came is None:
        notify(session, line_topic(row.event_id))
    row.place, row.cancelled_at, row.left_at = "in", None, None
    row.checked_in_at = came or now()
    row.first = row.first or row.player.newcomer
    row.player.newcomer = False
    if came is None:
        record_of(session, by, "checked-in", row, was=was)


def _place_before(session: Session, row: Attendance) -> str:
    """The place before the tap by which somebody is here, by the log of acts."""
    act = last_act(session, "checked-in", event=row.event_id, player=row.player_id)
    by_tap = act is not None and row.checked_in_at is not None and act.at >= row.checked_in_at
    return str(act.params.get("was", row.place)) if act is not None and by_tap else row.place


def places_taken(session: Session, event_id: int) -> int:
    """How many have a place at an event."""
    query = select(func.count()).where(Attendance.event_id == event_id, Attendance.place == "in")
    with session.no_autoflush:
        return session.scalar(query) or 0


class Entry(NamedTuple):
    """Somebody to be entered: a player of the club, or a new one of this name."""

    player_id: int | None
    name: str = ""
    reading: str = ""
    handle: str = ""
    waiting: bool = False
    """Stands behind those who have a place, as on the list that was pasted."""
    remark: str = ""
    """What was written behind the name, to be minded while seating."""
    alias: str = ""
    """How a player of the club was written, to be known by from now on."""


def looked_up(session: Session, rows: Sequence[PersonRow]) -> list[Meant]:
    """Whom each row means, under whatever name they are known."""
    return match_players(rows, known_names(session))


@operation
def enter(
    session: Session, entries: Sequence[Entry], event_id: int | None = None, by: Account | None = None
) -> list[Player]:
    """Enter new players, and with an event everybody's application in this order, who waits last. Refused."""
    done = []
    for entry in sorted(entries, key=lambda entry: entry.waiting):
        player = None if entry.player_id is None else session.get(Player, entry.player_id)
        if player is None:
            name, reading, handle = entry.name, entry.reading, entry.handle
            player = add_player(session, name=name, reading=reading, handle=handle, by=by)
        if event_id is not None:
            apply(session, event_id, player.id)
        done.append(player)
    for player, entry in zip(done, sorted(entries, key=lambda entry: entry.waiting), strict=True):
        if entry.alias and entry.player_id is not None:
            remember_alias(session, player.id, entry.alias, by)
    return done


def event_before(session: Session, event: Event) -> Event | None:
    """The event before this one."""
    earlier = select(Event).where(Event.held_on < event.held_on, Event.id != event.id, ~Event.sample)
    return session.scalars(earlier.order_by(Event.held_on.desc(), Event.id.desc()).limit(1)).first()


def people_of(session: Session, event_id: int, *, came: bool) -> list[Player]:
    """Of the members who came to an event, or else applied for it and did not cancel, in the order of
    application."""
    rows = sorted(attendances(session, event_id), key=lambda row: (row.applied_at, row.id))
    if came:
        those = (row for row in rows if row.checked_in_at is not None)
    else:
        those = (row for row in rows if not row.walk_in and row.place != "cancelled")
    return [row.player for row in those if row.player.archived_at is None and not row.player.guest]


@operation
def apply_again(session: Session, event_id: int, *, came: bool, by: Account | None = None) -> int:
    """Enter who came to the event before, or who applied for it: how many had not applied yet."""
    event = get_row(session, Event, event_id, lock=True)
    before = event_before(session, event)
    applied = {row.player_id for row in attendances(session, event_id)}
    people = people_of(session, before.id, came=came) if before else []
    new = [player for player in people if player.id not in applied]
    for player in new:
        apply(session, event_id, player.id, by)
    return len(new)


def person_of(session: Session, event_id: int, device: str) -> Attendance | None:
    """Who has chosen a name on this phone."""
    query = select(Attendance).where(
        Attendance.event_id == event_id, Attendance.device_hash == digest(device)
    )
    return session.scalars(query).first()


@operation
def choose_name(session: Session, event_id: int, player_id: int, device: str) -> Attendance:
    """From now on this phone is that person's; another name chosen on it before is free again.

    Raises Refused for a name that another phone has, or that is not here.
    """
    get_row(session, Event, event_id, lock=True)
    row = attendance_of(session, event_id, player_id)
    if not row.here:
        raise Refused(Text("club-refused-not-here"))
    if row.device_hash not in (None, digest(device)):
        raise Refused(Text("club-refused-own-name-taken", {"name": row.player.name}))
    give_back(session, event_id, device)
    row.device_hash = digest(device)
    notify(session, event_topic(event_id))
    return row


@operation
def give_back(session: Session, event_id: int, device: str) -> None:
    """The name that was chosen on this phone may be chosen again."""
    row = person_of(session, event_id, device)
    if row is not None:
        row.device_hash = None
        session.flush()
        notify(session, event_topic(event_id))


@operation
def release(session: Session, event_id: int, player_id: int, by: Account | None = None) -> Attendance:
    """Take a name back from the phone that has chosen it."""
    row = attendance_of(session, event_id, player_id)
    if row.device_hash is not None:
        row.device_hash = None
        record(session, by, "own-phone-released", event=event_id, name=row.player.name)
        notify(session, event_topic(event_id))
    return row


def attendance_of(session: Session, event_id: int, player_id: int) -> Attendance:
    """Somebody's attendance at an event. Raises Missing."""
    query = select(Attendance).where(Attendance.event_id == event_id, Attendance.player_id == player_id)
    row = session.scalar(query)
    if row is None:
        raise Missing(Text("club-refused-no-attendance"))
    return row


def person_called(
    session: Session, event_id: int, name: str, by: By | None = None, *, members: bool = True
) -> Player:
    """Who is called so or known by it as well: a member, of all `members` or of those who are here, or a
    guest of this event or of none, who may be new. Raises Refused where several are.
    """
    of_event = select(Attendance.player_id).where(Attendance.event_id == event_id)
    here = of_event.where(Attendance.checked_in_at.is_not(None), Attendance.left_at.is_(None))
    query = select(Player).where(
        Player.id.in_(select(STAYED).where(is_called(name))),
        Player.forgotten_at.is_(None),
        or_(
            and_(Player.guest, or_(Player.id.in_(of_event), Player.id.not_in(select(Attendance.player_id)))),
            and_(~Player.guest, true() if members else Player.id.in_(here)),
        ),
    )
    found = session.scalars(query).all()
    if len(found) > 1:
        raise Refused(Text("club-plan-namesakes", {"name": name}))
    return found[0] if found else add_player(session, name=name, guest=True, by=by)
