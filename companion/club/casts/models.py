"""Compositions of roles, and lists of names of characters."""

from __future__ import annotations

from sqlalchemy import CheckConstraint, String, Text, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from companion.store.base import Base, Id, Params


class Composition(Base):
    """How many of each role are dealt to so many, by name."""

    __tablename__ = "composition"
    __table_args__ = (
        CheckConstraint("length(name) > 0", name="name"),
        CheckConstraint("cards >= 1", name="cards"),
        UniqueConstraint("game", "cards", "name"),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[Id]
    game: Mapped[str] = mapped_column(String(40))
    name: Mapped[str] = mapped_column(String(60))
    cards: Mapped[int]
    """For how many it is: the number of its cards."""
    roles: Mapped[Params]
    """How many of each role, by the role's key."""
    outcomes: Mapped[Params]
    """How many of the random games each camp has won."""
    plays: Mapped[int] = mapped_column(default=0)
    """Random games that were played with it; 0: not yet."""


class NameList(Base):
    """Names of characters under one title."""

    __tablename__ = "name_list"
    __table_args__ = (
        CheckConstraint("length(name) > 0", name="name"),
        UniqueConstraint("name"),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[Id]
    name: Mapped[str] = mapped_column(String(60))
    names: Mapped[str] = mapped_column(Text)
    """One a line."""

    @property
    def each(self) -> tuple[str, ...]:
        """The names."""
        return tuple(self.names.splitlines())
