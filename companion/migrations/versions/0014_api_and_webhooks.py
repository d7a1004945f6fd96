"""Tokens for programs that read the club; webhooks, and what is sent to them."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Take the database forward."""
    big = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "api_token",
        sa.Column("id", big, nullable=False),
        sa.Column("account_id", big, nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("token_hash", sa.LargeBinary(32), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("used_at", sa.BigInteger(), nullable=True),
        sa.Column("ended_at", sa.BigInteger(), nullable=True),
        sa.CheckConstraint("length(name) > 0", name=op.f("ck_api_token_name")),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], name=op.f("fk_api_token_account_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_api_token")),
        sa.UniqueConstraint("token_hash", name=op.f("uq_api_token_token_hash")),
    )
    op.create_table(
        "webhook",
        sa.Column("id", big, nullable=False),
        sa.Column("account_id", big, nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("url", sa.String(500), nullable=False),
        sa.Column("template", sa.String(10), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("ended_at", sa.BigInteger(), nullable=True),
        sa.CheckConstraint("length(name) > 0", name=op.f("ck_webhook_name")),
        sa.CheckConstraint("template IN ('discord', 'json')", name=op.f("ck_webhook_template")),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], name=op.f("fk_webhook_account_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_webhook")),
    )
    op.create_table(
        "delivery",
        sa.Column("id", big, nullable=False),
        sa.Column("webhook_id", big, nullable=False),
        sa.Column("table_id", sa.BigInteger(), nullable=True),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.Column("due_at", sa.BigInteger(), nullable=True),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("answer", sa.String(200), nullable=False),
        sa.CheckConstraint(
            "status IN ('waiting', 'sent', 'failed', 'dropped')", name=op.f("ck_delivery_status")
        ),
        sa.CheckConstraint("(status = 'waiting') = (due_at IS NOT NULL)", name=op.f("ck_delivery_due_at")),
        sa.ForeignKeyConstraint(["webhook_id"], ["webhook.id"], name=op.f("fk_delivery_webhook_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_delivery")),
    )
    op.create_index("ix_delivery_due_at", "delivery", ["due_at"])
    op.create_index("ix_delivery_webhook_id", "delivery", ["webhook_id"])
