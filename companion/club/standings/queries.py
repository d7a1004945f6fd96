"""The one way from the ledger to a standing, and what is read beside it; what one player's page shows.

Points of a season or of all times come from their sums (`season_sum`), less the rows that are hidden from the
viewer; those of an event from the ledger itself. Where a leaderboard looks at single games, for the best of
them, for ranks or a rating, the same rows are read table by table and added up by its rules.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, groupby
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import ColumnElement, False_, Select, and_, func, not_, select, true
from sqlalchemy.orm import Session, aliased

from companion.games import GAMES
from companion.kernel.capabilities import PlaysInCamps
from companion.kernel.results import Rule, code_name, scheme_in
from companion.kernel.words import CodeName
from companion.store.models import MoveLog

from ..events.models import Event, Season
from ..people.names import Player
from ..tables.models import PLAYED, Figures, GameTable, LedgerRow, SeasonSum
from .models import Adjustment
from .rules import (
    CountedSeat,
    CountedTable,
    Placed,
    Rating,
    Scoring,
    Tally,
    add_adjustments,
    rank,
    ratings,
    tallies,
)
from .scope import Scope, Viewer, hidden_rows, visible_adjustments, within

IN_CAMPS = frozenset(name for name, game in GAMES.items() if isinstance(game, PlaysInCamps))


PLACES = ("win", "rank-")
"""How codes begin that are no special prizes: what all play for."""


class Special(NamedTuple):
    """What some were given points for beside winning, and who most often."""

    code: str
    title: CodeName
    names: list[str]
    times: int


class Standing(NamedTuple):
    """A line of a standing."""

    rank: int
    """0: has no place yet."""
    tied: bool
    player_id: int
    name: str
    reading: str
    figures: Figures
    rating: Rating | None = None
    adjusted: int = 0
    """Hundredths among the points that an organiser added or took."""


def standing(session: Session, scope: Scope, viewer: Viewer) -> list[Standing]:
    """Everybody who played in a scope, ranked; those who share a place by reading.

    Who has not played as often as the rules ask has rank 0 and stands behind all others.
    """
    rated: Mapping[int, Rating] = {}
    if scope.rules.scoring == Scoring() and not scope.rules.rated:
        rows = session.execute(_sums(scope, hidden_rows(session, viewer)))
        found = [Tally(row[0], Figures(*map(int, row[1:]))) for row in rows]
    else:
        tables = list(counted_tables(session, scope, viewer))
        found = tallies(tables, scope.rules.scoring)
        rated = ratings(tables, IN_CAMPS) if scope.rules.rated else {}
    by_hand = Counter[int]()
    for one in adjustments(session, scope, viewer):
        by_hand[one.player_id] += one.points
    if by_hand:
        found = add_adjustments(found, by_hand)
    query = select(Player.id, Player.name, Player.reading, Player.sort_key)
    if len(found) < 500:
        query = query.where(Player.id.in_([tally.player_id for tally in found]))
    players = {row[0]: row for row in session.execute(query)}
    least = scope.rules.least
    placed = rank((one for one in found if one.figures.played >= least), scope.order)
    placed.sort(key=lambda one: (one.rank, players[one.tally.player_id][3]))
    behind = [Placed(0, False, one) for one in found if one.figures.played < least]
    behind.sort(key=lambda one: (-one.tally.figures.played, players[one.tally.player_id][3]))
    return [
        Standing(
            *(place, tied, player_id, *players[player_id][1:3], figures),
            rated.get(player_id) if figures.played >= scope.rules.rated else None,
            by_hand.get(player_id, 0),
        )
        for place, tied, (player_id, figures) in (*placed, *behind)
    ]


def adjustments(session: Session, scope: Scope, viewer: Viewer) -> Sequence[Adjustment]:
    """What organisers added or took on a leaderboard, as far as the viewer may see it, the oldest first.

    Only of those whom the viewer sees there: who has played no game that is shown is not named either.
    """
    if scope.board_id is None:
        return ()
    shown = within(select(LedgerRow.player_id), LedgerRow, scope).where(
        LedgerRow.player_id.is_not(None), not_(hidden_rows(session, viewer))
    )
    query = select(Adjustment).where(Adjustment.leaderboard_id == scope.board_id, visible_adjustments(viewer))
    query = query.where(Adjustment.player_id.in_(shown)).order_by(Adjustment.id)
    return session.scalars(query).all()


def counted_tables(session: Session, scope: Scope, viewer: Viewer) -> Iterator[CountedTable]:
    """The signed tables of a scope with all of their seats, in the order in which they were played."""
    sums = [func.sum(getattr(LedgerRow, name)) for name in Figures._fields]
    seat = (LedgerRow.table_id, LedgerRow.seat)
    query = select(*seat, LedgerRow.player_id, LedgerRow.event_id, LedgerRow.game, *sums)
    query = within(query, LedgerRow, scope).where(not_(hidden_rows(session, viewer)))
    query = query.join(Event, Event.id == LedgerRow.event_id).group_by(
        *seat, LedgerRow.player_id, LedgerRow.event_id, LedgerRow.game, Event.held_on, LedgerRow.signed_at
    )
    query = query.order_by(Event.held_on, LedgerRow.signed_at, *seat)
    rows = session.execute(query).all()
    results = select(GameTable.id, GameTable.result).where(GameTable.status == "signed").join(Event)
    if scope.event_id is not None:
        results = results.where(Event.id == scope.event_id)
    if scope.season_id is not None:
        results = results.where(Event.season_id == scope.season_id)
    places = {key: _places(result or b"{}") for key, result in session.execute(results)}
    for table_id, seats in groupby(rows, lambda row: row[0]):
        several = list(seats)
        found = places.get(table_id, {})
        yield CountedTable(
            table_id,
            several[0][3],
            several[0][4],
            tuple(
                CountedSeat(row[2], found.get(row[1], len(several)), Figures(*map(int, row[5:])))
                for row in several
            ),
        )


class _Place(msgspec.Struct):
    rank: int
    seat: int


class _Ranking(msgspec.Struct):
    ranking: tuple[_Place, ...] = ()


_rankings = msgspec.json.Decoder(_Ranking)


def _places(result: bytes) -> dict[int, int]:
    """The place of each seat, from a result's JSON without the rest of it."""
    return {one.seat: one.rank for one in _rankings.decode(result).ranking}


