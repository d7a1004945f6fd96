"""Who sits at a table: substitutes, guests, and the same people again."""

from __future__ import annotations

import pytest
from sqlalchemy.orm import Session

from companion.club.accounts.acts import latest
from companion.club.events import attendance
from companion.club.events.attendance import person_called
from companion.club.rounds.tonight import free_players
from companion.club.standings.queries import standing
from companion.club.standings.scope import Scope
from companion.club.tables import claims
from companion.club.tables import operations as tables
from companion.club.tables.operations import SeatDraft, get_table
from companion.club.tables.seats import change_seats, correct_player
from companion.club.writes import Refused
from companion.games import GAMES
from companion.games.aiwolf.game import FillSeats, TakeSeat
from companion.kernel.desk import Abandon
from companion.kernel.replay import Request
from companion.kernel.table import codec_of
from tests.club.evenings import a_table, an_event, checked_in, people, send, signed
from tests.club.test_tables import seated


def test_a_substitute_who_is_here_gets_the_points(session: Session) -> None:
    event = an_event(session)
    ray, maggie, _ = checked_in(session, event, "レイリー", "マギー", "クレア")
    table = a_table(session, event, [ray, maggie])
    send(session, table, "substitute", seat=2, name=" クレア ")
    session.expire_all()
    assert [seat.name for seat in get_table(session, table.id).seats] == ["レイリー", "クレア"]
    send(session, table, "points", seat=1, round=1, amount=1)
    send(session, table, "points", seat=2, round=1, amount=2)
    send(session, table, "finish")
    send(session, table, "sign-off")
    lines = standing(session, Scope(), "public")
    assert [(line.name, line.figures.points) for line in lines] == [("クレア", 100), ("レイリー", 0)]


def test_a_substitute_nobody_knows_is_a_guest(session: Session) -> None:
    event = an_event(session)
    ray, maggie = checked_in(session, event, "レイリー", "マギー")
    table = a_table(session, event, [ray, maggie])
    send(session, table, "substitute", seat=2, name="飛び入り")
    assert seated(session, table)[1] == (2, None, "飛び入り")


def test_a_substitute_by_the_tables_own_move_takes_no_phone_over(session: Session) -> None:
    """One rule, however somebody else sits down; the same name said again changes nobody."""
    event = an_event(session)
    ray, maggie = checked_in(session, event, "レイリー", "マギー")
    table = a_table(session, event, [ray, maggie])
    for seat in (1, 2):
        claims.claim_seat(session, claims.offer_seats(session, table.id), seat, f"phone-{seat}")
    send(session, table, "substitute", seat=1, name="レイリー")
    send(session, table, "substitute", seat=2, name="飛び入り")
    assert [row.role for row in claims.live(session, table.id)] == ["seat-1"]


def test_name_and_player_of_a_seat_change_together(session: Session) -> None:
    event = an_event(session)
    ray, maggie, claire = checked_in(session, event, "レイリー", "マギー", "クレア")
    table = a_table(session, event, [ray, maggie])
    change_seats(session, table.id, {2: SeatDraft(claire.id)})
    assert seated(session, table)[1] == (2, claire.id, "クレア")
    assert tables.history(session, table.id).table.names == ("レイリー", "クレア")
    change_seats(session, table.id, {1: SeatDraft(name="飛び入り")})
    assert seated(session, table)[0] == (1, None, "飛び入り")


def test_the_phone_of_whoever_gets_up_is_the_seats_no_longer(session: Session) -> None:
    event = an_event(session)
    ray, maggie, claire = checked_in(session, event, "レイリー", "マギー", "クレア")
    table = a_table(session, event, [ray, maggie])
    claims.claim(session, claims.offer_claim(session, table.id, "seat-2"), "a-phone-that-is-mine")
    change_seats(session, table.id, {2: SeatDraft(maggie.id, "マギーさん")})
    assert claims.roles(session, table.id, "a-phone-that-is-mine") == {"seat-2"}
    change_seats(session, table.id, {2: SeatDraft(claire.id)})
    assert claims.roles(session, table.id, "a-phone-that-is-mine") == set()


