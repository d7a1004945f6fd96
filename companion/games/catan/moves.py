"""What may be said at a Catan table: one struct a verb. Who may say what, the handlers check."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from companion.kernel.game import Verb

from .conduct import Item, Ruling
from .trade import Harbour, Way

Seat = Annotated[int, Meta(ge=1, le=6)]
Holder = Annotated[int, Meta(ge=0, le=6)]
"""A seat, or 0: nobody, or the table as a whole."""
Count = Annotated[int, Meta(ge=0, le=40)]
Cards = Annotated[int, Meta(ge=0, le=5)]
Goods = Annotated[int, Meta(ge=0, le=24)]
Seen = Annotated[str, Meta(max_length=40)] | None
Words = Annotated[str, Meta(max_length=300)]
Reason = Annotated[str, Meta(min_length=1, max_length=300)]
Key = Annotated[str, Meta(min_length=1, max_length=40)]

PlayedCard = Literal["knight", "road-building", "year-of-plenty", "monopoly"]
PauseReason = Literal["absence", "ruling", "break", "other", "unsaid"]


class Check(Verb, frozen=True):
    """A line of the component check is counted, with so many missing."""

    part: Key
    missing: Count = 0
    note: Words = ""


class CheckGroup(Verb, frozen=True):
    """A whole group is complete, but for what was written down as missing."""

    group: Key


class ReadOut(Verb, frozen=True):
    """These items of the conduct list have been read out: all of them so far, or none again."""

    items: Annotated[tuple[Item, ...], Meta(max_length=12)]


class Start(Verb, frozen=True):
    """The game begins with this seat, and so does the clock."""

    first: Seat


class Opened(Verb, frozen=True):
    """Every seat has placed two settlements and two roads."""


class Stepper(Verb, frozen=True):
    """A count of one seat, as it is now; `was` is what the sender saw."""

    seat: Seat
    count: Count
    was: int | None = None


class Settlements(Stepper, frozen=True):
    """A seat's settlements on the board."""


class Cities(Stepper, frozen=True):
    """A seat's cities on the board."""


class Upgrade(Verb, frozen=True):
    """A settlement became a seat's city number `cities`."""

    seat: Seat
    cities: Count
    was: int | None = None


class Roads(Stepper, frozen=True):
    """A seat's roads on the board."""


class Stretch(Stepper, frozen=True):
    """A seat's longest continuous stroke of road; 0 takes the figure back.

    A lower one corrects what was told before, unless the referee says that the road was cut.
    """

    cut: bool = False


class Knights(Stepper, frozen=True):
    """The knights that a seat has played."""


class Bought(Stepper, frozen=True):
    """The development cards that a seat has bought in all."""


class ScoreLine(Verb, frozen=True):
    """A seat's pieces and knights, counted afresh; `was` is the line's fingerprint as the sender saw it."""

    seat: Seat
    settlements: Count
    cities: Count
    roads: Count
    knights: Count
    was: Seen = None


class LongestRoad(Verb, frozen=True):
    """The referee's word on who holds the longest road; 0 is nobody."""

    seat: Holder
    was: int | None = None


class LargestArmy(Verb, frozen=True):
    """The referee's word on who holds the largest army; 0 is nobody."""

    seat: Holder
    was: int | None = None


class HoldCards(Verb, frozen=True):
    """A seat's victory point cards while they are hidden; only from that seat's own phone."""

    seat: Seat
    count: Cards
    was: int | None = None


class TurnUp(Verb, frozen=True):
    """A seat's victory point cards as they lie open at the judging."""

    seat: Seat
    count: Cards
    was: int | None = None


class Turn(Verb, frozen=True):
    """It is this seat's turn now; `was` had it before."""

    seat: Seat
    was: int | None = None


class Roll(Verb, frozen=True):
    """The dice show this sum; `was` is how many rolls the sender saw."""

    total: Annotated[int, Meta(ge=2, le=12)]
    was: int | None = None


class RollAgain(Verb, frozen=True):
    """The last roll does not count: the dice were in doubt, or out of the tray."""

    reason: Literal["doubt", "out"] = "doubt"


class Hand(Verb, frozen=True):
    """A seat's cards in hand after a seven."""

    seat: Seat
    count: Annotated[int, Meta(ge=0, le=120)]
    was: int | None = None


class SevenChecked(Verb, frozen=True):
    """All hands were checked, what had to go is gone, and the robber has moved."""

    rest_below_eight: bool = False
    """Who has not told a hand is known to have fewer than eight."""


class PlayCard(Verb, frozen=True):
    """A seat plays a development card; `was` is how many of this kind it had played."""

    seat: Seat
    card: PlayedCard
    was: int | None = None


class Trade(Verb, frozen=True):
    """An exchange as proposed. A forbidden one is refused with the rule; an allowed one is logged as made."""

    seat: Seat
    way: Way = "players"
    partner: Holder = 0
    harbour: Harbour = "any"
    give_ore: Goods = 0
    give_wheat: Goods = 0
    give_wood: Goods = 0
    give_brick: Goods = 0
    give_wool: Goods = 0
    get_ore: Goods = 0
    get_wheat: Goods = 0
    get_wood: Goods = 0
    get_brick: Goods = 0
    get_wool: Goods = 0
    later: bool = False
    new: bool = False


class ClaimYield(Verb, frozen=True):
    """A seat takes a yield that was forgotten on the turn of this number."""

    seat: Seat
    turn: Annotated[int, Meta(ge=1, le=100_000)]


class Pause(Verb, frozen=True):
    """Play stops at once: why (it may be said afterwards), and for whose sake (0: the whole table)."""

    reason: PauseReason = "unsaid"
    seat: Holder = 0
    note: Words = ""


class ExplainPause(Verb, frozen=True):
    """Why play stands still, or stood still in the last pause, if nobody has said so yet."""

    reason: PauseReason
    seat: Holder = 0
    note: Words = ""


class Resume(Verb, frozen=True):
    """Play goes on."""


class SetClock(Verb, frozen=True):
    """The clock is corrected to so many seconds; after time-up that gives the game back to the players."""

    seconds: Annotated[int, Meta(ge=0, le=36_000)]
    reason: Reason


class Declare(Verb, frozen=True):
    """A seat declares victory and turns up so many victory point cards."""

    seat: Seat
    cards: Cards = 0


class TimeUp(Verb, frozen=True):
    """The clock has run down; only the rules say so."""


class Incident(Verb, frozen=True):
    """Something against the conduct list: whose seat (0: the table), what, the ruling, and by whom."""

    item: Item
    what: Reason
    ruling: Ruling
    seat: Holder = 0
    by: Annotated[str, Meta(max_length=80)] = ""


class Confirm(Verb, frozen=True):
    """A seat confirms its score line; `was` is the line's fingerprint as the sender saw it."""

    seat: Seat
    was: Seen = None


class Object(Verb, frozen=True):
    """A seat does not agree with its score line (any more): the referee looks again."""

    seat: Seat


CountMove = Settlements | Cities | Roads | Stretch | Knights | Bought
CatanMove = (
    Check
    | CheckGroup
    | ReadOut
    | Start
    | Opened
    | Settlements
    | Cities
    | Upgrade
    | Roads
    | Stretch
    | Knights
    | Bought
    | ScoreLine
    | LongestRoad
    | LargestArmy
    | HoldCards
    | TurnUp
    | Turn
    | Roll
    | RollAgain
    | Hand
    | SevenChecked
    | PlayCard
    | Trade
    | ClaimYield
    | Pause
    | ExplainPause
    | Resume
    | SetClock
    | Declare
    | TimeUp
    | Incident
    | Confirm
    | Object
)
