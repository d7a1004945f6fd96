"""A round has a clock of its own."""

import sqlalchemy as sa
from alembic import op

revision = "0028"
down_revision = "0027"


def upgrade() -> None:
    op.add_column("round", sa.Column("clock_left", sa.BigInteger(), nullable=True))
    op.add_column("round", sa.Column("clock_since", sa.BigInteger(), nullable=True))
