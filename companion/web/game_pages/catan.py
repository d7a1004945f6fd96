"""How a Catan board is laid: a picture to copy from, by its short name, on a page and on paper.

Whoever knows the name sees the same board: nothing is kept.
"""

from __future__ import annotations

from random import SystemRandom
from typing import NamedTuple

from flask import Blueprint, Response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as Redirect
from wtforms import BooleanField, RadioField, SelectChoice, SelectMultipleField, widgets

from companion.games.catan.boards import (
    BEGINNER,
    PIPS,
    RED,
    SEEDS,
    WISHES,
    Board,
    BoardName,
    lay,
    read_name,
    unmet,
)
from companion.sheets.games.catan import board_pdf
from companion.sheets.sheet import Head

from ..forms import Form
from ..paths import way_back
from ..sheets.files import Name, plain_name, this_minute
from ..sheets.views import pdf
from ..site import club_name
from ..speech import Lazy, t, words

blueprint = Blueprint("catan", __name__, url_prefix="/catan/board")
KINDS = ("fair", "spiral", "beginner")
WIDE, HIGH = 10.392, 18.0
"""What a sixth of a hex's width and a quarter of its height are in the picture: a hex is 62 by 72."""


class BoardForm(Form):
    """What kind of board is wanted."""

    class Meta:
        """It changes nothing, so it may stand in an address."""

        csrf = False

    kind = RadioField(
        Lazy("catan-board-kind"),
        choices=[SelectChoice(kind, Lazy(f"catan-board-{kind}")) for kind in KINDS],
        default="fair",
    )
    wishes = SelectMultipleField(
        Lazy("catan-board-wishes"),
        choices=[SelectChoice(wish, Lazy(f"catan-board-wish-{wish}")) for wish in WISHES],
        default=WISHES,
        option_widget=widgets.CheckboxInput(),
        widget=widgets.ListWidget(prefix_label=False),
    )
    large = BooleanField(Lazy("catan-board-large"))


@blueprint.get("")
def show() -> str:
    """The board of `name`, without one the beginners'; a name that there is not is said beside the field."""
    typed = request.args.get("name", "").strip()
    name = read_name(typed) if typed else BoardName("beginner")
    form = BoardForm(data=None if name is None or name.kind == "beginner" else name._asdict())
    board = None if name is None else lay(name)
    return render_template(
        "games/catan/board.html",
        name=name,
        typed=typed,
        form=form,
        board=board and picture(board),
        unmet=unmet(board, name.wishes) if board and name else (),
        back=way_back(url_for("home.start")),
    )


@blueprint.get("/new")
def another() -> Redirect:
    """A board of that kind by chance, under its name."""
    form = BoardForm(request.args)
    name = BoardName("beginner")
    if form.kind.data in ("spiral", "fair"):
        wishes = tuple(wish for wish in WISHES if wish in (form.wishes.data or ()))
        seed = SystemRandom().randrange(SEEDS)
        name = BoardName(form.kind.data, form.large.data, wishes if form.kind.data == "fair" else (), seed)
    return redirect(url_for(".show", name=str(name), back=request.args.get("back")))


@blueprint.get("/board.pdf")
def on_paper() -> Response:
    """The board of `name` on A4; without one, or with one that there is not, the beginners'."""
    name = read_name(request.args.get("name", "")) or BoardName("beginner")
    title = t("catan-board-of", name=label(name))
    head = Head(title, this_minute(), club=club_name())
    say, board = words().text, lay(name)
    file = Name(title, plain_name("catan", "board", str(name).lower()))
    return pdf(lambda fonts: board_pdf(board, head, say, fonts), file, ("catan-board", str(name), head))


def label(name: BoardName) -> str:
    """A board's name in words."""
    return t("catan-board-beginner") if name.kind == "beginner" else str(name)


Point = tuple[float, float]


class HexPicture(NamedTuple):
    """A hex: its land, number and pips, its middle and its corners."""

    land: str
    token: int
    red: bool
    pips: int
    at: Point
    corners: list[Point]


class HarbourPicture(NamedTuple):
    """A harbour: what it takes, where it lies, the corners that use it."""

    kind: str
    at: Point
    ends: list[Point]


class Picture(NamedTuple):
    """Where everything of a board stands, in the units of its `box`: left, top, width, height."""

    hexes: list[HexPicture]
    harbours: list[HarbourPicture]
    box: tuple[float, float, float, float]
    rows: list[list[HexPicture]]
    beginner: bool


def picture(board: Board) -> Picture:
    """A board as it is drawn."""
    island = board.box.island

    def at(place: tuple[float, float]) -> Point:
        return round(place[1] * WIDE, 1), round(place[0] * HIGH, 1)

    corners = [at(island.place(corner)) for corner in range(len(island.corners))]
    hexes = [
        HexPicture(land, token, token in RED, PIPS[token], at(island.centre(n)), [corners[c] for c in six])
        for n, (land, token, six) in enumerate(zip(board.lands, board.tokens, island.corners_of, strict=True))
    ]
    harbours = [
        HarbourPicture(kind, at(sea), [corners[end] for end in ends]) for kind, ends, sea in board.at_sea()
    ]
    (left, top), (right, bottom) = map(at, island.extent)
    rows: dict[int, list[HexPicture]] = {}
    for (_, row), one in zip(island.hexes, hexes, strict=True):
        rows.setdefault(row, []).append(one)
    box = (left - 40, top - 40, right - left + 80, bottom - top + 80)
    return Picture(hexes, harbours, box, list(rows.values()), board is BEGINNER)
