"""The ledger of signed tables. There is one."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import CheckConstraint, ForeignKey, ForeignKeyConstraint, Index, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from companion.store.base import Base, Id, Millis, Params, Ref, Sum

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
        ForeignKeyConstraint(
            ["event_id", "season_id"],
            ["event.id", "event.season_id"],
            name="fk_ledger_row_event_id_season_id",
            onupdate="CASCADE",
        ),
        ForeignKeyConstraint(
            ["table_id", "seat"], ["seat.table_id", "seat.number"], name="fk_ledger_row_table_id_seat"
        ),
        UniqueConstraint("table_id", "key"),
        CheckConstraint("won IN (0, 1) AND played IN (0, 1) AND won <= played", name="won"),
        CheckConstraint("(code = '_played') = (played = 1)", name="played"),
        CheckConstraint("code <> '_played' OR points = 0", name="points"),
        CheckConstraint("played = 1 OR (total = 0 AND share = 0)", name="figures"),
        Index(None, "player_id", "table_id"),
        Index("ix_ledger_row_event", "event_id", "player_id", "game", "signed_at", *Figures._fields),
        Index("ix_ledger_row_season_signed", "season_id", "signed_at"),
    )

    id: Mapped[Id]
    table_id: Mapped[int] = mapped_column(ForeignKey("game_table.id"))
    seat: Mapped[int]
    player_id: Mapped[int | None] = mapped_column(ForeignKey("player.id"))
    """Nothing: a guest without an entry in the club; counts in no standing."""
    event_id: Mapped[Ref]
    season_id: Mapped[Ref]
    game: Mapped[str] = mapped_column(String(40))
    code: Mapped[str] = mapped_column(String(40))
    points: Mapped[int] = mapped_column(default=0)
    played: Mapped[int] = mapped_column(default=0)
    won: Mapped[int] = mapped_column(default=0)
    total: Mapped[int] = mapped_column(default=0)
    share: Mapped[int] = mapped_column(default=0)
    key: Mapped[str] = mapped_column(String(140))
    """Stable within the table: code, seat, cause."""
    reason: Mapped[Params]
    """JSON of the kernel's Text, with the note and whether it was changed by hand."""
    signed_at: Mapped[Millis]


class SeasonSum(Base):
    """The ledger summed by season, game and player, so that a long history is not added up at every look.

    Kept by triggers on `ledger_row`, in the transaction of the change itself: no code writes here.
    """

    __tablename__ = "season_sum"

    season_id: Mapped[int] = mapped_column(ForeignKey("season.id"), primary_key=True)
    game: Mapped[str] = mapped_column(String(40), primary_key=True)
    player_id: Mapped[int] = mapped_column(ForeignKey("player.id"), primary_key=True)
    points: Mapped[Sum]
    played: Mapped[Sum]
    won: Mapped[Sum]
    total: Mapped[Sum]
    share: Mapped[Sum]
