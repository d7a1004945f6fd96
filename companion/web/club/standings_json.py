"""Standings as JSON, for a club's own pages and programs: the page's query and freeze, by ETag.

`{"kind", "id", "game", "order", "players": [{"rank", "tied", "player", "name", "reading", "points", "won",
"played", "total", "share"}]}`. Points are hundredths, shares of the tables' points millionths: whole numbers.
"""

from __future__ import annotations

import msgspec
from flask import Response, abort, request

from companion.club.events.models import Event, Season
from companion.club.standings.queries import Standing
from companion.store.engine import db

from .. import live
from ..auth.who import organiser
from . import standings
from .rooms import rooms

MIMETYPE = "application/json"


@rooms.get("/standings/all.json")
def all_json() -> Response:
    """Those of all times; `?game=` for one game."""
    return _answer(None)


@rooms.get("/standings/seasons/<int:season_id>.json")
def season_json(season_id: int) -> Response:
    """A season's."""
    return _answer(db.get_or_abort(Season, season_id))


@rooms.get("/standings/events/<int:event_id>.json")
def event_json(event_id: int) -> Response:
    """An event's."""
    return _answer(db.get_or_abort(Event, event_id))


def _answer(of: Event | Season | None) -> Response:
    game = request.args.get("game", "")
    head = standings.headed(of, game)
    if game and head["scope"].game != game:
        abort(404)
    scope, key = head["scope"], of.id if of else None

    def make() -> str:
        players = [_player(line) for line in standings.standing(scope)]
        found = {
            "kind": head["kind"],
            "id": key,
            "game": scope.game,
            "order": [metric.key for metric in scope.order],
        }
        return msgspec.json.encode({**found, "players": players}).decode()

    part = live.SharedPart(f"json:{head['topic']}", standings.heard(scope), organiser() is not None, make)
    return part.answer(MIMETYPE)


def _player(line: Standing) -> dict[str, object]:
    who = {"rank": line.rank, "tied": line.tied, "player": line.player_id, "name": line.name}
    return {**who, "reading": line.reading, **line.figures._asdict()}
