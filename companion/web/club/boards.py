"""Leaderboards of a season: making and changing them, points by hand, taking them away."""

import re
from collections.abc import Iterable
from functools import partial
from typing import Any

from flask import url_for
from wtforms import BooleanField, SelectChoice, SelectField, StringField
from wtforms.validators import InputRequired, Optional

from companion.club.events.models import Season
from companion.club.removal import remove_board as take_away
from companion.club.standings import operations, queries
from companion.club.standings.models import Adjustment, Leaderboard
from companion.club.standings.operations import GAMES, RATED, BoardDraft
from companion.club.standings.queries import Standing
from companion.club.standings.rules import METRICS, MOST_PLACES, STANDARD, Rules, Scoring, known_order
from companion.club.standings.scope import Scope
from companion.store.engine import db
from companion.words.figures import MINUS, points

from ..auth.who import must_be_organiser, organiser_only
from ..fields import Asks, BoxesField, LineField, NumberField, choices_by, with_hint
from ..forms import Form, Page, attempt, edit, form_page
from ..speech import game_name, lazy, say, t
from ..table.action_forms import PointsField
from ..typed import POINTS, Unreadable, figures, hundredths
from .blueprint import blueprint, carry_out, onward, playable, redirect_saved
from .player import viewer
from .removal import take, taken_before
from .standings import standing

RATED_FROM = 5
"""Games from which a rating says something, unless somebody says otherwise."""
ORDER = ("first", "second", "third")


BETWEEN = re.compile(r"[、・]|[,，](?!\d{3}(?!\d))")
"""Between the points of places; not the comma of 1,000, which is refused."""


class PlacesField(StringField):
    """Points of the places, first first, with spaces or commas between; the data are hundredths."""

    data: Any

    def process_formdata(self, valuelist: list[str]) -> None:
        """Hundredths from what was typed. Raises ValueError, shown beside the field."""
        typed = BETWEEN.sub(" ", "".join(valuelist)).split()
        found = [figures(each, POINTS) for each in typed]
        if not all(found):
            raise ValueError(t("club-board-places-unknown", most=MOST_PLACES))
        try:
            self.data = tuple(hundredths(each[0]) for each in found if each)
        except Unreadable as why:
            raise ValueError(say(why.text)) from why

    def _value(self) -> str:
        if self.raw_data:
            return str(self.raw_data[0])
        return " ".join(points(each).replace(MINUS, "-") for each in self.data or ())


SCHEMES = ("ledger", "rank", "zero-sum")


