"""What 1.0.0 kept beside that: log-ins and helpers, own games, leaderboards, tokens, compositions, what was
taken away, and who wishes to be forgotten.
"""

import sqlalchemy as sa
from alembic import op

from companion.migrations.tables import add, create, guard

revision = "0016"
down_revision = "0005"

NAMED = "length(name) > 0"
KINDS = (
    "('table', 'round', 'event', 'season', 'application', 'player', 'leaderboard', 'merge',"
    " 'composition', 'names')"
)
UNLESS = "NOT EXISTS (SELECT 1 FROM forgetting)"


def upgrade() -> None:
    create(
        "log_in",
        "account_id:id token_hash:digest device_hash:digest browser:60 begun_at:big seen_at:big"
        " confirmed_at:big ended_at:big? offer_hash:digest? offered_until:big? helper:60? offered_helper:60?",
        refs="account_id>account",
        unique="token_hash",
        index="account_id",
    )
    op.create_index("ix_log_in_offer_hash", "log_in", ["offer_hash"], unique=True)
    kinds = sa.CheckConstraint(f"kind IN {KINDS}", name="ck_removed_kind")  # as `allow_removed` looks for it
    create("removed", "at:big kind:20 rows:document", kinds, never_again=True)
    for table in ("event", "season"):
        add(table, "archived_at:big?")
    # the write that forgets somebody may take the name out of acts and logs
    create("forgetting", "player_id:id", key="player_id")
    add("player", "forgotten_at:big?")
    add("move_log", "rewritten:int=0")
    for name, event in (
        ("act_keeps", "UPDATE ON act"),
        ("move_entry_keeps", "UPDATE ON move_entry"),
        ("move_log_keeps", "UPDATE OF game, rules, setup, sample ON move_log"),
    ):
        guard(name, event, UNLESS, "NEW")
    create(
        "own_game",
        "name:80 least:int most:int best:4 rounds:int scheme:document archived_at:big? sample:bool=false",
        name=NAMED,
        seats="least >= 1 AND least <= most",
        best="best IN ('high', 'low')",
    )
    add("game_table", "own_game:big?")
    create(
        "leaderboard",
        "season_id:id name:100 rules:document created_at:big",
        refs="season_id>season",
        unique="season_id+name",
        never_again=True,
        name=NAMED,
    )
    create(
        "adjustment",
        "leaderboard_id:id player_id:id points:int note:200 made_at:big",
        refs="leaderboard_id>leaderboard player_id>player",
        index="leaderboard_id player_id",
        points="points <> 0",
        note="length(note) > 0",
    )
    create(
        "api_token",
        "account_id:id name:60 token_hash:digest created_at:big used_at:big? ended_at:big?",
        refs="account_id>account",
        unique="token_hash",
        name=NAMED,
    )
    create(
        "webhook",
        "account_id:id name:60 url:500 template:10 created_at:big ended_at:big?",
        refs="account_id>account",
        name=NAMED,
        template="template IN ('discord', 'json')",
    )
    create(
        "delivery",
        "webhook_id:id table_id:big? made_at:big due_at:big? attempts:int status:10 answer:200",
        refs="webhook_id>webhook",
        index="due_at webhook_id",
        status="status IN ('waiting', 'sent', 'failed', 'dropped')",
        due_at="(status = 'waiting') = (due_at IS NOT NULL)",
    )
    create(
        "composition",
        "game:40 name:60 cards:int roles:document outcomes:document plays:int",
        unique="game+cards+name",
        never_again=True,
        name=NAMED,
        cards="cards >= 1",
    )
    create("name_list", "name:60 names:text", unique="name", never_again=True, name=NAMED)
    add("attendance", "device_hash:digest?")
