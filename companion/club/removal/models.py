"""What was taken away, kept so that it can be brought back."""

from __future__ import annotations

from sqlalchemy import CheckConstraint, String
from sqlalchemy.orm import Mapped, mapped_column

from companion.store.base import Base, Id, Millis, Params


class Removed(Base):
    """One removal: the rows that were deleted, by table. It goes when they are brought back."""

    __tablename__ = "removed"
    __table_args__ = (
        CheckConstraint(
            "kind IN ('table', 'round', 'event', 'season', 'application', 'player', 'leaderboard', 'merge',"
            " 'composition', 'names')",
            name="kind",
        ),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[Id]
    at: Mapped[Millis]
    kind: Mapped[str] = mapped_column(String(20))
    rows: Mapped[Params]
    """Rows by table, each as JSON: times as ISO 8601, bytes in base64."""
