"""An event announced as text and as a picture, in the club's own words, in the order of source 001."""

import re

from flask import Response, redirect, request, url_for
from wtforms import TextAreaField

from companion.club.events.models import Event
from companion.club.events.operations import WORDING, word_announcement
from companion.club.standings.scope import Viewer
from companion.sheets.poster import BETWEEN_NAMES, MARK, Poster, Prize, draw
from companion.store.engine import db
from companion.words import LANGUAGES

from ..auth.who import must_be_organiser, organiser_only
from ..club.ending import results_to_post
from ..club.prizes import awards
from ..fields import Asks, with_hint
from ..forms import Form, Page, attempt, form_page
from ..site import absolute, club_felt, club_language, club_name, club_picture
from ..speech import day, flash_text, hour, speaking, t, yen
from .files import Name, plain_name
from .printed_tables import event_name
from .views import blueprint, print_file

TOGETHER = (("when",), ("where", "map"), ("people",), ("fee",), ("special",), ("lunch",), ("rules",))
PLACES = ("name", *(name for names in TOGETHER for name in names), "apply", "page", "calendar")
"""The facts of an event, in the order in which they are announced."""
NAMED = re.compile(r"\{\s*([^{}\n]+?)\s*\}")
LONGEST_TITLE = 200
"""In letters: more than stands in the head of the picture."""
A_LINK = re.compile(r"https?://\S+")


class WordingForm(Form):
    """How the club announces its events: text with places for the facts."""

    wording = TextAreaField(validators=[Asks(WORDING)], **with_hint("announcement-wording"))


def ready_made() -> str:
    """The announcement's wording as it comes."""
    place = {name: f"{{{t(f'announcement-{name}')}}}" for name in PLACES}
    parts = [
        "\n".join((f"{MARK}{t(f'announcement-{names[0]}')}", *(place[name] for name in names)))
        for names in TOGETHER
    ]
    form = f"{MARK}{t('announcement-apply')}\n{place['apply']}\n{place['page']}"
    calendar = f"{t('announcement-calendar')} {place['calendar']}"
    return "\n\n".join((place["name"], *parts, form, calendar))


def facts_of(event: Event) -> dict[str, str]:
    """What each place is filled with; nothing where the event does not say it."""
    hours = ""
    if event.opens_at or event.closes_at:
        opens, closes = (hour(each) if each else "" for each in (event.opens_at, event.closes_at))
        hours = t("club-event-from-to", opens=opens, closes=closes)
    cleared = t("announcement-cleared", at=hour(event.cleared_by)) if event.cleared_by else ""
    until = event.sign_up != "organiser" and event.sign_up_until
    begins = event.sign_up != "organiser" and event.sign_up_from
    apply = [event.how_to_apply]
    apply += [t("club-sign-up-opens", at=begins)] if begins else []
    apply += [t("club-sign-up-closes", at=until)] if until else []
    return {
        "name": event_name(event),
        "when": " ".join(filter(None, (day(event.held_on), hours, cleared))),
        "where": " ".join(filter(None, (event.venue, event.address))),
        "map": event.map_url,
        "people": t("club-event-capacity-from-to", least=event.capacity_least, most=event.capacity_most),
        "fee": yen(event.fee) if event.fee else t("club-event-free"),
        "special": event.special,
        "lunch": event.lunch,
        "rules": event.rules,
        "apply": "\n".join(filter(None, apply)),
        "page": absolute(url_for("club.event", event_id=event.id)),
        "calendar": absolute(url_for("sheets.event_calendar", event_id=event.id)),
    }


