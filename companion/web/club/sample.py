"""A sample night to play with, made and removed by an organiser."""

from __future__ import annotations

from flask import render_template, url_for

from companion.club.events.models import Event
from companion.club.sample.night import add_sample, remove_sample, sample_event
from companion.club.sample.year import add_year
from companion.store.engine import db

from ..auth.who import must_be_organiser, organiser, organiser_only, password_again
from ..forms import Page
from ..speech import flash_text, language, t, today
from .blueprint import blueprint, carry_out, onward


@blueprint.post("/sample/add")
@organiser_only
def try_out() -> Page:
    """Make the sample night, and go there; where there is one, only go there."""
    event = add_sample(db.session, today(), language(), t, must_be_organiser())
    flash_text("club-sample-added")
    return onward("club.evening", event_id=event.id)


@blueprint.post("/sample/year")
@organiser_only
def try_a_year() -> Page:
    """Make the sample year, and go to its standings; where there is one, only go there."""
    season = add_year(db.session, today(), language(), t, must_be_organiser())
    flash_text("club-sample-year-added")
    return onward("club.season_standings", season_id=season.id)


@blueprint.get("/sample/remove")
@password_again
def ask_to_clear() -> str:
    """Before the sample night is taken away."""
    return render_template(
        "confirm.html",
        title=t("club-sample-remove"),
        text=t("club-sample-remove-text"),
        url=url_for("club.clear"),
        label=t("club-sample-remove"),
        back=url_for("home.start"),
    )


@blueprint.post("/sample/remove")
@password_again
def clear() -> Page:
    """Take the sample night away with all that belongs to it."""
    carry_out(lambda: remove_sample(db.session, must_be_organiser()), "club-sample-removed")
    return onward("home.start")


def sample() -> Event | None:
    """For templates: the sample night, as organisers see it."""
    return sample_event(db.session) if organiser() else None
