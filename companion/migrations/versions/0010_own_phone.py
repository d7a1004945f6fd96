"""The phone of somebody who is at an event, by which the own page knows whose it is."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Take the database forward."""
    op.add_column("attendance", sa.Column("device_hash", sa.LargeBinary(32), nullable=True))
