"""What 1.0.0 kept beside that: log-ins and helpers, own games, leaderboards, tokens, compositions, what was
taken away, and who wishes to be forgotten.
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0016"
down_revision = "0005"

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
DOCUMENT = sa.JSON().with_variant(postgresql.JSONB(), "postgresql")
KINDS = (
    "('table', 'round', 'event', 'season', 'application', 'player', 'leaderboard', 'merge',"
    " 'composition', 'names')"
)
# trigger: table, event
KEEPS = {
    "act_keeps": ("act", "UPDATE"),
    "move_entry_keeps": ("move_entry", "UPDATE"),
    "move_log_keeps": ("move_log", "UPDATE OF game, rules, setup, sample"),
}
UNLESS = "NOT EXISTS (SELECT 1 FROM forgetting)"


def _create_table(name: str, *parts: sa.schema.SchemaItem, **more: bool) -> None:
    """A table whose rows have an id."""
    key = sa.PrimaryKeyConstraint("id", name=f"pk_{name}")
    op.create_table(name, sa.Column("id", ID, nullable=False), *parts, key, **more)


def upgrade() -> None:
    _log_ins()
    _removed()
    _forgetting()
    _own_games()
    _leaderboards()
    _api_and_webhooks()
    _casts()
    op.add_column("attendance", sa.Column("device_hash", sa.LargeBinary(32), nullable=True))


def _log_ins() -> None:
    _create_table(
        "log_in",
        sa.Column("account_id", ID, nullable=False),
        sa.Column("token_hash", sa.LargeBinary(length=32), nullable=False),
        sa.Column("device_hash", sa.LargeBinary(length=32), nullable=False),
        sa.Column("browser", sa.String(length=60), nullable=False),
        sa.Column("begun_at", sa.BigInteger(), nullable=False),
        sa.Column("seen_at", sa.BigInteger(), nullable=False),
        sa.Column("confirmed_at", sa.BigInteger(), nullable=False),
        sa.Column("ended_at", sa.BigInteger(), nullable=True),
        sa.Column("offer_hash", sa.LargeBinary(32), nullable=True),
        sa.Column("offered_until", sa.BigInteger(), nullable=True),
        sa.Column("helper", sa.String(60), nullable=True),
        sa.Column("offered_helper", sa.String(60), nullable=True),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], name="fk_log_in_account_id"),
        sa.UniqueConstraint("token_hash", name="uq_log_in_token_hash"),
    )
    op.create_index("ix_log_in_account_id", "log_in", ["account_id"])
    op.create_index("ix_log_in_offer_hash", "log_in", ["offer_hash"], unique=True)


def _removed() -> None:
    _create_table(
        "removed",
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(length=20), nullable=False),
        sa.Column("rows", DOCUMENT, nullable=False),
        sa.CheckConstraint(f"kind IN {KINDS}", name="ck_removed_kind"),
        sqlite_autoincrement=True,
    )
    op.add_column("event", sa.Column("archived_at", sa.BigInteger(), nullable=True))
    op.add_column("season", sa.Column("archived_at", sa.BigInteger(), nullable=True))


def _forgetting() -> None:
    """The write that forgets somebody may take the name out of acts and logs."""
    op.create_table(
        "forgetting",
        sa.Column("player_id", ID, autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("player_id", name="pk_forgetting"),
    )
    op.add_column("player", sa.Column("forgotten_at", sa.BigInteger(), nullable=True))
    op.add_column("move_log", sa.Column("rewritten", sa.Integer(), nullable=False, server_default="0"))
    for name, (table, event) in KEEPS.items():
        if op.get_bind().dialect.name == "sqlite":
            op.execute(f"DROP TRIGGER {name}")
            refuse = f"BEGIN SELECT RAISE(ABORT, '{name}'); END"
            op.execute(f"CREATE TRIGGER {name} BEFORE {event} ON {table} WHEN {UNLESS} {refuse}")
        else:
            refuse = f"RAISE EXCEPTION '{name}' USING ERRCODE = 'restrict_violation';"
            body = f"IF {UNLESS} THEN {refuse} END IF; RETURN NEW;"
            op.execute(
                f"CREATE OR REPLACE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql "
                f"AS $$ BEGIN {body} END $$"
            )


def _own_games() -> None:
    _create_table(
        "own_game",
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("least", sa.Integer(), nullable=False),
        sa.Column("most", sa.Integer(), nullable=False),
        sa.Column("best", sa.String(4), nullable=False),
        sa.Column("rounds", sa.Integer(), nullable=False),
        sa.Column("scheme", DOCUMENT, nullable=False),
        sa.Column("archived_at", sa.BigInteger(), nullable=True),
        sa.Column("sample", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.CheckConstraint("length(name) > 0", name="ck_own_game_name"),
        sa.CheckConstraint("least >= 1 AND least <= most", name="ck_own_game_seats"),
        sa.CheckConstraint("best IN ('high', 'low')", name="ck_own_game_best"),
    )
    op.add_column("game_table", sa.Column("own_game", sa.BigInteger(), nullable=True))


def _leaderboards() -> None:
    _create_table(
        "leaderboard",
        sa.Column("season_id", ID, nullable=False),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("rules", DOCUMENT, nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["season_id"], ["season.id"], name="fk_leaderboard_season_id"),
        sa.UniqueConstraint("season_id", "name", name="uq_leaderboard_season_id_name"),
        sa.CheckConstraint("length(name) > 0", name="ck_leaderboard_name"),
        sqlite_autoincrement=True,
    )
    _create_table(
        "adjustment",
        sa.Column("leaderboard_id", ID, nullable=False),
        sa.Column("player_id", ID, nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("note", sa.String(200), nullable=False),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["leaderboard_id"], ["leaderboard.id"], name="fk_adjustment_leaderboard_id"),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name="fk_adjustment_player_id"),
        sa.CheckConstraint("points <> 0", name="ck_adjustment_points"),
        sa.CheckConstraint("length(note) > 0", name="ck_adjustment_note"),
    )
    for column in ("leaderboard_id", "player_id"):
        op.create_index(f"ix_adjustment_{column}", "adjustment", [column])


def _api_and_webhooks() -> None:
    _create_table(
        "api_token",
        sa.Column("account_id", ID, nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("token_hash", sa.LargeBinary(32), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("used_at", sa.BigInteger(), nullable=True),
        sa.Column("ended_at", sa.BigInteger(), nullable=True),
        sa.CheckConstraint("length(name) > 0", name=op.f("ck_api_token_name")),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], name=op.f("fk_api_token_account_id")),
        sa.UniqueConstraint("token_hash", name=op.f("uq_api_token_token_hash")),
    )
    _create_table(
        "webhook",
        sa.Column("account_id", ID, nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("url", sa.String(500), nullable=False),
        sa.Column("template", sa.String(10), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("ended_at", sa.BigInteger(), nullable=True),
        sa.CheckConstraint("length(name) > 0", name=op.f("ck_webhook_name")),
        sa.CheckConstraint("template IN ('discord', 'json')", name=op.f("ck_webhook_template")),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], name=op.f("fk_webhook_account_id")),
    )
    _create_table(
        "delivery",
        sa.Column("webhook_id", ID, nullable=False),
        sa.Column("table_id", sa.BigInteger(), nullable=True),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.Column("due_at", sa.BigInteger(), nullable=True),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("answer", sa.String(200), nullable=False),
        sa.CheckConstraint(
            "status IN ('waiting', 'sent', 'failed', 'dropped')", name=op.f("ck_delivery_status")
        ),
        sa.CheckConstraint("(status = 'waiting') = (due_at IS NOT NULL)", name=op.f("ck_delivery_due_at")),
        sa.ForeignKeyConstraint(["webhook_id"], ["webhook.id"], name=op.f("fk_delivery_webhook_id")),
    )
    op.create_index("ix_delivery_due_at", "delivery", ["due_at"])
    op.create_index("ix_delivery_webhook_id", "delivery", ["webhook_id"])


def _casts() -> None:
    _create_table(
        "composition",
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("cards", sa.Integer(), nullable=False),
        sa.Column("roles", DOCUMENT, nullable=False),
        sa.Column("outcomes", DOCUMENT, nullable=False),
        sa.Column("plays", sa.Integer(), nullable=False),
        sa.UniqueConstraint("game", "cards", "name", name="uq_composition_game_cards_name"),
        sa.CheckConstraint("length(name) > 0", name="ck_composition_name"),
        sa.CheckConstraint("cards >= 1", name="ck_composition_cards"),
        sqlite_autoincrement=True,
    )
    _create_table(
        "name_list",
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("names", sa.Text(), nullable=False),
        sa.UniqueConstraint("name", name="uq_name_list_name"),
        sa.CheckConstraint("length(name) > 0", name="ck_name_list_name"),
        sqlite_autoincrement=True,
    )
