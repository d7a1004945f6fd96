"""The addresses of the API. Each asks what the page of the same asks, with the same freeze."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from flask import abort, request

from companion.club.events import operations as events_of
from companion.club.events.models import Event, Season
from companion.club.standings import operations as boards_of
from companion.club.standings import queries
from companion.club.standings.models import Leaderboard
from companion.club.standings.scope import Scope
from companion.club.tables import operations
from companion.club.tables.models import GameTable
from companion.games import GAMES
from companion.kernel import record as records
from companion.store.engine import db

from ..club import standings as shown
from ..paths import row_id
from ..table.opened import Opened, present
from ..viewers import PUBLIC
from . import routes
from .documents import (
    BoardDocument,
    EventDocument,
    Record,
    ResultDocument,
    SeasonDocument,
    StandingsDocument,
    TableDocument,
)
from .routes import Parameter, answers

GAME = Parameter("game", str, "One game alone, by its key; 404 for one that was not played.")
SEASON = Parameter("season", int, "Events of one season alone.")


@answers("/openapi.json", dict[str, Any])
def description() -> bytes:
    """This description."""
    return routes.document()


@answers("/record.schema.json", dict[str, Any])
@cache
def record_schema() -> bytes:
    """The JSON schema of a table's record."""
    return msgspec.json.encode(records.record_schema(GAMES))


@answers("/seasons", list[SeasonDocument])
def seasons() -> list[SeasonDocument]:
    """All seasons, the latest first."""
    return [SeasonDocument.of(row) for row in events_of.seasons(db.session)]


@answers("/events", list[EventDocument], SEASON)
def events() -> list[EventDocument]:
    """All events, the latest first."""
    return [EventDocument.of(row) for row in events_of.events(db.session, _season())]


def _season() -> int | None:
    typed = request.args.get(SEASON.name)
    try:
        return None if typed is None else row_id(typed)
    except ValueError:
        abort(400)


@answers("/events/<int:event_id>", EventDocument)
def event(event_id: int) -> EventDocument:
    """An event."""
    return EventDocument.of(db.get_or_abort(Event, event_id))


@answers("/events/<int:event_id>/tables", list[TableDocument])
def tables(event_id: int) -> list[TableDocument]:
    """Who sits where at an event, by round and table."""
    db.get_or_abort(Event, event_id)
    return [TableDocument.of(row) for row in operations.tables(db.session, event_id)]


@answers("/standings", StandingsDocument, GAME)
def standings() -> StandingsDocument:
    """Standings of all times."""
    return _standings(None)


@answers("/seasons/<int:season_id>/standings", StandingsDocument, GAME)
def season_standings(season_id: int) -> StandingsDocument:
    """A season's standings."""
    return _standings(db.get_or_abort(Season, season_id))


@answers("/events/<int:event_id>/standings", StandingsDocument, GAME)
def event_standings(event_id: int) -> StandingsDocument:
    """An event's standings."""
    return _standings(db.get_or_abort(Event, event_id))


@answers("/seasons/<int:season_id>/boards", list[BoardDocument])
def boards(season_id: int) -> list[BoardDocument]:
    """The leaderboards that a season has beside its standings."""
    db.get_or_abort(Season, season_id)
    return [_board(row) for row in boards_of.boards(db.session, season_id)]


@answers("/boards/<int:board_id>", BoardDocument)
def board(board_id: int) -> BoardDocument:
    """A leaderboard's rules, and points by hand."""
    return _board(db.get_or_abort(Leaderboard, board_id))


@answers("/boards/<int:board_id>/standings", StandingsDocument)
def board_standings(board_id: int) -> StandingsDocument:
    """A leaderboard's standings, with ratings where it has them."""
    return _standings(db.get_or_abort(Leaderboard, board_id))


def _board(row: Leaderboard) -> BoardDocument:
    scope = shown.scope_of(row)
    return BoardDocument.of(row, scope.rules, queries.adjustments(db.session, scope, routes.viewer()))


def _standings(of: Event | Season | Leaderboard | None) -> StandingsDocument:
    game = "" if isinstance(of, Leaderboard) else request.args.get(GAME.name, "")
    scope: Scope = shown.page_head(of, game)["scope"]
    if game and scope.game != game:
        abort(404)
    lines = shown.standing(scope, routes.viewer())
    return StandingsDocument.of(shown.kind_of(of), of.id if of else None, scope, lines)


@answers("/tables/<int:table_id>", TableDocument)
def table(table_id: int) -> TableDocument:
    """A table, and who sits at it."""
    return TableDocument.of(db.get_or_abort(GameTable, table_id))


@answers("/tables/<int:table_id>/result", ResultDocument)
def result(table_id: int) -> ResultDocument:
    """A table's result, once it has been signed off; 404 before."""
    viewer = "host" if routes.token() else PUBLIC
    found = Opened(table_id, present(table_id), viewer)
    if not found.snapshot.signed:
        abort(404)
    return ResultDocument.of(found)


@answers("/tables/<int:table_id>/record", Record, needs_token=True)
def record(table_id: int) -> bytes:
    """A table's record, once it has been signed off: 404 before. It holds all that was secret in the game."""
    row = db.get_or_abort(GameTable, table_id)
    if row.status != "signed":
        abort(404)
    return records.write(operations.history(db.session, table_id))
