"""Players who wish to be forgotten; the write that forgets one may take the name out of acts and logs."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
# trigger: table, event
KEEPS = {
    "act_keeps": ("act", "UPDATE"),
    "move_entry_keeps": ("move_entry", "UPDATE"),
    "move_log_keeps": ("move_log", "UPDATE OF game, rules, setup, sample"),
}
UNLESS = "NOT EXISTS (SELECT 1 FROM forgetting)"


def upgrade() -> None:
    """Take the database forward."""
    op.create_table(
        "forgetting",
        sa.Column("player_id", ID, autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("player_id", name="pk_forgetting"),
    )
    op.add_column("player", sa.Column("forgotten_at", sa.BigInteger(), nullable=True))
    op.add_column("move_log", sa.Column("rewritten", sa.Integer(), nullable=False, server_default="0"))
    for name, (table, event) in KEEPS.items():
        if op.get_bind().dialect.name == "sqlite":
            op.execute(f"DROP TRIGGER {name}")
            refuse = f"BEGIN SELECT RAISE(ABORT, '{name}'); END"
            op.execute(f"CREATE TRIGGER {name} BEFORE {event} ON {table} WHEN {UNLESS} {refuse}")
        else:
            refuse = f"RAISE EXCEPTION '{name}' USING ERRCODE = 'restrict_violation';"
            body = f"IF {UNLESS} THEN {refuse} END IF; RETURN NEW;"
            op.execute(
                f"CREATE OR REPLACE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql "
                f"AS $$ BEGIN {body} END $$"
            )
