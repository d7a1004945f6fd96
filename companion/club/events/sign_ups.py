"""People sign up on an event's own page: without an account, known by their phone and by a personal link.

A sign-up becomes an application as one that an organiser enters, in the order of arrival; where the club
wants to be asked first it waits for a yes, and until then nobody is entered.
"""

from collections.abc import Iterable, Sequence
from datetime import date, datetime, timedelta
from functools import partial
from typing import Any, NamedTuple

from sqlalchemy import and_, func, or_, select, update
from sqlalchemy.orm import Session, lazyload

from companion.kernel.words import Text
from companion.store.base import now
from companion.store.keys import digest
from companion.store.signals import event_topic, line_topic, notify

from ..accounts.acts import record
from ..accounts.models import Account
from ..people.names import Alias, Player
from ..people.operations import CALLED, add_player, is_called, key_of
from ..writes import Check, CheckedFields, Refused, check_fields, get_row, line, operation
from .attendance import attendance_of, cancel, check_in, give_place
from .models import Attendance, Event, SignUp

MOST_ALONG = 5
MOST_GAMES = 100
ORGANISER, PAGE, ASK = "organiser", "page", "ask"
"""Who enters the applications of an event."""
REMARK = partial(line, most=100)
CONTACT = partial(line, most=200)
SAID: dict[str, Check] = {
    "name": CALLED["name"],
    "reading": CALLED["reading"],
    "remark": REMARK,
    "contact": CONTACT,
}


class Said(NamedTuple):
    """What somebody says beside the names."""

    remark: str = ""
    beginner: bool = False
    wishes: tuple[str, ...] = ()
    declined: tuple[str, ...] = ()
    contact: str = ""


class Person(NamedTuple):
    """Somebody who has signed up, and the application that it has become."""

    row: SignUp
    application: Attendance | None
    line: int
    """The place in the waiting list; 0 for who does not wait."""

    @property
    def stands(self) -> str:
        """`asked`, `in`, `waiting`, `here`, or how it ended: `cancelled`, `refused`."""
        if self.row.state == "asked":
            return "asked"
        if self.row.state == "refused":
            return "refused"
        if self.application is None:
            return "cancelled"
        return "here" if self.application.checked_in_at is not None else self.application.place


def check_said(typed: dict[str, Any]) -> CheckedFields:
    """What was typed of oneself, with who comes along: a name a line."""
    found = check_fields(typed, SAID)
    try:
        found.values["along"] = names_along(typed.get("along") or "")
    except Refused as fault:
        found.faults.append(fault)
    return found


def names_along(typed: str) -> list[str]:
    """Who comes along, from a line each. Raises Refused."""
    names = [bare for bare in typed.splitlines() if bare.strip()]
    if len(names) > MOST_ALONG:
        raise Refused(Text("club-refused-along", {"most": MOST_ALONG}), "along")
    return [line(name, "along", most=100, needed=True) for name in names]


def why_shut(session: Session, event: Event, at: datetime) -> Text | None:
    """Why the page takes nobody at this time of the club's clock; nothing: it is open."""
    if event.sign_up == ORGANISER or event.archived_at is not None:
        return Text("club-sign-up-off")
    if event.sign_up_from is not None and at < event.sign_up_from:
        return Text("club-sign-up-early")
    if at.date() > event.held_on or (event.sign_up_until is not None and at >= event.sign_up_until):
        return Text("club-sign-up-late")
    if event.sign_up_most is not None and count_applied(session, event.id) >= event.sign_up_most:
        return Text("club-sign-up-full")
    return None


def count_applied(session: Session, event_id: int) -> int:
    """How many have a place, wait, or have asked for one."""
    entered = select(func.count()).where(Attendance.event_id == event_id, Attendance.place != "cancelled")
    asking = select(func.count()).where(SignUp.event_id == event_id, SignUp.state == "asked")
    return (session.scalar(entered) or 0) + (session.scalar(asking) or 0)


def with_link(session: Session, token: str) -> SignUp | None:
    """Whose personal link this is."""
    return session.scalar(select(SignUp).where(SignUp.token_hash == digest(token)))


def on_phone(session: Session, event_id: int, device: bytes | None) -> SignUp | None:
    """Who has signed up for an event on this phone."""
    if device is None:
        return None
    query = select(SignUp).where(SignUp.event_id == event_id, SignUp.device_hash == device)
    return session.scalars(query.order_by(SignUp.id.desc())).first()


