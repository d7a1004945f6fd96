"""What a standing is over, and which rows of the ledger a viewer may see of it. A freeze is enforced here and
nowhere else.
"""

from typing import Literal, NamedTuple, TypeVarTuple

from sqlalchemy import ColumnElement, Select, and_, exists, false, or_, select
from sqlalchemy.orm import Session

from companion.games import GAMES

from ..events.models import Event, Season
from ..tables.models import PLAYED_OUT, GameTable, LedgerRow, SeasonSum
from .models import Adjustment, Leaderboard
from .rules import ALWAYS, METRICS, OVERALL, STANDARD, Metric, Rules

Viewer = Literal["public", "organiser"]
Columns = TypeVarTuple("Columns")


class Scope(NamedTuple):
    """What a standing is over: an event, a season, or all times; one game or all."""

    event_id: int | None = None
    season_id: int | None = None
    game: str | None = None
    rules: Rules = STANDARD
    """What a leaderboard counts; without one, the club's usual standings."""
    board_id: int | None = None
    """The leaderboard whose adjustments count."""

    @property
    def games(self) -> tuple[str, ...]:
        """The games that count; none named: all."""
        return self.rules.games if self.game is None else (self.game,)

    @property
    def order(self) -> tuple[Metric, ...]:
        """The metrics that order it: its rules', the only game's own, or those that all games have."""
        game = GAMES.get(self.games[0]) if len(self.games) == 1 else None
        order = self.rules.order or (OVERALL if game is None else game.about.standing)
        return tuple(METRICS[key] for key in order)

    @property
    def metrics(self) -> tuple[Metric, ...]:
        """All that is shown of it: what orders it, then what people ask for."""
        return tuple(dict.fromkeys((*self.order, *(METRICS[key] for key in ALWAYS))))


def within(
    query: Select[*Columns], rows: type[LedgerRow] | type[SeasonSum], scope: Scope
) -> Select[*Columns]:
    """A query of the ledger or its sums, within a scope."""
    if scope.event_id is not None and rows is LedgerRow:
        query = query.where(LedgerRow.event_id == scope.event_id)
    if scope.season_id is not None:
        query = query.where(rows.season_id == scope.season_id)
    if scope.games:
        query = query.where(rows.game.in_(scope.games))
    return query


def hidden_rows(session: Session, viewer: Viewer) -> ColumnElement[bool]:
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
    return or_(*frozen) if frozen else false()


def held_back(table: GameTable) -> bool:
    """Whether guests are not told yet how a table ended: what is over since a freeze of its event or season
    waits for the announcement. By the same moments as `hidden`, of which all rows of a table are or none."""
    return table.status in PLAYED_OUT and frozen_since(table)


def frozen_since(table: GameTable) -> bool:
    """Whether a freeze of its event or season holds back how a table ends."""
    frozen = (of.frozen_at for of in (table.event, table.event.season))
    return any(at is not None and (table.signed_at is None or table.signed_at > at) for at in frozen)


def visible_adjustments(viewer: Viewer) -> ColumnElement[bool]:
    """Which points by hand the viewer may see: for the public, those that stood when the season was frozen.

    They are the season's and no event's, so the freeze of an event alone leaves them as they are.
    """
    never = Adjustment.taken_back_at.is_(None)
    if viewer == "organiser":
        return never
    frozen_at = select(Season.frozen_at).join(Leaderboard, Leaderboard.season_id == Season.id)
    moment = frozen_at.where(Leaderboard.id == Adjustment.leaderboard_id).scalar_subquery()
    stood = and_(Adjustment.made_at <= moment, or_(never, Adjustment.taken_back_at > moment))
    return or_(stood, and_(never, moment.is_(None)))
