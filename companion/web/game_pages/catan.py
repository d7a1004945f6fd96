"""The Catan board: how it is laid, by its short name, on a page and on paper; and at a table what lies on
it, by which the referee measures the longest road.

Whoever knows the name sees the same board: nothing is kept.
"""

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from random import SystemRandom
from typing import NamedTuple

from flask import Blueprint, Response, abort, make_response, redirect, render_template, request, url_for
from markupsafe import Markup, escape
from werkzeug.wrappers import Response as Redirect
from wtforms import BooleanField, RadioField, widgets

from companion.games.catan import arbiter, boards, exchange, pieces
from companion.games.catan.island import SMALL, Island
from companion.games.catan.position import PIECES, Built, Position, island_of, place_name, read_position
from companion.games.catan.state import RoadChange, Robbed, State, Yield
from companion.games.catan.views import CatanView
from companion.kernel.game import Illegal, Text
from companion.sheets.charts import apart
from companion.sheets.games.catan import board_pdf
from companion.sheets.sheet import Head
from companion.words import Words

from ..fields import BoxesField, choices_by
from ..forms import REFUSED, Form
from ..sheets.files import Name, plain_name, this_minute
from ..sheets.views import print_file
from ..site import club_face, way_back
from ..speech import Lazy, flash_text, say, t, words
from ..table.action_forms import Refusal
from ..table.moves import take_move
from ..table.opened import Opened, open_table
from ..table.pages import context, table_name
from ..typed import whole_number

MOST_SMALL = 4
"""Seats at the smaller island."""
blueprint = Blueprint("catan", __name__, url_prefix="/catan/board")
STARTING = read_position(boards.beginners_places(MOST_SMALL), SMALL, MOST_SMALL)
KINDS = ("fair", "spiral", "beginner")
WIDE, HIGH = 10.392, 18.0
"""What a sixth of a hex's width and a quarter of its height are in the picture: a hex is 62 by 72."""


class BoardForm(Form):
    """What kind of board is wanted."""

    class Meta:
        """It changes nothing, so it may stand in an address."""

        csrf = False

    kind = RadioField(Lazy("catan-board-kind"), choices=choices_by("catan-board", KINDS), default="fair")
    wishes = BoxesField(
        Lazy("catan-board-wishes"),
        choices=choices_by("catan-board-wish", boards.WISHES),
        default=boards.WISHES,
    )
    large = BooleanField(Lazy("catan-board-large"))


@blueprint.get("")
def show() -> str:
    """The board of `name`, without one the beginners'; a name that there is not is said beside the field."""
    typed = request.args.get("name", "").strip()
    name = boards.read_name(typed) if typed else boards.BoardName("beginner")
    form = BoardForm(data=None if name is None or name.kind == "beginner" else name._asdict())
    return render_template(
        "games/catan/board.html",
        name=name,
        typed=typed,
        form=form,
        board=name and ground_of(str(name), name.large),
        start=picture_of("beginner", MOST_SMALL, STARTING) if name and name.kind == "beginner" else None,
        unmet=boards.unmet(boards.lay(name), name.wishes) if name else (),
        back=way_back(url_for("home.start")),
    )


@blueprint.get("/new")
def another() -> Redirect:
    """A board of that kind by chance, under its name."""
    form = BoardForm(request.args)
    name = boards.BoardName("beginner")
    if form.kind.data in ("spiral", "fair"):
        wishes = tuple(wish for wish in boards.WISHES if wish in (form.wishes.data or ()))
        seed = SystemRandom().randrange(boards.SEEDS)
        name = boards.BoardName(
            form.kind.data, form.large.data, wishes if form.kind.data == "fair" else (), seed
        )
    return redirect(url_for(".show", name=str(name), back=request.args.get("back")))


