"""Leaderboards of a season: making and changing them, points by hand, taking them away."""

from __future__ import annotations

from typing import Any

from flask import url_for

from companion.club.events.models import Season
from companion.club.removal.operations import remove_board as take_away
from companion.club.standings import operations, queries
from companion.club.standings.models import Adjustment, Leaderboard
from companion.club.standings.rules import STANDARD
from companion.club.standings.scope import Scope
from companion.store.engine import db

from ..auth.who import must_be_organiser, organiser_only
from ..forms import Page, attempt, edit, refused
from .blueprint import blueprint, done, onward, saved
from .board_forms import AdjustmentForm, BoardForm, typed_as
from .house_rules import playable
from .player import viewer
from .removal import take
from .standings import standing


@blueprint.route("/standings/seasons/<int:season_id>/boards/new", methods=["GET", "POST"])
@organiser_only
def new_board(season_id: int) -> Page:
    """A further leaderboard of a season; it starts as the usual standings."""
    season = db.get_or_abort(Season, season_id)
    form = BoardForm(_games(season), data=typed_as("", STANDARD))
    if form.validate_on_submit():
        by = must_be_organiser()
        made = attempt(form, lambda: operations.add_board(db.session, season_id, form.draft(), by))
        if made:
            return saved("club.board_standings", board_id=made.id)
    back = url_for("club.season_standings", season_id=season_id)
    return refused(form, "club/board_form.html", form=form, season=season, board=None, back=back)


@blueprint.route("/standings/boards/<int:board_id>/edit", methods=["GET", "POST"])
@organiser_only
def edit_board(board_id: int) -> Page:
    """Another name or other rules, and what was added or taken by hand."""
    board = db.get_or_abort(Leaderboard, board_id)
    form = _board_form(board)
    if form.validate_on_submit():
        by, draft = must_be_organiser(), form.draft()
        changed = edit(
            form,
            lambda: _board_form(board, formdata=None),
            lambda changes: operations.change_board(db.session, board_id, draft, by, changes),
            "leaderboard-changed",
            board=board_id,
        )
        if changed:
            return saved("club.board_standings", board_id=board_id)
    return _board_page(form, AdjustmentForm(_lines(board), formdata=None), board)


@blueprint.post("/standings/boards/<int:board_id>/adjust")
@organiser_only
def adjust_board(board_id: int) -> Page:
    """Add points to somebody's on a leaderboard, or take some, and say why."""
    board = db.get_or_abort(Leaderboard, board_id)
    form = AdjustmentForm(_lines(board))
    if form.validate_on_submit():
        given = form.player.data, form.points.data, form.note.data or ""
        by = must_be_organiser()
        if attempt(form, lambda: operations.adjust(db.session, board_id, *given, by)):
            return saved("club.edit_board", board_id=board_id)
    return _board_page(_board_form(board, formdata=None), form, board)


@blueprint.post("/standings/adjustments/<int:adjustment_id>/remove")
@organiser_only
def remove_adjustment(adjustment_id: int) -> Page:
    """Points that were added or taken by hand count no more."""
    board_id = db.get_or_abort(Adjustment, adjustment_id).leaderboard_id
    done(lambda: operations.take_back(db.session, adjustment_id, must_be_organiser()), "club-removed")
    return onward("club.edit_board", board_id=board_id)


@blueprint.post("/standings/boards/<int:board_id>/remove")
@organiser_only
def remove_board(board_id: int) -> Page:
    """Take a leaderboard away; the season's points stay as they are."""
    season_id = db.get_or_abort(Leaderboard, board_id).season_id
    return take("club.season_standings", take_away, board_id, season_id=season_id)


def _board_form(board: Leaderboard, **kwargs: Any) -> BoardForm:
    """The form of a leaderboard as it stands."""
    return BoardForm(_games(board.season), data=typed_as(board.name, operations.rules_of(board)), **kwargs)


def _board_page(form: BoardForm, adjusting: AdjustmentForm, board: Leaderboard) -> Page:
    page = refused(
        form,
        "club/board_form.html",
        form=form,
        season=board.season,
        board=board,
        adjusting=adjusting,
        adjustments=operations.by_hand(db.session, board.id),
        back=url_for("club.board_standings", board_id=board.id),
    )
    page.status_code = max(page.status_code, 422 if adjusting.errors else 200)
    return page


def _games(season: Season) -> list[str]:
    played = queries.games_in(db.session, Scope(season_id=season.id))
    return list(dict.fromkeys((*playable(), *played)))


def _lines(board: Leaderboard) -> list[queries.Standing]:
    scope = Scope(season_id=board.season_id, rules=operations.rules_of(board), board_id=board.id)
    return sorted(standing(scope, viewer()), key=lambda line: line.reading or line.name)
