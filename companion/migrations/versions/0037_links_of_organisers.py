"""An organiser chooses the own password by a link that works once."""

from alembic import op

from companion.migrations.tables import add

revision = "0037"
down_revision = "0036"


def upgrade() -> None:
    add("account", "link_hash:digest? link_until:big?")
    op.create_index("ix_account_link_hash", "account", ["link_hash"], unique=True)
