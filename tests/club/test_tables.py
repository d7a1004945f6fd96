"""Tables: opened, played, signed off, reopened, run again."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from sqlalchemy import select, text, update
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Session

from companion.club.rounds.operations import add_round
from companion.club.standings.queries import standing
from companion.club.standings.scope import Scope
from companion.club.tables import operations as tables
from companion.club.tables.models import PLAYED, GameTable, LedgerRow, Seat
from companion.club.tables.operations import SeatDraft, TableDraft, get_table, open_table
from companion.club.tables.verify import verify
from companion.club.writes import Missing, Refused
from companion.kernel.results import Rule
from companion.kernel.words import Illegal
from companion.store.engine import writing
from companion.store.signals import event_topic, signals
from tests.club.evenings import a_table, an_event, people, send, signed


def seated(session: Session, table: GameTable) -> list[tuple[int, int | None, str]]:
    session.expire_all()
    return [(seat.number, seat.player_id, seat.name) for seat in get_table(session, table.id).seats]


def ledger(session: Session) -> list[tuple[int, str, int, int]]:
    rows = session.scalars(select(LedgerRow).order_by(LedgerRow.seat, LedgerRow.id))
    return [(row.seat, row.code, row.points, row.won) for row in rows]


def test_a_table_seats_players_and_guests_in_order(session: Session) -> None:
    event = an_event(session)
    ray, maggie = people(session, "レイリー", "マギー")
    table = a_table(session, event, [maggie, "体験の方", ray])
    assert seated(session, table) == [
        (1, maggie.id, "マギー"),
        (2, None, "体験の方"),
        (3, ray.id, "レイリー"),
    ]
    assert (table.game, table.status, table.number) == ("free", "open", 1)


def test_nobody_sits_on_two_seats(session: Session) -> None:
    event = an_event(session)
    (ray,) = people(session, "レイリー")
    with pytest.raises(Refused, match="seated-twice"):
        a_table(session, event, [ray, ray])
    assert session.scalars(select(GameTable)).all() == []


def test_nobody_plays_at_two_tables_at_once(session: Session) -> None:
    event = an_event(session)
    ray, maggie, claire = people(session, "レイリー", "マギー", "クレア")
    first = a_table(session, event, [ray, maggie])
    with pytest.raises(Refused) as refused:
        a_table(session, event, [ray, claire])
    assert refused.value.text.params == {"names": ("レイリー",)}
    send(session, first, "abandon")
    a_table(session, event, [ray, claire])


def test_the_database_refuses_a_player_on_two_seats(session: Session) -> None:
    event = an_event(session)
    ray, maggie = people(session, "レイリー", "マギー")
    a_table(session, event, [ray, maggie])
    with pytest.raises(DBAPIError), writing(session):
        session.execute(text("UPDATE seat SET player_id = (SELECT min(id) FROM player)"))


def test_tables_of_a_round_are_numbered(session: Session) -> None:
    event = an_event(session)
    within = add_round(session, event.id)
    for name in ("あ", "い", "う"):
        open_table(session, within.id, TableDraft("free", [SeatDraft(name=name)]))
    assert [table.number for table in tables.tables(session, event.id)] == [1, 2, 3]


@pytest.mark.parametrize(
    ("draft", "key"),
    [
        (TableDraft("chess", [SeatDraft(name="あ")]), "club-refused-no-game"),
        (TableDraft("free", [SeatDraft(name=" ")]), "club-refused-needed"),
        (TableDraft("free", [SeatDraft(player_id=99)]), "club-refused-no-player"),
        (TableDraft("free", []), "kernel-seats"),
        (TableDraft("catan", [SeatDraft(name="あ"), SeatDraft(name="い")]), "kernel-seats"),
    ],
)
def test_a_table_that_cannot_be_is_refused(session: Session, draft: TableDraft, key: str) -> None:
    event = an_event(session)
    within = add_round(session, event.id)
    with pytest.raises(Illegal) as refused:
        open_table(session, within.id, draft)
    assert refused.value.text.key == key
    assert session.scalars(select(GameTable)).all() == []


def test_the_status_follows_the_log(session: Session) -> None:
    event = an_event(session)
    table = a_table(session, event, ["あ", "い"])
    steps = []
    for verb, values in (
        ("points", {"seat": 1, "round": 1, "amount": 3}),
        ("points", {"seat": 2, "round": 1, "amount": 4}),
        ("finish", {}),
        ("resume", {}),
        ("finish", {}),
        ("sign-off", {}),
        ("reopen", {}),
        ("abandon", {}),
        ("reopen", {}),
    ):
        send(session, table, verb, **values)
        now = get_table(session, table.id)
        steps.append((now.status, now.finished_at is not None, now.signed_at is not None))
    assert steps == [
        ("open", False, False),
        ("open", False, False),
        ("finished", True, False),
        ("open", False, False),
        ("finished", True, False),
        ("signed", True, True),
        ("finished", True, False),
        ("abandoned", True, False),
        ("finished", True, False),
    ]


def test_sign_off_writes_the_ledger_and_reopening_withdraws_it(session: Session) -> None:
    event = an_event(session)
    ray, maggie = people(session, "レイリー", "マギー")
    table = signed(session, event, {ray: 10, maggie: 7})
    assert ledger(session) == [(1, PLAYED, 0, 1), (1, "win", 100, 0), (2, PLAYED, 0, 0)]
    assert [line.figures.points for line in standing(session, Scope(event_id=event.id), "public")] == [100, 0]
    send(session, table, "reopen")
    assert ledger(session) == []
    assert standing(session, Scope(event_id=event.id), "public") == []
    assert standing(session, Scope(), "public") == []


def test_points_never_count_twice(session: Session) -> None:
    event = an_event(session)
    ray, maggie = people(session, "レイリー", "マギー")
    table = signed(session, event, {ray: 10, maggie: 7})
    with pytest.raises(Illegal, match="kernel-signed"):
        send(session, table, "sign-off")
    send(session, table, "reopen")
    send(session, table, "sign-off")
    assert [line.figures.points for line in standing(session, Scope(), "organiser")] == [100, 0]
    assert list(verify(session)) == []


def test_what_was_struck_and_added_by_hand_stands_so_in_the_ledger(session: Session) -> None:
    event = an_event(session)
    table = a_table(session, event, people(session, "レイリー", "マギー"))
    for seat, amount in ((1, 10), (2, 7)):
        send(session, table, "points", seat=seat, round=1, amount=amount)
    send(session, table, "finish")
    send(session, table, "strike-points", key="win:1:", beside="見学")
    send(session, table, "add-points", seat=2, code="mvp", points=1000, note="名演\x00技")
    send(session, table, "sign-off")
    assert ledger(session) == [(1, PLAYED, 0, 1), (2, PLAYED, 0, 0), (2, "mvp", 1000, 0)]
    (added,) = session.scalars(select(LedgerRow).where(LedgerRow.code == "mvp"))
    assert (added.reason["note"], added.reason["by_hand"]) == ("名演技", True)


def test_a_code_of_points_cannot_pass_for_a_game_played(session: Session) -> None:
    event = an_event(session)
    seats = [SeatDraft(player.id) for player in people(session, "レイリー")]
    scheme = (Rule("win", 100), Rule("played", 0))
    draft = TableDraft("free", seats, scheme=scheme)
    table = open_table(session, add_round(session, event.id).id, draft)
    send(session, table, "points", seat=1, round=1, amount=1)
    send(session, table, "finish")
    send(session, table, "add-points", seat=1, code="played", points=500)
    send(session, table, "sign-off")
    assert [(line.figures.points, line.figures.played) for line in standing(session, Scope(), "public")] == [
        (600, 1)
    ]


def test_a_sign_off_that_fails_leaves_neither_entry_nor_ledger(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = an_event(session)
    table = a_table(session, event, people(session, "レイリー"))
    send(session, table, "points", seat=1, round=1, amount=1)
    send(session, table, "finish")
    with monkeypatch.context() as broken:
        broken.setattr("companion.club.tables.facts.reason", lambda entry: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            send(session, table, "sign-off")
    assert get_table(session, table.id).status == "finished"
    assert ledger(session) == []
    assert not tables.history(session, table.id).table.signed
    send(session, table, "sign-off")
    assert get_table(session, table.id).status == "signed"


def test_the_database_refuses_to_change_a_ledger_row(session: Session) -> None:
    event = an_event(session)
    signed(session, event, dict.fromkeys(people(session, "レイリー"), 1))
    with pytest.raises(DBAPIError, match="ledger_row_keeps"), writing(session):
        session.execute(text("UPDATE ledger_row SET points = 9900"))


def test_an_unknown_table_is_said_to_be_unknown(session: Session) -> None:
    with pytest.raises(Missing, match="no-game-table"):
        tables.history(session, 99)


def test_the_event_is_told_when_a_table_opens_and_ends(session: Session) -> None:
    event = an_event(session)
    with signals.waiter(event_topic(event.id)) as waiter:
        table = a_table(session, event, ["あ"])
        assert waiter.wait(0)
        send(session, table, "points", seat=1, round=1, amount=1)
        assert not waiter.wait(0)
        send(session, table, "finish")
        assert waiter.wait(0)


def test_verify_finds_what_was_changed_behind_the_companions_back(
    session: Session, sessions: Callable[[], Session]
) -> None:
    event = an_event(session)
    ray, maggie = people(session, "レイリー", "マギー")
    table = signed(session, event, {ray: 10, maggie: 7})
    assert list(verify(session)) == []
    with writing(session):
        session.execute(text("DELETE FROM ledger_row WHERE code = 'win'"))
        session.execute(text("UPDATE season_sum SET points = points + 5 WHERE player_id = " + str(maggie.id)))
        session.execute(text("UPDATE game_table SET result = :none"), {"none": b"{}"})
    session.expire_all()
    parts = [(found.table_id, found.part) for found in verify(session)]
    assert parts == [
        (table.id, "result"),
        (table.id, "win:1:"),
        (0, f"season {event.season_id} free player {maggie.id}"),
    ]


def test_a_seat_belongs_to_its_table(session: Session) -> None:
    event = an_event(session)
    table = a_table(session, event, ["あ"])
    assert session.get_one(Seat, (table.id, 1)).table == table


def test_a_table_s_phone_fills_no_evening_with_tables_that_nobody_plays(session: Session) -> None:
    event = an_event(session)
    first, other = a_table(session, event, ["あ", "い"]), a_table(session, event, ["う", "え"])
    last = first
    for _ in range(tables.MOST_RERUNS):
        last = tables.rerun(session, last.id)
    with pytest.raises(Refused, match="rerun-often"):
        tables.rerun(session, last.id)
    tables.rerun(session, other.id)  # another table's people have their own
    with writing(session):
        session.execute(update(GameTable).values(opened_at=GameTable.opened_at - tables.RERUNS_WITHIN))
    assert tables.rerun(session, last.id).rerun_of == last.id


def test_a_later_table_has_no_number_at_which_people_still_play(session: Session) -> None:
    event = an_event(session)
    first = add_round(session, event.id)
    playing, over = (open_table(session, first.id, TableDraft("free", [SeatDraft(name=n)])) for n in "ab")
    send(session, over, "abandon")
    second = add_round(session, event.id)
    again = [open_table(session, second.id, TableDraft("free", [SeatDraft(name=n)])) for n in "cd"]
    assert (playing.number, over.number) == (1, 2)
    assert [table.number for table in again] == [2, 3]
