"""The plan of a round: looked at, moved about, opened as it is shown."""

from __future__ import annotations

import re

import pytest

from companion.club.merge import merge
from companion.club.rounds.notes import relate
from companion.store.engine import db
from tests.web.club.evenings import words
from tests.web.club.plans import begin, look, plan, send

SEVEN = ("一", "二", "三", "四", "五", "六", "七")


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
    page = send(organiser, evening, {**sent, "person": [first, other]}, "swap").text
    sent = plan(page)
    assert (sent["seat-1"][0], sent["seat-2"][0], "person" in sent) == (other, first, False)


def test_somebody_is_moved_to_another_table_or_put_aside(evening, organiser):
    evening.come(*SEVEN)
    _, sent = look(organiser, evening)
    first = sent["seat-1"][0]
    picked = {**sent, "person": [first]}
    moved = plan(send(organiser, evening, picked, "here", "2").text)
    assert [len(moved[f"seat-{n}"]) for n in (1, 2)] == [3, 4]
    assert moved["seat-2"][3] == first
    aside = plan(send(organiser, evening, {**moved, "person": [first]}, "here", "out").text)
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


def tables_of(sent):
    return [(sent[f"game-{n}"][0], sent[f"seat-{n}"]) for n in range(1, int(sent["tables"][0]) + 1)]


def test_tables_whose_game_and_size_stay_keep_their_people_and_the_page_names_the_others(evening, organiser):
    evening.come(*(f"{n:02}" for n in range(14)))
    _, sent = look(organiser, evening)
    before = tables_of(sent)
    assert [len(people) for _, people in before] == [4, 4, 3, 3]
    page = send(organiser, evening, sent, "more", "free").text
    after = tables_of(plan(page))
    assert [(game, len(people)) for game, people in after] == [
        ("catan", 4),
        ("catan", 3),
        ("catan", 3),
        ("free", 4),
    ]
    assert after[:3] == [before[0], before[2], before[3]]
    assert "People: Catan 4 + 4 + 3 + 3 → 4 + 3 + 3" in words(page)
    assert "Seated anew: Table 4. Tables" in words(page)
    page = send(organiser, evening, {**plan(page), "sizes-free": [""]}, "numbers").text
    assert tables_of(plan(page))[0] == before[0]
    assert "People: Catan 4 + 3 + 3 → 4 + 4 + 3 + 3" in words(page)


def test_a_game_keeps_a_table_when_others_are_chosen_as_long_as_they_have_room(evening, organiser):
    evening.come(*(f"{n:02}" for n in range(14)))
    _, sent = look(organiser, evening)
    for game in ("village", "free"):
        sent = plan(send(organiser, evening, sent, "more", game).text)
    assert [(game, len(people)) for game, people in tables_of(sent)] == [
        ("catan", 3),
        ("village", 7),
        ("free", 4),
    ]


def test_which_game_a_score_sheet_is_for_is_asked_in_view(evening, organiser):
    evening.come(*SEVEN)
    page, sent = look(organiser, evening, "free")
    assert page.index('id="free-option-title"') < page.index('id="rules-free"')
    send(organiser, evening, {**sent, "free-option-title": ["カルカソンヌ"]}, "open")
    evening.come("あと", "から")
    page = organiser.get(f"/events/{evening.id}/tables").text
    assert "カルカソンヌ" in words(page)
    said = [text for _, _, text in proposals(page)]
    assert said[0] == "カルカソンヌ 2"
    assert said.count("カルカソンヌ 2") == 1


def test_the_name_of_a_table_stays_with_those_who_stay_there(evening, organiser):
    evening.come(*(f"{n:02}" for n in range(14)))
    _, sent = look(organiser, evening)
    sent["label-3"] = ["窓側"]
    after = plan(send(organiser, evening, sent, "more", "free").text)
    assert (after["label-2"], after["seat-2"]) == (["窓側"], sent["seat-3"])


