"""A round that is being planned is kept until it is opened."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "round_draft",
        sa.Column("id", ID, nullable=False),
        sa.Column("event_id", ID, nullable=False),
        sa.Column("round_id", ID, nullable=True),
        sa.Column("plan", sa.LargeBinary(), nullable=False),
        sa.Column("before", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["event_id"], ["event.id"], name="fk_round_draft_event_id", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["round_id"], ["round.id"], name="fk_round_draft_round_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_round_draft"),
    )
    op.create_index("ix_round_draft_event_id", "round_draft", ["event_id"])
    op.create_index("ix_round_draft_round_id", "round_draft", ["round_id"])
