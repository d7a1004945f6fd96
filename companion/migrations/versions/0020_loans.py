"""Lent devices, and phones that ask for a seat of a table that has begun."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    op.create_table(
        "loan",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("table_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("lender", sa.String(10), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("device_hash", sa.LargeBinary(32), nullable=False),
        sa.Column("number_hash", sa.LargeBinary(32), nullable=False),
        sa.Column("chosen_at", sa.BigInteger(), nullable=False),
        sa.Column("lent_at", sa.BigInteger(), nullable=False),
        sa.Column("look", sa.String(6), nullable=False),
        sa.Column("opened_before", sa.BigInteger(), nullable=True),
        sa.Column("wrong", sa.Integer(), nullable=False),
        sa.Column("wrong_at", sa.BigInteger(), nullable=True),
        sa.Column("ended_at", sa.BigInteger(), nullable=True),
        sa.CheckConstraint("look IN ('asked', 'open', 'closed')", name="ck_loan_look"),
        sa.ForeignKeyConstraint(
            ["table_id"], ["game_table.id"], name="fk_loan_table_id_game_table", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_loan"),
    )
    op.create_index("ix_loan_table_id", "loan", ["table_id"])
    op.create_index("ix_loan_device_hash", "loan", ["device_hash"])
    op.create_index(
        "uq_loan_device_hash_open",
        "loan",
        ["device_hash"],
        unique=True,
        sqlite_where=sa.text("ended_at IS NULL"),
        postgresql_where=sa.text("ended_at IS NULL"),
    )
    op.create_table(
        "seat_request",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("table_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("device_hash", sa.LargeBinary(32), nullable=False),
        sa.Column("asked_at", sa.BigInteger(), nullable=False),
        sa.Column("answered_at", sa.BigInteger(), nullable=True),
        sa.Column("granted", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["game_table.id"], name="fk_seat_request_table_id_game_table", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_seat_request"),
    )
    op.create_index("ix_seat_request_table_id", "seat_request", ["table_id"])
    op.create_index("ix_seat_request_device_hash", "seat_request", ["device_hash"])
