"""What a viewer may know of a Catan table. Victory point cards stay with their seat until play is over."""

from msgspec import Struct
from msgspec.structs import replace

from companion.kernel.clock import Clock
from companion.kernel.game import REFEREES, Ranked, Text, View, Who, as_they_stand, seat_of

from . import arbiter, exchange
from .awards import LEAST, NOBODY, Award, Name
from .boards import beginners_places
from .ending import Score, declarable, rank_seats
from .pieces import Bar, Resource, Rolled, TurnTime, discard, histogram
from .state import (
    ITEMS,
    LONG,
    Correction,
    Irregular,
    Item,
    LateYield,
    Phase,
    RecordedIncident,
    RoadChange,
    Robbed,
    SeatLine,
    State,
    Stoppage,
    Traded,
    Yield,
    awards_moved,
    board_name,
    fingerprint,
    name_of,
    open_points,
    points,
    position_at,
    rule_of,
)
from .turns import unready
from .verbs import COUNTING, ranges


class SeatView(Struct, frozen=True):
    """A seat's score line. `cards` is nothing where this viewer may not know; `points` are those it knows."""

    seat: int
    settlements: int
    cities: int
    roads: int
    stretch: int
    knights: int
    others: tuple[int, int, int]
    bought: int
    unplayed: int
    """Development cards bought and not played, as everybody has seen."""
    declarable: int
    """Victory point cards that a referee may turn up for the seat in a declaration."""
    cards: int | None
    longest_road: bool
    largest_army: bool
    points: int
    due_points: int
    """Open points with the awards that are due, by which a declaration is judged."""
    line: str
    confirmed: int
    """When the seat confirmed this line, UTC milliseconds; 0: not yet."""
    objected: bool
    ranges: dict[str, tuple[int, int]]
    """Least and most that each count could be, for those who enter them."""


class AwardView(Struct, frozen=True):
    """An award: who holds it and who should by the figures (0: nobody), and the proposal in words.

    `level` are those among whom the referee has to say who held it, where only that is asked.
    """

    name: Name
    held: int
    due: int
    level: tuple[int, ...]
    least: int
    """What it asks for at least."""
    proposal: Text | None


class PartView(Struct, frozen=True):
    """A line of the component check; `missing` is nothing until it was counted."""

    key: str
    group: str
    seat: int
    label: Text
    amount: int
    missing: int | None
    note: str


class ConductView(Struct, frozen=True):
    """An item of the conduct list, and whether it has been read out."""

    item: Item
    name: Text
    rule: Text
    read: bool


class HandView(Struct, frozen=True):
    """After a seven: a seat's cards in hand and how many go; nothing until told."""

    seat: int
    hand: int | None
    discard: int | None
    proposed: bool = False
    """Whether it is as the desk reckons it."""


class Stopwatch(Struct, frozen=True):
    """Time that runs up: milliseconds spent at `since` (UTC milliseconds); nothing there: it stands."""

    spent: int
    since: int | None


