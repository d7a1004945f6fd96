"""Helpers for some tables: which those are."""

import sqlalchemy as sa
from alembic import op

revision = "0038"
down_revision = "0037"


def upgrade() -> None:
    op.add_column("log_in", sa.Column("tables", sa.String(200), nullable=True))
    op.add_column("log_in", sa.Column("offered_tables", sa.String(200), nullable=True))
