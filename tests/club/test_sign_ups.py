"""People sign up by themselves: places in the order of arrival, by phone and by link (001)."""

from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import date, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from companion.club.events import attendance, sign_ups
from companion.club.events.models import Attendance, Event, SignUp
from companion.club.events.sign_ups import Said
from companion.club.forget import contacts_due, delete_contacts, forget_player
from companion.club.merge import merge, unmerge
from companion.club.people.names import Player
from companion.club.people.operations import players, set_aliases
from companion.club.removal import Removed, bring_back, remove_event, remove_player
from companion.club.rounds.notes import notes_at, part, proposed_together, relate, relations_at, unrelate
from companion.club.rounds.tonight import tonight
from companion.club.writes import Refused
from companion.store.keys import digest
from tests.club.evenings import an_event, people
from tests.club.test_accounts import founded
from tests.club.test_forget import everything

NOON = datetime(2018, 3, 20, 12)


def signed_up(session: Session, event: Event, *names: str, **more: Any) -> SignUp:
    """Somebody, named first, with whoever comes along."""
    called = [(name, "") for name in names]
    given = {"said": Said(), "token": f"link of {names[0]}", "device": digest(names[0]), "at": NOON, **more}
    return sign_ups.sign_up(session, event.id, called, **given)


def stand(session: Session, event: Event) -> dict[str, str]:
    session.expire_all()
    return {one.row.name: one.stands + "." * one.line for one in sign_ups.signed_up(session, event.id)}


@pytest.fixture
def event(session: Session) -> Event:
    return an_event(session, sign_up="page", capacity_least=2, capacity_most=3)


def test_places_go_by_arrival_and_the_rest_waits_with_a_place_in_line(session: Session, event: Event) -> None:
    signed_up(session, event, "あ", "いっしょ")
    signed_up(session, event, "い", "う", "え")
    assert stand(session, event) == {
        "あ": "in",
        "いっしょ": "in",
        "い": "in",
        "う": "waiting.",
        "え": "waiting..",
    }


def test_whoever_withdraws_makes_the_first_in_line_move_up_whom_organisers_tell(
    session: Session, event: Event
) -> None:
    lead = signed_up(session, event, "あ", "い")
    signed_up(session, event, "う", "え")
    sign_ups.withdraw(session, lead.id)
    assert stand(session, event) == {"あ": "cancelled", "い": "in", "う": "in", "え": "in"}
    (row,) = sign_ups.to_tell(session, event.id)
    assert row.player.name == "え"
    sign_ups.mark_told(session, event.id, row.player_id)
    assert not sign_ups.to_tell(session, event.id)
    sign_ups.come_after_all(session, lead.id, NOON)
    assert stand(session, event)["あ"] == "waiting."


def test_what_is_sent_twice_by_link_or_phone_counts_once(session: Session, event: Event) -> None:
    first = signed_up(session, event, "あ")
    assert signed_up(session, event, "あ") == first
    assert signed_up(session, event, "あ", token="another link") == first
    assert signed_up(session, event, "あ", device=b"another phone") == first
    assert stand(session, event) == {"あ": "in"}


def test_it_opens_and_closes_by_the_hour_by_number_and_by_hand(session: Session, event: Event) -> None:
    def why(at: datetime) -> str:
        found = sign_ups.why_shut(session, event, at)
        return found.key if found else ""

    event.sign_up_from, event.sign_up_until = NOON, NOON + timedelta(hours=2)
    session.commit()
    assert why(NOON - timedelta(seconds=1)) == "club-sign-up-early"
    assert why(NOON) == ""
    assert why(NOON + timedelta(hours=2)) == "club-sign-up-late"
    with pytest.raises(Refused):
        signed_up(session, event, "あ", at=NOON - timedelta(seconds=1))
    sign_ups.set_open(session, event.id, NOON + timedelta(hours=3), is_open=True)
    assert why(NOON + timedelta(hours=3)) == ""
    assert why(datetime(2018, 3, 26)) == "club-sign-up-late"
    sign_ups.set_open(session, event.id, NOON + timedelta(hours=4), is_open=False)
    assert why(NOON + timedelta(hours=4)) == "club-sign-up-late"
    later = event.sign_up_until = NOON + timedelta(hours=5)
    session.commit()
    sign_ups.set_open(session, event.id, NOON, is_open=True)
    assert event.sign_up_until == later
    event.sign_up_most = 2
    session.commit()
    signed_up(session, event, "あ", "い")
    assert why(NOON) == "club-sign-up-full"
    event.sign_up = "organiser"
    assert why(NOON) == "club-sign-up-off"


