"""A sample year: twelve nights of forty people at many games, as a club's first year may leave it.

Games are whole records (`records/`), each time with other people on the seats, the club's own by a score
sheet. The same year comes out each time.
"""

import random
import time
from collections.abc import Callable, Iterator, Sequence
from datetime import date, timedelta

from sqlalchemy import insert
from sqlalchemy.orm import Session

from companion.kernel.replay import History
from companion.store.base import now
from companion.store.signals import STANDINGS, notify

from ..accounts.acts import record
from ..accounts.models import Account
from ..events.models import Attendance, Event, Season
from ..events.operations import EventDraft, SeasonDraft, add_event, add_season, season_called
from ..library import OwnGame
from ..people.names import Player
from ..rounds.operations import add_round
from ..standings.operations import BoardDraft, add_board
from ..standings.rules import Rules, Scoring
from ..tables.seats import PlayedTable, write_played
from ..writes import operation
from .night import RECORDS, SCORES, own_game_of, record_of, sample_own_game, sample_people

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