def specials(session: Session, event_id: int) -> list[Special]:
    """The special prizes that an event's ledger knows, by code and by the name that its table gave it."""
    query = select(LedgerRow.table_id, LedgerRow.game, LedgerRow.code, Player.id, Player.name)
    query = query.join(Player, Player.id == LedgerRow.player_id)
    query = query.where(LedgerRow.event_id == event_id, LedgerRow.points > 0)
    rows = session.execute(query.order_by(LedgerRow.code, Player.sort_key, Player.id)).all()
    setups = select(MoveLog.id, MoveLog.setup).where(MoveLog.id.in_({row[0] for row in rows}))
    schemes = {table_id: scheme_in(setup) for table_id, setup in session.execute(setups)}
    earned: dict[tuple[str, str], tuple[CodeName, Counter[tuple[int, str]]]] = {}
    for table_id, game, code, player_id, name in rows:
        if not code.startswith(PLACES):
            title = code_name(game, code, schemes[table_id])
            _, times = earned.setdefault((code, title.label), (title, Counter()))
            times[player_id, name] += 1
    return [
        Special(" ".join(key).strip(), title, [name for (_, name), n in times.items() if n == most], most)
        for key, (title, times) in earned.items()
        for most in (max(times.values()),)
    ]


def games_in(session: Session, scope: Scope) -> Sequence[str]:
    """The games that were played in a scope, by name; for choosing one of them."""
    rows = LedgerRow if scope.event_id is not None else SeasonSum
    query = select(rows.game).distinct().order_by(rows.game).where(rows.played > 0)
    query = query.where(rows.player_id.is_not(None))
    return session.scalars(within(query, rows, scope._replace(game=None))).all()


