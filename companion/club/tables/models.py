"""Tables (卓), their seats, and claims on them."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    CheckConstraint,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    LargeBinary,
    String,
    UniqueConstraint,
    text,
)
from sqlalchemy.orm import Mapped, mapped_column, relationship

from companion.store.base import Base, Digest, Id, Millis, Ref
from companion.store.models import MoveLog

from ..events.models import Event, Round
from ..library.models import OWN
from ..people.models import Player

PLAYED_OUT = ("finished", "signed")
"""Statuses of tables that have a result."""


class GameTable(Base):
    """A game at a table of an event: where it belongs and how far it is. Its log has what was played."""

    __tablename__ = "game_table"
    __table_args__ = (
        ForeignKeyConstraint(
            ["round_id", "event_id"], ["round.id", "round.event_id"], name="fk_game_table_round_id_event_id"
        ),
        UniqueConstraint("round_id", "number"),
        CheckConstraint("number >= 1", name="number"),
        CheckConstraint("status IN ('open', 'finished', 'signed', 'abandoned')", name="status"),
        CheckConstraint("(status = 'signed') = (signed_at IS NOT NULL)", name="signed_at"),
        CheckConstraint("(status = 'signed') = (result IS NOT NULL)", name="result"),
        Index(None, "event_id"),
        Index(None, "rerun_of"),
    )

    id: Mapped[Id] = mapped_column(ForeignKey("move_log.id"))
    """The id of its log."""
    event_id: Mapped[int] = mapped_column(ForeignKey("event.id"))
    round_id: Mapped[Ref]
    number: Mapped[int]
    """From 1 within the round."""
    label: Mapped[str] = mapped_column(String(60), default="")
    status: Mapped[str] = mapped_column(String(10), default="open")
    rerun_of: Mapped[int | None] = mapped_column(ForeignKey("game_table.id"))
    own_game: Mapped[int | None] = mapped_column(BigInteger)
    """Which of the club's own games is played, on a score sheet."""
    opened_at: Mapped[Millis]
    finished_at: Mapped[Millis | None]
    signed_at: Mapped[Millis | None]
    result: Mapped[bytes | None] = mapped_column(LargeBinary, deferred=True)
    """The result as signed off, JSON of the kernel's Result; a fact, never recomputed."""

    event: Mapped[Event] = relationship()
    round: Mapped[Round] = relationship(viewonly=True)
    log: Mapped[MoveLog] = relationship(lazy="joined", innerjoin=True)
    seats: Mapped[list[Seat]] = relationship(order_by="Seat.number", back_populates="table", lazy="selectin")

    @property
    def game(self) -> str:
        """Name of the game that is played."""
        return self.log.game

    @property
    def kind(self) -> str:
        """What is played as the club knows it: one of its own games by its key, else the game's name."""
        return kind_of(self.game, self.own_game)

    @property
    def setup(self) -> bytes:
        """The setup as JSON of the kernel's Setup."""
        return self.log.setup


def kind_of(game: str, own_game: int | None) -> str:
    """What the club calls a game that is played, or one of its own on a score sheet."""
    return game if own_game is None else f"{OWN}{own_game}"


class Seat(Base):
    """A seat (席): who sits there, as a player of the club or as a name alone."""

    __tablename__ = "seat"
    __table_args__ = (
        UniqueConstraint("table_id", "player_id"),
        CheckConstraint("number >= 1", name="number"),
        CheckConstraint("length(name) > 0", name="name"),
        Index(None, "player_id"),
    )

    table_id: Mapped[int] = mapped_column(ForeignKey("game_table.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    """From 1."""
    player_id: Mapped[int | None] = mapped_column(ForeignKey("player.id"))
    name: Mapped[str] = mapped_column(String(200))

    table: Mapped[GameTable] = relationship(back_populates="seats")
    player: Mapped[Player | None] = relationship(lazy="joined")


class Claim(Base):
    """A role at a table, offered by a token, held by a device. One device holds a role at a time."""

    __tablename__ = "claim"
    __table_args__ = (
        Index(
            "uq_claim_table_id_role_live",
            "table_id",
            "role",
            unique=True,
            sqlite_where=text("device_hash IS NOT NULL AND revoked_at IS NULL"),
            postgresql_where=text("device_hash IS NOT NULL AND revoked_at IS NULL"),
        ),
        Index(None, "device_hash"),
        CheckConstraint("(device_hash IS NULL) = (claimed_at IS NULL)", name="claimed_at"),
        CheckConstraint("role IN ('host', 'gm') OR role LIKE 'seat-%'", name="role"),
    )

    id: Mapped[Id]
    table_id: Mapped[int] = mapped_column(ForeignKey("game_table.id"), index=True)
    role: Mapped[str] = mapped_column(String(10))
    """host · gm · seat-n, as the kernel's viewers."""
    token_hash: Mapped[Digest] = mapped_column(unique=True)
    offered_at: Mapped[Millis]
    expires_at: Mapped[Millis]
    """Until then the token may be claimed; what was claimed stays until it is revoked."""
    device_hash: Mapped[Digest | None]
    claimed_at: Mapped[Millis | None]
    revoked_at: Mapped[Millis | None]

    table: Mapped[GameTable] = relationship()


class Loan(Base):
    """A referee's device in the hands of seats without a phone, until its number or a password ends it."""

    __tablename__ = "loan"
    __table_args__ = (
        Index(
            "uq_loan_device_hash_open",
            "device_hash",
            unique=True,
            sqlite_where=text("ended_at IS NULL"),
            postgresql_where=text("ended_at IS NULL"),
        ),
        Index(None, "device_hash"),
        CheckConstraint("look IN ('asked', 'open', 'closed')", name="look"),
    )

    id: Mapped[Id]
    table_id: Mapped[int] = mapped_column(ForeignKey("game_table.id", ondelete="CASCADE"), index=True)
    lender: Mapped[str] = mapped_column(String(10))
    """host · gm"""
    seat: Mapped[int]
    """Who has the device, or is handed it now."""
    device_hash: Mapped[Digest]
    number_hash: Mapped[Digest]
    chosen_at: Mapped[Millis]
    """When that number was chosen: one counts for an evening."""
    lent_at: Mapped[Millis]
    look: Mapped[str] = mapped_column(String(6), default="closed")
    opened_before: Mapped[Millis | None]
    wrong: Mapped[int] = mapped_column(default=0)
    """Wrong numbers since the last pause."""
    wrong_at: Mapped[Millis | None]
    ended_at: Mapped[Millis | None]


class SeatRequest(Base):
    """A phone asks for a seat of a table that has begun; whoever runs the table says yes or no."""

    __tablename__ = "seat_request"
    __table_args__ = (Index(None, "device_hash"),)

    id: Mapped[Id]
    table_id: Mapped[int] = mapped_column(ForeignKey("game_table.id", ondelete="CASCADE"), index=True)
    seat: Mapped[int]
    device_hash: Mapped[Digest]
    asked_at: Mapped[Millis]
    answered_at: Mapped[Millis | None]
    granted: Mapped[bool] = mapped_column(default=False)


class Presence(Base):
    """The claims whose phones one serving process hears."""

    __tablename__ = "presence"

    process: Mapped[str] = mapped_column(String(22), primary_key=True)
    """Made up when the process begins."""
    at: Mapped[Millis]
    claims: Mapped[list[int]] = mapped_column(JSON)
