"""The page of a table for each viewer, and its fragment by ETag: what templates are given."""

import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import atan2, cos, degrees, pi, sin
from typing import Any, NamedTuple

from flask import Blueprint, Response, abort, make_response, redirect, render_template, request, url_for
from markupsafe import Markup
from sqlalchemy import select
from werkzeug.wrappers import Response as Answer
from wtforms.widgets import html_params

from companion.club.tables import facts, operations
from companion.club.tables.models import GameTable
from companion.club.writes import Missing
from companion.config import ROOT
from companion.kernel.capabilities import PlaysInCamps, TellsStory, empty_seats, identity, share
from companion.kernel.desk import handed_text
from companion.kernel.game import Ranked, seat_of, viewer_of_seat
from companion.kernel.results import code_name
from companion.kernel.words import Text, prefix_of
from companion.store.base import now
from companion.store.engine import db
from companion.store.signals import access_topic, table_topic

from .. import viewers
from ..auth.phones import gm_view_shut, waiting_for_all
from ..auth.who import organiser
from ..live import parts as live
from ..security import stamp_time
from ..site import row_id_or_404
from ..speech import key_of, language, part, say, t, t_of, table_game, words
from .action_forms import Refusal, form_of, limits_of, rendered_alike
from .opened import Opened, authorise, open_table, present

blueprint = Blueprint("table", __name__, url_prefix="/tables")
STATIC = ROOT / "static"


@dataclass(frozen=True)
class ResultLine:
    """A seat's line: its place, why, what it was, and its points with what they were given for."""

    place: Ranked
    because: Text | None
    identity: Text | None
    points: int | None
    """Hundredths; nothing where this viewer does not see the ledger."""
    codes: tuple[str, ...]
    struck: bool
    """Whether a referee has struck some of its points: then its sum is not what the result alone gives."""


@dataclass(frozen=True)
class ResultGroup:
    """Seats under one head: all of a ranked game, or those that won, or lost, with the reason they share."""

    won: bool | None
    """Nothing in a game that ranks its seats."""
    because: Text | None
    """Why all of them won, where that is not by their camp: who has won is the head of the result."""
    lines: tuple[ResultLine, ...]


@blueprint.get("/<int:table_id>")
def show(table_id: int) -> Answer:
    """The table as the best viewer that this device is."""
    return redirect(url_for(".page", table_id=table_id, viewer=viewers.best(table_id)))


@blueprint.get("/<int:table_id>/<viewer>")
def page(table_id: int, viewer: str) -> Answer:
    """The whole page; to an organiser who has not opened the GM's view, the question whether to.

    A phone that has been moved comes from its old seat to the one that it has now.
    """
    if viewers.was_reseated(table_id, viewer):
        return redirect(url_for(".show", table_id=table_id))
    if viewer == viewers.GM and (shut := gm_view_shut(table_id)):
        return shut
    history = present(table_id)
    if waiting := waiting_for_all(table_id, viewer, history):
        return waiting
    authorise(table_id, viewer, history)
    return page_of(Opened(table_id, history, viewer))


@blueprint.get("/<int:table_id>/<viewer>/fragment")
def fragment(table_id: int, viewer: str) -> Response:
    """What changes on the page; 304 while the viewer's own view is unchanged."""
    return fragment_of(open_table(table_id, viewer))


@blueprint.get("/<int:table_id>/<viewer>/moves")
def back_to_table(table_id: int, viewer: str) -> Answer:
    """Where a form without scripts had left the browser, opened anew: back to the table."""
    return redirect(url_for(".page", table_id=table_id, viewer=viewer))


@live.follows("table")
def follow(topic: str, rest: str) -> live.Watch:
    """Follow `table:<id>:<viewer>`. The stream ends when rights at the table change, and asks anew."""
    number, _, viewer = rest.partition(":")
    table_id = row_id_or_404(number)
    try:
        authorise(table_id, viewer, operations.history(db.session, table_id))
    except Missing:
        abort(404)
    return live.Watch(
        topic,
        (table_topic(table_id),),
        ("table", table_id, viewer, language()),
        lambda: Opened(table_id, operations.history(db.session, table_id), viewer).tag,
        (access_topic(table_id),),
        viewers.claims_at(table_id),
    )


