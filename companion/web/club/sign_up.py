"""What people do on their own phones at an event: signing up, one's own application, the tap at the venue,
and the own page that says where one sits.

A stranger learns how many come, and names only where the club wants that: what one sees of the own
application are the words that one has typed, whoever else is called so.
"""

import re
from threading import Lock
from typing import Any

from flask import Response, abort, current_app, make_response, redirect, render_template, request, url_for
from itsdangerous import Signer
from wtforms import BooleanField, HiddenField, StringField, TextAreaField
from wtforms.validators import InputRequired

from companion.addresses import is_loopback
from companion.club.events import attendance, sign_ups
from companion.club.events.attendance import attendances, count_people
from companion.club.events.models import Attendance, Event, SignUp
from companion.club.events.operations import running_events
from companion.club.events.sign_ups import Person, Said
from companion.club.merge import merge_sign_up
from companion.club.people.operations import key_of
from companion.club.removal import Removed
from companion.club.rounds.notes import Note, wish, wishes_of
from companion.club.standings.scope import Scope
from companion.club.tables.models import GameTable
from companion.club.tables.operations import tables
from companion.kernel.words import Text
from companion.store.base import now
from companion.store.engine import db
from companion.store.keys import digest, new_token
from companion.store.signals import STANDINGS, event_topic, line_topic

from ..auth.phones import without_referrer
from ..auth.who import must_be_organiser, organiser_only
from ..fields import Asks, LineField, with_hint
from ..forms import Form, Page, attempt, form_page
from ..live import parts as live
from ..security import device, device_hash, known_device, remember
from ..site import absolute, club_language, row_id, row_id_or_404
from ..speech import flash_text, hour, lazy, local, speaking, t, today
from .blueprint import blueprint, carry_out, onward
from .notes import choices, games_said
from .standings import standing
from .table_cards import card, topics_of

BY_ADDRESS = 40
MINUTES = 10
"""So many new sign-ups for an event are taken from one address in so many minutes, and no fewer than twice
its places: a school, a company or a whole room comes from one."""
TOKEN = re.compile(r"[\w-]{22}", re.ASCII)
OWN_ACTS = ("withdraw", "again", "phone")


class OwnForm(Form):
    """What is said beside the own name."""

    along = TextAreaField(**with_hint("club-sign-up-along"))
    beginner = BooleanField(lazy("club-sign-up-beginner"))
    remark = LineField(validators=[Asks(sign_ups.REMARK)], **with_hint("club-sign-up-remark"))
    contact = LineField(lazy("club-sign-up-contact"), [Asks(sign_ups.CONTACT)])

    def said(self) -> Said:
        """What was said, with the games."""
        return Said(self.remark.data or "", self.beginner.data, *games_said(), self.contact.data or "")


class SignUpForm(OwnForm):
    """A sign-up. What people do not see is left empty by them, and not by programs that fill in forms."""

    name = LineField(lazy("club-player-name"), [InputRequired()], description=lazy("club-sign-up-name-hint"))
    reading = LineField(lazy("club-player-reading"))
    website = StringField(lazy("club-sign-up-trap"))
    key = HiddenField(default=new_token)
    """The token of the personal link: a form that is sent twice is one sign-up."""

    def names(self) -> list[tuple[str, str]]:
        """Who signs up, and who comes along."""
        kept = sign_ups.check_said(
            {name: field.data or "" for name, field in self._fields.items()}
        ).accepted()
        return [(kept["name"], kept["reading"]), *((name, "") for name in kept["along"])]


def signing_up(event: Event) -> dict[str, Any]:
    """What pages say of signing up for an event; who was entered by others has not agreed to be named."""
    at = clock()
    own = sign_ups.on_phone(db.session, event.id, device_hash())
    shown = event.sign_up != sign_ups.ORGANISER and event.held_on >= at.date()
    people = sign_ups.signed_up(db.session, event.id) if shown and event.sign_up_names else ()
    coming = (one for one in people if one.stands in ("in", "here") and not one.row.lead_id)
    return {
        "sign_up_shown": shown or own is not None,
        "sign_up_shut": sign_ups.why_shut(db.session, event, at),
        "own_sign_up": own,
        "last_day": sign_ups.last_day(event),
        "coming": sign_ups.names_of(db.session, coming),
    }


def may_be_found(event: Event, page: Response) -> Response:
    """The page, said to search engines to be listed where the club wants that; all others say that they are
    not to be."""
    if event.searchable and event.archived_at is None:
        page.headers["X-Robots-Tag"] = "all"
    return page


def clock() -> Any:
    """The present on the club's wall clock."""
    return local(now()).replace(tzinfo=None)


