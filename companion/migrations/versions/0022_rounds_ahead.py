"""How many rounds an event has may be said beforehand; they are then seated together."""

from companion.migrations.tables import create

revision = "0022"
down_revision = "0021"


def upgrade() -> None:
    create("rounds_ahead", "event_id:id rounds:int groups:json", key="event_id", refs="event_id>>event")
