"""The club's own games: their list, entering and correcting one."""

from __future__ import annotations

from typing import Any

from flask import render_template
from wtforms import RadioField, SelectChoice, StringField
from wtforms.validators import InputRequired

from companion.club import library as operations
from companion.club.library import CHECKS, COMPARABLE, OwnGame, OwnGameDraft
from companion.store.engine import db

from ..auth.who import must_be_organiser, organiser_only
from ..forms import Asks, Form, NumberField, Page, attempt, edit, form_page
from ..speech import flash_text, lazy, t
from ..table.action_forms import PointsField
from ..typed import strip_text
from .blueprint import blueprint, carry_out, onward, redirect_saved

PLACES = tuple(COMPARABLE)


class OwnGameForm(Form):
    """A game's name, seats, ranking and points by rank."""

    name = StringField(
        lazy("club-library-name"),
        [InputRequired(lazy("club-library-name-enter")), Asks(CHECKS["name"])],
        filters=[strip_text],
    )
    least = NumberField(
        lazy("club-library-least"),
        [InputRequired(lazy("club-library-least-enter")), Asks(CHECKS["least"])],
        default=2,
    )
    most = NumberField(
        lazy("club-library-most"),
        [InputRequired(lazy("club-library-most-enter")), Asks(CHECKS["most"])],
        default=5,
    )
    best = RadioField(lazy("club-library-best"), default="high")
    rounds = NumberField(
        lazy("club-library-rounds"),
        [InputRequired(), Asks(CHECKS["rounds"])],
        default=1,
        description=lazy("club-library-rounds-hint"),
    )
    rank_1 = PointsField(lazy("club-library-rank", rank=1), [InputRequired()])
    rank_2 = PointsField(lazy("club-library-rank", rank=2), [InputRequired()])
    rank_3 = PointsField(lazy("club-library-rank", rank=3), [InputRequired()])
    rank_4 = PointsField(lazy("club-library-rank", rank=4), [InputRequired()])

    def __init__(self, game: OwnGame | None, **kwargs: Any) -> None:
        scheme = game.scheme if game else COMPARABLE
        ranks = {_field(code): scheme.get(code, 0) for code in PLACES}
        super().__init__(obj=game, data=ranks, **kwargs)
        self.best.choices = [SelectChoice(way, t(f"free-option-best-{way}")) for way in ("high", "low")]

    def draft(self) -> OwnGameDraft:
        """What was entered."""
        return OwnGameDraft(
            name=self.name.data or "",
            least=self.least.data or 0,
            most=self.most.data or 0,
            best=self.best.data,
            rounds=self.rounds.data or 0,
            scheme={code: self[_field(code)].data for code in PLACES},
        )


def _field(code: str) -> str:
    return code.replace("-", "_")


@blueprint.get("/games/own")
@organiser_only
def library() -> str:
    """The club's own games, and those that are offered no longer."""
    return render_template(
        "club/library.html",
        games=operations.own_games(db.session),
        archived=operations.own_games(db.session, archived=True),
    )


@blueprint.route("/games/own/new", methods=["GET", "POST"])
@organiser_only
def new_own_game() -> Page:
    """Enter a game."""
    form = OwnGameForm(None)
    if form.validate_on_submit():
        added = attempt(form, lambda: operations.add_own_game(db.session, form.draft(), must_be_organiser()))
        if added:
            flash_text("club-library-added", name=added.name)
            return onward("club.library")
    return form_page(form, "club/own_game.html", form=form, game=None)


@blueprint.route("/games/own/<int:key>/edit", methods=["GET", "POST"])
@organiser_only
def edit_own_game(key: int) -> Page:
    """Correct a game."""
    game = db.get_or_abort(OwnGame, key)
    form = OwnGameForm(game)
    if form.validate_on_submit():
        by, draft = must_be_organiser(), form.draft()
        changed = edit(
            form,
            lambda: OwnGameForm(game, formdata=None),
            lambda changes: operations.change_own_game(db.session, key, draft, by, changes),
            "own-game-changed",
            own_game=key,
        )
        if changed:
            return redirect_saved("club.library")
    return form_page(form, "club/own_game.html", form=form, game=game)


@blueprint.post("/games/own/<int:key>/<any(archive, restore):what>")
@organiser_only
def put_own_game_away(key: int, what: str) -> Page:
    """Offer a game no longer, or again."""
    db.get_or_abort(OwnGame, key)
    change = operations.archive_own_game if what == "archive" else operations.restore_own_game
    by = must_be_organiser()
    carry_out(lambda: change(db.session, key, by), "club-saved")
    return onward("club.library")
