"""What a request may bring: decided from its head, before a byte of its body is read.

To parse a form takes the program's whole attention, and a form is parsed before anybody is asked for a token:
a body of some megabytes by a stranger would stop everybody.
"""

from collections.abc import Callable
from functools import wraps
from io import BytesIO
from typing import IO, Any, NamedTuple, ParamSpec, TypeVar

import msgspec
from flask import Flask, Request, Response, abort, g, request
from sqlalchemy.exc import InternalError, OperationalError
from werkzeug.exceptions import BadRequest, HTTPException, RequestEntityTooLarge
from werkzeug.formparser import FormDataParser
from werkzeug.wrappers import Response as Answer

from companion.club.accounts.acts import last_act
from companion.club.removal import Removed, removed_with
from companion.kernel.words import Text
from companion.store.base import Base
from companion.store.engine import Busy, db
from companion.words.characters import visible

from . import errors, security, speech, viewers
from .auth.who import organiser
from .forms import REFUSED
from .typed import Fields

P = ParamSpec("P")
R = TypeVar("R")
BODY = 16 * 1024
"""A form of a few fields, from whomever."""
WRITING = 256 * 1024
"""A form with texts of several thousand characters, each of nine bytes as browsers send them."""
PLAN = 128 * 1024
"""Everybody in the room by name, on each seat before and after, and the lines of a scheme."""
MOVE = 256 * 1024
"""A strike, which names every entry that falls with it."""
TABLE = 8 * 1024 * 1024
"""10,000 rows of what somebody kept elsewhere, as a file or as the text of one."""
PICTURE = 4 * 1024 * 1024
"""A photo from a phone; what is kept of it is small."""
FIELDS = 6000
"""Values of one form or move: a strike names every entry that falls with it."""
QUERY = 4096
"""Bytes behind the question mark: a search, a choice, or the way back after the log-in."""
FORM = "application/x-www-form-urlencoded"
FILES = "multipart/form-data"


def _is_organiser() -> bool:
    return organiser() is not None


def _runs_table() -> bool:
    """Whether somebody asks who runs the table, and so may strike and name its seats."""
    table_id = (request.view_args or {}).get("table_id", 0)
    return any(viewers.may(table_id, viewer) for viewer in (viewers.HOST, viewers.GM))


class Larger(NamedTuple):
    """A page that takes more than a form of a few fields."""

    most: int
    may_send: Callable[[], bool]
    files: bool = False
    """Whether it takes files, and then nothing large but those."""


LARGER = {
    "club.new_event": Larger(WRITING, _is_organiser),
    "club.edit_event": Larger(WRITING, _is_organiser),
    "sheets.announcement": Larger(WRITING, _is_organiser),
    "club.new_round": Larger(PLAN, _is_organiser),
    "club.more_tables": Larger(PLAN, _is_organiser),
    "club.seats": Larger(PLAN, _runs_table),
    "club.intake": Larger(TABLE, _is_organiser, files=True),
    "club.bring_in": Larger(TABLE, _is_organiser, files=True),
    "home.face": Larger(PICTURE, _is_organiser, files=True),
    "table.post_move": Larger(MOVE, _runs_table),
    "table.take_back": Larger(MOVE, _runs_table),
}


class FormParser(FormDataParser):
    """Forms with no more fields than a page of ours has; the library counts those of files alone."""

    def parse(
        self, stream: IO[bytes], mimetype: str, content_length: int | None, options: Any = None
    ) -> tuple[IO[bytes], Any, Any]:
        """The fields and files of a body. 413 for too many; 400 for one without a name, which no page sends,
        and which neither the library nor its users are ready for."""
        if mimetype == FORM:
            sent = stream.read()
            if sent.count(b"&") >= FIELDS:
                raise RequestEntityTooLarge
            stream = BytesIO(sent)
        left, form, files = super().parse(stream, mimetype, content_length, options)
        if None in form or None in files:
            for same in files.listvalues():
                for file in same:
                    file.close()
            raise BadRequest
        return left, form, files


class BoundedRequest(Request):
    """A request whose form is read by `FormParser`."""

    form_data_parser_class = FormParser


