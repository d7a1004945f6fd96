"""Points by hand are kept when they are taken back: who looks at frozen standings goes on seeing them."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    op.add_column("adjustment", sa.Column("taken_back_at", sa.BigInteger(), nullable=True))
