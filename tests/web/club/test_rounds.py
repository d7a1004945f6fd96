"""Rounds: seated in one tap, moved about, opened under house rules, run again."""

from __future__ import annotations

import re

import pytest
from sqlalchemy import update

from companion.club.rounds.operations import add_round
from companion.club.tables import operations as tables
from companion.club.tables.claims import offer_claim
from companion.club.tables.models import GameTable
from companion.kernel.desk import Abandon
from companion.kernel.replay import Request
from companion.store.engine import db
from tests.web.club.evenings import words
from tests.web.club.plans import look, plan, send

SEVEN = ("一", "二", "三", "四", "五", "六", "七")


def test_the_next_round_is_seated_in_one_tap_as_the_sentence_beside_it_says(evening, organiser):
    evening.come(*SEVEN)
    page = f"/events/{evening.id}/tables"
    assert '<option value="">Catan 4 + 3</option>' in organiser.get(page).text
    opened = organiser.send(f"/events/{evening.id}/rounds/next", at=page, game="catan")
    assert opened.status_code == 303
    found = evening.tables()
    assert [len(names) for _, _, names, _ in found] == [4, 3]
    assert sorted(name for _, _, names, _ in found for name in names) == sorted(SEVEN)
    assert "2 tables are open" in words(organiser.get(opened.headers["Location"]).text)


def test_a_round_that_was_just_opened_is_taken_back_by_one_tap(evening, organiser):
    evening.come(*SEVEN)
    page = f"/events/{evening.id}/tables"
    opened = organiser.send(f"/events/{evening.id}/rounds/next", at=page, game="catan")
    shown = organiser.get(opened.headers["Location"]).text
    assert "just-opened" in shown
    assert "just-opened" not in organiser.get(page).text
    tables = re.findall(r'name="table" value="([0-9]+)"', shown)
    organiser.send(f"/events/{evening.id}/tables/remove", at=page, table=tables)
    assert evening.tables() == []
    assert "Round 1" not in words(organiser.get(page).text)


def test_a_score_sheet_never_gathers_everybody(evening, organiser):
    evening.come(*(f"{n:02}" for n in range(14)))
    organiser.send(f"/events/{evening.id}/rounds/next", at=f"/events/{evening.id}/tables", game="free")
    assert [len(names) for _, _, names, _ in evening.tables()] == [4, 4, 3, 3]


def test_the_next_round_has_the_games_of_the_last(evening, organiser):
    evening.come(*(f"{n:02}" for n in range(12)))
    _, sent = look(organiser, evening)
    sent = plan(send(organiser, evening, sent, "more", "free").text)
    assert [(sent[f"game-{n}"], len(sent[f"seat-{n}"])) for n in (1, 2, 3)] == [
        (["catan"], 4),
        (["catan"], 4),
        (["free"], 4),
    ]
    send(organiser, evening, sent, "open")
    evening.come("13")
    with evening.app.app_context(), db.session.begin():
        db.session.execute(update(GameTable).values(status="finished", finished_at=1))
    page = organiser.get(f"/events/{evening.id}/tables").text
    assert '<option value="">Catan 3 + 3 + 3 and Score sheet 4</option>' in page


def test_tables_keep_their_names_from_round_to_round(evening, organiser):
    evening.come(*(f"{n:02}" for n in range(8)))
    _, sent = look(organiser, evening, "free")
    send(organiser, evening, {**sent, "label-1": "窓側", "label-2": "奥"}, "open")
    for table_id in (1, 2):
        evening.play(table_id, 1, 2, 3, 4)
    again = look(organiser, evening, "free")[1]
    assert (again["label-1"], again["label-2"]) == (["窓側"], ["奥"])


def test_two_taps_open_one_round(evening, organiser):
    evening.come(*SEVEN)
    for _ in range(2):
        organiser.send(f"/events/{evening.id}/rounds/next", at=f"/events/{evening.id}/tables", game="catan")
    assert {number for number, *_ in evening.tables()} == {1}
    assert "There is no table to open" in organiser.get(f"/events/{evening.id}/tables").text


def test_who_finds_no_seat_is_named(evening, organiser):
    evening.come("一", "二", "三", "四", "五")
    organiser.send(f"/events/{evening.id}/rounds/next", at=f"/events/{evening.id}/tables", game="catan")
    assert re.search(
        "Without a seat: [一二三四五]", words(organiser.get(f"/events/{evening.id}/tables").text)
    )