def fill(wording: str, facts: dict[str, str]) -> list[list[str]]:
    """The paragraphs of a wording with their facts, each as lines. A paragraph goes in which all places are
    empty, and so does such a line; what is called by no known name stays as it is."""
    known: dict[str, str] = {}
    for language in LANGUAGES:
        with speaking(language):
            known |= {t(f"announcement-{name}").casefold(): facts[name] for name in PLACES}

    def says(text: str) -> bool:
        found = [known[name.casefold()] for name in NAMED.findall(text) if name.casefold() in known]
        return any(found) or not found

    def put(text: str) -> str:
        return NAMED.sub(lambda place: known.get(place[1].casefold(), place[0]), text)

    parts = (part for part in re.split(r"\n\s*\n", wording) if part.strip() and says(part))
    return [put("\n".join(line for line in part.split("\n") if says(line))).split("\n") for part in parts]


def paragraphs_of(event: Event) -> list[list[str]]:
    """An event's announcement, in the club's words and language."""
    with speaking(club_language()):
        return fill(event.announcement or ready_made(), facts_of(event))


@blueprint.route("/events/<int:event_id>/announcement", methods=["GET", "POST"])
@organiser_only
def announcement(event_id: int) -> Page:
    """The text and the picture, and the words that they are made of."""
    event = db.get_or_abort(Event, event_id)
    with speaking(club_language()):
        came = ready_made()
        places = [t(f"announcement-{name}") for name in PLACES]
    form = WordingForm(wording=event.announcement or came)
    if form.is_submitted() and form.validate():
        typed = form.wording.data.replace("\r\n", "\n").strip()
        wording, by = None if typed in ("", came) else typed, must_be_organiser()
        attempt(form, lambda: word_announcement(db.session, event_id, wording, by))
        if not form.errors:
            flash_text("club-saved")
            return redirect(url_for("sheets.announcement", event_id=event_id), 303)
    text = "\n\n".join("\n".join(part) for part in paragraphs_of(event))
    return form_page(form, "sheets/announcement.html", event=event, form=form, text=text, places=places)


@blueprint.get("/events/<int:event_id>/announcement.png")
@organiser_only
def announcement_picture(event_id: int) -> Response:
    """The announcement as a picture: links are left to its code."""
    event = db.get_or_abort(Event, event_id)
    title, *parts = paragraphs_of(event) or [[event.title]]
    shown = []
    for part in parts:
        lines = [line.rstrip() for line in part if not A_LINK.search(line)]
        if any(line and not line.startswith(MARK) for line in lines):
            shown.append(tuple(filter(None, lines)))
    with speaking(club_language()):
        beside, more = t("announcement-code"), t("announcement-more", n="{}")
    address = absolute(url_for("club.event", event_id=event_id))
    said, face = tuple(shown), (club_felt(), club_picture())
    poster = Poster(club_name() or "", " ".join(title)[:LONGEST_TITLE], said, address, beside, more, *face)
    name = Name(t("announcement-file", event=event_name(event)), plain_name("announcement", event.held_on))
    return print_file(lambda fonts: draw(poster, fonts), name, poster, "png")


@blueprint.get("/events/<int:event_id>/results.png")
@organiser_only
def results_picture(event_id: int) -> Response:
    """The evening's results as a picture to post: what everybody may see of them, and with `prizes` all that
    was given."""
    event = db.get_or_abort(Event, event_id)
    viewer: Viewer = "organiser" if "prizes" in request.args else "public"
    with speaking(club_language()):
        said, beside, more = results_to_post(event), t("club-end-code"), t("announcement-more", n="{}")
        given = awards(event, viewer, request.args)[::-1]
        prizes = tuple(Prize(*one[:2], BETWEEN_NAMES.join(one.names), one.figure) for one in given)
    if prizes:  # their bands say who leads
        said = [part for place, part in enumerate(said) if place != 2 and (place != 1 or viewer == "public")]
    parts = tuple(tuple(line for line in part if not A_LINK.search(line)) for part in said)
    address = absolute(url_for("club.event_standings", event_id=event_id))
    told, face = tuple(filter(None, parts)), (club_felt(), club_picture())
    poster = Poster(club_name() or "", event_name(event), told, address, beside, more, *face, prizes)
    name = Name(t("club-end-file", event=event_name(event)), plain_name("results", event.held_on))
    return print_file(lambda fonts: draw(poster, fonts), name, poster, "png")
