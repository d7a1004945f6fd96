"""Helpers for some tables: which those are."""

from companion.migrations.tables import add

revision = "0038"
down_revision = "0037"


def upgrade() -> None:
    add("log_in", "tables:200? offered_tables:200?")
