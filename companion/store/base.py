"""What all tables share: the base class, names of constraints, and the types of their columns."""

import time
from typing import Annotated, Any, cast

from sqlalchemy import JSON, BigInteger, Integer, LargeBinary, MetaData, String, Table
from sqlalchemy.dialects import postgresql
from sqlalchemy.orm import DeclarativeBase, mapped_column

_NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}
Big = BigInteger().with_variant(Integer(), "sqlite")
"""Whole numbers of 64 bits; SQLite has them under the name that its row numbers need."""

Id = Annotated[int, mapped_column(Big, primary_key=True)]
Ref = Annotated[int, mapped_column(Big)]
"""An id in another table, where the key that says so has several columns."""
Millis = Annotated[int, mapped_column(BigInteger)]
"""A time: UTC milliseconds."""
Sum = Annotated[int, mapped_column(BigInteger)]
"""A sum over many rows."""
Digest = Annotated[bytes, mapped_column(LargeBinary(32))]
"""SHA-256 of a secret that the database never sees."""
Key = Annotated[str, mapped_column(String(400).with_variant(String(400, collation="C"), "postgresql"))]
"""Folded text to compare and to sort by, in the same order on every database."""
Params = Annotated[dict[str, Any], mapped_column(JSON().with_variant(postgresql.JSONB(), "postgresql"))]


class Base(DeclarativeBase):
    """Base class of every table; constraints have names, so that migrations can speak of them."""

    metadata = MetaData(naming_convention=_NAMES)


def rows(model: type[Base]) -> Table:
    """The table of a class, for what is said with every look and every tap: of its own columns SQLAlchemy
    does so in a fraction of the time that the class's attributes take."""
    return cast(Table, model.__table__)


def now() -> int:
    """The present, UTC milliseconds."""
    return time.time_ns() // 1_000_000
