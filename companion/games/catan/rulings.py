"""The referee's word: who holds an award, a late yield, an incident against the conduct list."""

from collections.abc import Callable, Iterable
from typing import Annotated, Any, ClassVar, Literal, NamedTuple

from msgspec import Meta
from msgspec.structs import replace

from companion.kernel.game import REFEREES, Action, Choice, Illegal, Seat, Text, Who, forbid
from companion.kernel.verbs import choices, number

from . import state as catan
from . import verbs
from .awards import LEAST_ARMY, LEAST_ROAD, NOBODY, Award, Figure, Rule, with_figure, with_holder
from .verbs import rejudge


class AwardRule(NamedTuple):
    """What a referee's word on an award goes by."""

    award: Literal["road", "army"]
    counted: Literal["roads", "knights"]
    """The count of the line that has to be enough."""
    least: int
    fault: Callable[[catan.State, int], Text | None]
    """What the figures say against giving it to a seat."""
    rule: Callable[[catan.State], Rule]
    """What the award asks for at this table."""


class AwardVerb(verbs.CatanVerb, frozen=True):
    """The referee's word on who holds an award; 0 is nobody."""

    seat: verbs.Holder
    was: int | None = None

    phases = verbs.COUNTING
    no_seat: ClassVar[str] = "catan-nobody"
    by: ClassVar[AwardRule]

    @classmethod
    def offer(cls, state: catan.State, viewer: str) -> Iterable[Action]:
        """Offered for the seats that have enough; of the road the board decides, where it is tapped there."""
        if state.builds and cls.by.award == "road":
            return
        may = [
            seat for seat, line in enumerate(state.lines, 1) if getattr(line, cls.by.counted) >= cls.by.least
        ]
        yield cls.action(seat=verbs.one_seat(may, cls.no_seat, getattr(state, cls.by.award).due))

    def apply(self, state: catan.State, entry: catan.CatanEntry) -> catan.State:
        """The state with the award at that seat. A word against the figures is irregular, and stands until
        they change."""
        if self.by.award == "road":
            verbs.must_count(state)
        verbs.must_sit(state, self.seat, least=0)
        award: Award = getattr(state, self.by.award)
        verbs.must_see(self.was, award.held)
        found = None
        if self.seat not in (NOBODY, award.due, *award.level):
            found = self.by.fault(state, self.seat)
        if found is not None:
            if getattr(state.lines[self.seat - 1], self.by.counted) < self.by.least:
                raise Illegal(found, "seat")
            forbid(entry, found, "seat")
        after = with_holder(award, self.seat, self.by.rule(state), against=found is not None)
        return _rejudge_holders(state, replace(state, **{self.by.award: after}), (award.held, self.seat))


def _road_fault(state: catan.State, seat: int) -> Text | None:
    """Why the figures speak against a seat: its road is too short, or not the longest."""
    line = state.lines[seat - 1]
    if line.roads < LEAST_ROAD or 0 < line.stretch < LEAST_ROAD:
        return Text("catan-road-needs", {"seat": Who(seat), "least": LEAST_ROAD})
    own = line.stretch or line.roads
    # A holder by the referee's eye has five at least, whatever it is.
    least = LEAST_ROAD if state.road.due and state.setup.rules >= 2 else 0
    longest = max(least, *(one.stretch for other, one in enumerate(state.lines, 1) if other != seat))
    if longest < own:
        return None
    return Text("catan-road-not-longest", {"seat": Who(seat), "own": own, "longest": longest})


def road_rule(state: catan.State) -> Rule:
    """The rule of the longest road: five in one stroke; the house says what becomes of a tie after a cut."""
    return Rule(LEAST_ROAD, state.options.tie_voids_longest_road)


class LongestRoad(AwardVerb, frozen=True):
    """The referee's word on who holds the longest road; 0 is nobody."""

    by = AwardRule("road", "roads", LEAST_ROAD, _road_fault, road_rule)


