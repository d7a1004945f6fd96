"""The log of what organisers did. Nobody can change or remove a line of it."""

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from sqlalchemy import select
from sqlalchemy.orm import Session

from companion.store.base import now

from .models import Account, Act


class Helper(NamedTuple):
    """Who does the door, or runs some tables, in an organiser's name."""

    id: int
    """The organiser's account."""
    called: str
    organiser: str
    tables: str | None
    """Which tables by their names; nothing: the door."""

    @property
    def name(self) -> str:
        """As the log of acts names who helped, and for whom."""
        return f"{self.called} · {self.organiser}"[:LONGEST]


class Tapped(NamedTuple):
    """Who has tapped something on a phone, and when by the server's clock: it may have waited there."""

    id: int
    name: str
    said: int


By: TypeAlias = Account | Helper | Tapped
"""Who does what an organiser's helper may do too."""
LONGEST = 100
CHANGES = "changes"
"""The parameter of an act that says what was changed from what."""
RULES = "rules"
"""Who acts where no person does."""


Changes: TypeAlias = Sequence[tuple[str, str, str]]
"""What a form changed: for each field its label, what stood there, and what stands there now."""


def record(session: Session, by: By | None, what: str, **params: str | int | Changes | None) -> None:
    """Write down an act in the present write: by whom, what (a key), with what, and what it changed."""
    who = RULES if by is None else by.name
    kept = {name: value for name, value in params.items() if name != CHANGES or value}
    if isinstance(by, Tapped):
        kept["said"] = by.said
    session.add(Act(at=now(), account_id=None if by is None else by.id, who=who, what=what, params=kept))


def last_act(session: Session, what: str, **about: int) -> Act | None:
    """The last act of a kind about these rows."""
    named = (Act.params[name].as_integer() == key for name, key in about.items())
    return session.scalar(select(Act).where(Act.what == what, *named).order_by(Act.id.desc()).limit(1))


def latest(session: Session, count: int = 100, before: int | None = None) -> Sequence[Act]:
    """The latest acts, newest first; `before` is the id of the last one shown, to go on from there."""
    query = select(Act).order_by(Act.id.desc()).limit(count)
    return session.scalars(query if before is None else query.where(Act.id < before)).all()
