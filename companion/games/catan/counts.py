"""The score line: one count, a whole line, the opening, hidden cards, and cards turned up."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from msgspec.structs import replace

from companion.kernel.game import REFEREES, Action, Illegal, Seat, Text, Who, seat_of, viewer_of_seat
from companion.kernel.verbs import number

from . import verbs
from .pieces import EACH, Components
from .rulings import army_after, road_after
from .state import CatanEntry, SeatLine, State, board_at, fingerprint, playing_time
from .verbs import OPENING, line_fault, rejudge


class CountVerb(verbs.CatanVerb, frozen=True):
    """A count of one seat, as it is now; `was` is what the sender saw."""

    seat: Seat
    count: verbs.Count
    was: int | None = None

    phases = verbs.COUNTING
    name: ClassVar[str]
    """The count of the line that it sets."""
    on_board: ClassVar[bool] = True
    """Whether the board says it, where what is built is tapped there."""

    @classmethod
    def most(cls, components: Components) -> int:
        """The most that there could be at all."""
        return EACH[cls.name]

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered to host and GM, for any seat."""
        if state.builds and cls.on_board:
            return
        yield cls.action(seat=state.seats, count=number(0, cls.most(state.components)))

    def changed(self, state: State, line: SeatLine) -> SeatLine:
        """The line with this count in it."""
        return replace(line, **{self.name: self.count})

    def apply(self, state: State, entry: CatanEntry) -> State:
        """The state with the count as it is said. Raises Illegal for a line that cannot be so."""
        if self.on_board:
            verbs.must_count(state)
        verbs.must_sit(state, self.seat)
        line = state.lines[self.seat - 1]
        verbs.must_see(self.was, getattr(line, self.name))
        return place(state, entry, self.seat, self.changed(state, line), "count", cut=self.cuts(state, line))

    def cuts(self, state: State, line: SeatLine) -> bool:
        """Whether a lower figure is a cut, and no correction. Earlier rules took all for cuts."""
        return state.setup.rules < 2


class Settlements(CountVerb, frozen=True):
    """A seat's settlements on the board."""

    name = "settlements"


class Cities(CountVerb, frozen=True):
    """A seat's cities on the board."""

    name = "cities"


class Roads(CountVerb, frozen=True):
    """A seat's roads on the board."""

    name = "roads"


class Stretch(CountVerb, frozen=True):
    """A seat's longest continuous stroke of road; 0 takes the figure back.

    A lower one corrects what was told before, unless the referee says that the road was cut.
    """

    cut: bool = False

    name = "stretch"

    @classmethod
    def most(cls, components: Components) -> int:
        """The number of roads that a player has."""
        return EACH["roads"]

    def cuts(self, state: State, line: SeatLine) -> bool:
        """Whether the referee says so. Raises Illegal for a cut that leaves the road no shorter."""
        if self.cut and self.count >= (line.stretch or line.roads):
            raise Illegal(Text("catan-cut-shorter"), "cut")
        return self.cut or super().cuts(state, line)

    def params(self) -> dict[str, Any]:
        """Its fields, and the word for why the figure changed."""
        return {**super().params(), "why": "cut" if self.cut else "told"}


class Knights(CountVerb, frozen=True):
    """The knights that a seat has played."""

    name = "knights"
    on_board = False

    @classmethod
    def most(cls, components: Components) -> int:
        """The number of knights in the pack."""
        return components.cards["knight"]


class Bought(CountVerb, frozen=True):
    """The development cards that a seat has bought in all."""

    name = "bought"
    on_board = False

    @classmethod
    def most(cls, components: Components) -> int:
        """The number of cards in the pack."""
        return components.pack

    def changed(self, state: State, line: SeatLine) -> SeatLine:
        """The line with this count, and with what was bought before this turn."""
        if line.bought_on != state.turn_number:
            line = replace(line, bought_earlier=line.bought, bought_on=state.turn_number)
        return replace(line, bought=self.count)


