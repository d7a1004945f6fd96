"""Lent devices, and phones that ask for a seat of a table that has begun."""

import sqlalchemy as sa

from companion.migrations.tables import create, only_one

revision = "0020"
down_revision = "0019"


def _of_table(name: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["table_id"], ["game_table.id"], name=f"fk_{name}_table_id_game_table", ondelete="CASCADE"
    )


def upgrade() -> None:
    create(
        "loan",
        "table_id:id lender:10 seat:int device_hash:digest number_hash:digest chosen_at:big lent_at:big"
        " look:6 opened_before:big? wrong:int wrong_at:big? ended_at:big?",
        _of_table("loan"),
        index="table_id device_hash",
        look="look IN ('asked', 'open', 'closed')",
    )
    only_one("uq_loan_device_hash_open", "loan", "device_hash", "ended_at IS NULL")
    create(
        "seat_request",
        "table_id:id seat:int device_hash:digest asked_at:big answered_at:big? granted:bool",
        _of_table("seat_request"),
        index="table_id device_hash",
    )
