"""Rounds: seated in one tap, opened under house rules, run again."""

from __future__ import annotations

import re

import pytest
from sqlalchemy import update

from companion.club.tables import operations as tables
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


def test_from_a_round_that_was_just_opened_one_tap_leads_back_to_its_plan(evening, organiser, somebody):
    evening.come(*SEVEN)
    page = f"/events/{evening.id}/tables"
    organiser.send(f"/events/{evening.id}/rounds/next", at=page, game="catan")
    assert "just-opened" in organiser.get(page).text
    assert "just-opened" not in somebody.get(page).text
    with evening.app.app_context():
        db.session.execute(update(GameTable).values(opened_at=GameTable.opened_at - 3_600_000))
        db.session.commit()
    assert "just-opened" in organiser.get(page).text
    before = [names for _, _, names, _ in evening.tables()]
    back = organiser.send(f"/events/{evening.id}/rounds/next", at=page, reopen="1")
    shown = words(organiser.get(back.location).text)
    assert evening.tables() == []
    assert all(name in shown for names in before for name in names)
    assert "Round 1" not in words(organiser.get(page).text)


def test_a_plan_that_is_half_made_is_continued_and_never_thrown_away(evening, organiser):
    evening.come(*SEVEN)
    page, begin = f"/events/{evening.id}/tables", f"/events/{evening.id}/rounds/next"
    _, sent = look(organiser, evening)
    assert "Continue the plan" not in organiser.get(page).text
    sent = plan(send(organiser, evening, {**sent, "person": [sent["seat-1"][0]]}, "here", "out").text)
    shown = organiser.get(page).text
    assert ("Continue the plan" in shown, 'id="next-game"' in shown) == (True, False)
    answer = organiser.send(begin, at=page, game="catan")
    assert (answer.location, evening.tables()) == (f"/events/{evening.id}/rounds/new", [])
    kept = plan(organiser.get(answer.location).text)
    assert (kept["seat-1"], kept["out"]) == (sent["seat-1"], sent["out"])


def test_once_somebody_plays_the_way_back_from_opening_is_offered_no_more(evening, organiser):
    evening.come("一", "二", "三")
    page = f"/events/{evening.id}/tables"
    opened = organiser.send(f"/events/{evening.id}/rounds/next", at=page, game="free")
    assert "just-opened" in organiser.get(opened.location).text
    evening.begin(1)
    assert "just-opened" not in organiser.get(opened.location).text
    organiser.send(f"/events/{evening.id}/rounds/next", at=page, reopen="1")
    assert "Somebody plays already" in words(organiser.get(page).text)
    assert len(evening.tables()) == 1


def test_what_is_said_of_tables_that_have_not_begun_leads_to_the_first_of_them(evening, organiser):
    evening.come("一", "二", "三", "四")
    first, _ = evening.seat(("一", "二"), ("三", "四"))
    page = f"/events/{evening.id}/tables"
    row, *_ = re.findall(
        r'<a class="step step-row" href="([^"]+)">.*?<span>([^<]+)', organiser.get(page).text
    )
    assert row == (f"/tables/{first}", "2 tables not started")


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


def test_tables_are_numbered_by_rooms_wherever_they_are_named(evening, organiser):
    """2F-09~10 names a table and those after it; a name of one's own stays."""
    evening.come(*(f"{n:02}" for n in range(12)))
    _, sent = look(organiser, evening, "free")
    named = {**sent, "label-1": "2F-09~10", "label-2": "", "label-3": "窓側"}
    send(organiser, evening, named, "open")
    for page in ("tables", "screen"):
        shown = organiser.get(f"/events/{evening.id}/{page}").text
        assert all(name in shown for name in ("2F-09", "2F-10", "窓側")), page
    assert "2F-10" in organiser.get("/tables/2/host").text


def test_two_taps_open_one_round(evening, organiser):
    evening.come(*SEVEN)
    for _ in range(2):
        organiser.send(f"/events/{evening.id}/rounds/next", at=f"/events/{evening.id}/tables", game="catan")
    assert {number for number, *_ in evening.tables()} == {1}
    assert "opened tables at" in organiser.get(f"/events/{evening.id}/tables").text


def test_who_finds_no_seat_is_named_once(evening, organiser):
    evening.come("一", "二", "三", "四", "五")
    organiser.send(f"/events/{evening.id}/rounds/next", at=f"/events/{evening.id}/tables", game="catan")
    shown = words(organiser.get(f"/events/{evening.id}/tables").text)
    assert len(re.findall("Without a seat: [一二三四五]", shown)) == 1


def test_names_whose_reading_nobody_knows_stand_last_and_are_said_to(evening, organiser):
    evening.come("あい", "石", "いし", "上野", "うめ")
    evening.seat(("石", "うめ", "あい"), ("上野", "いし"))
    shown = words(organiser.get(f"/events/{evening.id}/tables").text).partition("Find your table by name")[2]
    parts = ("あい", "いし", "うめ", "Names without a reading", "上野", "石")
    assert sorted(parts, key=shown.index) == [*parts]


