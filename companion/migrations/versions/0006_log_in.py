"""Organisers' log-ins, each a row that can be ended."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Take the database forward."""
    op.create_table(
        "log_in",
        sa.Column("id", ID, nullable=False),
        sa.Column("account_id", ID, nullable=False),
        sa.Column("token_hash", sa.LargeBinary(length=32), nullable=False),
        sa.Column("device_hash", sa.LargeBinary(length=32), nullable=False),
        sa.Column("browser", sa.String(length=60), nullable=False),
        sa.Column("begun_at", sa.BigInteger(), nullable=False),
        sa.Column("seen_at", sa.BigInteger(), nullable=False),
        sa.Column("confirmed_at", sa.BigInteger(), nullable=False),
        sa.Column("ended_at", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], name="fk_log_in_account_id"),
        sa.PrimaryKeyConstraint("id", name="pk_log_in"),
        sa.UniqueConstraint("token_hash", name="uq_log_in_token_hash"),
    )
    op.create_index("ix_log_in_account_id", "log_in", ["account_id"])
