"""Short ways to a club night: people, an event, tables that are played and signed."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from itertools import count
from typing import Any

from sqlalchemy.orm import Session

from companion.club.events import attendance
from companion.club.events.models import Event
from companion.club.events.operations import EventDraft, SeasonDraft, add_event, add_season
from companion.club.people.names import Player
from companion.club.people.operations import add_player
from companion.club.rounds.operations import add_round
from companion.club.tables.models import GameTable
from companion.club.tables.operations import SeatDraft, TableDraft, open_table, play
from companion.kernel.replay import Request
from companion.kernel.table import codec_of
from companion.store.engine import writing
from tests.store.fixtures import FREE

_numbers = count(1)


def an_event(session: Session, season: str = "2018 春", **more: Any) -> Event:
    """An event of a season of its own, unless `season_id` names one."""
    if "season_id" not in more:
        draft = SeasonDraft(season, date(2018, 1, 1), date(2018, 6, 30))
        more["season_id"] = add_season(session, draft).id
    return add_event(session, EventDraft(**{"title": "よるはこ", "held_on": date(2018, 3, 25), **more}))


def people(session: Session, *names: str) -> list[Player]:
    """Players of these names, by one write: many tests begin with a dozen."""
    with writing(session):
        return [add_player(session, name=name) for name in names]


def checked_in(session: Session, event: Event, *names: str) -> list[Player]:
    """Players of these names, in the room."""
    with writing(session):
        made = people(session, *names)
        for player in made:
            attendance.walk_in(session, event.id, player.id)
    return made


def a_table(
    session: Session, event: Event, players: Sequence[Player | str], game: str = "free", **more: Any
) -> GameTable:
    """A table in a round of its own, a score sheet unless `game` says otherwise; a guest is given by name."""
    seats = [SeatDraft(name=one) if isinstance(one, str) else SeatDraft(one.id) for one in players]
    return open_table(session, add_round(session, event.id).id, TableDraft(game, seats), **more)


def send(session: Session, table: GameTable, verb: str, **values: Any) -> Any:
    """The host makes a move; `note` goes beside it."""
    note = values.pop("beside", "")
    move = codec_of(FREE).to_move({"verb": verb, **values})
    return play(session, table.id, Request(f"request-{next(_numbers):06}", "host", move, note=note))


def signed(session: Session, event: Event, scores: dict[Any, int], **more: Any) -> GameTable:
    """A table played to these scores and signed off. A win gives one point."""
    table = a_table(session, event, list(scores), **more)
    for seat, amount in enumerate(scores.values(), 1):
        send(session, table, "points", seat=seat, round=1, amount=amount)
    send(session, table, "finish")
    send(session, table, "sign-off")
    return table
