"""What one player's own page shows: every game, places in seasons, whom one has met. With the same freeze."""

from typing import Any, NamedTuple

from sqlalchemy import and_, func, not_, select
from sqlalchemy.orm import Session, aliased

from companion.kernel.results import Rule, scheme_in
from companion.store.models import MoveLog

from ..events.models import Event, Season
from ..people.names import Player
from ..tables.models import PLAYED, LedgerRow, SeasonSum
from .queries import Standing, standing
from .scope import Scope, Viewer, hidden_rows


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
