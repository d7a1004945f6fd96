"""What was taken away by mistake or as one, kept so that it can be brought back; events that are put away."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Take the database forward."""
    op.create_table(
        "removed",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(length=20), nullable=False),
        sa.Column("rows", sa.JSON().with_variant(postgresql.JSONB(), "postgresql"), nullable=False),
        sa.CheckConstraint(
            "kind IN ('table', 'round', 'event', 'season', 'application', 'player')", name="ck_removed_kind"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_removed"),
        sqlite_autoincrement=True,
    )
    op.add_column("event", sa.Column("archived_at", sa.BigInteger(), nullable=True))
    op.add_column("season", sa.Column("archived_at", sa.BigInteger(), nullable=True))
