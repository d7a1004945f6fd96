"""A table's pages: what each viewer sees, moves, strikes, points, claims. Any game, by its templates."""

from flask import Flask

from companion.store.cache import Cache

from . import corrections, lending, moves, rerun, shut
from .action_forms import ALIKE, FORMS, rendered_once
from .opened import BEFORE_END, SNAPSHOTS
from .pages import BOX, WIDTH, circle
from .pages import blueprint as blueprint


def init_app(app: Flask) -> None:
    """What the tables of this process have worked out."""
    app.extensions["snapshots"] = Cache(SNAPSHOTS)
    app.extensions["before_end"] = Cache(BEFORE_END)
    app.extensions["form_fields"] = Cache(FORMS)
    app.extensions["alike"] = Cache(ALIKE, size=len)
    app.jinja_env.globals["rendered_once"] = rendered_once
    app.jinja_env.globals.update(circle=circle, circle_width=WIDTH, circle_box=BOX)
