"""An organiser chooses the own password by a link that works once."""

import sqlalchemy as sa
from alembic import op

revision = "0037"
down_revision = "0036"


def upgrade() -> None:
    op.add_column("account", sa.Column("link_hash", sa.LargeBinary(32), nullable=True))
    op.add_column("account", sa.Column("link_until", sa.BigInteger(), nullable=True))
    op.create_index("ix_account_link_hash", "account", ["link_hash"], unique=True)