def page_of(table: Opened, refusal: Refusal | None = None) -> Response:
    """The whole page, with a refusal where a move was refused."""
    given = {"topic": f"table:{table.id}:{table.viewer}", "tag": table.tag}
    page = render_template("table/page.html", **context(table, refusal), **given)
    return stamp_time(make_response(page))


def fragment_of(table: Opened, *, fresh: bool = False) -> Response:
    """What changes on a table's page, by ETag, rendered once for all who see the same; `fresh` sends it
    although the page may show it."""
    key = ("table", table.id, table.viewer, language())
    tag = table.tag

    def rendered() -> str:
        kept = {"fetched": "", "rendered_alike": rendered_alike}
        return live.render("table/fragment.html", **context(table) | kept)

    return live.answer(tag, lambda: live.part_of(key, tag, rendered), fresh=fresh)


def context(table: Opened, refusal: Refusal | None = None) -> dict[str, Any]:
    """Names for templates/table/* and templates/games/*; templates/macros/moves.html shows their use.

    Everything they show of the game comes from the viewer's own snapshot.
    """
    game, text = table.game.name, words().text  # said a thousand times a page
    key = prefix_of(game)

    def bound(verb: str, acting_for: int | None = None, refused: bool = True, move: Any = None) -> Any:
        if refused and refusal and refusal.verb == verb and refusal.action is not None:
            return form_of(refusal.action, game, table.names, refusal.typed, faults=refusal.beside)
        action = table.action(verb, acting_for)
        return form_of(action, game, table.names, move=move) if action else None

    return {
        "table": table,
        "snapshot": table.snapshot,
        "view": table.snapshot.view,
        "viewer": table.viewer,
        "names": table.names,
        "game": game,
        "key": key,
        "t": text,
        "is_referee": table.is_referee,
        "own_seat": seat_of(table.viewer),
        "lent": None,
        "styles_of": _styles,
        "script_of": _script,
        "refusal": refusal,
        "form_of": bound,
        "offers": lambda verb, acting_for=None: table.action(verb, acting_for) is not None,
        "action_of": table.action,
        "actions_with": table.actions_with,
        "ended_groups": lambda: _result_groups(table),
        "share_lines": lambda: _share(table),
        "field_of": table.field,
        "limits": lambda verb, name: Markup(html_params(**limits_of(table.field(verb, name)))),
        "label_of": lambda kind, name: text(f"{key}-{kind}-{name.replace('_', '-')}"),
        "code_name": lambda code: words().param(code_name(game, code, table.history.setup.scheme)),
        "handed_text": lambda role, how: _own_words(handed_text(role, how), game),
        "table_name": table_name,
        "sender_token": viewers.sender_token(table.id, table.viewer),
        "move_url": url_for("table.post_move", table_id=table.id, viewer=table.viewer),
        "asked_by": table.question,
        "new_id": lambda: secrets.token_hex(12),
        "now": now(),
        "fetched": now(),
        "rendered_alike": lambda render, names, *facts: render(*facts),
        "last": table.last,
        "news": table.content.news,
    }


def _own_words(text: Text, game: str) -> Text:
    """A text whose words within are the game's own, where it has them."""
    params = {
        name: Text(key_of(param.key, game), param.params) if isinstance(param, Text) else param
        for name, param in text.params.items()
    }
    return Text(text.key, params)


def _styles(game: str) -> tuple[str, ...]:
    """The names of a game's own styles, where it has any."""
    found = sorted((STATIC / "css" / "games" / game).glob("*.css"))
    return tuple(f"games/{game}/{path.stem}" for path in found)


def _script(game: str) -> str | None:
    """A game's own script under static/, where it has one."""
    name = f"js/games/{game}.js"
    return name if (STATIC / name).is_file() else None


def _result_groups(table: Opened) -> tuple[ResultGroup, ...]:
    """The lines of the result, best first, without seats on which nobody sat; none before there is one.

    A reason that a whole group shares is its head's alone, and that of a shared place stands at its first
    seat that has one; a camp is named only where two have won.
    """
    result, setup = table.snapshot.result, table.history.setup
    if result is None:
        return ()
    empty = empty_seats(table.game, setup.options, len(setup.seats))
    lines = [_line(table, place) for place in result.ranking if place.seat not in empty]
    if not isinstance(table.game, PlaysInCamps):
        return (ResultGroup(None, None, tuple(_once(lines))),)
    sides = (
        (won, [one for one in lines if (one.place.seat in result.winners) is won]) for won in (True, False)
    )
    return tuple(_group(won, side) for won, side in sides if side)


