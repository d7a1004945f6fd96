"""The one query over the one ledger, and what is read beside it. A freeze is enforced here and nowhere else.

Points of a season or of all times come from their sums (`season_sum`), less the rows that are hidden from the
viewer; those of an event from the ledger itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Any, Literal, NamedTuple, TypeVarTuple

from sqlalchemy import ColumnElement, Select, and_, exists, false, func, not_, or_, select, true, union_all
from sqlalchemy.orm import Session, aliased

from companion.games import GAMES
from companion.kernel.ledger import Rule, scheme_in
from companion.store.models import MoveLog

from ..events.models import Event, Season
from ..people.models import Player
from ..tables.ledger import PLAYED, Figures, LedgerRow, SeasonSum
from ..tables.models import GameTable
from .metrics import ALWAYS, METRICS, OVERALL, Metric, Tally, rank

Viewer = Literal["public", "organiser"]
Columns = TypeVarTuple("Columns")


class Scope(NamedTuple):
    """What a standing is over: an event, a season, or all times; one game or all."""

    event_id: int | None = None
    season_id: int | None = None
    game: str | None = None

    @property
    def order(self) -> tuple[Metric, ...]:
        """The metrics that order it: the game's own, or those that all games have."""
        game = None if self.game is None else GAMES.get(self.game)
        return tuple(METRICS[key] for key in (OVERALL if game is None else game.standing))

    @property
    def metrics(self) -> tuple[Metric, ...]:
        """All that is shown of it: what orders it, then what people ask for."""
        return tuple(dict.fromkeys((*self.order, *(METRICS[key] for key in ALWAYS))))


class Standing(NamedTuple):
    """A line of a standing."""

    rank: int
    tied: bool
    player_id: int
    name: str
    reading: str
    figures: Figures


class Game(NamedTuple):
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
    scheme: tuple[Rule, ...]
    """What the codes were worth, and are called, at that table."""


def standing(session: Session, scope: Scope, viewer: Viewer) -> list[Standing]:
    """Everybody who played in a scope, ranked; those who share a place by reading."""
    rows = session.execute(_tallies(scope, _hidden(session, viewer)))
    tallies = [Tally(player_id, Figures(*map(int, sums))) for player_id, *sums in rows]
    query = select(Player.id, Player.name, Player.reading, Player.sort_key)
    if len(tallies) < 500:
        query = query.where(Player.id.in_([tally.player_id for tally in tallies]))
    players = {row[0]: row for row in session.execute(query)}
    placed = rank(tallies, scope.order)
    placed.sort(key=lambda one: (one.rank, players[one.tally.player_id][3]))
    return [
        Standing(place, tied, player_id, *players[player_id][1:3], figures)
        for place, tied, (player_id, figures) in placed
    ]


def games_in(session: Session, scope: Scope) -> Sequence[str]:
    """The games that were played in a scope, by name; for choosing one of them."""
    rows = LedgerRow if scope.event_id is not None else SeasonSum
    query = select(rows.game).distinct().order_by(rows.game).where(rows.played > 0)
    return session.scalars(_within(query, rows, scope._replace(game=None))).all()


def games_of(session: Session, player_id: int, viewer: Viewer) -> list[Game]:
    """A player's signed games, the latest first, each with its points."""
    query = (
        select(LedgerRow, Event.title, Event.held_on)
        .join(Event, Event.id == LedgerRow.event_id)
        .where(LedgerRow.player_id == player_id)
        .order_by(Event.held_on.desc(), LedgerRow.signed_at.desc(), LedgerRow.table_id.desc(), LedgerRow.id)
    )
    query = query.where(not_(_hidden(session, viewer)))
    tables: dict[int, list[Any]] = {}
    for row in session.execute(query):
        tables.setdefault(row[0].table_id, []).append(row)
    setups = session.execute(select(MoveLog.id, MoveLog.setup).where(MoveLog.id.in_(tables)))
    schemes = {table_id: scheme_in(setup) for table_id, setup in setups}
    return [_game(rows, schemes[table_id]) for table_id, rows in tables.items()]


