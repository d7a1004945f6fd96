"""Taking away what was a mistake, putting away what is over, the way back from both, and whose act it was."""

from collections.abc import Callable, Sequence
from typing import Any

from flask import abort, make_response, redirect, request, url_for

from companion.club import removal
from companion.club.accounts.acts import last_act
from companion.club.events import operations as events_of
from companion.club.events.models import Event, Round, Season
from companion.club.forget import RENAME, take_back_name
from companion.club.intake import seasons
from companion.club.merge import MERGE, unmerge
from companion.club.people.names import Player
from companion.club.removal import Removed
from companion.club.tables import claims
from companion.club.tables.models import GameTable
from companion.club.tables.operations import is_played, round_tables, tables
from companion.club.tables.presence import connected_claims
from companion.kernel.words import Text
from companion.store.base import Base
from companion.store.engine import db

from .. import bodies
from ..auth.who import must_be_organiser, organiser, organiser_only
from ..forms import Page, ask_first
from ..site import inside, row_id
from ..speech import flash_text, hour, t
from ..table.pages import table_name
from .blueprint import blueprint, carry_out, onward


def take(
    endpoint: str, away: Callable[..., Removed], *keys: Any, said: Text | None = None, **values: int
) -> Page:
    """Take away what has these keys and go on to a page, which offers to bring it back; or back to the page
    before."""
    gone: list[Removed] = []
    by, text = must_be_organiser(), said or Text("club-removed")
    if carry_out(lambda: gone.append(away(db.session, *keys, by)), text.key, **text.params):
        values = {**values, "removed": gone[0].id}
    return onward(endpoint, **values)


def take_row(endpoint: str, away: Callable[..., Removed], kind: type[Base], key: int) -> Page:
    """Take one row away and go on to a page; if it has gone already, say whose act that was."""
    if taken_before(kind, key):
        return onward(endpoint)
    db.get_or_abort(kind, key)
    return take(endpoint, away, key)


def _asked_first(tables: Sequence[GameTable], back: str) -> Page | None:
    """The question before tables go at which somebody plays or types; nothing where nobody does, or once it
    has been answered."""
    if "sure" in request.form:
        return None
    played = [table_name(table) for table in tables if is_played(db.session, table)]
    heard = connected_claims(db.session)
    typing = [row for table in tables for row in claims.live(db.session, table.id) if row.id in heard]
    if not played and not typing:
        return None
    said = [t("club-remove-played", tables=played)] if played else []
    said += [t("club-remove-typing", n=len(typing))] if typing else []
    keys = [table.id for table in tables]
    url = url_for(request.endpoint or "", **(request.view_args or {}), table=keys)
    return make_response(ask_first("club-remove", url, back, text=" ".join(said), values={"sure": 1}))


@blueprint.post("/events/<int:event_id>/tables/remove")
@organiser_only
def remove_tables(event_id: int) -> Page:
    """Take tables away that have no result."""
    keys = request.values.getlist("table", row_id)
    back = url_for("club.evening", event_id=event_id)
    if taken_before(GameTable, *keys):
        return _to_evening(event_id)
    gone = [db.get_or_abort(GameTable, key) for key in keys]
    if not gone or any(table.event_id != event_id for table in gone):
        abort(400)
    if question := _asked_first(gone, back):
        return question
    said = Text("club-tables-removed", {"n": len(set(keys)), "table": table_name(gone[0])})
    return take("club.evening", removal.remove_tables, keys, said=said, event_id=event_id)


@blueprint.post("/events/rounds/<int:round_id>/remove")
@organiser_only
def remove_round(round_id: int) -> Page:
    """Take a round away that has no results, with its tables."""
    if removed := taken_before(Round, round_id):
        (event_id,) = {row["event_id"] for row in removed.rows["round"] if row["id"] == round_id}
        return _to_evening(event_id)
    event_id = db.get_or_abort(Round, round_id).event_id
    back = url_for("club.evening", event_id=event_id)
    if question := _asked_first(round_tables(db.session, round_id), back):
        return question
    said = Text("club-round-removed")
    return take("club.evening", removal.remove_round, round_id, said=said, event_id=event_id)


@blueprint.post("/events/<int:event_id>/remove")
@organiser_only
def remove_event(event_id: int) -> Page:
    """Take an event away that has no results."""
    if taken_before(Event, event_id):
        return onward("club.events")
    db.get_or_abort(Event, event_id)
    back = url_for("club.event", event_id=event_id)
    return _asked_first(tables(db.session, event_id), back) or take(
        "club.events", removal.remove_event, event_id
    )


@blueprint.post("/events/seasons/<int:season_id>/remove")
@organiser_only
def remove_season(season_id: int) -> Page:
    """Take a season away that has no events."""
    return take_row("club.seasons", removal.remove_season, Season, season_id)


@blueprint.post("/events/<int:event_id>/applications/remove")
@organiser_only
def remove_application(event_id: int) -> Page:
    """Take an application away as if it had never come."""
    db.get_or_abort(Event, event_id)
    player_id = request.form.get("player", type=row_id) or abort(400)
    return take("club.applications", removal.remove_application, event_id, player_id, event_id=event_id)


@blueprint.post("/players/<int:player_id>/remove")
@organiser_only
def remove_player(player_id: int) -> Page:
    """Take a player away who has never come."""
    return take_row("club.players", removal.remove_player, Player, player_id)


@blueprint.post("/acts/removed/<int:removed_id>/back")
@organiser_only
def bring_back(removed_id: int) -> Page:
    """Bring back what was taken away, and go on to the page on which that was offered."""
    onwards = redirect(inside(request.form.get("next"), url_for("home.acts")), 303)
    before = last_act(db.session, "brought-back", of=removed_id)
    if before:
        flash_text("club-brought-back-by", "info", who=before.who, at=hour(before.at))
        return onwards
    removed = db.get_or_abort(Removed, removed_id)
    by = must_be_organiser()
    kind = seasons.BROUGHT if seasons.BROUGHT in removed.rows else removed.kind
    ways = {MERGE: unmerge, RENAME: take_back_name, seasons.BROUGHT: seasons.take_back}
    back = ways.get(kind, removal.bring_back)
    said = "club-intake-taken-back" if kind == seasons.BROUGHT else "club-brought-back"
    carry_out(lambda: back(db.session, removed_id, by), said)
    return onwards


def _to_evening(event_id: int) -> Page:
    """On to an evening, or to all events where it has gone meanwhile."""
    there = db.session.get(Event, event_id)
    return onward("club.evening", event_id=event_id) if there else onward("club.events")


def taken_before(kind: type[Base], *keys: int) -> Removed | None:
    """What has taken one of these rows away already; then it is said whose act that was, and when."""
    removed = bodies.removed_before(kind, *keys)
    said = bodies.said_of(removed)
    if said:
        flash_text(said.key, "info", **said.params)
    return removed


@blueprint.app_template_global()
def just_removed() -> Removed | None:
    """What the tap before this page took away, where it may still be brought back."""
    key = request.args.get("removed", type=row_id) if organiser() else None
    return db.session.get(Removed, key) if key else None


@blueprint.post("/<any(events, seasons):kind>/<int:key>/<any(archive, restore):what>")
@organiser_only
def archive(kind: str, key: int, what: str) -> Page:
    """Show an event or a season to guests no longer, or again; results stay."""
    model = Event if kind == "events" else Season
    db.get_or_abort(model, key)
    change = events_of.archive if what == "archive" else events_of.restore
    by = must_be_organiser()
    carry_out(lambda: change(db.session, model, key, by), f"club-{what}d")
    return onward(f"club.{kind}", archived=key if what == "archive" else None)
