"""Sums stand in the order of players, too, as a standing of all times adds them up."""

from alembic import op

revision = "0033"
down_revision = "0032"


def upgrade() -> None:
    figures = ("points", "played", "won", "total", "share")
    op.create_index("ix_season_sum_player", "season_sum", ["player_id", "game", "season_id", *figures])
