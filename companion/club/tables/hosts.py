"""Who ran a table, where the club knows it: by the holder's own seat, or as an organiser who took it up."""

from collections.abc import Iterable
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from companion.games import GAMES
from companion.kernel import capabilities
from companion.kernel.game import REFEREES, Setup, seat_of
from companion.kernel.table import codec_of

from ..accounts.models import Act
from .models import Claim, GameTable, Seat

TAKEN = "role-taken"
"""The act of an organiser who takes a referee's role up with the own device."""


def referee_of(table: GameTable) -> str:
    """Who runs a table by its game and its house rules: a host, or a game master."""
    game = GAMES[table.game]
    setup: Setup[Any] = codec_of(game).setup.decode(table.setup)
    return capabilities.referee_of(game, setup.options)


def ran_by(session: Session, table: GameTable, role: str) -> str:
    """The name of who holds a referee's role at a table, or held it last; empty where nobody can tell."""
    query = select(Claim).where(Claim.table_id == table.id, Claim.role == role, Claim.claimed_at.is_not(None))
    latest = query.order_by(Claim.revoked_at.is_not(None), Claim.claimed_at.desc(), Claim.id.desc())
    holder = session.scalars(latest).first()
    if holder is None:
        return ""
    same = select(Claim).join(GameTable, GameTable.id == Claim.table_id)
    same = same.where(Claim.device_hash == holder.device_hash, GameTable.event_id == table.event_id)
    # The table itself comes first, then the others of the evening, the latest before.
    nearest = same.order_by(Claim.table_id != table.id, Claim.claimed_at.desc(), Claim.id.desc())
    claims = session.scalars(nearest).all()
    return _name_on_seat(session, claims) or _organiser(session, claims)


def _name_on_seat(session: Session, claims: Iterable[Claim]) -> str:
    """The name on a seat that the device holds."""
    for claim in claims:
        seat = seat_of(claim.role)
        if seat is not None and claim.revoked_at is None:
            return session.get_one(Seat, (claim.table_id, seat)).name
    return ""


def _organiser(session: Session, claims: Iterable[Claim]) -> str:
    """The organiser who took a role up with the device."""
    for claim in claims:
        if claim.role in REFEREES:
            named = (
                Act.params["table"].as_integer() == claim.table_id,
                Act.params["claim"].as_integer() == claim.id,
            )
            name = session.scalar(select(func.max(Act.who)).where(Act.what == TAKEN, *named))
            if name:
                return name
    return ""
