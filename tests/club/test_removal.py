"""What was a mistake is taken away and brought back; what has results stays."""

from __future__ import annotations

from datetime import date

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from companion.club import removal as removal
from companion.club.accounts.acts import latest
from companion.club.events import attendance
from companion.club.events.models import Event, Season
from companion.club.events.operations import SeasonDraft, add_season, archive, events, restore, seasons
from companion.club.merge import merge
from companion.club.people.operations import players
from companion.club.rounds.operations import add_round, open_tables, rounds
from companion.club.rounds.tonight import free_players
from companion.club.tables import claims, loans
from companion.club.tables.operations import rerun, tables, tonight
from companion.club.writes import Refused
from companion.store.keys import digest
from companion.store.models import MoveLog
from tests.club.evenings import a_table, an_event, checked_in, people, send, signed


def test_a_table_without_a_result_goes_and_comes_back_as_it_was(session: Session) -> None:
    event = an_event(session)
    here = checked_in(session, event, "あ", "い")
    table = a_table(session, event, here)
    send(session, table, "points", seat=1, round=1, amount=3)
    key = table.id
    gone = removal.remove_tables(session, [key])
    assert (tables(session, event.id), rounds(session, event.id)) == ([], [])
    assert len(free_players(session, event.id)) == 2
    removal.bring_back(session, gone.id)
    (back,) = tables(session, event.id)
    assert (back.id, [seat.name for seat in back.seats], back.round.number) == (key, ["あ", "い"], 1)
    send(session, back, "points", seat=2, round=1, amount=5)


def test_a_table_comes_back_to_the_entry_into_which_a_player_was_merged_meanwhile(session: Session) -> None:
    event = an_event(session)
    one, twin, other = checked_in(session, event, "あ", "ああ", "い")
    key = a_table(session, event, [twin, other]).id
    gone = removal.remove_tables(session, [key])
    merge(session, one.id, twin.id)
    removal.bring_back(session, gone.id)
    (back,) = tables(session, event.id)
    assert [(seat.name, seat.player_id) for seat in back.seats] == [("ああ", one.id), ("い", other.id)]


def test_a_table_at_which_two_sat_who_were_merged_meanwhile_stays_away(session: Session) -> None:
    event = an_event(session)
    one, twin = checked_in(session, event, "あ", "ああ")
    gone = removal.remove_tables(session, [a_table(session, event, [one, twin]).id])
    merge(session, one.id, twin.id)
    with pytest.raises(Refused, match="not-back"):
        removal.bring_back(session, gone.id)
    assert tables(session, event.id) == []


def test_a_table_whose_people_play_elsewhere_by_now_stays_away_until_they_do_not(session: Session) -> None:
    event = an_event(session)
    sitting = people(session, "レイリー", "マギー")
    gone = removal.remove_tables(session, [a_table(session, event, sitting).id])
    now = a_table(session, event, sitting[:1])
    with pytest.raises(Refused, match="busy") as refused:
        removal.bring_back(session, gone.id)
    assert refused.value.text.params["names"] == ("レイリー",)
    send(session, now, "abandon")
    removal.bring_back(session, gone.id)
    assert len(tables(session, event.id)) == 2


def test_what_came_after_does_not_keep_a_table_or_an_application_away(session: Session) -> None:
    """The database may give numbers of deleted rows to later ones: of rounds, phones, applications."""
    event = an_event(session)
    ray, maggie = people(session, "レイリー", "マギー")
    table = a_table(session, event, [ray])
    claims.claim(session, claims.offer_claim(session, table.id, "seat-1"), "the-phone-of-seat-one")
    attendance.apply(session, event.id, ray.id)
    gone = [
        removal.remove_application(session, event.id, ray.id),
        removal.remove_tables(session, [table.id]),
    ]
    other = a_table(session, event, [maggie])
    claims.claim(session, claims.offer_claim(session, other.id, "seat-1"), "a-phone-that-is-new-here")
    attendance.apply(session, event.id, maggie.id)
    for each in gone:
        removal.bring_back(session, each.id)
    assert [[seat.name for seat in one.seats] for one in tables(session, event.id)] == [
        ["レイリー"],
        ["マギー"],
    ]
    assert [claims.roles(session, key, "the-phone-of-seat-one") for key in (table.id, other.id)] == [
        {"seat-1"},
        set(),
    ]
    here = attendance.attendances(session, event.id)
    assert {row.player_id for row in here} == {ray.id, maggie.id}


def test_a_table_whose_device_is_lent_stays_and_so_does_the_lock_on_the_device(session: Session) -> None:
    event = an_event(session)
    table, device = a_table(session, event, ["レイリー", "マギー"]), digest("the-device-of-the-host")
    loans.lend(session, table.id, "host", 1, device, "1234")
    for take in (
        lambda: removal.remove_tables(session, [table.id]),
        lambda: removal.remove_round(session, table.round_id),
        lambda: removal.remove_event(session, event.id),
    ):
        with pytest.raises(Refused, match="refused-lent"):
            take()
    loan = loans.find_held(session, device).loan
    assert loan is not None
    loans.end(session, loan.id, "1234")
    removal.remove_tables(session, [table.id])


def test_a_table_with_a_result_stays(session: Session) -> None:
    event = an_event(session)
    table = signed(session, event, {people(session, "あ")[0]: 1})
    for take in (
        lambda: removal.remove_tables(session, [table.id]),
        lambda: removal.remove_round(session, table.round_id),
        lambda: removal.remove_event(session, event.id),
    ):
        with pytest.raises(Refused, match="has-result"):
            take()
    assert len(tables(session, event.id)) == 1


