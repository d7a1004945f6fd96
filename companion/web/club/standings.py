"""Standings of an event, a season, all times; by game and overall; the freeze before the prizes."""

from collections.abc import Sequence
from decimal import Decimal
from functools import lru_cache, partial
from typing import Any, NamedTuple

from flask import abort, current_app, render_template, request, url_for
from markupsafe import Markup

from companion.club.events import operations as events_of
from companion.club.events.models import Event, Season
from companion.club.people.names import fold
from companion.club.standings import operations, queries
from companion.club.standings.models import Leaderboard
from companion.club.standings.queries import Standing
from companion.club.standings.rules import HUNDREDTHS, Metric, Rating, Rules, has_fractions
from companion.club.standings.scope import Scope, Viewer
from companion.club.tables.operations import count_unsigned
from companion.store.engine import db
from companion.store.signals import STANDINGS, event_topic
from companion.words.figures import points

from ..auth.who import must_be_organiser, organiser, organiser_only
from ..forms import Page
from ..listing import Cell, Column
from ..live import parts as live
from ..site import row_id_or_404
from ..speech import game_name, language, large_number, rank, t, today
from .blueprint import blueprint, carry_out, has_about, onward
from .player import viewer
from .season_charts import LEADERS, changes, courses, leaders, named_events, story, told_steps

NO_PLACE = "–"
ON_PHONE = 3
"""Figures that have room for a column each on a phone."""


class Shape(NamedTuple):
    """Which columns there are; of one shape and language, a line looks the same to everybody."""

    metrics: tuple[Metric, ...]
    rated: bool
    adjusted: bool
    exact: bool
    """Whether points show their fraction."""
    alike: frozenset[str] = frozenset()
    """Keys of what is the same in all lines: a phone does not say it under every name."""


def shape(scope: Scope, lines: Sequence[Standing]) -> Shape:
    """The columns of a scope's standing."""
    fractions = has_fractions(line.figures for line in lines)
    adjusted = any(line.adjusted for line in lines)
    said = {each.key: {each.of(line.figures) for line in lines} for each in scope.metrics if each.roomy}
    alike = frozenset(key for key, found in said.items() if len(found) == 1 < len(lines))
    return Shape(scope.metrics, scope.rules.rated > 0, adjusted, fractions, alike)


def place(line: Standing) -> str:
    """The rank as it is written; of who has played too few games, that there is none."""
    return rank(line.rank, line.tied) if line.rank else NO_PLACE


def columns(shape: Shape) -> list[Column[Standing]]:
    """All columns, in the reader's words. The name's is drawn by the page, with the way to its player."""
    found: list[Column[Standing]] = [
        Column(t("club-rank-column"), lambda line: line.rank or None, place),
        Column(t("club-player-name"), lambda line: line.name, number=False),
        Column(t("club-player-reading"), lambda line: line.reading, number=False, on_page=False),
    ]
    found += [
        Column(
            t(metric.words),
            partial(_exact, metric),
            partial(_figure_text, metric, shape.exact),
            brief=partial(_brief, metric, metric.key in shape.alike)
            if index and metric.roomy and (metric.key in shape.alike or len(shape.metrics) > ON_PHONE)
            else None,
        )
        for index, metric in enumerate(shape.metrics)
    ]
    if shape.adjusted:
        found.append(Column(t("club-board-adjusted"), _adjustment_cell, _adjustment_text))
    if shape.rated:
        found += [
            Column(t("club-board-rating"), lambda line: None, _rating, in_file=False),
            Column(t("club-board-rating"), lambda line: _figure(line.rating, 0), on_page=False),
            Column(t("club-board-rating-spread"), lambda line: _figure(line.rating, 1), on_page=False),
        ]
    return found


def _exact(metric: Metric, line: Standing) -> Cell:
    return Decimal(metric.unit.exact(metric.of(line.figures)))


def _figure_text(metric: Metric, exact: bool, line: Standing) -> str:
    return metric.shown(line.figures, exact=exact)