def _once(lines: Sequence[ResultLine]) -> Iterator[ResultLine]:
    """Of those who share a place for one reason, only the first says it."""
    said: set[tuple[int, str]] = set()
    for line in lines:
        why = (line.place.rank, line.because.key) if line.because else None
        yield replace(line, because=None) if why in said else line
        if why:
            said.add(why)


def _group(won: bool, lines: Sequence[ResultLine]) -> ResultGroup:
    # what a seat was stands beside its name: a reason that says no more than that is none
    lines = [
        replace(one, because=None) if one.because and one.identity in one.because.params.values() else one
        for one in lines
    ]
    first = lines[0].because
    if all(one.because == first for one in lines):
        told = first and won and not part(first, "brief") and not words().is_bare_win(first)
        shared = first if told else None
        return ResultGroup(won, shared, tuple(replace(one, because=None) for one in lines))
    briefs = [part(one.because, "brief") if one.because else None for one in lines]
    among = [brief for number, brief in enumerate(briefs) if brief and brief not in briefs[:number]]
    named = [
        (brief if len(among) > 1 else None) if brief else one.because
        for one, brief in zip(lines, briefs, strict=True)
    ]
    return ResultGroup(
        won, None, tuple(replace(one, because=why) for one, why in zip(lines, named, strict=True))
    )


def _line(table: Opened, place: Ranked) -> ResultLine:
    snapshot = table.snapshot
    proposed = [line for line in snapshot.ledger if line.seat == place.seat]
    given = [line for line in proposed if not line.struck]
    return ResultLine(
        place,
        place.because,
        identity(table.game, snapshot.view, place.seat),
        sum(line.points for line in given) if snapshot.ledger else None,
        tuple(dict.fromkeys(line.code for line in given)),
        len(given) < len(proposed),
    )


def _share(table: Opened) -> list[str]:
    """The result as lines for a chat; none for a viewer who may not have them, or of a game without any."""
    snapshot = table.snapshot
    return [say(line, table.names) for line in share(table.game, snapshot.view, snapshot.ledger)]


def table_name(row: Any) -> str:
    """How a table is called: its round, and its label or number."""
    if row.label:
        return t("table-name-label", round=t("table-round", number=row.round.number), label=row.label)
    return t("table-name", round=t("table-round", number=row.round.number), number=row.number)


OVER = ("signed", "abandoned")
MOST = 6
"""The latest; whoever hosts more finds them among the event's tables."""


class Mine(NamedTuple):
    """A role of this device: its page, the table's name, as whom, and the game's name."""

    url: str
    name: str
    role: str
    game: str


@blueprint.app_template_global("my_tables")
def my_tables() -> list[Mine]:
    """This device's roles at tables that go on, the latest first."""
    claimed = viewers.device_claims()
    if not claimed:
        return []
    wanted = select(GameTable).where(
        GameTable.id.in_({claim.table_id for claim in claimed}), GameTable.status.not_in(OVER)
    )
    tables = {table.id: table for table in db.session.scalars(wanted)}
    latest = sorted((claim for claim in claimed if claim.table_id in tables), key=lambda claim: -claim.id)
    return [_mine(tables[claim.table_id], claim.role) for claim in latest[:MOST]]


def _mine(table: GameTable, role: str) -> Mine:
    seat = seat_of(role)
    name = next((own.name for own in table.seats if own.number == seat), "")
    called = t("table-mine-seat", seat=seat, name=name) if seat else t_of(f"table-author-{role}", table.game)
    url = url_for("table.page", table_id=table.id, viewer=role)
    return Mine(url, table_name(table), called, table_game(table))


