"""What a page sends: a form with its token, or JSON from its outbox. Either way the same fields."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec

import msgspec
from flask import Response, abort, g, request
from sqlalchemy.exc import InternalError, OperationalError
from werkzeug.datastructures import MultiDict
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response as Answer

from companion.characters import visible
from companion.store.engine import Busy

from .. import live
from ..answers import REFUSED
from ..bodies import from_json
from ..errors import status_of
from ..security import csrf
from ..speech import t

P = ParamSpec("P")
Fields = MultiDict[str, str]
Values = dict[str, str | list[str]]
SEAT = re.compile(r"[1-9][0-9]?", re.ASCII)
ENVELOPE = frozenset({"acting_for", "csrf_token", "fetched", "id", "irregular", "said_at", "verb"})
"""What a move's form carries beside the move's own fields, none of which may be called so. Beside these a
`note`: a move that has one of its own has it instead."""
MOST = 6000
"""Values of one move: a strike names every entry that falls with it."""


class Tap(msgspec.Struct, frozen=True):
    """One tap from an outbox: the fields of its form, on whose behalf, whether the fragment is wanted."""

    fields: Values
    whose: str
    look: bool = False


def by_script() -> bool:
    """Whether an outbox asks, which reads JSON; else a browser, which reads pages."""
    return request.mimetype == "application/json"


def tap() -> Tap:
    """The tap that an outbox sent. 403 unless from a page of ours, 400 for what is no tap."""
    if "tap" not in g:
        live.from_own_page()
        g.tap = from_json(request.get_data(), Tap)
    found: Tap = g.tap
    return found


def fields() -> Fields:
    """The fields that were sent, without what nobody sees. Aborts unless a form brings its token, or JSON
    comes from our page."""
    found: Fields = MultiDict()
    if not by_script():
        csrf.protect()
        for name, values in request.form.lists():
            found.setlist(name, [visible(value) for value in values])
        return found
    for name, value in tap().fields.items():
        found.setlist(name, [visible(each) for each in ([value] if isinstance(value, str) else value)])
    if sum(len(values) for _, values in found.lists()) > MOST:
        abort(413)
    return found


def acting_for(data: Fields) -> int | None:
    """The seat that a referee acts for, or nothing; 0, which is nobody's, for what can be no seat."""
    typed = data.get("acting_for", "").strip()
    return (int(typed) if SEAT.fullmatch(typed) else 0) if typed else None


def said_for(whose: str) -> None:
    """409 for a tap that was made on another's behalf than `whose`: it is not this person's to send."""
    if by_script() and tap().whose != whose:
        abort(409)


def says_why(view: Callable[P, Answer]) -> Callable[P, Answer]:
    """An outbox is told in words why its tap was not even looked at; a browser gets its page as ever."""

    @wraps(view)
    def answered(*args: P.args, **kwargs: P.kwargs) -> Answer:
        try:
            return view(*args, **kwargs)
        except HTTPException as error:
            if not by_script() or error.code is None:
                raise
            return reasons([t(_KEYS.get(error.code, "live-held-400"))], error.code)
        except (Busy, OperationalError, InternalError) as error:
            if not by_script():
                raise
            status = status_of(error)
            return reasons([t(f"common-error-{status}-text")], status)

    return answered


_KEYS = {
    403: "live-held-403",
    404: "live-held-404",
    409: "live-held-409",
    413: "common-error-413-text",
    503: "common-error-503-text",
}


def reasons(why: list[str], status: int = REFUSED, **more: Any) -> Response:
    """Why a tap was not taken, for the person who made it."""
    body = msgspec.json.encode({"reasons": why, **more})
    return live.timed(Response(body, status, mimetype="application/json"))
