"""House rules of a game that a club keeps under names; they can be taken back."""

from companion.migrations.tables import allow_removed, create

revision = "0034"
down_revision = "0033"

KINDS = ("table", "round", "event", "season", "application", "player", "leaderboard", "merge")


def upgrade() -> None:
    create(
        "rule_set",
        "game:40 name:60 rules:document",
        unique="game+name",
        never_again=True,
        name="length(name) > 0",
    )
    allow_removed(*KINDS, "composition", "names", "rename", "rules")