def party(session: Session, lead: SignUp) -> list[Person]:
    """Who has signed up and who comes along, with how each application stands."""
    rows = session.scalars(
        select(SignUp).where(or_(SignUp.id == lead.id, SignUp.lead_id == lead.id)).order_by(SignUp.id)
    ).all()
    return _people(session, lead.event_id, rows)


def signed_up(session: Session, event_id: int) -> list[Person]:
    """All who have signed up for an event, in the order of arrival."""
    query = select(SignUp).where(SignUp.event_id == event_id)
    return _people(session, event_id, session.scalars(query.order_by(SignUp.id)).all())


def names_of(session: Session, people: Iterable[Person]) -> list[str]:
    """How they are called now, each once, though somebody has signed up on two phones."""
    ids = dict.fromkeys(one.row.player_id for one in people if one.row.player_id)
    query = select(Player.id, Player.name).where(Player.id.in_(ids))
    called = {row[0]: row[1] for row in session.execute(query)} if ids else {}
    return [called[key] for key in ids]


def _people(session: Session, event_id: int, rows: Sequence[SignUp]) -> list[Person]:
    of_event, ids = Attendance.event_id == event_id, [row.player_id for row in rows]
    query = select(Attendance).where(of_event, Attendance.player_id.in_(ids))
    entered = {row.player_id: row for row in session.scalars(query.options(lazyload(Attendance.player)))}
    waiting = select(Attendance.player_id).where(of_event, Attendance.place == "waiting")
    line = session.scalars(waiting.order_by(Attendance.applied_at, Attendance.id))
    places = {player: number for number, player in enumerate(line, 1)}
    found = ((row, row.player_id or 0) for row in rows)
    return [Person(row, entered.get(player), places.get(player, 0)) for row, player in found]


@operation
def sign_up(
    session: Session,
    event_id: int,
    names: Sequence[tuple[str, str]],
    said: Said,
    *,
    token: str,
    device: bytes,
    at: datetime,
) -> SignUp:
    """Sign up under a name and its reading, with others who come along. Raises Refused.

    What is sent twice, by its link or by the phone, counts once.
    """
    event = get_row(session, Event, event_id, lock=True)
    link = SignUp.token_hash == digest(token)
    same = select(SignUp).where(SignUp.event_id == event_id, or_(link, SignUp.device_hash == device))
    before = session.scalars(same.order_by(link.desc(), SignUp.id.desc()).limit(1)).first()
    if before is not None:
        return before
    _must_be_open(session, event, at)
    name, reading = names[0]
    lead = SignUp(event_id=event_id, state="asked", name=name, reading=reading, asked_at=now())
    lead.token_hash, lead.device_hash = digest(token), device
    _note(event, lead, said)
    _enter(session, event, lead)
    for along in names[1:]:
        _come_along(session, event, lead, along, at)
    notify(session, event_topic(event_id))
    return lead


@operation
def change(session: Session, lead_id: int, said: Said, along: Sequence[str], at: datetime) -> None:
    """What is said beside the names, in place of what was, and who comes along as well. Raises Refused."""
    lead = get_row(session, SignUp, lead_id)
    event = get_row(session, Event, lead.event_id, lock=True)
    _note(event, lead, said)
    coming = [one for one in party(session, lead)[1:] if one.stands not in ("cancelled", "refused")]
    names = {key_of(one.row.name) for one in coming}
    along = [name for name in along if key_of(name) not in names]
    if len(coming) + len(along) > MOST_ALONG:
        raise Refused(Text("club-refused-along", {"most": MOST_ALONG}), "along")
    for name in along:
        _come_along(session, event, lead, (name, ""), at)
    notify(session, event_topic(event.id))


@operation
def withdraw(session: Session, sign_up_id: int) -> None:
    """Does not come after all; the first in line moves up. Raises Refused for somebody who is here."""
    row, event = _lock_with_event(session, sign_up_id)
    if row.state == "asked":
        row.state = "withdrawn"
    elif row.player_id is not None:
        let_go(session, cancel(session, event.id, row.player_id))
    _notify(session, event)


def let_go(session: Session, application: Attendance) -> None:
    """An application is no longer theirs who signed up for it: of one name the next may be somebody else."""
    _part_from(session, application.event_id, application.player_id)
    application.device_hash = None


def _part_from(session: Session, event_id: int, player_id: int) -> None:
    theirs = SignUp.event_id == event_id, SignUp.player_id == player_id
    session.execute(update(SignUp).where(*theirs).values(state="withdrawn", player_id=None))


