"""Figures in names are compared as numbers: 9 comes before 10 in the lists of players."""

import re

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"

PLAYER = sa.table("player", sa.column("id", sa.BigInteger), sa.column("sort_key", sa.String))
LONGEST = 400


def upgrade() -> None:
    connection = op.get_bind()
    for player, key in connection.execute(sa.select(PLAYER.c.id, PLAYER.c.sort_key)).all():
        filled = re.sub(r"[0-9]+", lambda figures: figures[0].zfill(8), key)[:LONGEST]
        if filled != key:
            connection.execute(sa.update(PLAYER).where(PLAYER.c.id == player).values(sort_key=filled))