class CatanView(View, frozen=True, kw_only=True):
    """A Catan table as one viewer may know it. What somebody typed, and incidents, are the referee's."""

    phase: Phase
    ended: str
    winner: int
    goal: int
    minutes: int
    opening: str
    board: str
    """The board by its short name; empty: the table lays what it likes."""
    lies: str
    """What lies on it, where somebody has said so (`position.Position` as text)."""
    lengths: tuple[int, ...]
    """How long the road of each seat is by that."""
    builds: bool
    """Whether what is built is tapped on it, and counts and longest road follow."""
    order: tuple[str, ...]
    """The pieces in the order in which they came there, once it is over."""
    robber_moves: tuple[Robbed, ...]
    """Where the robber went and when, once it is over."""
    starting: str
    """What lies at the start of the beginners' layout, while that is still to be placed."""
    builder: int
    """The seat that builds or places now; 0 where nobody does, or nothing is tapped."""
    may_build: tuple[str, ...]
    """What that seat may build, as `arbiter.Build` says it; for those who tap."""
    changes: tuple[RoadChange, ...]
    """What moved the longest road, or cut one."""
    robber: int | None
    """The hex on which the robber stands, from 0, where builds are tapped and that is known."""
    robber_owed: int
    robbed: Robbed | None
    """How the robber moved on this turn."""
    robbable: tuple[int, ...]
    """From whom a card may be drawn where it stands now."""
    reckons: bool
    """Whether it is known what a roll brings."""
    yields: tuple[Yield, ...]
    """What the roll that stands brings, as the bank can pay it, where the board is known."""
    kept_back: tuple[Yield, ...]
    """What the robber keeps back of it."""
    unpaid: tuple[Resource, ...]
    """Of which resources the bank has not enough for it."""
    opened: bool
    began: int
    over: int
    clock: Clock
    played: Stopwatch
    turn: int
    turn_number: int
    turn_time: Stopwatch
    turns: tuple[TurnTime, ...]
    pause: Stoppage | None
    pauses: tuple[Stoppage, ...]
    corrections: tuple[Correction, ...]
    seats: tuple[SeatView, ...]
    awards: tuple[AwardView, AwardView]
    check: tuple[PartView, ...]
    conduct: tuple[ConductView, ...]
    unready: tuple[Text, ...]
    """What is still to do before the first turn."""
    dice: tuple[Bar, ...]
    rolls: tuple[Rolled, ...]
    seven: tuple[HandView, ...]
    seven_open: bool
    trades: tuple[Traded, ...]
    late: tuple[LateYield, ...]
    incidents: tuple[RecordedIncident, ...]
    ranking: tuple[Ranked, ...]
    irregular: tuple[Irregular, ...]


def view_of(state: State, viewer: str) -> CatanView:
    """The view of `viewer`, with what it may do."""
    referee = viewer in REFEREES
    preparing = referee or state.phase == "check"
    paid = exchange.bank_pays(state)
    builds = state.builds and state.turn > 0 and state.phase == "play"
    position = position_at(state) if builds else None
    robbed = state.robbed[-1] if state.robbed and state.robbed[-1].turn == state.turn_number else None
    return CatanView(
        **as_they_stand(state, "ended", "winner", "lies", "changes", "opened", "began", "over", "clock"),
        **as_they_stand(state, "turn", "turn_number", "turns", "rolls", "late"),
        **as_they_stand(state.options, "goal", "minutes", "opening"),
        phase=view_phase(state),
        board=board_name(state),
        lengths=arbiter.lengths(state) if state.lies else (),
        builds=state.builds,
        order=state.order if state.open else (),
        robber_moves=state.robbed if state.open and state.builds else (),
        starting=_starting(state),
        builder=arbiter.next_build(state, position)[0] if position else 0,
        may_build=arbiter.may_build(state, position) if position and referee else (),
        robber=exchange.robber_at(state) if state.builds else None,
        robber_owed=state.robber_owed if state.builds else 0,
        robbed=robbed,
        robbable=exchange.robbed_at(state, position, robbed) if position and robbed else (),
        reckons=exchange.board_of_yields(state) is not None,
        yields=paid,
        kept_back=tuple(one for one in state.yields if one.blocked),
        unpaid=tuple(
            dict.fromkeys(one.resource for one in state.yields if not one.blocked and one not in paid)
        ),
        played=_stopwatch(state.watch, 0),
        turn_time=_stopwatch(state.watch, state.turn_began),
        pause=None if state.pause is None else _pause(state.pause, referee),
        pauses=tuple(_pause(pause, referee) for pause in state.pauses),
        corrections=state.corrections if referee else (),
        seats=tuple(_seat(state, seat, viewer) for seat in state.seats),
        awards=(_award(state, "longest-road", state.road), _award(state, "largest-army", state.army)),
        check=_check(state) if preparing else (),
        conduct=_conduct(state) if preparing else (),
        unready=unready(state) if state.phase == "check" else (),
        dice=histogram(state.rolls),
        seven=_hands(state),
        seven_open=state.seven is not None and not state.seven.done,
        trades=() if viewer == "public" else state.trades,
        incidents=state.incidents if referee else (),
        ranking=ranking_of(state) if state.open else (),
        irregular=tuple(mark if referee else replace(mark, note="") for mark in state.irregular),
    )


