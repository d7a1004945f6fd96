"""Two people who are never to sit at one table, or always."""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "relation",
        sa.Column("id", ID, nullable=False),
        sa.Column("player_id", ID, nullable=False),
        sa.Column("other_id", ID, nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("event_id", ID, nullable=True),
        sa.CheckConstraint("kind IN ('apart', 'together')", name="ck_relation_kind"),
        sa.CheckConstraint("player_id <> other_id", name="ck_relation_two"),
        *(
            sa.ForeignKeyConstraint([name], [of], name=f"fk_relation_{name}", ondelete="CASCADE")
            for name, of in (("player_id", "player.id"), ("other_id", "player.id"), ("event_id", "event.id"))
        ),
        sa.PrimaryKeyConstraint("id", name="pk_relation"),
    )
    for name in ("player_id", "other_id", "event_id"):
        op.create_index(f"ix_relation_{name}", "relation", [name])
