"""House rules, the conduct list and the state of a Catan table."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.kernel.clock import Clock
from companion.kernel.game import Entry, TableState, Text

from .awards import POINTS, Award
from .boards import MOST_NAME, Board, lay, read_name
from .island import Island
from .pieces import Component, Components, Counted, Offer, Resource, Rolled, Seven, TurnTime
from .position import Position, island_of, read_position

Item = Literal[
    "fun",
    "yields",
    "seven",
    "counts",
    "dice",
    "tied-roads",
    "gifts",
    "future",
    "new-harbour",
    "new-card",
    "lies",
    "breaks",
]
Ruling = Literal["reminder", "undone", "warning", "other"]

ITEMS: tuple[Item, ...] = Item.__args__  # type: ignore[attr-defined]
"""The twelve, in the order of the source."""
RULINGS: tuple[Ruling, ...] = Ruling.__args__  # type: ignore[attr-defined]


class RecordedIncident(Struct, frozen=True, omit_defaults=True):
    """An incident: against which item, whose seat (0: the table's), when, the ruling."""

    entry: str
    item: Item
    seat: int
    at: int
    """Milliseconds of play, pauses left out."""
    what: str
    ruling: Ruling
    by: str
    """Who ruled, as it was typed; empty: the referee."""


def name_of(item: Item) -> Text:
    """An item in a few words."""
    return Text(f"catan-conduct-{item}")


def rule_of(item: Item) -> Text:
    """An item as it is read out."""
    return Text(f"catan-conduct-{item}-text")


CatanEntry = Entry[Any, Any]
Phase = Literal["check", "play", "judging", "finished", "recount"]
"""`recount` is a finished table that was signed and opened again, to be counted anew."""
PauseReason = Literal["absence", "ruling", "break", "other", "unsaid"]
LONG = 7 * 24 * 3600 * 1000
"""What the stopwatch of play starts from, milliseconds; it is never corrected."""


BoardField = Annotated[str, Meta(max_length=MOST_NAME)]


class CatanOptions(Struct, frozen=True, omit_defaults=True):
    """House rules by name; the defaults are 001's, or the rulings on it."""

    minutes: Annotated[int, Meta(ge=0, le=600)] = 90
    """The limit of play, placing included; 0 is no limit."""
    opening: Literal["beginner", "snake"] = "beginner"
    """The beginners' fixed layout (001: the first game of a night), or placing in snake order."""
    board: BoardField = ""
    """The board by its short name (`boards.read_name`), for all tables of it the same; empty: not set."""
    with_board: bool = False
    """Whether what is built is tapped on the board; counts and the longest road follow from it."""
    dice: Literal["own", "companion", "deck"] = "own"
    """The table's own, typed in; rolled by the companion; or a deck that has each of the 36 pairs once."""
    goal: Annotated[int, Meta(ge=5, le=20)] = 10
    """Points that win, by declaration."""
    five_or_six: bool = False
    """Whether five or six may play, with the extension's pieces."""
    component_check: bool = True
    """Whether the component check must be through before the first turn."""
    conduct_list: bool = True
    """Whether the conduct list must be read out before the first turn."""
    turn_pointer: bool = True
    """Whether the desk follows whose turn it is. Off: what hangs on a turn is the table's own care."""
    seven_check: bool = True
    """Whether play waits after a seven until the hands are checked."""
    pause_stops_clock: bool = True
    """Ruling: the clock stops with the play. Off: only the play stops."""
    tie_voids_longest_road: bool = True
    """Ruling: a cut that leaves several tied voids the award even if its holder is one of them. Off: the
    holder keeps it."""
    harbour_gives_any: bool = True
    """Ruling: a 2:1 harbour takes two of its resource for any one. Off: two of any for one of its own."""
    mixed_trades_refused: bool = True
    """Ruling: players' trades with one resource on both sides are refused even if others change hands too."""


class SeatLine(Struct, frozen=True, omit_defaults=True):
    """A seat's counts. `cards` are its victory point cards, hidden until the judging."""

    settlements: int = 0
    cities: int = 0
    roads: int = 0
    stretch: int = 0
    """Longest continuous stroke as told; 0: not told."""
    knights: int = 0
    others: tuple[int, int, int] = (0, 0, 0)
    """Road building, year of plenty, monopoly played."""
    cards: int = 0
    bought: int = 0
    bought_earlier: int = 0
    """Of those bought, the ones from before turn `bought_on`."""
    bought_on: int = 0
    played_on: int = 0
    """Number of the turn on which a card was last played."""

    @property
    def buildings(self) -> int:
        """Points of settlements and cities."""
        return self.settlements + 2 * self.cities

    @property
    def unplayed(self) -> int:
        """Development cards that were bought and not played, as everybody has seen."""
        return max(0, self.bought - self.knights - sum(self.others))


class Stoppage(Struct, frozen=True, omit_defaults=True):
    """Play stood still: why, for whom (0: the table), from and until when (UTC milliseconds)."""

    reason: PauseReason
    seat: int
    note: str
    since: int
    at: int
    """Milliseconds of play at which it began, other pauses left out."""
    until: int | None = None


class Correction(Struct, frozen=True):
    """The clock was set after so many milliseconds of play: from so many seconds to so many, and why."""

    at: int
    before: int
    after: int
    reason: str


class Traded(Struct, frozen=True):
    """An exchange that was made; `turn` is the turn's number."""

    turn: int
    offer: Offer


class LateYield(Struct, frozen=True):
    """A forgotten yield, taken before the next turn began."""

    turn: int
    seat: int


class RoadChange(Struct, frozen=True, omit_defaults=True):
    """What was built moved the longest road, or cut one."""

    turn: int
    at: int
    """Milliseconds of play, pauses left out."""
    built: str
    """As in a position's text."""
    before: tuple[int, ...]
    after: tuple[int, ...]
    """The lengths in seat order."""
    held: int
    """Who holds the longest road since; 0: nobody."""


class Yield(Struct, frozen=True, omit_defaults=True):
    """What a roll brings a seat of one resource, or would where the robber did not stand there."""

    seat: int
    resource: Resource
    count: int
    blocked: bool = False


class Robbed(Struct, frozen=True):
    """The robber went to a hex on the turn of this number; from whom a card was drawn (0: nobody), or nothing
    where that is still to be said."""

    turn: int
    seat: int
    land: int
    victim: int | None
    built: int = 0
    """How many pieces had come to the board by then."""


class AtRoll(Struct, frozen=True):
    """The board as the roll that stands found it."""

    lies: str
    robber: int | None
    move: int
    """Of a seven: the place of its own move in `State.robbed`."""


class Irregular(Struct, frozen=True):
    """Forbidden, but it happened: the entry, its verb, and the referee's note."""

    entry: str
    verb: str
    note: str


class State(TableState[CatanOptions], frozen=True):
    """All of a Catan table."""

    components: Components
    parts: tuple[Component, ...]
    lines: tuple[SeatLine, ...]
    clock: Clock
    phase: Phase = "check"
    counted: tuple[Counted | None, ...] = ()
    read: frozenset[Item] = frozenset()
    opened: bool = False
    road: Award = Award()
    army: Award = Award()
    board: str = ""
    """The board by the name that the table gave it; empty: it is as the options have it."""
    lies: str = ""
    """What lies on the board, where somebody has said so (`position.Position` as text)."""
    order: tuple[str, ...] = ()
    """The pieces in the order in which they came there, a city after its settlement."""
    builds: bool = False
    """Whether what is built is tapped on the board, and the counts follow."""
    changes: tuple[RoadChange, ...] = ()
    yields: tuple[Yield, ...] = ()
    """Of the roll that stands, where the board is known."""
    short: tuple[tuple[Resource, int], ...] = ()
    """What of a resource the bank had left for it, where that was told."""
    between: int = 0
    """Who of five or six builds between the turns; 0: whoever is on turn."""
    new_corners: frozenset[int] = frozenset()
    """Where somebody has settled on this turn."""
    first: tuple[tuple[int, ...], ...] = ()
    """The corners of the first two settlements of each seat, where they were placed on the board."""
    hands: tuple[int | None, ...] = ()
    """How many cards each seat has, the yields of the roll that stands left out (`exchange.hands`); nothing
    where that is not known. It is from the opening on where the board is, and from a seven on of who told."""
    robber_owed: int = 0
    """How often the robber still has to move on this turn: after a seven, and after each knight."""
    robbed: tuple[Robbed, ...] = ()
    at_roll: AtRoll | None = None
    began: int = 0
    """When the first turn began, UTC milliseconds; 0: not yet."""
    over: int = 0
    """When play was over, UTC milliseconds; 0: not yet."""
    watch: Clock = Clock(LONG)
    """Stopwatch of play: runs down from LONG while play goes on."""
    pause: Stoppage | None = None
    pauses: tuple[Stoppage, ...] = ()
    corrections: tuple[Correction, ...] = ()
    turn: int = 0
    turn_number: int = 0
    turn_began: int = 0
    """Milliseconds of play when the turn began."""
    turns: tuple[TurnTime, ...] = ()
    rolls: tuple[Rolled, ...] = ()
    seven: Seven | None = None
    trades: tuple[Traded, ...] = ()
    late: tuple[LateYield, ...] = ()
    incidents: tuple[RecordedIncident, ...] = ()
    ended: Literal["", "declared", "time-up"] = ""
    winner: int = 0
    """Who declared; 0 while nobody did."""
    confirmed: tuple[int, ...] = ()
    """When each seat confirmed its line, UTC milliseconds; 0: not yet."""
    objected: frozenset[int] = frozenset()
    irregular: tuple[Irregular, ...] = ()

    @property
    def open(self) -> bool:
        """Whether victory point cards lie open: not before play is over."""
        return self.phase in ("judging", "finished", "recount")


def board_name(state: State) -> str:
    """The short name of the board that lies there; empty where it is not known. The beginners' layout is one
    of the smaller box."""
    beginners = state.options.opening == "beginner" and len(state.lines) <= 4
    return state.board or state.options.board or ("beginner" if beginners else "")


def board_at(state: State) -> Board | None:
    """The board that lies there, where its name is known."""
    name = read_name(board_name(state))
    return lay(name) if name else None


def island_at(state: State) -> Island:
    """The island that the table plays on."""
    return island_of(board_name(state), len(state.lines))


def position_at(state: State) -> Position:
    """What lies on the table's island."""
    return read_position(state.lies, island_at(state), len(state.lines))


def playing_time(state: State, at: int) -> int:
    """Milliseconds of play at a time (UTC milliseconds), pauses left out."""
    return LONG - state.watch.remaining(at)


def open_points(state: State, seat: int) -> int:
    """Points that everybody sees: buildings and the awards that the referee has given."""
    held = (state.road.held == seat) + (state.army.held == seat)
    return state.lines[seat - 1].buildings + POINTS * held


def awards_moved(state: State) -> State:
    """The table as anything is judged by it: awards that are due have moved (ruling)."""
    if state.setup.rules < 2:
        return state
    road, army = (replace(award, held=award.counts_for) for award in (state.road, state.army))
    return replace(state, road=road, army=army)


def points(state: State, seat: int) -> int:
    """A seat's points with its victory point cards."""
    return open_points(state, seat) + state.lines[seat - 1].cards


def fingerprint(state: State, seat: int) -> str:
    """A seat's open score line as one word, to tell whether it changed since somebody looked."""
    line = state.lines[seat - 1]
    held = "".join(name for name, award in (("l", state.road), ("a", state.army)) if award.held == seat)
    cards = line.cards if state.open else "x"
    return f"{line.settlements}-{line.cities}-{line.roads}-{line.knights}-{cards}{held}"
