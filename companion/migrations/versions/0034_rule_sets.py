"""House rules of a game that a club keeps under names; they can be taken back."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0034"
down_revision = "0033"

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
DOCUMENT = sa.JSON().with_variant(postgresql.JSONB(), "postgresql")
KINDS = (
    "('table', 'round', 'event', 'season', 'application', 'player', 'leaderboard', 'merge',"
    " 'composition', 'names', 'rename', 'rules')"
)


def upgrade() -> None:
    op.create_table(
        "rule_set",
        sa.Column("id", ID, nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("rules", DOCUMENT, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_rule_set"),
        sa.UniqueConstraint("game", "name", name="uq_rule_set_game_name"),
        sa.CheckConstraint("length(name) > 0", name="ck_rule_set_name"),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("removed", table_kwargs={"sqlite_autoincrement": True}) as removed:
        removed.drop_constraint("ck_removed_kind", type_="check")
        removed.create_check_constraint("ck_removed_kind", f"kind IN {KINDS}")
