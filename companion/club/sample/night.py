"""Making the sample night, and removing it with all that belongs to it."""

import datetime
import time
from collections.abc import Callable, Collection, Sequence
from datetime import date, timedelta
from typing import Any

from sqlalchemy import delete, select, update
from sqlalchemy.orm import Session

from companion.kernel.replay import Request
from companion.kernel.table import codec_of
from companion.store.base import now
from companion.store.models import MoveEntry, MoveLog

from ..accounts.acts import record
from ..accounts.models import Account
from ..events import attendance
from ..events.models import Attendance, Event, Round, Season, SignUp
from ..events.operations import EventDraft, SeasonDraft, add_event, add_season, season_called
from ..library import SCORE_SHEET, OwnGame, OwnGameDraft, add_own_game, options_of, own_game_called, scheme_of
from ..people.names import Player
from ..people.operations import add_player, player_called
from ..rounds.operations import add_round, open_tables
from ..standings.models import Adjustment, Leaderboard
from ..tables import loans
from ..tables.models import Claim, GameTable, LedgerRow, SeasonSum, Seat
from ..tables.operations import SeatDraft, TableDraft, game_of, history, open_table, play
from ..writes import operation
from .script import CATAN, MINUTE, PEOPLE, SCORES, CatanTable, Moves, catan, score_sheet

HERE, ABSENT = 12, 2
SUMS: dict[type[Any], Any] = {Season: SeasonSum.season_id, Player: SeasonSum.player_id}
"""Where a sum says whose it is."""


def sample_event(session: Session) -> Event | None:
    """The sample night, if there is one."""
    return session.scalars(select(Event).where(Event.sample).order_by(Event.id)).first()


@operation
def add_sample(
    session: Session, today: date, locale: str, say: Callable[[str], str], by: Account | None = None
) -> Event:
    """A mixed night of today: people here, a round signed off, another one under way. `say` has the words.

    Where there is one already, that one. People, season and own game of an earlier one that have been put to
    real use since take part again, and stay what they are.
    """
    known = sample_event(session)
    if known is not None:
        return known
    draft = SeasonDraft(say("club-sample-season"), today - timedelta(days=30), today + timedelta(days=60))
    season = season_called(session, draft.name) or add_season(session, draft, sample=True)
    event = add_event(session, _draft(season, today, say), sample=True)
    handle = say("club-sample-handle")
    people = [
        player_called(session, name, handle)
        or add_player(session, name=name, reading=reading, handle=handle, sample=True)
        for name, reading in PEOPLE[locale]
    ]
    _arrive(session, event, people)
    first = add_round(session, event.id)
    for table, seats in zip(CATAN, (people[:4], people[4:8]), strict=True):
        _play_catan(session, first, table, seats)
    _play_own_game(session, first, say("club-sample-own-game"), people[8:HERE])
    second = add_round(session, event.id)
    open_tables(session, second.id, "catan", [[player.id for player in people[2:6]]])
    others = [*people[:2], *people[6:HERE]]
    open_tables(session, second.id, "village", [[player.id for player in others]])
    record(session, by, "sample-added", event=event.id)
    return event


def _draft(season: Season, today: date, say: Callable[[str], str]) -> EventDraft:
    return EventDraft(
        season.id,
        say("club-sample-title"),
        today,
        opens_at=datetime.time(10, 0),
        closes_at=datetime.time(16, 30),
        cleared_by=datetime.time(17, 0),
        capacity_least=8,
        capacity_most=len(PEOPLE["ja"]) - 1,
        fee=600,
        venue=say("club-sample-venue"),
        special=say("club-sample-special"),
        lunch=say("club-sample-lunch"),
    )


def _arrive(session: Session, event: Event, people: Sequence[Player]) -> None:
    """All apply, one more than there are places; most are here, and two of them have not paid yet."""
    for player in people:
        attendance.apply(session, event.id, player.id)
    for player in people[:HERE]:
        attendance.check_in(session, event.id, player.id)
    for player in people[: HERE - ABSENT]:
        attendance.pay(session, event.id, player.id)


def _play_catan(session: Session, within: Round, table: CatanTable, people: Sequence[Player]) -> None:
    """A Catan table of the script, over since a moment ago."""
    draft = TableDraft("catan", [SeatDraft(player.id) for player in people])
    opened = open_table(session, within.id, draft, opened=now() - (table.minutes + 5) * MINUTE)
    parts = history(session, opened.id).table.state.parts
    _play(session, opened, catan(table, list(dict.fromkeys(part.group for part in parts))))