def test_the_usual_rules_of_a_game_leave_seats_as_they_were_changed_by_hand(evening, organiser):
    evening.come(*SEVEN)
    _, sent = look(organiser, evening)
    two = [sent["seat-1"][0], sent["seat-2"][0]]
    sent = plan(send(organiser, evening, {**sent, "person": two}, "swap").text)
    page = send(organiser, evening, sent, "standard", "catan").text
    assert tables_of(plan(page)) == tables_of(sent)
    assert "anew" not in words(page).replace("Seat anew", "")


def test_a_table_is_taken_out_of_the_plan_and_the_others_stay(evening, organiser):
    evening.come(*SEVEN)
    _, sent = look(organiser, evening)
    fewer = plan(send(organiser, evening, sent, "remove", "1").text)
    assert (fewer["tables"], fewer["seat-1"]) == (["1"], sent["seat-2"])
    none = plan(send(organiser, evening, fewer, "remove", "1").text)
    assert send(organiser, evening, none, "open").status_code == 422


@pytest.mark.parametrize("number", ["9" * 5000, "-1", "0", "x"])
def test_a_number_of_no_table_changes_no_table(evening, organiser, number):
    evening.come(*SEVEN)
    _, sent = look(organiser, evening, game="free")
    before = tables_of(sent)
    for act in ("remove", "here"):
        answer = send(organiser, evening, sent, act, number)
        assert answer.status_code == 200
        assert tables_of(plan(answer.text)) == before


def test_a_mixed_round_is_typed_game_by_game_and_saved_together(evening, organiser):
    evening.come(*(f"{n:02}" for n in range(22)))
    _, sent = look(organiser, evening)
    typed = {"sizes-catan": ["4 4"], "sizes-village": ["8"], "sizes-free": ["33"]}
    shown = plan(send(organiser, evening, {**sent, **typed}, "numbers").text)
    laid = [(game, len(people)) for game, people in tables_of(shown)]
    assert laid == [("catan", 4), ("catan", 4), ("village", 8), ("free", 3), ("free", 3)]
    assert {name: shown[name] for name in typed} == {**typed, "sizes-free": ["3 3"]}
    assert send(organiser, evening, shown, "open").status_code == 303
    assert sorted(len(names) for _, _, names, _ in evening.tables()) == [3, 3, 4, 4, 8]


def test_a_number_typed_as_it_stood_is_set_by_hand(evening, organiser):
    """Who types the number that the page proposed means it: the next game's tables do not change it."""
    evening.come(*(f"{n:02}" for n in range(11)))
    _, sent = look(organiser, evening, "free")
    (proposed,) = sent["sizes-free"]
    typed = {"sizes-catan": ["3"], "touched": ["free", "catan"]}
    kept = plan(send(organiser, evening, {**sent, **typed}, "numbers").text)
    assert kept["sizes-free"] == [proposed]


def test_what_cannot_be_met_of_typed_tables_is_said_where_it_stands(evening, organiser):
    evening.come(*(f"{n:02}" for n in range(11)))
    _, sent = look(organiser, evening, "free")
    page = send(organiser, evening, {**sent, "sizes-free": ["4 4 4"]}, "numbers").text
    at_table = page.split('class="panel plan-table"')[1:]
    lacking = ["1 too few for 4" in words(part) for part in at_table]
    assert lacking == [len(people) == 3 for _, people in tables_of(plan(page))]
    assert plan(page)["sizes-free"] == ["4 4 4"]
    page = send(organiser, evening, {**plan(page), "sizes-free": ["4 4 9"]}, "numbers").text
    assert "5 too few for 9" in words(page)
    page = send(organiser, evening, {**plan(page), "sizes-free": ["40卓"]}, "numbers").text
    assert "Too few people for 40 tables" in words(page)
    page = send(organiser, evening, {**plan(page), "sizes-free": ["9"]}, "numbers").text
    page = send(organiser, evening, plan(page), "more", "catan").text
    assert "Catan: the 2 left are too few for a table (from 3)" in words(page)
    assert (plan(page)["sizes-free"], plan(page)["sizes-catan"]) == (["9"], ["4"])


