"""Other spellings of a person; a log may be read under another name, and that is taken back."""

from companion.migrations.tables import add, allow_removed, create

revision = "0030"
down_revision = "0029"

KINDS = ("table", "round", "event", "season", "application", "player", "leaderboard", "merge")


def upgrade() -> None:
    create(
        "alias",
        "player_id:id name:100 name_key:key",
        refs="player_id>>player",
        index="player_id name_key",
        name="length(name) > 0",
    )
    add("move_log", "renamed:bytes?")
    allow_removed(*KINDS, "composition", "names", "rename")
