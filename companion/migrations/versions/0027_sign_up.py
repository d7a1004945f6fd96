"""People sign up on an event's page by themselves."""

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = "0026"

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    who = sa.Column("sign_up", sa.String(10), server_default="organiser", nullable=False)
    op.add_column("event", who)
    op.add_column("event", sa.Column("sign_up_from", sa.DateTime(), nullable=True))
    op.add_column("event", sa.Column("sign_up_until", sa.DateTime(), nullable=True))
    op.add_column("event", sa.Column("sign_up_most", sa.Integer(), nullable=True))
    op.add_column(
        "event", sa.Column("sign_up_names", sa.Boolean(), server_default=sa.false(), nullable=False)
    )
    op.add_column("attendance", sa.Column("told_at", sa.BigInteger(), nullable=True))
    op.add_column("player", sa.Column("newcomer", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.create_table(
        "sign_up",
        sa.Column("id", ID, nullable=False),
        sa.Column("event_id", ID, nullable=False),
        sa.Column("lead_id", ID, nullable=True),
        sa.Column("player_id", ID, nullable=True),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("reading", sa.String(100), nullable=False),
        sa.Column("remark", sa.String(100), nullable=False),
        sa.Column("beginner", sa.Boolean(), nullable=False),
        sa.Column("wishes", sa.JSON(), nullable=False),
        sa.Column("declined", sa.JSON(), nullable=False),
        sa.Column("asked_at", sa.BigInteger(), nullable=False),
        sa.Column("token_hash", sa.LargeBinary(32), nullable=True),
        sa.Column("device_hash", sa.LargeBinary(32), nullable=True),
        sa.CheckConstraint("state IN ('asked', 'taken', 'refused', 'withdrawn')", name="ck_sign_up_state"),
        sa.CheckConstraint("(lead_id IS NULL) = (token_hash IS NOT NULL)", name="ck_sign_up_link"),
        sa.CheckConstraint("(state = 'taken') = (player_id IS NOT NULL)", name="ck_sign_up_player"),
        *(
            sa.ForeignKeyConstraint([f"{name}_id"], [f"{of}.id"], name=f"fk_sign_up_{name}_id")
            for name, of in (("event", "event"), ("lead", "sign_up"), ("player", "player"))
        ),
        sa.PrimaryKeyConstraint("id", name="pk_sign_up"),
        sa.UniqueConstraint("token_hash", name="uq_sign_up_token_hash"),
    )
    for name in ("event_id", "lead_id", "player_id"):
        op.create_index(f"ix_sign_up_{name}", "sign_up", [name])
