"""Who wishes to be forgotten has no name anywhere; what was played and its points stay."""

from __future__ import annotations

import re

import pytest
from sqlalchemy import inspect, select, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Session

from companion.club.events.attendance import apply, attendances
from companion.club.events.models import Event
from companion.club.forget import forget_player, named_in, rename_everywhere, take_back_name
from companion.club.merge import merge
from companion.club.people.names import Player
from companion.club.people.operations import (
    add_player,
    change_player,
    players,
    restore_player,
    set_aliases,
)
from companion.club.removal import bring_back, remove_tables
from companion.club.rounds.tonight import free_players
from companion.club.standings.queries import standing
from companion.club.standings.scope import Scope
from companion.club.tables.models import GameTable, Seat
from companion.club.tables.operations import SeatDraft, history
from companion.club.tables.seats import change_seats, correct_player
from companion.club.tables.verify import verify
from companion.club.writes import Refused
from companion.games import GAMES
from companion.kernel.record import read, write
from companion.store.engine import writing
from companion.store.models import MoveLog
from tests.club.evenings import a_table, an_event, checked_in, send, signed

NAME, BEFORE, TWIN, ALIAS = "忘れな 草太", "わすれ草", "忘れな草 太", "ソーちゃん"
"""Now, before the name was corrected, as it was entered a second time, and as lists have it."""


def former(number: int) -> str:
    return f"退会者 {number}"


def everything(session: Session) -> str:
    """All that the database holds, as text."""
    session.expire_all()
    found = []
    for table in inspect(session.connection()).get_table_names():
        for row in session.execute(text(f'SELECT * FROM "{table}"')):
            found += [
                value.decode(errors="replace") if isinstance(value, bytes) else str(value) for value in row
            ]
    return re.sub(r"\\u([0-9a-f]{4})", lambda code: chr(int(code[1], 16)), "\n".join(found))


@pytest.fixture
def event(session: Session) -> Event:
    return an_event(session)


@pytest.fixture
def person(session: Session, event: Event) -> Player:
    """Somebody who was entered twice, was called otherwise before, has won, and sat in for another."""
    one, ray, maggie = checked_in(session, event, BEFORE, "レイリー", "マギー")
    change_player(session, one.id, name=NAME, reading="わすれな そうた", handle="そうた")
    twin = add_player(session, name=TWIN)
    merge(session, one.id, twin.id)
    set_aliases(session, one.id, [ALIAS])
    signed(session, event, {one: 3, ray: 1})
    third = a_table(session, event, [ray, maggie])
    send(session, third, "substitute", seat=2, name=NAME)
    send(session, third, "abandon")
    guest = a_table(session, event, [maggie, NAME])
    remove_tables(session, [guest.id])
    return one


def test_no_name_is_left_anywhere(session: Session, person: Player) -> None:
    kept = everything(session)
    assert all(name in kept for name in (NAME, BEFORE, "そうた"))
    forget_player(session, person.id, former)
    kept = everything(session)
    for name in (NAME, BEFORE, TWIN, ALIAS, "わすれな", "そうた"):
        assert name not in kept
    assert "退会者 1" in kept
    assert all(name in kept for name in ("レイリー", "マギー"))


def test_a_name_that_is_read_for_another_is_forgotten_too(session: Session, person: Player) -> None:
    rename_everywhere(session, person.id, name="新しい名", reading="しんみょう")
    forget_player(session, person.id, former)
    kept = everything(session)
    assert not [name for name in (NAME, BEFORE, "新しい名", "しんみょう") if name in kept]


def test_a_name_that_stands_in_a_log_alone_is_forgotten_too(session: Session, event: Event) -> None:
    one, ray = checked_in(session, event, NAME, "レイリー")
    table = a_table(session, event, ["けんちゃん", ray])
    send(session, table, "abandon")
    table.seats[0].player_id = one.id
    session.commit()
    rename_everywhere(session, one.id, name="新しい名")
    assert history(session, table.id).table.names == ("新しい名", "レイリー")
    forget_player(session, one.id, former)
    assert history(session, table.id).table.names == ("退会者 1", "レイリー")
    assert "けんちゃん" not in everything(session)


