"""Seasons and events: the lists, making and correcting, and an event's own page."""

from __future__ import annotations

from flask import redirect, render_template, request, url_for

from companion.club.events import checks
from companion.club.events import operations as events_of
from companion.club.events.attendance import arrivals, counted
from companion.club.events.models import Event, Season
from companion.club.tables.operations import tables, tonight
from companion.kernel.words import Text
from companion.store.engine import db

from ..auth.who import must_be_organiser, organiser, organiser_only
from ..forms import Page, attempt, edit, refused
from ..paths import inside
from ..speech import flash_text, today
from .blueprint import blueprint, onward, saved
from .evening import next_act
from .event_forms import EventForm, SeasonForm, after, this_year


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
        figures={event.id: counted(db.session, event) for event in coming},
        came=arrivals(db.session),
        q=request.args.get("q", ""),
    )


@blueprint.get("/events/<int:event_id>")
def event(event_id: int) -> str:
    """An event: what, when, where, how many, and how to take part."""
    found = db.get_or_abort(Event, event_id)
    figures, played = counted(db.session, found), tables(db.session, event_id)
    current = found.held_on >= today() or found == tonight(db.session, today())
    led = organiser() and current and bool(figures.here or played)
    return render_template(
        "club/event.html",
        event=found,
        figures=figures,
        played=played,
        led=led,
        next_act=next_act(event_id) if led else None,
    )


@blueprint.route("/events/new", methods=["GET", "POST"])
@organiser_only
def new_event() -> Page:
    """Plan an event; it starts from the one before. Without a season, that comes first."""
    seasons = list(events_of.seasons(db.session))
    if not seasons:
        flash_text("club-season-first", "info")
        return redirect(url_for("club.new_season", next=url_for("club.new_event")))
    every = events_of.events(db.session)
    season = events_of.season_on(db.session, today()) or seasons[0]
    before = every[0] if every else None
    form = EventForm(seasons, data=after(before, season, today()))
    if form.fits(lambda typed: checks.event(db.session, typed).faults) and not _twice(form):
        added = attempt(form, lambda: events_of.add_event(db.session, form.draft(), must_be_organiser()))
        if added:
            return _kept(added, "club-event-added")
    return refused(form, "club/event_form.html", form=form, event=None, before=before)


@blueprint.route("/events/<int:event_id>/edit", methods=["GET", "POST"])
@organiser_only
def edit_event(event_id: int) -> Page:
    """Correct an event."""
    found = db.get_or_abort(Event, event_id)
    form = EventForm(list(events_of.seasons(db.session)), obj=found)
    if form.fits(lambda typed: checks.event(db.session, typed, event_id).faults) and not _twice(
        form, but=event_id
    ):
        by, draft = must_be_organiser(), form.draft()
        changed = edit(
            form,
            lambda: EventForm(list(events_of.seasons(db.session)), formdata=None, obj=found),
            lambda changes: events_of.change_event(db.session, event_id, draft, by, changes),
            "event-changed",
            event=event_id,
        )
        if changed:
            return _kept(changed, "club-saved")
    return refused(form, "club/event_form.html", form=form, event=found, before=None)


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


def _kept(event: Event, key: str) -> Page:
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
    if form.fits(lambda typed: checks.season(db.session, typed).faults):
        added = attempt(form, lambda: events_of.add_season(db.session, form.draft(), must_be_organiser()))
        if added:
            flash_text("club-season-added", name=added.name)
            return redirect(inside(request.args.get("next"), url_for("club.seasons")), 303)
    return refused(form, "club/season_form.html", form=form, season=None)


@blueprint.route("/events/seasons/<int:season_id>/edit", methods=["GET", "POST"])
@organiser_only
def edit_season(season_id: int) -> Page:
    """Correct a season."""
    season = db.get_or_abort(Season, season_id)
    form = SeasonForm(obj=season)
    if form.fits(lambda typed: checks.season(db.session, typed, season_id).faults):
        by, draft = must_be_organiser(), form.draft()
        changed = edit(
            form,
            lambda: SeasonForm(formdata=None, obj=season),
            lambda changes: events_of.change_season(db.session, season_id, draft, by, changes),
            "season-changed",
            season=season_id,
        )
        if changed:
            return saved("club.seasons")
    return refused(form, "club/season_form.html", form=form, season=season)