@blueprint.get("/board.pdf")
def on_paper() -> Response:
    """The board of `name` on A4; without one, or with one that there is not, the beginners'."""
    name = boards.read_name(request.args.get("name", "")) or boards.BoardName("beginner")
    title = t("catan-board-of", name=label(name))
    head = Head(title, this_minute(), **club_face())
    say, board = words().text, boards.lay(name)
    file = Name(title, plain_name("catan", "board", name.kind if name.laid else str(name).lower()))
    start = STARTING if name.kind == "beginner" else None
    return print_file(
        lambda fonts: board_pdf(board, head, say, fonts, start), file, ("catan-board", str(name), head)
    )


def label(name: boards.BoardName) -> str:
    """A board's name in words."""
    return t(f"catan-board-{name.kind}") if name.kind in ("beginner", "hand") else str(name)


@blueprint.app_template_global("catan_label")
def label_of(name: str) -> str:
    """The same of a name as it is written."""
    known = boards.read_name(name)
    return label(known) if known else name


Point = tuple[float, float]


class HexPicture(NamedTuple):
    """A hex: its land, number and pips, its row and its middle."""

    land: str
    token: int
    red: bool
    pips: int
    row: int
    at: Point


class HarbourPicture(NamedTuple):
    """A harbour: what it takes, where it lies, and from there the corners that use it."""

    kind: str
    at: Point
    ends: list[Point]


class PlacePicture(NamedTuple):
    """An edge or a corner to tap, drawn once."""

    name: str
    start: str
    """Of its button, up to its class."""
    ends: list[Point]
    """Of an edge its two corners; of a corner none."""
    at: Point
    line: str
    """Of an edge from end to end, as in a path's `d`; of a corner none."""


def button(start: str, word: str, said: str, *, may: bool = False) -> str:
    """A place's button, with what lies there or may be built as `word` in a position's text."""
    mark = f'{" catan-may" if may else ""}" name="place"'
    return f'{start}{mark} value="{word}" aria-label="{escape(said)}"></button></foreignObject>'


@lru_cache(maxsize=4096)
def told_button(speech: Words, name: str, start: str, word: str, who: str = "", piece: str = "") -> str:
    """The button of a place with what lies there, else with what may be built. A tap changes one of them, and
    to say them all took a tenth of its time."""
    if piece:
        taken = {"seat": who, "piece": speech.text(f"catan-lies-do-{piece}")}
        return button(start, word, speech.text("catan-lies-taken", place=name, **taken))
    return button(start, word, speech.text(f"catan-build-may-{PIECES[word[0]]}", place=name), may=True)


class Picture(NamedTuple):
    """What of a board never changes, in the units of its `box`: left, top, width, height."""

    hexes: list[HexPicture]
    harbours: list[HarbourPicture]
    edges: list[PlacePicture]
    corners: list[PlacePicture]
    free: dict[str, list[str]]
    """The buttons of edges and corners while nothing lies there."""
    box: tuple[float, float, float, float]

    def lines(self, edges: Iterable[int]) -> str:
        """Edges from end to end, as a path's `d`."""
        return "".join(self.edges[edge].line for edge in edges)


class TablePicture(NamedTuple):
    """A table's board as it is drawn, with what lies on it."""

    ground: Picture
    position: Position
    lit: Collection[int]
    """The edges of the roads that count."""
    cuts: Collection[int]
    """The corners at which what stands there cuts one."""

    @property
    def roads(self) -> dict[int, list[int]]:
        """The edges of each seat's roads."""
        found: dict[int, list[int]] = {}
        for edge, one in sorted(self.position.roads.items()):
            found.setdefault(one.seat, []).append(edge)
        return found

    def free_roads(self, may: Collection[str]) -> str:
        """The edges of what may be built, as a path's `d`."""
        return self.ground.lines(int(word[1:]) for word in may if word[0] == "r")


def at(place: tuple[float, float]) -> Point:
    """Where in the picture a place of the island is."""
    return short(place[1] * WIDE), short(place[0] * HIGH)


def short(number: float) -> float:
    """A measure of the drawing in few signs."""
    found = round(number, 1)
    return int(found) if found == int(found) else found


HALF, SIDE = 3 * WIDE, 2 * HIGH
"""Half a hex's width, and the length of an edge."""
APART = 5 * HALF
"""Between the numbers on a seat's roads from afar."""
SEA = 38
"""Around the island: room for the harbours."""


