"""Leaderboards of a season, and what organisers add to them or take by hand."""

from typing import Any

from sqlalchemy import CheckConstraint, ForeignKey, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column, relationship

from companion.store.base import Base, Id, Millis, Params

from ..events.models import Season
from ..people.names import Player


class Leaderboard(Base):
    """A leaderboard of a season beside its usual standings: a name, and what counts (`rules.Rules`)."""

    __tablename__ = "leaderboard"
    __table_args__: Any = (
        UniqueConstraint("season_id", "name"),
        CheckConstraint("length(name) > 0", name="name"),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[Id]
    season_id: Mapped[int] = mapped_column(ForeignKey("season.id"))
    name: Mapped[str] = mapped_column(String(100))
    rules: Mapped[Params]
    created_at: Mapped[Millis]

    season: Mapped[Season] = relationship()


class Adjustment(Base):
    """Points that an organiser adds to somebody's on a leaderboard, or takes, and why."""

    __tablename__ = "adjustment"
    __table_args__ = (
        CheckConstraint("points <> 0", name="points"),
        CheckConstraint("length(note) > 0", name="note"),
    )

    id: Mapped[Id]
    leaderboard_id: Mapped[int] = mapped_column(ForeignKey("leaderboard.id"), index=True)
    player_id: Mapped[int] = mapped_column(ForeignKey("player.id"), index=True)
    points: Mapped[int]
    """Hundredths."""
    note: Mapped[str] = mapped_column(String(200))
    made_at: Mapped[Millis]
    taken_back_at: Mapped[Millis | None]
    """From when on it counts no more; kept, since a season frozen before goes on showing it."""

    player: Mapped[Player] = relationship(lazy="joined", innerjoin=True)