def test_who_has_gone_home_is_not_seated(evening, organiser):
    evening.come("一", "二", "三", "四")
    organiser.send(f"/events/{evening.id}/door", leave=evening.ids["四"])
    organiser.send(f"/events/{evening.id}/rounds/next", at=f"/events/{evening.id}/tables", game="catan")
    assert sorted(evening.tables()[0][2]) == sorted(("一", "二", "三"))


def test_the_plan_is_opened_as_it_is_shown(evening, organiser):
    evening.come(*SEVEN)
    page, sent = look(organiser, evening)
    assert "Catan 4 + 3" in words(page)
    assert send(organiser, evening, sent, "open").status_code == 303
    by_id = {str(key): name for name, key in evening.ids.items()}
    shown = [[by_id[key] for key in sent[f"seat-{n}"]] for n in (1, 2)]
    assert [names for _, _, names, _ in evening.tables()] == shown


def test_two_taps_have_two_people_change_places(evening, organiser):
    evening.come(*SEVEN)
    _, sent = look(organiser, evening)
    first, other = sent["seat-1"][0], sent["seat-2"][0]
    picked = send(organiser, evening, sent, "pick", first).text
    assert re.search(rf'name="pick"\s+value="{first}"\s+aria-pressed="true"', picked)
    sent = plan(send(organiser, evening, plan(picked), "pick", other).text)
    assert (sent["seat-1"][0], sent["seat-2"][0], sent["picked"]) == (other, first, [""])


def test_somebody_is_moved_to_another_table_or_put_aside(evening, organiser):
    evening.come(*SEVEN)
    _, sent = look(organiser, evening)
    first = sent["seat-1"][0]
    picked = plan(send(organiser, evening, sent, "pick", first).text)
    moved = plan(send(organiser, evening, picked, "here", "2").text)
    assert [len(moved[f"seat-{n}"]) for n in (1, 2)] == [3, 4]
    assert moved["seat-2"][3] == first
    aside = plan(send(organiser, evening, picked, "here", "out").text)
    anew = plan(send(organiser, evening, aside, "shuffle").text)
    assert (anew["out"], first in [*anew["seat-1"], *anew["seat-2"]]) == ([first], False)
    assert send(organiser, evening, anew, "open").status_code == 303
    master = next(name for name, key in evening.ids.items() if str(key) == first)
    assert master not in [name for _, _, names, _ in evening.tables() for name in names]


def test_three_tables_of_three_games_are_four_taps(evening, organiser):
    evening.come(*(f"{n:02}" for n in range(16)))
    _, sent = look(organiser, evening)
    for game in ("half_wolf", "free"):
        sent = plan(send(organiser, evening, sent, "more", game).text)
    assert send(organiser, evening, sent, "open").status_code == 303
    assert [(game, len(names)) for _, game, names, _ in evening.tables()] == [
        ("catan", 4),
        ("catan", 4),
        ("half_wolf", 4),
        ("free", 4),
    ]


def test_tables_that_were_added_stay_when_people_are_seated_anew(evening, organiser):
    evening.come(*(f"{n:02}" for n in range(12)))
    _, sent = look(organiser, evening)
    sent = plan(send(organiser, evening, sent, "more", "free").text)
    sent = plan(send(organiser, evening, sent, "more", "free").text)
    for act in ("shuffle", "shuffle"):
        sent = plan(send(organiser, evening, sent, act).text)
    games = [sent[f"game-{n}"][0] for n in range(1, int(sent["tables"][0]) + 1)]
    assert games == ["catan", "free", "free"]
    seated = [key for name, keys in sent.items() if name.startswith("seat-") for key in keys]
    assert sorted(seated) == sorted(str(key) for key in evening.ids.values())


def test_a_table_is_taken_out_of_the_plan_and_the_others_stay(evening, organiser):
    evening.come(*SEVEN)
    _, sent = look(organiser, evening)
    fewer = plan(send(organiser, evening, sent, "remove", "1").text)
    assert (fewer["tables"], fewer["seat-1"]) == (["1"], sent["seat-2"])
    none = plan(send(organiser, evening, fewer, "remove", "1").text)
    assert send(organiser, evening, none, "open").status_code == 422


def test_the_size_of_tables_is_wished_a_game(evening, organiser):
    evening.come(*(f"{n:02}" for n in range(12)))
    _, sent = look(organiser, evening, "free")
    larger = plan(send(organiser, evening, sent, "larger", "free").text)
    assert [len(larger[f"seat-{n}"]) for n in (1, 2)] == [6, 6]


def size_shown(page, game):
    """How many people a table the page says a game has, and which of its two buttons can be pressed."""
    part = page[page.index(f'People at a table of {game}"') :]
    part = part[: part.index("</div>")]
    buttons = ["disabled" not in button for button in re.findall(r"<button.*?>", part, re.DOTALL)]
    return re.search(r"<output>(.*?)</output>", part)[1], buttons


