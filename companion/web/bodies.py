"""What a request brings: how much of it is read at all, and JSON as the values that it should be."""

from __future__ import annotations

from typing import TypeVar

import msgspec
from flask import Flask, abort, request

T = TypeVar("T")

BODY = 16 * 1024
"""A form of a few fields."""
WRITING = 256 * 1024
"""A form with texts of several thousand characters, each of nine bytes as browsers send them."""
PLAN = 128 * 1024
"""Everybody in the room by name, on each seat before and after, and the lines of a scheme."""
MOVE = 256 * 1024
"""A strike, which names every entry that falls with it."""
TABLE = 8 * 1024 * 1024
"""10,000 rows of what somebody kept elsewhere."""
FONT = 24 * 1024 * 1024
LARGER_BODIES = {
    "club.new_event": WRITING,
    "club.edit_event": WRITING,
    "club.new_round": PLAN,
    "club.more_tables": PLAN,
    "club.seats": PLAN,
    "club.intake": TABLE,
    "club.bring_in": TABLE,
    "table.post_move": MOVE,
    "table.take_back": MOVE,
    "home.font": FONT,
}
"""Endpoints that take more than a form of a few fields."""
QUERY = 4096
"""Bytes behind the question mark: a search, a choice, or the way back after the log-in."""


def cap() -> None:
    """Refuse what is longer than its page can use, before it is read."""
    most = LARGER_BODIES.get(request.endpoint or "", BODY)
    request.max_content_length = request.max_form_memory_size = most
    if len(request.query_string) > QUERY:
        abort(414)


def from_json(body: bytes | str, kind: type[T]) -> T:
    """A value from JSON; 400 for what is none of this kind, and for what is nested without end."""
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
        abort(400)


def init_app(app: Flask) -> None:
    """Cap what an app reads; before any form is looked at."""
    app.config.update(MAX_CONTENT_LENGTH=BODY, MAX_FORM_PARTS=1000)
    app.before_request(cap)
