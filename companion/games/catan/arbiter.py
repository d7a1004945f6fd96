"""The board at a table: what is built there, whose the longest road is, and why."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated, NamedTuple

from msgspec import Meta
from msgspec.structs import replace

from companion.kernel.game import Action, Illegal, Param, Seat, Text, Who, forbid, seats

from . import counts, exchange, verbs
from . import position as on_board
from .awards import LEAST_ROAD, NOBODY, Award, Figure, strokes, with_figure, with_holder
from .boards import GOODS, PIPS, beginners_places, read_name
from .island import Island
from .pieces import EACH
from .position import PIECES, Built, Piece, Position, Stroke, read_position
from .rulings import road_rule
from .state import (
    BoardField,
    CatanEntry,
    RoadChange,
    Robbed,
    SeatLine,
    State,
    board_at,
    board_name,
    island_at,
    playing_time,
    position_at,
)


class Verdict(NamedTuple):
    """What a position comes to at a table."""

    strokes: dict[int, Stroke]
    """By seat, of those who have roads on it; of the others counts what was told."""
    cut: tuple[int, ...]
    """The seats whose road was cut since it was last told."""
    lines: tuple[SeatLine, ...]
    award: Award
    """As the strokes have it; nobody's word has moved it yet."""


def judge(state: State, position: Position, *, earlier: bool = False, whole: bool = False) -> Verdict:
    """What a position comes to; with `earlier` nothing on it was cut since the roads were last told, and the
    `whole` one has all that everybody has built."""
    island = island_at(state)
    found = {seat: position.stroke(island, seat) for seat in state.seats if position.count(seat, "roads")}
    lines = list(state.lines)
    if whole:
        for seat, line in enumerate(state.lines, 1):
            pieces: dict[str, int] = {piece: position.count(seat, piece) for piece in PIECES.values()}
            lines[seat - 1] = replace(line, stretch=0, **pieces)
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
    front = longest_roads({**told, **before})
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
    yield from _whose(lengths, award.due, asked=award.asked)
    longer = [
        Who(seat)
        for seat, line in enumerate(state.lines, 1)
        if seat not in verdict.strokes and line.roads >= max(LEAST_ROAD, *lengths.values())
    ]
    if longer:
        yield Text("catan-lies-not-laid", {"seats": tuple(longer)})


def road_sentences(change: RoadChange) -> Iterator[Text]:
    """What was built and did to the longest road, in sentences."""
    for seat, (before, after) in enumerate(zip(change.before, change.after, strict=True), 1):
        if after < before and change.built:
            by = Text(f"catan-lies-{PIECES[change.built[1]]}", {"seat": Who(int(change.built[0]))})
            yield Text("catan-lies-cut", {"by": (by,), "seat": Who(seat), "before": before, "after": after})
    yield from _whose(dict(enumerate(change.after, 1)), change.held)


def _whose(lengths: dict[int, int], due: int, *, asked: bool = False) -> Iterator[Text]:
    """Who is in front, and whose the award is."""
    front = longest_roads(lengths)
    if not front:
        yield Text("catan-lies-none", {"least": LEAST_ROAD})
    else:
        key = "catan-lies-ahead" if len(front) == 1 else "catan-lies-level"
        yield Text(key, {"seats": tuple(Who(seat) for seat in front), "n": lengths[front[0]]})
    if asked:
        yield Text("catan-lies-asked")
    elif due == NOBODY:
        yield Text("catan-lies-void" if len(front) > 1 else "catan-lies-nobody")
    else:
        yield Text("catan-lies-keeps" if len(front) > 1 else "catan-lies-goes", {"seat": Who(due)})


def longest_roads(lengths: dict[int, int]) -> tuple[int, ...]:
    """The seats whose road is the longest of five or more."""
    best = max(LEAST_ROAD, *lengths.values())
    return tuple(seat for seat, length in sorted(lengths.items()) if length == best)


def taken_away(state: State, position: Position) -> Iterator[Text]:
    """What lies on the table's board and not in a position: whose, which piece, and where."""
    island, now = island_at(state), {one._replace(piece="settlements") for one in position} | {*position}
    for one in sorted(set(position_at(state)) - now):
        yield built_text(island, one)


def built_text(island: Island, one: Built) -> Text:
    """Whose piece it is, which, and where."""
    place = on_board.place_name(island, one.piece, one.place)
    piece = Text(f"catan-lies-do-{one.piece}")
    return Text("catan-tell-build", {"seat": Who(one.seat), "piece": piece, "place": place})