def test_what_another_organiser_set_stays_where_only_that_was_shown_before(evening, organiser):
    evening.come(*(f"{n:02}" for n in range(12)))
    _, sent = look(organiser, evening, "free")
    send(organiser, evening, {**sent, "sizes-free": ["6 6"]}, "numbers")
    shown = plan(send(organiser, evening, {**sent, "rounds": ["2"]}, "numbers").text)
    assert (shown["sizes-free"], shown["rounds"]) == (["6 6"], ["2"])


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


def proposals(page):
    return re.findall(r'<option value="([^"]*)"( disabled)?>([^<]*)</option>', page)


def test_a_village_is_not_proposed_to_four_who_are_free_though_it_may_be_chosen(evening, organiser):
    evening.come(*(f"{n:02}" for n in range(8)))
    evening.seat(tuple(evening.ids), game="village")
    evening.come("一", "二", "三", "四")
    first, *others = proposals(organiser.get(f"/events/{evening.id}/tables").text)
    assert first == ("", " disabled", "Werewolf village (from 5 people)")
    assert others[0] == ("catan", "", "Catan 4")
    path = "/events/rounds/1/tables/new"
    sent = plan(organiser.get(f"{path}?game=free").text)
    sent = plan(send(organiser, evening, sent, "remove", "1", path=path).text)
    sent = plan(send(organiser, evening, sent, "more", "village", path=path).text)
    assert tables_of(sent)[0][0] == "village"
    assert send(organiser, evening, sent, "open", path=path).status_code == 303


def test_of_a_mixed_round_the_game_with_too_few_is_left_out_of_the_next(evening, organiser):
    evening.come(*(f"{n:02}" for n in range(12)))
    _, sent = look(organiser, evening)
    sent = plan(send(organiser, evening, sent, "more", "village").text)
    send(organiser, evening, sent, "open")
    assert sorted(game for _, game, _, _ in evening.tables()) == ["catan", "village"]
    evening.come("一", "二", "三", "四")
    first, *_ = proposals(organiser.get(f"/events/{evening.id}/tables").text)
    assert first == ("", "", "Catan 4")
    organiser.send(f"/events/{evening.id}/rounds/next", game="")
    assert [game for _, game, _, _ in evening.tables()][-1:] == ["catan"]


@pytest.mark.parametrize("act", ["numbers", "open"])
def test_what_is_not_understood_of_tables_is_said_there_and_opens_nothing(evening, organiser, act):
    evening.come(*SEVEN)
    _, sent = look(organiser, evening, "catan")
    shown = send(organiser, evening, {**sent, "sizes-catan": ["四人卓を二つ"], "sizes-free": ["3"]}, act)
    assert shown.status_code == 422
    assert 'id="unread-catan"' in shown.text
    again = plan(shown.text)
    assert (again["sizes-catan"], again["sizes-free"]) == (["四人卓を二つ"], ["3"])
    assert evening.tables() == []
    assert 'id="unread-' not in send(organiser, evening, {**again, "sizes-catan": ["4"]}, "numbers").text


def test_games_are_typed_by_a_part_of_their_names_in_one_field(evening, organiser):
    evening.come(*(f"{n:02}" for n in range(16)))
    _, sent = look(organiser, evening, "catan")
    typed = {**sent, "sizes-catan": ["4"], "others": ["score 4, half 5"]}
    sent = plan(send(organiser, evening, typed, "numbers").text)
    assert [sent[f"sizes-{game}"] for game in ("catan", "free", "half_wolf")] == [["4"], ["4"], ["5"]]
    assert sent["others"] == [""]
    sent = plan(send(organiser, evening, {**sent, "others": ["half"]}, "numbers").text)
    assert [game for game, _ in tables_of(sent)].count("half_wolf") == 2


@pytest.mark.parametrize("typed", ["wolf 6", "chess 2", "half 4 chess"])
def test_a_game_that_nobody_knows_or_that_may_be_several_is_said_and_stays_typed(evening, organiser, typed):
    evening.come(*SEVEN)
    _, sent = look(organiser, evening, "catan")
    shown = send(organiser, evening, {**sent, "others": [typed], "sizes-catan": ["3"]}, "numbers")
    assert shown.status_code == 422
    again = plan(shown.text)
    assert (again["others"], again["sizes-catan"], len(tables_of(again))) == ([typed], ["3"], 2)
    assert 'id="not-known"' in shown.text


