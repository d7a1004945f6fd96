"""States that a night rarely shows: unsigned results, games in the middle, hard names, a full club."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from itertools import count
from typing import Any
from zoneinfo import ZoneInfo

from companion.club.events import attendance
from companion.club.events import operations as events
from companion.club.people import operations as people
from companion.club.rounds import operations as rounds
from companion.club.tables import operations as tables
from companion.club.tables.operations import SeatDraft, TableDraft
from companion.games import GAMES
from companion.games.catan.state import ITEMS
from companion.kernel.game import Chance, Entry, Setup
from companion.kernel.record import read
from companion.kernel.replay import Request
from companion.kernel.table import codec_of, verb_of
from companion.store.base import now
from companion.store.engine import db
from tests.browser.night import ROOT
from tests.games.evidence.play import Player

PEOPLE = 40
HERE = 39
TABLES = 12
HARD = (
    "長い名前の人が来る会もあるという見本です",
    "Bartholomew-Konstantinopolitanski",
    "WolfeschlegelsteinhausenBergerdorff",
    "アン＝マリー・フォン・ローゼンシュタイン",
)
"""Names of twenty characters, and Latin ones that break nowhere."""
OTHERS = {"half_wolf": 5, "free": 4}
"""Tables of guests beside the sample's own, by game: how many sit there."""
ENDED = ("village-night", "half-wolf-real-cards", "catan-tie")
"""Records that are played anew at tables 8, 9 and 10, and signed off."""
MIDDLE = {
    "village-night": 28,
    "village-seventeen-notebook": 45,
    "magic-city-ten-fox": 24,
    "half-wolf-six-mad-wolf": 8,
}
"""Records of which so many moves are played at tables from 11 on."""
EVIDENCE = {"seats": 8, "seed": 5}
"""The evidence village that plays itself at table 19."""
UNSIGNED = ("village-eleven-fox", "half-wolf-real-cards", "magic-city-eight-graveyard", "catan-declared")
"""Records that are played to their end, and not signed off."""
GM_TABLES = (5, 8, 11, 12, 13, 15, 17, 19)
"""Tables whose game master's view an organiser opens."""
numbers = count(1)


def make(round_id: int) -> None:
    """All of these states: tables in a round of the sample's event, and an event of its own that is full."""
    for game, seats in OTHERS.items():
        open_for_guests(round_id, game, seats)
    for name in ENDED:
        played(name, round_id)
    for name, moves in MIDDLE.items():
        played(name, round_id, moves)
    for name in UNSIGNED:
        played(name, round_id, signed=False)
    evidence(round_id)
    aiwolf(round_id)
    one_night(round_id)
    score_sheet(round_id)
    ended(round_id)
    before_play(round_id)
    crowd()
    sevens(round_id)


def open_for_guests(round_id: int, game: str, seats: int) -> int:
    """A table whose seats are called A, B and so on."""
    guests = [SeatDraft(name=chr(ord("A") + seat)) for seat in range(seats)]
    return tables.open_table(db.session, round_id, TableDraft(game, guests)).id


def played(name: str, round_id: int, moves: int | None = None, *, signed: bool = True) -> None:
    """A record's game at a table of its own, or so many of its moves."""
    record = read((ROOT / "tests" / "records" / f"{name}.json").read_bytes(), GAMES)
    log = [entry for entry in record.log[:moves] if signed or verb_of(entry.move) != "sign-off"]
    played_anew(round_id, record.setup, log)


def played_anew(
    round_id: int, setup: Setup[Any], log: Sequence[Entry[Any, Any]], chance: Chance | None = None
) -> None:
    """These moves at a table of its own, the last just now. What they rest on was drawn by `chance`."""
    later = now() - log[-1].stamp.received  # or its clock, long past, would end it under our hands
    seats = [SeatDraft(name=place.name) for place in setup.seats]
    draft = TableDraft(setup.game, seats, setup.options, setup.scheme)
    opened = tables.open_table(db.session, round_id, draft, opened=setup.opened + later, chance=chance)
    for entry in log:
        stamp = entry.stamp
        if stamp.author != "rules":
            said = Request(entry.id, stamp.author, entry.move, stamp.acting_for, entry.note, entry.irregular)
            tables.play(db.session, opened.id, said, at=stamp.received + later, chance=chance)


def evidence(round_id: int) -> None:
    """An evidence village on its second day, when somebody is asked about a piece of evidence."""
    player = Player(**EVIDENCE)
    while player.state.day < 2 or not player.owing:
        player.step()
    history = player.drive.history
    played_anew(round_id, history.setup, history.log, Chance(EVIDENCE["seed"]))


def ended(round_id: int) -> None:
    """An evidence village, AIWolf and one night that were played to their end."""
    player = Player(seats=8, seed=1)
    player.finish()
    history = player.drive.history
    played_anew(round_id, history.setup, history.log, Chance(1))
    table = open_for_guests(round_id, "aiwolf", 9)
    while tables.history(db.session, table).result() is None:
        evening_and_night(table)
    table = open_for_guests(round_id, "one_night", 5)
    all_answer(table, "answer", ("target",))
    say(table, "host", "end-day")
    all_answer(table, "answer", ("target",))


