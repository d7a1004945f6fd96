"""How an address of the API is declared: once, for the answer and for its description; and all of them.
Each asks what the page of the same asks, with the same freeze."""

import logging
import re
from collections.abc import Callable
from functools import cache, wraps
from typing import Any, NamedTuple, get_origin
from urllib.parse import urlencode

import msgspec
from flask import Blueprint, Response, abort, g, request

from companion.club.accounts import api_tokens
from companion.club.accounts.models import ApiToken
from companion.club.events import operations as events_of
from companion.club.events.models import Event, Season
from companion.club.standings import operations as boards_of
from companion.club.standings import queries
from companion.club.standings.models import Leaderboard
from companion.club.standings.scope import Scope, Viewer
from companion.club.tables import operations
from companion.club.tables.models import GameTable
from companion.games import GAMES
from companion.kernel import record as records
from companion.store.base import now
from companion.store.engine import Busy, db
from companion.store.signals import event_topic, signals, table_topic

from ..club import standings as shown
from ..errors import FOR_PROGRAMS, ProblemDocument, problem
from ..live.parts import Watch
from ..live.streams import open_stream
from ..screen.evening import Evening
from ..security import fingerprint
from ..site import row_id
from ..speech import language
from ..table.opened import Opened, present
from ..viewers import PUBLIC
from . import documents, routes

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
PAGED = (
    Parameter("limit", int, "So many of the list; the header Link says where it goes on."),
    Parameter("cursor", int, "What comes after the one of this id; 400 where it is listed no more."),
)

View = Callable[..., Any]


def answers(path: str, answer: Any, *asked: Parameter, needs_token: bool = False) -> Callable[[View], View]:
    """Registers a view: what it returns is sent as JSON, by ETag; its docstring is what OpenAPI says."""

    def keep(view: View) -> View:
        listing = get_origin(answer) is list

        @wraps(view)
        def respond(**key: int) -> Response:
            if not token_stands() or (needs_token and token() is None):
                abort(401)
            if listing:
                return one_page(view(**key))
            for each in PAGED:
                if each.name in request.args:
                    abort(problem(400, each.name))
            found = view(**key)
            return found if isinstance(found, Response) else as_json(found)

        known = asked + PAGED if listing else asked
        ENDPOINTS.append(Endpoint(path, answer, known, needs_token, view))
        blueprint.get(path, endpoint=view.__name__)(respond)
        return view

    return keep


def as_json(value: Any) -> Response:
    """An answer, or 304 for who has it already: a program may keep it and ask whether it stands."""
    body = value if isinstance(value, bytes) else msgspec.json.encode(value)
    answer = Response(body, mimetype=JSON)
    answer.headers["Cache-Control"] = "private, no-cache"
    answer.vary.update(("Authorization", "Accept-Language"))
    answer.add_etag()
    answer.make_conditional(request)
    return answer


def one_page(rows: list[Any]) -> Response:
    """The asked part of a list, with the address of the next one in the header Link; all, unless asked."""
    limit, cursor = (_number(each.name) for each in PAGED)
    if limit == 0:
        abort(problem(400, "limit"))
    if cursor is not None:
        keys = [row.id for row in rows]
        if cursor not in keys:
            abort(problem(400, "cursor"))
        rows = rows[keys.index(cursor) + 1 :]
    answer = as_json(rows[:limit])
    if limit is not None and len(rows) > limit:
        query = urlencode({**request.args, "cursor": rows[limit - 1].id})
        answer.headers["Link"] = f'<{request.script_root}{request.path}?{query}>; rel="next"'
    return answer


def _number(name: str) -> int | None:
    typed = request.args.get(name)
    try:
        return None if typed is None else row_id(typed)
    except ValueError:
        abort(problem(400, name))


blueprint.after_request(note_use)


KEY = re.compile(r"<int:(\w+)>")
SAYS = (
    "Read-only. Without a token it says what any visitor of the club's pages sees, with one (`Authorization: "
    "Bearer …`, made under the club's settings) what organisers see. Points are hundredths, shares "
    "and ratings millionths, moments milliseconds since 1970 in UTC."
)
REFUSED = {"400": "What was asked for makes no sense.", "401": "The token is lacking, or stands no more."}
REFUSED |= {"404": "There is no such thing.", "default": "Not now, or not so."}
UNCHANGED = {"description": "It is as `If-None-Match` has it."}


@cache
def document() -> bytes:
    """The description as JSON."""
    kinds = [*(endpoint.answer for endpoint in ENDPOINTS), ProblemDocument]
    schemas, components = msgspec.json.schema_components(kinds, ref_template="#/components/schemas/{name}")
    problem = schemas[-1]
    for one in documents.EXAMPLES:
        components[type(one).__name__]["examples"] = [msgspec.to_builtins(one)]
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
    may_lack = keys or {GAME, SEASON} & {*endpoint.asked}
    refused = {s: _answer(says, problem) for s, says in REFUSED.items() if s != "404" or may_lack}
    return {
        "operationId": endpoint.view.__name__,
        "summary": (endpoint.view.__doc__ or "").strip(),
        "parameters": [*keys, *(_parameter("query", asked) for asked in endpoint.asked)],
        "security": [{"token": []}] if endpoint.needs_token else [{}, {"token": []}],
        "responses": {"200": _answer("As asked.", schema), "304": UNCHANGED, **refused},
    }


def _parameter(where: str, asked: Parameter) -> dict[str, Any]:
    kind = {"type": "integer", "minimum": 1} if asked.kind is int else {"type": "string"}
    found = {"name": asked.name, "in": where, "required": where == "path", "schema": kind}
    return {**found, "description": asked.means} if asked.means else found


