"""Who comes: applications and the waiting list before the night, check-in and fee at the door."""

from collections.abc import Callable, Sequence
from typing import Any

from flask import Response, abort, render_template, request, session
from markupsafe import Markup
from sqlalchemy.orm import Session

from companion.club.accounts.acts import By, Tapped
from companion.club.events import attendance
from companion.club.events.fees import debts, open_money, payments, price_differences
from companion.club.events.models import Attendance, Event
from companion.club.people import operations as people
from companion.club.people.names import Player, kana_rows
from companion.club.tables.facts import make_member
from companion.club.tables.operations import tables
from companion.club.writes import get_row, operation
from companion.kernel.words import Illegal
from companion.store.base import now
from companion.store.engine import db
from companion.store.signals import event_topic

from .. import bodies
from ..auth.who import door_only, must_be_organiser, must_keep_door, organiser, organiser_only
from ..forms import Page
from ..live import parts as live
from ..security import csrf, fingerprint, stamp_time
from ..site import absolute, code, row_id, row_id_or_404
from ..speech import flash_text, say
from ..table.pages import table_name
from ..typed import Fields, whole_number
from .blueprint import blueprint, carry_out, onward
from .player import PlayerForm
from .sign_up import applications_of, here_address

DoorAct = Callable[[Session, int, int, By], Any]
AT_DOOR: dict[str, DoorAct] = {
    "check-in": attendance.check_in,
    "undo": attendance.undo_check_in,
    "take-back": attendance.take_back,
    "leave": attendance.leave,
    "return": attendance.come_back,
    "pay": attendance.pay,
    "pay-debts": attendance.pay_debts,
    "unpay": attendance.unpay,
    "walk-in": attendance.walk_in,
    "member": lambda session, _event_id, player_id, by: make_member(session, player_id, by),
}
"""What one tap at the door does, by the name of its button."""
OF_ORGANISERS: dict[str, Any] = {"release": attendance.release}
"""What it does for organisers alone."""
ARRIVING = ("check-in", "walk-in")
"""The taps with which the fee may be paid at once."""
STAYS = 60_000
"""How long who has come keeps the place among those who are still to come, milliseconds."""
SCREENFUL = 6
"""How many who have come do so at the most."""
FEE = "fee"
"""Of which event this device takes the fee with the tap of arrival; also the button that says so."""
BEFORE: dict[str, DoorAct] = {"apply": attendance.apply, "cancel": attendance.cancel}
JOINING: dict[str, DoorAct] = {"walk-in": attendance.walk_in, "application": attendance.apply}


@blueprint.get("/events/<int:event_id>/door")
@door_only
def door(event_id: int) -> str:
    """Check-in: who is not yet here, who is, and everybody else who may walk in."""
    db.get_or_abort(Event, event_id)
    return render_template(
        "club/door.html",
        **door_page(event_id, whose(must_keep_door(event_id)), request.args.get("q", "")),
        takes_fee=takes_fee(event_id),
        sender=_sender(must_keep_door(event_id)),
        venue_code=_venue_code(event_id),
    )


def _venue_code(event_id: int) -> tuple[str, Markup] | None:
    """What phones read at the venue, where people sign up by themselves: an address, and its code."""
    if not (path := here_address(db.session.get_one(Event, event_id))):
        return None
    url = absolute(path)
    return url, code(url)


def takes_fee(event_id: int) -> bool:
    """Whether on this device whoever arrives pays with the same tap."""
    return bool(session.get(FEE) == event_id)


def whose(by: By) -> tuple[int, str]:
    """Who does the door, as the log of acts has it."""
    return by.id, by.name


def door_page(event_id: int, by: tuple[int, str], asked: str = "") -> dict[str, Any]:
    """What the page of the door shows; the tap that it takes back is one's own."""
    event = db.session.get_one(Event, event_id)
    rows = attendance.attendances(db.session, event_id)
    came = [row for row in rows if row.checked_in_at is not None]
    waiting = attendance.waiting_list(db.session, event_id)
    missing = _to_tap(rows, bool(waiting))
    headings = kana_rows([row.player.sort_key for row in missing])
    return {
        "event": event,
        "figures": attendance.count_people(db.session, event),
        "missing": missing,
        "waiting": waiting,
        "came": sorted(came, key=lambda row: (row.fee_paid is not None, row.left_at is not None)),
        "expected": event.fee * len(came),
        "payments": payments(db.session, event_id),
        "open_money": open_money(db.session, event),
        "differences": price_differences(db.session, event),
        "debts": {player: sum(one.fee for one in owed) for player, owed in debts(db.session, event).items()},
        "last": attendance.own_last(db.session, event_id, by),
        "others": _others(rows, asked),
        "new": attendance.first_timers(db.session, event),
        "applied": any(not row.walk_in for row in rows),
        "spelt": people.spellings(db.session),
        "seated": _still_seated(event_id),
        "q": asked,
        "kana": [*filter(None, dict.fromkeys(headings))],
        "headings": headings,
    }


