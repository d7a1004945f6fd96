"""Other spellings of a person; a log may be read under another name, and that is taken back."""

import sqlalchemy as sa
from alembic import op

revision = "0030"
down_revision = "0029"

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
KEY = sa.String(400).with_variant(sa.String(400, collation="C"), "postgresql")
KINDS = (
    "('table', 'round', 'event', 'season', 'application', 'player', 'leaderboard', 'merge',"
    " 'composition', 'names', 'rename')"
)


def upgrade() -> None:
    op.create_table(
        "alias",
        sa.Column("id", ID, nullable=False),
        sa.Column("player_id", ID, nullable=False),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("name_key", KEY, nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name="fk_alias_player_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_alias"),
        sa.CheckConstraint("length(name) > 0", name="ck_alias_name"),
    )
    for name in ("player_id", "name_key"):
        op.create_index(f"ix_alias_{name}", "alias", [name])
    op.add_column("move_log", sa.Column("renamed", sa.LargeBinary(), nullable=True))
    with op.batch_alter_table("removed", table_kwargs={"sqlite_autoincrement": True}) as removed:
        removed.drop_constraint("ck_removed_kind", type_="check")
        removed.create_check_constraint("ck_removed_kind", f"kind IN {KINDS}")