def _army_fault(state: catan.State, seat: int) -> Text | None:
    """Why the figures speak against a seat: its knights are too few, or not the most (strictly more would be
    due)."""
    own = state.lines[seat - 1].knights
    if own < LEAST_ARMY:
        return Text("catan-army-needs", {"seat": Who(seat), "least": LEAST_ARMY})
    most = max(one.knights for other, one in enumerate(state.lines, 1) if other != seat)
    return Text("catan-army-not-most", {"seat": Who(seat), "own": own, "most": most})


def _army_rule(state: catan.State) -> Rule:
    """The rule of the largest army: three knights."""
    return Rule(LEAST_ARMY)


class LargestArmy(AwardVerb, frozen=True):
    """The referee's word on who holds the largest army; 0 is nobody."""

    by = AwardRule("army", "knights", LEAST_ARMY, _army_fault, _army_rule)


def _rejudge_holders(before: catan.State, after: catan.State, seats: tuple[int, ...]) -> catan.State:
    if not before.open:
        return after
    return rejudge(before, after, tuple(seat for seat in seats if seat != NOBODY), "seat")


def road_after(state: catan.State, seat: int, line: catan.SeatLine, *, cut: bool = False) -> Award:
    """The longest road once a seat's line is another. Without any stroke told, the referee's eye decides."""
    stroke = Figure(seat, line.stretch, line.roads, cut, state.open)
    return with_figure(state.road, stroke, road_rule(state))


def army_after(state: catan.State, seat: int, line: catan.SeatLine, *, cut: bool = False) -> Award:
    """The largest army once a seat's line is another."""
    return with_figure(state.army, Figure(seat, line.knights, 0, cut, state.open), _army_rule(state))


class ClaimYield(verbs.CatanVerb, frozen=True):
    """A seat takes a yield that was forgotten on the turn of this number."""

    seat: Seat
    turn: Annotated[int, Meta(ge=1, le=100_000)]

    phases = verbs.PLAY

    @classmethod
    def offer(cls, state: catan.State, viewer: str) -> Iterable[Action]:
        """Offered where turns are followed."""
        if state.turn:
            yield cls.action(seat=state.seats, turn=number(1, state.turn_number, state.turn_number))

    def apply(self, state: catan.State, entry: catan.CatanEntry) -> catan.State:
        """The state with the yield taken: until the next player's turn begins, not after."""
        verbs.must_sit(state, self.seat)
        verbs.must_fit(state.late)
        if not state.turn:
            raise Illegal(Text("catan-no-pointer"))
        if not 1 <= self.turn <= state.turn_number:
            raise Illegal(Text("catan-no-such-turn", {"number": self.turn}), "turn")
        if self.turn != state.turn_number:
            forbid(entry, Text("catan-yield-late"), "turn")
        return replace(state, late=(*state.late, catan.LateYield(self.turn, self.seat)))


class Incident(verbs.CatanVerb, frozen=True):
    """Something against the conduct list: whose seat (0: the table), what, the ruling, and by whom."""

    item: catan.Item
    what: verbs.Reason
    ruling: catan.Ruling
    seat: verbs.Holder = 0
    by: Annotated[str, Meta(max_length=80)] = ""

    phases = verbs.PLAY | verbs.JUDGING

    @classmethod
    def offer(cls, state: catan.State, viewer: str) -> Iterable[Action]:
        """Offered against any item, on any seat."""
        items = choices(Choice(item, catan.name_of(item)) for item in catan.ITEMS)
        yield cls.action(item=items, seat=verbs.one_seat(state.seats))

    def apply(self, state: catan.State, entry: catan.CatanEntry) -> catan.State:
        """The state with the incident and the time of play."""
        verbs.must_sit(state, self.seat, least=0)
        verbs.must_say(state, self.what, "what")
        verbs.must_fit(state.incidents)
        at = catan.playing_time(state, entry.said)
        noted = catan.RecordedIncident(entry.id, self.item, self.seat, at, self.what, self.ruling, self.by)
        return replace(state, incidents=(*state.incidents, noted))

    def log_text(self, state: catan.State, entry: catan.CatanEntry, viewer: str) -> Text | None:
        """The line for host and GM."""
        return super().log_text(state, entry, viewer) if viewer in REFEREES else None

    def params(self) -> dict[str, Any]:
        """Its fields, with the item by its name."""
        return {**super().params(), "item": catan.name_of(self.item)}