def _to_tap(rows: Sequence[Attendance], others_wait: bool) -> list[Attendance]:
    """Who is to come, and among them, while people arrive, who has just come: no name moves under a thumb.

    The list is closed up once nobody has come for a minute, and whenever a screenful has come: the next name
    is never far down.
    """
    missing = [row for row in rows if row.place == "in" and row.checked_in_at is None]
    if not missing and not others_wait:
        return []
    since = now() - STAYS
    just_now = []
    for row in sorted(rows, key=lambda row: row.checked_in_at or 0, reverse=True):
        if row.walk_in or row.checked_in_at is None or row.checked_in_at < since:
            continue
        just_now.append(row.id)
        since = row.checked_in_at - STAYS
    just_now = just_now[: len(just_now) % SCREENFUL]
    return [row for row in rows if row in missing or row.id in just_now]


@blueprint.post("/events/<int:event_id>/door")
@csrf.exempt  # bodies.sent_fields asks for the token, or for what stands in its place
@bodies.explain_to_outbox
def at_door(event_id: int) -> Page:
    """One tap: the button's name says what, its value who. Sent twice it counts once."""
    sent, by = bodies.sent_fields(), must_keep_door(event_id)
    db.get_or_abort(Event, event_id)
    if FEE in sent:
        session[FEE] = event_id if sent[FEE] else 0
        return onward("club.door", event_id=event_id)
    buttons = {**AT_DOOR, **OF_ORGANISERS} if organiser() else AT_DOOR
    what, player_id = _read_tap(buttons, sent)
    acts = _acts(what, buttons[what], event_id)
    if not bodies.by_script():
        carry_out(lambda: _each(db.session, acts, event_id, player_id, by))
        return onward("club.door", event_id=event_id)
    tap = bodies.sent_tap()
    if tap.sender != _sender(by):
        abort(409)
    said = min(whole_number(sent.get("said_at", "")) or now(), now())
    try:
        _each(db.session, acts, event_id, player_id, Tapped(by.id, by.name, said), what)
    except Illegal as refusal:
        return bodies.explain([say(refusal.text)])
    if not tap.fragment:
        return stamp_time(Response(status=204))
    return door_part(f"door:{event_id}", str(event_id)).answer()


def _sender(by: By) -> str:
    """On whose behalf a page of the door speaks: what is tapped there goes out for that person alone."""
    return fingerprint(f"door:{by.id}:{by.name}", digest_size=12, person=b"whose")


def _acts(what: str, act: DoorAct, event_id: int) -> list[DoorAct]:
    """What a tap does, and the fee with it where this device takes it on arrival."""
    return [act, attendance.pay_on_arrival] if what in ARRIVING and takes_fee(event_id) else [act]


@operation
def _each(
    session: Session, acts: Sequence[DoorAct], event_id: int, player_id: int, by: By, what: str = ""
) -> list[Any]:
    """What several acts of one tap give: all of them are done or none. One that waited says `what` it was."""
    get_row(session, Event, event_id, lock=True)
    if isinstance(by, Tapped) and not attendance.is_due(session, event_id, player_id, what, by):
        return []
    return [act(session, event_id, player_id, by) for act in acts]


def _still_seated(event_id: int) -> dict[int, tuple[int, str]]:
    """At which table that is still open each player sits, by id: its own id, and what it is called."""
    every = [table for table in tables(db.session, event_id) if table.status == "open"]
    named = [(table, (table.id, table_name(table))) for table in every]
    return {seat.player_id: at for table, at in named for seat in table.seats if seat.player_id}


@blueprint.get("/events/<int:event_id>/applications")
@organiser_only
def applications(event_id: int) -> str:
    """Who has a place, who waits in which order, who cancelled."""
    db.get_or_abort(Event, event_id)
    return render_template("club/applications.html", **_applications_page(event_id))


@live.renders("applications")
def applications_part(topic: str, rest: str) -> live.SharedPart:
    """`applications:<event>`, for organisers: who has applied, who asks, whom to tell what."""
    event_id = db.get_or_abort(Event, row_id_or_404(rest)).id
    must_be_organiser()

    def make() -> str:
        return live.render("club/applications_part.html", **_applications_page(event_id))

    return live.SharedPart(topic, (event_topic(event_id),), None, make)