@blueprint.route("/events/<int:event_id>/sign-up", methods=["GET", "POST"])
def sign_up(event_id: int) -> Page:
    """Sign up for an event; on a phone that has done so, the own application."""
    event = db.get_or_abort(Event, event_id)
    own = sign_ups.on_phone(db.session, event_id, device_hash())
    if own is not None and "key" not in request.form:
        return _own_page(event, own, url_for("club.sign_up", event_id=event_id))
    if own is None and event.sign_up == sign_ups.ORGANISER:
        abort(404)
    form = SignUpForm()
    if form.fits(lambda typed: sign_ups.check_said(typed).faults) and _is_person(form):
        if _too_many(event):
            typed = {name: value for name, value in request.form.items() if name != "csrf_token"}
            page = render_template("club/sign_up_wait.html", event=event, typed=typed, minutes=MINUTES)
            return make_response(page, 429, {"Retry-After": str(MINUTES * 60)})
        token = form.key.data if TOKEN.fullmatch(form.key.data or "") else new_token()
        device = digest(known_device())
        names, said = form.names(), form.said()
        db.session.rollback()  # who waits for the turn holds no connection
        with current_app.extensions.setdefault("sign_up_turn", Lock()):
            lead = attempt(
                form,
                lambda: sign_ups.sign_up(
                    db.session, event_id, names, said, token=token, device=device, at=clock()
                ),
            )
        if lead:
            flash_text("club-sign-up-done" if event.sign_up == sign_ups.PAGE else "club-sign-up-asked")
            if lead.token_hash == digest(token):
                return remember(redirect(url_for("club.own_sign_up", token=token), 303))
            return remember(redirect(url_for("club.sign_up", event_id=event_id), 303))
    given = signing_up(event) | choices(Note(wishes=form.said().wishes, declined=form.said().declined))
    figures = count_people(db.session, event)
    shown = form_page(form, "club/sign_up.html", form=form, event=event, figures=figures, **given)
    return may_be_found(event, shown)


def _is_person(form: SignUpForm) -> bool:
    """Whether this may be taken for a person and not for a program; where not, the form says so."""
    if form.website.data:
        form.refuse(Text("club-sign-up-trapped"), "website")
    return not form.errors


def _too_many(event: Event) -> bool:
    """Whether more have come from one address than from a room full of people; what is refused anyway and
    what comes from this machine itself, as by a tunnel, is not counted."""
    address, gate = request.remote_addr or "", current_app.extensions["gate"]
    if is_loopback(address) or sign_ups.why_shut(db.session, event, clock()):
        return False
    most = max(BY_ADDRESS, 2 * event.capacity_most)
    return not gate.count(f"{most} per {MINUTES} minutes", f"sign-up {event.id} {address}")


@blueprint.route("/sign-up/<token>", methods=["GET", "POST"])
def own_sign_up(token: str) -> Page:
    """The own application by its personal link, on whatever phone."""
    lead = sign_ups.with_link(db.session, token) or abort(404)
    url = url_for("club.own_sign_up", token=token)
    page = _own_page(db.session.get_one(Event, lead.event_id), lead, url, link=True)
    return without_referrer(make_response(page))


def _own_page(event: Event, lead: SignUp, url: str, *, link: bool = False) -> Page:
    """The own application, and what is changed of it."""
    standing = _standing(lead.id)
    people: list[Person] = standing["people"]
    act = next((name for name in OWN_ACTS if name in request.form), None)
    if request.method == "POST" and act is not None:
        key = request.form.get(act, type=row_id) or 0
        if key not in {person.row.id for person in people}:
            abort(404)
        if act == "withdraw":
            carry_out(lambda: sign_ups.withdraw(db.session, key), "club-sign-up-withdrawn")
        elif act == "phone":
            device = digest(known_device())
            carry_out(lambda: sign_ups.move_to_phone(db.session, key, device), "club-sign-up-phone-moved")
            return remember(redirect(url, 303))
        else:
            carry_out(lambda: sign_ups.come_after_all(db.session, key, clock()), "club-saved")
        return redirect(url, 303)
    form = OwnForm(beginner=lead.beginner, remark=lead.remark, contact=lead.contact)
    if form.fits(lambda typed: sign_ups.check_said(typed).faults):
        along = sign_ups.names_along(form.along.data or "")
        attempt(form, lambda: sign_ups.change(db.session, lead.id, form.said(), along, clock()))
        if not form.errors:
            flash_text("club-saved")
            return redirect(url, 303)
    said = choices(Note(wishes=tuple(lead.wishes), declined=tuple(lead.declined)))
    return form_page(
        form,
        "club/own_sign_up.html",
        form=form,
        lead=lead,
        topic=f"sign-up:{url.rpartition('/')[2] if link else event.id}",
        on_this=lead.device_hash is not None and lead.device_hash == device_hash(),
        last_day=sign_ups.last_day(event),
        url=url,
        full=absolute(url) if link else "",
        comes=any(person.stands in ("asked", "in", "waiting") for person in people),
        **standing,
        **said,
    )


