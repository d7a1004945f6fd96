"""Every table of the club in one place, for migrations and for whoever needs all of them loaded."""

from companion.store.models import Beginning, Forgetting, MoveEntry, MoveLog

from .accounts.models import Account, Act, ApiToken, Club, LogIn, SetupToken
from .casts.models import Composition, NameList
from .events.models import Attendance, Event, Round, Season
from .library.models import OwnGame
from .people.models import Player
from .removal.models import Removed
from .rounds.models import RoundDraft
from .screen.models import Screen, ScreenPanel
from .standings.models import Adjustment, Leaderboard
from .tables.ledger import LedgerRow, SeasonSum
from .tables.models import Claim, GameTable, Loan, Presence, Seat, SeatRequest
from .webhooks.models import Delivery, Webhook

__all__ = [
    "Account",
    "Act",
    "Adjustment",
    "ApiToken",
    "Attendance",
    "Beginning",
    "Claim",
    "Club",
    "Composition",
    "Delivery",
    "Event",
    "Forgetting",
    "GameTable",
    "Leaderboard",
    "LedgerRow",
    "Loan",
    "LogIn",
    "MoveEntry",
    "MoveLog",
    "NameList",
    "OwnGame",
    "Player",
    "Presence",
    "Removed",
    "Round",
    "RoundDraft",
    "Screen",
    "ScreenPanel",
    "Season",
    "SeasonSum",
    "Seat",
    "SeatRequest",
    "SetupToken",
    "Webhook",
]
