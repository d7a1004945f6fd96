"""The log of acts: what organisers did and when, newest first, a page at a time."""

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from flask import render_template, request, url_for

from companion.club.accounts.acts import CHANGES, RULES, latest
from companion.club.accounts.models import Act
from companion.club.events.models import Event, Season
from companion.club.people.names import Player
from companion.club.removal import Removed
from companion.club.tables.claims import ANY_SEAT
from companion.club.tables.models import GameTable
from companion.kernel.game import seat_of
from companion.store.engine import db

from ..auth.who import organiser_only
from ..paths import row_id
from ..speech import day, game_name, t, words
from ..table.pages import table_name
from .views import blueprint

A_PAGE = 50


class ActLine(NamedTuple):
    """An act as it is read."""

    at: int
    who: str
    what: str
    url: str | None
    """Where the table of it is."""
    changes: Sequence[str] = ()
    """What was changed from what."""
    removed: int | None = None
    back: str = "club-bring-back"
    """What was taken away and may be brought back."""


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
    table, removed = act.params.get("table"), act.params.get("removed")
    return ActLine(
        at=act.at,
        who=t("act-by-nobody") if act.account_id is None and act.who == RULES else act.who,
        what=words().text(key, **said) if words().has(key) else act.what,
        changes=[
            t("act-change", field=field, before=before or t("common-empty"), after=after or t("common-empty"))
            for field, before, after in act.params.get(CHANGES, ())
        ],
        url=url_for("table.show", table_id=table) if table and db.session.get(GameTable, table) else None,
        removed=removed if removed and db.session.get(Removed, removed) else None,
        back="club-undo" if act.what == "season-brought-in" else "club-bring-back",
    )
