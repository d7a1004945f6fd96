"""Who comes to an event: places, the waiting list, the door (001)."""

from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import date

import pytest
from sqlalchemy.orm import Session

from companion.club.events import attendance
from companion.club.events.attendance import Count
from companion.club.events.fees import payments, price_differences, was_paid_on_arrival
from companion.club.events.models import Attendance, Event
from companion.club.events.operations import change_event
from companion.club.events.sign_ups import to_tell
from companion.club.merge import merge
from companion.club.writes import Missing, Refused
from companion.store.signals import event_topic, signals
from tests.club.evenings import an_event, checked_in, people
from tests.club.test_accounts import founded
from tests.club.test_events import draft_of


def places(session: Session, event: Event) -> dict[str, str]:
    session.expire_all()
    return {row.player.name: row.place for row in attendance.attendances(session, event.id)}


def test_applications_beyond_the_capacity_wait_in_order_and_move_up_when_somebody_cancels(
    session: Session,
) -> None:
    event = an_event(session, capacity_most=2)
    a, b, c, d = people(session, "あ", "い", "う", "え")
    for player in (a, b, c, d):
        attendance.apply(session, event.id, player.id)
    assert places(session, event) == {"あ": "in", "い": "in", "う": "waiting", "え": "waiting"}
    attendance.cancel(session, event.id, a.id)
    assert places(session, event) == {"あ": "cancelled", "い": "in", "う": "in", "え": "waiting"}
    moved = session.query(Attendance).filter_by(player_id=c.id).one()
    assert moved.moved_up_at is not None


def test_who_cancelled_and_applies_again_stands_at_the_end(session: Session) -> None:
    event = an_event(session, capacity_most=1)
    a, b, c = people(session, "あ", "い", "う")
    for player in (a, b, c):
        attendance.apply(session, event.id, player.id)
    attendance.cancel(session, event.id, b.id)
    attendance.apply(session, event.id, b.id)
    assert [row.player_id for row in attendance.waiting_list(session, event.id)] == [c.id, b.id]


def test_applying_twice_is_as_once(session: Session) -> None:
    event = an_event(session, capacity_most=1)
    (a,) = people(session, "あ")
    first = attendance.apply(session, event.id, a.id).applied_at
    assert attendance.apply(session, event.id, a.id).applied_at == first
    assert attendance.count_people(session, event).placed == 1


def test_a_larger_room_moves_the_waiting_list_up(session: Session) -> None:
    event = an_event(session, capacity_most=1)
    for player in people(session, "あ", "い", "う"):
        attendance.apply(session, event.id, player.id)
    change_event(session, event.id, draft_of(event, capacity_most=2))
    assert places(session, event) == {"あ": "in", "い": "in", "う": "waiting"}


def test_below_the_minimum_shows_at_a_glance(session: Session) -> None:
    event = an_event(session, capacity_least=13, capacity_most=20)
    for player in people(session, "あ", "い", "う"):
        attendance.apply(session, event.id, player.id)
    counted = attendance.count_people(session, event)
    assert (counted.lacking, counted.free, counted.missing) == (10, 17, 3)


def test_check_in_is_one_tap_and_twice_is_as_once(session: Session) -> None:
    event = an_event(session)
    (a,) = people(session, "あ")
    attendance.apply(session, event.id, a.id)
    first = attendance.check_in(session, event.id, a.id).checked_in_at
    assert attendance.check_in(session, event.id, a.id).checked_in_at == first
    counted = attendance.count_people(session, event)
    assert (counted.here, counted.missing, counted.unpaid) == (1, 0, 1)


AT_THE_DOOR = (attendance.check_in, attendance.undo_check_in, attendance.leave, attendance.pay)


@pytest.mark.parametrize("act", AT_THE_DOOR)
def test_every_page_of_the_event_hears_what_is_tapped_at_the_door(
    session: Session, act: Callable[[Session, int, int], object]
) -> None:
    event = an_event(session)
    (a,) = checked_in(session, event, "A")
    with signals.waiter(event_topic(event.id)) as waiter:
        act(session, event.id, a.id)
        assert waiter.wait(0)


def test_more_places_are_heard_of_at_the_door(session: Session) -> None:
    event = an_event(session, capacity_most=1)
    with signals.waiter(event_topic(event.id)) as waiter:
        change_event(session, event.id, draft_of(event, capacity_most=2))
        assert waiter.wait(0)