class Upgrade(verbs.CatanVerb, frozen=True):
    """A settlement became a seat's city number `cities`."""

    seat: Seat
    cities: verbs.Count
    was: int | None = None

    phases = verbs.COUNTING

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered for seats that have a settlement."""
        settled = [seat for seat, line in enumerate(state.lines, 1) if line.settlements]
        if settled and not state.builds:
            yield cls.action(seat=settled, cities=number(1, EACH["cities"]))

    def apply(self, state: State, entry: CatanEntry) -> State:
        """The state with one settlement fewer and one city more."""
        verbs.must_count(state)
        verbs.must_sit(state, self.seat)
        line = state.lines[self.seat - 1]
        verbs.must_see(self.was, line.cities)
        if self.cities != line.cities + 1:
            raise Illegal(Text("catan-upgrade-one", {"cities": line.cities}), "cities")
        if not line.settlements:
            raise Illegal(Text("catan-upgrade-none", {"seat": Who(self.seat)}), "cities")
        changed = replace(line, settlements=line.settlements - 1, cities=self.cities)
        return place(state, entry, self.seat, changed, "cities")


INSTEAD = {"stretch": "roads", "cards": "knights", "bought": "knights", "count": "settlements"}
"""Of counts that a score line does not hold: beside which of its own a reason stands."""


class ScoreLine(verbs.CatanVerb, frozen=True):
    """A seat's pieces and knights, counted afresh; `was` is the line's fingerprint as the sender saw it."""

    seat: Seat
    settlements: verbs.Count
    cities: verbs.Count
    roads: verbs.Count
    knights: verbs.Count
    was: verbs.Fingerprint = None

    phases = verbs.COUNTING

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered for any seat, each figure within its own limits; all of them are judged together."""
        if state.builds:
            return
        most = {**EACH, "knights": state.components.cards["knight"]}
        figures: dict[str, Any] = {name: number(0, most[name]) for name in most}
        yield cls.action(seat=state.seats, **figures)

    def apply(self, state: State, entry: CatanEntry) -> State:
        """The state with the line's new figures, each checked with the others that came with it."""
        verbs.must_count(state)
        verbs.must_sit(state, self.seat)
        verbs.must_see(self.was, fingerprint(state, self.seat))
        changed = replace(
            state.lines[self.seat - 1],
            settlements=self.settlements,
            cities=self.cities,
            roads=self.roads,
            knights=self.knights,
        )
        try:
            return place(state, entry, self.seat, changed, None, cut=state.setup.rules < 2)
        except Illegal as why:
            raise Illegal(why.text, INSTEAD.get(why.field, why.field), forbidden=why.forbidden) from why


class Opened(verbs.CatanVerb, frozen=True):
    """Every seat has placed two settlements and two roads."""

    phases = verbs.PLAY

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered until it is said, or shown by the counts."""
        if not state.opened and not state.builds:
            yield cls.action()

    def apply(self, state: State, entry: CatanEntry) -> State:
        """The state after the opening: who has not been counted yet has two settlements and two roads."""
        verbs.must_count(state)
        if state.opened:
            raise Illegal(Text("catan-opened"))
        lines = tuple(
            replace(
                line, settlements=max(line.settlements, OPENING - line.cities), roads=max(line.roads, OPENING)
            )
            for line in state.lines
        )
        return replace(state, lines=lines, opened=True, turn_began=playing_time(state, entry.said))


class CardsVerb(verbs.CatanVerb, frozen=True):
    """A seat's victory point cards; `was` is what the sender saw."""

    seat: Seat
    count: verbs.Cards
    was: int | None = None

    said_by = verbs.ANYBODY

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered for the own seat."""
        most = state.components.cards["victory-point"]
        yield cls.action(seat=verbs.speaks_for(state, viewer), count=number(0, most))

    def apply(self, state: State, entry: CatanEntry) -> State:
        """The state with the seat's cards."""
        verbs.must_own(state, entry, self.seat)
        line = state.lines[self.seat - 1]
        verbs.must_see(self.was, line.cards)
        return place(state, entry, self.seat, replace(line, cards=self.count), "count")