def test_a_guest_who_was_entered_since_is_that_player_without_a_move(session: Session) -> None:
    event = an_event(session)
    table = a_table(session, event, ["飛び入り", people(session, "マギー")[0]])
    length = len(tables.history(session, table.id).log)
    (entered,) = people(session, "飛び入り")
    change_seats(session, table.id, {1: SeatDraft(entered.id)})
    assert seated(session, table)[0] == (1, entered.id, "飛び入り")
    assert len(tables.history(session, table.id).log) == length


def test_a_name_that_is_corrected_is_the_one_of_the_seat_where_the_game_goes_on(session: Session) -> None:
    event = an_event(session)
    ray, maggie = checked_in(session, event, "レイリー", "マギー")
    over = signed(session, event, {ray: 2, maggie: 1})
    table = a_table(session, event, [ray, maggie])
    correct_player(session, ray.id, name="レイリィ", reading="", handle="")
    assert seated(session, table)[0] == (1, ray.id, "レイリィ")
    assert tables.history(session, table.id).table.names == ("レイリィ", "マギー")
    assert seated(session, over)[0] == (1, ray.id, "レイリー")


def test_two_at_one_table_change_places(session: Session) -> None:
    event = an_event(session)
    ray, maggie = checked_in(session, event, "レイリー", "マギー")
    table = a_table(session, event, [ray, maggie])
    changed = change_seats(session, table.id, {1: SeatDraft(maggie.id)})
    assert seated(session, table) == [(1, maggie.id, "マギー"), (2, ray.id, "レイリー")]
    assert [(each.seat, each.before, each.after) for each in changed] == [
        (1, "レイリー", "マギー"),
        (2, "マギー", "レイリー"),
    ]


def test_who_is_fetched_from_another_table_changes_places_with_who_gets_up(session: Session) -> None:
    event = an_event(session)
    ray, maggie, claire, dan = checked_in(session, event, "レイリー", "マギー", "クレア", "ダン")
    here, there = a_table(session, event, [ray, maggie]), a_table(session, event, [claire, dan])
    change_seats(session, here.id, {2: SeatDraft(claire.id)})
    assert [name for *_, name in seated(session, here)] == ["レイリー", "クレア"]
    assert [name for *_, name in seated(session, there)] == ["マギー", "ダン"]
    acts = [act.params for act in latest(session) if act.what == "seat-given"]
    assert [(act["table"], act["seat"], act["before"], act["name"]) for act in reversed(acts)] == [
        (here.id, 2, "マギー", "クレア"),
        (there.id, 1, "クレア", "マギー"),
    ]


def test_nobody_is_torn_out_of_a_running_game_for_a_table_that_has_not_begun(session: Session) -> None:
    event = an_event(session)
    ray, maggie, claire, dan = checked_in(session, event, "レイリー", "マギー", "クレア", "ダン")
    here, there = a_table(session, event, [ray, maggie]), a_table(session, event, [claire, dan])
    send(session, there, "points", seat=1, round=1, amount=1)
    claims.claim(session, claims.offer_claim(session, there.id, "seat-1"), "a-phone-that-is-mine")
    with pytest.raises(Refused, match="refused-playing") as refused:
        change_seats(session, here.id, {2: SeatDraft(claire.id)})
    assert refused.value.text.params["name"] == "クレア"
    with pytest.raises(Refused, match="begun-here"):
        change_seats(session, there.id, {2: SeatDraft(ray.id)})
    session.expire_all()
    assert [name for *_, name in seated(session, here)] == ["レイリー", "マギー"]
    assert [name for *_, name in seated(session, there)] == ["クレア", "ダン"]
    assert claims.roles(session, there.id, "a-phone-that-is-mine") == {"seat-1"}


def test_in_the_middle_of_a_game_nobody_gets_anothers_seat_by_the_way(session: Session) -> None:
    event = an_event(session)
    ray, maggie = checked_in(session, event, "レイリー", "マギー")
    table = a_table(session, event, [ray, maggie])
    send(session, table, "points", seat=1, round=1, amount=1)
    claims.claim(session, claims.offer_claim(session, table.id, "seat-2"), "a-phone-that-is-mine")
    with pytest.raises(Refused, match="begun-both") as refused:
        change_seats(session, table.id, {1: SeatDraft(maggie.id)})
    assert refused.value.text.params["names"] == ("マギー",)
    session.expire_all()
    assert [name for *_, name in seated(session, table)] == ["レイリー", "マギー"]
    assert claims.roles(session, table.id, "a-phone-that-is-mine") == {"seat-2"}
    change_seats(session, table.id, {1: SeatDraft(maggie.id), 2: SeatDraft(ray.id)})
    assert [name for *_, name in seated(session, table)] == ["マギー", "レイリー"]