def steps(
    island: Island, seats: int, order: Sequence[str], moves: Sequence[Robbed]
) -> Iterator[Built | Robbed]:
    """What came to the board, piece after piece, the robber's moves between them."""
    for n, word in enumerate(order):
        yield from (one for one in moves if one.built == n)
        if built := on_board.read_built(word, island, seats):
            yield built
    yield from (one for one in moves if one.built >= len(order))


class WhatLies(verbs.CatanVerb, frozen=True):
    """What lies on the board, all of it: a wrong tap is corrected by the right one."""

    lies: Annotated[str, Meta(max_length=on_board.MOST_TEXT)] = ""
    award: verbs.Holder | None = None
    """Whose the longest road is by it, with the strokes told anew; nothing: it is kept and moves nothing."""
    earlier: bool = False
    """Nothing on it was cut since the roads were last told."""
    builds: bool = False
    """It is all that everybody has built, and from now on what is built is tapped there."""

    phases = verbs.COUNTING

    def position(self, state: State) -> Position:
        """What it says. Raises Illegal where that cannot lie on the table's island."""
        return read_position(self.lies, island_at(state), len(state.lines))

    def apply(self, state: State, entry: CatanEntry) -> State:
        """The state with it, and where it settles the award with the strokes as they lie. Raises Illegal for
        another holder than they have. Where builds are tapped, counts and award follow it."""
        position, whole = self.position(state), state.builds or self.builds
        lay = {one.word for one in position}
        stay = [word for word in state.order if word in lay or word.replace("s", "c") in lay]
        new = [one.word for one in sorted(position) if one.word not in stay]
        after = replace(state, lies=str(position), order=(*stay, *new))
        if self.award is None and not whole:
            return after
        if whole and not state.options.turn_pointer:
            raise Illegal(Text("catan-build-turns"), "builds")
        verdict = judge(state, position, earlier=self.earlier, whole=whole)
        award, holder = verdict.award, self.award
        if holder is None and not award.asked:
            holder = award.due
        if holder not in ((NOBODY, *award.level) if award.asked else (award.due,)):
            raise Illegal(Text("catan-changed"), "award")
        award = with_holder(award, holder or NOBODY, road_rule(state))
        after = replace(after, lines=verdict.lines, road=award)
        if whole:
            for seat, line in enumerate(after.lines, 1):
                if fault := verbs.line_fault(after, seat, line):
                    raise Illegal(fault[0], "lies")
            after = _correct(state, after, position)
            after = counts.opened_by_counts(
                _with_road_history(state, replace(after, builds=True), entry, ""), entry
            )
            if after.opened and not state.opened and lay != {*beginners_places(len(state.lines)).split(".")}:
                after = replace(after, hands=())  # nobody has said which settlement came second
        if not state.open:
            return after
        moved = {*verdict.strokes, state.road.held, award.held} - {NOBODY}
        return verbs.rejudge(state, after, tuple(moved), "lies")

    def log_text(self, state: State, entry: CatanEntry, viewer: str) -> Text:
        """How long the roads were, and whose the award is by that."""
        position = self.position(state)
        island = island_at(state)
        lengths = tuple(
            Text("catan-lies-length", {"seat": Who(seat), "n": position.stroke(island, seat).length})
            for seat in state.seats
            if position.count(seat, "roads")
        )
        holder = Who(self.award) if self.award else Text("catan-nobody")
        gone = tuple(taken_away(state, position))
        what = "gone" if gone else "none" if not lengths else "kept" if self.award is None else "settled"
        params: dict[str, Param] = {"lengths": lengths, "seat": holder, "what": what, "gone": gone}
        return Text("catan-tell-what-lies", params)


def _correct(before: State, after: State, position: Position) -> State:
    """The state after a correction: what is corrected lay there when the dice fell, too, what was built since
    did not. Where builds begin with it, the turn so far went by without the board."""
    new = frozenset(corner for corner in before.new_corners if corner in position.buildings)
    after = replace(after, new_corners=new)
    if not before.builds:
        return replace(after, robber_owed=0, at_roll=None)
    prices = map(counts.price, before.lines, after.lines)
    after = counts.with_cards(after, {seat: -price for seat, price in enumerate(prices, 1)})
    found = before.at_roll
    if found is None:
        return after
    was, now = position_at(before).buildings, position.buildings
    then = read_position(found.lies, island_at(before), len(before.lines)).buildings
    lay = {corner: one for corner, one in now.items() if was.get(corner) != one}
    lay |= {corner: one for corner, one in then.items() if corner in now and corner not in lay}
    found = replace(found, lies=str(Position({}, lay)))
    after = replace(after, at_roll=found)
    rolled = replace(after, lies=found.lies)
    return replace(after, yields=exchange.yields(rolled, before.rolls[-1].total, found.robber))