def test_the_size_of_tables_is_the_one_that_is_planned_and_each_tap_changes_it(evening, organiser):
    evening.come(*(f"{n:02}" for n in range(6)))
    page, sent = look(organiser, evening, "half_wolf")
    assert size_shown(page, "Half Werewolf") == ("6 people", [False, False])
    page, sent = look(organiser, evening, "free")
    assert size_shown(page, "Score sheet") == ("3 people", [True, True])
    page = send(organiser, evening, sent, "smaller", "free").text
    assert size_shown(page, "Score sheet") == ("2 people", [False, True])
    assert [len(plan(page)[f"seat-{n}"]) for n in (1, 2, 3)] == [2, 2, 2]
    page, _ = look(organiser, evening, "catan")
    assert size_shown(page, "Catan") == ("3 people", [False, False])


def test_all_are_seated_whom_a_game_can_seat(evening, organiser):
    evening.come(*(f"{n:02}" for n in range(7)))
    page = organiser.get(f"/events/{evening.id}/tables").text
    assert re.search(r">AIWolf[^<]* 7<", page)
    assert ">Half Werewolf 6<" in page


def test_a_game_for_more_people_than_are_free_says_from_how_many_on(evening, organiser):
    evening.come("一", "二")
    page = organiser.get(f"/events/{evening.id}/tables").text
    assert "Not enough people" not in page
    assert '<option value="evidence" disabled>' in page
    assert re.search(r">Evidence[^<]*\(from 7 people\)<", page)


def test_a_guest_sits_by_name_alone(evening, organiser):
    evening.come("一", "二", "三")
    _, sent = look(organiser, evening)
    shown = send(organiser, evening, {**sent, "new-guest": ["ゲスト <i>A</i>"]}, "add-guest")
    assert shown.status_code == 200
    assert "<i>A" not in shown.text
    again = plan(shown.text)
    assert again["seat-1"][3] == "guest:ゲスト <i>A</i>"
    assert send(organiser, evening, again, "open").status_code == 303
    assert evening.tables()[0][2][3] == "ゲスト <i>A</i>"


@pytest.mark.parametrize("name", ["", "   ", "長" * 201])
def test_a_guest_needs_a_name_of_some_length(evening, organiser, name):
    evening.come("一", "二", "三")
    _, sent = look(organiser, evening)
    shown = send(organiser, evening, {**sent, "new-guest": [name]}, "add-guest")
    assert shown.status_code == 422
    assert plan(shown.text)["seat-1"] == sent["seat-1"]


def test_a_table_of_the_wrong_size_is_refused_and_stays_as_it_was_planned(evening, organiser):
    evening.come("一", "二", "三")
    _, sent = look(organiser, evening)
    sent["seat-1"] = sent["seat-1"][:2]
    shown = send(organiser, evening, sent, "open")
    assert shown.status_code == 422
    assert "Table 1 has 2. By these rules it may be 3 and 4." in words(shown.text)
    assert plan(shown.text)["seat-1"] == sent["seat-1"]
    assert evening.tables() == []


def test_somebody_on_two_seats_is_refused(evening, organiser):
    evening.come("一", "二", "三")
    _, sent = look(organiser, evening)
    sent["seat-1"][2] = sent["seat-1"][0]
    assert send(organiser, evening, sent, "open").status_code == 422
    assert evening.tables() == []


def test_a_stale_plan_says_who_is_gone(evening, organiser):
    evening.come(*SEVEN)
    _, sent = look(organiser, evening)
    organiser.send(f"/events/{evening.id}/door", leave=evening.ids["一"])
    shown = send(organiser, evening, sent, "open")
    assert shown.status_code == 422
    assert "一 has left" in words(shown.text)
    assert evening.tables() == []


def test_a_plan_sent_twice_opens_its_tables_once(evening, organiser):
    evening.come(*SEVEN)
    _, sent = look(organiser, evening)
    assert send(organiser, evening, sent, "open").status_code == 303
    assert send(organiser, evening, sent, "open").status_code == 422
    assert len(evening.tables()) == 2


def test_somebody_who_is_not_here_cannot_be_seated_by_hand(evening, organiser):
    evening.come("一", "二", "三")
    stranger = evening.enter("よそ")[0]
    _, sent = look(organiser, evening)
    sent["seat-1"].append(str(stranger))
    assert send(organiser, evening, sent, "open").status_code == 422
    assert evening.tables() == []


