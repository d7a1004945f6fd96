"""What the first release kept: the club, its tables and logs with their guards, the screen, who is there."""

import sqlalchemy as sa
from alembic import op

from companion.migrations.tables import create, guard, only_one, run_after

revision = "0005"
down_revision = None

LIVE = "device_hash IS NOT NULL AND revoked_at IS NULL"
FIGURES = ("points", "played", "won", "total", "share")
NAMED = "length(name) > 0"
NUMBERED = "number >= 1"
# trigger: event, rows whose figures are added (+) or taken away (-)
SUMMED = {
    "ledger_row_in": ("INSERT", (("NEW", "+"),)),
    "ledger_row_out": ("DELETE", (("OLD", "-"),)),
    "ledger_row_moved": ("UPDATE OF player_id, season_id", (("OLD", "-"), ("NEW", "+"))),
}


def upgrade() -> None:
    _club()
    _evenings()
    _tables()
    _ledger()
    create(
        "screen",
        "event_id:id language:5 theme:5 notice:text",
        key="event_id",
        refs="event_id>>event",
        language="language IN ('ja', 'en')",
        theme="theme IN ('dark', 'light')",
    )
    of_screen = sa.ForeignKeyConstraint(
        ["event_id"], ["screen.event_id"], name="fk_screen_panel_event_id", ondelete="CASCADE"
    )
    create(
        "screen_panel",
        "event_id:id name:20 position:int seconds:int shown:bool",
        of_screen,
        key="event_id+name",
        unique="event_id+position",
        position="position >= 1",
        seconds="seconds BETWEEN 3 AND 600",
    )
    create("presence", "process:22 at:big claims:json", key="process")


def _club() -> None:
    create(
        "account",
        "login:100 name:100 password_hash:200 password_changed_at:big created_at:big disabled_at:big?",
        unique="login",
    )
    create("setup_token", "token_hash:digest created_at:big used_at:big?", unique="token_hash")
    create(
        "act",
        "at:big account_id:id? who:100 what:60 params:document",
        refs="account_id>account",
        index="at",
        never_again=True,
        who="length(who) > 0",
    )
    create(
        "club",
        "name:100 locale:5 time_zone:60 public_address:300? font_regular:500? font_bold:500? created_at:big",
        locale="locale IN ('ja', 'en')",
        single="id = 1",
    )
    create(
        "player",
        "name:100 reading:100 handle:100 name_key:key handle_key:key sort_key:key created_at:big"
        " archived_at:big? merged_into:id? sample:bool",
        refs="merged_into>player",
        index="merged_into sort_key",
        never_again=True,
        name=NAMED,
        not_into_itself="merged_into IS NULL OR merged_into <> id",
    )
    op.create_index("uq_player_name_key_handle_key", "player", ["name_key", "handle_key"], unique=True)
    guard("act_keeps", "UPDATE ON act")
    guard("act_stays", "DELETE ON act")


def _evenings() -> None:
    create(
        "season",
        "name:100 starts_on:date ends_on:date frozen_at:big? sample:bool",
        unique="name",
        order="ends_on >= starts_on",
    )
    create(
        "event",
        "season_id:id number:int? title:200 held_on:date opens_at:time? closes_at:time? cleared_by:time?"
        " capacity_least:int capacity_most:int fee:int venue:200 address:300 map_url:500 rules:text"
        " special:text lunch:text how_to_apply:text created_at:big frozen_at:big? sample:bool",
        refs="season_id>season",
        unique="id+season_id number",
        index="held_on season_id",
        never_again=True,
        capacity_least="capacity_least >= 0",
        capacity_most="capacity_most >= 1 AND capacity_most >= capacity_least",
        fee="fee >= 0",
        number=NUMBERED,
    )
    create(
        "attendance",
        "event_id:id player_id:id place:10 applied_at:big moved_up_at:big? cancelled_at:big?"
        " checked_in_at:big? left_at:big? fee_paid:int? walk_in:bool",
        refs="event_id>event player_id>player",
        unique="event_id+player_id",
        index="player_id",
        cancelled="(place = 'cancelled') = (cancelled_at IS NOT NULL)",
        here_has_a_place="checked_in_at IS NULL OR place = 'in'",
        place="place IN ('in', 'waiting', 'cancelled')",
        fee_paid="fee_paid >= 0",
        left_was_here="left_at IS NULL OR checked_in_at IS NOT NULL",
    )
    create(
        "round",
        "event_id:id number:int title:100 created_at:big",
        refs="event_id>event",
        unique="event_id+number id+event_id",
        number=NUMBERED,
    )