def test_a_name_changes_in_all_that_was_played_and_back_and_the_logs_keep_what_stood(
    session: Session, event: Event
) -> None:
    one, ray = checked_in(session, event, BEFORE, "レイリー")
    table = signed(session, event, {one: 3, ray: 1})
    again = a_table(session, event, [ray, "客"])
    send(session, again, "substitute", seat=2, name=BEFORE)
    send(session, again, "abandon")
    running = a_table(session, event, [one, ray])
    log = session.scalars(select(MoveLog.setup).where(MoveLog.id == table.id)).one()
    renamed = rename_everywhere(session, one.id, name=NAME)
    for each, names in (
        (table, (NAME, "レイリー")),
        (again, ("レイリー", NAME)),
        (running, (NAME, "レイリー")),
    ):
        assert history(session, each.id).table.names == names
        assert tuple(seat.name for seat in each.seats) == names
    assert NAME in write(history(session, table.id)).decode()
    session.expire_all()
    assert session.scalars(select(MoveLog.setup).where(MoveLog.id == table.id)).one() == log
    assert [*verify(session)] == []
    change_player(session, ray.id, name="レイ")
    assert renamed is not None
    take_back_name(session, renamed.id)
    assert history(session, table.id).table.names == (BEFORE, "レイリー")
    assert history(session, again.id).table.names == ("レイリー", BEFORE)
    assert [seat.name for seat in table.seats] == [BEFORE, "レイリー"]
    assert one.name == BEFORE


def test_whoever_sat_on_one_seat_is_read_under_the_name_of_now(session: Session, event: Event) -> None:
    """A result that was corrected between two renames tells both of them by their names of now."""
    one, other, ray = checked_in(session, event, BEFORE, "マギー", "レイリー")
    table = signed(session, event, {one: 3, ray: 1})
    rename_everywhere(session, one.id, name=NAME)
    send(session, table, "reopen")
    change_seats(session, table.id, {1: SeatDraft(other.id)})
    rename_everywhere(session, other.id, name="マーガレット")
    rename_everywhere(session, other.id, name="メグ")
    read = history(session, table.id)
    assert read.setup.seats[0].name == NAME
    assert [entry.move.name for entry in read.log if entry.move.verb() == "substitute"] == ["メグ"]
    change_seats(session, table.id, {1: SeatDraft(one.id)})
    rename_everywhere(session, one.id, name="久")
    assert history(session, table.id).setup.seats[0].name == "久"
    forget_player(session, other.id, former)
    assert history(session, table.id).setup.seats[0].name == "久"


def test_what_was_changed_of_a_person_is_not_told_either(session: Session, person: Player) -> None:
    changes = [("Reading", "きゅうみょう", "しんみょう")]
    correct_player(session, person.id, name=NAME, reading="しんみょう", handle="二人目", changes=changes)
    assert "きゅうみょう" in everything(session)
    forget_player(session, person.id, former)
    assert "きゅうみょう" not in everything(session)


def test_points_and_games_stay_and_refold_to_what_was_signed(session: Session, person: Player) -> None:
    before = [
        (line.player_id, line.figures.points, line.figures.played)
        for line in standing(session, Scope(), "public")
    ]
    forget_player(session, person.id, former)
    lines = standing(session, Scope(), "public")
    assert [(line.player_id, line.figures.points, line.figures.played) for line in lines] == before
    assert lines[0].name == "退会者 1"
    assert list(verify(session)) == []


def test_tables_that_are_open_in_memory_show_it_at_once_and_records_have_no_name(
    session: Session, person: Player
) -> None:
    first = session.scalars(select(GameTable).where(GameTable.status == "signed")).one()
    assert NAME in history(session, first.id).table.names
    forget_player(session, person.id, former)
    past = history(session, first.id)
    assert "退会者 1" in past.table.names
    record = write(past)
    assert NAME not in record.decode()
    assert read(record, GAMES).table.names == past.table.names


def test_somebody_else_of_that_name_keeps_it(session: Session, event: Event, person: Player) -> None:
    change_player(session, person.id, name="レイリー", handle="二人目")
    forget_player(session, person.id, former)
    assert {"レイリー", "退会者 1"} <= {player.name for player in players(session, archived=True)}
    names = [line.name for line in standing(session, Scope(), "public")]
    assert names == ["退会者 1", "レイリー"]