def _play_own_game(session: Session, within: Round, name: str, people: Sequence[Player]) -> None:
    """A game of the club's own on its score sheet; entered as one where the club has none of that name."""
    game = own_game_called(session, name) or add_own_game(session, OwnGameDraft(name), sample=True)
    seats = [SeatDraft(player.id) for player in people]
    draft = TableDraft(SCORE_SHEET.name, seats, options_of(game), scheme_of(game), own_game=game.id)
    moves = list(score_sheet(SCORES))
    opened = open_table(session, within.id, draft, opened=now() - (moves[-1][0] + 5) * MINUTE)
    _play(session, opened, moves)


def _play(session: Session, table: GameTable, moves: Moves) -> None:
    """The host's moves at a table, at their minutes."""
    codec = codec_of(game_of(table.game))
    for number, (minute, values) in enumerate(moves):
        request = Request(f"sample-{table.id}-{number:04}", "host", codec.to_move(values))
        play(session, table.id, request, at=table.opened_at + minute * MINUTE)
        time.sleep(0)  # pages go first, where greenlets share the thread: all of it takes half a second


@operation
def remove_sample(session: Session, by: Account | None = None) -> bool:
    """Take the sample night away: season, event, tables, people, own game. Returns whether there was one.

    What has been put to real use stays and is a sample no more: a season with other events, a player with
    other tables or events, an own game with other tables.
    """
    events = session.scalars(select(Event.id).where(Event.sample)).all()
    seasons = session.scalars(select(Season.id).where(Season.sample)).all()
    players = session.scalars(select(Player.id).where(Player.sample)).all()
    games = session.scalars(select(OwnGame.id).where(OwnGame.sample)).all()
    if not (events or seasons or players or games):
        return False
    tables = select(GameTable.id).where(GameTable.event_id.in_(events))
    logs = session.scalars(tables).all()
    loans.must_be_back(session, logs)
    session.execute(update(GameTable).where(GameTable.id.in_(logs)).values(rerun_of=None))
    for statement in (
        delete(LedgerRow).where(LedgerRow.table_id.in_(logs)),
        delete(Claim).where(Claim.table_id.in_(logs)),
        delete(Seat).where(Seat.table_id.in_(logs)),
        delete(GameTable).where(GameTable.id.in_(logs)),
        delete(MoveEntry).where(MoveEntry.log_id.in_(logs)),
        delete(MoveLog).where(MoveLog.id.in_(logs)),
        delete(Round).where(Round.event_id.in_(events)),
        delete(SignUp).where(SignUp.event_id.in_(events)),
        delete(Attendance).where(Attendance.event_id.in_(events)),
        delete(Event).where(Event.id.in_(events)),
    ):
        session.execute(statement, execution_options={"synchronize_session": False})
    _remove(session, Season, seasons, set(session.scalars(select(Event.season_id))))
    session.execute(update(Player).where(Player.id.in_(players)).values(merged_into=None))
    _remove(session, Player, players, _used_players(session))
    _remove(session, OwnGame, games, set(session.scalars(select(GameTable.own_game).distinct())))
    session.expire_all()
    record(session, by, "sample-removed")
    return True


def _used_players(session: Session) -> set[int | None]:
    queries = (
        *(select(kind.player_id) for kind in (Seat, Attendance, Adjustment, SignUp)),
        select(Player.merged_into),
    )
    return {key for query in queries for key in session.scalars(query.distinct())}


def _remove(
    session: Session,
    kind: type[Season] | type[Player] | type[OwnGame],
    keys: Sequence[int],
    used: Collection[int | None],
) -> None:
    """Remove what is not used, with its sums of nothing; the rest stays and is a sample no more."""
    gone = [key for key in keys if key not in used]
    if kind is Season:
        boards = select(Leaderboard.id).where(Leaderboard.season_id.in_(gone))
        session.execute(delete(Adjustment).where(Adjustment.leaderboard_id.in_(boards)))
        session.execute(delete(Leaderboard).where(Leaderboard.season_id.in_(gone)))
    if kind in SUMS:
        session.execute(delete(SeasonSum).where(SUMS[kind].in_(gone)))
    session.execute(delete(kind).where(kind.id.in_(gone)))
    session.execute(update(kind).where(kind.id.in_(keys)).values(sample=False))