@blueprint.app_template_global()
def also_here(table: Opened, viewer: str) -> list[tuple[str, str]]:
    """What this device is at the table, as viewers and their names; nothing where it is but one."""
    may = viewers.may_be(table.id) - {viewers.PUBLIC}
    if len(may | {viewer}) < 2:
        return []
    beside_gm = viewers.GM in may  # beside whose page the host's is what all may see
    referees = [
        (role, t_of(f"table-here-{'open' if beside_gm and role == viewers.HOST else role}", table.game.name))
        for role in (viewers.GM, viewers.HOST)
        if role in may
    ]
    seats = sorted(seat for role in may if (seat := seat_of(role)))
    seated = ((viewer_of_seat(seat), t("table-here-seat", name=table.names[seat])) for seat in seats)
    return [*referees, *seated]


@blueprint.app_template_global()
def leads_to_gm(table: Opened) -> bool:
    """Whether a host's page offers the GM's, to whom that is open, until the village ends; elsewhere hosts
    have a desk of their own."""
    ended = table.snapshot.abandoned or getattr(table.snapshot.view, "ending", True)
    if table.viewer != viewers.HOST or ended:
        return False
    led = facts.referee_of(table.row) == viewers.GM
    may = viewers.GM in viewers.held_roles(table.id) or (organiser() and not viewers.plays(table.id))
    return led and bool(may)


BESIDE = 4
"""Seats that stand beside one another at most."""


@blueprint.get("/<int:table_id>/<viewer>/afterwards")
def afterwards(table_id: int, viewer: str) -> str:
    """The moments of a game that is over, for the seats asked for. 404 for whom they are not open."""
    table = open_table(table_id, viewer)
    moments = table.game.afterwards(table.snapshot.view) if isinstance(table.game, TellsStory) else ()
    if not moments:
        abort(404)
    asked = [int(seat) for seat in request.args.getlist("seat") if seat.isdecimal()]
    chosen = [seat for seat in dict.fromkeys(asked) if seat in table.names][:BESIDE]
    if not chosen:
        knew = {seat: sum(len(moment.seats[seat - 1]) for moment in moments) for seat in table.names}
        own = seat_of(viewer)
        first = sorted(knew, key=lambda seat: (seat != own, -knew[seat]))[:2]
        chosen = sorted(first, key=lambda seat: (seat != own, seat))
    return render_template(
        "table/afterwards.html", **context(table), moments=moments, chosen=chosen, beside=BESIDE
    )


WIDTH = 340
"""As wide as a phone's panel: there a letter is as large as the page's others."""
BOX = (108, 92)
"""Room for a seat's shape with a mark, three lines of a name and a caption."""
HALF = 160
"""Half the height of the ring itself."""
EDGE = 2
"""Room for the lines round the outermost names."""


class Place(NamedTuple):
    """A seat and the upper left corner of its name."""

    seat: int
    x: float
    y: float


class Arrow(NamedTuple):
    """The middle of the way from a seat to its right neighbour; `turned` in degrees, 0 to the right."""

    seat: int
    x: float
    y: float
    turned: float


class Circle(NamedTuple):
    """The drawing: its height, the ring's middle and half axes, names and arrows in the order of the way."""

    height: int
    middle: tuple[float, float]
    axes: tuple[float, float]
    places: tuple[Place, ...]
    arrows: tuple[Arrow, ...]


def circle(count: int, first: int) -> Circle:
    """So many seats as seen from above, `first` nearest; one goes to the right as one sits: anticlockwise."""
    wide, high = BOX
    middle = (WIDTH / 2, EDGE + high / 2 + HALF)
    reach = max(abs(sin(2 * pi * step / count)) for step in range(count))
    axes = (round((WIDTH / 2 - EDGE - wide / 2) / reach, 1), float(HALF))

    def at(step: float) -> tuple[float, float]:
        angle = 2 * pi * step / count
        return round(middle[0] + axes[0] * sin(angle), 1), round(middle[1] + axes[1] * cos(angle), 1)

    places, arrows = [], []
    for step in range(count):
        seat = (first - 1 + step) % count + 1
        x, y = at(step)
        places.append(Place(seat, round(x - wide / 2, 1), round(y - high / 2, 1)))
        angle = 2 * pi * (step + 0.5) / count
        turned = degrees(atan2(-axes[1] * sin(angle), axes[0] * cos(angle)))
        arrows.append(Arrow(seat, *at(step + 0.5), round(turned, 1)))
    lowest = max(place.y for place in places) + high
    return Circle(round(lowest + EDGE), middle, axes, tuple(places), tuple(arrows))