def _brief(metric: Metric, alike: bool, line: Standing) -> str:
    shown = metric.shown(line.figures)
    return "" if alike else t(f"{metric.words}-brief", n=metric.of(line.figures), shown=shown)


def _adjustment_cell(line: Standing) -> Cell:
    return Decimal(HUNDREDTHS.exact(line.adjusted))


def _adjustment_text(line: Standing) -> str:
    return points(line.adjusted, signed=True) if line.adjusted else ""


def _rating(line: Standing) -> str:
    return str(line.rating or NO_PLACE)


def _figure(rating: Rating | None, part: int) -> Cell:
    return None if rating is None else Decimal(f"{rating[part]:.4f}")


Of = Event | Season | Leaderboard | None
"""Whose standings; nothing: those of all times."""
KINDS: dict[str, type[Event] | type[Season] | type[Leaderboard]] = {
    "event": Event,
    "season": Season,
    "board": Leaderboard,
}
ROWS = 8000
"""Rendered lines that are kept."""


@blueprint.get("/standings")
def standings() -> str:
    """The season that is now, or was last; without any season, all times."""
    seasons = events_of.seasons(db.session)
    return _page(events_of.season_on(db.session, today()) or (seasons[0] if seasons else None))


@blueprint.get("/standings/all")
def all_time() -> str:
    """Everything that was ever signed off."""
    return _page(None)


@blueprint.get("/standings/seasons/<int:season_id>")
def season_standings(season_id: int) -> str:
    """A season's standings."""
    return _page(db.get_or_abort(Season, season_id))


@blueprint.get("/standings/events/<int:event_id>")
def event_standings(event_id: int) -> str:
    """An event's standings."""
    return _page(db.get_or_abort(Event, event_id))


@blueprint.get("/standings/boards/<int:board_id>")
def board_standings(board_id: int) -> str:
    """A leaderboard of a season beside its usual standings."""
    return _page(db.get_or_abort(Leaderboard, board_id))


def _page(of: Of) -> str:
    game, asked = request.args.get("game", ""), request.args.get("q", "")
    given = standings_page(of, game, asked) if asked else page_head(of, game)
    return render_template(
        "club/standings.html", **{"q": asked, **given}, seasons=events_of.seasons(db.session)
    )


def kind_of(of: Of) -> str:
    """Whose standings: an event's, a season's, a leaderboard's, or all."""
    return next((kind for kind, model in KINDS.items() if isinstance(of, model)), "all")


def season_of(of: Of) -> Season | None:
    """The season whose standings these are, whole or as a leaderboard."""
    return of.season if isinstance(of, Leaderboard) else of if isinstance(of, Season) else None


def scope_of(of: Of) -> Scope:
    """What of the ledger counts in them."""
    if isinstance(of, Leaderboard):
        return Scope(season_id=of.season_id, rules=operations.rules_of(of), board_id=of.id)
    if of is None:
        return Scope()
    return Scope(event_id=of.id) if isinstance(of, Event) else Scope(season_id=of.id)


def page_head(of: Of, game: str) -> dict[str, Any]:
    """What stands around the lines of a page of standings. A leaderboard's rules say which games count."""
    season, scope = season_of(of), scope_of(of)
    games = list(queries.games_in(db.session, Scope(season_id=season.id) if season else scope))
    if not isinstance(of, Leaderboard):
        scope = scope._replace(game=game if game in games else None)
    return {
        "scope": scope,
        "of": of,
        "kind": kind_of(of),
        "season": season,
        "boards": operations.boards(db.session, season.id) if season else (),
        "games": games,
        "page_url": page_url(season or of),
        "topic": topic(of, scope.game),
    }


