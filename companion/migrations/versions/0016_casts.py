"""Compositions of roles with what random games made of them, and lists of names; both can be taken back."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
DOCUMENT = sa.JSON().with_variant(postgresql.JSONB(), "postgresql")
KINDS = (
    "('table', 'round', 'event', 'season', 'application', 'player', 'leaderboard', 'merge',"
    " 'composition', 'names')"
)


def upgrade() -> None:
    """Take the database forward."""
    op.create_table(
        "composition",
        sa.Column("id", ID, nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("cards", sa.Integer(), nullable=False),
        sa.Column("roles", DOCUMENT, nullable=False),
        sa.Column("outcomes", DOCUMENT, nullable=False),
        sa.Column("plays", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_composition"),
        sa.UniqueConstraint("game", "cards", "name", name="uq_composition_game_cards_name"),
        sa.CheckConstraint("length(name) > 0", name="ck_composition_name"),
        sa.CheckConstraint("cards >= 1", name="ck_composition_cards"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "name_list",
        sa.Column("id", ID, nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("names", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_name_list"),
        sa.UniqueConstraint("name", name="uq_name_list_name"),
        sa.CheckConstraint("length(name) > 0", name="ck_name_list_name"),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("removed", table_kwargs={"sqlite_autoincrement": True}) as removed:
        removed.drop_constraint("ck_removed_kind", type_="check")
        removed.create_check_constraint("ck_removed_kind", f"kind IN {KINDS}")
