"""The club's own games, played on score sheets; a table says which one it is."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Take the database forward."""
    op.create_table(
        "own_game",
        sa.Column("id", ID, nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("least", sa.Integer(), nullable=False),
        sa.Column("most", sa.Integer(), nullable=False),
        sa.Column("best", sa.String(4), nullable=False),
        sa.Column("rounds", sa.Integer(), nullable=False),
        sa.Column("scheme", sa.JSON().with_variant(postgresql.JSONB(), "postgresql"), nullable=False),
        sa.Column("archived_at", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_own_game"),
        sa.CheckConstraint("length(name) > 0", name="ck_own_game_name"),
        sa.CheckConstraint("least >= 1 AND least <= most", name="ck_own_game_seats"),
        sa.CheckConstraint("best IN ('high', 'low')", name="ck_own_game_best"),
    )
    op.add_column("game_table", sa.Column("own_game", sa.BigInteger(), nullable=True))
