"""The club's own games: their list, entering and correcting one."""

from __future__ import annotations

import re
from typing import Any

from flask import render_template
from wtforms import RadioField, SelectChoice, StringField
from wtforms.validators import InputRequired

from companion.club import library as operations
from companion.club.library import CHECKS, COMPARABLE, OwnGame, OwnGameDraft
from companion.store.engine import db
from companion.words.figures import points as points_text

from .. import typed
from ..auth.who import must_be_organiser, organiser_only
from ..forms import Asks, Form, NumberField, Page, attempt, edit, form_page
from ..speech import flash_text, lazy, say, t
from ..typed import strip_text
from .blueprint import blueprint, carry_out, onward, redirect_saved

BETWEEN = re.compile(r"[\s,、・]+")


class PlacesField(StringField):
    """Points of the places in one line, the first one's first: 20 10 5 0. The data are a scheme by rank."""

    data: Any

    def process_formdata(self, valuelist: list[str]) -> None:
        """The scheme that was typed. Raises ValueError, shown beside the field."""
        self.data = None
        try:
            found = [typed.points(each) for each in BETWEEN.split(valuelist[0].strip())] if valuelist else []
        except typed.Unreadable as why:
            raise ValueError(say(why.text)) from why
        if None in found:
            raise ValueError(t("club-library-places-unread"))
        self.data = {f"rank-{place}": points for place, points in enumerate(found, 1)}

    def _value(self) -> str:
        if self.raw_data:
            return str(self.raw_data[0])
        return " ".join(map(points_text, (self.data or {}).values()))


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
    minutes = NumberField(lazy("free-option-minutes"), [InputRequired(), Asks(CHECKS["minutes"])], default=0)
    tiebreak = StringField(
        lazy("free-option-tiebreak"),
        [Asks(CHECKS["tiebreak"])],
        filters=[strip_text],
        description=lazy("free-option-tiebreak-hint"),
    )
    tiebreak_best = RadioField(lazy("free-option-tiebreak-best"), default="high")
    places = PlacesField(
        lazy("club-library-places"), [InputRequired()], description=lazy("club-library-places-hint")
    )

    def __init__(self, game: OwnGame | None, **kwargs: Any) -> None:
        super().__init__(obj=game, data={"places": game.scheme if game else COMPARABLE}, **kwargs)
        for field, said in ((self.best, "best"), (self.tiebreak_best, "tiebreak-best")):
            field.choices = [SelectChoice(way, t(f"free-option-{said}-{way}")) for way in ("high", "low")]

    def draft(self) -> OwnGameDraft:
        """What was entered."""
        return OwnGameDraft(
            name=self.name.data or "",
            least=self.least.data or 0,
            most=self.most.data or 0,
            best=self.best.data,
            rounds=self.rounds.data or 0,
            tiebreak=self.tiebreak.data or "",
            tiebreak_best=self.tiebreak_best.data,
            minutes=self.minutes.data or 0,
            scheme=self.places.data,
        )


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