def _starting(state: State) -> str:
    beginners = board_name(state) == "beginner" and state.options.opening == "beginner"
    return beginners_places(len(state.lines)) if beginners and not state.lies else ""


def view_phase(state: State) -> Phase:
    """The phase as people know it: a table that is counted anew is a finished one."""
    return "finished" if state.phase == "recount" else state.phase


def ranking_of(state: State) -> tuple[Ranked, ...]:
    """The order by the lines as they stand; final once every seat has confirmed."""
    return rank_seats(tuple(score_of(state, seat) for seat in state.seats), state.winner)


def score_of(state: State, seat: int) -> Score:
    """What a seat is ranked by."""
    line = state.lines[seat - 1]
    return Score(points(state, seat), line.buildings, line.settlements, line.cities, line.roads)


def knows_cards(state: State, viewer: str, seat: int) -> bool:
    """Whether a viewer may know a seat's victory point cards."""
    return state.open or viewer == "gm" or seat_of(viewer) == seat


def _seat(state: State, seat: int, viewer: str) -> SeatView:
    line: SeatLine = state.lines[seat - 1]
    known = knows_cards(state, viewer, seat)
    return SeatView(
        seat=seat,
        **as_they_stand(line, "settlements", "cities", "roads", "stretch", "knights", "others"),
        **as_they_stand(line, "bought", "unplayed"),
        declarable=declarable(state, seat),
        cards=line.cards if known else None,
        longest_road=state.road.held == seat,
        largest_army=state.army.held == seat,
        points=points(state, seat) if known else open_points(state, seat),
        due_points=open_points(awards_moved(state), seat),
        line=fingerprint(state, seat),
        confirmed=state.confirmed[seat - 1],
        objected=seat in state.objected,
        ranges=ranges(state, seat) if viewer in REFEREES and state.phase in COUNTING else {},
    )


def _award(state: State, name: Name, award: Award) -> AwardView:
    proposal = None
    if award.asked:
        proposal = Text(f"catan-propose-{name}-level", {"seats": tuple(Who(seat) for seat in award.level)})
    elif award.waiting:
        key = f"catan-propose-{name}" if award.due else f"catan-propose-{name}-nobody"
        proposal = Text(key, {"seat": Who(award.due)} if award.due != NOBODY else {})
    return AwardView(name, award.held, award.due, award.level if award.asked else (), LEAST[name], proposal)


def _check(state: State) -> tuple[PartView, ...]:
    return tuple(
        PartView(
            part.key,
            part.group,
            part.seat,
            part.label,
            part.amount,
            None if counted is None else counted.missing,
            "" if counted is None else counted.note,
        )
        for part, counted in zip(state.parts, state.counted, strict=True)
    )


def _conduct(state: State) -> tuple[ConductView, ...]:
    return tuple(ConductView(item, name_of(item), rule_of(item), item in state.read) for item in ITEMS)


def _hands(state: State) -> tuple[HandView, ...]:
    if state.seven is None:
        return ()
    return tuple(
        HandView(seat, hand, None if hand is None else discard(hand), seat in state.seven.proposed)
        for seat, hand in enumerate(state.seven.hands, 1)
    )


def _pause(pause: Stoppage, referee: bool) -> Stoppage:
    return pause if referee else replace(pause, note="")


def _stopwatch(watch: Clock, began: int) -> Stopwatch:
    """Time of play since `began` (milliseconds of play), which may lie after the watch last started."""
    spent = LONG - watch.left - began
    if watch.since is None:
        return Stopwatch(max(0, spent), None)
    return Stopwatch(max(0, spent), watch.since - min(0, spent))
