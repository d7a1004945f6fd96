"""Seasons and events: the lists, making and correcting, and an event's own page."""

from dataclasses import replace
from datetime import date
from functools import partial
from typing import Any

import wtforms
from flask import Response, make_response, redirect, render_template, request, url_for
from wtforms.validators import InputRequired, Optional

from companion.club.events import operations as events_of
from companion.club.events.attendance import arrivals, count_people
from companion.club.events.models import Event, Season
from companion.club.events.operations import EventDraft, SeasonDraft, next_day
from companion.club.events.sign_ups import ASK, ORGANISER, PAGE
from companion.club.tables.operations import tables, tonight
from companion.kernel.words import Text
from companion.store.engine import db, writing

from ..auth.who import must_be_organiser, organiser, organiser_only
from ..fields import LineField, NumberField, TextField, choices_by, with_hint
from ..forms import Form, Page, attempt, edit, form_page
from ..site import club_name, inside
from ..speech import flash_text, lazy, t, today
from .blueprint import blueprint, onward, redirect_saved
from .evening import next_act
from .sign_up import may_be_found, signing_up

CLOCK = ["%H:%M", "%H:%M:%S"]
MOMENT = ["%Y-%m-%dT%H:%M", "%Y-%m-%dT%H:%M:%S"]
COPIED = (
    "capacity_least",
    "capacity_most",
    "fee",
    "venue",
    "address",
    "map_url",
    "rules",
    "lunch",
    "how_to_apply",
    "opens_at",
    "closes_at",
    "cleared_by",
    "sign_up",
    "sign_up_most",
    "sign_up_names",
    "contact_days",
    "searchable",
)
"""What a new event takes over from the one before."""
NO_SEASON = 0
"""What a form has in place of a season that is added with the event."""


class SeasonForm(Form):
    """A season."""

    name = LineField(lazy("club-season-name"), [InputRequired()])
    starts_on = wtforms.DateField(lazy("club-season-starts"), [InputRequired()])
    ends_on = wtforms.DateField(lazy("club-season-ends"), [InputRequired()])

    def draft(self) -> SeasonDraft:
        """The season as it is entered."""
        return SeasonDraft(self.name.data, self.starts_on.data, self.ends_on.data)


