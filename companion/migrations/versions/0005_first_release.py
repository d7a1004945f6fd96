"""What the first release kept: the club, its tables and logs with their guards, the screen, who is there."""

from collections.abc import Iterator

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0005"
down_revision = None

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
KEY = sa.String(length=400).with_variant(sa.String(length=400, collation="C"), "postgresql")
DOCUMENT = sa.JSON().with_variant(postgresql.JSONB(), "postgresql")
LIVE = sa.text("device_hash IS NOT NULL AND revoked_at IS NULL")
FIGURES = ("points", "played", "won", "total", "share")
# trigger: table, event, condition under which it refuses
REFUSED = {
    "act_keeps": ("act", "UPDATE", ""),
    "act_stays": ("act", "DELETE", ""),
    "move_entry_keeps": ("move_entry", "UPDATE", ""),
    "move_entry_stays": (
        "move_entry",
        "DELETE",
        "NOT (SELECT sample FROM move_log WHERE id = OLD.log_id)",
    ),
    "move_log_keeps": ("move_log", "UPDATE OF game, rules, setup, sample", ""),
    "ledger_row_keeps": (
        "ledger_row",
        "UPDATE OF table_id, seat, game, code, points, played, won, total, share, key, reason, signed_at",
        "",
    ),
}
# trigger: event, rows whose figures are added (+) or taken away (-)
SUMMED = {
    "ledger_row_in": ("INSERT", (("NEW", "+"),)),
    "ledger_row_out": ("DELETE", (("OLD", "-"),)),
    "ledger_row_moved": ("UPDATE OF player_id, season_id", (("OLD", "-"), ("NEW", "+"))),
}


def _create_table(name: str, *parts: sa.schema.SchemaItem, **more: bool) -> None:
    """A table whose rows have an id."""
    key = sa.PrimaryKeyConstraint("id", name=f"pk_{name}")
    op.create_table(name, sa.Column("id", ID, nullable=False), *parts, key, **more)


