"""What a club minds most where it seats people."""

from companion.migrations.tables import add

revision = "0032"
down_revision = "0031"


def upgrade() -> None:
    add("club", "seating_weights:json?")