def test_nothing_falls_due_at_a_table_that_is_gone(session: Session) -> None:
    event = an_event(session)
    here = checked_in(session, event, "あ", "い", "う")
    (table,) = open_tables(session, add_round(session, event.id).id, "catan", [[one.id for one in here]])
    session.get_one(MoveLog, table.id).due_at = 99
    session.commit()
    gone = removal.remove_tables(session, [table.id])
    assert session.scalars(select(MoveLog.due_at)).all() == [None]
    removal.bring_back(session, gone.id)
    assert session.scalars(select(MoveLog.due_at)).all() == [99]


def test_later_rounds_move_up_and_down_again(session: Session) -> None:
    event = an_event(session)
    first, second, third = (add_round(session, event.id, title) for title in "甲乙丙")
    gone = removal.remove_round(session, second.id)
    assert [(one.number, one.title) for one in rounds(session, event.id)] == [(1, "甲"), (2, "丙")]
    removal.bring_back(session, gone.id)
    session.expire_all()
    assert [(one.number, one.title) for one in rounds(session, event.id)] == [(1, "甲"), (2, "乙"), (3, "丙")]
    assert (first.number, third.number) == (1, 3)


def test_a_round_with_tables_keeps_the_number_that_its_people_know(session: Session) -> None:
    event = an_event(session)
    first = a_table(session, event, ["あ", "い"])
    a_table(session, event, ["う", "え"])
    add_round(session, event.id)
    gone = removal.remove_tables(session, [first.id])
    assert [one.number for one in rounds(session, event.id)] == [2, 3]
    assert add_round(session, event.id).number == 4
    removal.bring_back(session, gone.id)
    assert [one.number for one in rounds(session, event.id)] == [1, 2, 3, 4]


def test_a_rerun_of_a_table_that_is_gone_stays(session: Session) -> None:
    event = an_event(session)
    table = a_table(session, event, ["あ"])
    send(session, table, "abandon")
    again = rerun(session, table.id)
    removal.remove_tables(session, [table.id])
    session.expire_all()
    assert (again.rerun_of, again.round.number) == (None, 2)


def test_an_event_goes_with_all_it_has_and_comes_back(session: Session) -> None:
    event = an_event(session, fee=600)
    key, here = event.id, checked_in(session, event, "あ", "い")
    a_table(session, event, here)
    gone = removal.remove_event(session, key)
    assert events(session) == []
    assert [act.what for act in latest(session, 1)] == ["event-removed"]
    removal.bring_back(session, gone.id)
    (back,) = events(session)
    assert (back.id, back.held_on, back.fee, len(tables(session, key))) == (key, date(2018, 3, 25), 600, 1)
    assert attendance.count_people(session, back).here == 2


def test_an_application_goes_and_who_waits_moves_up(session: Session) -> None:
    event = an_event(session, capacity_most=1)
    first, second = people(session, "あ", "い")
    for player in (first, second):
        attendance.apply(session, event.id, player.id)
    removal.remove_application(session, event.id, first.id)
    (left,) = attendance.attendances(session, event.id)
    assert (left.player_id, left.place) == (second.id, "in")


def test_who_is_here_is_no_application_to_be_taken_away(session: Session) -> None:
    event = an_event(session)
    (here,) = checked_in(session, event, "あ")
    with pytest.raises(Refused, match="already-here"):
        removal.remove_application(session, event.id, here.id)


def test_a_player_who_never_came_goes_with_the_applications(session: Session) -> None:
    event = an_event(session)
    wrong, played = people(session, "まちがい", "あ")
    attendance.apply(session, event.id, wrong.id)
    signed(session, event, {played: 1})
    gone = removal.remove_player(session, wrong.id)
    assert ([one.name for one in players(session)], attendance.attendances(session, event.id)) == (["あ"], [])
    with pytest.raises(Refused, match="player-used"):
        removal.remove_player(session, played.id)
    removal.bring_back(session, gone.id)
    assert len(attendance.attendances(session, event.id)) == 1


def test_a_player_kept_by_a_former_release_comes_back_into_the_order_of_this_one(session: Session) -> None:
    ninth, tenth = people(session, "客9", "客10")
    gone = [removal.remove_player(session, player) for player in (ninth.id, tenth.id)]
    for one, key in zip(gone, ("客9", "客10"), strict=True):
        (row,) = one.rows["player"]
        one.rows = {**one.rows, "player": [{**row, "sort_key": key}]}
        session.commit()
        removal.bring_back(session, one.id)
    assert [one.name for one in players(session)] == ["客9", "客10"]


def test_a_season_without_events_goes(session: Session) -> None:
    event = an_event(session)
    empty = add_season(session, SeasonDraft("空", date(2019, 1, 1), date(2019, 2, 1)))
    removal.remove_season(session, empty.id)
    assert [one.name for one in seasons(session)] == ["2018 春"]
    with pytest.raises(Refused, match="season-used"):
        removal.remove_season(session, event.season_id)


def test_what_cannot_come_back_says_so_and_stays_away(session: Session) -> None:
    (wrong,) = people(session, "あ")
    gone = removal.remove_player(session, wrong.id)
    people(session, "あ")
    with pytest.raises(Refused, match="not-back"):
        removal.bring_back(session, gone.id)
    assert len(players(session)) == 1


def test_an_event_that_is_put_away_is_in_no_list_and_not_tonight(session: Session) -> None:
    event = an_event(session)
    signed(session, event, {people(session, "あ")[0]: 1})
    for kind, key in ((Event, event.id), (Season, event.season_id)):
        archive(session, kind, key)
    assert (events(session), seasons(session), tonight(session, date(2018, 3, 25))) == ([], [], None)
    assert [one.id for one in events(session, archived=True)] == [event.id]
    restore(session, Event, event.id)
    assert [one.id for one in events(session)] == [event.id]
