"""What is played: rounds, tables, seats, claims, the move log, and the ledger."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
DOCUMENT = sa.JSON().with_variant(postgresql.JSONB(), "postgresql")
LIVE = sa.text("device_hash IS NOT NULL AND revoked_at IS NULL")


def upgrade() -> None:
    """Take the database forward."""
    _round()
    _move_log()
    _move_entry()
    _game_table()
    _seat()
    _claim()
    _ledger_row()
    _season_sum()


def _round() -> None:
    op.create_table(
        "round",
        sa.Column("id", ID, nullable=False),
        sa.Column("event_id", ID, nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("title", sa.String(length=100), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("number >= 1", name=op.f("ck_round_number")),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name="fk_round_event_id"),
        sa.PrimaryKeyConstraint("id", name="pk_round"),
        sa.UniqueConstraint("event_id", "number", name="uq_round_event_id_number"),
        sa.UniqueConstraint("id", "event_id", name="uq_round_id_event_id"),
    )


def _move_log() -> None:
    op.create_table(
        "move_log",
        sa.Column("id", ID, nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("rules", sa.Integer(), nullable=False),
        sa.Column("setup", sa.LargeBinary(), nullable=False),
        sa.Column("length", sa.Integer(), nullable=False),
        sa.Column("due_at", sa.BigInteger(), nullable=True),
        sa.Column("sample", sa.Boolean(), nullable=False),
        sa.CheckConstraint("length >= 0", name=op.f("ck_move_log_length")),
        sa.PrimaryKeyConstraint("id", name="pk_move_log"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_move_log_due_at", "move_log", ["due_at"])


def _move_entry() -> None:
    op.create_table(
        "move_entry",
        sa.Column("log_id", ID, nullable=False),
        sa.Column("sequence", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("entry_id", sa.String(length=64), nullable=False),
        sa.Column("received", sa.BigInteger(), nullable=False),
        sa.Column("author", sa.String(length=10), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.CheckConstraint("sequence >= 1", name=op.f("ck_move_entry_sequence")),
        sa.ForeignKeyConstraint(["log_id"], ["move_log.id"], name="fk_move_entry_log_id"),
        sa.PrimaryKeyConstraint("log_id", "sequence", name="pk_move_entry"),
        sa.UniqueConstraint("log_id", "entry_id", name="uq_move_entry_log_id_entry_id"),
    )


def _game_table() -> None:
    op.create_table(
        "game_table",
        sa.Column("id", ID, nullable=False),
        sa.Column("event_id", ID, nullable=False),
        sa.Column("round_id", ID, nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("label", sa.String(length=60), nullable=False),
        sa.Column("status", sa.String(length=10), nullable=False),
        sa.Column("rerun_of", ID, nullable=True),
        sa.Column("opened_at", sa.BigInteger(), nullable=False),
        sa.Column("finished_at", sa.BigInteger(), nullable=True),
        sa.Column("signed_at", sa.BigInteger(), nullable=True),
        sa.Column("result", sa.LargeBinary(), nullable=True),
        sa.CheckConstraint("(status = 'signed') = (result IS NOT NULL)", name=op.f("ck_game_table_result")),
        sa.CheckConstraint(
            "(status = 'signed') = (signed_at IS NOT NULL)", name=op.f("ck_game_table_signed_at")
        ),
        sa.CheckConstraint(
            "status IN ('open', 'finished', 'signed', 'abandoned')", name=op.f("ck_game_table_status")
        ),
        sa.CheckConstraint("number >= 1", name=op.f("ck_game_table_number")),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name="fk_game_table_event_id"),
        sa.ForeignKeyConstraint(["id"], ["move_log.id"], name="fk_game_table_id"),
        sa.ForeignKeyConstraint(["rerun_of"], ["game_table.id"], name="fk_game_table_rerun_of"),
        sa.ForeignKeyConstraint(
            ["round_id", "event_id"], ["round.id", "round.event_id"], name="fk_game_table_round_id_event_id"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_game_table"),
        sa.UniqueConstraint("round_id", "number", name="uq_game_table_round_id_number"),
    )
    op.create_index("ix_game_table_event_id", "game_table", ["event_id"])
    op.create_index("ix_game_table_rerun_of", "game_table", ["rerun_of"])


def _seat() -> None:
    op.create_table(
        "seat",
        sa.Column("table_id", ID, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("player_id", ID, nullable=True),
        sa.Column("name", sa.String(length=200), nullable=False),
        sa.CheckConstraint("length(name) > 0", name=op.f("ck_seat_name")),
        sa.CheckConstraint("number >= 1", name=op.f("ck_seat_number")),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name="fk_seat_player_id"),
        sa.ForeignKeyConstraint(["table_id"], ["game_table.id"], name="fk_seat_table_id"),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_seat"),
        sa.UniqueConstraint("table_id", "player_id", name="uq_seat_table_id_player_id"),
    )
    op.create_index("ix_seat_player_id", "seat", ["player_id"])


def _claim() -> None:
    op.create_table(
        "claim",
        sa.Column("id", ID, nullable=False),
        sa.Column("table_id", ID, nullable=False),
        sa.Column("role", sa.String(length=10), nullable=False),
        sa.Column("token_hash", sa.LargeBinary(length=32), nullable=False),
        sa.Column("offered_at", sa.BigInteger(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.Column("device_hash", sa.LargeBinary(length=32), nullable=True),
        sa.Column("claimed_at", sa.BigInteger(), nullable=True),
        sa.Column("revoked_at", sa.BigInteger(), nullable=True),
        sa.CheckConstraint("role IN ('host', 'gm') OR role LIKE 'seat-%'", name=op.f("ck_claim_role")),
        sa.CheckConstraint("(device_hash IS NULL) = (claimed_at IS NULL)", name=op.f("ck_claim_claimed_at")),
        sa.ForeignKeyConstraint(["table_id"], ["game_table.id"], name="fk_claim_table_id"),
        sa.PrimaryKeyConstraint("id", name="pk_claim"),
        sa.UniqueConstraint("token_hash", name="uq_claim_token_hash"),
    )
    op.create_index("ix_claim_device_hash", "claim", ["device_hash"])
    op.create_index("ix_claim_table_id", "claim", ["table_id"])
    op.create_index(
        "uq_claim_table_id_role_live",
        "claim",
        ["table_id", "role"],
        unique=True,
        sqlite_where=LIVE,
        postgresql_where=LIVE,
    )


def _ledger_row() -> None:
    op.create_table(
        "ledger_row",
        sa.Column("id", ID, nullable=False),
        sa.Column("table_id", ID, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("player_id", ID, nullable=True),
        sa.Column("event_id", ID, nullable=False),
        sa.Column("season_id", ID, nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("code", sa.String(length=40), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("played", sa.Integer(), nullable=False),
        sa.Column("won", sa.Integer(), nullable=False),
        sa.Column("total", sa.Integer(), nullable=False),
        sa.Column("share", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(length=140), nullable=False),
        sa.Column("reason", DOCUMENT, nullable=False),
        sa.Column("signed_at", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("(code = '_played') = (played = 1)", name=op.f("ck_ledger_row_played")),
        sa.CheckConstraint("code <> '_played' OR points = 0", name=op.f("ck_ledger_row_points")),
        sa.CheckConstraint("played = 1 OR (total = 0 AND share = 0)", name=op.f("ck_ledger_row_figures")),
        sa.CheckConstraint(
            "won IN (0, 1) AND played IN (0, 1) AND won <= played", name=op.f("ck_ledger_row_won")
        ),
        sa.ForeignKeyConstraint(
            ["event_id", "season_id"],
            ["event.id", "event.season_id"],
            name="fk_ledger_row_event_id_season_id",
            onupdate="CASCADE",
        ),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name="fk_ledger_row_player_id"),
        sa.ForeignKeyConstraint(
            ["table_id", "seat"], ["seat.table_id", "seat.number"], name="fk_ledger_row_table_id_seat"
        ),
        sa.ForeignKeyConstraint(["table_id"], ["game_table.id"], name="fk_ledger_row_table_id"),
        sa.PrimaryKeyConstraint("id", name="pk_ledger_row"),
        sa.UniqueConstraint("table_id", "key", name="uq_ledger_row_table_id_key"),
    )
    op.create_index(
        "ix_ledger_row_event",
        "ledger_row",
        ["event_id", "player_id", "game", "signed_at", "points", "played", "won", "total", "share"],
    )
    op.create_index("ix_ledger_row_player_id_table_id", "ledger_row", ["player_id", "table_id"])
    op.create_index("ix_ledger_row_season_signed", "ledger_row", ["season_id", "signed_at"])


def _season_sum() -> None:
    op.create_table(
        "season_sum",
        sa.Column("season_id", ID, nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("player_id", ID, nullable=False),
        sa.Column("points", sa.BigInteger(), nullable=False),
        sa.Column("played", sa.BigInteger(), nullable=False),
        sa.Column("won", sa.BigInteger(), nullable=False),
        sa.Column("total", sa.BigInteger(), nullable=False),
        sa.Column("share", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name="fk_season_sum_player_id"),
        sa.ForeignKeyConstraint(["season_id"], ["season.id"], name="fk_season_sum_season_id"),
        sa.PrimaryKeyConstraint("season_id", "game", "player_id", name="pk_season_sum"),
    )
