"""What webhooks are told is signed, and of more than results."""

from alembic import op

from companion.migrations.tables import add

revision = "0036"
down_revision = "0035"


def upgrade() -> None:
    add("webhook", "key:60?")
    add("delivery", "what:20=trial")
    op.execute("UPDATE delivery SET what = 'table-signed' WHERE table_id IS NOT NULL")
    op.execute("ALTER TABLE delivery RENAME COLUMN table_id TO about_id")