def test_a_check_in_is_taken_back_by_one_tap(session: Session) -> None:
    event = an_event(session)
    (a,) = people(session, "あ")
    attendance.apply(session, event.id, a.id)
    attendance.check_in(session, event.id, a.id)
    attendance.undo_check_in(session, event.id, a.id)
    assert attendance.count_people(session, event).missing == 1


def test_who_was_waiting_and_came_is_let_in_beyond_the_capacity(session: Session) -> None:
    event = an_event(session, capacity_most=1)
    a, b = people(session, "あ", "い")
    attendance.apply(session, event.id, a.id)
    attendance.apply(session, event.id, b.id)
    attendance.check_in(session, event.id, b.id)
    assert places(session, event) == {"あ": "in", "い": "in"}
    assert attendance.count_people(session, event).over == 1


def test_who_was_waiting_waits_again_once_the_tap_that_let_them_in_is_taken_back(session: Session) -> None:
    event = an_event(session, capacity_most=1)
    a, b = people(session, "あ", "い")
    attendance.apply(session, event.id, a.id)
    attendance.apply(session, event.id, b.id)
    himmel = founded(session)
    attendance.check_in(session, event.id, b.id, himmel)
    attendance.undo_check_in(session, event.id, b.id, himmel)
    assert places(session, event) == {"あ": "in", "い": "waiting"}
    assert not to_tell(session, event.id)


def test_who_had_cancelled_has_cancelled_again_once_the_tap_is_taken_back(session: Session) -> None:
    event = an_event(session)
    (a,) = people(session, "あ")
    attendance.apply(session, event.id, a.id)
    attendance.cancel(session, event.id, a.id)
    himmel = founded(session)
    attendance.check_in(session, event.id, a.id, himmel)
    attendance.undo_check_in(session, event.id, a.id, himmel)
    assert places(session, event) == {"あ": "cancelled"}


def test_a_walk_in_is_here_at_once_and_gone_when_taken_back(session: Session) -> None:
    event = an_event(session, capacity_most=1)
    a, b = people(session, "あ", "い")
    assert attendance.walk_in(session, event.id, a.id).walk_in
    attendance.apply(session, event.id, b.id)
    assert places(session, event) == {"あ": "in", "い": "waiting"}
    assert attendance.undo_check_in(session, event.id, a.id) is None
    assert places(session, event) == {"い": "in"}


def test_who_applied_is_no_walk_in(session: Session) -> None:
    event = an_event(session)
    (a,) = people(session, "あ")
    attendance.apply(session, event.id, a.id)
    assert not attendance.walk_in(session, event.id, a.id).walk_in


def test_the_fee_is_the_events_or_what_was_agreed(session: Session) -> None:
    event = an_event(session, fee=600)
    (a,) = people(session, "あ")
    attendance.walk_in(session, event.id, a.id)
    assert attendance.pay(session, event.id, a.id).fee_paid == 600
    assert attendance.pay(session, event.id, a.id, amount=0).fee_paid == 0
    assert attendance.unpay(session, event.id, a.id).fee_paid is None
    with pytest.raises(Refused) as refused:
        attendance.pay(session, event.id, a.id, amount=-1)
    assert refused.value.field == "amount"


def test_what_was_paid_before_a_merge_is_told_of_the_entry_that_stays(session: Session) -> None:
    event = an_event(session, fee=600)
    by = founded(session)
    keep, gone = people(session, "あ", "い")
    attendance.walk_in(session, event.id, gone.id)
    row = attendance.pay_on_arrival(session, event.id, gone.id, by)
    merge(session, keep.id, gone.id)
    session.expire_all()
    assert row.player_id == keep.id
    assert was_paid_on_arrival(session, row)
    attendance.unpay(session, event.id, keep.id, by)
    paid = payments(session, event.id)
    assert {player: [line.amount for line in lines] for player, lines in paid.items()} == {
        keep.id: [600, -600]
    }


def test_who_was_agreed_to_pay_nothing_owes_nothing_once_there_is_a_price(session: Session) -> None:
    event = an_event(session, fee=0)
    by = founded(session)
    guest, member = people(session, "あ", "い")
    for player in (guest, member):
        attendance.walk_in(session, event.id, player.id)
    attendance.pay(session, event.id, guest.id, by, amount=0)
    for fee in (500, 600):
        change_event(session, event.id, draft_of(event, fee=fee), by)
        attendance.pay(session, event.id, member.id, by, amount=500)
    assert price_differences(session, event) == {member.id: 100}