def aiwolf(round_id: int) -> None:
    """AIWolf on the evening of day 2, when three have still to choose."""
    table = open_for_guests(round_id, "aiwolf", 9)
    for missing in (0, 0, 3):
        evening_and_night(table, missing)


def evening_and_night(table: int, missing: int = 0) -> None:
    """A talk of AIWolf ends; all vote, but for some who have still to, and else choose for the night."""
    say(table, "host", "end-talk")
    day = tables.history(db.session, table).table.state.day
    for fields in (("vote",), ("target",)) if day else (("target",),):
        all_answer(table, "decide", fields, missing)
        if missing:
            return


def one_night(round_id: int) -> None:
    """One night's vote, of which two ballots are missing."""
    table = open_for_guests(round_id, "one_night", 5)
    all_answer(table, "answer", ("target",))
    say(table, "host", "end-day")
    all_answer(table, "answer", ("target",), 2)


def all_answer(table: int, verb: str, fields: Iterable[str], missing: int = 0) -> None:
    """Who is waited for turns to the first of the others and votes for the last; `missing` of them do not."""
    waiting = tables.history(db.session, table).table.state.waiting
    for seat in waiting[: len(waiting) - missing]:
        others = [other for other in waiting if other != seat]
        chosen = {"target": others[0], "vote": others[-1]}
        say(table, f"seat-{seat}", verb, **{field: chosen[field] for field in fields})


def say(table: int, author: str, verb: str, **values: Any) -> None:
    """A move, just now."""
    move = codec_of(GAMES[tables.history(db.session, table).setup.game]).to_move({"verb": verb, **values})
    tables.play(db.session, table, Request(f"states-{next(numbers):06}", author, move))


def score_sheet(round_id: int) -> None:
    """A score sheet of hard names, in its third round."""
    draft = TableDraft("free", [SeatDraft(name=name) for name in HARD])
    opened = tables.open_table(db.session, round_id, draft)
    for turn in (1, 2):
        for seat in range(1, len(HARD) + 1):
            say(opened.id, "host", "points", seat=seat, round=turn, amount=10 * seat - turn)


def before_play(round_id: int) -> None:
    """Catan tables of hard names: at one check and list are through, and who begins is still to be said; at
    the next nothing has been counted yet.
    """
    draft = TableDraft("catan", [SeatDraft(name=name) for name in HARD])
    opened = tables.open_table(db.session, round_id, draft)
    for group in dict.fromkeys(
        part.group for part in tables.history(db.session, opened.id).table.state.parts
    ):
        say(opened.id, "host", "check-group", group=group)
    say(opened.id, "host", "read-out", items=list(ITEMS))
    tables.open_table(db.session, round_id, draft)


def sevens(round_id: int) -> None:
    """Catan tables of hard names after a seven: no hand is counted yet; at the next all are."""
    for hands in ((), (2, 7, 8, 9)):
        draft = TableDraft("catan", [SeatDraft(name=name) for name in HARD])
        table = tables.open_table(db.session, round_id, draft).id
        parts = tables.history(db.session, table).table.state.parts
        for group in dict.fromkeys(part.group for part in parts):
            say(table, "host", "check-group", group=group)
        say(table, "host", "read-out", items=list(ITEMS))
        say(table, "host", "start", first=1)
        if not tables.history(db.session, table).table.state.opened:
            say(table, "host", "opened")
        say(table, "host", "roll", total=7)
        for seat, cards in enumerate(hands, 1):
            say(table, "host", "hand", seat=seat, count=cards)


def crowd() -> None:
    """Last night's event with forty people: 36 play at twelve tables, three have no seat, one is to come."""
    season = events.seasons(db.session)[0]
    last_night = datetime.now(ZoneInfo("Asia/Tokyo")).date() - timedelta(days=1)
    draft = events.EventDraft(
        season.id, "四十人の夜", last_night, number=2, capacity_least=8, capacity_most=PEOPLE, fee=500
    )
    event = events.add_event(db.session, draft)
    names = [*HARD, *(f"参加者{number}" for number in range(len(HARD) + 1, PEOPLE + 1))]
    here = []
    for name in names:
        player = people.add_player(db.session, name=name)
        attendance.apply(db.session, event.id, player.id)
        here.append(player.id)
    for player_id in here[:HERE]:
        attendance.check_in(db.session, event.id, player_id)
    within = rounds.add_round(db.session, event.id)
    for table in range(TABLES):
        group = [SeatDraft(player_id) for player_id in here[3 * table : 3 * table + 3]]
        game = ("catan", "free")[table % 2]
        tables.open_table(db.session, within.id, TableDraft(game, group))
