"""The log of what organisers did. Nobody can change or remove a line of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from sqlalchemy import select
from sqlalchemy.orm import Session

from companion.store.base import now

from .models import Account, Act


class Helper(NamedTuple):
    """Who does the door in an organiser's name."""

    id: int
    """The organiser's account."""
    called: str
    organiser: str

    @property
    def name(self) -> str:
        """As the log of acts names who helped, and for whom."""
        return f"{self.called} · {self.organiser}"[:LONGEST]


By: TypeAlias = Account | Helper
"""Who does what an organiser's helper may do too."""
LONGEST = 100
RULES = "rules"
"""Who acts where no person does."""


def record(session: Session, by: By | None, what: str, **params: str | int | None) -> None:
    """Write down an act in the present write: by whom, what (a key), with what."""
    who = RULES if by is None else by.name
    session.add(Act(at=now(), account_id=None if by is None else by.id, who=who, what=what, params=params))


def latest(session: Session, count: int = 100, before: int | None = None) -> Sequence[Act]:
    """The latest acts, newest first; `before` is the id of the last one shown, to go on from there."""
    query = select(Act).order_by(Act.id.desc()).limit(count)
    return session.scalars(query if before is None else query.where(Act.id < before)).all()
