"""What a club minds most where it seats people."""

import sqlalchemy as sa
from alembic import op

revision = "0032"
down_revision = "0031"


def upgrade() -> None:
    op.add_column("club", sa.Column("seating_weights", sa.JSON(), nullable=True))