@operation
def move_to_phone(session: Session, lead_id: int, device: bytes) -> None:
    """From now on the sign-up is this phone's, and so is the own page on the day; another one's no more."""
    row, event = _lock_with_event(session, lead_id)
    if row.lead_id is not None:
        raise Refused(Text("club-refused-no-sign-up"))
    row.device_hash = device
    if row.player_id is not None and _comes(session, event.id, row.player_id):
        attendance_of(session, event.id, row.player_id).device_hash = device
    notify(session, phone_topic(lead_id))


@operation
def come_after_all(session: Session, sign_up_id: int, at: datetime) -> None:
    """Comes after all, at the end of the line. Raises Refused."""
    row, event = _lock_with_event(session, sign_up_id)
    if row.state == "refused":
        raise Refused(Text("club-sign-up-off"))
    if row.player_id is not None and _comes(session, event.id, row.player_id):
        return
    _must_be_open(session, event, at)
    former, row.state, row.player_id, row.asked_at = row.player_id, "asked", None, now()
    session.flush()
    _enter(session, event, row, former)
    _notify(session, event)


@operation
def answer(
    session: Session, sign_up_id: int, *, yes: bool, entered: int | None = None, by: Account | None = None
) -> SignUp:
    """An organiser's answer to who has asked; `entered` is the player whom an organiser had entered, where it
    is the same person. Idempotent. Raises Refused, where that application is gone or another's."""
    row, event = _lock_with_event(session, sign_up_id)
    if row.state == "asked":
        if yes and entered is not None:
            meant = entered_already(session, event.id).get(key_of(row.name))
            if meant is None or meant.id != entered:
                raise Refused(Text("club-refused-conflict"))
            _tie(session, row, attendance_of(session, event.id, entered))
        elif yes:
            _apply(session, event, row, by)
        else:
            row.state = "refused"
            record(session, by, "sign-up-refused", event=event.id, name=row.name)
        _notify(session, event)
    return row


def entered_already(session: Session, event_id: int) -> dict[str, Player]:
    """Whom organisers have entered and no phone has signed up, by the key of each of their names."""
    signed = select(SignUp.player_id).where(SignUp.event_id == event_id, SignUp.player_id.is_not(None))
    query = select(Player).join(Attendance, Attendance.player_id == Player.id)
    query = query.where(Attendance.event_id == event_id, Attendance.place != "cancelled")
    found = {player.id: player for player in session.scalars(query.where(Player.id.not_in(signed)))}
    spelt = session.scalars(select(Alias).where(Alias.player_id.in_([*found])))
    by_alias = {alias.name_key: found[alias.player_id] for alias in spelt}
    return by_alias | {player.name_key: player for player in found.values()}


def doubles(session: Session, event_id: int) -> dict[int, Player]:
    """By the id of the sign-up of somebody new, whom of the same name an organiser had entered."""
    new = select(SignUp).join(Player, Player.id == SignUp.player_id)
    new = new.where(SignUp.event_id == event_id, Player.newcomer)
    rows = session.scalars(new).all()
    entered = entered_already(session, event_id) if rows else {}
    return {row.id: entered[key] for row in rows if (key := key_of(row.name)) in entered}


@operation
def mark_told(session: Session, event_id: int, player_id: int) -> None:
    """Somebody who has moved up has been told so. Idempotent."""
    row = attendance_of(session, event_id, player_id)
    row.told_at = row.told_at or now()
    notify(session, event_topic(event_id))


def to_tell(session: Session, event_id: int) -> Sequence[Attendance]:
    """Who has moved up before the evening and knows nothing of it yet, the first first."""
    query = select(Attendance).where(
        Attendance.event_id == event_id,
        Attendance.place == "in",
        Attendance.moved_up_at.is_not(None),
        Attendance.told_at.is_(None),
        Attendance.checked_in_at.is_(None),
    )
    return session.scalars(query.order_by(Attendance.moved_up_at, Attendance.id)).all()


@operation
def set_open(
    session: Session, event_id: int, at: datetime, *, is_open: bool, by: Account | None = None
) -> None:
    """Close the page by hand, or open it again at once."""
    event = get_row(session, Event, event_id, lock=True)
    if not is_open:
        event.sign_up_until = at
    elif event.sign_up_until is not None and event.sign_up_until <= at:
        event.sign_up_until = None
    if event.sign_up_from is not None and event.sign_up_from >= at:
        event.sign_up_from = None
    _notify(session, event)
    record(session, by, "sign-up-opened" if is_open else "sign-up-closed", event=event_id, title=event.title)


@operation
def arrive(session: Session, lead_id: int) -> list[str]:
    """All of a party who have a place are here, told by their own phone; their names as they were typed."""
    lead, _ = _lock_with_event(session, lead_id)
    coming = [person for person in party(session, lead) if person.stands == "in"]
    for person in coming:
        check_in(session, lead.event_id, person.row.player_id or 0)
    return [person.row.name for person in coming]


