"""Screens that follow by themselves: what may be followed, streams, parts of pages by ETag.

How a page joins, in its template and beside its views, stands in docs/live.md.
"""

from flask import Flask

from companion.club.tables.presence import Present
from companion.store.cache import Cache

from .parts import (
    AUDIENCES,
    ROOM,
    SHARED,
    SharedPart,
    Watch,
    answer,
    follow,
    follows,
    part_now,
    part_of,
    render,
    renders,
    shared_value,
    size_of,
)
from .streams import Streams, blueprint

__all__ = [
    "SharedPart",
    "Watch",
    "answer",
    "blueprint",
    "follows",
    "init_app",
    "part_of",
    "render",
    "renders",
    "shared_value",
]


def init_app(app: Flask) -> None:
    """What the pages of this process share."""
    app.extensions["tags"] = Cache(AUDIENCES)
    app.extensions["shared"] = Cache(SHARED)
    app.extensions["parts"] = Cache(ROOM, size=size_of)
    app.extensions["streams"] = Streams()
    app.extensions["present"] = Present()
    app.jinja_env.globals["follow"] = follow
    app.jinja_env.globals["part_now"] = part_now