def season_course(
    session: Session, season_id: int, viewer: Viewer, game: str | None = None
) -> dict[int, list[int]]:
    """Points over a season: for each player the sum after each event that had points (`season_events`)."""
    sums = select(LedgerRow.player_id, LedgerRow.event_id, func.sum(LedgerRow.points))
    query = within(sums, LedgerRow, Scope(season_id=season_id, game=game))
    query = query.group_by(LedgerRow.player_id, LedgerRow.event_id)
    query = query.where(not_(hidden_rows(session, viewer)))
    events = [event.id for event in season_events(session, season_id, viewer)]
    by_player: dict[int, dict[int, int]] = {}
    for player_id, event_id, points in session.execute(query):
        if player_id is not None:
            by_player.setdefault(player_id, {})[event_id] = int(points)
    return {
        player_id: list(accumulate(points.get(event_id, 0) for event_id in events))
        for player_id, points in by_player.items()
    }


def players_by_event(session: Session, scope: Scope, viewer: Viewer) -> dict[int, int]:
    """How many people of the club played at each event of a scope, by signed tables."""
    count = select(LedgerRow.event_id, func.count(LedgerRow.player_id.distinct()))
    query = within(count, LedgerRow, scope).where(not_(hidden_rows(session, viewer)))
    return {row[0]: row[1] for row in session.execute(query.group_by(LedgerRow.event_id))}


def season_events(session: Session, season_id: int, viewer: Viewer) -> Sequence[Event]:
    """The events of a season that have signed tables, in order of their dates."""
    signed = select(LedgerRow.event_id).where(LedgerRow.season_id == season_id)
    signed = signed.where(not_(hidden_rows(session, viewer)))
    query = select(Event).where(Event.id.in_(signed)).order_by(Event.held_on, Event.id)
    return session.scalars(query).all()


def signed_results(
    session: Session,
    game: str,
    viewer: Viewer,
    player_id: int | None = None,
    season_id: int | None = None,
) -> list[tuple[bytes, dict[int, str]]]:
    """Every signed table of a game, all or of a season, as its result's JSON, and which player of the club
    sat on which seat.

    Of one player only the tables where that one sat, and that seat alone.
    """
    of_player = true() if player_id is None else LedgerRow.player_id == player_id
    of_season = true() if season_id is None else LedgerRow.season_id == season_id
    seats = (
        select(LedgerRow.table_id, LedgerRow.seat, Player.name)
        .outerjoin(Player, Player.id == LedgerRow.player_id)
        .where(LedgerRow.game == game, LedgerRow.code == PLAYED, of_player, of_season)
        .where(not_(hidden_rows(session, viewer)))
    )
    players: dict[int, dict[int, str]] = {}
    for table_id, seat, name in session.execute(seats):
        players.setdefault(table_id, {})[seat] = name or ""
    query = select(GameTable.id, GameTable.result).where(GameTable.id.in_(players))
    return [(result or b"", players[key]) for key, result in session.execute(query.order_by(GameTable.id))]


def _sums(scope: Scope, left_out: ColumnElement[bool]) -> Select[Any]:
    """The query: player and sums, one row for each who played."""
    if scope.event_id is not None:
        shown = _by_player(LedgerRow, scope).where(not_(left_out))
        return shown.having(func.sum(LedgerRow.played) > 0)
    kept = _by_player(SeasonSum, scope)
    if isinstance(left_out, False_):
        return kept.having(func.sum(SeasonSum.played) > 0)
    less = _by_player(LedgerRow, scope._replace(season_id=None)).where(left_out)
    if scope.season_id is not None:
        # A sum has no index: hidden rows are found by what hides them, not among all of the season.
        less = less.where(LedgerRow.season_id + 0 == scope.season_id)
    every, hidden = kept.subquery(), less.subquery()
    seen = {name: every.c[name] - func.coalesce(hidden.c[name], 0) for name in Figures._fields}
    query = select(every.c.player_id, *seen.values())
    query = query.outerjoin(hidden, hidden.c.player_id == every.c.player_id)
    return query.where(seen["played"] > 0)