def test_a_correction_of_a_result_leaves_everybody_where_they_play_now(session: Session) -> None:
    event = an_event(session)
    ray, maggie, claire, dan = checked_in(session, event, "レイリー", "マギー", "クレア", "ダン")
    over = signed(session, event, {ray: 2, maggie: 1})
    send(session, over, "reopen")
    now = a_table(session, event, [claire, dan])
    claims.claim(session, claims.offer_claim(session, now.id, "seat-1"), "a-phone-that-is-mine")
    changed = change_seats(session, over.id, {2: SeatDraft(claire.id)})
    assert [(each.table_id, each.seat) for each in changed] == [(over.id, 2)]
    assert [name for *_, name in seated(session, over)] == ["レイリー", "クレア"]
    assert [name for *_, name in seated(session, now)] == ["クレア", "ダン"]
    assert claims.roles(session, now.id, "a-phone-that-is-mine") == {"seat-1"}


def test_one_person_asked_for_on_two_seats_is_refused_and_nothing_changes(session: Session) -> None:
    event = an_event(session)
    ray, maggie, claire = checked_in(session, event, "レイリー", "マギー", "クレア")
    table = a_table(session, event, [ray, maggie])
    with pytest.raises(Refused, match="seated-twice"):
        change_seats(session, table.id, {1: SeatDraft(claire.id), 2: SeatDraft(claire.id)})
    session.expire_all()
    assert [name for *_, name in seated(session, table)] == ["レイリー", "マギー"]


def test_a_guests_points_count_in_no_standing(session: Session) -> None:
    event = an_event(session)
    signed(session, event, {"体験の方": 10, people(session, "レイリー")[0]: 1})
    assert [(line.name, line.figures.points) for line in standing(session, Scope(), "public")] == [
        ("レイリー", 0)
    ]


def test_who_sits_at_a_signed_table_stays(session: Session) -> None:
    event = an_event(session)
    ray, maggie = people(session, "レイリー", "マギー")
    table = signed(session, event, {ray: 1})
    with pytest.raises(Refused, match="refused-signed"):
        change_seats(session, table.id, {1: SeatDraft(maggie.id)})


def test_a_rerun_has_the_same_people_in_the_next_round(session: Session) -> None:
    event = an_event(session)
    ray, maggie, claire = people(session, "レイリー", "マギー", "クレア")
    table = signed(session, event, {ray: 3, maggie: 2, claire: 1})
    same = tables.rerun(session, table.id)
    assert [name for *_, name in seated(session, same)] == ["レイリー", "マギー", "クレア"]
    assert (same.rerun_of, same.round_id != table.round_id) == (table.id, True)
    send(session, same, "abandon")
    rotated = tables.rerun(session, same.id, rotated=True)
    assert [name for *_, name in seated(session, rotated)] == ["クレア", "レイリー", "マギー"]


def test_a_rerun_keeps_the_cards_that_the_game_master_settled_on_at_the_table(session: Session) -> None:
    """Role cards and events are moves, not house rules: the next table is proposed them all the same."""
    event, names = an_event(session), [f"P{number}" for number in range(1, 9)]
    table = a_table(session, event, names, "magic_city")
    for number, said in enumerate(
        (
            {"verb": "compose", "role": "dragon", "count": 1},
            {"verb": "compose", "role": "citizen", "count": 2},
            {"verb": "pile", "events": ["slum", "arena"]},
            {"verb": "abandon"},
        )
    ):
        move = codec_of(GAMES["magic_city"]).to_move(said)
        tables.play(session, table.id, Request(f"settled-{number:06}", "gm", move))
    again = tables.history(session, tables.rerun(session, table.id).id)
    assert {"dragon": 1, "citizen": 2}.items() <= again.setup.options.roles.items()
    assert set(again.table.state.pile) == {"slum", "arena"}