def test_a_price_that_was_agreed_and_was_once_the_price_stays_agreed(session: Session) -> None:
    event = an_event(session, fee=800)
    by = founded(session)
    early, friend = people(session, "あ", "い")
    for player in (early, friend):
        attendance.walk_in(session, event.id, player.id)
    attendance.pay(session, event.id, early.id, by)
    change_event(session, event.id, draft_of(event, fee=1000), by)
    attendance.pay(session, event.id, friend.id, by, amount=800)
    assert price_differences(session, event) == {early.id: 200}
    attendance.pay(session, event.id, early.id, by)
    assert price_differences(session, event) == {}


def test_who_is_here_cannot_cancel_but_leave_and_come_back(session: Session) -> None:
    event = an_event(session)
    (a,) = people(session, "あ")
    attendance.walk_in(session, event.id, a.id)
    with pytest.raises(Refused, match="already-here"):
        attendance.cancel(session, event.id, a.id)
    attendance.leave(session, event.id, a.id)
    counted = attendance.count_people(session, event)
    assert (counted.here, counted.came) == (0, 1)
    assert attendance.come_back(session, event.id, a.id).here


def test_who_never_applied_is_not_on_the_list(session: Session) -> None:
    event = an_event(session)
    (a,) = people(session, "あ")
    with pytest.raises(Missing, match="no-attendance"):
        attendance.check_in(session, event.id, a.id)
    with pytest.raises(Missing, match="no-event"):
        attendance.apply(session, 99, a.id)


def test_two_who_take_the_last_place_at_once_take_one(
    session: Session, sessions: Callable[[], Session]
) -> None:
    event = an_event(session, capacity_most=5)
    crowd = [player.id for player in people(session, *(f"参加者{n}" for n in range(12)))]
    event_id = event.id  # the threads share no row with this session
    session.rollback()
    ready = threading.Barrier(12)
    failed: list[BaseException] = []

    def come(player_id: int) -> None:
        try:
            with sessions() as mine:
                ready.wait()
                attendance.apply(mine, event_id, player_id)
        except BaseException as error:
            failed.append(error)

    threads = [threading.Thread(target=come, args=(player_id,)) for player_id in crowd]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []
    assert sorted(places(session, event).values()) == ["in"] * 5 + ["waiting"] * 7


def test_figures_of_an_empty_event() -> None:
    nobody = Count(least=3, most=10, placed=0, waiting=0, came=0, here=0, unpaid=0)
    assert (nobody.free, nobody.over, nobody.lacking, nobody.missing) == (10, 0, 3, 0)


def test_an_event_of_another_day_is_not_touched(session: Session) -> None:
    first = an_event(session, capacity_most=1)
    second = an_event(session, season_id=first.season_id, held_on=date(2018, 4, 1), capacity_most=1)
    a, b = people(session, "あ", "い")
    attendance.apply(session, first.id, a.id)
    attendance.apply(session, second.id, b.id)
    assert places(session, first) == {"あ": "in"}
    assert places(session, second) == {"い": "in"}


def test_who_is_new_was_at_no_earlier_event_once_there_was_one(session: Session) -> None:
    first = an_event(session)
    a, b, c = people(session, "あ", "い", "う")
    attendance.apply(session, first.id, a.id)
    assert attendance.first_timers(session, first) == set()
    attendance.check_in(session, first.id, a.id)
    second = an_event(session, season_id=first.season_id, held_on=date(2018, 4, 22), capacity_most=2)
    for player in (a, b, c):
        attendance.apply(session, second.id, player.id)
    assert attendance.first_timers(session, second) == {b.id}
    attendance.cancel(session, second.id, b.id)
    assert attendance.first_timers(session, second) == {c.id}
    assert attendance.first_timers(session, first) == set()


def test_who_cancelled_is_not_among_those_who_applied_last_time(session: Session) -> None:
    first = an_event(session)
    a, b = people(session, "あ", "い")
    for player in (a, b):
        attendance.apply(session, first.id, player.id)
    attendance.cancel(session, first.id, b.id)
    assert attendance.people_of(session, first.id, came=False) == [a]