def test_nobody_of_a_party_is_entered_where_not_all_fit_under_the_limit(
    session: Session, event: Event
) -> None:
    event.sign_up_most = 2
    session.commit()
    with pytest.raises(Refused):
        signed_up(session, event, "あ", "い", "う")
    assert not stand(session, event)
    assert not players(session)


def test_where_organisers_are_asked_first_nobody_is_entered_before_their_yes(session: Session) -> None:
    event = an_event(session, sign_up="ask", capacity_most=1)
    a, b, c = (signed_up(session, event, name) for name in "あいう")
    assert not players(session)
    assert sign_ups.count_applied(session, event.id) == 3
    sign_ups.answer(session, b.id, yes=True)
    sign_ups.answer(session, a.id, yes=False)
    sign_ups.withdraw(session, c.id)
    assert stand(session, event) == {"あ": "refused", "い": "in", "う": "cancelled"}
    with pytest.raises(Refused):
        sign_ups.come_after_all(session, a.id, NOON)
    sign_ups.come_after_all(session, c.id, NOON)
    assert stand(session, event)["う"] == "asked"


def test_a_name_of_the_club_is_that_person_and_the_second_time_somebody_else(
    session: Session, event: Event
) -> None:
    (known,) = people(session, "たけし")
    assert signed_up(session, event, "たけし", device=b"1", token="1").player_id == known.id
    second = signed_up(session, event, "たけし", device=b"2", token="2").player_id
    third = signed_up(session, event, "たけし", device=b"3", token="3").player_id
    assert [session.get_one(Player, key or 0).handle for key in (second, third)] == ["2", "3"]


def test_who_withdrew_has_nothing_more_to_do_with_the_person_of_that_name(
    session: Session, event: Event
) -> None:
    (known,) = people(session, "たけし")
    stranger = signed_up(session, event, "たけし", said=Said("うそ"), device=digest("1"), token="1")
    sign_ups.withdraw(session, stranger.id)
    assert (stranger.state, stranger.player_id) == ("withdrawn", None)
    assert attendance.person_of(session, event.id, "1") is None
    own = signed_up(session, event, "たけし", said=Said("ほんと"), device=digest("2"), token="2")
    assert own.player_id == known.id
    assert [one.stands for one in sign_ups.party(session, stranger)] == ["cancelled"]
    sign_ups.withdraw(session, stranger.id)
    assert [one.stands for one in sign_ups.party(session, own)] == ["in"]
    assert notes_at(session, event.id, [known.id])[known.id].text == "ほんと"
    sign_ups.withdraw(session, own.id)
    attendance.apply(session, event.id, known.id)
    stands = [one.stands for lead in (stranger, own) for one in sign_ups.party(session, lead)]
    assert stands == ["cancelled", "cancelled"]
    assert not notes_at(session, event.id, [known.id])


def test_who_comes_after_all_is_the_same_person_and_no_further_one(session: Session, event: Event) -> None:
    (known,) = people(session, "たけし")
    leads = [signed_up(session, event, "たけし", device=digest(key), token=key) for key in "12"]
    before = [lead.player_id for lead in leads]
    for lead in leads * 2:
        sign_ups.withdraw(session, lead.id)
        sign_ups.come_after_all(session, lead.id, NOON)
    assert [lead.player_id for lead in leads] == before
    attendance.cancel(session, event.id, before[1] or 0)
    attendance.cancel(session, event.id, known.id)
    sign_ups.come_after_all(session, leads[1].id, NOON)
    assert leads[1].player_id == before[1]
    assert len(players(session)) == 2