def _applications_page(event_id: int) -> dict[str, Any]:
    event = db.session.get_one(Event, event_id)
    rows = attendance.attendances(db.session, event_id)
    before = attendance.event_before(db.session, event)
    last = before and {
        what: len(attendance.people_of(db.session, before.id, came=what == "came"))
        for what in ("came", "applied")
    }
    return {
        "event": event,
        "before": before,
        "last": last,
        "figures": attendance.count_people(db.session, event),
        "spelt": people.spellings(db.session),
        "new": attendance.first_timers(db.session, event),
        "placed": [row for row in rows if row.place == "in"],
        "waiting": attendance.waiting_list(db.session, event_id),
        "cancelled": [row for row in rows if row.place == "cancelled"],
        **applications_of(event),
    }


@blueprint.post("/events/<int:event_id>/applications")
@organiser_only
def change_application(event_id: int) -> Page:
    """Take an application, or cancel one: then the first in line moves up."""
    event = db.get_or_abort(Event, event_id)
    if "again" in request.form:
        came, by, entered = request.form["again"] == "came", must_be_organiser(), list[int]()
        carry_out(lambda: entered.append(attendance.apply_again(db.session, event_id, came=came, by=by)))
        flash_text("club-many-entered", n=sum(entered))
        return onward("club.applications", event_id=event_id)
    what, player_id = _read_tap(BEFORE, bodies.sent_fields())
    waited = {row.player_id for row in attendance.waiting_list(db.session, event_id)}
    by = must_be_organiser()
    if carry_out(lambda: BEFORE[what](db.session, event_id, player_id, by)):
        flash_text(f"club-application-{what}", name=db.get_or_abort(Player, player_id).name)
        _flash_moved_up(event, waited - {player_id})
    return onward("club.applications", event_id=event_id)


def _flash_moved_up(event: Event, waited: set[int]) -> None:
    rows = attendance.attendances(db.session, event.id)
    names = tuple(row.player.name for row in rows if row.player_id in waited and row.place == "in")
    if names:
        flash_text("club-moved-up", "info", names=names)


def _read_tap(known: dict[str, DoorAct], sent: Fields) -> tuple[str, int]:
    """What was tapped and for whom; 400 for what is no button."""
    what = next((name for name in known if name in sent), "")
    try:
        return what or abort(400), row_id(sent[what])
    except ValueError:
        abort(400)


@blueprint.route("/events/<int:event_id>/join/<any('walk-in', application):how>", methods=["GET", "POST"])
@door_only
def join(event_id: int, how: str) -> Page:
    """Somebody joins: a player of the club by one tap, or a new one, close names offered first."""
    event = db.get_or_abort(Event, event_id)
    by = must_keep_door(event_id) if how == "walk-in" else must_be_organiser()
    asked = request.args.get("q", "")
    others = _others(attendance.attendances(db.session, event_id), asked)
    form = PlayerForm(name=request.args.get("name", "" if others else asked))
    if "player" in request.form:
        return _join_page(event, how, request.form.get("player", type=row_id) or abort(400), by)
    added = form.enter(by)
    if added:
        return _join_page(event, how, added.id, by, further=1)
    paying = how in ARRIVING and event.fee > 0 and takes_fee(event_id)
    spelt = people.spellings(db.session)
    return form.page(
        "club/join.html", event=event, how=how, others=others, q=asked, paying=paying, spelt=spelt
    )


def _join_page(event: Event, how: str, player_id: int, by: By, **shown: int) -> Page:
    joined: list[Attendance] = []
    acts = _acts(how, JOINING[how], event.id)
    if carry_out(lambda: joined.extend(_each(db.session, acts, event.id, player_id, by))):
        row = joined[0]
        flash_text(f"club-joined-{'waiting' if row.place == 'waiting' else how}", name=row.player.name)
    return onward("club.join", event_id=event.id, how=how, **shown)


def _others(rows: Sequence[Attendance], asked: str) -> list[Player]:
    """Players of the club who neither have a place nor wait."""
    known = {row.player_id for row in rows if row.place != "cancelled"}
    newcomers, spelt = organiser() is not None, people.spellings(db.session) if asked else {}
    found = people.players(db.session, asked, newcomers=newcomers, guests=bool(asked), spelt=spelt)
    if not found:  # a name that is typed otherwise by a letter or two is somebody's, too
        near = people.close_players(db.session, asked)
        found = [one for one in near if one.archived_at is None and (newcomers or not one.newcomer)]
    if any(one.guest for one in found):  # of one evening, unless that was taken back
        met = {*attendance.last_visits(db.session)}
        found = [one for one in found if not one.guest or one.id not in met]
    return [player for player in found if player.id not in known]


@live.renders("door")
def door_part(topic: str, rest: str) -> live.SharedPart:
    """`door:<event>`, for who does the door: who is here and who is not yet, and the own last tap."""
    event_id = db.get_or_abort(Event, row_id_or_404(rest)).id
    by = whose(must_keep_door(event_id))

    def make() -> str:
        return live.render("club/door_part.html", organiser=organiser, **door_page(event_id, by))

    return live.SharedPart(topic, (event_topic(event_id),), (organiser() is not None, by), make)