def _lock_with_event(session: Session, sign_up_id: int) -> tuple[SignUp, Event]:
    event_id = get_row(session, SignUp, sign_up_id).event_id
    event = get_row(session, Event, event_id, lock=True)
    return get_row(session, SignUp, sign_up_id, lock=True), event


def phone_topic(lead_id: int) -> str:
    """The topic of which phone a sign-up is on."""
    return f"sign-up:{lead_id}"


def _notify(session: Session, event: Event) -> None:
    notify(session, event_topic(event.id))
    notify(session, line_topic(event.id))


def _must_be_open(session: Session, event: Event, at: datetime) -> None:
    if reason := why_shut(session, event, at):
        raise Refused(reason)


def _note(event: Event, lead: SignUp, said: Said) -> None:
    lead.remark, lead.beginner = REMARK(said.remark, "remark"), said.beginner
    lead.wishes = [*said.wishes][:MOST_GAMES]
    lead.declined = [game for game in said.declined if game not in said.wishes][:MOST_GAMES]
    lead.contact = None if event.contact_days is None else CONTACT(said.contact, "contact") or None


def _come_along(session: Session, event: Event, lead: SignUp, called: tuple[str, str], at: datetime) -> None:
    _must_be_open(session, event, at)
    row = SignUp(event_id=event.id, lead_id=lead.id, state="asked", asked_at=now())
    row.name, row.reading = called
    _enter(session, event, row)


def _enter(session: Session, event: Event, row: SignUp, former: int | None = None) -> None:
    if event.sign_up == PAGE:
        _apply(session, event, row, former=former)
    session.add(row)
    session.flush()


def _apply(
    session: Session, event: Event, row: SignUp, by: Account | None = None, former: int | None = None
) -> None:
    """Make an application of it, of whoever in the club is called so and has none yet, or of somebody new.

    It asks the database little: three hundred may come within seconds.
    """
    found = _called_so(session, event, row, former, spelt=by is not None)
    free = _find_player(found, former)
    if free is None:
        own = key_of(row.name)
        handles = {player.handle_key for player, _ in found if player.name_key == own}
        handle = next(each for each in ("", *map(str, range(2, len(handles) + 3))) if each not in handles)
        player = add_player(session, name=row.name, reading=row.reading, handle=handle, newcomer=True)
        _tie(session, row, give_place(session, event, player, None, by))
    else:
        _part_from(session, event.id, free[0].id)
        _tie(session, row, give_place(session, event, *free, by))


def _tie(session: Session, row: SignUp, application: Attendance) -> None:
    row.state, row.player_id = "taken", application.player_id
    application.device_hash = row.device_hash


Found = tuple[Player, Attendance | None]


def _called_so(
    session: Session, event: Event, row: SignUp, former: int | None, *, spelt: bool
) -> list[Found]:
    """All who are called so, and who it was before, with their attendance; by another spelling only where an
    organiser answers: to a stranger it would tell the name."""
    here = and_(Attendance.player_id == Player.id, Attendance.event_id == event.id)
    query = select(Player, Attendance).outerjoin(Attendance, here).options(lazyload(Attendance.player))
    same = is_called(row.name) if spelt else Player.name_key == key_of(row.name)
    query = query.where(or_(same, Player.id == former)).order_by(Player.id)
    return [(player, own) for player, own in session.execute(query)]


def _find_player(found: Sequence[Found], former: int | None) -> Found | None:
    """Who it was before, or else the one in the club of this name, or who has only signed up under it."""
    present = [one for one in found if one[0].merged_into is None and one[0].archived_at is None]
    known = [one for one in present if not one[0].newcomer and not one[0].guest]
    meant = [one for one in present if one[0].id == former] + (known if len(known) == 1 else [])
    meant += [one for one in present if one[0].newcomer]
    return next((one for one in meant if one[1] is None or one[1].place == "cancelled"), None)


def _comes(session: Session, event_id: int, player_id: int) -> bool:
    query = select(Attendance.id).where(
        Attendance.event_id == event_id, Attendance.player_id == player_id, Attendance.place != "cancelled"
    )
    return session.scalar(query) is not None


def last_day(event: Event) -> date | None:
    """The day after which how to reach people is deleted; nothing where the page does not ask for that."""
    if event.contact_days is None:
        return None
    days = min(event.contact_days, (date.max - event.held_on).days)
    return event.held_on + timedelta(days)
