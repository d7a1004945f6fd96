"""What the club is made of: organisers, players, seasons, events and who comes to them."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
KEY = sa.String(length=400).with_variant(sa.String(length=400, collation="C"), "postgresql")
DOCUMENT = sa.JSON().with_variant(postgresql.JSONB(), "postgresql")


def upgrade() -> None:
    """Take the database forward."""
    _account()
    _setup_token()
    _act()
    _club()
    _player()
    _season()
    _event()
    _attendance()


def _account() -> None:
    op.create_table(
        "account",
        sa.Column("id", ID, nullable=False),
        sa.Column("login", sa.String(length=100), nullable=False),
        sa.Column("name", sa.String(length=100), nullable=False),
        sa.Column("password_hash", sa.String(length=200), nullable=False),
        sa.Column("password_changed_at", sa.BigInteger(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("disabled_at", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_account"),
        sa.UniqueConstraint("login", name="uq_account_login"),
    )


def _setup_token() -> None:
    op.create_table(
        "setup_token",
        sa.Column("id", ID, nullable=False),
        sa.Column("token_hash", sa.LargeBinary(length=32), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("used_at", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_setup_token"),
        sa.UniqueConstraint("token_hash", name="uq_setup_token_token_hash"),
    )


def _act() -> None:
    op.create_table(
        "act",
        sa.Column("id", ID, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("account_id", ID, nullable=True),
        sa.Column("who", sa.String(length=100), nullable=False),
        sa.Column("what", sa.String(length=60), nullable=False),
        sa.Column("params", DOCUMENT, nullable=False),
        sa.CheckConstraint("length(who) > 0", name=op.f("ck_act_who")),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], name="fk_act_account_id"),
        sa.PrimaryKeyConstraint("id", name="pk_act"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_act_at", "act", ["at"])


def _club() -> None:
    op.create_table(
        "club",
        sa.Column("id", ID, nullable=False),
        sa.Column("name", sa.String(length=100), nullable=False),
        sa.Column("locale", sa.String(length=5), nullable=False),
        sa.Column("time_zone", sa.String(length=60), nullable=False),
        sa.Column("public_address", sa.String(length=300), nullable=True),
        sa.Column("font_regular", sa.String(length=500), nullable=True),
        sa.Column("font_bold", sa.String(length=500), nullable=True),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("locale IN ('ja', 'en')", name=op.f("ck_club_locale")),
        sa.CheckConstraint("id = 1", name=op.f("ck_club_single")),
        sa.PrimaryKeyConstraint("id", name="pk_club"),
    )


def _player() -> None:
    op.create_table(
        "player",
        sa.Column("id", ID, nullable=False),
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
        sa.PrimaryKeyConstraint("id", name="pk_player"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_player_merged_into", "player", ["merged_into"])
    op.create_index("ix_player_sort_key", "player", ["sort_key"])
    op.create_index("uq_player_name_key_handle_key", "player", ["name_key", "handle_key"], unique=True)


def _season() -> None:
    op.create_table(
        "season",
        sa.Column("id", ID, nullable=False),
        sa.Column("name", sa.String(length=100), nullable=False),
        sa.Column("starts_on", sa.Date(), nullable=False),
        sa.Column("ends_on", sa.Date(), nullable=False),
        sa.Column("frozen_at", sa.BigInteger(), nullable=True),
        sa.Column("sample", sa.Boolean(), nullable=False),
        sa.CheckConstraint("ends_on >= starts_on", name=op.f("ck_season_order")),
        sa.PrimaryKeyConstraint("id", name="pk_season"),
        sa.UniqueConstraint("name", name="uq_season_name"),
    )


def _event() -> None:
    op.create_table(
        "event",
        sa.Column("id", ID, nullable=False),
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
        sa.PrimaryKeyConstraint("id", name="pk_event"),
        sa.UniqueConstraint("id", "season_id", name="uq_event_id_season_id"),
        sa.UniqueConstraint("number", name="uq_event_number"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_event_held_on", "event", ["held_on"])
    op.create_index("ix_event_season_id", "event", ["season_id"])


def _attendance() -> None:
    op.create_table(
        "attendance",
        sa.Column("id", ID, nullable=False),
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
        sa.PrimaryKeyConstraint("id", name="pk_attendance"),
        sa.UniqueConstraint("event_id", "player_id", name="uq_attendance_event_id_player_id"),
    )
    op.create_index("ix_attendance_player_id", "attendance", ["player_id"])