def opening_figures(state: State) -> dict[str, tuple[int, ...]]:
    """Where the first settlements of each seat lie, as figures of a result: pips of both in threes, lands,
    harbours; 1 for the seats of which it is so. Who was corrected since is left out."""
    board, buildings = board_at(state), position_at(state).buildings
    found: dict[str, set[int]] = {}
    for seat, corners in enumerate(state.first if board else (), 1):
        if board is None or any(one not in buildings or buildings[one].seat != seat for one in corners):
            continue
        lands = [land for corner in corners for land in board.box.island.hexes_at[corner]]
        pips = sum(PIPS[board.tokens[land]] for land in lands)
        harbours = {kind for kind, ends, _ in board.at_sea() if not set(ends).isdisjoint(corners)}
        keys = {f"land-{board.lands[land]}" for land in lands if board.lands[land] in GOODS}
        keys |= {f"harbour-{'any' if kind == 'any' else 'own'}" for kind in harbours}
        keys |= {f"pips-{pips // 3 * 3}"} if pips else set()
        for key in keys if harbours else keys | {"harbour-none"}:
            found.setdefault(key, set()).add(seat)
    return {key: tuple(int(seat in found[key]) for seat in state.seats) for key in sorted(found)}


def next_build(state: State, position: Position) -> tuple[int, tuple[Piece, ...]]:
    """Who builds next, and which pieces: in the opening what the snake order has, then who is on turn."""
    placing = None if state.opened else position.placing(state.turn, len(state.lines))
    if placing is None:
        return state.between or state.turn, tuple(PIECES.values())
    return placing[0], (placing[1],)


def may_build(state: State, position: Position) -> tuple[str, ...]:
    """What may be built now, as `Build.place` says it."""
    if state.pause or verbs.seven_open(state) or verbs.dice_first(state):
        return ()
    seat, pieces = next_build(state, position)
    line = state.lines[seat - 1]
    left = [piece for piece in pieces if getattr(line, piece) < EACH[piece]]
    found = position.builds(island_at(state), seat, left, opening=not state.opened)
    return tuple(one.word[1:] for one in found)


class Build(verbs.CatanVerb, frozen=True):
    """A seat has built: the piece and where, as in a position's text (`r12`, `s30`, `c30`)."""

    seat: Seat
    place: Annotated[str, Meta(min_length=1, max_length=4)]

    phases = verbs.PLAY

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered to host and GM: the rules say in `apply` what speaks against a place."""
        if state.builds and state.turn and state.pause is None:
            yield cls.action(seat=seats(state.seats, value=next_build(state, position_at(state))[0]))

    def apply(self, state: State, entry: CatanEntry) -> State:
        """The state with the piece on the board, the counts and the longest road as they are by that. Raises
        Illegal for what cannot lie there, and for what a rule forbids unless it is recorded as irregular."""
        verbs.must_sit(state, self.seat)
        if not state.builds or not state.turn:
            raise Illegal(Text("catan-build-first" if state.builds else "catan-build-off"))
        island, position = island_at(state), position_at(state)
        new = on_board.read_built(f"{self.seat}{self.place}", island, len(state.lines))
        if new is None:
            raise Illegal(Text("catan-lies-no-place"), "place")
        _must_fit_there(state, entry, island, position, new)
        position = position.with_piece(new)
        line = state.lines[new.seat - 1]
        figures: dict[str, int] = {new.piece: getattr(line, new.piece) + 1}
        if new.piece == "roads":
            figures["stretch"] = length(island, position, new.seat)
        elif new.piece == "cities":
            figures["settlements"] = line.settlements - 1
        after = counts.place(
            replace(state, lies=str(position), order=(*state.order, new.word)),
            entry,
            new.seat,
            replace(line, **figures),
            "place",
        )
        if new.piece == "settlements":
            after = _cut_roads(after, island, position, new)
            if state.opened:
                after = replace(after, new_corners=after.new_corners | {new.place})
        after = replace(after, road=replace(after.road, held=after.road.due))
        return _with_road_history(state, after, entry, new.word)

    def log_text(self, state: State, entry: CatanEntry, viewer: str) -> Text:
        """Who has built what, and where."""
        built = on_board.read_built(f"{self.seat}{self.place}", island_at(state), len(state.lines))
        assert built is not None
        return built_text(island_at(state), built)


class BuildBetween(verbs.CatanVerb, frozen=True):
    """At a table of five or six: this seat builds between the turns, or whoever is on turn again."""

    seat: Seat

    phases = verbs.PLAY

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered for the others, where builds are tapped and so many play."""
        if _may_build_between(state) and verbs.goes_on(state):
            yield cls.action(seat=(seat for seat in state.seats if seat != (state.between or state.turn)))

    def apply(self, state: State, entry: CatanEntry) -> State:
        """The state in which the next piece is that seat's."""
        verbs.must_sit(state, self.seat)
        verbs.must_play(state, entry)
        if not _may_build_between(state) or self.seat == (state.between or state.turn):
            raise Illegal(Text("catan-build-not-between"), "seat")
        return replace(state, between=self.seat if self.seat != state.turn else 0)


