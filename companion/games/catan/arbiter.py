"""The longest road as it lies on the board: the strokes of all seats, whose the award is by them, and why."""

from collections.abc import Iterator
from typing import Annotated, NamedTuple

from msgspec import Meta
from msgspec.structs import replace

from companion.kernel.game import Illegal, Text, Who

from . import verbs
from .awards import LEAST_ROAD, NOBODY, Award, Figure, strokes, with_figure, with_holder
from .position import MOST_TEXT, Position, Stroke, island_of, read_position
from .rulings import road_rule
from .state import CatanEntry, SeatLine, State


class Verdict(NamedTuple):
    """What a position comes to at a table."""

    strokes: dict[int, Stroke]
    """By seat, of those who have roads on it; of the others counts what was told."""
    cut: tuple[int, ...]
    """The seats whose road was cut since it was last told."""
    lines: tuple[SeatLine, ...]
    award: Award
    """As the strokes have it; nobody's word has moved it yet."""


def judge(state: State, position: Position, *, earlier: bool = False) -> Verdict:
    """What a position comes to; with `earlier` nothing on it was cut since the roads were last told."""
    island = island_of(state.options.board, len(state.lines))
    found = {seat: position.stroke(island, seat) for seat in state.seats if position.count(seat, "roads")}
    lines = list(state.lines)
    for seat, stroke in found.items():
        roads = max(lines[seat - 1].roads, position.count(seat, "roads"))
        lines[seat - 1] = replace(lines[seat - 1], roads=roads, stretch=stroke.length)
    cut = tuple(
        seat
        for seat, stroke in found.items()
        if stroke.breaks and not earlier and state.lines[seat - 1].stretch != stroke.length
    )
    told = dict(enumerate(strokes(state.road.figures, state.road.due), 1))
    before = {seat: stroke.length for seat, stroke in found.items()}
    for seat in cut:  # what the desk was told, else what it would be without any of the breaks
        before[seat] = told[seat] if told[seat] > before[seat] else found[seat].unbroken
    front = _front({**told, **before})
    # Of several who came level while nobody looked, the board does not tell who was first.
    unseen = all(told[seat] != before.get(seat) for seat in front)
    late = state.open or (len(front) > 1 and state.road.due not in front and unseen)
    award, rule = state.road, road_rule(state)
    holder = state.road.due  # who only draws level does not take it: the holder's figure comes before theirs
    for seat in sorted(before, key=lambda seat: (before[seat], seat != holder)):
        award = with_figure(award, Figure(seat, before[seat], lines[seat - 1].roads, late=late), rule)
    for seat in sorted(cut, key=lambda seat: seat == holder):  # nor do two who were cut, one before the other
        figure = Figure(seat, found[seat].length, lines[seat - 1].roads, cut=True, late=late)
        award = with_figure(award, figure, rule)
    return Verdict(found, cut, tuple(lines), award)


def sentences(state: State, position: Position, verdict: Verdict) -> Iterator[Text]:
    """A verdict in sentences: what breaks whose road, who is in front, whose the award is by that."""
    for seat, stroke in verdict.strokes.items():
        if stroke.breaks:
            built = [position.buildings[corner] for corner in stroke.breaks]
            by = tuple(
                Text(f"catan-lies-{one.piece}", {"seat": Who(one.seat)}) for one in dict.fromkeys(built)
            )
            key = "catan-lies-cut" if seat in verdict.cut else "catan-lies-broken"
            yield Text(key, {"by": by, "seat": Who(seat), "before": stroke.unbroken, "after": stroke.length})
    award = verdict.award
    lengths = dict(enumerate(strokes(award.figures, award.due), 1))
    front = _front(lengths)
    names = tuple(Who(seat) for seat in front)
    if not front:
        yield Text("catan-lies-none", {"least": LEAST_ROAD})
    else:
        key = "catan-lies-ahead" if len(front) == 1 else "catan-lies-level"
        yield Text(key, {"seats": names, "n": lengths[front[0]]})
    if award.asked:
        yield Text("catan-lies-asked")
    elif award.due == NOBODY:
        yield Text("catan-lies-void" if len(front) > 1 else "catan-lies-nobody")
    else:
        key = "catan-lies-keeps" if len(front) > 1 else "catan-lies-goes"
        yield Text(key, {"seat": Who(award.due)})
    longer = [
        Who(seat)
        for seat, line in enumerate(state.lines, 1)
        if seat not in verdict.strokes and line.roads >= max(LEAST_ROAD, *lengths.values())
    ]
    if longer:
        yield Text("catan-lies-not-laid", {"seats": tuple(longer)})


def _front(lengths: dict[int, int]) -> tuple[int, ...]:
    """The seats whose road is the longest of five or more."""
    best = max(LEAST_ROAD, *lengths.values())
    return tuple(seat for seat, length in sorted(lengths.items()) if length == best)


class WhatLies(verbs.CatanVerb, frozen=True):
    """What lies on the board, all of it: a wrong tap is corrected by the right one."""

    lies: Annotated[str, Meta(max_length=MOST_TEXT)] = ""
    award: verbs.Holder | None = None
    """Whose the longest road is by it, with the strokes told anew; nothing: it is kept and moves nothing."""
    earlier: bool = False
    """Nothing on it was cut since the roads were last told."""

    phases = verbs.COUNTING

    def position(self, state: State) -> Position:
        """What it says. Raises Illegal where that cannot lie on the table's island."""
        seats = len(state.lines)
        return read_position(self.lies, island_of(state.options.board, seats), seats)

    def apply(self, state: State, entry: CatanEntry) -> State:
        """The state with it, and where it settles the award with the strokes as they lie. Raises Illegal for
        another holder than they have."""
        position = self.position(state)
        after = replace(state, lies=str(position))
        if self.award is None:
            return after
        verdict = judge(state, position, earlier=self.earlier)
        award = verdict.award
        if self.award not in ((NOBODY, *award.level) if award.asked else (award.due,)):
            raise Illegal(Text("catan-changed"), "award")
        award = with_holder(award, self.award, road_rule(state))
        after = replace(after, lines=verdict.lines, road=award)
        if not state.open:
            return after
        moved = {*verdict.strokes, state.road.held, award.held} - {NOBODY}
        return verbs.rejudge(state, after, tuple(moved), "lies")

    def log_text(self, state: State, entry: CatanEntry, viewer: str) -> Text:
        """How long the roads were, and whose the award is by that."""
        position = self.position(state)
        island = island_of(state.options.board, len(state.lines))
        lengths = tuple(
            Text("catan-lies-length", {"seat": Who(seat), "n": position.stroke(island, seat).length})
            for seat in state.seats
            if position.count(seat, "roads")
        )
        holder = Who(self.award) if self.award else Text("catan-nobody")
        what = "none" if not lengths else "kept" if self.award is None else "settled"
        return Text("catan-tell-what-lies", {"lengths": lengths, "seat": holder, "what": what})
