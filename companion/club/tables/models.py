"""Tables (卓), their seats, and claims on them."""

from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy.orm import Mapped, mapped_column, relationship

from companion.store.base import Base, Digest, Id, Millis, Params, Ref, Sum
from companion.store.models import MoveLog

from ..events.models import Event, Round
from ..library import OWN
from ..people.names import Player

PLAYED_OUT = ("finished", "signed")
"""Statuses of tables that have a result."""


class GameTable(Base):
    """A game at a table of an event: where it belongs and how far it is. Its log has what was played."""

    __tablename__ = "game_table"
    __table_args__ = (
        sa.ForeignKeyConstraint(
            ["round_id", "event_id"], ["round.id", "round.event_id"], name="fk_game_table_round_id_event_id"
        ),
        sa.UniqueConstraint("round_id", "number"),
        sa.CheckConstraint("number >= 1", name="number"),
        sa.CheckConstraint("status IN ('open', 'finished', 'signed', 'abandoned')", name="status"),
        sa.CheckConstraint("(status = 'signed') = (signed_at IS NOT NULL)", name="signed_at"),
        sa.CheckConstraint("(status = 'signed') = (result IS NOT NULL)", name="result"),
        sa.Index(None, "event_id"),
        sa.Index(None, "rerun_of"),
    )

    id: Mapped[Id] = mapped_column(sa.ForeignKey("move_log.id"))
    """The id of its log."""
    event_id: Mapped[int] = mapped_column(sa.ForeignKey("event.id"))
    round_id: Mapped[Ref]
    number: Mapped[int]
    """From 1 within the round."""
    label: Mapped[str] = mapped_column(sa.String(60), default="")
    status: Mapped[str] = mapped_column(sa.String(10), default="open")
    rerun_of: Mapped[int | None] = mapped_column(sa.ForeignKey("game_table.id"))
    own_game: Mapped[int | None] = mapped_column(sa.BigInteger)
    """Which of the club's own games is played, on a score sheet."""
    leader_id: Mapped[int | None] = mapped_column(sa.BigInteger)
    """Who of the evening's people is its game master; nothing: nobody, or somebody else."""
    opened_at: Mapped[Millis]
    finished_at: Mapped[Millis | None]
    signed_at: Mapped[Millis | None]
    result: Mapped[bytes | None] = mapped_column(sa.LargeBinary, deferred=True)
    """The result as signed off, JSON of the kernel's Result; a fact, never recomputed."""

    event: Mapped[Event] = relationship()
    leader: Mapped[Player | None] = relationship(
        primaryjoin="foreign(GameTable.leader_id) == Player.id", viewonly=True
    )
    round: Mapped[Round] = relationship(viewonly=True)
    log: Mapped[MoveLog] = relationship(lazy="joined", innerjoin=True)
    seats: "Mapped[list[Seat]]" = relationship(
        order_by="Seat.number", back_populates="table", lazy="selectin"
    )

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
        sa.UniqueConstraint("table_id", "player_id"),
        sa.CheckConstraint("number >= 1", name="number"),
        sa.CheckConstraint("length(name) > 0", name="name"),
        sa.Index(None, "player_id"),
    )

    table_id: Mapped[int] = mapped_column(sa.ForeignKey("game_table.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    """From 1."""
    player_id: Mapped[int | None] = mapped_column(sa.ForeignKey("player.id"))
    name: Mapped[str] = mapped_column(sa.String(200))

    table: Mapped[GameTable] = relationship(back_populates="seats")
    player: Mapped[Player | None] = relationship(lazy="joined")


class Claim(Base):
    """A role at a table, offered by a token, held by a device. One device holds a role at a time."""

    __tablename__ = "claim"
    __table_args__ = (
        sa.Index(
            "uq_claim_table_id_role_live",
            "table_id",
            "role",
            unique=True,
            sqlite_where=sa.text("device_hash IS NOT NULL AND revoked_at IS NULL"),
            postgresql_where=sa.text("device_hash IS NOT NULL AND revoked_at IS NULL"),
        ),
        sa.Index(None, "device_hash"),
        sa.CheckConstraint("(device_hash IS NULL) = (claimed_at IS NULL)", name="claimed_at"),
        sa.CheckConstraint("role IN ('host', 'gm') OR role LIKE 'seat-%'", name="role"),
    )

    id: Mapped[Id]
    table_id: Mapped[int] = mapped_column(sa.ForeignKey("game_table.id"), index=True)
    role: Mapped[str] = mapped_column(sa.String(10))
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
        sa.Index(
            "uq_loan_device_hash_open",
            "device_hash",
            unique=True,
            sqlite_where=sa.text("ended_at IS NULL"),
            postgresql_where=sa.text("ended_at IS NULL"),
        ),
        sa.Index(None, "device_hash"),
        sa.CheckConstraint("look IN ('asked', 'open', 'closed')", name="look"),
    )

    id: Mapped[Id]
    table_id: Mapped[int] = mapped_column(sa.ForeignKey("game_table.id", ondelete="CASCADE"), index=True)
    lender: Mapped[str] = mapped_column(sa.String(10))
    """host · gm"""
    seat: Mapped[int]
    """Who has the device, or is handed it now."""
    device_hash: Mapped[Digest]
    number_hash: Mapped[Digest]
    chosen_at: Mapped[Millis]
    """When that number was chosen: one counts for an evening."""
    lent_at: Mapped[Millis]
    look: Mapped[str] = mapped_column(sa.String(6), default="closed")
    opened_before: Mapped[Millis | None]
    wrong: Mapped[int] = mapped_column(default=0)
    """Wrong numbers since the last pause."""
    wrong_at: Mapped[Millis | None]
    ended_at: Mapped[Millis | None]


class SeatRequest(Base):
    """A phone asks for a seat of a table that has begun; whoever runs the table says yes or no."""

    __tablename__ = "seat_request"
    __table_args__ = (sa.Index(None, "device_hash"),)

    id: Mapped[Id]
    table_id: Mapped[int] = mapped_column(sa.ForeignKey("game_table.id", ondelete="CASCADE"), index=True)
    seat: Mapped[int]
    device_hash: Mapped[Digest]
    asked_at: Mapped[Millis]
    answered_at: Mapped[Millis | None]
    granted: Mapped[bool] = mapped_column(default=False)


class Presence(Base):
    """The claims whose phones one serving process hears."""

    __tablename__ = "presence"

    process: Mapped[str] = mapped_column(sa.String(22), primary_key=True)
    """Made up when the process begins."""
    at: Mapped[Millis]
    claims: Mapped[list[int]] = mapped_column(sa.JSON)


PLAYED = "_played"
"""Code of the row that says a seat played: its figures, and no points. No scheme can have it."""


class Figures(NamedTuple):
    """What is counted of a player, in a row of the ledger or summed up. The columns have these names."""

    points: int = 0
    """Hundredths."""
    played: int = 0
    won: int = 0
    total: int = 0
    """The game's own points, where the game has such."""
    share: int = 0
    """Of the table's points, in millionths."""


class LedgerRow(Base):
    """A fact of a signed table: that a seat played (`PLAYED`, with figures), or points with their reason.

    Written at sign-off, withdrawn at reopening, never recomputed and never changed otherwise.
    """

    __tablename__ = "ledger_row"
    __table_args__ = (
        sa.ForeignKeyConstraint(
            ["event_id", "season_id"],
            ["event.id", "event.season_id"],
            name="fk_ledger_row_event_id_season_id",
            onupdate="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["table_id", "seat"], ["seat.table_id", "seat.number"], name="fk_ledger_row_table_id_seat"
        ),
        sa.UniqueConstraint("table_id", "key"),
        sa.CheckConstraint("won IN (0, 1) AND played IN (0, 1) AND won <= played", name="won"),
        sa.CheckConstraint("(code = '_played') = (played = 1)", name="played"),
        sa.CheckConstraint("code <> '_played' OR points = 0", name="points"),
        sa.CheckConstraint("played = 1 OR (total = 0 AND share = 0)", name="figures"),
        sa.Index(None, "player_id", "table_id"),
        sa.Index("ix_ledger_row_event", "event_id", "player_id", "game", "signed_at", *Figures._fields),
        sa.Index("ix_ledger_row_season_signed", "season_id", "signed_at"),
    )

    id: Mapped[Id]
    table_id: Mapped[int] = mapped_column(sa.ForeignKey("game_table.id"))
    seat: Mapped[int]
    player_id: Mapped[int | None] = mapped_column(sa.ForeignKey("player.id"))
    """Nothing: a guest without an entry in the club; counts in no standing."""
    event_id: Mapped[Ref]
    season_id: Mapped[Ref]
    game: Mapped[str] = mapped_column(sa.String(40))
    code: Mapped[str] = mapped_column(sa.String(40))
    points: Mapped[int] = mapped_column(default=0)
    played: Mapped[int] = mapped_column(default=0)
    won: Mapped[int] = mapped_column(default=0)
    total: Mapped[int] = mapped_column(default=0)
    share: Mapped[int] = mapped_column(default=0)
    key: Mapped[str] = mapped_column(sa.String(140))
    """Stable within the table: code, seat, cause."""
    reason: Mapped[Params]
    """JSON of the kernel's Text, with the note and whether it was changed by hand."""
    signed_at: Mapped[Millis]


class SeasonSum(Base):
    """The ledger summed by season, game and player, so that a long history is not added up at every look.

    Kept by triggers on `ledger_row`, in the transaction of the change itself: no code writes here.
    """

    __tablename__ = "season_sum"
    __table_args__ = (
        # In the order in which all times are added up, and all that is added up with it: else SQLite sorts.
        sa.Index("ix_season_sum_player", "player_id", "game", "season_id", *Figures._fields),
    )

    season_id: Mapped[int] = mapped_column(sa.ForeignKey("season.id"), primary_key=True)
    game: Mapped[str] = mapped_column(sa.String(40), primary_key=True)
    player_id: Mapped[int] = mapped_column(sa.ForeignKey("player.id"), primary_key=True)
    points: Mapped[Sum]
    played: Mapped[Sum]
    won: Mapped[Sum]
    total: Mapped[Sum]
    share: Mapped[Sum]