def test_who_has_gone_since_the_plan_was_made_is_named_where_it_stands(evening, organiser):
    evening.come(*SEVEN)
    look(organiser, evening)
    page, sent = look(organiser, evening, "village")
    send(organiser, evening, {**sent, "touched": ["village"]}, "numbers")
    assert "without a seat here" not in words(page)
    organiser.send(f"/events/{evening.id}/door", leave=evening.ids["一"])
    shown = words(look(organiser, evening, "village")[0])
    assert "without a seat here: 一" in shown
    assert "1 too few for 7" in shown


def test_a_set_of_rules_that_is_kept_no_more_is_said(evening, organiser):
    evening.come(*SEVEN)
    _, sent = look(organiser, evening, "catan")
    shown = send(organiser, evening, {**sent, "kept-rules-catan": ["9"]}, "take-rules", "catan")
    assert shown.status_code == 422
    assert "These rules are not kept any more." in words(shown.text)


def test_a_guest_by_name_is_of_the_evening_like_everybody(evening, organiser, somebody):
    """At the door with check-in and fee, in lists, in the next round; a member by one tap and not before."""
    evening.come(*SEVEN[:3])
    _, sent = look(organiser, evening, "free")
    shown = send(organiser, evening, {**sent, "new-guest": ["花 <i>子</i>"]}, "add-guest")
    assert shown.status_code == 200
    assert "<i>子" not in shown.text
    guest = evening.rows()["花 <i>子</i>"].player_id
    assert str(guest) in plan(shown.text)["seat-1"]
    send(organiser, evening, plan(shown.text), "open")
    door = f"/events/{evening.id}/door"
    assert "guest" in words(organiser.get(door).text)
    organiser.send(door, pay=guest)
    assert evening.rows()["花 <i>子</i>"].fee_paid == 600
    assert "花" in words(organiser.get(f"/events/{evening.id}/tables").text)
    order = evening.tables()[0][2]
    evening.play(1, *(9 if name.startswith("花") else 1 for name in order))
    for reader in (organiser, somebody):
        assert "花" not in words(reader.get("/players").text)
        assert "花" not in words(reader.get(f"/standings/events/{evening.id}").text)
    assert somebody.get(f"/players/{guest}").status_code == 404
    assert str(guest) in begin(organiser, evening, "free")[1]["seat-1"]
    organiser.send(door, member=guest)
    assert "花" in words(somebody.get("/players").text)
    assert "花" in words(somebody.get(f"/standings/events/{evening.id}").text)
    assert evening.players(1)[order.index("花 <i>子</i>") + 1] == guest
    assert 'name="member"' not in organiser.get(door).text


def test_names_that_are_pasted_together_sit_in_their_order(evening, organiser):
    evening.come(*SEVEN[:4])
    _, sent = look(organiser, evening, "village")
    shown = send(organiser, evening, {**sent, "new-guest": ["レイ、ヒメ, フーガ\t"]}, "add-guest")
    rows = evening.rows()
    added = [str(rows[name].player_id) for name in ("レイ", "ヒメ", "フーガ")]
    assert plan(shown.text)["seat-1"][4:] == added


def test_a_list_with_a_name_that_is_in_already_adds_nobody_and_says_whose(evening, organiser):
    evening.come(*SEVEN[:4])
    _, sent = look(organiser, evening)
    shown = send(organiser, evening, {**sent, "new-guest": [f"レイ、{SEVEN[0]}"]}, "add-guest")
    said = words(shown.text)
    assert f"Nobody was added. {SEVEN[0]}" in said
    assert "cannot be opened" not in said
    assert f'value="レイ、{SEVEN[0]}"' in shown.text
    assert "レイ" not in evening.rows()


def test_a_plan_without_a_game_says_so_and_opens_nothing(evening, organiser):
    evening.come(*SEVEN)
    _, sent = look(organiser, evening, "catan")
    shown = send(organiser, evening, {**sent, "sizes-catan": [""]}, "numbers").text
    assert "No game is chosen" in words(shown)
    assert "Not enough people" not in words(shown)
    assert re.search(r'name="open"[^>]*disabled', shown)


