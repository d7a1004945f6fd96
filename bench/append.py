"""One append: a Catan table's moves through the club's own door, validated and committed to SQLite."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from datetime import date
from itertools import count, cycle
from pathlib import Path
from typing import Any

from sqlalchemy.orm import Session

from bench.measure import Row, median, percentile, sized
from companion.club.events.operations import EventDraft, SeasonDraft, add_event, add_season
from companion.club.people.operations import add_player
from companion.club.rounds.operations import add_round
from companion.club.tables.operations import SeatDraft, TableDraft, game_of, history, open_table, play
from companion.games.catan.state import ITEMS
from companion.kernel.replay import Request
from companion.kernel.table import codec_of
from companion.store.engine import make_engine
from companion.store.migrate import upgrade_engine

MOVES = sized(1500, 20)


def main() -> Iterator[Row]:
    """Plays on the file system of the working folder, where a club's database would lie."""
    with tempfile.TemporaryDirectory(dir=Path.cwd(), prefix=".bench-") as folder:
        engine = make_engine(f"sqlite:///{folder}/club.db")
        upgrade_engine(engine, Path(folder))
        with Session(engine, expire_on_commit=False) as session:
            taken = list(_played(session, _table(session)))
        engine.dispose()
    yield Row("one append, p99", 10, percentile(taken, 0.99), "ms")
    yield Row("one append, median", 10, median(taken), "ms")


def _table(session: Session) -> int:
    season = add_season(session, SeasonDraft("2018", date(2018, 1, 1), date(2018, 12, 31)))
    event = add_event(session, EventDraft(season.id, "よるはこ", date(2018, 3, 25)))
    seats = [
        SeatDraft(add_player(session, name=name).id) for name in ("レイリー", "マギー", "クレア", "ゴート")
    ]
    return open_table(session, add_round(session, event.id).id, TableDraft("catan", seats)).id


def _moves(session: Session, table_id: int) -> Iterator[dict[str, Any]]:
    """The check, the conduct list, then dice and turns for as long as somebody asks."""
    for group in dict.fromkeys(part.group for part in history(session, table_id).table.state.parts):
        yield {"verb": "check-group", "group": group}
    yield {"verb": "read-out", "items": list(ITEMS)}
    yield {"verb": "start", "first": 1}
    for total, seat in zip(cycle((6, 8, 5, 9, 4, 10)), cycle((2, 3, 4, 1)), strict=False):
        yield {"verb": "roll", "total": total}
        yield {"verb": "turn", "seat": seat}


def _played(session: Session, table_id: int) -> Iterator[float]:
    codec = codec_of(game_of("catan"))
    for number, values in zip(count(1), _moves(session, table_id), strict=False):
        if number > MOVES:
            return
        request = Request(f"request-{number:06}", "host", codec.to_move(values))
        begun = time.perf_counter()
        play(session, table_id, request)
        yield (time.perf_counter() - begun) * 1000
