"""Players."""

from __future__ import annotations

from sqlalchemy import CheckConstraint, ForeignKey, Index, String
from sqlalchemy.orm import Mapped, mapped_column

from companion.store.base import Base, Id, Key, Millis


class Player(Base):
    """Somebody who plays. Two of one name differ by handle."""

    __tablename__ = "player"
    __table_args__ = (
        Index("uq_player_name_key_handle_key", "name_key", "handle_key", unique=True),
        Index(None, "sort_key"),
        CheckConstraint("length(name) > 0", name="name"),
        CheckConstraint("merged_into IS NULL OR merged_into <> id", name="not_into_itself"),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[Id]
    name: Mapped[str] = mapped_column(String(100))
    reading: Mapped[str] = mapped_column(String(100), default="")
    """ふりがな."""
    handle: Mapped[str] = mapped_column(String(100), default="")
    name_key: Mapped[Key]
    handle_key: Mapped[Key]
    sort_key: Mapped[Key]
    """The three are folded from name, handle and reading, and never entered."""
    created_at: Mapped[Millis]
    archived_at: Mapped[Millis | None]
    """No longer offered; results stay."""
    forgotten_at: Mapped[Millis | None]
    """Wished to be forgotten: no name is kept, points stay."""
    merged_into: Mapped[int | None] = mapped_column(ForeignKey("player.id"), index=True)
    """Was entered twice: all facts are that player's now, the name leads there."""
    sample: Mapped[bool] = mapped_column(default=False)