def standings_page(of: Of, game: str = "", asked: str = "") -> dict[str, Any]:
    """What a page of standings shows, the lines too."""
    head = page_head(of, game)
    scope: Scope = head["scope"]
    lines = standing(scope, viewer())
    form = shape(scope, lines)
    about = scope.game or (head["games"][0] if len(head["games"]) == 1 else None)
    events, every = _course_of(of, scope) if isinstance(of, Season) else ((), {})
    return {
        **head,
        "columns": columns(form),
        "by_hand": queries.adjustments(db.session, scope, viewer()),
        "counts": what_counts(scope.rules),
        "lines": [line for line in lines if matches(line, asked)] if asked else lines,
        "count": len(lines),
        "q": asked,
        "unsigned": count_unsigned(db.session, of.id) if isinstance(of, Event) else 0,
        "frozen": frozen_by(of),
        "row": partial(row, shape=form, language=language()),
        "order": [t(metric.words) for metric in scope.order],
        "print_url": print_url(of, scope.game),
        "list_url": partial(list_url, of, scope.game),
        "about": about if has_about(about) else None,
        "moved": changes((line.player_id for line in lines), every),
        "course": _courses(events, every, lines, scope) if not asked else None,
    }


def _course_of(season: Season, scope: Scope) -> tuple[Sequence[Event], dict[int, list[int]]]:
    """A season's events and everybody's points after each; nothing of a season with one event, or where
    another figure ranks."""
    events = queries.season_events(db.session, season.id, viewer())
    told = events[1:] and scope.order[0].key == "points"
    return events, queries.season_course(db.session, season.id, viewer(), scope.game) if told else {}


def _courses(
    events: Sequence[Event], every: dict[int, list[int]], lines: Sequence[Standing], scope: Scope
) -> dict[str, Any] | None:
    """The places of the first over the season, and what its last event did; nothing before the second."""
    found = leaders({line.player_id: line.name for line in lines[:LEADERS]}, every)
    told, of = story(every), {line.player_id: line for line in lines}
    named = {
        "climbed": (of[told.climbed[0]], told.climbed[1]) if told.climbed and told.climbed[0] in of else None,
        "run": (of[told.run[0]], told.run[1]) if told.run and told.run[0] in of else None,
        "first": of.get(told.first or 0),
    }
    if not found:
        return None
    axis = named_events(events)
    came = queries.players_by_event(db.session, scope, viewer())
    return {
        "events": axis,
        "told": told_steps(len(axis), 4),
        "drawn": courses(found),
        "came": [came.get(event.id, 0) for event in events],
        **named,
    }


def standing(scope: Scope, who: Viewer) -> list[Standing]:
    """The lines as this viewer may see them: asked for once after a change, for page and API."""
    return live.shared_value(
        ("standing", scope, who), signals_of(scope), lambda: queries.standing(db.session, scope, who)
    )


def signals_of(scope: Scope) -> tuple[str, ...]:
    """The signals after which standings may have changed."""
    return (STANDINGS,) if scope.event_id is None else (STANDINGS, event_topic(scope.event_id))


def page_url(of: Of) -> str:
    """Where these standings are."""
    return url_for(f"club.{kind_of(of)}_standings", **_key(of)) if of else url_for("club.all_time")


def topic(of: Of, game: str | None) -> str:
    """What their page follows."""
    where = f"{kind_of(of)}:{of.id}" if of else "all"
    return f"standing:{where}:{game}" if game else f"standing:{where}"


def print_url(of: Of, game: str | None) -> str | None:
    """Where the standings are a sheet; those of all times are none."""
    return None if of is None else url_for(f"sheets.{kind_of(of)}", **_key(of), game=game)


def list_url(of: Of, game: str | None, kind: str) -> str:
    """Where they are a file for spreadsheet programs: `csv` or `xlsx`."""
    return url_for(f"sheets.{kind_of(of)}_list", **_key(of), game=game, kind=kind)


def _key(of: Of) -> dict[str, Any]:
    """Whose they are, as addresses have it."""
    return {f"{kind_of(of)}_id": of.id} if of else {}


