"""Points by hand are kept when they are taken back: who looks at frozen standings goes on seeing them."""

from companion.migrations.tables import add

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    add("adjustment", "taken_back_at:big?")
