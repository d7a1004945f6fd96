"""What is called out to everybody at an event."""

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "call_to_all",
        sa.Column("event_id", ID, nullable=False),
        sa.Column("text", sa.String(80), nullable=False),
        sa.Column("said_at", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("length(text) > 0", name="ck_call_to_all_text"),
        sa.ForeignKeyConstraint(
            ["event_id"], ["event.id"], name="fk_call_to_all_event_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("event_id", name="pk_call_to_all"),
    )
