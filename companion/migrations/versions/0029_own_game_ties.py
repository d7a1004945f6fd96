"""An own game says what decides between equal totals, and for how long it is played."""

from companion.migrations.tables import add

revision = "0029"
down_revision = "0028"


def upgrade() -> None:
    add("own_game", "tiebreak:20? tiebreak_best:4=high minutes:int=0")
