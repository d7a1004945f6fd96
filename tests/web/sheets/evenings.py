"""An evening with tables that were played: logs made by the rules, said again at a table of the club."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

from companion.club.events import operations as events
from companion.club.events.models import Event
from companion.club.people import operations as people
from companion.club.rounds import operations as rounds
from companion.club.tables import operations as tables
from companion.club.tables.operations import SeatDraft, TableDraft
from companion.games.free.game import Finish, FreeOptions, Points
from companion.kernel.replay import Request
from companion.store.engine import db
from tests.driver import Drive, setup


def score_sheet(*names: str, finish: bool = True) -> Drive:
    """ナンジャモンジャ, one round: ten points, twenty, …"""
    drive = Drive(setup("free", names, FreeOptions(title="ナンジャモンジャ")))
    for seat in range(1, len(names) + 1):
        drive.say("host", Points(seat, 1, 10 * seat))
    if finish:
        drive.say("host", Finish())
    return drive


def event(title: str = "よるはこ村 ~ひなまつり人狼会~", **more: Any) -> Event:
    """An event of its own season."""
    season = events.add_season(db.session, events.SeasonDraft("2018春", date(2018, 1, 1), date(2018, 6, 30)))
    facts = {"number": 11, "venue": "Haco", "address": "福岡市博多区住吉4丁目4-21", **more}
    return events.add_event(
        db.session, events.EventDraft(season_id=season.id, title=title, held_on=date(2018, 3, 25), **facts)
    )


def played(drive: Drive, of: Event, *, known: bool = True, label: str = "") -> int:
    """A table of the event on which every move of `drive` is said again, at its time. Answers its id."""
    setup = drive.history.setup
    within = rounds.add_round(db.session, of.id)
    seats = [SeatDraft(_player(place.name) if known else None, place.name) for place in setup.seats]
    draft = TableDraft(setup.game, seats, setup.options, setup.scheme, label)
    row = tables.open_table(db.session, within.id, draft, opened=setup.opened)
    for entry in drive.history.log:
        if entry.stamp.author != "rules":
            request = Request(
                id=entry.id,
                author=entry.stamp.author,
                move=entry.move,
                acting_for=entry.stamp.acting_for,
                note=entry.note,
                irregular=entry.irregular,
            )
            tables.play(db.session, row.id, request, at=entry.stamp.received)
    table_id = row.id
    db.session.expire_all()
    return table_id


def _player(name: str) -> int:
    known: Sequence[Any] = people.players(db.session, name)
    same = next((player for player in known if player.name == name), None)
    return same.id if same else people.add_player(db.session, name=name).id


def further(table_id: int, drive: Drive, move: Any, author: str = "host") -> None:
    """One more move, at the drive's table and at the club's."""
    name = drive.say(author, move)
    tables.play(db.session, table_id, Request(id=name, author=author, move=move))
    db.session.expire_all()
