"""What webhooks are told is signed, and of more than results."""

import sqlalchemy as sa
from alembic import op

revision = "0036"
down_revision = "0035"


def upgrade() -> None:
    op.add_column("webhook", sa.Column("key", sa.String(60), nullable=True))
    op.add_column("delivery", sa.Column("what", sa.String(20), server_default="trial", nullable=False))
    op.execute("UPDATE delivery SET what = 'table-signed' WHERE table_id IS NOT NULL")
    op.execute("ALTER TABLE delivery RENAME COLUMN table_id TO about_id")
