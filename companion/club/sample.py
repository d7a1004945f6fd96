"""Making the sample night, and removing it with all that belongs to it.

The sample year is twelve nights of forty people at many games, as a club's first year may leave it.
"""

import datetime
import random
import time
from collections.abc import Callable, Iterator, Sequence
from datetime import date, timedelta
from pathlib import Path
from typing import Any

from msgspec.structs import replace
from sqlalchemy import delete, insert, select, update
from sqlalchemy.orm import Session

from companion.games import GAMES
from companion.kernel import record as records
from companion.kernel.capabilities import referee_of
from companion.kernel.desk import SignOff
from companion.kernel.game import Chance, Entry, Place
from companion.kernel.replay import History, Request
from companion.store.base import now
from companion.store.models import MoveEntry, MoveLog
from companion.store.signals import STANDINGS, notify

from . import library
from .accounts.acts import record
from .accounts.models import Account
from .events import attendance
from .events.models import Attendance, Event, Round, Season, SignUp
from .events.operations import EventDraft, SeasonDraft, add_event, add_season, season_called
from .library import OwnGame
from .people.names import Player
from .people.operations import add_player, player_called
from .rounds.operations import add_round, open_tables
from .standings.models import Adjustment, Leaderboard
from .standings.operations import BoardDraft, add_board
from .standings.rules import Rules, Scoring
from .tables import loans
from .tables.models import Claim, GameTable, LedgerRow, SeasonSum, Seat
from .tables.seats import PlayedTable, write_played
from .writes import operation

RECORDS = Path(__file__).with_name("sample_records")
"""Whole games, which are played again by the people of the sample."""
MINUTE = 60_000
SCORES = (78, 103, 64, 92)
"""Final scores by seat at the table of the club's own game."""
HERE, ABSENT = 12, 2
CATAN = ("declared", "time-up")
"""How its Catan tables ended."""
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
    people = sample_people(session, say("club-sample-people"), locale, say)
    _arrive(session, event, people)
    first, own = add_round(session, event.id), sample_own_game(session, say)
    ended = now() - 2 * MINUTE
    seats = [people[start : start + 4] for start in (0, 4, 8)]
    games = [
        record_of(RECORDS / f"catan-{how}.json", seated, ended)
        for how, seated in zip(CATAN, seats, strict=False)
    ]
    games.append(own_game_of(own, seats[2], SCORES, ended))
    keys = (None, None, own.id)
    tables = [
        PlayedTable(event, first.id, number, game, [one.id for one in seated], own_game=key)
        for number, (game, seated, key) in enumerate(zip(games, seats, keys, strict=True), 1)
    ]
    write_played(session, tables, sample=True)
    notify(session, STANDINGS)
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
        capacity_most=HERE + 1,  # one less than apply
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


def sample_people(session: Session, names: str, locale: str, say: Callable[[str], str]) -> list[Player]:
    """The people of these names, which stand in a row, each with its reading behind a slash where that is
    another; those that there are, else new ones."""
    handle = say("club-sample-handle")
    parts = (each.partition("/") for each in names.split())
    readings = {name: (reading or name) if locale == "ja" else "" for name, _, reading in parts}
    return [
        player_called(session, name, handle)
        or add_player(session, name=name, reading=reading, handle=handle, sample=True)
        for name, reading in readings.items()
    ]


def sample_own_game(session: Session, say: Callable[[str], str]) -> OwnGame:
    """The game of the club's own, entered as one where the club has none of that name."""
    draft = library.OwnGameDraft(say("club-sample-own-game"))
    return library.own_game_called(session, draft.name) or library.add_own_game(session, draft, sample=True)


def own_game_of(own: OwnGame, people: Sequence[Player], scores: Sequence[int], ended: int) -> History:
    """The game of the club's own on its score sheet, of the first of these people."""
    names = [one.name for one in people[: len(scores)]]
    rules = library.options_of(own), library.scheme_of(own)
    return library.score_sheet(names, scores, *rules, opened=ended, stamp="sample")


def record_of(path: Path, people: Sequence[Player], ended: int | None = None) -> History:
    """A game of a record, signed off, with the first of these people on its seats; over at its own time, or
    at another."""
    kept = records.read(path.read_bytes(), dict(GAMES))
    later = 0 if ended is None else ended - kept.log[-1].stamp.received
    seats = tuple(Place(one.name) for one in people[: len(kept.setup.seats)])
    setup = replace(kept.setup, seats=seats, opened=kept.setup.opened + later)
    history = History(kept.game, setup, [_later(entry, later) for entry in kept.log])
    if not history.table.signed:
        request = Request("sample-signed", referee_of(kept.game, setup.options), SignOff())
        history.commit(history.plan(request, history.log[-1].stamp.received, Chance()))
    return history


def _later(entry: Entry[Any, Any], ms: int) -> Entry[Any, Any]:
    stamp = entry.stamp
    return replace(entry, stamp=replace(stamp, received=stamp.received + ms, said=stamp.said + ms))


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
    remove_events(session, events, logs)
    for statement in (
        delete(MoveEntry).where(MoveEntry.log_id.in_(logs)),
        delete(MoveLog).where(MoveLog.id.in_(logs)),
    ):
        session.execute(statement, execution_options={"synchronize_session": False})
    remove_unused(session, Season, seasons)
    session.execute(update(Player).where(Player.id.in_(players)).values(merged_into=None))
    remove_unused(session, Player, players)
    remove_unused(session, OwnGame, games)
    session.expire_all()
    record(session, by, "sample-removed")
    return True


