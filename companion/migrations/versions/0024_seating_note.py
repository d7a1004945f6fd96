"""What there is to mind of one person who is seated: notes and wishes."""

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "seating_note",
        sa.Column("id", ID, nullable=False),
        sa.Column("player_id", ID, nullable=False),
        sa.Column("event_id", ID, nullable=True),
        sa.Column("beginner", sa.Boolean(), nullable=False),
        sa.Column("wheelchair", sa.Boolean(), nullable=False),
        sa.Column("leaves_at", sa.Time(), nullable=True),
        sa.Column("text", sa.String(60), nullable=False),
        sa.Column("wishes", sa.JSON(), nullable=False),
        sa.Column("declined", sa.JSON(), nullable=False),
        *(
            sa.ForeignKeyConstraint([name], [of], name=f"fk_seating_note_{name}", ondelete="CASCADE")
            for name, of in (("player_id", "player.id"), ("event_id", "event.id"))
        ),
        sa.PrimaryKeyConstraint("id", name="pk_seating_note"),
    )
    for name in ("player_id", "event_id"):
        op.create_index(f"ix_seating_note_{name}", "seating_note", [name])
