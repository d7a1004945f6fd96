"""What there is to mind of one person who is seated: notes and wishes."""

from companion.migrations.tables import create

revision = "0024"
down_revision = "0023"


def upgrade() -> None:
    create(
        "seating_note",
        "player_id:id event_id:id? beginner:bool wheelchair:bool leaves_at:time? text:60 wishes:json"
        " declined:json",
        refs="player_id>>player event_id>>event",
        index="player_id event_id",
    )
