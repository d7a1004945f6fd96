"""A club's own colour and picture."""

import sqlalchemy as sa
from alembic import op

revision = "0039"
down_revision = "0038"


def upgrade() -> None:
    op.add_column("club", sa.Column("colour", sa.String(7), nullable=True))
    op.add_column("club", sa.Column("picture", sa.LargeBinary(), nullable=True))
    op.add_column("club", sa.Column("picture_tag", sa.String(16), nullable=True))
