"""Every table of the club in one place, for migrations and for whoever needs all of them loaded."""

from companion.store.models import MoveEntry, MoveLog

from .accounts.models import Account, Act, LogIn, SetupToken
from .events.models import Attendance, Event, Season
from .people.models import Club, Player
from .removal.models import Removed
from .rounds.models import Round
from .screen.models import Screen, ScreenPanel
from .standings.models import LedgerRow, SeasonSum
from .tables.models import Claim, GameTable, Presence, Seat

__all__ = [
    "Account",
    "Act",
    "Attendance",
    "Claim",
    "Club",
    "Event",
    "GameTable",
    "LedgerRow",
    "LogIn",
    "MoveEntry",
    "MoveLog",
    "Player",
    "Presence",
    "Removed",
    "Round",
    "Screen",
    "ScreenPanel",
    "Season",
    "SeasonSum",
    "Seat",
    "SetupToken",
]
