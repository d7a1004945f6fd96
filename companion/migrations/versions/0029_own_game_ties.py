"""An own game says what decides between equal totals, and for how long it is played."""

import sqlalchemy as sa
from alembic import op

revision = "0029"
down_revision = "0028"


def upgrade() -> None:
    op.add_column("own_game", sa.Column("tiebreak", sa.String(20), nullable=True))
    op.add_column("own_game", sa.Column("tiebreak_best", sa.String(4), server_default="high", nullable=False))
    op.add_column("own_game", sa.Column("minutes", sa.Integer(), server_default="0", nullable=False))
