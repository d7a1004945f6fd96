"""A round has a clock of its own."""

from companion.migrations.tables import add

revision = "0028"
down_revision = "0027"


def upgrade() -> None:
    add("round", "clock_left:big? clock_since:big?")