def test_a_guest_who_comes_again_is_found_by_name_and_entered_once(evening, organiser):
    evening.come(*SEVEN[:3])
    _, sent = look(organiser, evening, "free")
    send(organiser, evening, {**sent, "new-guest": ["花子"]}, "add-guest")
    guest = evening.rows()["花子"].player_id
    organiser.send(f"/events/{evening.id}/door", undo=guest)
    assert "花子" not in evening.rows()
    assert "花子" not in words(organiser.get(f"/events/{evening.id}/door").text)
    found = organiser.get(f"/events/{evening.id}/join/walk-in?q=花子").text
    assert f'value="{guest}"' in found
    again = plan(organiser.get(f"/events/{evening.id}/rounds/new").text)
    send(organiser, evening, {**again, "new-guest": ["花 子"]}, "add-guest")
    assert evening.rows()["花子"].player_id == guest


def test_a_guest_and_the_member_they_turn_out_to_be_become_one(evening, organiser):
    evening.come(*SEVEN[:3])
    (member,) = evening.enter("山田 花子")
    _, sent = look(organiser, evening, "free")
    sent = plan(send(organiser, evening, {**sent, "new-guest": ["花子"]}, "add-guest").text)
    send(organiser, evening, sent, "open")
    order = evening.tables()[0][2]
    evening.play(1, *(9 if name == "花子" else 1 for name in order))
    with evening.app.app_context():
        merge(db.session, member, evening.rows()["花子"].player_id)
    assert "山田 花子" in words(organiser.get(f"/standings/events/{evening.id}").text)


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
    sent = plan(send(organiser, evening, {**sent, "person": sent["seat-1"][2:]}, "here", "out").text)
    shown = send(organiser, evening, sent, "open")
    assert shown.status_code == 422
    assert "Table 1 has 2. By these rules it may be 3 and 4." in words(shown.text)
    assert plan(shown.text)["seat-1"] == sent["seat-1"]
    assert evening.tables() == []


def test_a_table_with_too_many_says_so_while_it_is_planned(evening, organiser):
    evening.come(*SEVEN)
    page, sent = look(organiser, evening)
    assert "Everybody has a seat." in words(page)
    shown = words(send(organiser, evening, {**sent, "person": sent["seat-2"][:1]}, "here", "1").text)
    assert "Table 1 has 5. By these rules it may be 3 and 4." in shown
    assert "Table 2 has 2." in shown
    assert "Too many or too few at 2 tables" in shown
    assert "Everybody has a seat." not in shown


def test_nobody_is_put_on_two_seats(evening, organiser):
    evening.come(*SEVEN)
    _, sent = look(organiser, evening)
    first = sent["seat-1"][0]
    for _ in range(2):
        sent = plan(send(organiser, evening, {**sent, "person": [first, first]}, "here", "2").text)
    assert (sent["seat-2"].count(first), first in sent["seat-1"]) == (1, False)


def test_a_stale_plan_says_who_is_gone(evening, organiser):
    evening.come(*SEVEN)
    _, sent = look(organiser, evening)
    organiser.send(f"/events/{evening.id}/door", leave=evening.ids["一"])
    shown = send(organiser, evening, sent, "open")
    assert shown.status_code == 422
    assert "without a seat here: 一" in words(shown.text)
    assert evening.tables() == []


def test_what_was_looked_at_is_what_one_tap_opens(evening, organiser):
    evening.come(*(f"{n:02}" for n in range(16)))
    _, sent = look(organiser, evening)
    at = f"/events/{evening.id}/tables"
    organiser.send(f"/events/{evening.id}/rounds/next", at=at, game="catan")
    shown = [people for _, people in tables_of(sent)]
    seats = [[str(evening.ids[name]) for name in names] for _, _, names, _ in evening.tables()]
    assert seats == shown