def _answer(says: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"description": says, "content": {JSON: {"schema": schema}}}


GAME = Parameter("game", str, "One game alone, by its key; 404 for one that was not played.")
SEASON = Parameter("season", int, "Events of one season alone; 404 for one that is not there.")


@answers("/openapi.json", dict[str, Any])
def description() -> bytes:
    """This description."""
    return routes.document()


@answers("/record.schema.json", dict[str, Any])
@cache
def record_schema() -> bytes:
    """The JSON schema of a table's record."""
    return msgspec.json.encode(records.record_schema(GAMES))


@answers("/seasons", list[documents.SeasonDocument])
def seasons() -> list[documents.SeasonDocument]:
    """All seasons, the latest first."""
    return [documents.SeasonDocument.of_row(row) for row in events_of.seasons(db.session)]


@answers("/events", list[documents.EventDocument], SEASON)
def events() -> list[documents.EventDocument]:
    """All events, the latest first."""
    season = _number(SEASON.name)
    if season is not None:
        db.get_or_abort(Season, season)
    return [documents.EventDocument.of(row) for row in events_of.events(db.session, season)]


@answers("/events/<int:event_id>", documents.EventDocument)
def event(event_id: int) -> documents.EventDocument:
    """An event."""
    return documents.EventDocument.of(db.get_or_abort(Event, event_id))


@answers("/events/<int:event_id>/tables", list[documents.TableDocument])
def tables(event_id: int) -> list[documents.TableDocument]:
    """Who sits where at an event, by round and table."""
    db.get_or_abort(Event, event_id)
    return [documents.TableDocument.of(row) for row in operations.tables(db.session, event_id)]


@answers("/events/<int:event_id>/live", documents.LiveDocument)
def live(event_id: int) -> documents.LiveDocument | Response:
    """What everybody sees of the tables in play: clock, phase, points, turn, who lives; as a stream, too."""
    since = signals.count
    evening = Evening(db.get_or_abort(Event, event_id), "")
    if request.accept_mimetypes.best != "text/event-stream":
        return documents.LiveDocument.of(evening)

    def tag() -> str:
        now = documents.LiveDocument.of(Evening(db.get_or_abort(Event, event_id), ""))
        return fingerprint(msgspec.json.encode(now).decode(), digest_size=16)

    topic, tables = f"live:{event_id}", tuple(table_topic(row.id) for row in evening.rows)
    # A table that is opened or over ends the stream: the next one follows those that are played then.
    watch = Watch(topic, tables, (topic, language()), tag, rights=(event_topic(event_id),))
    return open_stream([watch], {}, since)


@answers("/standings", documents.StandingsDocument, GAME)
def standings() -> documents.StandingsDocument:
    """Standings of all times."""
    return _standings(None)


@answers("/seasons/<int:season_id>/standings", documents.StandingsDocument, GAME)
def season_standings(season_id: int) -> documents.StandingsDocument:
    """A season's standings."""
    return _standings(db.get_or_abort(Season, season_id))


@answers("/events/<int:event_id>/standings", documents.StandingsDocument, GAME)
def event_standings(event_id: int) -> documents.StandingsDocument:
    """An event's standings."""
    return _standings(db.get_or_abort(Event, event_id))


@answers("/seasons/<int:season_id>/boards", list[documents.BoardDocument])
def boards(season_id: int) -> list[documents.BoardDocument]:
    """The leaderboards that a season has beside its standings."""
    db.get_or_abort(Season, season_id)
    return [_board(row) for row in boards_of.boards(db.session, season_id)]


@answers("/boards/<int:board_id>", documents.BoardDocument)
def board(board_id: int) -> documents.BoardDocument:
    """A leaderboard's rules, and points by hand."""
    return _board(db.get_or_abort(Leaderboard, board_id))


@answers("/boards/<int:board_id>/standings", documents.StandingsDocument)
def board_standings(board_id: int) -> documents.StandingsDocument:
    """A leaderboard's standings, with ratings where it has them."""
    return _standings(db.get_or_abort(Leaderboard, board_id))


def _board(row: Leaderboard) -> documents.BoardDocument:
    scope = shown.scope_of(row)
    return documents.BoardDocument.of(
        row, scope.rules, queries.adjustments(db.session, scope, routes.viewer())
    )


def _standings(of: Event | Season | Leaderboard | None) -> documents.StandingsDocument:
    game = "" if isinstance(of, Leaderboard) else request.args.get(GAME.name, "")
    scope: Scope = shown.page_head(of, game)["scope"]
    if game and scope.game != game:
        abort(404)
    lines = shown.standing(scope, routes.viewer())
    return documents.StandingsDocument.of(shown.kind_of(of), of.id if of else None, scope, lines)


@answers("/tables/<int:table_id>", documents.TableDocument)
def table(table_id: int) -> documents.TableDocument:
    """A table, and who sits at it."""
    return documents.TableDocument.of(db.get_or_abort(GameTable, table_id))


@answers("/tables/<int:table_id>/result", documents.ResultDocument)
def result(table_id: int) -> documents.ResultDocument:
    """A table's result, once it has been signed off; 404 before."""
    viewer = "host" if routes.token() else PUBLIC
    found = Opened(table_id, present(table_id), viewer)
    if not found.snapshot.signed:
        abort(404)
    return documents.ResultDocument.of(found)


@answers("/tables/<int:table_id>/record", documents.Record, needs_token=True)
def record(table_id: int) -> bytes:
    """A table's record, once it has been signed off: 404 before. It holds all that was secret in the game."""
    row = db.get_or_abort(GameTable, table_id)
    if row.status != "signed":
        abort(404)
    return records.write(operations.history(db.session, table_id))
