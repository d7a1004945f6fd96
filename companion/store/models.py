"""The move log: what a table was set up with, and the entries that follow. It only grows."""

from sqlalchemy import CheckConstraint, ForeignKey, Index, LargeBinary, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from .base import Base, Big, Id, Millis


class MoveLog(Base):
    """One table's log. Its row is the lock of that table's writers."""

    __tablename__ = "move_log"
    __table_args__ = (
        CheckConstraint("length >= 0", name="length"),
        Index(None, "due_at"),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[Id]
    game: Mapped[str] = mapped_column(String(40))
    rules: Mapped[int]
    """Version of the game's rules at opening."""
    setup: Mapped[bytes] = mapped_column(LargeBinary)
    """JSON of the kernel's Setup."""
    length: Mapped[int] = mapped_column(default=0)
    due_at: Mapped[Millis | None]
    """When the rules owe the next move; nothing: they wait for somebody."""
    rewritten: Mapped[int] = mapped_column(default=0, server_default="0")
    """How often it was written anew, without a name or for other seats: what was folded before is old."""
    renamed: Mapped[bytes | None] = mapped_column(LargeBinary)
    """Names that are read for those that stand in it, as JSON: by seat, by name. The log itself stays."""
    sample: Mapped[bool] = mapped_column(default=False)
    """Part of a sample night: the only kind of log that may be removed."""


class Forgetting(Base):
    """A row while somebody's name is taken out: only then, and only for that write, logs may be changed."""

    __tablename__ = "forgetting"

    player_id: Mapped[int] = mapped_column(Big, primary_key=True, autoincrement=False)


class Beginning(Base):
    """A row while a log is begun anew in which nothing was played: only then, and only of that log, its setup
    may be changed and its entries removed."""

    __tablename__ = "beginning"

    log_id: Mapped[int] = mapped_column(Big, primary_key=True, autoincrement=False)


class MoveEntry(Base):
    """One entry. The database refuses change, and removal unless the log is a sample or begun anew."""

    __tablename__ = "move_entry"
    __table_args__ = (
        UniqueConstraint("log_id", "entry_id"),
        CheckConstraint("sequence >= 1", name="sequence"),
    )

    log_id: Mapped[int] = mapped_column(ForeignKey("move_log.id"), primary_key=True)
    sequence: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    """From 1, without gaps."""
    entry_id: Mapped[str] = mapped_column(String(64))
    received: Mapped[Millis]
    author: Mapped[str] = mapped_column(String(10))
    body: Mapped[bytes] = mapped_column(LargeBinary)
    """JSON of the kernel's Entry, whole."""
