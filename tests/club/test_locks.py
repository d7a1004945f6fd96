"""Whoever changes a table locks its log's row first, and several tables by their ids: no circle of waits."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from sqlalchemy import Engine, event, make_url
from sqlalchemy.orm import Session

from companion.club.events.models import Event
from companion.club.forget import forget_player
from companion.club.merge import merge, unmerge
from companion.club.people.names import Player
from companion.club.removal import remove_event, remove_round, remove_tables
from companion.club.tables import claims
from companion.club.tables.models import GameTable
from companion.club.tables.operations import SeatDraft
from companion.club.tables.seats import add_seat, change_seats, correct_player, remove_seat
from companion.club.writes import Refused, get_row
from companion.store.engine import make_engine, writing

from .evenings import a_table, an_event, checked_in, send

NAMES = ("あや", "けん", "ゆい")
PHONE = "a phone"


def moved(session: Session, table: GameTable) -> None:
    _seated(session, table)
    claims.move(session, table.id, "seat-1", "seat-3")


def claimed(session: Session, table: GameTable) -> None:
    claims.claim(session, claims.offer_claim(session, table.id, "seat-2"), PHONE)


def _seated(session: Session, table: GameTable) -> None:
    claims.claim_seat(session, claims.offer_seats(session, table.id), 1, PHONE)


CHANGES: dict[str, Callable[[Session, GameTable], object]] = {
    "a seat more": lambda session, table: add_seat(session, table.id, SeatDraft(name="遅刻")),
    "a seat less": lambda session, table: remove_seat(session, table.id, 3, SeatDraft(name="3")),
    "another person": lambda session, table: change_seats(session, table.id, {1: SeatDraft(name="別")}),
    "codes for all seats": lambda session, table: claims.offer_seats(session, table.id),
    "a phone for a seat": _seated,
    "a code taken up": claimed,
    "a phone moved": moved,
    "a role taken back": lambda session, table: claims.revoke(session, table.id, "host"),
    "tables removed": lambda session, table: remove_tables(session, [table.id]),
    "a round removed": lambda session, table: remove_round(session, table.round_id),
    "an event removed": lambda session, table: remove_event(session, table.event_id),
}


@contextmanager
def locking(engine: Engine) -> Iterator[list[tuple[str, Any]]]:
    """The rows of logs, tables and players that are locked meanwhile, in order."""
    found: list[tuple[str, Any]] = []

    def noted(_connection: object, _cursor: object, statement: str, values: Any, *_more: object) -> None:
        if " UPDATE" in statement:
            found.extend(
                (name, next(iter(values.values()), None))
                for name in ("move_log", "game_table", "player")
                if f"FROM {name}" in statement
            )

    event.listen(engine, "before_cursor_execute", noted)
    yield found
    event.remove(engine, "before_cursor_execute", noted)


@pytest.fixture
def engine(postgresql_url: str) -> Iterator[Engine]:
    """SQLite has one writer at a time, and no rows to lock."""
    made = make_engine(postgresql_url)
    yield made
    made.dispose()


def test_whoever_changes_a_table_locks_its_log_first(engine: Engine, session: Session) -> None:
    evening = an_event(session)
    for what, change in CHANGES.items():
        table = a_table(session, evening, ["1", "2", "3"])
        table_id = table.id
        with locking(engine) as locks:
            change(session, table)
        locked = [name for name, key in locks if key == table_id][:2]
        assert locked == (["move_log"] if change is claimed else ["move_log", "game_table"]), what


def test_a_move_that_ends_the_game_locks_in_the_same_order(engine: Engine, session: Session) -> None:
    table = a_table(session, an_event(session), NAMES)
    with locking(engine) as locks:
        send(session, table, "scores", amounts=[1, 2, 3], over=True)
    assert [name for name, _ in locks] == ["move_log", "game_table"]


def _exchange(session: Session) -> tuple[Event, GameTable, GameTable]:
    evening = an_event(session)
    first, second, third, fourth = checked_in(session, evening, *NAMES, "まり")
    here, there = a_table(session, evening, [first, second]), a_table(session, evening, [third, fourth])
    return evening, here, there


@pytest.mark.parametrize("back", [False, True])
def test_who_changes_places_between_tables_locks_them_by_their_ids(
    engine: Engine, session: Session, back: bool
) -> None:
    _, here, there = _exchange(session)
    asked, other = (there, here) if back else (here, there)
    with locking(engine) as locks:
        change_seats(session, asked.id, {1: SeatDraft(other.seats[0].player_id)})
    order = ["move_log", "game_table"]
    assert locks[:4] == [(name, key) for key in (here.id, there.id) for name in order]


def _before_the_locks(engine: Engine, change: Callable[[Session], object]) -> None:
    """Have somebody else change something just before the first log is locked."""
    waiting = [Session(engine)]

    def meanwhile(_connection: object, _cursor: object, statement: str, *_more: Any) -> None:
        if "FROM move_log" in statement and " UPDATE" in statement and waiting:
            with waiting.pop() as other:
                change(other)

    event.listen(engine, "before_cursor_execute", meanwhile)


def test_who_sits_down_elsewhere_before_the_tables_are_locked_is_not_fetched(
    engine: Engine, session: Session
) -> None:
    evening, here, _ = _exchange(session)
    late = checked_in(session, evening, "のぞみ")[0]
    _before_the_locks(engine, lambda other: a_table(other, evening, [late, "客"]))
    with pytest.raises(Refused, match="club-refused-conflict"):
        change_seats(session, here.id, {1: SeatDraft(late.id)})


def test_who_sits_there_once_the_tables_are_locked_gets_up(engine: Engine, session: Session) -> None:
    evening, here, there = _exchange(session)
    late, seats = checked_in(session, evening, "のぞみ")[0].id, [*here.seats, *there.seats]
    wanted = there.seats[0].player_id
    _before_the_locks(engine, lambda other: change_seats(other, here.id, {1: SeatDraft(late)}))
    change_seats(session, here.id, {1: SeatDraft(wanted)})
    session.expire_all()
    assert [seats[0].player_id, seats[2].player_id] == [wanted, late]


def test_seats_of_a_table_that_was_closed_before_it_was_locked_stay(engine: Engine, session: Session) -> None:
    _, here, there = _exchange(session)
    seats = [*here.seats, *there.seats]
    before = [seat.player_id for seat in seats]
    _before_the_locks(engine, lambda other: send(other, get_row(other, GameTable, here.id), "abandon"))
    with pytest.raises(Refused, match="club-refused-abandoned"):
        change_seats(session, here.id, {1: SeatDraft(before[2])})
    session.expire_all()
    assert [seat.player_id for seat in seats] == before


def test_a_merge_and_its_undoing_lock_tables_before_players(engine: Engine, session: Session) -> None:
    evening, here, there = _exchange(session)
    later = an_event(session, season_id=evening.season_id)
    again = a_table(session, later, [there.seats[0].player, "客"])
    keep, gone = here.seats[0].player_id, there.seats[0].player_id
    assert keep
    assert gone
    send(session, here, "abandon")  # two who both play are two
    order = [(name, table.id) for table in (there, again) for name in ("move_log", "game_table")]
    order += [("player", keep), ("player", gone)]
    with locking(engine) as locks:
        removed = merge(session, keep, gone)
    assert locks[:6] == order
    with locking(engine) as locks:
        unmerge(session, removed.id)
    assert locks[:6] == order


def test_who_is_forgotten_is_locked_after_every_log(engine: Engine, session: Session) -> None:
    _, here, _ = _exchange(session)
    key = here.seats[0].player_id
    assert key
    send(session, here, "abandon")
    with locking(engine) as locks:
        forget_player(session, key, lambda number: f"退会者 {number}")
    assert locks[:2] == [("move_log", None), ("player", key)]


def test_who_is_renamed_is_locked_after_the_tables_of_their_seats(engine: Engine, session: Session) -> None:
    players = checked_in(session, evening := an_event(session), *NAMES)
    here = a_table(session, evening, players)
    there = a_table(session, an_event(session, season_id=evening.season_id), [players[0], "客"])
    with locking(engine) as locks:
        correct_player(session, players[0].id, name="あやの")
    tables = [(name, table.id) for table in (here, there) for name in ("move_log", "game_table")]
    assert locks[:5] == [*tables, ("player", players[0].id)]


def test_a_table_is_signed_while_who_sits_there_is_looked_at(
    engine: Engine, session: Session, postgresql_url: str
) -> None:
    players = checked_in(session, evening := an_event(session), *NAMES)
    table = a_table(session, evening, players)
    send(session, table, "scores", amounts=[1, 2, 3], over=True)
    hosts = make_engine(make_url(postgresql_url).update_query_dict({"options": "-c lock_timeout=5000"}))
    with writing(session):
        get_row(session, Player, players[0].id, lock=True)
        with Session(hosts, expire_on_commit=False) as host:
            send(host, table, "sign-off")
    hosts.dispose()
    session.expire_all()
    assert table.status == "signed"
