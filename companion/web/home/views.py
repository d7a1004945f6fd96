"""The first page; what to do when something is broken (docs/help*.md, which are read without us too); and the
log of acts: what organisers did and when, newest first, a page at a time.
"""

import re
from collections.abc import Callable, Sequence
from functools import cache
from itertools import groupby
from typing import Any, NamedTuple

from flask import Blueprint, Response, abort, current_app, render_template, request, url_for

from companion.club.accounts.acts import CHANGES, RULES, latest
from companion.club.accounts.models import Act
from companion.club.events.models import Event, Season
from companion.club.people.names import Player
from companion.club.removal import Removed
from companion.club.tables.claims import ANY_SEAT
from companion.club.tables.models import GameTable
from companion.club.tables.operations import tonight
from companion.config import ROOT
from companion.kernel.game import seat_of
from companion.store.base import now
from companion.store.engine import db

from ..auth.who import organiser_only
from ..club import evening
from ..site import base_url, club_settings, code, row_id
from ..speech import day, game_name, language, t, today, words
from ..table.pages import table_name

blueprint = Blueprint("home", __name__)
AUTHORITY = "application/x-x509-ca-cert"
"""By this type a phone offers to install it."""


@blueprint.get("/")
def start() -> str:
    """Before the set-up: where to find its link. After it: tonight, and how phones get here."""
    if not club_settings().founded:
        return render_template("home/unfounded.html")
    url = base_url() + "/"
    event = tonight(db.session, today())
    begun = evening.evening_page(event.id) if event and event.held_on <= today() else {}
    vouches = authority() is not None
    return render_template(
        "home/start.html", **{**begun, "event": event}, url=url, code=code(url), vouches=vouches, now=now()
    )


def authority() -> bytes | None:
    """What vouches for this server's own certificate, where it serves https by such a one."""
    found: bytes | None = current_app.extensions.get("authority")
    return found


@blueprint.get("/authority.crt", endpoint="authority")
def give_authority() -> Response:
    """The authority, for devices that shall stop warning."""
    found = authority() or abort(404)
    answer = Response(found, mimetype=AUTHORITY)
    answer.headers["Content-Disposition"] = "attachment; filename=club-authority.crt"
    return answer


DOCS = ROOT / "docs"
PAGES = {"ja": "help.ja.md", "en": "help.md"}


HEADING = re.compile("<h2>(.*?)</h2>")


@blueprint.get("/help", endpoint="help")
def show() -> str:
    """The page in the reader's language, its headings first."""
    title, text = page(language())
    return render_template("home/help.html", title=title, text=text, headings=HEADING.findall(text))


@cache
def page(lang: str) -> tuple[str, str]:
    """Heading and text of the page as HTML."""
    from markdown_it import MarkdownIt  # it fills memory that a night without trouble can do without

    heading, _, text = (DOCS / PAGES[lang]).read_text("utf-8").partition("\n")
    return heading.removeprefix("# "), MarkdownIt("commonmark", {"html": False}).render(text)


A_PAGE = 50


class ActLine(NamedTuple):
    """An act as it is read."""

    at: int
    who: str
    what: str
    url: str | None
    """Where the table or the event of it is."""
    changes: Sequence[str] = ()
    """What was changed from what."""
    back: tuple[str, str] | None = None
    """Where what was taken or put away is brought back, and how that is called."""


def _name_or_gone(kind: type[Any], name: Callable[[Any], str]) -> Callable[[Any, str], str]:
    """How a row is called, which may be gone by now as a sample is."""

    def called(key: Any, what: str) -> str:
        row = db.session.get(kind, key)
        return t("act-gone") if row is None else name(row)

    return called


def _role(role: str, what: str) -> str:
    if role == ANY_SEAT:
        return t("auth-role-any")
    seat = seat_of(role)
    return t("common-seat-n", seat=seat) if seat else t(f"auth-role-{role}")


_event = _name_or_gone(Event, lambda event: event.title)
_season = _name_or_gone(Season, lambda season: season.name)
_player = _name_or_gone(Player, lambda player: player.name)
PARTS: dict[str, Callable[[Any, str], str]] = {
    "table": _name_or_gone(GameTable, lambda table: f"{table.event.title} · {table_name(table)}"),
    "event": _event,
    "season": _season,
    "player": _player,
    "keep": _player,
    "id": lambda key, what: (_event if what.startswith("event") else _season)(key, what),
    "role": _role,
    "to": _role,
    "game": lambda game, what: game_name(game),
    "browser": lambda browser, what: browser or t("auth-log-ins-unknown"),
}
"""What an act was about, in words, by the name of its parameter; all others are words or figures already."""


@blueprint.get("/acts")
@organiser_only
def acts() -> str:
    """A page of the log; `before` is the id of the last act on the page before it."""
    before = request.args.get("before", type=row_id)
    found = latest(db.session, A_PAGE + 1, before)
    further = found[A_PAGE - 1].id if len(found) > A_PAGE else None
    lines = [line(act) for act in found[:A_PAGE]]
    days = [(when, list(of)) for when, of in groupby(lines, key=lambda one: day(one.at))]
    return render_template("home/acts.html", days=days, before=before, further=further)


def line(act: Act) -> ActLine:
    """An act in the reader's words."""
    said = {
        name: PARTS[name](value, act.what) if name in PARTS else value
        for name, value in act.params.items()
        if name != CHANGES
    }
    key = f"act-{act.what}"
    if "before" in said and said["before"] == said.get("name") and words().has(f"{key}-same"):
        key = f"{key}-same"
    return ActLine(
        at=act.at,
        who=t("act-by-nobody") if act.account_id is None and act.who == RULES else act.who,
        what=words().text(key, **said) if words().has(key) else act.what,
        changes=[
            t("act-change", field=field, before=before or t("common-empty"), after=after or t("common-empty"))
            for field, before, after in act.params.get(CHANGES, ())
        ],
        url=_place(act),
        back=_way_back(act),
    )


def _place(act: Act) -> str | None:
    table, event = act.params.get("table"), act.params.get("id")
    if table and db.session.get(GameTable, table):
        return url_for("table.show", table_id=table)
    there = act.what.startswith("event-") and event and db.session.get(Event, event)
    return url_for("club.event", event_id=event) if there else None


def _way_back(act: Act) -> tuple[str, str] | None:
    removed, (kind, _, what) = act.params.get("removed"), act.what.partition("-")
    if removed and db.session.get(Removed, removed):
        said = "club-undo" if act.what == "season-brought-in" else "club-bring-back"
        return url_for("club.bring_back", removed_id=removed), said
    model = {"event": Event, "season": Season}.get(kind) if what == "archived" else None
    row: Any = db.session.get(model, act.params["id"]) if model else None
    if row is None or row.archived_at is None:
        return None
    return url_for("club.archive", kind=f"{kind}s", key=row.id, what="restore"), "club-player-restore"
