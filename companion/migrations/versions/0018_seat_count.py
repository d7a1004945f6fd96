"""A table at which nothing has been played may have its log begun anew, for more or fewer seats."""

from companion.migrations.tables import create, guard

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    create("beginning", "log_id:id", key="log_id")
    unless = "NOT EXISTS (SELECT 1 FROM beginning WHERE log_id = OLD"
    keeps = f"NOT EXISTS (SELECT 1 FROM forgetting) AND {unless}.id)"
    guard("move_log_keeps", "UPDATE OF game, rules, setup, sample ON move_log", keeps, "NEW")
    stays = f"NOT (SELECT sample FROM move_log WHERE id = OLD.log_id) AND {unless}.log_id)"
    guard("move_entry_stays", "DELETE ON move_entry", stays)
