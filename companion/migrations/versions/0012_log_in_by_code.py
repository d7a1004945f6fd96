"""The code by which an organiser logs a phone in from a device that is logged in."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Take the database forward."""
    op.add_column("log_in", sa.Column("offer_hash", sa.LargeBinary(32), nullable=True))
    op.add_column("log_in", sa.Column("offered_until", sa.BigInteger(), nullable=True))
    op.create_index("ix_log_in_offer_hash", "log_in", ["offer_hash"], unique=True)
