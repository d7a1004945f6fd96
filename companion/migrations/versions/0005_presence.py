"""Which claimed phones each serving process hears."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Take the database forward."""
    op.create_table(
        "presence",
        sa.Column("process", sa.String(length=22), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("claims", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("process", name="pk_presence"),
    )