def test_a_guest_by_name_who_finds_no_seat_is_named(evening, organiser):
    evening.come("一", "二", "三", "四")
    _, sent = look(organiser, evening, "free")
    sent = plan(send(organiser, evening, {**sent, "new-guest": "ゲスト"}, "add-guest").text)
    guest = evening.rows()["ゲスト"].player_id
    sent = plan(send(organiser, evening, {**sent, "person": guest}, "here", "out").text)
    send(organiser, evening, sent, "open")
    assert "Without a seat: ゲスト" in words(organiser.get(f"/events/{evening.id}/tables").text)


def test_who_has_gone_home_is_not_seated(evening, organiser):
    evening.come("一", "二", "三", "四")
    organiser.send(f"/events/{evening.id}/door", leave=evening.ids["四"])
    organiser.send(f"/events/{evening.id}/rounds/next", at=f"/events/{evening.id}/tables", game="catan")
    assert sorted(evening.tables()[0][2]) == sorted(("一", "二", "三"))


def test_nobody_here_leads_to_the_door(evening, organiser):
    page = organiser.get(f"/events/{evening.id}/rounds/new").text
    assert "Nobody can be seated" in words(page)
    assert f"/events/{evening.id}/door" in page
    assert "Without a seat</h2>" not in page  # nothing would stand under it


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
    assert "message-danger" in organiser.get(page).text
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


def test_a_latecomers_table_belongs_to_the_running_round_and_takes_the_next_free_number(evening, organiser):
    evening.come("一", "二", "三")
    evening.seat(("一", "二", "三"))
    evening.come("四", "五", "六")
    page = f"/events/{evening.id}/tables"
    assert "Add to round" in words(organiser.get(page).text)
    assert organiser.get(f"/events/{evening.id}/rounds/new").location.endswith("/rounds/1/tables/new")
    organiser.send(f"/events/{evening.id}/rounds/next", at=page, game="free")
    assert [number for number, *_ in evening.tables()] == [1, 1]
    with evening.app.app_context():
        assert [table.number for table in tables.tables(db.session, evening.id)] == [1, 2]


def test_who_has_played_in_the_running_round_is_seated_in_the_next(evening, organiser):
    evening.come("一", "二", "三", "四")
    first, _ = evening.seat(("一", "二"), ("三", "四"))
    evening.play(first, 3, 2)
    evening.come("五")
    page = f"/events/{evening.id}/tables"
    organiser.send(f"/events/{evening.id}/rounds/next", at=page, game="free")
    assert [number for number, *_ in evening.tables()] == [1, 1, 2]


def test_many_without_a_seat_are_a_line_that_unfolds(evening, organiser):
    names = [f"客{number:02}" for number in range(15)]
    evening.come(*names)
    evening.begin(evening.seat(tuple(names[:2]))[0])
    page = f"/events/{evening.id}/tables"
    assert 'id="standing"' in organiser.get(page).text
    evening.seat(tuple(names[2:4]))
    shown = organiser.get(page).text
    assert 'id="standing"' not in shown
    assert "Without a seat: 客04" in words(shown)


def test_who_sat_at_a_table_that_ended_without_a_result_is_no_latecomer(evening, organiser):
    evening.come("一", "二", "三", "四")
    first, _ = evening.seat(("一", "二"), ("三", "四"))
    evening.begin(first)
    evening.abandon(first)
    assert "Add to round" not in words(organiser.get(f"/events/{evening.id}/tables").text)


def filled(page: str) -> list[str]:
    """What the filled buttons among the next steps say."""
    steps = page.partition('class="panel steps"')[2].partition("</section>")[0]
    return [
        words("<main" + one)
        for one in re.findall(r"<[ab][^>]*?btn-primary.*?(?=</a>|</button>)", steps, re.DOTALL)
    ]


def test_a_plan_that_lies_ready_while_others_play_is_the_filled_button(evening, organiser):
    evening.come("一", "二", "三", "四")
    for table in (page := f"/events/{evening.id}/tables") and evening.seat(("一", "二"), ("三", "四")):
        evening.begin(table)
    plan = f"/events/{evening.id}/rounds/new?playing=1"
    assert "Plan the next round already" in words(organiser.get(page).text)
    organiser.send(plan, at=plan, touched="free", **{"sizes-free": "4"})
    assert filled(organiser.get(page).text) == ["Continue the plan"]
    evening.come("五", "六")  # latecomers: of the round that runs, by its menu
    shown = organiser.get(page).text
    assert filled(shown) == ["Continue the plan"]
    assert "/rounds/1/tables/new" in shown


def test_who_comes_alone_is_added_to_a_table_that_has_not_begun_where_they_are_named(evening, organiser):
    evening.come("一", "二", "三", "四", "五", "六")
    begun, waiting = evening.seat(("一", "二", "三"), ("四", "五", "六"))
    evening.begin(begun)
    evening.come("遅刻")
    page = organiser.get(f"/events/{evening.id}/tables").text
    assert re.findall(r"/events/tables/(\d+)/seats#count-title", page) == [str(waiting)]
    assert "Add to Table 2" in words(page)