def test_nobody_here_leads_to_the_door(evening, organiser):
    page = organiser.get(f"/events/{evening.id}/rounds/new").text
    assert "Nobody can be seated" in words(page)
    assert f"/events/{evening.id}/door" in page


def test_tables_are_added_to_a_round_for_those_who_are_free(evening, organiser):
    evening.come(*SEVEN)
    evening.seat(("一", "二", "三"))
    path = "/events/rounds/1/tables/new"
    sent = plan(organiser.get(f"{path}?game=catan").text)
    assert send(organiser, evening, sent, "open", path=path).status_code == 303
    assert [number for number, *_ in evening.tables()] == [1, 1]


def test_an_unknown_game_has_no_plan(evening, organiser):
    assert organiser.get(f"/events/{evening.id}/rounds/new?game=chess").status_code == 404


@pytest.mark.parametrize(
    ("seats", "expected"), [("same", ["一", "二", "三"]), ("rotated", ["三", "一", "二"])]
)
def test_a_table_runs_again_with_the_same_or_rotated_seats(evening, organiser, seats, expected):
    evening.come("一", "二", "三")
    evening.play(evening.seat(("一", "二", "三"))[0], 3, 2, 1)
    page = f"/events/{evening.id}/tables"
    assert organiser.send("/events/tables/1/rerun", at=page, seats=seats).status_code == 303
    assert evening.tables()[1] == (2, "free", expected, "open")


def openings(evening) -> list[str]:
    """How each table of the evening begins."""
    with evening.app.app_context():
        found = tables.tables(db.session, evening.id)
        return [tables.history(db.session, table.id).setup.options.opening for table in found]


def test_the_first_game_of_a_night_has_the_beginners_layout_and_a_later_one_has_not(evening, organiser):
    """001 初期配置: a rerun, and the next round of the same night, propose the second."""
    page = f"/events/{evening.id}/tables"
    evening.come("一", "二", "三")
    organiser.send(f"/events/{evening.id}/rounds/next", at=page, game="catan")
    with evening.app.app_context():
        tables.play(db.session, 1, Request("abandon-0001", "host", Abandon()))
    organiser.send(f"/events/{evening.id}/rounds/next", at=page, game="catan")
    with evening.app.app_context():
        tables.play(db.session, 2, Request("abandon-0002", "host", Abandon()))
    organiser.send("/events/tables/1/rerun", at=page, seats="same")
    assert openings(evening) == ["beginner", "snake", "snake"]


def test_an_open_table_is_not_run_again(evening, organiser):
    evening.come("一", "二", "三")
    evening.seat(("一", "二", "三"))
    page = f"/events/{evening.id}/tables"
    organiser.send("/events/tables/1/rerun", at=page, seats="same")
    assert "told-danger" in organiser.get(page).text
    assert len(evening.tables()) == 1


def test_visitors_see_who_sits_where_and_nothing_to_press(evening, somebody):
    evening.come("一", "二", "三")
    evening.seat(("一", "二", "三"))
    page = somebody.get(f"/events/{evening.id}/tables").text
    assert "二" in words(page)
    assert "Score sheet not started" in words(page)
    assert "/rounds/next" not in page
    assert "/rerun" not in page


def test_this_device_becomes_the_table_s_host_by_one_tap(evening, organiser):
    evening.come("一", "二", "三")
    evening.seat(("一", "二", "三"))
    taken = organiser.send("/events/tables/1/take", at="/tables/1/phones", role="host")
    assert taken.headers["Location"] == "/tables/1"
    assert organiser.get("/tables/1").headers["Location"] == "/tables/1/host"
    assert organiser.send("/events/tables/1/take", at="/tables/1/phones", role="seat-1").status_code == 400


def test_a_round_is_removed_with_its_tables_but_not_with_results(evening, organiser):
    evening.come("一", "二", "三")
    with evening.app.app_context():
        add_round(db.session, evening.id)
    evening.play(evening.seat(("一", "二"))[0], 2, 1)
    page = f"/events/{evening.id}/tables"
    organiser.send("/events/rounds/1/remove", at=page)
    assert [number for number, *_ in evening.tables()] == [1]  # the later round moves up
    organiser.send("/events/rounds/2/remove", at=page)
    assert "cannot be deleted" in words(organiser.get(page).text)
    assert len(evening.tables()) == 1