class EventForm(Form):
    """An event: facts, people, place, and what it says about itself."""

    season_id = wtforms.SelectField(lazy("club-event-season"), coerce=int)
    number = NumberField(validators=[Optional()], **with_hint("club-event-number"))
    title = LineField(lazy("club-event-title"), [InputRequired()])
    held_on = wtforms.DateField(lazy("club-event-held-on"), [InputRequired()])
    opens_at = wtforms.TimeField(lazy("club-event-opens"), [Optional()], format=CLOCK)
    closes_at = wtforms.TimeField(validators=[Optional()], format=CLOCK, **with_hint("club-event-closes"))
    cleared_by = wtforms.TimeField(lazy("club-event-cleared"), [Optional()], format=CLOCK)
    capacity_least = NumberField(validators=[Optional()], **with_hint("club-event-least"))
    capacity_most = NumberField(validators=[InputRequired()], **with_hint("club-event-most"))
    fee = NumberField(validators=[Optional()], **with_hint("club-event-fee"))
    venue = LineField(lazy("club-event-venue"))
    address = LineField(lazy("club-event-address"))
    map_url = LineField(**with_hint("club-event-map"))
    rules = TextField(**with_hint("club-event-rules"))
    special = TextField(**with_hint("club-event-special"))
    lunch = TextField(lazy("club-event-lunch"))
    how_to_apply = TextField(**with_hint("club-event-apply"))
    sign_up = wtforms.SelectField(
        default=ORGANISER,
        choices=choices_by("club-event-sign-up", (ORGANISER, PAGE, ASK)),
        **with_hint("club-event-sign-up"),
    )
    sign_up_from = wtforms.DateTimeLocalField(lazy("club-event-sign-up-from"), [Optional()], format=MOMENT)
    sign_up_until = wtforms.DateTimeLocalField(
        validators=[Optional()], format=MOMENT, **with_hint("club-event-sign-up-until")
    )
    sign_up_most = NumberField(validators=[Optional()], **with_hint("club-event-sign-up-most"))
    sign_up_names = wtforms.BooleanField(lazy("club-event-sign-up-names"))
    contact_days = NumberField(validators=[Optional()], **with_hint("club-event-contact-days"))
    searchable = wtforms.BooleanField(**with_hint("club-event-searchable"))

    def __init__(self, seasons: list[Season], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.season_id.choices = [wtforms.SelectChoice(season.id, season.name) for season in seasons]

    def draft(self) -> EventDraft:
        """The event as it is entered."""
        typed = {name: self[name].data for name in EventDraft.__dataclass_fields__}
        for name in ("capacity_least", "fee"):
            typed[name] = typed[name] or 0
        return EventDraft(**typed)


def this_year(day: date) -> dict[str, Any]:
    """A season to begin with: the year that a day is in."""
    return {
        "name": t("club-season-year", year=day.year),
        "starts_on": date(day.year, 1, 1),
        "ends_on": date(day.year, 12, 31),
    }


def after(event: Event | None, season: Season, day: date | None) -> dict[str, Any]:
    """What a new event starts from: this day where it is the season's and after the one before, the facts of
    that one, and the next number."""
    if event is not None and day is not None and event.held_on >= day:
        day = None
    held_on = day if day and season.starts_on <= day <= season.ends_on else None
    first = {"season_id": season.id, "held_on": held_on}
    if event is None:
        return {
            **first,
            "title": club_name(),
            "number": 1,
            "capacity_least": 0,
            "capacity_most": 40,
            "fee": 0,
        }
    copied = {name: getattr(event, name) for name in COPIED}
    number = event.number + 1 if event.number else None
    return {**copied, **first, "title": event.title, "number": number}


@blueprint.get("/events")
def events() -> str:
    """What is coming, soonest first, and what was, latest first."""
    every = events_of.events(db.session)
    day = today()
    coming = [event for event in reversed(every) if event.held_on >= day]
    past = [event for event in every if event.held_on < day]
    return render_template(
        "club/events.html",
        coming=coming,
        past=past,
        archived=events_of.events(db.session, archived=True) if organiser() else (),
        figures={event.id: count_people(db.session, event) for event in coming},
        came=arrivals(db.session),
        q=request.args.get("q", ""),
    )


@blueprint.get("/events/<int:event_id>")
def event(event_id: int) -> Response:
    """An event: what, when, where, how many, and how to take part."""
    found = db.get_or_abort(Event, event_id)
    figures, played = count_people(db.session, found), tables(db.session, event_id)
    current = found.held_on >= today() or found == tonight(db.session, today())
    led = organiser() and current and bool(figures.here or played)
    page = render_template(
        "club/event.html",
        event=found,
        figures=figures,
        played=played,
        led=led,
        next_act=next_act(event_id) if led else None,
        **signing_up(found),
    )
    return may_be_found(found, make_response(page))


@blueprint.route("/events/new", methods=["GET", "POST"])
@organiser_only
def new_event() -> Page:
    """Plan an event; it starts from the one before. The first brings the season of its year with it."""
    seasons = [season for season in events_of.seasons(db.session) if not season.sample]
    if not seasons or request.form.get("season_id") == str(NO_SEASON):  # as on a page of before the first
        seasons = [Season(id=NO_SEASON, **this_year(today())), *seasons]
    every = events_of.events(db.session)
    held = [event.held_on for event in every if not event.sample]
    day = next_day(held, today()) or today()
    now = (events_of.season_on(db.session, each) for each in (day, today()))
    season = next((one for one in now if one in seasons), seasons[0])
    before = every[0] if every else None
    form = EventForm(seasons, data=after(before, season, day))
    if form.fits(lambda typed: events_of.check_event(db.session, typed).faults) and not _twice(form):
        added = attempt(form, lambda: _add_event(form.draft()))
        if added:
            return _redirect_to_event(added, "club-event-added")
    return form_page(form, "club/event_form.html", form=form, event=None, before=before)


def _add_event(draft: EventDraft) -> Event:
    with writing(db.session):
        if draft.season_id == NO_SEASON:
            year = SeasonDraft(**this_year(draft.held_on))
            season = events_of.season_called(db.session, year.name)
            season = season or events_of.add_season(db.session, year, must_be_organiser())
            draft = replace(draft, season_id=season.id)
        return events_of.add_event(db.session, draft, must_be_organiser())


@blueprint.route("/events/<int:event_id>/edit", methods=["GET", "POST"])
@organiser_only
def edit_event(event_id: int) -> Page:
    """Correct an event."""
    found = db.get_or_abort(Event, event_id)

    def stands(**sent: Any) -> EventForm:
        return EventForm(list(events_of.seasons(db.session)), obj=found, **sent)

    form = stands()
    if form.fits(lambda typed: events_of.check_event(db.session, typed, event_id).faults) and not _twice(
        form, but=event_id
    ):
        change = partial(events_of.change_event, db.session, event_id, form.draft(), must_be_organiser())
        if changed := edit(form, stands, change, "event-changed", event=event_id):
            return _redirect_to_event(changed, "club-saved")
    return form_page(form, "club/event_form.html", form=form, event=found, before=None)


def _twice(form: EventForm, but: int | None = None) -> bool:
    """Whether the same event stands there already, as after a form that was sent twice."""
    same = (form.title.data, form.held_on.data, form.number.data)
    twin = next(
        (
            other
            for other in events_of.events(db.session)
            if (other.title, other.held_on, other.number) == same and other.id != but
        ),
        None,
    )
    if twin:
        form.refuse(Text("club-event-twice"), "title")
    return twin is not None


def _redirect_to_event(event: Event, key: str) -> Page:
    flash_text(key)
    if not event.season.starts_on <= event.held_on <= event.season.ends_on:
        flash_text("club-event-outside-season", "warning", season=event.season.name)
    return onward("club.event", event_id=event.id)


@blueprint.get("/events/seasons")
def seasons() -> str:
    """The seasons, the latest first."""
    return render_template(
        "club/seasons.html",
        seasons=events_of.seasons(db.session),
        archived=events_of.seasons(db.session, archived=True) if organiser() else (),
        every=events_of.events(db.session),
    )


@blueprint.route("/events/seasons/new", methods=["GET", "POST"])
@organiser_only
def new_season() -> Page:
    """A new season; the first is the present year."""
    first = not events_of.seasons(db.session)
    form = SeasonForm(data=this_year(today()) if first else {})
    if form.fits(lambda typed: events_of.check_season(db.session, typed).faults):
        added = attempt(form, lambda: events_of.add_season(db.session, form.draft(), must_be_organiser()))
        if added:
            flash_text("club-season-added", name=added.name)
            return redirect(inside(request.args.get("next"), url_for("club.seasons")), 303)
    return form_page(form, "club/season_form.html", form=form, season=None)


@blueprint.route("/events/seasons/<int:season_id>/edit", methods=["GET", "POST"])
@organiser_only
def edit_season(season_id: int) -> Page:
    """Correct a season."""
    season = db.get_or_abort(Season, season_id)
    form = (stands := partial(SeasonForm, obj=season))()
    if form.fits(lambda typed: events_of.check_season(db.session, typed, season_id).faults):
        change = partial(events_of.change_season, db.session, season_id, form.draft(), must_be_organiser())
        if edit(form, stands, change, "season-changed", season=season_id):
            return redirect_saved("club.seasons")
    return form_page(form, "club/season_form.html", form=form, season=season)