def _standing(lead_id: int) -> dict[str, Any]:
    """What stands of a sign-up, of what everybody may know."""
    lead = db.session.get_one(SignUp, lead_id)
    event = db.session.get_one(Event, lead.event_id)
    return {
        "event": event,
        "people": sign_ups.party(db.session, lead),
        "can_enter": sign_ups.why_shut(db.session, event, clock()) is None,
        "lacking": max(0, event.capacity_least - attendance.places_taken(db.session, event.id)),
    }


@live.renders("sign-up")
def own_sign_up_part(topic: str, rest: str) -> live.SharedPart:
    """`sign-up:<event>` on the phone that signed up, `sign-up:<token>` by the link: how one's own stands."""
    link = TOKEN.fullmatch(rest) is not None
    if link:
        lead = sign_ups.with_link(db.session, rest) or abort(404)
    else:
        lead = sign_ups.on_phone(db.session, row_id_or_404(rest), device_hash()) or abort(404)
    lead_id, heard = lead.id, line_topic(lead.event_id)
    own = url_for("club.own_sign_up", token=rest)
    url = own if link else url_for("club.sign_up", event_id=lead.event_id)

    def make() -> str:
        return live.render("club/own_sign_up_part.html", url=url, **_standing(lead_id))

    return live.SharedPart(topic, (heard,), lead_id, make, (sign_ups.phone_topic(lead_id),))


def _here_code(event_id: int) -> Signer:
    return Signer(str(current_app.secret_key), salt=f"companion-here-{event_id}")


def here_address(event: Event) -> str:
    """The address that is shown at the venue and nowhere else; empty where nobody signs up by phone."""
    if event.sign_up == sign_ups.ORGANISER:
        return ""
    code = _here_code(event.id).get_signature("here").decode()
    return url_for("club.here", event_id=event.id, code=code)


@blueprint.route("/events/<int:event_id>/here/<code>", methods=["GET", "POST"])
def here(event_id: int, code: str) -> Page | str:
    """At the venue: who has signed up on this phone is here, with one tap, and all who come along."""
    event = db.get_or_abort(Event, event_id)
    signed = _here_code(event_id).verify_signature("here", code.encode("utf-8", "replace"))
    if not signed or event not in running_events(db.session, today()):
        abort(404)
    lead = sign_ups.on_phone(db.session, event_id, device_hash())
    if lead is None:
        return render_template("club/here.html", event=event, people=None)
    if request.method == "POST":
        carry_out(lambda: sign_ups.arrive(db.session, lead.id), "club-here-done")
        return onward("club.own_seat", event_id=event_id)
    people = sign_ups.party(db.session, lead)
    if any(person.stands == "here" for person in people) and not _coming(people):
        return onward("club.own_seat", event_id=event_id)
    return render_template("club/here.html", event=event, people=people, coming=_coming(people))


def _coming(people: list[Person]) -> list[Person]:
    return [person for person in people if person.stands == "in"]


@blueprint.post("/events/<int:event_id>/applications/answer")
@organiser_only
def answer_sign_up(event_id: int) -> Page:
    """An organiser's taps: yes or no to who asks, who has been told, the page open or closed."""
    db.get_or_abort(Event, event_id)
    by = must_be_organiser()
    if "open" in request.form:
        is_open = request.form["open"] == "1"
        carry_out(
            lambda: sign_ups.set_open(db.session, event_id, clock(), is_open=is_open, by=by), "club-saved"
        )
        return onward("club.applications", event_id=event_id)
    what = next((name for name in ("yes", "no", "same", "told") if name in request.form), "") or abort(400)
    key = request.form.get(what, type=row_id) or abort(400)
    entered, merged = request.form.get("entered", type=row_id), list[Removed]()
    if what == "told":
        carry_out(lambda: sign_ups.mark_told(db.session, event_id, key))
        return onward("club.applications", event_id=event_id)
    row = db.get_or_abort(SignUp, key)
    if row.event_id != event_id:
        abort(404)
    if what == "same":
        carry_out(lambda: merged.append(merge_sign_up(db.session, key, entered or abort(400), by)))
    else:
        carry_out(lambda: sign_ups.answer(db.session, key, yes=what == "yes", entered=entered, by=by))
    return onward("club.applications", event_id=event_id, removed=merged[0].id if merged else None)


