"""Who holds what at a table, whether that phone is connected, and who may hand it on."""

from typing import Any, NamedTuple

from flask import Response, abort, make_response, request, url_for

from companion.club.tables import claims, facts, loans, presence
from companion.club.tables.models import GameTable
from companion.club.tables.operations import is_played
from companion.games import GAMES
from companion.kernel.game import seat_of
from companion.kernel.verbs import SEATS
from companion.store import log
from companion.store.engine import db
from companion.store.signals import PRESENCE, access_topic, table_topic

from .. import viewers
from ..forms import ask_first
from ..live import parts as live
from ..site import row_id_or_404
from ..speech import t, t_of
from .who import organiser

MAY_OFFER = {"host": {"host"}, "gm": {"host", "gm"}}
"""Roles that a referee may hand on; seats besides. An organiser may hand on all."""
AWAY = "away"
CONNECTED = "connected"
FREE = "free"
COMPUTER = "computer"


class Holder(NamedTuple):
    """A role or seat as the page of phones shows it."""

    role: str
    name: str
    state: str
    """free · computer · away · connected"""
    referee: bool
    free: tuple[tuple[str, str], ...]
    """Seats, by role and name, that its phone may be moved to."""


def phones_page(table: GameTable) -> dict[str, Any]:
    """What the page of phones shows to this request."""
    offered = roles(table)
    return {
        "table": table,
        "roles": offered,
        "read_only": not any(verb.said_by & SEATS for verb in GAMES[table.game].verbs),
        "code_out": claims.seats_offered(db.session, table.id),
        **_part(table, offered, organiser() is not None),
    }


def _part(table: GameTable, offered: list[tuple[str, str]], takes: bool) -> dict[str, Any]:
    """What follows by itself: who holds what. `takes`: whether an organiser looks, who may take a referee's
    role up here and lock a lent device out."""
    holding = {row.role: row.id for row in claims.live(db.session, table.id)}
    heard = presence.connected_claims(db.session)
    free = tuple((role, name) for role, name in offered if seat_of(role) and role not in holding)
    computers, holders = claims.computers_seats(log.read(db.session, table.id).table.state), []
    for role, name in offered:
        held = holding.get(role)
        nobody = COMPUTER if seat_of(role) in computers else FREE
        state = nobody if held is None else CONNECTED if held in heard else AWAY
        moves = free if held is not None and seat_of(role) else ()
        holders.append(Holder(role, name, state, seat_of(role) is None, moves))
    names = {seat.number: seat.name for seat in table.seats}
    asking = [(one.id, names[one.seat]) for one in claims.requests(db.session, table.id)]
    lent = [(loan.id, names[loan.seat]) for loan in loans.open_loans(db.session, table.id)] if takes else []
    gathers = claims.gathers(db.session, table.id, log.read(db.session, table.id))
    missing = claims.missing(db.session, table) if gathers else ()
    part = {"table": table, "holders": holders, "takes": takes, "asking": asking, "lent": lent}
    return {**part, "gathers": gathers, "missing": missing}


@live.renders("phones")
def phones_part(topic: str, rest: str) -> live.SharedPart:
    """`phones:<table>`, for who may hand the table on: who holds what, and is it connected."""
    table = referees_table(row_id_or_404(rest))
    table_id, takes = table.id, organiser() is not None
    may = tuple(role for role, _ in roles(table) if seat_of(role) is None)

    def make() -> str:
        row = db.session.get_one(GameTable, table_id)
        return live.render("auth/phones_part.html", **_part(row, _names_at_table(row, may), takes))

    access = access_topic(table_id)
    return live.SharedPart(
        topic,
        (access, PRESENCE, table_topic(table_id)),
        (may, takes),
        make,
        (access,),
        viewers.claims_at(table_id),
    )


def referees_table(table_id: int) -> GameTable:
    """The table, for its referees and the organisers; 403 for others."""
    table: GameTable = db.get_or_abort(GameTable, table_id)
    if not viewers.may_be(table.id) & {viewers.HOST, viewers.GM}:
        abort(403)
    return table


def roles(table: GameTable) -> list[tuple[str, str]]:
    """What this request may hand on at a table: role and name, referees first."""
    handed = set.union(
        set(), *(MAY_OFFER[role] for role in viewers.held_roles(table.id) if role in MAY_OFFER)
    )
    free = {viewers.HOST, viewers.GM} if organiser() else handed
    if facts.referee_of(table) != viewers.GM:
        free = free - {viewers.GM}
    return _names_at_table(table, tuple(role for role in (viewers.GM, viewers.HOST) if role in free))


def _names_at_table(table: GameTable, referees: tuple[str, ...]) -> list[tuple[str, str]]:
    """These referees' roles and all seats on which somebody sits, with their names."""
    named = [(role, t_of(f"auth-role-{role}", table.game)) for role in referees]
    empty = facts.empty_seats(table) | claims.agents_seats(log.read(db.session, table.id).table.state)
    seats = [seat.number for seat in table.seats if seat.number not in empty]
    return [*named, *((f"seat-{number}", seat_name(table, number)) for number in seats)]


def in_use(table: GameTable, role: str) -> Response | None:
    """The question before a device is taken out of a game that goes on; nothing where none is on it now, or
    once it has been answered. The form that was sent is sent again with the answer.
    """
    holder = next((row for row in claims.live(db.session, table.id) if row.role == role), None)
    asks = holder and holder.id in presence.connected_claims(db.session) and is_played(db.session, table)
    if not asks or "sure" in request.form or role in viewers.held_roles(table.id):
        return None
    name = dict(_names_at_table(table, (viewers.GM, viewers.HOST))).get(role, role)
    back = url_for("auth.phones", table_id=table.id)
    values = {"role": role, "back": request.form.get("back", ""), "sure": 1}
    return make_response(ask_first("auth-in-use", request.path, back, {"role": name}, values=values))


def seat_name(table: GameTable, number: int) -> str:
    """A seat by its number and who sits there."""
    name = next((seat.name for seat in table.seats if seat.number == number), "")
    return t("auth-role-seat", seat=number, name=name)
