"""The club's own games, each played on a score sheet."""

from __future__ import annotations

from sqlalchemy import CheckConstraint, String, false
from sqlalchemy.orm import Mapped, mapped_column

from companion.store.base import Base, Id, Millis, Params

OWN = "own-"
"""Before the id of an own game, where games are named: in the ledger, in addresses, in plans of a round."""


class OwnGame(Base):
    """A game by name: how many play it, who wins, and what a rank is worth. Never deleted, only put away."""

    __tablename__ = "own_game"
    __table_args__ = (
        CheckConstraint("length(name) > 0", name="name"),
        CheckConstraint("least >= 1 AND least <= most", name="seats"),
        CheckConstraint("best IN ('high', 'low')", name="best"),
    )

    id: Mapped[Id]
    name: Mapped[str] = mapped_column(String(80))
    least: Mapped[int]
    most: Mapped[int]
    best: Mapped[str] = mapped_column(String(4))
    """Whether the most or the fewest points win."""
    rounds: Mapped[int]
    """Rounds at the most; 1: final scores alone."""
    scheme: Mapped[Params]
    """Hundredths of a point by the code of a rank: {"rank-1": 2000, …}."""
    archived_at: Mapped[Millis | None]
    """No longer offered; tables that were played stay."""
    sample: Mapped[bool] = mapped_column(default=False, server_default=false())
    """Entered by the sample night, and removed with it unless it is played elsewhere."""

    @property
    def key(self) -> str:
        """How it is named where all games are."""
        return f"{OWN}{self.id}"
