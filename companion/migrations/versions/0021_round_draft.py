"""A round that is being planned is kept until it is opened."""

from companion.migrations.tables import create

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    create(
        "round_draft",
        "event_id:id round_id:id? plan:bytes before:json",
        refs="event_id>>event round_id>>round",
        index="event_id round_id",
    )