def _tables() -> None:
    create(
        "move_log",
        "game:40 rules:int setup:bytes length:int due_at:big? sample:bool",
        index="due_at",
        never_again=True,
        length="length >= 0",
    )
    create(
        "move_entry",
        "log_id:id sequence:int entry_id:64 received:big author:10 body:bytes",
        key="log_id+sequence",
        refs="log_id>move_log",
        unique="log_id+entry_id",
        sequence="sequence >= 1",
    )
    guard("move_log_keeps", "UPDATE OF game, rules, setup, sample ON move_log")
    guard("move_entry_keeps", "UPDATE ON move_entry")
    unless_sample = "NOT (SELECT sample FROM move_log WHERE id = OLD.log_id)"
    guard("move_entry_stays", "DELETE ON move_entry", unless_sample)
    of_round = sa.ForeignKeyConstraint(
        ["round_id", "event_id"], ["round.id", "round.event_id"], name="fk_game_table_round_id_event_id"
    )
    create(
        "game_table",
        "event_id:id round_id:id number:int label:60 status:10 rerun_of:id? opened_at:big finished_at:big?"
        " signed_at:big? result:bytes?",
        of_round,
        refs="event_id>event id>move_log rerun_of>game_table",
        unique="round_id+number",
        index="event_id rerun_of",
        result="(status = 'signed') = (result IS NOT NULL)",
        signed_at="(status = 'signed') = (signed_at IS NOT NULL)",
        status="status IN ('open', 'finished', 'signed', 'abandoned')",
        number=NUMBERED,
    )
    create(
        "seat",
        "table_id:id number:int player_id:id? name:200",
        key="table_id+number",
        refs="player_id>player table_id>game_table",
        unique="table_id+player_id",
        index="player_id",
        name=NAMED,
        number=NUMBERED,
    )
    create(
        "claim",
        "table_id:id role:10 token_hash:digest offered_at:big expires_at:big device_hash:digest?"
        " claimed_at:big? revoked_at:big?",
        refs="table_id>game_table",
        unique="token_hash",
        index="device_hash table_id",
        role="role IN ('host', 'gm') OR role LIKE 'seat-%'",
        claimed_at="(device_hash IS NULL) = (claimed_at IS NULL)",
    )
    only_one("uq_claim_table_id_role_live", "claim", "table_id+role", LIVE)


def _ledger() -> None:
    create(
        "ledger_row",
        "table_id:id seat:int player_id:id? event_id:id season_id:id game:40 code:40 points:int played:int"
        " won:int total:int share:int key:140 reason:document signed_at:big",
        sa.ForeignKeyConstraint(
            ["event_id", "season_id"],
            ["event.id", "event.season_id"],
            name="fk_ledger_row_event_id_season_id",
            onupdate="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["table_id", "seat"], ["seat.table_id", "seat.number"], name="fk_ledger_row_table_id_seat"
        ),
        refs="player_id>player table_id>game_table",
        unique="table_id+key",
        index="player_id+table_id",
        played="(code = '_played') = (played = 1)",
        points="code <> '_played' OR points = 0",
        figures="played = 1 OR (total = 0 AND share = 0)",
        won="won IN (0, 1) AND played IN (0, 1) AND won <= played",
    )
    of_event = ["event_id", "player_id", "game", "signed_at", *FIGURES]
    op.create_index("ix_ledger_row_event", "ledger_row", of_event)
    op.create_index("ix_ledger_row_season_signed", "ledger_row", ["season_id", "signed_at"])
    kept = f"table_id, seat, game, code, {', '.join(FIGURES)}, key, reason, signed_at"
    guard("ledger_row_keeps", f"UPDATE OF {kept} ON ledger_row")
    create(
        "season_sum",
        "season_id:id game:40 player_id:id points:big played:big won:big total:big share:big",
        key="season_id+game+player_id",
        refs="player_id>player season_id>season",
    )
    for name, (event, rows) in SUMMED.items():
        body = " ".join(_sum(row, sign) for row, sign in rows)
        if op.get_bind().dialect.name == "sqlite":
            op.execute(f"CREATE TRIGGER {name} AFTER {event} ON ledger_row BEGIN {body} END")
        else:
            run_after(name, f"AFTER {event} ON ledger_row", f"{body} RETURN NULL;")


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