def _may_build_between(state: State) -> bool:
    return bool(state.builds and state.turn and len(state.lines) > 4)


class NameBoard(verbs.CatanVerb, frozen=True):
    """Which board lies there, by its short name: what a roll brings and the harbours are known by it."""

    board: BoardField

    phases = verbs.PLAY | frozenset({"check"})

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered to host and GM."""
        yield cls.action(board={"value": board_name(state)})

    def apply(self, state: State, entry: CatanEntry) -> State:
        """The state with it. Raises Illegal for a name that there is not, and for the other size of board."""
        name = read_name(self.board)
        if name is None:
            raise Illegal(Text("catan-no-such-board"), "board")
        if on_board.island_of(str(name), len(state.lines)) is not island_at(state):
            raise Illegal(Text("catan-board-size"), "board")
        return replace(state, board=str(name))

    def params(self) -> dict[str, Param]:
        """Its name; of a board that was laid by hand, that it was."""
        name = read_name(self.board)
        return {"board": Text("catan-board-hand") if name and name.laid else self.board}


def _must_fit_there(state: State, entry: CatanEntry, island: Island, position: Position, new: Built) -> None:
    """Refuses a piece that cannot lie there; one that a rule forbids, unless it is recorded as irregular."""
    where = on_board.place_name(island, new.piece, new.place)
    if why := position.impossible(new):
        raise Illegal(_there(why, where), "place")
    if state.opened:
        verbs.must_play(state, entry)
        verbs.must_seven(state, entry)
        if verbs.dice_first(state):
            forbid(entry, Text("catan-build-roll"))
        if len(state.lines) <= 4:  # five or six build in between the turns, too
            verbs.must_turn(state, entry, new.seat)
    else:
        if state.pause is not None:
            forbid(entry, Text("catan-paused"))
        seat, (piece, *_) = next_build(state, position)
        if (seat, piece) != (new.seat, new.piece):
            forbid(entry, Text(f"catan-build-due-{piece}", {"seat": Who(seat)}), "place")
    if why := position.fault(island, new, opening=not state.opened):
        forbid(entry, _there(why, where), "place")


def length(island: Island, position: Position, seat: int) -> int:
    """How long the road of a seat is."""
    roads = [edge for edge, one in position.roads.items() if one.seat == seat]
    return island.longest(roads, position.others(seat))


def lengths(state: State) -> tuple[int, ...]:
    """How long the road of each seat is by what lies on the board."""
    if state.builds:
        return tuple(line.stretch for line in state.lines)
    island, position = island_at(state), position_at(state)
    return tuple(length(island, position, seat) for seat in state.seats)


def _there(why: Text, where: Text) -> Text:
    return Text(why.key, {**why.params, "place": where})


def _cut_roads(state: State, island: Island, position: Position, new: Built) -> State:
    """The state after a settlement: it cuts the road of another who has two roads there."""
    meeting = [position.roads[edge].seat for edge, _ in island.ways[new.place] if edge in position.roads]
    for seat in {seat for seat in meeting if seat != new.seat and meeting.count(seat) > 1}:
        line = state.lines[seat - 1]
        left = length(island, position, seat)
        if left < line.stretch:
            state = counts.with_line(state, seat, replace(line, stretch=left), "place", cut=True)
    return state


def _with_road_history(before: State, after: State, entry: CatanEntry, built: str) -> State:
    """The state with what moved the longest road, or cut one, in its history."""
    was, now = (tuple(line.stretch for line in state.lines) for state in (before, after))
    if before.road.held == after.road.held and all(a >= b for a, b in zip(now, was, strict=True)):
        return after
    verbs.must_fit(after.changes)
    at = playing_time(after, entry.said)
    change = RoadChange(after.turn_number, at, built, was, now, after.road.held)
    return replace(after, changes=(*after.changes, change))
