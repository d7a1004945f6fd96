"""How many rounds an event has may be said beforehand; they are then seated together."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "rounds_ahead",
        sa.Column("event_id", ID, nullable=False),
        sa.Column("rounds", sa.Integer(), nullable=False),
        sa.Column("groups", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["event_id"], ["event.id"], name="fk_rounds_ahead_event_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("event_id", name="pk_rounds_ahead"),
    )