@lru_cache(maxsize=32)
def picture(name: str, large: bool, language: str) -> Picture:
    """The picture of the board of that name, else of an island without lands, its places as they are named in
    a language. It is made once: half of a tap's time else."""
    island, known = island_of(name, MOST_SMALL + large), boards.read_name(name)
    board = boards.lay(known) if known else None
    edges, spots = places_of(island)
    free = {
        letter: [
            button(one.start, f"{letter}{n}", t("catan-lies-empty", place=one.name))
            for n, one in enumerate(places)
        ]
        for letter, places in (("r", edges), ("s", spots))
    }
    hexes, harbours = lands_of(island, board), harbours_of(island, board)
    return Picture(hexes, harbours, edges, spots, free, box_of(island))


def lands_of(island: Island, board: boards.Board | None, known: int = 99) -> list[HexPicture]:
    """The hexes of an island, the first so many with what lies there."""
    found = []
    for n in range(len(island.hexes)):
        land, token = ("bare", 0) if board is None or n >= known else (board.lands[n], board.tokens[n])
        red, pips = token in boards.RED, boards.PIPS[token]
        found.append(HexPicture(land, token, red, pips, island.hexes[n][1], at(island.centre(n))))
    return found


def harbours_of(island: Island, board: boards.Board | None) -> list[HarbourPicture]:
    """The harbours around it."""
    found = []
    for kind, corners, sea in board.at_sea() if board else ():
        ends = [[a - b for a, b in zip(island.place(corner), sea, strict=True)] for corner in corners]
        found.append(HarbourPicture(kind, at(sea), [at((down, right)) for down, right in ends]))
    return found


def box_of(island: Island) -> tuple[float, float, float, float]:
    """What of the drawing is shown: left, top, width, height."""
    (left, top), (right, bottom) = map(at, island.extent)
    return left - SEA, top - SEA, right - left + 2 * SEA, bottom - top + 2 * SEA


def picture_of(
    name: str, seats: int, position: Position, lit: Collection[int] = (), cuts: Collection[int] = ()
) -> TablePicture:
    """The picture of the board of that name at a table of so many."""
    return TablePicture(ground_of(name, seats > MOST_SMALL), position, lit, cuts)


@blueprint.app_template_global("catan_ground")
def ground_of(name: str, large: bool) -> Picture:
    """The picture of a board in the reader's language."""
    return picture(name, large, words().language)


@blueprint.app_template_global("catan_places")
def places_to_tap(
    board: TablePicture, letter: str, names: dict[int, str], builder: int = 0, may: Collection[str] = ()
) -> Markup:
    """The edges (`r`) or the corners (`s`) as buttons: each says where it is and what lies there, or what of
    `may` may be built; for `builder` a tap on an own settlement is a city."""
    ground, lying = board.ground, board.position.roads if letter == "r" else board.position.buildings
    places, found = ground.edges if letter == "r" else ground.corners, list(ground.free[letter])
    speech = words()
    for place, one in lying.items():
        word = "c" if (one.seat, one.piece) == (builder, "settlements") else letter
        found[place] = told_button(speech, *places[place][:2], f"{word}{place}", names[one.seat], one.piece)
    for word in may:
        if (word[0] == "r") == (letter == "r"):
            place = int(word[1:])
            found[place] = told_button(speech, *places[place][:2], word)
    return Markup("".join(found))


@blueprint.app_template_global("catan_board")
def board_at_table(
    name: str, lies: str, lengths: Sequence[int], held: int, change: RoadChange | None
) -> TablePicture:
    """The board of a table at which builds are tapped: lit is the longest road, and those that are level."""
    island, seats = island_of(name, len(lengths)), len(lengths)
    position = read_position(lies, island, seats)
    front = [held] if held else arbiter.longest_roads(dict(enumerate(lengths, 1)))
    lit = {edge for seat in front for edge in position.edges(island, seat)}
    cuts = set()
    if change and change.built and any(a < b for a, b in zip(change.after, change.before, strict=True)):
        cuts.add(int(change.built[2:]))
    return picture_of(name, seats, position, lit, cuts)