def test_an_application_belongs_to_the_latest_who_signed_up_for_it(session: Session, event: Event) -> None:
    (known,) = people(session, "たけし")
    first = signed_up(session, event, "たけし", device=digest("1"), token="1")
    attendance.cancel(session, event.id, known.id)
    second = signed_up(session, event, "たけし", device=digest("2"), token="2")
    session.refresh(first)
    assert (second.player_id, first.player_id) == (known.id, None)


@pytest.mark.parametrize("kept_cancelled", [False, True])
def test_after_a_merge_who_had_cancelled_does_not_see_the_other_s_application(
    session: Session, event: Event, kept_cancelled: bool
) -> None:
    people(session, "たけし")
    leads = [signed_up(session, event, "たけし", device=digest(key), token=key) for key in "12"]
    players_of = [lead.player_id or 0 for lead in leads]
    attendance.cancel(session, event.id, players_of[not kept_cancelled])
    merge(session, *players_of)
    stands = [one.stands for lead in leads for one in sign_ups.party(session, lead)]
    assert stands == (["cancelled", "in"] if kept_cancelled else ["in", "cancelled"])


def test_who_came_in_by_the_page_is_shown_to_nobody_but_organisers_until_they_are_here(
    session: Session, event: Event
) -> None:
    (known,) = people(session, "さくら")
    lead = signed_up(session, event, "あ", "さくら")
    assert [player.name for player in players(session, newcomers=False)] == ["さくら"]
    assert not known.newcomer
    assert sign_ups.arrive(session, lead.id) == ["あ", "さくら"]
    assert {player.name for player in players(session, newcomers=False)} == {"あ", "さくら"}
    assert attendance.count_people(session, event).here == 2


def test_what_is_said_in_signing_up_is_minded_while_seating(session: Session, event: Event) -> None:
    said = Said("たけしと別卓希望", True, ("catan",), ("village",))
    lead = signed_up(session, event, "さくら", "あ", said=said)
    (note,) = notes_at(session, event.id, [lead.player_id or 0]).values()
    assert (note.text, note.beginner, note.wishes, note.declined) == (
        "たけしと別卓希望",
        True,
        ("catan",),
        ("village",),
    )


def test_of_somebody_forgotten_no_sign_up_says_the_name(session: Session, event: Event) -> None:
    event.contact_days = 9
    session.commit()
    lead = signed_up(session, event, "忘れな草", said=Said("忘れな草です", contact="忘れな草@example.org"))
    forget_player(session, lead.player_id or 0, lambda number: f"退会者 {number}")
    assert "忘れな草" not in everything(session)
    assert attendance.count_people(session, event).placed == 0


def test_of_somebody_forgotten_a_deleted_sign_up_says_nothing(session: Session, event: Event) -> None:
    names = [("忘れな草", "ワスレナグサ")]
    given = {"said": Said("青い傘の人"), "token": "1", "device": digest("青"), "at": NOON}
    lead = sign_ups.sign_up(session, event.id, names, **given)
    player, withdrawn = lead.player_id or 0, signed_up(session, event, "忘れな草", said=Said("青い傘です"))
    sign_ups.withdraw(session, withdrawn.id)
    (other,) = (one for one in players(session) if one.id != player)
    remove_player(session, other.id)
    remove_event(session, event.id)
    forget_player(session, player, lambda number: f"退会者 {number}")
    kept = [row for removed in session.scalars(select(Removed)) for row in removed.rows.get("sign_up", ())]
    said = {(row["name"], row["reading"], row["remark"], row["device_hash"]) for row in kept}
    assert len(kept) == 2
    assert said == {("退会者 1", "", "", None)}


