"""Standings to print: the same query, the same freeze, the same order as on the pages."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from itertools import dropwhile

from flask import abort, request

from companion.club.events.models import Event, Season
from companion.club.standings import queries
from companion.club.standings.models import Leaderboard
from companion.club.standings.queries import games_in
from companion.club.standings.scope import Scope, Viewer
from companion.club.tables.operations import tables
from companion.sheets.charts import Course
from companion.sheets.sheet import Head
from companion.sheets.standings import MOST_COURSES, StandingsSheet
from companion.store.engine import db
from companion.words.figures import points

from ..club.player import viewer as reader
from ..club.season_charts import changes, named_events
from ..club.standings import Of, frozen_by, page_url, scope_of, what_counts
from ..site import absolute, club_face
from ..speech import day, game_name, local, moment, t, today
from .files import Name, plain_name, this_minute
from .printed_tables import event_name, head_of


def seen_by() -> Viewer:
    """Who reads; `as=public` shows an organiser what all others see."""
    return "public" if request.args.get("as") == "public" else reader()


def scope_asked(of: Of) -> Scope:
    """What of the ledger counts, with the game that was asked for; 404 for one that was not played there."""
    scope, game = scope_of(of), request.args.get("game") or None
    if isinstance(of, Leaderboard) or game is None:
        return scope
    if game not in games_in(db.session, scope):
        abort(404)
    return scope._replace(game=game)


def name_of(of: Of, game: str | None) -> Name:
    """What standings are saved as: with the day of an event, of a season's beginning, else with today."""
    whose, kind, since = _name_of_board(of)
    title = t("sheet-file-standings", of=whose, title=_title(game))
    return Name(title, plain_name("standings", kind, game, since))


def _name_of_board(of: Of) -> tuple[str, str, date]:
    if of is None:
        return t("club-standings-all"), "all", today()
    if isinstance(of, Leaderboard):
        return f"{of.season.name} {of.name}", f"board-{of.id}", of.season.starts_on
    return (event_name(of), "", of.held_on) if isinstance(of, Event) else (of.name, "season", of.starts_on)


def event_sheet(event: Event, viewer: Viewer, game: str | None = None) -> StandingsSheet:
    """An event's standings, overall or in one game, as far as this viewer may see them."""
    open_tables = [row for row in tables(db.session, event.id) if row.status in ("open", "finished")]
    sheet = _sheet(Scope(event_id=event.id, game=game), event, viewer)
    return replace(sheet, head=replace(head_of(event), title=_title(game)), provisional=bool(open_tables))


def season_sheet(season: Season, viewer: Viewer, game: str | None = None) -> StandingsSheet:
    """A season's standings, with the course of the leaders' points."""
    scope = Scope(season_id=season.id, game=game)
    sheet = _sheet(scope, season, viewer)
    steps = queries.season_events(db.session, season.id, viewer)
    every = queries.season_course(db.session, season.id, viewer, game)
    players = [line.player_id for line in sheet.lines]
    moved = changes(players, every) if len(steps) > 1 else {}
    return replace(
        sheet,
        head=season_head(season, season, _title(game)),
        steps=tuple(event.label for event in named_events(steps)),
        courses=tuple(
            Course(line.name, _from_first_points(every.get(line.player_id, [])))
            for line in sheet.lines[:MOST_COURSES]
        ),
        changes=tuple(moved.get(player, 0) for player in players) if moved else (),
    )


def board_sheet(board: Leaderboard, viewer: Viewer) -> StandingsSheet:
    """A leaderboard, with what counts on it and what was added by hand."""
    scope = scope_of(board)
    sheet = _sheet(scope, board.season, viewer)
    by_hand = [
        t("club-board-by-hand", name=one.player.name, points=points(one.points, signed=True), note=one.note)
        for one in queries.adjustments(db.session, scope, viewer)
    ]
    return replace(sheet, head=season_head(board, board.season, board.name), rules=(*sheet.rules, *by_hand))


def season_head(of: Season | Leaderboard, season: Season, title: str) -> Head:
    """What stands on top of the sheets of a season or of a leaderboard of it."""
    url = absolute(page_url(of))
    span = t("sheet-span", start=day(season.starts_on, "medium"), end=day(season.ends_on, "medium"))
    return Head(title=title, printed_at=this_minute(), event=season.name, place=span, **club_face(), url=url)


def _sheet(scope: Scope, of: Event | Season, viewer: Viewer) -> StandingsSheet:
    order = [t(metric.words) for metric in scope.order]
    metrics = tuple(metric.key for metric in scope.metrics)
    return StandingsSheet(
        head=Head("", local(0)),
        lines=queries.standing(db.session, scope, viewer),
        metrics=metrics,
        rated=scope.rules.rated > 0,
        rules=(
            *what_counts(scope.rules),
            t("sheet-standings-order", order=t("sheet-standings-then").join(order)),
            *([t("sheet-standings-share")] if "share" in metrics else []),
        ),
        remarks=_remarks(of, viewer),
    )


def _remarks(of: Event | Season, viewer: Viewer) -> tuple[str, ...]:
    """Under a freeze a sheet says which of the two it is: one hangs on the wall, the other must not."""
    frozen = frozen_by(of)
    if frozen is None or frozen.frozen_at is None:
        return ()
    key = "sheet-standings-not-public" if viewer == "organiser" else "sheet-standings-frozen"
    return (t(key, at=moment(frozen.frozen_at)),)


def _from_first_points(sums: Sequence[int]) -> tuple[float | None, ...]:
    """A course begins with its first points."""
    rest = list(dropwhile(lambda hundredths: hundredths == 0, sums))
    return (*[None] * (len(sums) - len(rest)), *(hundredths / 100 for hundredths in rest))


def _title(game: str | None) -> str:
    return t("sheet-standings-title") if game is None else t("sheet-standings-of", game=game_name(game))