def test_a_deleted_table_that_comes_back_has_no_name_either_where_somebody_else_has_it(
    session: Session, event: Event, person: Player
) -> None:
    twin, other = players(session, "レイリー")[0], players(session, "マギー")[0]
    change_player(session, person.id, name="レイリー", handle="二人目")
    table = a_table(session, event, [person, twin, other]).id
    gone = remove_tables(session, [table])
    forget_player(session, person.id, former)
    bring_back(session, gone.id)
    seats = session.scalars(select(Seat.name).where(Seat.table_id == table).order_by(Seat.number))
    assert list(seats) == ["退会者 1", "レイリー", "マギー"]
    assert history(session, table).table.names == ("退会者 1", "レイリー", "マギー")


def test_the_next_one_has_the_next_number(session: Session, event: Event, person: Player) -> None:
    (other,) = checked_in(session, event, "もう一人")
    forget_player(session, person.id, former)
    assert forget_player(session, other.id, former).name == "退会者 2"


def test_what_is_forgotten_stays_so(session: Session, person: Player) -> None:
    forget_player(session, person.id, former)
    with pytest.raises(Refused, match="forgotten"):
        change_player(session, person.id, name=NAME)
    with pytest.raises(Refused, match="forgotten"):
        restore_player(session, person.id)
    with pytest.raises(Refused, match="forgotten"):
        forget_player(session, person.id, former)


@pytest.mark.parametrize(
    "change",
    ["UPDATE act SET who = 'x'", "UPDATE move_entry SET author = 'gm'", "UPDATE move_log SET setup = 'x'"],
)
def test_afterwards_the_database_refuses_changes_as_before(
    session: Session, person: Player, change: str
) -> None:
    forget_player(session, person.id, former)
    with pytest.raises(DBAPIError), writing(session):
        session.execute(text(change))


def test_nobody_is_forgotten_in_the_middle_of_a_game(session: Session, event: Event, person: Player) -> None:
    table = a_table(session, event, [person])
    with pytest.raises(Refused, match="forget-playing"):
        forget_player(session, person.id, former)
    send(session, table, "abandon")
    forget_player(session, person.id, former)


def test_who_is_forgotten_is_no_longer_here_and_is_not_seated(session: Session, event: Event) -> None:
    (here,) = checked_in(session, event, "サブ")
    assert free_players(session, event.id) == [here.id]
    forget_player(session, here.id, former)
    assert free_players(session, event.id) == []
    coming = add_player(session, name="コウ")
    apply(session, event.id, coming.id)
    forget_player(session, coming.id, former)
    rows = attendances(session, event.id)
    assert [row.place for row in rows if row.player_id == coming.id] == ["cancelled"]


def test_the_events_are_known_whose_own_wording_names_somebody(session: Session, person: Player) -> None:
    event = session.scalars(select(Event)).first()
    assert named_in(session, person) == []
    event.announcement = f"第11回は{BEFORE}さんの当番です。"
    session.commit()
    assert named_in(session, person) == [event]


def test_a_table_brought_back_after_a_rename_says_the_new_name(session: Session, event: Event) -> None:
    one, ray = checked_in(session, event, BEFORE, "レイリー")
    table = a_table(session, event, [one, ray])
    key = table.id
    removed = remove_tables(session, [key])
    renamed = rename_everywhere(session, one.id, name=NAME)
    bring_back(session, removed.id)
    assert history(session, key).table.names == (NAME, "レイリー")
    assert [seat.name for seat in session.get_one(GameTable, key).seats] == [NAME, "レイリー"]
    assert renamed is not None
    take_back_name(session, renamed.id)
    assert history(session, key).table.names == (BEFORE, "レイリー")
    assert session.get_one(GameTable, key).seats[0].name == BEFORE


def test_an_open_table_brought_back_after_a_correction_has_the_new_name(
    session: Session, event: Event
) -> None:
    one, ray = checked_in(session, event, BEFORE, "レイリー")
    key = a_table(session, event, [one, ray]).id
    removed = remove_tables(session, [key])
    correct_player(session, one.id, name=NAME)
    bring_back(session, removed.id)
    assert history(session, key).table.names == (NAME, "レイリー")
    assert [seat.name for seat in session.get_one(GameTable, key).seats] == [NAME, "レイリー"]
