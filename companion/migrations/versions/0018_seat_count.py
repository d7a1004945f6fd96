"""A table at which nothing has been played may have its log begun anew, for more or fewer seats."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
# trigger: table, event, condition under which it refuses, what it gives back
GUARDS = {
    "move_log_keeps": (
        "move_log",
        "UPDATE OF game, rules, setup, sample",
        "NOT EXISTS (SELECT 1 FROM forgetting)"
        " AND NOT EXISTS (SELECT 1 FROM beginning WHERE log_id = OLD.id)",
        "NEW",
    ),
    "move_entry_stays": (
        "move_entry",
        "DELETE",
        "NOT (SELECT sample FROM move_log WHERE id = OLD.log_id)"
        " AND NOT EXISTS (SELECT 1 FROM beginning WHERE log_id = OLD.log_id)",
        "OLD",
    ),
}


def upgrade() -> None:
    op.create_table(
        "beginning",
        sa.Column("log_id", ID, autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("log_id", name="pk_beginning"),
    )
    for name, (table, event, condition, row) in GUARDS.items():
        if op.get_bind().dialect.name == "sqlite":
            op.execute(f"DROP TRIGGER {name}")
            refuse = f"BEGIN SELECT RAISE(ABORT, '{name}'); END"
            op.execute(f"CREATE TRIGGER {name} BEFORE {event} ON {table} WHEN {condition} {refuse}")
        else:
            refuse = f"RAISE EXCEPTION '{name}' USING ERRCODE = 'restrict_violation';"
            body = f"IF {condition} THEN {refuse} END IF; RETURN {row};"
            op.execute(
                f"CREATE OR REPLACE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql "
                f"AS $$ BEGIN {body} END $$"
            )
