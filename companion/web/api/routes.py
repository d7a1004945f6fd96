"""How an address of the API is declared: once, for the answer and for its description."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, NamedTuple

import msgspec
from flask import Blueprint, Response, abort, request

from ..errors import FOR_PROGRAMS
from . import access

VERSION = "1"
PREFIX = f"{FOR_PROGRAMS}v{VERSION}"
JSON = "application/json"

blueprint = Blueprint("api", __name__, url_prefix=PREFIX)


class Asked(NamedTuple):
    """A parameter after the question mark."""

    name: str
    kind: type
    means: str


class Endpoint(NamedTuple):
    """An address: what it answers with, what may be asked, and whether it needs a token."""

    path: str
    answer: Any
    asked: tuple[Asked, ...]
    needs_token: bool
    view: Callable[..., Any]


ENDPOINTS: list[Endpoint] = []

View = Callable[..., Any]


def answers(path: str, answer: Any, *asked: Asked, needs_token: bool = False) -> Callable[[View], View]:
    """Registers a view: what it returns is sent as JSON, by ETag; its docstring is what OpenAPI says."""

    def keep(view: View) -> View:
        @wraps(view)
        def sent(**key: int) -> Response:
            if not access.known() or (needs_token and access.token() is None):
                abort(401)
            return as_json(view(**key))

        ENDPOINTS.append(Endpoint(path, answer, asked, needs_token, view))
        blueprint.get(path, endpoint=view.__name__)(sent)
        return view

    return keep


def as_json(value: Any) -> Response:
    """An answer, or 304 for who has it already; kept by nobody on the way."""
    body = value if isinstance(value, bytes) else msgspec.json.encode(value)
    answer = Response(body, mimetype=JSON)
    answer.headers["Cache-Control"] = "no-store"
    answer.add_etag()
    answer.make_conditional(request)
    return answer


blueprint.after_request(access.note_use)
