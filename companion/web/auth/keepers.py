"""The guard beside the organisers': who may do the door of an event that is running, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from flask import Flask, abort, request
from werkzeug.wrappers import Response as Answer

from companion.club.accounts.acts import By
from companion.club.events.models import Event
from companion.club.events.operations import running_events
from companion.store.engine import db

from ..speech import today
from .who import helper, organiser, organiser_only

P = ParamSpec("P")
R = TypeVar("R")


def running() -> list[Event]:
    """The events whose doors a helper may do now."""
    return running_events(db.session, today())


def keeps_door(event_id: int) -> bool:
    """Whether the request comes from somebody who may do the door of an event."""
    if organiser():
        return True
    return helper() is not None and event_id in {event.id for event in running()}


def must_keep_door(event_id: int) -> By:
    """Who does the door of an event here; 401 for anybody else."""
    return (organiser() or helper() or abort(401)) if keeps_door(event_id) else abort(401)


def door_only(view: Callable[P, R]) -> Callable[P, R | Answer]:
    """A page of an event's door: for organisers, and for helpers while the event runs.

    To all others it is a page of the organisers.
    """
    for_organisers = organiser_only(view)

    @wraps(view)
    def guarded(*args: P.args, **kwargs: P.kwargs) -> R | Answer:
        if keeps_door((request.view_args or {})["event_id"]):
            return view(*args, **kwargs)
        return for_organisers(*args, **kwargs)

    return guarded


def init_app(app: Flask) -> None:
    """Give templates the doors of a helper, and whether a door is this request's."""
    app.jinja_env.globals.update(doors=running, keeps_door=keeps_door)
