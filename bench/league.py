"""A club of fifty sample years, some 2,000 people and 5,000 tables on SQLite."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path
from uuid import uuid4

from flask import Flask
from sqlalchemy import select
from sqlalchemy.orm import Session

from bench.measure import Row, fonts_in, median, sized, timed
from companion import create_app
from companion.club.events.operations import EventDraft, SeasonDraft, add_event, add_season
from companion.club.intake.operations import ImportedTable, bring_in, fold_tables, preview
from companion.club.intake.rows import lines
from companion.club.people.operations import add_player
from companion.club.rounds.operations import add_round
from companion.club.sample import add_year
from companion.club.standings.queries import standing
from companion.club.standings.rules import Rules
from companion.club.standings.scope import Scope
from companion.club.tables.models import GameTable
from companion.club.tables.operations import history
from companion.club.tables.seats import PlayedTable, write_played
from companion.config import Config
from companion.store import migrate
from companion.store.engine import db, writing
from companion.words import Words
from tests.web.house import Person, found_club

YEARS, TIMES, INTAKE = sized((50, 5, 10_000), (2, 1, 20))
COPIED, ARCHIVED = sized((None, 1), (2, 2))
"""So many tables of the sample year in each other one, and the season that is archived."""
TODAY = date(2026, 3, 25)


def main() -> Iterator[Row]:
    with tempfile.TemporaryDirectory(prefix="companion-bench-") as folder:
        app = create_app(Config(instance=Path(folder), secret_key="x" * 32, testing=True))
        migrate.upgrade(app)
        with app.app_context():
            fill(db.session)
            yield from _pages(app)
            yield from _ratings(db.session)
            yield from _intake(db.session)
            db.session.close()
        fonts_in(Path(folder))
        yield _archive(app)
        with app.app_context():
            db.engine.dispose()


def fill(session: Session) -> None:
    """One sample year as it is, and copies of its tables with other people in other seasons."""
    add_year(session, TODAY, "en", Words("en").text)
    known = session.scalars(select(GameTable).order_by(GameTable.id)).all()
    played = [
        (table.event_id, table.own_game, history(session, table.id), _seats(table))
        for table in known[:COPIED]
    ]
    for year in range(1, YEARS):
        with writing(session):
            begin = TODAY - timedelta(days=365 * (year + 1))
            season = add_season(session, SeasonDraft(f"{year}", begin, begin + timedelta(days=364)))
            people = {
                key: add_player(session, name=f"{key}-{year}").id
                for key in sorted({player for *_, seats in played for player in seats})
            }
            events, tables = {}, []
            for event_id, own, log, seats in played:
                if event_id not in events:
                    held_on = begin + timedelta(days=len(events))
                    events[event_id] = add_event(session, EventDraft(season.id, f"{event_id}", held_on))
                    within = add_round(session, events[event_id].id)
                sat = [people[player] for player in seats]
                tables.append(
                    PlayedTable(events[event_id], within.id, len(tables) + 1, log, sat, own_game=own)
                )
            write_played(session, tables)


def _seats(table: GameTable) -> list[int]:
    return [seat.player_id for seat in table.seats if seat.player_id is not None]


def _pages(app: Flask) -> Iterator[Row]:
    client = app.test_client()
    for what, promised, path in (
        ("a person's page", 300, "/players/1"),
        ("a leaderboard with ratings, its page", 300, "/standings/boards/2"),
        ("a season's standings as CSV", 300, "/seasons/1/leaderboard.csv"),
    ):
        taken = timed(lambda path=path: client.get(path).get_data(), TIMES)  # type: ignore[misc]
        yield Row(f"{what}, of {YEARS} years", promised, median(taken), "ms")


def _archive(app: Flask) -> Row:
    """A season with the sheets of its tables, as an organiser takes it along."""
    found_club(app)
    organiser = Person(app)
    organiser.log_in()
    begun = time.perf_counter()
    answer = organiser.get(f"/seasons/{ARCHIVED}/archive.zip")
    assert answer.status_code == 200
    return Row("archive of a season, 100 tables with sheets", 60, time.perf_counter() - begun, "s")


def _ratings(session: Session) -> Iterator[Row]:
    for what, promised, scope in (
        ("leaderboard with ratings, a season", 150, Scope(season_id=1, rules=Rules(rated=5))),
        ("leaderboard with ratings, all times", 3000, Scope(rules=Rules(rated=5))),
    ):
        taken = timed(lambda scope=scope: standing(session, scope, "public"), TIMES, warm=1)  # type: ignore[misc]
        yield Row(what, promised, median(taken), "ms")


def _intake(session: Session) -> Iterator[Row]:
    rows = "\n".join(
        f"{2001 + n // 1000}-04-01,Night {n // 100},{n // 20 % 5},{n // 4},Go,Player {n % 997},{n * 7 % 101}"
        for n in range(INTAKE)
    )
    begun = time.perf_counter()
    read = lines(f"date,event,round,table,game,name,score\n{rows}")
    preview(session, read)
    yield Row("10,000 rows looked at", 3, time.perf_counter() - begun, "s")
    begun, played = time.perf_counter(), list[ImportedTable]()
    for step in fold_tables(session, read, f"bench-{uuid4().hex[:12]}"):
        played = step if isinstance(step, list) else played
    yield Row("10,000 rows: logs of their tables", 30, time.perf_counter() - begun, "s")
    begun = time.perf_counter()
    bring_in(session, read, played, {}, str)
    yield Row("10,000 rows written, while nobody else writes", 15, time.perf_counter() - begun, "s")
