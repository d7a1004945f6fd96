"""What is called out to everybody at an event."""

from companion.migrations.tables import create

revision = "0026"
down_revision = "0025"


def upgrade() -> None:
    create(
        "call_to_all",
        "event_id:id text:80 said_at:big",
        key="event_id",
        refs="event_id>>event",
        text="length(text) > 0",
    )