def applications_of(event: Event) -> dict[str, Any]:
    """What organisers see of sign-ups: who asks, what was said, and whom to tell what."""
    people = sign_ups.signed_up(db.session, event.id)
    names = {person.row.id: person.row.name for person in people}
    said = {person.row.player_id: person.row for person in people if person.row.player_id}
    with speaking(club_language()):
        moved_up = sign_ups.to_tell(db.session, event.id)
        tell = [(row, _news(event, row, row.player_id in said)) for row in moved_up]
    asking = [person.row for person in people if person.stands == "asked"]
    entered = sign_ups.entered_already(db.session, event.id) if asking else {}
    return {
        "asking": [(row, entered.get(key_of(row.name))) for row in asking],
        "last_day": sign_ups.last_day(event),
        "said": said,
        "doubles": sign_ups.doubles(db.session, event.id),
        "lead_names": names,
        "tell": tell,
        "sign_up_shut": sign_ups.why_shut(db.session, event, clock()),
    }


def _news(event: Event, row: Attendance, by_page: bool) -> str:
    """What to write to somebody who has moved up."""
    opens = hour(event.opens_at) if event.opens_at else ""
    key = "club-tell-text" if by_page else "club-tell-text-entered"
    return t(key, name=row.player.name, event=event.title, day=event.held_on, opens=opens)


@blueprint.get("/events/<int:event_id>/me")
def own_seat(event_id: int) -> Page | str:
    """One's own page at an event; a phone that nobody has chosen a name on yet shows those who are here."""
    event = db.get_or_abort(Event, event_id)
    person = _person(event_id)
    if person is None and sign_ups.on_phone(db.session, event_id, device_hash()):
        return redirect(url_for("club.sign_up", event_id=event_id))
    if person is None:
        free = [row for row in attendances(db.session, event_id) if row.here and row.device_hash is None]
        return render_template("club/choose_name.html", event=event, free=free)
    given = own_page(event_id, person.player_id)
    said = choices(wishes_of(db.session, person.player_id, event_id))
    return render_template("club/own_seat.html", now=now(), person=person, **given, **said)


@blueprint.post("/events/<int:event_id>/me")
def choose_name(event_id: int) -> Page:
    """Choose the own name, give it back, or say what to play."""
    db.get_or_abort(Event, event_id)
    token = known_device()
    if "back" in request.form:
        carry_out(lambda: attendance.give_back(db.session, event_id, token))
    elif "wishes" in request.form:
        person = _person(event_id) or abort(403)
        carry_out(lambda: wish(db.session, person.player_id, event_id, *games_said()), "club-saved")
    else:
        player_id = request.form.get("me", type=row_id) or abort(400)
        carry_out(lambda: attendance.choose_name(db.session, event_id, player_id, token))
    return remember(redirect(url_for("club.own_seat", event_id=event_id), 303))


def own_page(event_id: int, player_id: int) -> dict[str, Any]:
    """What the page shows, of what everybody may know."""
    event = db.session.get_one(Event, event_id)
    own = tables(db.session, event_id, of=player_id)
    mine = [(table, seat) for table in own for seat in _seats(table, player_id)]
    lines = standing(Scope(event_id=event_id), "public")
    return {
        "event": event,
        "sittings": [(card(table), seat) for table, seat in reversed(mine)],
        "line": next((line for line in lines if line.player_id == player_id), None),
        "of": len(lines),
    }


def _seats(table: GameTable, player_id: int) -> list[int]:
    """One's seats at a table; 0 where one leads it."""
    return [seat.number for seat in table.seats if seat.player_id == player_id] + [0] * (
        table.leader_id == player_id
    )


def _person(event_id: int) -> Attendance | None:
    """Whose phone this is, once they have been here: a name that was only typed from home opens nothing."""
    token = device()
    person = None if token is None else attendance.person_of(db.session, event_id, token)
    return person if person and person.checked_in_at is not None else None


@live.renders("me")
def own_part(topic: str, rest: str) -> live.SharedPart:
    """`me:<event>`: the own page of whoever has chosen a name on this phone."""
    event_id = db.get_or_abort(Event, row_id_or_404(rest)).id
    player_id = (_person(event_id) or abort(404)).player_id

    def make() -> str:
        return live.render("club/own_seat_part.html", now=None, **own_page(event_id, player_id))

    own = event_topic(event_id)
    heard = (own, STANDINGS, *topics_of(tables(db.session, event_id, of=player_id)))
    return live.SharedPart(topic, heard, player_id, make, (own,))
