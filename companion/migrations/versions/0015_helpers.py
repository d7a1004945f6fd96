"""Log-ins of helpers, who may do the door and nothing else."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Take the database forward."""
    op.add_column("log_in", sa.Column("helper", sa.String(60), nullable=True))
    op.add_column("log_in", sa.Column("offered_helper", sa.String(60), nullable=True))