class Replay(NamedTuple):
    """How a board was built: by piece and by move of the robber the step at which it came, in words, too."""

    steps: dict[str, int]
    robber: list[tuple[int, int, int]]
    """Each hex on which it stood, from which step on, and until which."""
    told: list[Text]


@blueprint.app_template_global("catan_replay")
def replay_of(name: str, seats: int, order: Sequence[str], moves: Sequence[Robbed]) -> Replay:
    """The board built again from the first piece on."""
    island, known = island_of(name, seats), boards.read_name(name)
    lands = boards.lay(known).lands if known else ()
    came = list(arbiter.steps(island, seats, order, moves))
    stands = [(lands.index("desert"), 0)] if "desert" in lands else []
    stands += [(one.land, step) for step, one in enumerate(came, 1) if isinstance(one, Robbed)]
    ends = [step for _, step in stands[1:]] + [len(came) + 1]
    return Replay(
        {one.word: step for step, one in enumerate(came, 1) if isinstance(one, Built)},
        [(land, step, until) for (land, step), until in zip(stands, ends, strict=False)],
        [
            exchange.robber_text(one.seat, one.land, one.victim)
            if isinstance(one, Robbed)
            else arbiter.built_text(island, one)
            for one in came
        ],
    )


@blueprint.app_template_global("catan_numbered")
def numbered_roads(board: TablePicture) -> list[int]:
    """The edges whose roads bear their seat's number from afar: along a line one in every few, none beside
    the seat's own house, which bears it."""
    found: list[int] = []
    edges, corners = board.ground.edges, board.ground.corners
    houses = {(one.seat, corners[corner].at) for corner, one in board.position.buildings.items()}
    for edge, road in sorted(board.position.roads.items()):
        if any((road.seat, end) in houses for end in edges[edge].ends):
            continue
        x, y = edges[edge].at
        near = (edges[n].at for n in found if board.position.roads[n].seat == road.seat)
        if all((x - left) ** 2 + (y - top) ** 2 > APART**2 for left, top in near):
            found.append(edge)
    return found


@blueprint.app_template_global("catan_change")
def sentences_of(change: RoadChange) -> tuple[Text, ...]:
    """What was built and did to the longest road, in sentences."""
    return tuple(arbiter.road_sentences(change))


@blueprint.app_template_global("catan_luck")
def luck_of(bars: Sequence[pieces.Bar]) -> pieces.Luck | None:
    """What of the dice is remarkable."""
    return pieces.luck(tuple(bar.count for bar in bars))


class PointsLine(NamedTuple):
    """A seat's points over the turns, as a path of steps, and where its mark stands at the end."""

    seat: int
    points: int
    path: str
    end: float


@blueprint.app_template_global("catan_points")
def points_by_turn(turns: Sequence[pieces.TurnTime], final: Sequence[int]) -> list[PointsLine]:
    """Everybody's points after each turn, and in the end, drawn in 330 by 150; none while all are equal."""
    after = [turn.points for turn in turns] + ([tuple(final)] if final else [])
    if len(after) < 2 or (low := min(after[0])) == (high := max(map(max, after))):
        return []
    step, scale = 270 / (len(after) - 1), 108 / (high - low)
    ends = apart([120 - scale * (points - low) for points in after[-1]], 13, 12, 122)
    found = []
    for seat, (own, end) in enumerate(zip(zip(*after, strict=True), ends, strict=True), 1):
        heights = [round(122 - 1.5 * seat - scale * (points - low), 1) for points in own]
        moved = [n for n in range(1, len(own)) if own[n] != own[n - 1]]
        steps = "".join(f"H{round(26 + step * n, 1)}V{heights[n]}" for n in moved)
        found.append(PointsLine(seat, own[-1], f"M26 {heights[0]}{steps}H296", end))
    return found


