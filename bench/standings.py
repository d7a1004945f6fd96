"""Standings of 1,000 players over a ledger of 1,000,000 rows on SQLite: query, ranking and names together.

Ten seasons of some 400 events each; all players play in every season. The largest event has them all.
"""

from __future__ import annotations

import random
import tempfile
from collections.abc import Iterable, Iterator
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, insert, text
from sqlalchemy.orm import Session

from bench.measure import Row, median, sized, timed
from companion.club.models import Event, GameTable, LedgerRow, Player, Round, Seat
from companion.club.standings.queries import standing
from companion.club.standings.scope import Scope, Viewer
from companion.club.tables.models import PLAYED
from companion.store.engine import make_engine
from companion.store.migrate import upgrade_engine
from companion.store.models import MoveLog

PLAYERS, ROWS, TIMES = sized((1000, 1_000_000, 7), (32, 2_000, 1))
SEASONS, TABLES_AN_EVENT = 10, 10
BATCH = 50_000
SCOPES: tuple[tuple[str, Scope, Viewer], ...] = (
    ("standings, all times, all games", Scope(), "organiser"),
    ("standings, all times, Catan", Scope(game="catan"), "public"),
    ("standings, a season", Scope(season_id=5), "public"),
    ("standings, the largest event", Scope(event_id=1), "public"),
)


def main() -> Iterator[Row]:
    with tempfile.TemporaryDirectory(prefix="companion-bench-") as folder:
        engine = make_engine(f"sqlite:///{folder}/club.db")
        upgrade_engine(engine, Path(folder))
        fill(engine)
        yield from _measured(engine, SCOPES, "")
        with engine.begin() as connection:
            # The last event's later tables are held back: the dearest thing that a freeze can ask for.
            connection.execute(text("UPDATE event SET frozen_at = 0 WHERE id = (SELECT max(id) FROM event)"))
        yield from _measured(engine, SCOPES[1:3], ", frozen")
        engine.dispose()


def _measured(engine: Engine, scopes: Iterable[tuple[str, Scope, Viewer]], condition: str) -> Iterator[Row]:
    with Session(engine) as session:
        for what, scope, viewer in scopes:
            taken = timed(partial(standing, session, scope, viewer), TIMES)
            yield Row(what + condition, 30, median(taken), "ms")


def fill(engine: Engine) -> None:
    chance = random.Random(11)
    with engine.begin() as connection:
        _people(connection)
        tables: dict[type[Any], list[dict[str, Any]]] = {}
        rows = 0
        for kind, values in _club(chance):
            if kind is LedgerRow:
                rows += 1
            tables.setdefault(kind, []).append(values)
            if sum(map(len, tables.values())) >= BATCH or rows == ROWS:
                for one in (Event, Round, MoveLog, GameTable, Seat, LedgerRow):
                    if waiting := tables.pop(one, None):
                        connection.execute(insert(one), waiting)
            if rows == ROWS:
                break
    with engine.connect() as connection:
        connection.execute(text("ANALYZE"))


def _people(connection: Connection) -> None:
    keys = ("name", "name_key", "handle_key", "sort_key")
    connection.execute(
        insert(Player),
        [{"created_at": 0, **dict.fromkeys(keys, f"参加者{n}")} for n in range(1, PLAYERS + 1)],
    )
    connection.execute(
        text("INSERT INTO season (id, name, starts_on, ends_on, sample) VALUES (:id, :id, :day, :day, 0)"),
        [{"id": n, "day": "2018-01-01"} for n in range(1, SEASONS + 1)],
    )


def _club(chance: random.Random) -> Iterator[tuple[type[Any], dict[str, Any]]]:
    """Rows as a club would have written them: event by event, table by table, seat by seat."""
    evening = {"title": "よるはこ", "held_on": date(2018, 1, 1), "created_at": 0}
    table_id = 0
    event_id = 0
    while True:
        event_id += 1
        season_id = 1 + event_id % SEASONS
        yield Event, {"id": event_id, "season_id": season_id, **evening}
        yield Round, {"id": event_id, "event_id": event_id, "number": 1, "created_at": 0}
        count = PLAYERS // 4 if event_id == 1 else TABLES_AN_EVENT
        crowd = chance.sample(range(1, PLAYERS + 1), PLAYERS)
        for number in range(1, count + 1):
            table_id += 1
            game = "catan" if event_id == 1 or chance.random() < 0.6 else "village"
            place = {"table_id": table_id, "event_id": event_id, "season_id": season_id, "game": game}
            yield from _table(chance, place, number, crowd)


def _table(
    chance: random.Random, place: dict[str, Any], number: int, crowd: list[int]
) -> Iterator[tuple[type[Any], dict[str, Any]]]:
    table_id, event_id, game = place["table_id"], place["event_id"], place["game"]
    yield MoveLog, {"id": table_id, "game": game, "rules": 1, "setup": b"{}"}
    where = {"id": table_id, "event_id": event_id, "round_id": event_id, "number": number}
    signed = {"opened_at": 0, "status": "signed", "signed_at": table_id, "result": b"{}"}
    yield GameTable, {**where, **signed}
    row = {**place, **dict.fromkeys(("points", "played", "won", "total", "share"), 0)}
    row |= {"reason": {}, "signed_at": table_id}
    for seat in range(1, (4 if game == "catan" else 16) + 1):
        player = crowd.pop() if event_id == 1 else chance.randrange(PLAYERS // 16) * 16 + seat
        sat = {**row, "seat": seat, "player_id": player}
        yield Seat, {"table_id": table_id, "number": seat, "player_id": player, "name": "参加者"}
        figures = {"played": 1, "won": int(seat == 1), "total": chance.randrange(2, 11), "share": 250_000}
        yield LedgerRow, {**sat, "code": PLAYED, "key": f"{PLAYED}:{seat}:", **figures}
        for code in ("rank", "bonus")[: chance.randrange(1, 3)]:
            yield (
                LedgerRow,
                {**sat, "code": code, "key": f"{code}:{seat}:", "points": 100 * chance.randrange(20)},
            )
