"""An event is announced in the club's words, may be found, and asks how to reach whoever signs up."""

import sqlalchemy as sa
from alembic import op

revision = "0031"
down_revision = "0030"


def upgrade() -> None:
    op.add_column("event", sa.Column("contact_days", sa.Integer(), nullable=True))
    op.add_column("event", sa.Column("searchable", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.add_column("event", sa.Column("announcement", sa.Text(), nullable=True))
    op.add_column("sign_up", sa.Column("contact", sa.String(200), nullable=True))
    op.add_column("attendance", sa.Column("first", sa.Boolean(), server_default=sa.false(), nullable=False))
