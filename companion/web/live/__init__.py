"""Screens that follow by themselves: what may be followed, streams, parts of pages by ETag.

How a page joins, in its template and beside its views, stands in docs/live.md.
"""

from __future__ import annotations

from flask import Flask

from companion.club.tables.presence import Present

from .guard import from_own_page
from .parts import SHARED, Drawn, Parts, answer, draw, draws, follow, part_now, part_of, shared, timed
from .streams import Streams
from .tags import Once, Tags
from .topics import Watch, follows
from .views import rooms

__all__ = [
    "Drawn",
    "Watch",
    "answer",
    "draw",
    "draws",
    "follows",
    "from_own_page",
    "init_app",
    "part_of",
    "rooms",
    "shared",
    "timed",
]


def init_app(app: Flask) -> None:
    """What the pages of this process share."""
    app.extensions["live"] = Tags()
    app.extensions["shared"] = Once(SHARED)
    app.extensions["parts"] = Parts()
    app.extensions["streams"] = Streams()
    app.extensions["present"] = Present()
    app.jinja_env.globals["follow"] = follow
    app.jinja_env.globals["part_now"] = part_now