@blueprint.app_template_global("catan_goods")
def goods_of(rows: Iterable[Yield]) -> list[str]:
    """Resources with their numbers, to be read out."""
    return [
        t("catan-yields-good", resource=t(f"catan-part-{one.resource}"), n=str(one.count)) for one in rows
    ]


def places_of(island: Island) -> tuple[list[PlacePicture], list[PlacePicture]]:
    """The edges and the corners of an island."""
    corners = [at(island.place(corner)) for corner in range(len(island.corners))]
    edges = []
    for n, (a, b) in enumerate(island.edges):
        ends = sorted((corners[a], corners[b]))
        middle = (ends[0][0] + ends[1][0]) / 2, (ends[0][1] + ends[1][1]) / 2
        slope = ends[1][1] - ends[0][1] if ends[0][0] != ends[1][0] else 0
        shape = "upright" if not slope else "falling" if slope > 0 else "rising"
        half = (HALF, SIDE / 2) if not slope else (HALF / 2, 0.75 * SIDE)
        box = (middle[0] - half[0], middle[1] - half[1], 2 * half[0], 2 * half[1])
        edges.append(_place(place_name(island, "roads", n), shape, box, ends, middle))
    spots = []
    for n, (x, y) in enumerate(corners):
        rows = sorted(row for _, row in island.corners[n])
        shape, top = ("up", y - SIDE) if rows[0] < rows[1] else ("down", y - SIDE / 2)
        box = (x - HALF, top, 2 * HALF, 1.5 * SIDE)
        spots.append(_place(place_name(island, "settlements", n), shape, box, [], (x, y)))
    return edges, spots


def _place(name: Text, shape: str, box: tuple[float, ...], ends: list[Point], middle: Point) -> PlacePicture:
    x, y, width, height = map(short, box)
    frame = widgets.html_params(x=x, y=y, width=width, height=height)
    line = "M{} {}L{} {}".format(*ends[0], *ends[1]) if ends else ""
    start = f'<foreignObject {frame}><button class="catan-lies-{shape}'
    return PlacePicture(say(name), start, ends, middle, line)


@blueprint.route("/tables/<int:table_id>/<viewer>", methods=["GET", "POST"])
def lies(table_id: int, viewer: str) -> Redirect:
    """What lies on a table's board, as its referee lays it by taps, and what comes of it; with `laid` the
    board itself, hex after hex. It is kept by a move alone, where the referee wants that; where the rules
    refuse the move, it all lies there still."""
    table = open_table(table_id, viewer)
    if not table.is_referee:
        abort(403)
    page = _hand_page if "laid" in request.values else _board_page
    if "verb" not in request.form:
        return page(table)
    answer = take_move(table_id, viewer, page)
    if answer.status_code < 400 and request.form["verb"] == "what-lies":
        held = whole_number(request.form.get("award", ""))
        what = "kept" if held is None else "goes" if held else "nobody"
        flash_text(f"catan-lies-{what}", seat=table.names.get(held or 0, ""))
    return answer


def _hand_page(table: Opened, refusal: Refusal | None = None) -> Response:
    view = table.snapshot.view
    if not isinstance(view, CatanView):
        abort(404)
    large = island_of(view.board, len(view.seats)) is not SMALL
    box = boards.LARGE_BOX if large else boards.SMALL_BOX
    text = request.form.get("laid", request.args.get("laid", ""))
    laid, add = boards.read_laid(text), request.form.get("add", "")
    laid = laid if laid and laid.box is box else boards.Laid(box)
    laid = laid._replace(signs=laid.signs[:-1]) if add == "back" else laid.with_next(add)
    if add == "spiral":
        laid = laid.in_spiral or laid
    (lands, tokens, _), (stage, left) = laid.parts, laid.next
    numbered = [n for n, land in enumerate(laid.board.lands) if land != "desert"]
    page = render_template(
        "games/catan/by_hand.html",
        **context(table, refusal),
        back=url_for("table.page", table_id=table.id, viewer=table.viewer),
        called=table_name(table.row),
        laid=laid,
        stage=stage,
        has_numbers=bool(tokens),
        choices=[(sign, _sign_label(stage, sign), count) for sign, count in left.items()],
        place={"lands": len(lands), "tokens": (*numbered, 0)[len(tokens)]}.get(stage),
        hexes=lands_of(box.island, laid.board, len(lands)),
        harbours=harbours_of(box.island, laid.board) if stage in ("", "harbours") else (),
        box=box_of(box.island),
    )
    return make_response(page)