class HoldCards(CardsVerb, frozen=True):
    """A seat's victory point cards while they are hidden; only from that seat's own phone."""

    phases = verbs.PLAY

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered to seats alone: nobody may learn or enter them for a seat, the host included."""
        return () if viewer in REFEREES else super().offer(state, viewer)

    def apply(self, state: State, entry: CatanEntry) -> State:
        """The state with the cards, as the seat's own phone says."""
        verbs.must_sit(state, self.seat)
        if entry.stamp.author != viewer_of_seat(self.seat) or entry.stamp.acting_for is not None:
            raise Illegal(Text("catan-cards-own-phone"), "seat")
        return super().apply(state, entry)

    def log_text(self, state: State, entry: CatanEntry, viewer: str) -> Text | None:
        """The line for the seat and the GM."""
        knows = viewer == "gm" or seat_of(viewer) == self.seat
        return super().log_text(state, entry, viewer) if knows else None


class TurnUp(CardsVerb, frozen=True):
    """A seat's victory point cards as they lie open at the judging."""

    phases = verbs.RECOUNT


def place(
    state: State, entry: CatanEntry, seat: int, line: SeatLine, field: str | None, *, cut: bool = False
) -> State:
    """The state with a seat's line in it; the opening is over as soon as everybody has placed."""
    return opened_by_counts(with_line(state, seat, line, field, cut=cut), entry)


def opened_by_counts(state: State, entry: CatanEntry) -> State:
    """The state after its opening, if everybody has placed."""
    if not state.opened and all(one.settlements + one.cities >= OPENING <= one.roads for one in state.lines):
        first = _first_settlements(state) if state.builds else ()
        began = playing_time(state, entry.said)
        return replace(state, opened=True, turn_began=began, first=first, hands=_first_cards(state, first))
    return state


def _first_settlements(state: State) -> tuple[tuple[int, ...], ...]:
    """The corners at which everybody has placed; nothing where there is more on the board by now."""
    if any((one.settlements, one.cities) != (OPENING, 0) for one in state.lines):
        return ()
    settled = [word for word in state.order if word[1] == "s"]
    return tuple(tuple(int(word[2:]) for word in settled if word[0] == str(seat)) for seat in state.seats)


def _first_cards(state: State, first: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """How many cards the second settlement of each seat brings; nothing where the board is not known."""
    board = board_at(state)
    near = [board.box.island.hexes_at[second] for _, second in first] if board else []
    return tuple(sum(board.lands[land] != "desert" for land in lands) for lands in near) if board else ()


def with_cards(state: State, more: Mapping[int, int]) -> State:
    """The state in which seats have so many cards more, as far as their number is known."""
    hands = [n if n is None else n + more.get(seat, 0) for seat, n in enumerate(state.hands, 1)]
    return replace(state, hands=tuple(hands))


def price(old: SeatLine, new: SeatLine) -> int:
    """How many cards were paid from one line to the other; less than none where the first was wrong."""
    cities = new.cities - old.cities
    settled = new.settlements - old.settlements + cities
    return 2 * (new.roads - old.roads) + 4 * settled + 5 * cities + 3 * (new.bought - old.bought)


def with_line(
    state: State, seat: int, line: SeatLine, field: str | None = None, *, cut: bool = False
) -> State:
    """The state with a seat's line in it. Raises Illegal for an impossible one, beside `field`."""
    found = line_fault(state, seat, line)
    if found is not None:
        raise Illegal(found[0], found[1] if field is None else field)
    old = state.lines[seat - 1]
    after = replace(state, lines=(*state.lines[: seat - 1], line, *state.lines[seat:]))
    after = with_cards(after, {seat: -price(old, line)})
    if (line.stretch, line.roads) != (old.stretch, old.roads):
        after = replace(after, road=road_after(state, seat, line, cut=cut))
    if line.knights != old.knights:
        after = replace(after, army=army_after(state, seat, line, cut=cut))
    return rejudge(state, after, (seat,), field or "seat") if state.open else after
