"""A guest of an evening is known by name and no member; a table knows who of the people leads it."""

import sqlalchemy as sa
from alembic import op

revision = "0035"
down_revision = "0034"


def upgrade() -> None:
    op.add_column("player", sa.Column("guest", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.add_column("game_table", sa.Column("leader_id", sa.BigInteger(), nullable=True))
