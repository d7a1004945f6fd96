"""An evening of a club, arranged by operations, looked at through pages."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date, time, timedelta
from html import unescape
from typing import Any

from flask import Flask
from sqlalchemy import select

from companion.club.events import attendance
from companion.club.events import operations as events
from companion.club.events.models import Event
from companion.club.people import operations as people
from companion.club.people.names import Player
from companion.club.rounds.operations import add_round, open_tables
from companion.club.tables import operations as tables
from companion.games.free.game import Finish, Points
from companion.kernel.desk import Abandon, SignOff
from companion.kernel.replay import Request
from companion.store.engine import db

TODAY = date(2018, 3, 25)
"""The day of source 001's event."""
DRAFT: dict[str, Any] = {
    "title": "よるはこ例会",
    "number": 11,
    "opens_at": time(10),
    "closes_at": time(16, 30),
    "cleared_by": time(17),
    "capacity_least": 13,
    "capacity_most": 20,
    "fee": 600,
}


class Evening:
    """One event and its people, by name."""

    def __init__(self, app: Flask, day: date, season: str = "2018年", **draft: Any) -> None:
        self.app = app
        self.ids: dict[str, int] = {}
        with app.app_context():
            season = events.add_season(
                db.session,
                events.SeasonDraft(season, day - timedelta(days=80), day + timedelta(days=280)),
            )
            self.season_id = season.id
            self.id = self.event(day, **draft)

    def event(self, day: date, **draft: Any) -> int:
        """One more event of the season; its id."""
        made = events.EventDraft(season_id=self.season_id, held_on=day, **{**DRAFT, **draft})
        with self.app.app_context():
            return events.add_event(db.session, made).id

    def enter(self, *names: str) -> list[int]:
        """Players of the club."""
        with self.app.app_context():
            for name in names:
                self.ids[name] = people.add_player(db.session, name=name).id
        return [self.ids[name] for name in names]

    def apply(self, *names: str) -> None:
        """Known or new players apply in this order."""
        self._each(attendance.apply, names)

    def come(self, *names: str) -> None:
        """Known or new players walk in."""
        self._each(attendance.walk_in, names)

    def _each(self, act: Callable[..., Any], names: tuple[str, ...]) -> None:
        self.enter(*(name for name in names if name not in self.ids))
        with self.app.app_context():
            for name in names:
                act(db.session, self.id, self.ids[name])

    def seat(self, *groups: tuple[str, ...], game: str = "free") -> list[int]:
        """A round with a table for each group; the ids of the tables."""
        with self.app.app_context():
            made = add_round(db.session, self.id)
            seating = [[self.ids[name] for name in group] for group in groups]
            return [table.id for table in open_tables(db.session, made.id, game, seating)]

    def play(self, table_id: int, *points: int, sign: bool = True) -> None:
        """Play a score sheet to its end, and sign it off."""
        moves: list[Any] = [Points(seat, 1, amount) for seat, amount in enumerate(points, 1)]
        moves += [Finish(), SignOff()] if sign else [Finish()]
        with self.app.app_context():
            for number, move in enumerate(moves):
                tables.play(db.session, table_id, Request(f"move-{table_id}-{number:04}", "host", move))

    def begin(self, table_id: int) -> None:
        """Enter the first score of a score sheet."""
        with self.app.app_context():
            tables.play(db.session, table_id, Request(f"begin-{table_id:05}", "host", Points(1, 1, 1)))

    def sign(self, table_id: int) -> None:
        """Sign off a table that is over."""
        with self.app.app_context():
            tables.play(db.session, table_id, Request(f"sign-{table_id:06}", "host", SignOff()))

    def abandon(self, table_id: int) -> None:
        """End a table without a result."""
        with self.app.app_context():
            tables.play(db.session, table_id, Request(f"abandon-{table_id:04}", "host", Abandon()))

    def rows(self) -> dict[str, Any]:
        """Attendances by name."""
        with self.app.app_context():
            return {row.player.name: row for row in attendance.attendances(db.session, self.id)}

    def players(self, table_id: int) -> dict[int, int | None]:
        """Who sits at a table, as players of the club by seat."""
        with self.app.app_context():
            return {seat.number: seat.player_id for seat in tables.get_table(db.session, table_id).seats}

    def tables(self) -> list[tuple[int, str, list[str], str]]:
        """Tables: number of the round, game, names by seat, status."""
        with self.app.app_context():
            found = tables.tables(db.session, self.id)
            return [
                (
                    table.round.number,
                    table.game,
                    [seat.name for seat in table.seats],
                    table.status,
                )
                for table in found
            ]


def names_of_players(app: Flask) -> list[str]:
    """All players that the club has, in the order in which they were entered."""
    with app.app_context():
        return list(db.session.scalars(select(Player.name).order_by(Player.id)))


def titles_of_events(app: Flask) -> list[str]:
    """All events."""
    with app.app_context():
        return list(db.session.scalars(select(Event.title).order_by(Event.id)))


def words(page: str) -> str:
    """A page's text as it is read: without tags, spaces single."""
    main = page[page.index("<main") :] if "<main" in page else page
    bare = re.sub(r"<script.*?</script>|<[^>]*>", " ", main, flags=re.DOTALL)
    return " ".join(unescape(bare).replace("\u2068", "").replace("\u2069", "").split())
