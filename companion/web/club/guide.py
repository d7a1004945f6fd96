"""The first night, step by step: what is done, what comes next, where; and a sample night to play with."""

from typing import NamedTuple

from flask import Flask, render_template, url_for
from sqlalchemy import select

from companion.club.events.models import Attendance, Event, Round
from companion.club.people.names import Player
from companion.club.sample import add_sample, add_year, remove_sample, sample_event
from companion.club.tables.models import GameTable
from companion.store.engine import db

from ..auth.who import must_be_organiser, organiser, organiser_only, password_again
from ..forms import Page, ask_first
from ..speech import flash_text, game_name, language, t, today
from .blueprint import blueprint, carry_out, onward
from .option_forms import rule_label


class GuideStep(NamedTuple):
    """A step: its name (words `club-guide-<name>`), whether it is done, where it is done."""

    name: str
    done: bool
    url: str


@blueprint.get("/guide")
@organiser_only
def guide() -> str:
    """All steps of a first night."""
    steps = first_night()
    return render_template("club/guide.html", steps=steps, following=following(steps))


def first_night() -> list[GuideStep]:
    """The steps with what is done already; a sample night counts for nothing."""
    event = _event()
    real = select(Event.id).where(Event.sample.is_(False))
    came = select(Attendance.id).where(Attendance.event_id.in_(real), Attendance.checked_in_at.is_not(None))
    rounds = select(Round.id).where(Round.event_id.in_(real))
    tables = set(db.session.scalars(select(GameTable.status).where(GameTable.event_id.in_(real)).distinct()))
    return [
        GuideStep("event", event is not None, url_for("club.new_event")),
        GuideStep("players", _any_player(), _at("club.many_applications", event)),
        GuideStep("door", db.session.scalar(came.limit(1)) is not None, _at("club.door", event)),
        GuideStep("round", db.session.scalar(rounds.limit(1)) is not None, _at("club.new_round", event)),
        GuideStep("tables", bool(tables - {"open"}), _at("club.evening", event)),
        GuideStep("sign", "signed" in tables, _at("club.evening", event)),
        GuideStep("standings", "signed" in tables, _at("club.event_standings", event)),
    ]


def following(steps: list[GuideStep]) -> GuideStep | None:
    """The first step that is not done; nothing once the first night is through."""
    return next((step for step in steps if not step.done), None)


def to_follow() -> GuideStep | None:
    """For the first page: the step that an organiser of a new club takes next."""
    return following(first_night()) if organiser() else None


def is_empty() -> bool:
    """Whether the club has no events at all, and so may like a sample night."""
    return db.session.scalar(select(Event.id).limit(1)) is None


def _event() -> Event | None:
    """The event that the steps are about: tonight's, the next, or the last there was."""
    query = select(Event).where(Event.sample.is_(False)).order_by(Event.held_on, Event.id)
    events = db.session.scalars(query).all()
    coming = (event for event in events if event.held_on >= today())
    return next(coming, events[-1] if events else None)


def _any_player() -> bool:
    return db.session.scalar(select(Player.id).where(Player.sample.is_(False)).limit(1)) is not None


def _at(endpoint: str, event: Event | None) -> str:
    return url_for(endpoint, event_id=event.id) if event else url_for("club.new_event")


def init_app(app: Flask) -> None:
    """Give templates the next step of a first night, and names of games and rules."""
    app.jinja_env.globals.update(
        to_follow=to_follow, is_empty=is_empty, sample=sample, game_name=game_name, rule_label=rule_label
    )


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
    return ask_first("club-sample-remove", url_for("club.clear"), url_for("home.start"))


@blueprint.post("/sample/remove")
@password_again
def clear() -> Page:
    """Take the sample night away with all that belongs to it."""
    carry_out(lambda: remove_sample(db.session, must_be_organiser()), "club-sample-removed")
    return onward("home.start")


def sample() -> Event | None:
    """For templates: the sample night, as organisers see it."""
    return sample_event(db.session) if organiser() else None