def test_what_was_said_of_two_since_the_plan_was_looked_at_is_minded_by_the_one_tap(club, evening, organiser):
    evening.come(*(f"{n:02}" for n in range(16)))
    _, sent = look(organiser, evening)
    one, other = map(int, sent["seat-1"][:2])
    with club.app_context():
        relate(db.session, one, other, "apart")
    at = f"/events/{evening.id}/tables"
    organiser.send(f"/events/{evening.id}/rounds/next", at=at, game="catan")
    tables = [{evening.ids[name] for name in names} for _, _, names, _ in evening.tables()]
    assert len(tables) == 4
    assert not any({one, other} <= table for table in tables)


def test_the_next_round_is_planned_from_the_evening_while_all_play(evening, organiser):
    evening.come(*(f"{n:02}" for n in range(8)))
    evening.seat(tuple(evening.ids), game="village")
    page = organiser.get(f"/events/{evening.id}/tables").text
    (way,) = re.findall(rf'href="(/events/{evening.id}/rounds/new[^"]*)"', page)
    planned = organiser.get(way).text
    assert "Still playing: Table 1." in words(planned)
    assert len(plan(planned)["seat-1"]) == 8
    assert re.search(r'name="open"[^>]*disabled', planned)
    assert 'name="free-alone"' not in planned
    assert "Continue the plan" not in words(page)
    send(organiser, evening, {**plan(planned), "person": plan(planned)["seat-1"][:1]}, "here", "out")
    assert "Continue the plan" in words(organiser.get(f"/events/{evening.id}/tables").text)
    evening.come(*(f"遅刻{n}" for n in range(6)))
    alone = send(organiser, evening, plan(planned), "free-alone").text
    assert len(people_of(alone)) == 6
    assert not re.search(r'name="open"[^>]*disabled', alone)


def test_a_plan_sent_twice_opens_its_tables_once(evening, organiser):
    evening.come(*SEVEN)
    _, sent = look(organiser, evening)
    assert send(organiser, evening, sent, "open").status_code == 303
    assert send(organiser, evening, sent, "open").status_code == 422
    assert len(evening.tables()) == 2


def test_who_plans_while_another_opens_the_tables_reads_so_and_is_led_there(evening, organiser):
    evening.come(*SEVEN)
    _, sent = look(organiser, evening)
    assert send(organiser, evening, sent, "open").status_code == 303
    shown = organiser.get(f"/events/{evening.id}/rounds/new").text
    part = shown[shown.index('id="plan-form"') :]
    assert "opened tables at" in words(part)
    assert "Not enough people to seat" not in words(part)
    assert f'href="/events/{evening.id}/tables"' in part


def test_somebody_who_is_not_here_cannot_be_seated_by_hand(evening, organiser):
    evening.come("一", "二", "三")
    stranger = evening.enter("よそ")[0]
    _, sent = look(organiser, evening)
    after = plan(send(organiser, evening, {**sent, "person": [str(stranger)]}, "here", "1").text)
    assert after["seat-1"] == sent["seat-1"]
    after["seen"] = [after["seen"][0].replace("]]", f',"{stranger}"]]')]
    assert send(organiser, evening, after, "open").status_code == 422
    assert evening.tables() == []


@pytest.mark.parametrize("game", ["magic_city", "one_night", "free"])
def test_what_is_printed_of_a_game_is_linked_from_its_plan(evening, organiser, game):
    evening.come(*SEVEN)
    page, _ = look(organiser, evening, game)
    assert f'href="/games/{game}?back=/events/{evening.id}/rounds/new"' in page


def test_the_plan_says_who_meets_again(evening, organiser):
    evening.come(*SEVEN[:4])
    first = words(look(organiser, evening)[0])
    assert not any(text in first for text in ("Threes", "Pairs", "Nobody meets"))
    (table,) = evening.seat(SEVEN[:4])
    evening.play(table, 4, 3, 2, 1)
    page, _ = begin(organiser, evening, "free")
    shown = words(page)
    assert "Threes that meet again today: " in shown
    assert "and 1 more; pairs in all: 6" in shown
    evening.come(*(f"{n:02}" for n in range(12)))
    page, _ = begin(organiser, evening, "free")
    assert "Nobody meets anybody of today's tables again." in words(page)