class BoardForm(Form):
    """A leaderboard: its name, what counts, what it is worth, who has a place, in which order."""

    name = LineField(lazy("club-board-name"), [InputRequired()])
    games = BoxesField(**with_hint("club-board-games"))
    scheme = SelectField(lazy("club-board-scheme"), choices=choices_by("club-board-scheme", SCHEMES))
    places = PlacesField(**with_hint("club-board-places"))
    win = PointsField(lazy("club-board-win"), [Optional()])
    game = PointsField(lazy("club-board-game"), [Optional()])
    night = PointsField(lazy("club-board-night"), [Optional()])
    best = NumberField(validators=[Optional(), Asks(GAMES)], **with_hint("club-board-best"))
    of = SelectField(lazy("club-board-of"), choices=choices_by("club-board-of", ("games", "nights")))
    least = NumberField(lazy("club-board-least"), [Optional(), Asks(GAMES)])
    first = SelectField(lazy("club-board-first"))
    second = SelectField(lazy("club-board-second"))
    third = SelectField(lazy("club-board-third"))
    rating = BooleanField(**with_hint("club-board-rating"))
    rated = NumberField(lazy("club-board-rated"), [Optional(), Asks(RATED)])

    def __init__(self, games: Iterable[str], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.games.choices = [SelectChoice(name, game_name(name)) for name in games]
        metrics = [SelectChoice(key, t(metric.words)) for key, metric in METRICS.items()]
        self.first.choices = [SelectChoice("", t("club-board-usual-order")), *metrics]
        self.second.choices = self.third.choices = [SelectChoice("", "–"), *metrics]

    def draft(self) -> BoardDraft:
        """The leaderboard as it is entered."""
        ranked, best = self.scheme.data == "rank", self.best.data or 0
        scoring = Scoring(
            scheme=self.scheme.data,
            places=self.places.data or () if ranked else (),
            win=self.win.data or 0,
            game=self.game.data or 0,
            night=self.night.data or 0,
            best=best,
            of=self.of.data if best else "games",
        )
        order = known_order([self[name].data for name in ORDER])
        rated = (self.rated.data or RATED_FROM) if self.rating.data else 0
        least = self.least.data or 0
        return BoardDraft(
            self.name.data or "", Rules(tuple(self.games.data or ()), order, least, scoring, rated)
        )


def typed_as(name: str, rules: Rules) -> dict[str, Any]:
    """What a leaderboard's form starts from."""
    scoring = rules.scoring
    order = dict(zip(ORDER, rules.order, strict=False))
    return {
        "name": name,
        "games": list(rules.games),
        "scheme": scoring.scheme,
        "places": scoring.places,
        **{part: getattr(scoring, part) or None for part in ("win", "game", "night", "best")},
        "of": scoring.of,
        "least": rules.least or None,
        **order,
        "rating": rules.rated > 0,
        "rated": rules.rated or RATED_FROM,
    }


class AdjustmentForm(Form):
    """Points for somebody on a leaderboard, or against, and why."""

    player = SelectField(
        lazy("club-player-name"),
        [InputRequired(lazy("club-board-adjust-player-enter"))],
        coerce=lambda typed: typed and int(typed),
    )
    points = PointsField(lazy("club-board-adjust-points"), [InputRequired()])
    note = LineField(lazy("club-board-adjust-note"), [InputRequired()])

    def __init__(self, lines: Iterable[Standing], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.player.choices = [
            SelectChoice("", "–"),
            *(SelectChoice(line.player_id, line.name) for line in lines),
        ]


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
            return redirect_saved("club.board_standings", board_id=made.id)
    back = url_for("club.season_standings", season_id=season_id)
    return form_page(form, "club/board_form.html", form=form, season=season, board=None, back=back)


@blueprint.route("/standings/boards/<int:board_id>/edit", methods=["GET", "POST"])
@organiser_only
def edit_board(board_id: int) -> Page:
    """Another name or other rules, and what was added or taken by hand."""
    board = db.get_or_abort(Leaderboard, board_id)
    form = (stands := partial(_board_form, board))()
    if form.validate_on_submit():
        change = partial(operations.change_board, db.session, board_id, form.draft(), must_be_organiser())
        if edit(form, stands, change, "leaderboard-changed", board=board_id):
            return redirect_saved("club.board_standings", board_id=board_id)
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
            return redirect_saved("club.edit_board", board_id=board_id)
    return _board_page(_board_form(board, formdata=None), form, board)


@blueprint.post("/standings/adjustments/<int:adjustment_id>/remove")
@organiser_only
def remove_adjustment(adjustment_id: int) -> Page:
    """Points that were added or taken by hand count no more."""
    board_id = db.get_or_abort(Adjustment, adjustment_id).leaderboard_id
    carry_out(lambda: operations.take_back(db.session, adjustment_id, must_be_organiser()), "club-removed")
    return onward("club.edit_board", board_id=board_id)


@blueprint.post("/standings/boards/<int:board_id>/remove")
@organiser_only
def remove_board(board_id: int) -> Page:
    """Take a leaderboard away; the season's points stay as they are."""
    if removed := taken_before(Leaderboard, board_id):
        (season_id,) = {row["season_id"] for row in removed.rows["leaderboard"] if row["id"] == board_id}
        return onward("club.season_standings", season_id=season_id)
    season_id = db.get_or_abort(Leaderboard, board_id).season_id
    return take("club.season_standings", take_away, board_id, season_id=season_id)


def _board_form(board: Leaderboard, **kwargs: Any) -> BoardForm:
    """The form of a leaderboard as it stands."""
    return BoardForm(_games(board.season), data=typed_as(board.name, operations.rules_of(board)), **kwargs)


def _board_page(form: BoardForm, adjusting: AdjustmentForm, board: Leaderboard) -> Page:
    page = form_page(
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