def limit_body() -> None:
    """Refuse what is longer than its page can use or its sender may send, and files where none are taken."""
    if len(request.query_string) > QUERY:
        abort(414)
    larger, most = LARGER.get(request.endpoint or ""), BODY
    files = request.mimetype == FILES
    if files and not (larger and larger.files):
        abort(415)
    length = request.content_length or 0  # one that says none, and comes in chunks, is a small one
    if larger and length > BODY and files == larger.files and larger.may_send():
        most = larger.most
    # Whoever reads a longer one is told 413 before its first byte, a tap in the way that its outbox knows.
    request.max_content_length = request.max_form_memory_size = most


class Tap(msgspec.Struct, frozen=True):
    """One tap from an outbox: the fields of its form, on whose behalf, whether the page's part is wanted."""

    fields: dict[str, str | list[str]]
    sender: str
    fragment: bool = False


def by_script() -> bool:
    """Whether an outbox asks, which reads JSON; else a browser, which reads pages."""
    return request.mimetype == "application/json"


def sent_tap() -> Tap:
    """The tap that an outbox sent. 403 unless from a page of ours, 400 for what is no tap."""
    if "tap" not in g:
        security.from_own_page()
        g.tap = security.from_json(request.get_data(), Tap)
    found: Tap = g.tap
    return found


def sent_fields(viewer: str = viewers.PUBLIC) -> Fields:
    """The fields that were sent, without what nobody sees. Aborts unless a form brings its token, or JSON
    comes from our page, and for a stranger, who need not wait in the line of those who write."""
    found = Fields()
    if not by_script():
        security.csrf.protect()
        for name, values in request.form.lists():
            found.setlist(name, [visible(value) for value in values])
        return found
    for name, value in sent_tap().fields.items():
        found.setlist(name, [visible(each) for each in ([value] if isinstance(value, str) else value)])
    if sum(len(values) for _, values in found.lists()) > FIELDS:
        abort(413)
    if viewers.stranger(viewer):
        abort(403)
    return found


def said_of(removed: Removed | None) -> Text | None:
    """Whose act a removal was, and when."""
    act = last_act(db.session, f"{removed.kind}-removed", removed=removed.id) if removed else None
    return Text("club-removed-by", {"who": act.who, "at": speech.hour(act.at)}) if act else None


def removed_before(kind: type[Base], *keys: int) -> Removed | None:
    """What has taken one of these rows away already, where that was of late."""
    gone = (key for key in keys if db.session.get(kind, key) is None)
    return next(filter(None, (removed_with(db.session, kind, key) for key in gone)), None)


def gone_by() -> Text | None:
    """Who deleted the row that this request asked for in vain; nothing to anybody but an organiser."""
    sought = g.get("sought")
    return said_of(removed_before(*sought)) if sought and organiser() else None


def explain_to_outbox(view: Callable[P, R]) -> Callable[P, R | Answer]:
    """An outbox is told in words why its tap was not even looked at; a browser gets its page as ever."""

    @wraps(view)
    def answered(*args: P.args, **kwargs: P.kwargs) -> R | Answer:
        try:
            return view(*args, **kwargs)
        except HTTPException as error:
            if not by_script() or error.code is None:
                raise
            gone = gone_by() if error.code == 404 else None
            why = speech.say(gone) if gone else speech.t(_KEYS.get(error.code, "live-held-400"))
            return explain([why], error.code)
        except (Busy, OperationalError, InternalError) as error:
            if not by_script():
                raise
            status = errors.status_of(error)
            return explain([speech.t(f"common-error-{status}-text")], status)

    return answered


_KEYS = {
    401: "live-held-401",
    403: "live-held-403",
    404: "live-held-404",
    409: "live-held-409",
    413: "common-error-413-text",
    503: "common-error-503-text",
}


def explain(why: list[str], status: int = REFUSED, **more: Any) -> Response:
    """Why a tap was not taken, for the person who made it."""
    body = msgspec.json.encode({"reasons": why, **more})
    return security.stamp_time(Response(body, status, mimetype="application/json"))


def init_app(app: Flask) -> None:
    """Bound what is sent to an app."""
    app.request_class = BoundedRequest
    app.config.update(MAX_CONTENT_LENGTH=BODY, MAX_FORM_PARTS=FIELDS)
    app.before_request(limit_body)
    app.jinja_env.globals["gone_by"] = gone_by