def _sign_label(kind: str, sign: str) -> str:
    """A land, a number or a harbour in words."""
    if kind == "tokens":
        return str(int(sign, 16))
    if kind == "lands":
        return t(f"catan-part-{boards.LANDS[sign]}")
    return t("catan-board-any" if boards.HARBOURS[sign] == "any" else f"catan-part-{boards.HARBOURS[sign]}")


def _board_page(table: Opened, refusal: Refusal | None = None) -> Response:
    view, state = table.snapshot.view, table.history.table.state
    if not isinstance(view, CatanView) or not isinstance(state, State):
        abort(404)
    island, seats = island_of(view.board, len(view.seats)), len(view.seats)
    position, fault = Position({}, {}), None
    cut = request.form.get("cut", "earlier" if "earlier" in request.form else "")
    earlier = cut == "earlier"
    try:
        position = read_position(request.form.get("lies", view.lies), island, seats)
        position = read_position(str(_after_tap(position, island, view)), island, seats)
    except Illegal as why:
        fault = why.text
    verdict = arbiter.judge(state, position, earlier=earlier, whole=view.builds)
    other = arbiter.judge(state, position, earlier=not earlier, whole=view.builds)
    lit = {edge for stroke in verdict.strokes.values() for edge in stroke.edges}
    cuts = {corner for stroke in verdict.strokes.values() for corner in stroke.breaks}
    page = render_template(
        "games/catan/lies.html",
        **context(table, refusal),
        back=url_for("table.page", table_id=table.id, viewer=table.viewer),
        called=table_name(table.row),
        board=picture_of(view.board, seats, position, lit, cuts),
        position=str(position),
        fault=fault,
        lay_now="".join(map(str, _lay(seats))) or f"r{view.awards[0].held or view.turn or 1}",
        verdict=verdict,
        explained=tuple(arbiter.sentences(state, position, verdict)) if verdict.strokes else (),
        gone=tuple(arbiter.taken_away(state, position)),
        crowded=[
            Text("catan-build-near", {"place": place_name(island, "settlements", corner)})
            for corner in sorted(position.buildings)
            if any(other in position.buildings and other < corner for _, other in island.ways[corner])
        ],
        cut=cut,
        asks_when=(verdict.award.due, verdict.award.asked) != (other.award.due, other.award.asked),
    )
    return make_response(page, REFUSED if fault else 200)


def _after_tap(position: Position, island: Island, view: CatanView) -> Position:
    """The position after what was tapped: an edge, a corner, or the button that takes all away. Where only
    roads are measured, those between come along, as far as the desk counts so many."""
    if "clear" in request.form:
        return Position({}, {})
    tap, lay = request.form.get("place", ""), _lay(len(view.seats))
    place = whole_number(tap[1:])
    if not lay or place is None or tap[:1] not in ("r", "s"):
        return position
    seat, piece = lay[1], PIECES[tap[0]]
    if piece == "roads" and not view.builds and place < len(island.edges) and place not in position.roads:
        more = view.seats[seat - 1].roads - position.count(seat, piece)
        for edge in position.between(island, seat, place, more)[1:]:
            position = position.after_tap(seat, piece, edge)
    return position.after_tap(seat, piece, place)


def _lay(seats: int) -> tuple[str, int] | tuple[()]:
    """What is laid now: roads (`r`) or buildings (`b`), and whose; nothing where no seat is named."""
    typed = request.form.get("lay", "")
    seat = whole_number(typed[1:]) or 0
    return (typed[0], seat) if typed[:1] in ("r", "b") and 0 < seat <= seats else ()