def matches(line: Standing, asked: str) -> bool:
    """Whether a line is looked for."""
    wanted = fold(asked) if asked.strip() else ""
    return wanted in fold(line.name) or wanted in fold(line.reading)


@lru_cache(maxsize=ROWS)
def row(line: Standing, moved: int = 0, *, shape: Shape, language: str) -> Markup:
    """A line rendered in a language, and kept: of a thousand, a signed table changes four and moves a few.

    `moved`: by how many places the season's last event brought it up (above 0) or down.
    """
    module: Any = current_app.jinja_env.get_template("club/standing_row.html").module
    place, _, *figures = (
        (column.text(line), column.brief and column.brief(line))
        for column in columns(shape)
        if column.on_page
    )
    url = url_for("club.player", player_id=line.player_id)
    return Markup(module.row(line, large_number(place[0]), moved, figures, url))


def what_counts(rules: Rules) -> list[str]:
    """The rules of a leaderboard in sentences; of the usual standings there are none."""
    scoring = rules.scoring
    said = []
    if rules.games:
        said.append(t("club-board-counts-games", games=[game_name(game) for game in rules.games]))
    if scoring.scheme == "rank":
        worth = " · ".join(f"{rank(n)} {points(each)}" for n, each in enumerate(scoring.places, 1))
        said.append(t("club-board-counts-rank", worth=worth))
    if scoring.scheme == "zero-sum":
        said.append(t("club-board-counts-zero-sum"))
    bonuses = {bonus: getattr(scoring, bonus) for bonus in ("win", "game", "night")}
    said += [
        t(f"club-board-counts-{bonus}", points=points(worth, signed=True))
        for bonus, worth in bonuses.items()
        if worth
    ]
    if scoring.best:
        said.append(t(f"club-board-counts-best-{scoring.of}", n=scoring.best))
    if rules.least:
        said.append(t("club-board-counts-least", n=rules.least))
    if rules.rated:
        said.append(t("club-board-counts-rating", n=rules.rated))
    return said


def frozen_by(of: Of) -> Event | Season | None:
    """What holds the public standings back here: the event itself, or its season."""
    of = of.season if isinstance(of, Leaderboard) else of
    if of is None or of.frozen_at is not None:
        return of
    return of.season if isinstance(of, Event) and of.season.frozen_at is not None else None


@blueprint.post("/standings/<any(event, season):kind>s/<int:key>/<any(freeze, thaw):what>")
@organiser_only
def freeze(kind: str, key: int, what: str) -> Page:
    """Hold the public standings as they are, or show them again."""
    found: Any = KINDS[kind]
    db.get_or_abort(found, key)
    change = events_of.freeze if what == "freeze" else events_of.thaw
    carry_out(lambda: change(db.session, found, key, must_be_organiser()), f"club-{what}-done")
    if "prizes" in request.args:  # the projector stays with what it has shown
        asked = {name: request.args.getlist(name) for name in ("special", "own")}
        return onward("screen.prizes", event_id=row_id_or_404(request.args["prizes"]), **asked, _anchor="end")
    return onward(f"club.{kind}_standings", **{f"{kind}_id": key})


@live.renders("standing")
def standing_part(topic: str, rest: str) -> live.SharedPart:
    """`standing:all`, or `standing:` with `season:`, `event:` or `board:` and an id; `:<game>` behind it."""
    kind, _, more = rest.partition(":")
    key, _, game = ("", "", more) if kind == "all" else more.partition(":")
    of = _of(kind, key)

    def make() -> str:
        given = standings_page(_of(kind, key), game)
        return live.render("club/standing_part.html", organiser=organiser, **given)

    signals = signals_of(scope_of(of))
    return live.SharedPart(topic, signals, organiser() is not None, make)


def _of(kind: str, key: str) -> Of:
    """Whose standings; nothing: all of them."""
    if kind == "all":
        return None
    found: Any = db.session.get(KINDS.get(kind) or abort(404), row_id_or_404(key))
    subject: Of = found or abort(404)
    return subject