def test_a_sign_up_follows_a_merge_and_its_undoing(session: Session, event: Event) -> None:
    (keep,) = people(session, "武")
    lead = signed_up(session, event, "たけし")
    gone = lead.player_id or 0
    merged = merge(session, keep.id, gone)
    assert session.get_one(SignUp, lead.id).player_id == keep.id
    assert stand(session, event) == {"たけし": "in"}
    unmerge(session, merged.id)
    assert session.get_one(SignUp, lead.id).player_id == gone


@pytest.mark.parametrize("what", ["event", "player"])
def test_what_was_deleted_comes_back_with_its_sign_ups(session: Session, event: Event, what: str) -> None:
    lead = signed_up(session, event, "あ", "い")
    sign_ups.change(session, lead.id, Said("遅れます"), [], NOON)  # PostgreSQL puts the row behind the other
    key, player = event.id, lead.player_id or 0
    removed = remove_event(session, key) if what == "event" else remove_player(session, player)
    assert session.scalar(select(SignUp)) is None
    bring_back(session, removed.id)
    assert [row.name for row in session.scalars(select(SignUp).order_by(SignUp.id))] == ["あ", "い"]
    found = sign_ups.with_link(session, "link of あ")
    assert found
    assert [one.stands for one in sign_ups.party(session, found)] == ["in", "in"]


