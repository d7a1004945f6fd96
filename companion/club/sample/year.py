"""A sample year: twelve nights of forty people at many games, as a club's first year may leave it.

Catan and the club's own game are played by the sample's script; other games by whole records (`records/`),
each time with other people on the seats. The same year comes out each time.
"""

import random
import time
from collections.abc import Callable, Iterator, Sequence
from datetime import date, timedelta
from pathlib import Path
from typing import Any

from msgspec.structs import replace
from sqlalchemy import insert
from sqlalchemy.orm import Session

from companion.games import GAMES
from companion.kernel import record as records
from companion.kernel.capabilities import referee_of
from companion.kernel.desk import SignOff
from companion.kernel.game import Chance, Place, Setup
from companion.kernel.replay import History, Request
from companion.kernel.table import codec_of
from companion.store.base import now
from companion.store.signals import STANDINGS, notify

from ..accounts.acts import record
from ..accounts.models import Account
from ..events.models import Attendance, Event, Season
from ..events.operations import EventDraft, SeasonDraft, add_event, add_season, season_called
from ..library import SCORE_SHEET, OwnGame, OwnGameDraft, add_own_game, options_of, own_game_called, scheme_of
from ..people.names import Player
from ..people.operations import add_player, player_called
from ..rounds.operations import add_round
from ..standings.operations import BoardDraft, add_board
from ..standings.rules import Rules, Scoring
from ..tables.seats import PlayedTable, write_played
from ..writes import operation
from .script import CATAN, MINUTE, PEOPLE, SCORES, YEAR_PEOPLE, Moves, catan, score_sheet

RECORDS = Path(__file__).with_name("records")
NIGHTS, COMING = 12, (34, 38)
OPENED = 1_500_000_000_000
"""When its games of the script began, UTC milliseconds."""
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
    handle = say("club-sample-handle")
    people = [
        player_called(session, each, handle)
        or add_player(session, name=each, reading=reading, handle=handle, sample=True)
        for each, reading in (*PEOPLE[locale], *YEAR_PEOPLE[locale])
    ]
    title, called = say("club-sample-title"), say("club-sample-own-game")
    own = own_game_called(session, called) or add_own_game(session, OwnGameDraft(called), sample=True)
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
    if game == "catan":
        table = chance.choice(CATAN)
        setup = _setup("catan", free[: len(table.lines)])
        parts = History(GAMES["catan"], setup).table.state.parts
        return _play_moves(setup, catan(table, list(dict.fromkeys(part.group for part in parts))))
    if game == OWN_GAME:
        scores = [chance.randint(40, 120) for _ in SCORES]
        setup = _setup(SCORE_SHEET.name, free[: len(scores)])
        setup = replace(setup, options=options_of(own), scheme=scheme_of(own))
        return _play_moves(setup, score_sheet(scores))
    paths = sorted(RECORDS.glob(f"{game}-*.json"))
    kept = records.read(chance.choice(paths).read_bytes(), dict(GAMES))
    seats = tuple(Place(one.name) for one in free[: len(kept.setup.seats)])
    history = History(kept.game, replace(kept.setup, seats=seats), kept.log)
    if not history.table.signed:
        _say(history, SignOff(), history.log[-1].stamp.received)
    return history


def _setup(game: str, seated: Sequence[Player]) -> Setup[Any]:
    rules = GAMES[game]
    options = rules.Options()
    return Setup(
        game=game,
        seats=tuple(Place(one.name) for one in seated),
        options=options,
        scheme=rules.scheme(options),
        rules=rules.about.rules,
        opened=OPENED,
    )


def _play_moves(setup: Setup[Any], moves: Moves) -> History:
    """A game of the host's moves at their minutes."""
    history = History(GAMES[setup.game], setup)
    codec = codec_of(history.game)
    for minute, values in moves:
        _say(history, codec.to_move(values), setup.opened + minute * MINUTE)
    return history


def _say(history: History, move: Any, at: int) -> None:
    author = referee_of(history.game, history.setup.options)
    request = Request(f"sample-year-{len(history.log):05}", author, move)
    history.commit(history.plan(request, at, Chance()))