def _by_player(rows: type[LedgerRow] | type[SeasonSum], scope: Scope) -> Select[Any]:
    sums = [func.sum(getattr(rows, name)).label(name) for name in Figures._fields]
    query = within(select(rows.player_id, *sums), rows, scope)
    return query.where(rows.player_id.is_not(None)).group_by(rows.player_id)


class PlayedGame(NamedTuple):
    """A game on a player's own page."""

    table_id: int
    event_id: int
    event: str
    held_on: Any
    season_id: int
    game: str
    seat: int
    won: bool
    total: int
    points: int
    lines: tuple[tuple[str, int, dict[str, Any]], ...]
    """Code, points, reason."""
    rules: str
    """The game by whose rules it was played: those of the club's own by a score sheet's."""
    scheme: tuple[Rule, ...]
    """What the codes were worth, and are called, at that table."""


def games_of(session: Session, player_id: int, viewer: Viewer) -> list[PlayedGame]:
    """A player's signed games, the latest first, each with its points."""
    query = (
        select(LedgerRow, Event.title, Event.held_on)
        .join(Event, Event.id == LedgerRow.event_id)
        .where(LedgerRow.player_id == player_id)
        .order_by(Event.held_on.desc(), LedgerRow.signed_at.desc(), LedgerRow.table_id.desc(), LedgerRow.id)
    )
    query = query.where(not_(hidden_rows(session, viewer)))
    tables: dict[int, list[Any]] = {}
    for row in session.execute(query):
        tables.setdefault(row[0].table_id, []).append(row)
    setups = session.execute(select(MoveLog.id, MoveLog.game, MoveLog.setup).where(MoveLog.id.in_(tables)))
    logs = {table_id: (rules, scheme_in(setup)) for table_id, rules, setup in setups}
    return [_game(rows, *logs[table_id]) for table_id, rows in tables.items()]


def _game(rows: list[Any], rules: str, scheme: tuple[Rule, ...]) -> PlayedGame:
    entries = [row[0] for row in rows]
    played = next(entry for entry in entries if entry.code == PLAYED)
    lines = tuple((entry.code, entry.points, entry.reason) for entry in entries if entry.code != PLAYED)
    return PlayedGame(
        played.table_id,
        played.event_id,
        rows[0][1],
        rows[0][2],
        played.season_id,
        played.game,
        played.seat,
        bool(played.won),
        played.total,
        sum(points for _, points, _ in lines),
        lines,
        rules,
        scheme,
    )


def season_ranks(session: Session, player_id: int, viewer: Viewer) -> list[tuple[Season, Standing, int]]:
    """A player's place in each season played, the latest first, and among how many."""
    query = (
        select(Season)
        .where(Season.id.in_(select(SeasonSum.season_id).where(SeasonSum.player_id == player_id)))
        .order_by(Season.starts_on.desc(), Season.id.desc())
    )
    found = []
    for season in session.scalars(query):
        lines = standing(session, Scope(season_id=season.id), viewer)
        mine = next((line for line in lines if line.player_id == player_id), None)
        if mine is not None:
            found.append((season, mine, len(lines)))
    return found


class Met(NamedTuple):
    """Somebody whom a player has met at signed tables: how often, and how often each of the two has won."""

    player_id: int
    name: str
    played: int
    won: int
    lost: int
    """Games that the other has won, alone or too."""


def people_met(session: Session, player_id: int, viewer: Viewer) -> list[Met]:
    """Whom a player has met, the most often met first, then by reading."""
    mine, theirs = aliased(LedgerRow), LedgerRow
    query = (
        select(Player, func.count(), func.sum(mine.won), func.sum(theirs.won))
        .select_from(theirs)
        .join(mine, and_(mine.table_id == theirs.table_id, mine.code == PLAYED, mine.player_id == player_id))
        .join(Player, Player.id == theirs.player_id)
        .where(theirs.code == PLAYED, theirs.player_id != player_id, not_(hidden_rows(session, viewer)))
        .group_by(Player.id)
        .order_by(func.count().desc(), Player.sort_key, Player.id)
    )
    return [
        Met(other.id, other.name, int(played), int(won), int(lost))
        for other, played, won, lost in session.execute(query)
    ]
