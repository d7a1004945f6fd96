"""How an address of the API is declared: once, for the answer and for its description."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable
from functools import cache, wraps
from typing import Any, NamedTuple

import msgspec
from flask import Blueprint, Response, abort, g, request

from companion.club.accounts import api_tokens
from companion.club.accounts.models import ApiToken
from companion.club.standings.scope import Viewer
from companion.store.base import now
from companion.store.engine import Busy, db

from ..errors import FOR_PROGRAMS, ProblemDocument

log = logging.getLogger(__name__)


def token_stands() -> bool:
    """Whether the request brings no token, or one that stands: one that has ended is no visitor's."""
    given = request.headers.get("Authorization", "")
    if not given:
        return True
    scheme, _, token = given.partition(" ")
    row = api_tokens.valid_token(db.session, token.strip()) if scheme.lower() == "bearer" else None
    g.api_token = row
    return row is not None


def token() -> ApiToken | None:
    """The token of this request, where it brings one."""
    found: ApiToken | None = g.get("api_token")
    return found


def viewer() -> Viewer:
    """Whose standings are given: a freeze hides nothing from organisers."""
    return "organiser" if token() else "public"


def note_use(answer: Response) -> Response:
    """Write down once an hour that a token is used."""
    row = token()
    if row is not None and answer.status_code < 400:
        try:
            if row.used_at is None or abs(now() - row.used_at) > api_tokens.HOUR:
                api_tokens.use(db.session, row.id)
        except Busy:
            log.info("the database was busy: the next request will note it")
    return answer


VERSION = "1"
PREFIX = f"{FOR_PROGRAMS}v{VERSION}"
JSON = "application/json"

blueprint = Blueprint("api", __name__, url_prefix=PREFIX)


class Parameter(NamedTuple):
    """A parameter after the question mark."""

    name: str
    kind: type
    means: str


class Endpoint(NamedTuple):
    """An address: what it answers with, what may be asked, and whether it needs a token."""

    path: str
    answer: Any
    asked: tuple[Parameter, ...]
    needs_token: bool
    view: Callable[..., Any]


ENDPOINTS: list[Endpoint] = []

View = Callable[..., Any]


def answers(path: str, answer: Any, *asked: Parameter, needs_token: bool = False) -> Callable[[View], View]:
    """Registers a view: what it returns is sent as JSON, by ETag; its docstring is what OpenAPI says."""

    def keep(view: View) -> View:
        @wraps(view)
        def sent(**key: int) -> Response:
            if not token_stands() or (needs_token and token() is None):
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


blueprint.after_request(note_use)


KEY = re.compile(r"<int:(\w+)>")
SAYS = (
    "Read-only. Without a token it says what any visitor of the club's pages sees, with one (`Authorization: "
    "Bearer …`, made under the club's settings) what organisers see. Points are hundredths, shares "
    "and ratings millionths, moments milliseconds since 1970 in UTC."
)
REFUSED = {"400": "What was asked for makes no sense.", "401": "The token is lacking, or stands no more."}
REFUSED |= {"404": "There is no such thing.", "default": "Not now, or not so."}


@cache
def document() -> bytes:
    """The description as JSON."""
    kinds = [*(endpoint.answer for endpoint in ENDPOINTS), ProblemDocument]
    schemas, components = msgspec.json.schema_components(kinds, ref_template="#/components/schemas/{name}")
    problem = schemas[-1]
    paths = {
        KEY.sub(r"{\1}", endpoint.path): {"get": _operation(endpoint, schema, problem)}
        for endpoint, schema in zip(ENDPOINTS, schemas, strict=False)
    }
    return msgspec.json.encode(
        {
            "openapi": "3.1.0",
            "info": {"title": "Club night companion", "version": VERSION, "description": SAYS},
            "servers": [{"url": PREFIX}],
            "paths": paths,
            "components": {
                "schemas": components,
                "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
            },
        }
    )


def _operation(endpoint: Endpoint, schema: dict[str, Any], problem: dict[str, Any]) -> dict[str, Any]:
    keys = [_parameter("path", Parameter(name, int, "")) for name in KEY.findall(endpoint.path)]
    refused = {status: _answer(says, problem) for status, says in REFUSED.items()}
    return {
        "operationId": endpoint.view.__name__,
        "summary": (endpoint.view.__doc__ or "").strip(),
        "parameters": [*keys, *(_parameter("query", asked) for asked in endpoint.asked)],
        "security": [{"token": []}] if endpoint.needs_token else [{}, {"token": []}],
        "responses": {"200": _answer("As asked.", schema), **refused},
    }


def _parameter(where: str, asked: Parameter) -> dict[str, Any]:
    kind = {"type": "integer", "minimum": 1} if asked.kind is int else {"type": "string"}
    found = {"name": asked.name, "in": where, "required": where == "path", "schema": kind}
    return {**found, "description": asked.means} if asked.means else found


def _answer(says: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"description": says, "content": {JSON: {"schema": schema}}}