def test_a_table_still_played_is_not_run_again(session: Session) -> None:
    event = an_event(session)
    table = a_table(session, event, people(session, "レイリー"))
    with pytest.raises(Refused, match="busy"):
        tables.rerun(session, table.id)


def test_in_whose_place_a_computer_plays_is_no_guest_of_the_next_round(session: Session) -> None:
    event = an_event(session)
    guests = [person_called(session, event.id, name) for name in ("4番", "客")]
    for guest in guests:
        attendance.walk_in(session, event.id, guest.id)
    table = a_table(session, event, [*people(session, "あ", "い", "う"), *guests], game="aiwolf")
    tables.play(session, table.id, Request("fill-seat-4", "host", FillSeats((4,), "ヤヌス")))
    tables.play(session, table.id, Request("abandoned-1", "host", Abandon()))
    assert free_players(session, event.id) == [guests[1].id]


def test_what_a_computer_plays_on_a_members_seat_counts_for_nobody(session: Session) -> None:
    event = an_event(session)
    here = people(session, "あ", "い", "う", "え", "お")
    table = a_table(session, event, here, game="aiwolf")
    tables.play(session, table.id, Request("fill-seats-4", "host", FillSeats((4, 5), "ヤヌス ルナ")))
    tables.play(session, table.id, Request("own-seat-4", "seat-4", TakeSeat()))
    tables.play(session, table.id, Request("abandoned-1", "host", Abandon()))
    assert [seat.player_id for seat in table.seats] == [*(player.id for player in here[:4]), None]


@pytest.mark.parametrize("since", ["paid", "played", "gone"])
def test_a_computer_on_a_guests_seat_takes_neither_fee_nor_what_they_played(
    session: Session, since: str
) -> None:
    event = an_event(session, fee=500)
    guest = person_called(session, event.id, "客")
    here = people(session, "あ", "い", "う", "え")
    attendance.walk_in(session, event.id, guest.id)
    if since == "paid":
        attendance.pay(session, event.id, guest.id)
    if since == "played":
        signed(session, event, {guest: 5, here[0]: 3})
    table = a_table(session, event, [*here, guest], game="aiwolf")
    if since == "gone":
        attendance.undo_check_in(session, event.id, guest.id)
    tables.play(session, table.id, Request("fill-seat-5", "host", FillSeats((5,), "ヤヌス")))
    rows = {row.player_id: row for row in attendance.attendances(session, event.id)}
    assert (guest.id in rows) is (since != "gone")
    assert free_players(session, event.id) == []
    if since == "paid":
        assert rows[guest.id].fee_paid == 500


@pytest.mark.parametrize("rotated", [False, True])
def test_computers_that_filled_seats_go_on_to_the_next_table(session: Session, rotated: bool) -> None:
    event = an_event(session)
    table = a_table(session, event, [*people(session, "あ", "い", "う"), "4番", "5番"], game="aiwolf")
    tables.play(session, table.id, Request("fill-seats-1", "host", FillSeats((4, 5), "ヤヌス ルナ")))
    tables.play(session, table.id, Request("abandoned-1", "host", Abandon()))
    again = tables.rerun(session, table.id, rotated=rotated)
    played = tables.history(session, again.id)
    guests = [seat.number for seat in again.seats if seat.player_id is None]
    assert sorted(one.seat for one in played.table.state.computers) == guests
    assert {*played.table.names} >= {"ヤヌス", "ルナ"}
    assert not played.begun


def test_the_next_table_has_computers_on_those_seats_alone_that_they_played_last(session: Session) -> None:
    event = an_event(session)
    table = a_table(session, event, [*people(session, "あ", "い", "う"), "4番", "5番"], game="aiwolf")
    said = (
        ("host", FillSeats((3, 4, 5), "ヤヌス ルナ ノヴァ")),
        ("seat-4", TakeSeat()),
        ("seat-5", TakeSeat()),
        ("host", FillSeats((5,), "ミネルヴァ")),
        ("host", Abandon()),
    )
    for number, (author, move) in enumerate(said):
        tables.play(session, table.id, Request(f"move-{number:05}", author, move))
    again = tables.rerun(session, table.id)
    played = tables.history(session, again.id).table.state.computers
    assert [(one.seat, one.name) for one in played] == [(3, "ヤヌス"), (5, "ミネルヴァ")]
