"""How the club writes: each operation is one write, or refused with a reason to show beside its field."""

from collections.abc import Callable, Mapping
from datetime import date
from functools import wraps
from typing import Any, Concatenate, NamedTuple, ParamSpec, TypeVar, get_args

from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from companion.kernel.results import Points
from companion.kernel.words import Illegal, Text
from companion.store.base import Base
from companion.store.engine import writing
from companion.words.characters import normalise, shows_something, visible

P = ParamSpec("P")
R = TypeVar("R")
B = TypeVar("B", bound=Base)


LETTER = 4
"""Characters of which one may be composed as it arrives, as file systems of Apple write them."""


class Refused(Illegal):
    """What the club does not accept: the reason, and the field beside which to show it."""

    further: "tuple[Refused, ...]" = ()
    """What else of the same is not accepted."""


class Missing(Refused):
    """What was asked for is not there (any more)."""


Check = Callable[[Any, str], Any]
"""What a field's value is kept as. Raises Refused with the field's name."""


class CheckedFields(NamedTuple):
    """The values that a form's fields may have, as they would be kept, and the faults of all others."""

    values: dict[str, Any]
    faults: list[Refused]

    def accepted(self) -> dict[str, Any]:
        """All values, where no field has a fault. Raises Refused, with every fault."""
        if self.faults:
            first, *further = self.faults
            first.further = tuple(further)
            raise first
        return self.values


def check_fields(typed: Mapping[str, Any], checks: Mapping[str, Check]) -> CheckedFields:
    """Those of the typed fields that have a check, each looked at by its own."""
    looked_at = CheckedFields({}, [])
    for field, check in checks.items():
        if field not in typed:
            continue
        try:
            looked_at.values[field] = check(typed[field], field)
        except Refused as fault:
            looked_at.faults.append(fault)
    return looked_at


def operation(function: Callable[Concatenate[Session, P], R]) -> Callable[Concatenate[Session, P], R]:
    """Make a function one write: all of it or nothing, joined to a write under way.

    What only the database could notice, as two who enter one name at once, is refused as a conflict.
    """

    @wraps(function)
    def as_one_write(session: Session, /, *args: P.args, **kwargs: P.kwargs) -> R:
        try:
            with writing(session):
                done = function(session, *args, **kwargs)
                session.flush()
                return done
        except IntegrityError as error:
            raise Refused(Text("club-refused-conflict")) from error

    return as_one_write


def get_row(session: Session, kind: type[B], key: object, *, lock: bool = False) -> B:
    """A row by its key, locked against other writers where asked, and as it is then. Raises Missing.

    The lock lets others refer to the row: who signs a table off does not wait for who renames a player.
    """
    locked = {"of": kind, "key_share": True} if lock else None
    row = session.get(kind, key, with_for_update=locked, populate_existing=lock)
    if row is None:
        raise Missing(Text(f"club-refused-no-{kind.__tablename__.replace('_', '-')}"))
    return row


def line(value: str, field: str, *, most: int, needed: bool = False) -> str:
    """One line as people meant it: composed, spaces single, nothing invisible that turns or breaks text.

    Raises Refused for what is lacking or longer than `most` characters; nothing is cut off silently. What
    is too long by far is refused as it is, before any work is done on it.
    """
    _check_length(value, field, most * LETTER)
    text = visible(normalise("NFC", value))
    if needed and not shows_something(text):
        raise Refused(Text("club-refused-needed"), field)
    return _check_length(" ".join(text.split()), field, most)


def lines(value: str, field: str, *, most: int = 4000) -> str:
    """Several lines, each as `line` has it; empty ones at the ends fall away. Raises Refused."""
    _check_length(value, field, most * LETTER)
    each = (line(part, field, most=most) for part in value.splitlines())
    return _check_length("\n".join(each).strip("\n"), field, most)


def number(value: int | None, field: str, *, least: int = 0, most: int = 1_000_000) -> int | None:
    """A whole number within bounds, or nothing. Raises Refused."""
    if value is not None and not least <= value <= most:
        raise Refused(Text("club-refused-bounds", {"least": least, "most": most}), field)
    return value


FIRST_YEAR, LAST_YEAR = 1900, 2999


def day(value: date | None, field: str) -> date | None:
    """A day that a club may mean, or nothing. Raises Refused."""
    if value is not None and not FIRST_YEAR <= value.year <= LAST_YEAR:
        raise Refused(Text("club-refused-day", {"first": FIRST_YEAR, "last": LAST_YEAR}), field)
    return value


def _check_length(text: str, field: str, most: int) -> str:
    if len(text) > most:
        raise Refused(Text("club-refused-long", {"most": most, "length": len(text)}), field)
    return text


MOST: int = get_args(Points)[1].le
"""Hundredths, above 0 and below."""


def hundredths(points: int, field: str) -> int:
    """Points that may be entered. Raises Refused."""
    if abs(points) > MOST:
        raise Refused(Text("club-scheme-bounds"), field)
    return points
