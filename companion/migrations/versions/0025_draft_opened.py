"""A plan that was opened is kept until somebody plays: there is a way back to it."""

from companion.migrations.tables import add

revision = "0025"
down_revision = "0024"


def upgrade() -> None:
    add("round_draft", "opened:json?")