def test_rounds_are_said_beforehand_and_all_planned_together(evening, organiser):
    evening.come(*(f"{n:02}" for n in range(16)))
    _, sent = look(organiser, evening, "free")
    page = send(organiser, evening, {**sent, "rounds": ["5"]}, "numbers").text
    assert "5 rounds to go, and nobody has to meet the same person again." in words(page)
    assert plan(page)["rounds"] == ["5"]
    page = send(organiser, evening, plan(page), "undo").text
    assert plan(page)["rounds"] == [""]
    page = send(organiser, evening, {**plan(page), "rounds": ["viele"]}, "numbers").text
    assert plan(page)["rounds"] == [""]


def test_numbers_that_were_typed_are_taken_and_shown_before_the_tables_open(evening, organiser):
    evening.come(*SEVEN[:6])
    _, sent = look(organiser, evening)
    for field, typed in (("sizes-free", "1卓"), ("sizes-free", "2")):
        answer = send(organiser, evening, {**sent, field: [typed]}, "open")
        assert answer.status_code == 422
        assert "The tables now follow the numbers that were typed." in words(answer.text)
        assert evening.tables() == []
        sent = plan(answer.text)
        assert sent[field] == [typed[:1].replace("1", "3")]
    assert [sent[f"game-{n}"][0] for n in range(1, len(sent["ids"]) + 1)].count("free") == 1
    assert send(organiser, evening, sent, "open").status_code == 303
    assert len(evening.tables()) == len(sent["ids"])


@pytest.mark.parametrize(
    ("act", "value", "after"),
    [
        ("more", "village", ["3", "1", "1"]),
        ("more", "catan", ["4", "1", ""]),
        ("shuffle", "1", ["3", "1", ""]),
    ],
)
def test_numbers_that_were_typed_count_with_the_next_tap(evening, organiser, act, value, after):
    evening.come(*(f"{n:02}" for n in range(22)))
    _, sent = look(organiser, evening)
    sent = plan(send(organiser, evening, sent, "more", "free").text)
    shown = plan(send(organiser, evening, {**sent, "sizes-catan": ["3卓"]}, act, value).text)
    games = [name for name, _ in tables_of(shown)]
    assert [str(games.count(name) or "") for name in ("catan", "free", "village")] == after


def test_further_tables_of_a_round_do_not_ask_for_rounds(evening, organiser):
    evening.come(*SEVEN)
    page, sent = look(organiser, evening)
    assert 'name="rounds"' in page
    send(organiser, evening, sent, "open")
    evening.come("八", "九", "十")
    assert 'name="rounds"' not in organiser.get("/events/rounds/1/tables/new").text


def test_a_member_is_seated_by_name_and_somebody_else_by_number(evening, organiser):
    evening.come("一", "二", "三")
    evening.enter("遅刻")
    page, sent = look(organiser, evening)
    assert '<option value="遅刻">' in page
    shown = send(organiser, evening, {**sent, "new-guest": ["遅刻"]}, "add-guest").text
    assert str(evening.ids["遅刻"]) in plan(shown)["seat-1"]
    assert evening.rows()["遅刻"].here
    again = send(organiser, evening, {**plan(shown), "new-guest": ["7"]}, "add-guest").text
    sent = plan(again)
    seated = [*sent["seat-1"], *sent.get("seat-2", []), *sent.get("out", [])]
    assert str(evening.rows()["No. 7"].player_id) in seated


def test_that_somebody_comes_back_who_had_gone_home_is_said(evening, organiser):
    evening.come("一", "二", "三", "早退")
    at = f"/events/{evening.id}/tables"
    organiser.send(f"/events/{evening.id}/rounds/next", at=at, leave=evening.ids["早退"])
    assert not evening.rows()["早退"].here
    _, sent = look(organiser, evening)
    shown = send(organiser, evening, {**sent, "new-guest": ["早退"]}, "add-guest").text
    assert "早退 had gone home and is now here again." in words(shown)
    assert "had gone home" not in words(send(organiser, evening, plan(shown), "undo").text)
    assert not evening.rows()["早退"].here