def _game(rows: list[Any], scheme: tuple[Rule, ...]) -> Game:
    entries = [row[0] for row in rows]
    played = next(entry for entry in entries if entry.code == PLAYED)
    lines = tuple((entry.code, entry.points, entry.reason) for entry in entries if entry.code != PLAYED)
    return Game(
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


def season_course(
    session: Session, season_id: int, viewer: Viewer, game: str | None = None
) -> dict[int, list[int]]:
    """Points over a season: for each player the sum after each event that had points (`season_events`)."""
    sums = select(LedgerRow.player_id, LedgerRow.event_id, func.sum(LedgerRow.points))
    query = _within(sums, LedgerRow, Scope(season_id=season_id, game=game))
    query = query.group_by(LedgerRow.player_id, LedgerRow.event_id)
    query = query.where(not_(_hidden(session, viewer)))
    events = [event.id for event in season_events(session, season_id, viewer)]
    by_player: dict[int, dict[int, int]] = {}
    for player_id, event_id, points in session.execute(query):
        if player_id is not None:
            by_player.setdefault(player_id, {})[event_id] = int(points)
    return {
        player_id: list(accumulate(points.get(event_id, 0) for event_id in events))
        for player_id, points in by_player.items()
    }


def season_events(session: Session, season_id: int, viewer: Viewer) -> Sequence[Event]:
    """The events of a season that have signed tables, in order of their dates."""
    signed = select(LedgerRow.event_id).where(LedgerRow.season_id == season_id)
    signed = signed.where(not_(_hidden(session, viewer)))
    query = select(Event).where(Event.id.in_(signed)).order_by(Event.held_on, Event.id)
    return session.scalars(query).all()


class Met(NamedTuple):
    """Somebody whom a player has met at signed tables: how often, and how often each of the two has won."""

    player_id: int
    name: str
    played: int
    won: int
    lost: int
    """Games that the other has won, alone or too."""


def met(session: Session, player_id: int, viewer: Viewer) -> list[Met]:
    """Whom a player has met, the most often met first, then by reading."""
    mine, theirs = aliased(LedgerRow), LedgerRow
    query = (
        select(Player, func.count(), func.sum(mine.won), func.sum(theirs.won))
        .select_from(theirs)
        .join(mine, and_(mine.table_id == theirs.table_id, mine.code == PLAYED, mine.player_id == player_id))
        .join(Player, Player.id == theirs.player_id)
        .where(theirs.code == PLAYED, theirs.player_id != player_id, not_(_hidden(session, viewer)))
        .group_by(Player.id)
        .order_by(func.count().desc(), Player.sort_key, Player.id)
    )
    return [
        Met(other.id, other.name, int(played), int(won), int(lost))
        for other, played, won, lost in session.execute(query)
    ]


def signed_results(
    session: Session, game: str, viewer: Viewer, player_id: int | None = None
) -> list[tuple[bytes, dict[int, str]]]:
    """Every signed table of a game as its result's JSON, and which player of the club sat on which seat.

    Of one player only the tables where that one sat, and that seat alone.
    """
    whose = true() if player_id is None else LedgerRow.player_id == player_id
    seats = (
        select(LedgerRow.table_id, LedgerRow.seat, Player.name)
        .outerjoin(Player, Player.id == LedgerRow.player_id)
        .where(LedgerRow.game == game, LedgerRow.code == PLAYED, whose, not_(_hidden(session, viewer)))
    )
    players: dict[int, dict[int, str]] = {}
    for table_id, seat, name in session.execute(seats):
        players.setdefault(table_id, {})[seat] = name or ""
    query = select(GameTable.id, GameTable.result).where(GameTable.id.in_(players))
    return [(result or b"", players[key]) for key, result in session.execute(query.order_by(GameTable.id))]


def may_see(session: Session, table_id: int, viewer: Viewer) -> bool:
    """Whether a signed table's points may be shown, on whatever page: not while a freeze hides them."""
    hidden = _hidden(session, viewer)
    query = select(LedgerRow.id).where(LedgerRow.table_id == table_id, hidden).limit(1)
    return session.scalar(query) is None


def _tallies(scope: Scope, hidden: ColumnElement[bool]) -> Select[Any]:
    """The query: player and sums, one row for each who played."""
    if scope.event_id is not None:
        source = _figures(LedgerRow, scope).where(not_(hidden)).subquery()
    else:
        less = _figures(LedgerRow, scope, sign=-1).where(hidden)
        source = union_all(_figures(SeasonSum, scope), less).subquery()
    sums = [func.sum(source.c[name]) for name in Figures._fields]
    query = select(source.c.player_id, *sums).group_by(source.c.player_id)
    return query.having(func.sum(source.c.played) > 0)


def _figures(rows: type[LedgerRow] | type[SeasonSum], scope: Scope, sign: int = 1) -> Select[Any]:
    columns = (getattr(rows, name) for name in Figures._fields)
    signed = [column.label(column.key) if sign > 0 else (-column).label(column.key) for column in columns]
    return _within(select(rows.player_id, *signed), rows, scope)


def _within(
    query: Select[*Columns], rows: type[LedgerRow] | type[SeasonSum], scope: Scope
) -> Select[*Columns]:
    if scope.event_id is not None and rows is LedgerRow:
        query = query.where(LedgerRow.event_id == scope.event_id)
    if scope.season_id is not None:
        query = query.where(rows.season_id == scope.season_id)
    if scope.game is not None:
        query = query.where(rows.game == scope.game)
    return query.where(rows.player_id.is_not(None))


def _hidden(session: Session, viewer: Viewer) -> ColumnElement[bool]:
    """Which rows the viewer may not see: for the public, those signed after a freeze of event or season.

    Freezes that hide nothing, as most do that nobody lifted, are left out; so the condition stays short.
    """
    if viewer == "organiser":
        return false()
    frozen: list[ColumnElement[bool]] = []
    for kind, belongs in ((Event, LedgerRow.event_id), (Season, LedgerRow.season_id)):
        later = exists().where(belongs == kind.id, LedgerRow.signed_at > kind.frozen_at)
        rows = session.execute(select(kind.id, kind.frozen_at).where(kind.frozen_at.is_not(None), later))
        frozen += [and_(belongs == key, LedgerRow.signed_at > at) for key, at in rows]
    return or_(false(), *frozen)