def test_a_party_s_places_are_read_once_the_event_is_locked(
    session: Session, event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    lead, order = signed_up(session, event, "あ"), list[str]()
    party, get_row = sign_ups.party, sign_ups.get_row

    def seen(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **more: Any) -> Any:
            order.append("lock" if more.get("lock") and args[1] is Event else name)
            return function(*args, **more)

        return call

    monkeypatch.setattr(sign_ups, "party", seen("party", party))
    monkeypatch.setattr(sign_ups, "get_row", seen("row", get_row))
    sign_ups.arrive(session, lead.id)
    assert "lock" in order[: order.index("party")]


def test_in_a_rush_exactly_the_first_get_the_places(sessions: Callable[[], Session]) -> None:
    with sessions() as session:
        event = an_event(session, sign_up="page", capacity_most=20)
    numbers, faults = iter(range(60)), []

    def post() -> None:
        for number in numbers:
            with sessions() as own:
                try:
                    signed_up(own, event, f"人{number}")
                except Exception as fault:
                    faults.append(fault)

    threads = [threading.Thread(target=post) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not faults
    with sessions() as session:
        query = select(Attendance.place).order_by(Attendance.applied_at, Attendance.id)
        assert list(session.scalars(query)) == ["in"] * 20 + ["waiting"] * 40
        arrived = session.scalars(select(SignUp.player_id).order_by(SignUp.id)).all()
        line = session.scalars(select(Attendance.player_id).order_by(Attendance.id)).all()
        assert list(arrived) == list(line)


def test_who_signs_up_under_another_spelling_is_who_the_club_knows_once_an_organiser_says_yes(
    session: Session,
) -> None:
    asked = an_event(session, sign_up="ask")
    (mori,) = people(session, "森 太郎")
    set_aliases(session, mori.id, ["もりっち"])
    organiser = founded(session)
    row = signed_up(session, asked, "もりっち")
    assert sign_ups.answer(session, row.id, yes=True, by=organiser).player_id == mori.id


def test_another_spelling_leads_no_stranger_to_the_name(session: Session, event: Event) -> None:
    (mori,) = people(session, "森 太郎")
    set_aliases(session, mori.id, ["もりっち"])
    assert signed_up(session, event, "もりっち").player_id != mori.id


def test_a_check_in_taken_back_hides_the_name_that_came_by_the_page_again(
    session: Session, event: Event
) -> None:
    (known,) = people(session, "さくら")
    new = signed_up(session, event, "あ", "さくら").player_id or 0
    for player in (new, known.id):
        attendance.check_in(session, event.id, player)
        attendance.undo_check_in(session, event.id, player)
    assert [player.name for player in players(session, newcomers=False)] == ["さくら"]
    attendance.check_in(session, event.id, new)
    assert {player.name for player in players(session, newcomers=False)} == {"あ", "さくら"}


def test_a_yes_to_whom_an_organiser_had_entered_already_enters_nobody_twice(session: Session) -> None:
    event = an_event(session, sign_up="ask")
    (known,) = people(session, "たけし")
    attendance.apply(session, event.id, known.id)
    same, other = (signed_up(session, event, "たけし", device=digest(key), token=key) for key in "12")
    assert sign_ups.entered_already(session, event.id) == {known.name_key: known}
    sign_ups.answer(session, same.id, yes=True, entered=known.id)
    assert not sign_ups.entered_already(session, event.id)
    sign_ups.answer(session, other.id, yes=True)
    assert same.player_id == known.id
    assert session.get_one(Player, other.player_id or 0).handle == "2"
    found = attendance.person_of(session, event.id, "1")
    assert found
    assert found.player_id == known.id
    assert attendance.count_people(session, event).placed == 2


def test_one_application_of_an_organiser_s_is_one_sign_up_s_and_a_cancelled_one_nobody_s(
    session: Session,
) -> None:
    event = an_event(session, sign_up="ask")
    known, gone = people(session, "佐藤", "たけし")
    for player in (known, gone):
        attendance.apply(session, event.id, player.id)
    first, second = (signed_up(session, event, "佐藤", device=digest(key), token=key) for key in "12")
    third = signed_up(session, event, "たけし")
    sign_ups.answer(session, first.id, yes=True, entered=known.id)
    attendance.cancel(session, event.id, gone.id)
    for row, player in ((second, known), (third, gone)):
        with pytest.raises(Refused):
            sign_ups.answer(session, row.id, yes=True, entered=player.id)
    session.expire_all()
    assert (first.player_id, second.state, third.state) == (known.id, "asked", "asked")
    assert attendance.attendance_of(session, event.id, known.id).device_hash == digest("1")


def test_after_a_stranger_s_name_is_cancelled_whoever_is_called_so_enters(
    session: Session, event: Event
) -> None:
    (known,) = people(session, "たけし")
    stranger = signed_up(session, event, "たけし", device=digest("1"), token="1")
    attendance.cancel(session, event.id, known.id)
    own = signed_up(session, event, "たけし", device=digest("2"), token="2")
    assert own.player_id == known.id
    sign_ups.come_after_all(session, stranger.id, NOON)
    assert (own.player_id, attendance.count_people(session, event).placed) == (known.id, 2)
    assert session.get_one(Player, stranger.player_id or 0).newcomer


def test_the_sign_up_goes_to_the_phone_that_has_the_link(session: Session, event: Event) -> None:
    lead = signed_up(session, event, "あ", "い", device=digest("old"))
    sign_ups.move_to_phone(session, lead.id, digest("new"))
    assert sign_ups.on_phone(session, event.id, digest("old")) is None
    assert sign_ups.on_phone(session, event.id, digest("new")) == lead
    assert attendance.person_of(session, event.id, "old") is None
    assert attendance.person_of(session, event.id, "new")
    along = sign_ups.party(session, lead)[1].row
    with pytest.raises(Refused):
        sign_ups.move_to_phone(session, along.id, digest("new"))


def test_how_to_reach_people_is_deleted_after_the_day_the_club_says(session: Session, event: Event) -> None:
    event.contact_days = 3
    session.commit()
    said = Said(contact="@sakura")
    lead = signed_up(session, event, "あ", said=said)
    assert lead.contact == "@sakura"
    last = sign_ups.last_day(event)
    assert last == event.held_on + timedelta(days=3)
    assert contacts_due(session, last) == ([], [])
    removed = remove_event(session, event.id)
    assert contacts_due(session, last) == ([], [])
    due = contacts_due(session, last + timedelta(days=1))
    assert due == ([], [removed.id])
    delete_contacts(session, due, last + timedelta(days=1))
    assert "@sakura" not in everything(session)
    bring_back(session, removed.id)
    lead = session.scalars(select(SignUp)).one()
    assert (lead.name, lead.contact) == ("あ", None)
    sign_ups.change(session, lead.id, said, [], NOON)
    due = contacts_due(session, last + timedelta(days=1))
    assert due == ([event.id], [])
    delete_contacts(session, due, last + timedelta(days=1))
    assert "@sakura" not in everything(session)
    sign_ups.change(session, lead.id, said, [], NOON)
    session.get_one(Event, event.id).contact_days = None
    session.commit()
    assert contacts_due(session, NOON.date()).events == [event.id]
    sign_ups.change(session, lead.id, said, [], NOON)
    assert lead.contact is None


def test_an_event_at_the_end_of_all_dates_keeps_no_contact_beyond_them() -> None:
    assert sign_ups.last_day(Event(held_on=date.max, contact_days=30)) == date.max


def test_who_comes_along_is_to_sit_with_whom_they_come_until_an_organiser_parts_them(
    session: Session, event: Event
) -> None:
    lead = signed_up(session, event, "あ", "いっしょ")
    along = session.scalars(select(SignUp.player_id).where(SignUp.lead_id == lead.id)).one()
    two = frozenset((lead.player_id, along))
    assert proposed_together(session, event.id) == {two}
    assert tonight(session, event.id).together == {frozenset(map(str, two))}
    part(session, two, event.id)
    assert tonight(session, event.id).together == set()
    relate(session, *two, "together", event.id)
    assert tonight(session, event.id).together == {frozenset(map(str, two))}
    unrelate(session, relations_at(session, event.id)[0].id)
    assert proposed_together(session, event.id) == set()


def test_an_apart_set_by_mistake_and_ended_leaves_those_who_come_together_as_they_were(
    session: Session, event: Event
) -> None:
    lead = signed_up(session, event, "あ", "いっしょ")
    along = session.scalars(select(SignUp.player_id).where(SignUp.lead_id == lead.id)).one()
    two = frozenset((lead.player_id, along))
    relate(session, *two, "apart", event.id)
    assert proposed_together(session, event.id) == set()
    unrelate(session, relations_at(session, event.id)[0].id)
    assert proposed_together(session, event.id) == {two}


def test_who_was_parted_stays_so_when_one_of_them_is_merged(session: Session, event: Event) -> None:
    (keep,) = people(session, "武")
    lead = signed_up(session, event, "あ", "いっしょ")
    along = session.scalars(select(SignUp.player_id).where(SignUp.lead_id == lead.id)).one()
    part(session, frozenset((lead.player_id or 0, along or 0)), event.id)
    merge(session, keep.id, along or 0)
    assert proposed_together(session, event.id) == set()


def test_who_comes_along_and_is_to_sit_apart_for_good_stays_apart(session: Session) -> None:
    event = an_event(session, sign_up="ask", capacity_most=9)
    one, other = people(session, "あ", "い")
    relate(session, one.id, other.id, "apart")
    lead = signed_up(session, event, "あ", "い", "う")
    assert proposed_together(session, event.id) == set()
    for row in session.scalars(select(SignUp).order_by(SignUp.id.desc())).all():
        sign_ups.answer(session, row.id, yes=True)
    third = session.scalars(select(SignUp.player_id).where(SignUp.name == "う")).one()
    assert lead.player_id == one.id
    assert proposed_together(session, event.id) == {frozenset((one.id, third))}


def test_who_was_at_another_event_since_is_no_newcomer_when_the_first_tap_is_taken_back(
    session: Session, event: Event
) -> None:
    later = an_event(session, "2018 秋", sign_up="page")
    player_id = signed_up(session, event, "あ").player_id or 0
    player = session.get_one(Player, player_id)
    attendance.apply(session, later.id, player_id)
    for held in (event, later):
        attendance.check_in(session, held.id, player_id)
    attendance.undo_check_in(session, event.id, player_id)
    assert not player.newcomer
    attendance.undo_check_in(session, later.id, player_id)
    assert player.newcomer
