"""Leaderboards of a season with what is added by hand; a leaderboard and a merge can be taken back."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
KINDS = "('table', 'round', 'event', 'season', 'application', 'player', 'leaderboard', 'merge')"


def upgrade() -> None:
    """Take the database forward."""
    op.create_table(
        "leaderboard",
        sa.Column("id", ID, nullable=False),
        sa.Column("season_id", ID, nullable=False),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("rules", sa.JSON().with_variant(postgresql.JSONB(), "postgresql"), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_leaderboard"),
        sa.ForeignKeyConstraint(["season_id"], ["season.id"], name="fk_leaderboard_season_id"),
        sa.UniqueConstraint("season_id", "name", name="uq_leaderboard_season_id_name"),
        sa.CheckConstraint("length(name) > 0", name="ck_leaderboard_name"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "adjustment",
        sa.Column("id", ID, nullable=False),
        sa.Column("leaderboard_id", ID, nullable=False),
        sa.Column("player_id", ID, nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("note", sa.String(200), nullable=False),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_adjustment"),
        sa.ForeignKeyConstraint(["leaderboard_id"], ["leaderboard.id"], name="fk_adjustment_leaderboard_id"),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name="fk_adjustment_player_id"),
        sa.CheckConstraint("points <> 0", name="ck_adjustment_points"),
        sa.CheckConstraint("length(note) > 0", name="ck_adjustment_note"),
    )
    for column in ("leaderboard_id", "player_id"):
        op.create_index(f"ix_adjustment_{column}", "adjustment", [column])
    with op.batch_alter_table("removed", table_kwargs={"sqlite_autoincrement": True}) as removed:
        removed.drop_constraint("ck_removed_kind", type_="check")
        removed.create_check_constraint("ck_removed_kind", f"kind IN {KINDS}")
