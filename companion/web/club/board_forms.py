"""Forms of leaderboards: what counts, and points added or taken by hand."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from wtforms import BooleanField, SelectChoice, SelectField, SelectMultipleField, StringField, widgets
from wtforms.validators import InputRequired, Optional

from companion.club.standings.metrics import METRICS
from companion.club.standings.operations import GAMES, RATED, BoardDraft
from companion.club.standings.queries import Standing
from companion.club.standings.rules import MOST_PLACES, Rules, Scoring, known_order
from companion.words.figures import MINUS, points

from ..forms import Asks, Form, NumberField
from ..speech import game_name, lazy, t
from ..table.action_forms import PointsField
from ..typed import POINTS, figures, hundredths, stripped

RATED_FROM = 5
"""Games from which a rating says something, unless somebody says otherwise."""
ORDER = ("first", "second", "third")


class PlacesField(StringField):
    """Points of the places, first first, with spaces or commas between; the data are hundredths."""

    data: Any

    def process_formdata(self, valuelist: list[str]) -> None:
        """Hundredths from what was typed. Raises ValueError, shown beside the field."""
        typed = "".join(valuelist).replace(",", " ").replace("、", " ").split()
        found = [figures(each, POINTS) for each in typed]
        if not all(found):
            raise ValueError(t("club-board-places-unknown", most=MOST_PLACES))
        self.data = tuple(hundredths(each[0]) for each in found if each)

    def _value(self) -> str:
        if self.raw_data:
            return str(self.raw_data[0])
        return " ".join(points(each).replace(MINUS, "-") for each in self.data or ())


class BoardForm(Form):
    """A leaderboard: its name, what counts, what it is worth, who has a place, in which order."""

    name = StringField(
        lazy("club-board-name"), [InputRequired(lazy("club-board-name-enter"))], filters=[stripped]
    )
    games = SelectMultipleField(
        lazy("club-board-games"),
        widget=widgets.ListWidget(prefix_label=False),
        option_widget=widgets.CheckboxInput(),
        description=lazy("club-board-games-hint"),
    )
    scheme = SelectField(lazy("club-board-scheme"))
    places = PlacesField(lazy("club-board-places"), description=lazy("club-board-places-hint"))
    win = PointsField(lazy("club-board-win"), [Optional()])
    game = PointsField(lazy("club-board-game"), [Optional()])
    night = PointsField(lazy("club-board-night"), [Optional()])
    best = NumberField(
        lazy("club-board-best"),
        [Optional(), Asks(GAMES)],
        description=lazy("club-board-best-hint"),
    )
    of = SelectField(lazy("club-board-of"))
    least = NumberField(lazy("club-board-least"), [Optional(), Asks(GAMES)])
    first = SelectField(lazy("club-board-first"))
    second = SelectField(lazy("club-board-second"))
    third = SelectField(lazy("club-board-third"))
    rating = BooleanField(lazy("club-board-rating"), description=lazy("club-board-rating-hint"))
    rated = NumberField(lazy("club-board-rated"), [Optional(), Asks(RATED)])

    def __init__(self, games: Iterable[str], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.games.choices = [SelectChoice(name, game_name(name)) for name in games]
        self.scheme.choices = [
            SelectChoice(scheme, t(f"club-board-scheme-{scheme}"))
            for scheme in ("ledger", "rank", "zero-sum")
        ]
        self.of.choices = [SelectChoice(unit, t(f"club-board-of-{unit}")) for unit in ("games", "nights")]
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
    points = PointsField(
        lazy("club-board-adjust-points"), [InputRequired(lazy("club-board-adjust-points-enter"))]
    )
    note = StringField(
        lazy("club-board-adjust-note"),
        [InputRequired(lazy("club-board-adjust-note-enter"))],
        filters=[stripped],
    )

    def __init__(self, lines: Iterable[Standing], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.player.choices = [
            SelectChoice("", "–"),
            *(SelectChoice(line.player_id, line.name) for line in lines),
        ]
