"""Every table of the club in one place, for migrations and for whoever needs all of them loaded."""

from companion.store.models import Beginning, Forgetting, MoveEntry, MoveLog

from .accounts.models import Account, Act, ApiToken, Club, LogIn, SetupToken
from .casts import Composition, NameList, RuleSet
from .events.models import Attendance, Event, Round, Season
from .library import OwnGame
from .people.names import Alias, Player
from .removal import Removed
from .rounds.models import Relation, RoundDraft, RoundsAhead, SeatingNote
from .screen import Call, Screen, ScreenPanel
from .standings.models import Adjustment, Leaderboard
from .tables.models import Claim, GameTable, LedgerRow, Loan, Presence, SeasonSum, Seat, SeatRequest
from .webhooks import Delivery, Webhook