def remove_events(session: Session, events: Sequence[int], tables: Sequence[int]) -> None:
    """Delete events with all of their tables, points and applications; the tables' logs stay."""
    session.execute(update(GameTable).where(GameTable.id.in_(tables)).values(rerun_of=None))
    for statement in (
        delete(LedgerRow).where(LedgerRow.table_id.in_(tables)),
        delete(Claim).where(Claim.table_id.in_(tables)),
        delete(Seat).where(Seat.table_id.in_(tables)),
        delete(GameTable).where(GameTable.id.in_(tables)),
        delete(Round).where(Round.event_id.in_(events)),
        delete(SignUp).where(SignUp.event_id.in_(events)),
        delete(Attendance).where(Attendance.event_id.in_(events)),
        delete(Event).where(Event.id.in_(events)),
    ):
        session.execute(statement, execution_options={"synchronize_session": False})


def _rows_in_use(session: Session, kind: type[Season] | type[Player] | type[OwnGame]) -> set[int | None]:
    """Which rows something else leads to."""
    columns: dict[Any, tuple[Any, ...]] = {
        Season: (Event.season_id,),
        Player: (
            *(one.player_id for one in (Seat, Attendance, Adjustment, SignUp)),
            GameTable.leader_id,
            Player.merged_into,
        ),
        OwnGame: (GameTable.own_game,),
    }
    return {key for column in columns[kind] for key in session.scalars(select(column).distinct())}


def remove_unused(
    session: Session, kind: type[Season] | type[Player] | type[OwnGame], keys: Sequence[int]
) -> None:
    """Delete those of the rows that nothing else leads to, with their sums of nothing; the rest stays and is
    a sample no more."""
    used = _rows_in_use(session, kind)
    gone = [key for key in keys if key not in used]
    if kind is Season:
        boards = select(Leaderboard.id).where(Leaderboard.season_id.in_(gone))
        session.execute(delete(Adjustment).where(Adjustment.leaderboard_id.in_(boards)))
        session.execute(delete(Leaderboard).where(Leaderboard.season_id.in_(gone)))
    if kind in SUMS:
        session.execute(delete(SeasonSum).where(SUMS[kind].in_(gone)))
    session.execute(delete(kind).where(kind.id.in_(gone)))
    session.execute(update(kind).where(kind.id.in_(keys)).values(sample=False))


NIGHTS, COMING = 12, (34, 38)
OPENED = 1_500_000_000_000
"""When the games of the club's own were played, UTC milliseconds."""
OWN_GAME = "own"
EVENINGS = (
    (("catan", "catan", "own", "village", "one_night"), ("half_wolf", "catan", "evidence", "aiwolf")),
    (("catan", "own", "own", "village"), ("half_wolf", "half_wolf", "magic_city", "one_night")),
    (("catan", "catan", "magic_city", "half_wolf"), ("own", "catan", "village", "aiwolf")),
)
"""What is played in the two rounds of a night, by turns."""


@operation
def add_year(
    session: Session, today: date, locale: str, say: Callable[[str], str], by: Account | None = None
) -> Season:
    """The sample year with two leaderboards, or the one that there is. It goes with the sample."""
    name = say("club-sample-year")
    known = season_called(session, name)
    if known is not None:
        return known
    chance = random.Random(40)
    season = add_season(session, SeasonDraft(name, today - timedelta(days=365), today), sample=True)
    names = f"{say('club-sample-people')} {say('club-sample-year-people')}"
    people, own = sample_people(session, names, locale, say), sample_own_game(session, say)
    title = say("club-sample-title")
    tables: list[PlayedTable] = []
    for night in range(NIGHTS):
        held_on = today - timedelta(days=30 * (NIGHTS - night))
        draft = EventDraft(season.id, title, held_on, capacity_most=len(people), fee=600)
        event = add_event(session, draft, sample=True)
        here = chance.sample(people, chance.randint(*COMING))
        _come(session, event, here)
        tables += _night(session, event, here, EVENINGS[night % len(EVENINGS)], own, chance)
        time.sleep(0)
    write_played(session, tables, sample=True)
    boards = (
        ("club-sample-board-rank", Rules(scoring=Scoring("rank", (500, 300, 200, 100), best=8, of="nights"))),
        ("club-sample-board-rating", Rules(order=("rate", "points"), least=5, rated=5)),
    )
    for key, rules in boards:
        add_board(session, season.id, BoardDraft(say(key), rules))
    record(session, by, "sample-added", event=tables[-1].event.id)
    notify(session, STANDINGS)
    return season


def _come(session: Session, event: Event, here: Sequence[Player]) -> None:
    at = now()
    session.execute(
        insert(Attendance),
        [
            {"event_id": event.id, "player_id": one.id, "place": "in", "applied_at": at, "walk_in": False}
            | {"checked_in_at": at, "fee_paid": event.fee}
            for one in here
        ],
    )


def _night(
    session: Session,
    event: Event,
    here: Sequence[Player],
    rounds: Sequence[Sequence[str]],
    own: OwnGame,
    chance: random.Random,
) -> Iterator[PlayedTable]:
    for games in rounds:
        free = chance.sample(here, len(here))
        within = add_round(session, event.id)
        for number, game in enumerate(games, 1):
            time.sleep(0)
            history = _history(game, free, own, chance)
            seated, free = free[: len(history.setup.seats)], free[len(history.setup.seats) :]
            yield PlayedTable(
                event,
                within.id,
                number,
                history,
                [one.id for one in seated],
                own_game=own.id if game == OWN_GAME else None,
            )


def _history(game: str, free: Sequence[Player], own: OwnGame, chance: random.Random) -> History:
    """A game of the first of those who are free."""
    if game == OWN_GAME:
        return own_game_of(own, free, [chance.randint(40, 120) for _ in SCORES], OPENED)
    return record_of(chance.choice(sorted(RECORDS.glob(f"{game}-*.json"))), free)