def upgrade() -> None:
    _account()
    _setup_token()
    _act()
    _club()
    _player()
    _season()
    _event()
    _attendance()
    _round()
    _move_log()
    _move_entry()
    _game_table()
    _seat()
    _claim()
    _ledger_row()
    _season_sum()
    make = _sqlite if op.get_bind().dialect.name == "sqlite" else _postgresql
    for statement in make():
        op.execute(statement)
    _screen()
    _screen_panel()
    op.create_table(
        "presence",
        sa.Column("process", sa.String(length=22), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("claims", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("process", name="pk_presence"),
    )


def _account() -> None:
    _create_table(
        "account",
        sa.Column("login", sa.String(length=100), nullable=False),
        sa.Column("name", sa.String(length=100), nullable=False),
        sa.Column("password_hash", sa.String(length=200), nullable=False),
        sa.Column("password_changed_at", sa.BigInteger(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("disabled_at", sa.BigInteger(), nullable=True),
        sa.UniqueConstraint("login", name="uq_account_login"),
    )


def _setup_token() -> None:
    _create_table(
        "setup_token",
        sa.Column("token_hash", sa.LargeBinary(length=32), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("used_at", sa.BigInteger(), nullable=True),
        sa.UniqueConstraint("token_hash", name="uq_setup_token_token_hash"),
    )


def _act() -> None:
    _create_table(
        "act",
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("account_id", ID, nullable=True),
        sa.Column("who", sa.String(length=100), nullable=False),
        sa.Column("what", sa.String(length=60), nullable=False),
        sa.Column("params", DOCUMENT, nullable=False),
        sa.CheckConstraint("length(who) > 0", name=op.f("ck_act_who")),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], name="fk_act_account_id"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_act_at", "act", ["at"])


def _club() -> None:
    _create_table(
        "club",
        sa.Column("name", sa.String(length=100), nullable=False),
        sa.Column("locale", sa.String(length=5), nullable=False),
        sa.Column("time_zone", sa.String(length=60), nullable=False),
        sa.Column("public_address", sa.String(length=300), nullable=True),
        sa.Column("font_regular", sa.String(length=500), nullable=True),
        sa.Column("font_bold", sa.String(length=500), nullable=True),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("locale IN ('ja', 'en')", name=op.f("ck_club_locale")),
        sa.CheckConstraint("id = 1", name=op.f("ck_club_single")),
    )


def _player() -> None:
    _create_table(
        "player",
        sa.Column("name", sa.String(length=100), nullable=False),
        sa.Column("reading", sa.String(length=100), nullable=False),
        sa.Column("handle", sa.String(length=100), nullable=False),
        sa.Column("name_key", KEY, nullable=False),
        sa.Column("handle_key", KEY, nullable=False),
        sa.Column("sort_key", KEY, nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("archived_at", sa.BigInteger(), nullable=True),
        sa.Column("merged_into", ID, nullable=True),
        sa.Column("sample", sa.Boolean(), nullable=False),
        sa.CheckConstraint("length(name) > 0", name=op.f("ck_player_name")),
        sa.CheckConstraint(
            "merged_into IS NULL OR merged_into <> id", name=op.f("ck_player_not_into_itself")
        ),
        sa.ForeignKeyConstraint(["merged_into"], ["player.id"], name="fk_player_merged_into"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_player_merged_into", "player", ["merged_into"])
    op.create_index("ix_player_sort_key", "player", ["sort_key"])
    op.create_index("uq_player_name_key_handle_key", "player", ["name_key", "handle_key"], unique=True)


def _season() -> None:
    _create_table(
        "season",
        sa.Column("name", sa.String(length=100), nullable=False),
        sa.Column("starts_on", sa.Date(), nullable=False),
        sa.Column("ends_on", sa.Date(), nullable=False),
        sa.Column("frozen_at", sa.BigInteger(), nullable=True),
        sa.Column("sample", sa.Boolean(), nullable=False),
        sa.CheckConstraint("ends_on >= starts_on", name=op.f("ck_season_order")),
        sa.UniqueConstraint("name", name="uq_season_name"),
    )


def _event() -> None:
    _create_table(
        "event",
        sa.Column("season_id", ID, nullable=False),
        sa.Column("number", sa.Integer(), nullable=True),
        sa.Column("title", sa.String(length=200), nullable=False),
        sa.Column("held_on", sa.Date(), nullable=False),
        sa.Column("opens_at", sa.Time(), nullable=True),
        sa.Column("closes_at", sa.Time(), nullable=True),
        sa.Column("cleared_by", sa.Time(), nullable=True),
        sa.Column("capacity_least", sa.Integer(), nullable=False),
        sa.Column("capacity_most", sa.Integer(), nullable=False),
        sa.Column("fee", sa.Integer(), nullable=False),
        sa.Column("venue", sa.String(length=200), nullable=False),
        sa.Column("address", sa.String(length=300), nullable=False),
        sa.Column("map_url", sa.String(length=500), nullable=False),
        sa.Column("rules", sa.Text(), nullable=False),
        sa.Column("special", sa.Text(), nullable=False),
        sa.Column("lunch", sa.Text(), nullable=False),
        sa.Column("how_to_apply", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("frozen_at", sa.BigInteger(), nullable=True),
        sa.Column("sample", sa.Boolean(), nullable=False),
        sa.CheckConstraint("capacity_least >= 0", name=op.f("ck_event_capacity_least")),
        sa.CheckConstraint(
            "capacity_most >= 1 AND capacity_most >= capacity_least", name=op.f("ck_event_capacity_most")
        ),
        sa.CheckConstraint("fee >= 0", name=op.f("ck_event_fee")),
        sa.CheckConstraint("number >= 1", name=op.f("ck_event_number")),
        sa.ForeignKeyConstraint(["season_id"], ["season.id"], name="fk_event_season_id"),
        sa.UniqueConstraint("id", "season_id", name="uq_event_id_season_id"),
        sa.UniqueConstraint("number", name="uq_event_number"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_event_held_on", "event", ["held_on"])
    op.create_index("ix_event_season_id", "event", ["season_id"])


def _attendance() -> None:
    _create_table(
        "attendance",
        sa.Column("event_id", ID, nullable=False),
        sa.Column("player_id", ID, nullable=False),
        sa.Column("place", sa.String(length=10), nullable=False),
        sa.Column("applied_at", sa.BigInteger(), nullable=False),
        sa.Column("moved_up_at", sa.BigInteger(), nullable=True),
        sa.Column("cancelled_at", sa.BigInteger(), nullable=True),
        sa.Column("checked_in_at", sa.BigInteger(), nullable=True),
        sa.Column("left_at", sa.BigInteger(), nullable=True),
        sa.Column("fee_paid", sa.Integer(), nullable=True),
        sa.Column("walk_in", sa.Boolean(), nullable=False),
        sa.CheckConstraint(
            "(place = 'cancelled') = (cancelled_at IS NOT NULL)", name=op.f("ck_attendance_cancelled")
        ),
        sa.CheckConstraint(
            "checked_in_at IS NULL OR place = 'in'", name=op.f("ck_attendance_here_has_a_place")
        ),
        sa.CheckConstraint("place IN ('in', 'waiting', 'cancelled')", name=op.f("ck_attendance_place")),
        sa.CheckConstraint("fee_paid >= 0", name=op.f("ck_attendance_fee_paid")),
        sa.CheckConstraint(
            "left_at IS NULL OR checked_in_at IS NOT NULL", name=op.f("ck_attendance_left_was_here")
        ),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name="fk_attendance_event_id"),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name="fk_attendance_player_id"),
        sa.UniqueConstraint("event_id", "player_id", name="uq_attendance_event_id_player_id"),
    )
    op.create_index("ix_attendance_player_id", "attendance", ["player_id"])


def _round() -> None:
    _create_table(
        "round",
        sa.Column("event_id", ID, nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("title", sa.String(length=100), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("number >= 1", name=op.f("ck_round_number")),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name="fk_round_event_id"),
        sa.UniqueConstraint("event_id", "number", name="uq_round_event_id_number"),
        sa.UniqueConstraint("id", "event_id", name="uq_round_id_event_id"),
    )


def _move_log() -> None:
    _create_table(
        "move_log",
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("rules", sa.Integer(), nullable=False),
        sa.Column("setup", sa.LargeBinary(), nullable=False),
        sa.Column("length", sa.Integer(), nullable=False),
        sa.Column("due_at", sa.BigInteger(), nullable=True),
        sa.Column("sample", sa.Boolean(), nullable=False),
        sa.CheckConstraint("length >= 0", name=op.f("ck_move_log_length")),
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
    _create_table(
        "game_table",
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
    _create_table(
        "claim",
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
    _create_table(
        "ledger_row",
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


def _sum(row: str, sign: str) -> str:
    """Add a row's figures to their sum; rows without a player count nowhere."""
    names = ", ".join(FIGURES)
    values = ", ".join(f"{'-' if sign == '-' else ''}{row}.{name}" for name in FIGURES)
    added = ", ".join(f"{name} = season_sum.{name} + excluded.{name}" for name in FIGURES)
    return (
        f"INSERT INTO season_sum (season_id, game, player_id, {names}) "
        f"SELECT {row}.season_id, {row}.game, {row}.player_id, {values} WHERE {row}.player_id IS NOT NULL "
        f"ON CONFLICT (season_id, game, player_id) DO UPDATE SET {added};"
    )


def _sqlite() -> Iterator[str]:
    for name, (table, event, condition) in REFUSED.items():
        when = f"WHEN {condition} " if condition else ""
        refuse = f"BEGIN SELECT RAISE(ABORT, '{name}'); END"
        yield f"CREATE TRIGGER {name} BEFORE {event} ON {table} {when}{refuse}"
    for name, (event, rows) in SUMMED.items():
        body = " ".join(_sum(row, sign) for row, sign in rows)
        yield f"CREATE TRIGGER {name} AFTER {event} ON ledger_row BEGIN {body} END"


def _postgresql() -> Iterator[str]:
    for name, (table, event, condition) in REFUSED.items():
        body = f"RAISE EXCEPTION '{name}' USING ERRCODE = 'restrict_violation';"
        if condition:
            body = f"IF {condition} THEN {body} END IF;"
        yield from _function(name, f"{body} RETURN OLD;", f"BEFORE {event} ON {table}")
    for name, (event, rows) in SUMMED.items():
        body = " ".join(_sum(row, sign) for row, sign in rows)
        yield from _function(name, f"{body} RETURN NULL;", f"AFTER {event} ON ledger_row")


def _function(name: str, body: str, when: str) -> Iterator[str]:
    yield f"CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN {body} END $$"
    yield f"CREATE TRIGGER {name} {when} FOR EACH ROW EXECUTE FUNCTION {name}()"


def _screen() -> None:
    op.create_table(
        "screen",
        sa.Column("event_id", ID, nullable=False),
        sa.Column("language", sa.String(length=5), nullable=False),
        sa.Column("theme", sa.String(length=5), nullable=False),
        sa.Column("notice", sa.Text(), nullable=False),
        sa.CheckConstraint("language IN ('ja', 'en')", name=op.f("ck_screen_language")),
        sa.CheckConstraint("theme IN ('dark', 'light')", name=op.f("ck_screen_theme")),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name="fk_screen_event_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("event_id", name="pk_screen"),
    )


def _screen_panel() -> None:
    op.create_table(
        "screen_panel",
        sa.Column("event_id", ID, nullable=False),
        sa.Column("name", sa.String(length=20), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("seconds", sa.Integer(), nullable=False),
        sa.Column("shown", sa.Boolean(), nullable=False),
        sa.CheckConstraint("position >= 1", name=op.f("ck_screen_panel_position")),
        sa.CheckConstraint("seconds BETWEEN 3 AND 600", name=op.f("ck_screen_panel_seconds")),
        sa.ForeignKeyConstraint(
            ["event_id"], ["screen.event_id"], name="fk_screen_panel_event_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("event_id", "name", name="pk_screen_panel"),
        sa.UniqueConstraint("event_id", "position", name="uq_screen_panel_event_id_position"),
    )
