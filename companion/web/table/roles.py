"""What this device is: at a table beside the viewer that is shown, and at other tables that are not over."""

from __future__ import annotations

from typing import NamedTuple

from flask import url_for
from sqlalchemy import select

from companion.club.tables.models import GameTable
from companion.kernel.game import seat_of, viewer_of_seat
from companion.store.engine import db

from .. import viewers
from ..speech import t, t_of, table_game
from .opened import Opened
from .pages import blueprint, table_name

OVER = ("signed", "abandoned")
MOST = 6
"""The latest; whoever hosts more finds them among the event's tables."""


class Mine(NamedTuple):
    """A role of this device: its page, the table's name, as whom, and the game's name."""

    url: str
    name: str
    role: str
    game: str


@blueprint.app_template_global("my_tables")
def my_tables() -> list[Mine]:
    """This device's roles at tables that go on, the latest first."""
    claimed = viewers.claimed()
    if not claimed:
        return []
    wanted = select(GameTable).where(
        GameTable.id.in_({claim.table_id for claim in claimed}), GameTable.status.not_in(OVER)
    )
    tables = {table.id: table for table in db.session.scalars(wanted)}
    latest = sorted((claim for claim in claimed if claim.table_id in tables), key=lambda claim: -claim.id)
    return [_mine(tables[claim.table_id], claim.role) for claim in latest[:MOST]]


def _mine(table: GameTable, role: str) -> Mine:
    seat = seat_of(role)
    name = next((own.name for own in table.seats if own.number == seat), "")
    called = t("table-mine-seat", seat=seat, name=name) if seat else t_of(f"table-author-{role}", table.game)
    url = url_for("table.page", table_id=table.id, viewer=role)
    return Mine(url, table_name(table), called, table_game(table))


@blueprint.app_template_global()
def also_here(table: Opened, viewer: str) -> list[tuple[str, str]]:
    """What this device is at the table, as viewers and their names; nothing where it is but one."""
    may = viewers.may_be(table.id) - {viewers.PUBLIC}
    if len(may | {viewer}) < 2:
        return []
    referees = [
        (role, t_of(f"table-here-{role}", table.game.name))
        for role in (viewers.GM, viewers.HOST)
        if role in may
    ]
    seats = sorted(seat for role in may if (seat := seat_of(role)))
    seated = ((viewer_of_seat(seat), t("table-here-seat", name=table.names[seat])) for seat in seats)
    return [*referees, *seated]
