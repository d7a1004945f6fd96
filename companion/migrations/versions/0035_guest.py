"""A guest of an evening is known by name and no member; a table knows who of the people leads it."""

from companion.migrations.tables import add

revision = "0035"
down_revision = "0034"


def upgrade() -> None:
    add("player", "guest:bool=false")
    add("game_table", "leader_id:big?")