def test_a_guest_who_has_been_entered_since_gets_the_seat(evening, organiser):
    evening.come("一", "二", "三")
    _, sent = look(organiser, evening)
    again = plan(send(organiser, evening, {**sent, "new-guest": ["謎の客"]}, "add-guest").text)
    send(organiser, evening, again, "open")
    seats = {name: number for number, name in enumerate(evening.tables()[0][2], 1)}
    evening.come("四")
    fields = {f"seat_{seats[name]}": evening.ids[name] for name in ("一", "二", "三")}
    answer = organiser.send(SEATS, **fields, **{f"seat_{seats['謎の客']}": evening.ids["四"]})
    assert answer.status_code == 303
    assert evening.players(1)[seats["謎の客"]] == evening.ids["四"]
    assert "四" in evening.tables()[0][2]
    assert "謎の客" not in evening.tables()[0][2]


SEATS = "/events/tables/1/seats"


def test_two_may_change_places_and_nobody_sits_twice(evening, organiser):
    evening.come("一", "二", "三")
    evening.seat(("一", "二", "三"))
    one, two, three = (evening.ids[name] for name in ("一", "二", "三"))
    assert organiser.send(SEATS, seat_1=two, seat_2=two, seat_3=three).status_code == 303
    assert evening.players(1) == {1: two, 2: one, 3: three}
    assert evening.tables()[0][2] == ["二", "一", "三"]
    evening.come("四")
    four = evening.ids["四"]
    assert organiser.send(SEATS, seat_1=four, seat_2=four, seat_3=three).status_code == 422
    assert evening.players(1) == {1: two, 2: one, 3: three}


def test_a_seat_may_have_somebody_whom_the_club_does_not_know(evening, organiser):
    evening.come("一", "二")
    evening.seat(("一", "二"))
    two = evening.ids["二"]
    assert organiser.send(SEATS, seat_1="0", name_1="", seat_2=two).status_code == 422
    assert organiser.send(SEATS, seat_1="0", name_1="三さんの友人", seat_2=two).status_code == 303
    assert evening.players(1) == {1: None, 2: two}
    assert evening.tables()[0][2] == ["三さんの友人", "二"]
    assert "一 → 三さんの友人" in words(organiser.get("/acts").text)


def test_who_runs_a_table_changes_its_seats_and_others_do_not(evening, organiser, somebody):
    evening.come("一", "二", "三")
    evening.seat(("一", "二"))
    fields = {"seat_1": evening.ids["三"], "seat_2": evening.ids["二"]}
    assert somebody.send(SEATS, at="/players", **fields).status_code == 401
    with evening.app.app_context():
        token = offer_claim(db.session, 1, "host")
    somebody.send(f"/claim/{token}")
    assert somebody.send(SEATS, **fields).status_code == 303
    assert evening.tables()[0][2] == ["三", "二"]


def test_who_sat_at_a_signed_table_is_a_fact(evening, organiser):
    evening.come("一", "二")
    evening.play(evening.seat(("一", "二"))[0], 2, 1)
    assert organiser.send(SEATS, seat_1="0", name_1="三", seat_2=evening.ids["二"]).status_code == 422


def test_a_mistaken_table_goes_by_one_tap_and_comes_back_from_the_next_page(evening, organiser, somebody):
    evening.come("一", "二", "三", "四")
    evening.seat(("一", "二"), ("三", "四"))
    gone = organiser.send(f"/events/{evening.id}/tables/remove", at=f"/events/{evening.id}/tables", table=1)
    assert [names for *_, names, _ in evening.tables()] == [["三", "四"]]
    page = organiser.get(gone.headers["Location"]).text
    assert "/acts/removed/1/back" in page
    assert organiser.get("/tables/1/host").status_code == 404
    assert somebody.get("/tables/1/public/fragment").status_code == 404
    assert "Removed tables" in words(organiser.get("/acts").text)
    organiser.send("/acts/removed/1/back", at="/acts")
    assert len(evening.tables()) == 2
    assert organiser.get("/tables/1/host").status_code == 200


def test_an_event_that_is_put_away_is_in_no_list_of_guests(evening, organiser, somebody):
    organiser.send(f"/events/{evening.id}/archive", at="/events")
    assert "よるはこ例会" not in somebody.get("/events").text
    assert "よるはこ例会" in organiser.get("/events").text
    organiser.send(f"/events/{evening.id}/restore", at="/events")
    assert "よるはこ例会" in somebody.get("/events").text


def test_an_event_is_deleted_and_brought_back(evening, organiser):
    evening.apply("一")
    gone = organiser.send(f"/events/{evening.id}/remove", at="/events")
    assert "/acts/removed/1/back" in organiser.get(gone.headers["Location"]).text
    assert organiser.get(f"/events/{evening.id}").status_code == 404
    organiser.send("/acts/removed/1/back", at="/acts")
    assert list(evening.rows()) == ["一"]
