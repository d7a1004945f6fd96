"""What the database itself sees to: logs that only grow, and sums that are kept with the ledger."""

from collections.abc import Iterator

from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

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


def upgrade() -> None:
    """Take the database forward."""
    make = _sqlite if op.get_bind().dialect.name == "sqlite" else _postgresql
    for statement in make():
        op.execute(statement)


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
