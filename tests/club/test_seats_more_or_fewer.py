"""A latecomer is seated at a table that has not started, and who does not come leaves no empty seat."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import delete, event, update
from sqlalchemy.exc import DatabaseError
from sqlalchemy.orm import Session

from companion.club.accounts.acts import latest
from companion.club.library import OwnGameDraft, add_own_game
from companion.club.rounds.operations import add_round
from companion.club.tables import claims
from companion.club.tables import operations as tables
from companion.club.tables.operations import SeatDraft, TableDraft, open_table, play
from companion.club.tables.seats import add_seat, change_seats, refusal, remove_seat
from companion.club.writes import Refused
from companion.games import GAMES
from companion.games.evidence.cards import EvidenceOptions
from companion.games.village.state import VillageOptions
from companion.kernel.capabilities import empty_seats
from companion.kernel.game import actions_of
from companion.kernel.replay import Request
from companion.kernel.table import codec_of
from companion.kernel.words import Illegal, Text
from companion.store.engine import make_engine, writing
from companion.store.models import MoveEntry, MoveLog
from tests.club.evenings import a_table, an_event, checked_in, send
from tests.club.test_tables import seated

NAMES = [str(number) for number in range(1, 21)]


EMPTY = [name for name, game in GAMES.items() if empty_seats(game, game.Options(), game.least)]


@pytest.mark.parametrize("game", EMPTY)
def test_a_latecomer_sits_before_the_seat_on_which_nobody_does(session: Session, game: str) -> None:
    fewest = GAMES[game].least
    table = a_table(session, an_event(session), [*NAMES[: fewest - 1], "空席"], game)
    added = add_seat(session, table.id, SeatDraft(name="遅刻"))
    assert (added.number, added.name) == (fewest, "遅刻")
    assert tables.history(session, table.id).table.names == (*NAMES[: fewest - 1], "遅刻", "空席")
    with pytest.raises(Refused, match="empty-seat"):
        remove_seat(session, table.id, fewest + 1, SeatDraft(name="空席"))
    remove_seat(session, table.id, 1, SeatDraft(name="1"))
    assert tables.history(session, table.id).table.names == (*NAMES[1 : fewest - 1], "遅刻", "空席")
    assert [seat.name for seat in claims.free_seats(session, table)] == [*NAMES[1 : fewest - 1], "遅刻"]


@pytest.mark.parametrize("game", [name for name in GAMES if name not in EMPTY])
def test_every_game_takes_one_more_and_one_fewer_before_it_starts(session: Session, game: str) -> None:
    fewest = GAMES[game].least
    table = a_table(session, an_event(session), NAMES[:fewest], game)
    before = tables.history(session, table.id)
    add_seat(session, table.id, SeatDraft(name="遅刻"))
    after = tables.history(session, table.id)
    assert after.table.names == (*NAMES[:fewest], "遅刻")
    assert len(after.table.setup.seats) == fewest + 1
    assert [type(entry.move) for entry in after.log] == [type(entry.move) for entry in before.log]
    assert seated(session, table)[-1] == (fewest + 1, None, "遅刻")
    remove_seat(session, table.id, 1, SeatDraft(name="1"))
    assert tables.history(session, table.id).table.names == (*NAMES[1:fewest], "遅刻")
    assert [number for number, *_ in seated(session, table)] == list(range(1, fewest + 1))
    with pytest.raises(Illegal) as few:
        remove_seat(session, table.id, 1, SeatDraft(name=seated(session, table)[0][2]))
    assert few.value.text == refusal(session, table, fewest - 1)
    assert refusal(session, table, GAMES[game].most + 1) is not None


def test_whoever_has_changed_places_before_the_start_stays_there(session: Session) -> None:
    evening = an_event(session)
    ray, maggie, claire, late = checked_in(session, evening, "レイリー", "マギー", "クレア", "遅刻")
    table = a_table(session, evening, [ray, maggie, "客"])
    change_seats(session, table.id, {1: SeatDraft(maggie.id), 3: SeatDraft(claire.id)})
    add_seat(session, table.id, SeatDraft(late.id))
    remove_seat(session, table.id, 2, SeatDraft(ray.id, "レイリー"))
    assert seated(session, table) == [
        (1, maggie.id, "マギー"),
        (2, claire.id, "クレア"),
        (3, late.id, "遅刻"),
    ]
    assert tables.history(session, table.id).table.names == ("マギー", "クレア", "遅刻")
    acts = [(act.what, act.params.get("name")) for act in latest(session)]
    assert ("seat-added", "遅刻") in acts
    assert ("seat-removed", "レイリー") in acts


def test_phones_keep_their_people_and_the_lost_seats_phone_is_let_go(session: Session) -> None:
    table = a_table(session, an_event(session), NAMES[:5], "one_night")
    for seat in (2, 3, 5):
        claims.claim(session, claims.offer_claim(session, table.id, f"seat-{seat}"), f"phone-of-seat-{seat}")
    offered = claims.offer_claim(session, table.id, "seat-4")
    remove_seat(session, table.id, 2, SeatDraft(name="2"))
    held = {row.role for row in claims.live(session, table.id)}
    assert held == {"seat-2", "seat-4"}
    assert claims.roles(session, table.id, "phone-of-seat-3") == {"seat-2"}
    assert claims.has_left_role(session, table.id, "seat-3", "phone-of-seat-3")
    assert claims.offered_claim(session, offered).role == "seat-3"
    handed = [each.role for each in tables.history(session, table.id).table.handed]
    assert handed == ["seat-2", "seat-4"]


def test_a_table_that_has_started_keeps_its_seats(session: Session) -> None:
    evening = an_event(session)
    table = a_table(session, evening, NAMES[:3])
    send(session, table, "points", seat=1, round=1, amount=1)
    assert refusal(session, table, 4) is not None
    for change in (
        lambda: add_seat(session, table.id, SeatDraft(name="遅刻")),
        lambda: remove_seat(session, table.id, 1, SeatDraft(name="1")),
    ):
        with pytest.raises(Refused) as started:
            change()
        assert started.value.text.key == "club-refused-begun"
    assert len(tables.history(session, table.id).log) == 1


def test_a_move_that_was_taken_in_first_is_not_lost(postgresql_url: str) -> None:
    engine = make_engine(postgresql_url)
    with Session(engine, expire_on_commit=False) as session, Session(engine) as phone:
        table = a_table(session, an_event(session), NAMES[:3])
        waiting = [phone]

        def sent_meanwhile(_connection: object, _cursor: object, statement: str, *_more: Any) -> None:
            if "FROM move_log" in statement and "FOR UPDATE" in statement and waiting:
                send(waiting.pop(), table, "points", seat=1, round=1, amount=1)

        event.listen(engine, "before_cursor_execute", sent_meanwhile)
        with pytest.raises(Refused, match="club-refused-begun"):
            add_seat(session, table.id, SeatDraft(name="遅刻"))
        assert not waiting
        assert len(tables.history(session, table.id).log) == 1
    engine.dispose()


def test_two_who_take_the_same_seat_away_take_one(session: Session) -> None:
    table = a_table(session, an_event(session), NAMES[:5])
    remove_seat(session, table.id, 3, SeatDraft(name="3"))
    with pytest.raises(Refused, match="club-refused-conflict"):
        remove_seat(session, table.id, 3, SeatDraft(name="3"))
    assert [name for *_, name in seated(session, table)] == ["1", "2", "4", "5"]


def test_a_dummy_on_a_named_seat_that_would_be_gone_is_refused(session: Session) -> None:
    options = EvidenceOptions(dummy=11)
    seats = [SeatDraft(name=name) for name in NAMES[:11]]
    within = add_round(session, an_event(session).id)
    table = open_table(session, within.id, TableDraft("evidence", seats, options))
    with pytest.raises(Illegal, match="kernel-no-such-seat"):
        remove_seat(session, table.id, 3, SeatDraft(name="3"))
    assert len(seated(session, table)) == 11


def test_a_refused_change_leaves_no_trace_in_what_is_kept(session: Session) -> None:
    table = a_table(session, an_event(session), NAMES[:6], "one_night")
    claims.claim(session, claims.offer_claim(session, table.id, "seat-2"), "phone")
    log = list(tables.history(session, table.id).log)

    def refused() -> None:
        with writing(session):
            claims.revoke(session, table.id, "seat-2")
            assert len(tables.history(session, table.id).log) == len(log) + 1
            raise Refused(Text("club-refused-begun"))

    with pytest.raises(Refused):
        refused()
    assert tables.history(session, table.id).log == log


def test_house_rules_that_fit_no_other_number_say_so_and_nothing_is_written(session: Session) -> None:
    evening = an_event(session)
    options = VillageOptions(cards="dealt", roles={"villager": 3, "seer": 1, "werewolf": 1})
    seats = [SeatDraft(name=name) for name in NAMES[:5]]
    draft = TableDraft("village", seats, options)
    table = open_table(session, add_round(session, evening.id).id, draft)
    before = tables.history(session, table.id).table.setup
    with pytest.raises(Illegal) as cards:
        add_seat(session, table.id, SeatDraft(name="遅刻"))
    assert cards.value.text.key == "village-cards"
    assert tables.history(session, table.id).table.setup == before
    assert len(seated(session, table)) == 5


def test_a_game_of_the_clubs_own_has_its_own_bounds(session: Session) -> None:
    evening = an_event(session)
    own = add_own_game(session, OwnGameDraft("カルカソンヌ", 2, 3))
    draft = TableDraft("free", [SeatDraft(name=name) for name in NAMES[:3]], own_game=own.id)
    table = open_table(session, add_round(session, evening.id).id, draft)
    assert refusal(session, table, 2) is None
    text = refusal(session, table, 4)
    assert text is not None
    assert text.params == {"least": 2, "most": 3}


def test_whoever_sits_already_is_not_seated_again(session: Session) -> None:
    evening = an_event(session)
    ray, maggie, claire = checked_in(session, evening, "レイリー", "マギー", "クレア")
    table = a_table(session, evening, [ray])
    a_table(session, evening, [maggie])
    for busy in (ray, maggie):
        with pytest.raises(Refused):
            add_seat(session, table.id, SeatDraft(busy.id))
    add_seat(session, table.id, SeatDraft(claire.id))
    assert seated(session, table) == [(1, ray.id, "レイリー"), (2, claire.id, "クレア")]


def test_others_hear_of_it_and_go_on_from_there(session: Session) -> None:
    table = a_table(session, an_event(session), NAMES[:4], "half_wolf")
    before = tables.history(session, table.id)
    add_seat(session, table.id, SeatDraft(name="遅刻"))
    after = tables.history(session, table.id)
    assert after is not before
    assert after.rewritten == before.rewritten + 1
    assert after.log[0].drawn is not None
    (choose, *_) = actions_of(GAMES["half_wolf"], after.table.state, "seat-5")
    values = {field.name: field.choices[0].value for field in choose.fields}
    move = codec_of(GAMES["half_wolf"]).to_move({"verb": choose.verb, **values})
    play(session, table.id, Request("the-fifth-one-acts", "seat-5", move))
    assert refusal(session, table, 6) is not None


def test_the_database_lets_nobody_else_change_a_log(session: Session) -> None:
    table = a_table(session, an_event(session), NAMES[:3], "one_night")
    add_seat(session, table.id, SeatDraft(name="遅刻"))
    for statement in (
        update(MoveLog).where(MoveLog.id == table.id).values(setup=b"{}"),
        delete(MoveEntry).where(MoveEntry.log_id == table.id),
    ):
        with pytest.raises(DatabaseError), session.begin_nested():
            session.execute(statement)
