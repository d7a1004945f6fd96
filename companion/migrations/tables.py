"""Tables in short, as the migrations write them: `login:100 sample:bool=false disabled_at:big?`.

A column is its name and its kind: a number of characters, or one of KINDS. `?`: it may be empty. `=`: what
the rows have that are there already. What several columns say together stands with a plus: `game+name`.
"""

import re
from collections.abc import Iterator
from typing import Any, Literal

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

KINDS: dict[str, sa.types.TypeEngine[Any]] = {
    "id": sa.BigInteger().with_variant(sa.Integer(), "sqlite"),
    "big": sa.BigInteger(),
    "int": sa.Integer(),
    "bool": sa.Boolean(),
    "text": sa.Text(),
    "key": sa.String(400).with_variant(sa.String(400, collation="C"), "postgresql"),
    "bytes": sa.LargeBinary(),
    "digest": sa.LargeBinary(32),
    "json": sa.JSON(),
    "document": sa.JSON().with_variant(postgresql.JSONB(), "postgresql"),
    "date": sa.Date(),
    "time": sa.Time(),
    "moment": sa.DateTime(),
}


def _columns(short: str) -> Iterator[sa.Column[Any]]:
    for name, kind, empty, before in re.findall(r"(\w+):(\w+)(\?)?(?:=(\w+))?", short):
        default = sa.false() if before == "false" else before or None
        type_ = KINDS[kind] if kind in KINDS else sa.String(int(kind))
        counted: Literal["auto", False] = "auto" if name == "id" else False
        yield sa.Column(name, type_, nullable=bool(empty), server_default=default, autoincrement=counted)


def add(table: str, short: str) -> None:
    """Columns of a table that is there."""
    for column in _columns(short):
        op.add_column(table, column)


def create(
    table: str,
    short: str,
    *more: sa.schema.SchemaItem,
    key: str = "id",
    refs: str = "",
    unique: str = "",
    index: str = "",
    never_again: bool = False,
    **checks: str,
) -> None:
    """A table, by default of rows with an id; `never_again`: no id is given twice, even if its row is gone.

    `refs`: `event_id>event`, or with `>>` where its rows go with those. All others are checks by name.
    """
    parts: list[sa.schema.SchemaItem] = [*_columns(f"id:id {short}" if key == "id" else short), *more]
    parts.append(sa.PrimaryKeyConstraint(*key.split("+"), name=f"pk_{table}"))
    for column, how, other in re.findall(r"(\w+)(>+)(\w+)", refs):
        gone = "CASCADE" if how == ">>" else None
        name = f"fk_{table}_{column}"
        parts.append(sa.ForeignKeyConstraint([column], [f"{other}.id"], name=name, ondelete=gone))
    parts += (
        sa.UniqueConstraint(*names.split("+"), name=f"uq_{table}_{names.replace('+', '_')}")
        for names in unique.split()
    )
    parts += (sa.CheckConstraint(said, name=op.f(f"ck_{table}_{name}")) for name, said in checks.items())
    op.create_table(table, *parts, sqlite_autoincrement=never_again)
    for names in index.split():
        op.create_index(f"ix_{table}_{names.replace('+', '_')}", table, names.split("+"))


def only_one(index: str, table: str, names: str, where: str) -> None:
    """An index that lets one row stand of those that `where` is true of."""
    still = sa.text(where)
    op.create_index(index, table, names.split("+"), unique=True, sqlite_where=still, postgresql_where=still)


def guard(name: str, event: str, condition: str = "", row: str = "OLD") -> None:
    """A trigger that refuses `event` (`UPDATE OF game ON move_log`), in place of one of that name.

    `row`: what goes on where it does not refuse.
    """
    table = event.rpartition(" ")[2]
    if op.get_bind().dialect.name == "sqlite":
        op.execute(f"DROP TRIGGER IF EXISTS {name}")
        when = f"WHEN {condition} " if condition else ""
        op.execute(f"CREATE TRIGGER {name} BEFORE {event} {when}BEGIN SELECT RAISE(ABORT, '{name}'); END")
        return
    op.execute(f"DROP TRIGGER IF EXISTS {name} ON {table}")
    body = f"RAISE EXCEPTION '{name}' USING ERRCODE = 'restrict_violation';"
    body = f"IF {condition} THEN {body} END IF;" if condition else body
    run_after(name, f"BEFORE {event}", f"{body} RETURN {row};")


def run_after(name: str, when: str, body: str) -> None:
    """PostgreSQL's trigger with its function."""
    made = f"CREATE OR REPLACE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql"
    op.execute(f"{made} AS $$ BEGIN {body} END $$")
    op.execute(f"CREATE TRIGGER {name} {when} FOR EACH ROW EXECUTE FUNCTION {name}()")


def allow_removed(*kinds: str) -> None:
    """What may be taken away and brought back."""
    with op.batch_alter_table("removed", table_kwargs={"sqlite_autoincrement": True}) as removed:
        removed.drop_constraint("ck_removed_kind", type_="check")
        removed.create_check_constraint("ck_removed_kind", f"kind IN {kinds}")
