"""Players: the list, entering and correcting, putting away; a player's own page is in `player.py`."""

from __future__ import annotations

from flask import render_template, request

from companion.club.accounts.acts import Changes
from companion.club.events.attendance import last_visits
from companion.club.people import operations as people
from companion.club.people.names import Player
from companion.club.standings.queries import standing
from companion.club.standings.scope import Scope, Viewer
from companion.club.tables.models import Figures
from companion.club.tables.seats import correct_player
from companion.store.engine import db

from ..auth.who import must_be_organiser, organiser, organiser_only
from ..forms import Page, edit, form_page
from ..speech import flash_text
from .blueprint import blueprint, carry_out, onward, redirect_saved
from .player import PlayerForm


@blueprint.get("/players")
def players() -> str:
    """All who play, by reading."""
    return _list(archived=False)


@blueprint.get("/players/archived")
@organiser_only
def archived_players() -> str:
    """Those who were put away, and the way back."""
    return _list(archived=True)


def _list(*, archived: bool) -> str:
    asked = request.args.get("q", "")
    seen_by: Viewer = "organiser" if organiser() else "public"
    everybody = people.players(db.session, archived=True, newcomers=organiser() is not None)
    kept = [player for player in everybody if (player.archived_at is not None) == archived]
    matching = {player.id for player in people.players(db.session, asked, archived=True)}
    shown = [player for player in kept if player.id in matching]
    return render_template(
        "club/players.html",
        players=shown,
        count=len(kept),
        q=asked,
        archived=archived,
        visits=last_visits(db.session),
        nothing=Figures(),
        figures={line.player_id: line.figures for line in standing(db.session, Scope(), seen_by)},
        put_away=len(everybody) - len(kept),
    )


@blueprint.route("/players/new", methods=["GET", "POST"])
@organiser_only
def new_player() -> Page:
    """Enter a player, and stay for the next; whom the entry may mean is offered before."""
    form = PlayerForm(name=request.args.get("name", ""))
    added = form.enter(must_be_organiser())
    if not added:
        return form.page("club/new_player.html")
    flash_text("club-player-added", name=added.name)
    return onward("club.new_player", further=1)


@blueprint.route("/players/<int:player_id>/edit", methods=["GET", "POST"])
@organiser_only
def edit_player(player_id: int) -> Page:
    """Correct how a player is called."""
    player = db.get_or_abort(Player, player_id)
    form = PlayerForm(obj=player)
    if form.is_sound(but=player_id):
        by = must_be_organiser()

        def correct(changes: Changes) -> Player:
            return correct_player(db.session, player_id, by=by, changes=changes, **form.called())

        if edit(
            form, lambda: PlayerForm(formdata=None, obj=player), correct, "player-changed", player=player_id
        ):
            return redirect_saved("club.player", player_id=player_id)
    return form_page(form, "club/edit_player.html", form=form, player=player)


@blueprint.post("/players/<int:player_id>/<any(archive, restore):what>")
@organiser_only
def put_away(player_id: int, what: str) -> Page:
    """Offer a player no longer, or again."""
    player = db.get_or_abort(Player, player_id)
    change = people.archive_player if what == "archive" else people.restore_player
    carry_out(
        lambda: change(db.session, player_id, by=must_be_organiser()),
        f"club-player-{what}d",
        name=player.name,
    )
    return onward("club.player", player_id=player_id)
