"""A plan that was opened is kept until somebody plays: there is a way back to it."""

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"


def upgrade() -> None:
    op.add_column("round_draft", sa.Column("opened", sa.JSON(), nullable=True))
