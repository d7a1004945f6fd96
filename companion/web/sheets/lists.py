"""What pages show as lists, for spreadsheet programs: players, who came, who sat where, games, acts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from decimal import Decimal

from flask import Response

from companion.club.accounts.acts import latest
from companion.club.events import attendance
from companion.club.events.models import Event
from companion.club.people import operations as people
from companion.club.people.models import Player
from companion.club.standings import person
from companion.club.standings.metrics import HUNDREDTHS
from companion.club.tables.operations import tables
from companion.store.engine import db

from ..auth.who import organiser_only
from ..club.player import viewer
from ..home.acts import line as line_of
from ..speech import game_name, local, t, today
from ..table.pages import table_name
from .files import Name, plain_name
from .printed_tables import event_name
from .spreadsheets import KINDS, Cell, answer, listing
from .views import rooms

ALL_ACTS = 100_000


@rooms.get(f"/players.<{KINDS}:kind>")
def players_list(kind: str) -> Response:
    """All who play, as on the page of players."""
    lines = ((one.name, one.reading, one.handle) for one in people.players(db.session))
    return _given(kind, t("club-players"), ("players", today()), ("name", "reading", "handle"), lines)


@rooms.get(f"/players/<int:player_id>/games.<{KINDS}:kind>")
def games_list(player_id: int, kind: str) -> Response:
    """A player's games as on the player's page, with the same freeze."""
    player = db.get_or_abort(Player, player_id)
    lines = (
        (one.held_on, one.event, game_name(one.game), one.seat, int(one.won), one.total, _points(one.points))
        for one in person.games_of(db.session, player_id, viewer())
    )
    head = ("date", "event", "game", "seat", "won", "total", "points")
    return _given(kind, player.name, ("games", player_id), head, lines)


@rooms.get(f"/events/<int:event_id>/tables.<{KINDS}:kind>")
def seating_list(event_id: int, kind: str) -> Response:
    """Who sat where at an event, a line a seat."""
    event = db.get_or_abort(Event, event_id)
    lines = (
        (
            *(table.round.number, table_name(table), game_name(table.game)),
            *(t(f"club-status-{table.status}"), seat.number, seat.name),
        )
        for table in tables(db.session, event_id)
        for seat in table.seats
    )
    head = ("round", "table", "game", "status", "seat", "name")
    return _given(kind, f"{event_name(event)} {t('list-seating')}", ("tables", event.held_on), head, lines)


@rooms.get(f"/events/<int:event_id>/attendance.<{KINDS}:kind>")
@organiser_only
def attendance_list(event_id: int, kind: str) -> Response:
    """Who applied, came, left and paid: the door's own list."""
    event = db.get_or_abort(Event, event_id)
    lines = (
        (
            *(row.player.name, row.player.reading, row.player.handle, t(f"list-place-{row.place}")),
            *map(_moment, (row.applied_at, row.checked_in_at, row.left_at)),
            *(row.fee_paid, int(row.walk_in)),
        )
        for row in attendance.attendances(db.session, event_id)
    )
    head = ("name", "reading", "handle", "place", "applied", "came", "left", "paid", "walk-in")
    return _given(kind, f"{event_name(event)} {t('list-attendance')}", ("door", event.held_on), head, lines)


@rooms.get(f"/acts.<{KINDS}:kind>")
@organiser_only
def acts_list(kind: str) -> Response:
    """The log of acts, the latest first."""
    found = (line_of(act) for act in latest(db.session, ALL_ACTS))
    lines = ((_moment(one.at), one.who, one.what) for one in found)
    return _given(kind, t("act-title"), ("acts", today()), ("at", "who", "what"), lines)


def _given(
    kind: str, title: str, plain: Sequence[object], head: Sequence[str], lines: Iterator[tuple[Cell, ...]]
) -> Response:
    found = listing((t(f"list-{name}") for name in head), lines)
    return answer(found, Name(title, plain_name(*plain)), kind)


def _points(hundredths: int) -> Decimal:
    return Decimal(HUNDREDTHS.exact(hundredths))


def _moment(ms: int | None) -> datetime | None:
    """Where the club is, to the minute."""
    return None if ms is None else local(ms).replace(tzinfo=None, second=0, microsecond=0)
