"""The sample night enters one of the club's own games, and takes it away again."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Take the database forward."""
    op.add_column("own_game", sa.Column("sample", sa.Boolean(), server_default=sa.false(), nullable=False))
