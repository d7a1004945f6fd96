"""A club's own colour and picture."""

from companion.migrations.tables import add

revision = "0039"
down_revision = "0038"


def upgrade() -> None:
    add("club", "colour:7? picture:bytes? picture_tag:16?")