def test_who_is_held_carries_a_lock(evening, organiser):
    evening.come("一", "二", "三", "四")
    _, sent = look(organiser, evening)
    one = sent["seat-1"][0]
    shown = send(organiser, evening, {**sent, "person": [one]}, "hold").text
    assert shown.count("kept at the table") == 1
    shown = send(organiser, evening, {**plan(shown), "person": [one]}, "hold").text
    assert "kept at the table" not in shown


def test_the_best_of_today_and_the_winners_of_the_last_round_are_gathered_by_one_tap(evening, organiser):
    """Of two rounds at three tables: who wins both is best, who has won one is level with others."""
    names = [f"{n:02}" for n in range(12)]
    evening.come(*names)
    assert 'name="best"' not in look(organiser, evening, "free")[0]
    for points in ((4, 3, 2, 1), (1, 2, 3, 4)):
        for table in evening.seat(*(tuple(names[at : at + 4]) for at in (0, 4, 8))):
            evening.play(table, *points)
    last = {str(evening.ids[name]) for name in ("03", "07", "11")}
    _, sent = begin(organiser, evening, "free")
    page = send(organiser, evening, sent, "winners", sent["ids"][1]).text
    gathered = plan(page)
    assert last < {*gathered["seat-2"]}
    assert "Unlock" in words(page)
    page = send(organiser, evening, gathered, "best", sent["ids"][0]).text
    assert "Level for the last seat: " in words(page)
    assert len(plan(page)["seat-1"]) == 4
    again = plan(send(organiser, evening, plan(page), "shuffle").text)
    assert again["seat-1"] == plan(page)["seat-1"]
    for number in ("x", "99"):
        assert tables_of(plan(send(organiser, evening, again, "best", number).text)) == tables_of(again)


def test_who_has_led_a_game_tonight_stands_at_the_table_that_wants_somebody(evening, organiser):
    evening.come(*(f"{n:02}" for n in range(9)))
    [table] = evening.seat(tuple(evening.ids), game="village")
    organiser.send(f"/events/tables/{table}/take", at=f"/events/{evening.id}/tables", role="gm")
    evening.abandon(table)
    shown = words(begin(organiser, evening, "village")[0])
    assert "Game masters tonight: 夜野 函子 (1)" in shown
    assert "Game masters tonight" not in words(begin(organiser, evening, "free")[0])


def test_whose_turn_it_is_to_be_game_master_is_dealt_and_changed_by_two_taps(evening, organiser, person):
    """Of nine, one is picked to lead; in the next round it is another one's turn who has led before."""
    evening.come(*(f"{n:02}" for n in range(9)))
    _, sent = look(organiser, evening, "village")
    first, second = sent["seat-1"][:2]
    page = send(organiser, evening, {**sent, "person": [first]}, "lead", sent["ids"][0]).text
    assert people_of(page)[0] == first
    assert len(people_of(page)) == 9
    assert "Everybody has a seat." in words(page)
    assert send(organiser, evening, plan(page), "open").status_code == 303
    assert len(evening.tables()[0][2]) == 8
    evening.abandon(1)
    page, sent = begin(organiser, evening, "village")
    assert f'value="{first}"' in page
    assert len(plan(page)["seat-1"]) == 9
    page = send(organiser, evening, {**sent, "person": [second]}, "lead", sent["ids"][0]).text
    send(organiser, evening, plan(page), "open")
    name = next(name for name, key in evening.ids.items() if str(key) == second)
    assert name in words(organiser.get(f"/events/{evening.id}/tables").text)
    assert second not in plan(organiser.get(f"/events/{evening.id}/rounds/new").text).get("out", [])


def people_of(page):
    """Whom the first table of a plan shows, who leads it before the others."""
    return re.findall(
        r'name="person"\s+value="(\d+)"', page.partition('data-table="')[2].partition("</section>")[0]
    )


def test_tables_that_no_organiser_opened_are_said_to_be_opened_by_nobody(evening, organiser):
    evening.come(*SEVEN)
    evening.seat(tuple(SEVEN))
    shown = words(organiser.get(f"/events/{evening.id}/rounds/new").text)
    assert "Tables were opened at" in shown
    assert "rules opened" not in shown
