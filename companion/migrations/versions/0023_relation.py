"""Two people who are never to sit at one table, or always."""

from companion.migrations.tables import create

revision = "0023"
down_revision = "0022"


def upgrade() -> None:
    create(
        "relation",
        "player_id:id other_id:id kind:10 event_id:id?",
        refs="player_id>>player other_id>>player event_id>>event",
        index="player_id other_id event_id",
        kind="kind IN ('apart', 'together')",
        two="player_id <> other_id",
    )
