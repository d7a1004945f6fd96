"""Screens that follow by themselves: what may be followed, streams, parts of pages by ETag.

How a page joins, in its template and beside its views, stands in docs/live.md.
"""

from flask import Flask

from companion.club.tables.presence import Present
from companion.store.cache import Cache

from . import parts
from .streams import Streams
from .streams import blueprint as blueprint


def init_app(app: Flask) -> None:
    """What the pages of this process share."""
    app.extensions["tags"] = Cache(parts.AUDIENCES)
    app.extensions["shared"] = Cache(parts.SHARED)
    app.extensions["parts"] = Cache(parts.ROOM, size=parts.size_of)
    app.extensions["streams"] = Streams()
    app.extensions["present"] = Present()
    app.jinja_env.globals["follow"] = parts.follow
    app.jinja_env.globals["part_now"] = parts.part_now
