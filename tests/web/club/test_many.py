"""Names in bulk, as an organiser pastes them."""

from __future__ import annotations

import re

import pytest

from tests.fuzz import watched
from tests.web.club.evenings import names_of_players, words

LIST = "佐藤\n鈴木さん\nさとう　はなこ\n佐藤\n"


def previewed(page):
    """What the preview says of each name; of one that stands there twice, what is to be looked at."""
    rows = re.findall(
        r'name="name-\d+" value="([^"]*)".*?<span class="chip[^>]*>(.*?)</span>', page, re.DOTALL
    )
    return {name: words(said) for name, said in reversed(rows)}


def invalid(page):
    """The fields that are wrong, and say why."""
    return re.findall(r'name="([^"]+)" (?:rows="12" )?aria-invalid="true" aria-describedby="many-why', page)


def test_nothing_that_is_pasted_is_the_wrong_field(organiser):
    assert invalid(organiser.send("/players/many", text=" ").text) == ["text"]


def test_a_pasted_list_says_what_each_row_would_do_and_enters_nothing_yet(evening, organiser):
    evening.enter("佐藤", "サトウ・ハナコ")
    shown = organiser.send(f"/events/{evening.id}/applications/many", text=LIST).text
    assert previewed(shown) == {"佐藤": "Twice on the list", "鈴木さん": "New", "さとう はなこ": "Known"}
    assert "佐藤 (known)" in words(shown)
    assert len(names_of_players(evening.app)) == 2
    assert evening.rows() == {}


def test_two_of_one_name_on_a_list_are_asked_about_and_told_apart_by_a_handle(evening, organiser):
    path, text = f"/events/{evening.id}/applications/many", "佐藤\n鈴木\n佐藤"
    unanswered = organiser.send(path, text=text, enter="1")
    assert (unanswered.status_code, evening.rows()) == (422, {})
    assert "One line is still to be decided" in words(unanswered.text)
    assert invalid(unanswered.text) == ["row-2"]
    without = organiser.send(path, text=text, enter="1", **{"row-2": "new"})
    assert without.status_code == 422
    assert "add a handle to tell them apart" in words(without.text)
    assert invalid(without.text) == ["handle-2"]
    told_apart = {"row-2": "new", "handle-2": "@hanako"}
    assert organiser.send(path, text=text, enter="1", **told_apart).status_code == 303
    assert sorted(names_of_players(evening.app)) == ["佐藤", "佐藤", "鈴木"]
    again = organiser.send(path, text="佐藤", enter="1")
    assert again.status_code == 422
    assert previewed(again.text) == {"佐藤": "Several are called so"}
    assert "(hanako)" in words(again.text)


def test_the_same_person_twice_on_a_list_is_left_out_once_that_is_said(evening, organiser):
    path, text = f"/events/{evening.id}/applications/many", "佐藤\n佐藤さん"
    assert organiser.send(path, text=text, enter="1", **{"row-1": "skip"}).status_code == 303
    assert names_of_players(evening.app) == ["佐藤"]


def test_somebody_new_of_a_known_name_is_given_a_handle(evening, organiser):
    evening.enter("佐藤")
    refused = organiser.send("/players/many", text="佐藤", enter="1", **{"row-0": "new"})
    assert (refused.status_code, 'name="handle-0"' in refused.text) == (422, True)
    entered = organiser.send("/players/many", text="佐藤", enter="1", **{"row-0": "new", "handle-0": "b"})
    assert entered.status_code == 303
    assert names_of_players(evening.app) == ["佐藤", "佐藤"]


def test_twenty_two_applications_are_two_sends(evening, organiser):
    evening.enter("名00", "名01")
    text = "\n".join(f"名{number:02}" for number in range(22))
    path = f"/events/{evening.id}/applications/many"
    assert organiser.send(path, text=text).status_code == 200
    assert organiser.send(path, text=text, enter="1").status_code == 303
    places = [row.place for row in evening.rows().values()]
    assert (places.count("in"), places.count("waiting")) == (20, 2)
    assert organiser.send(path, text=text, enter="1").status_code == 303
    assert len(names_of_players(evening.app)) == 22


def test_a_row_that_looks_like_somebody_may_be_made_that_person(evening, organiser):
    (known,) = evening.enter("レイリー")
    path = f"/events/{evening.id}/applications/many"
    shown = organiser.send(path, text="レイリ一").text
    assert "Looks like somebody" in words(shown)
    assert f'<option value="{known}"' in shown
    organiser.send(path, text="レイリ一", enter="1", **{"row-0": known})
    assert list(evening.rows()) == ["レイリー"]


def test_a_name_with_a_number_behind_it_is_asked_about_and_nothing_is_entered_before(evening, organiser):
    (known,) = evening.enter("きよし")
    path, text = f"/events/{evening.id}/applications/many", "1 あおい\nきよし 1\nみどり 2人"
    shown = organiser.send(path, text=text).text
    assert words(shown).count("Please check the name") == 2
    unanswered = organiser.send(path, text=text, enter="1")
    assert unanswered.status_code == 422
    assert "2 lines are still to be decided" in words(unanswered.text)
    assert not evening.rows()
    answered = {"row-1": known, "row-2": "bare"}
    assert organiser.send(path, text=text, enter="1", **answered).status_code == 303
    assert sorted(evening.rows()) == ["あおい", "きよし", "みどり"]


def test_a_remark_on_the_list_is_shown_beside_the_name_and_not_entered_with_it(evening, organiser):
    path, text = f"/events/{evening.id}/applications/many", "あおい（初参加）\nみどり 19時から\n+1"
    shown = organiser.send(path, text=text).text
    assert "“初参加” is kept as a note" in words(shown)
    assert previewed(shown) == {"あおい": "New", "みどり": "New", "+1": "Please check the name"}
    assert organiser.send(path, text=text, enter="1", **{"row-2": "skip"}).status_code == 303
    assert sorted(evening.rows()) == ["あおい", "みどり"]


def test_a_name_is_corrected_in_the_preview_and_an_emptied_one_is_left_out(evening, organiser):
    evening.enter("佐藤")
    path, text = f"/events/{evening.id}/applications/many", "砂糖\n鈴木と友達\n高橋"
    shown = {"shown-0": "砂糖", "shown-1": "鈴木と友達", "shown-2": "高橋"}
    choices = {"row-0": "new", "row-1": "new", "row-2": "new"}
    names = {"name-0": "佐藤", "name-1": "鈴木", "name-2": ""}
    assert organiser.send(path, text=text, enter="1", **shown, **choices, **names).status_code == 303
    assert sorted(evening.rows()) == ["佐藤", "鈴木"]
    assert names_of_players(evening.app) == ["佐藤", "鈴木"]


def test_a_corrected_name_that_looks_like_somebody_is_asked_about(evening, organiser):
    (known,) = evening.enter("レイリー")
    path = f"/events/{evening.id}/applications/many"
    corrected = {"shown-0": "れい", "name-0": "レイリ一", "row-0": "new"}
    asked = organiser.send(path, text="れい", enter="1", **corrected)
    assert (asked.status_code, evening.rows()) == (422, {})
    assert previewed(asked.text) == {"レイリ一": "Looks like somebody"}
    answered = {"shown-0": "レイリ一", "name-0": "レイリ一", "row-0": known}
    assert organiser.send(path, text="れい", enter="1", **answered).status_code == 303
    assert list(evening.rows()) == ["レイリー"]


def test_back_to_the_list_keeps_what_was_pasted_and_the_enter_key_enters_nobody(evening, organiser):
    path = f"/events/{evening.id}/applications/many"
    back = organiser.send(path, text="佐藤\n鈴木", again="1").text
    assert re.search(r"<textarea[^>]*>佐藤\n鈴木</textarea>", back)
    shown = organiser.send(path, text="佐藤").text
    first = re.search(r"<button[^>]*>", shown[shown.index('class="panel"') :])[0]
    assert "name=" not in first


def test_one_bad_row_enters_nobody_and_everything_stays(evening, organiser):
    evening.enter("佐藤")
    answer = organiser.send("/players/many", text="鈴木\n佐藤", enter="1", **{"row-1": "new"})
    assert answer.status_code == 422
    assert previewed(answer.text) == {"鈴木": "New", "佐藤": "Known"}
    assert names_of_players(evening.app) == ["佐藤"]


def test_players_who_are_known_are_left_out_of_a_list_of_players(evening, organiser):
    evening.enter("佐藤")
    organiser.send("/players/many", text="鈴木\n佐藤", enter="1")
    assert names_of_players(evening.app) == ["佐藤", "鈴木"]


def test_nothing_pasted_is_said(evening, organiser):
    assert "no names" in words(organiser.send("/players/many", text=" \n").text)


def test_adding_one_stays_on_the_form_for_the_next(evening, organiser):
    path = f"/events/{evening.id}/join/application"
    added = organiser.send(path, name="佐藤")
    assert added.headers["Location"].startswith(path)
    assert "autofocus" in organiser.get(added.headers["Location"]).text
    added = organiser.send("/players/new", name="鈴木")
    assert added.headers["Location"].startswith("/players/new")


@pytest.mark.parametrize("line", [f"a{' ' * 12_000}b", f"a{'※' * 190}b\n" * 8])
def test_no_pasted_line_holds_the_evening_up(evening, organiser, line):
    with watched() as watch:
        organiser.send("/players/many", text="あおい")  # the first page of a kind is compiled
        watch.held()
        assert organiser.send("/players/many", text=line).status_code == 200
        assert watch.held() == ""


def test_only_lines_to_be_looked_at_stand_open_and_the_others_are_one_line_each(evening, organiser):
    evening.enter(*(f"名{number:02}" for number in range(40)))
    text = "\n".join([*(f"名{number:02}" for number in range(40)), "名０", "はな", "名00"])
    shown = organiser.send(f"/events/{evening.id}/applications/many", text=text).text
    folds = re.split(r'<details class="more" id="many-', shown)
    assert len(re.findall(r'name="name-\d+"', folds[0])) == 2
    said = [words(fold) for fold in folds[1:]]
    assert "New people" in said[0]
    assert "はな" in said[0]
    assert "Known people" in said[1]
    assert len(re.findall(r'name="name-\d+"', folds[2])) == 40


def test_any_line_is_tied_to_any_member_by_name_and_the_next_list_knows_it(evening, organiser):
    evening.enter("森 太郎", "佐藤")
    path = f"/events/{evening.id}/applications/many"
    shown = organiser.send(path, text="もりっち").text
    assert '<option value="森 太郎"></option>' in shown
    assert 'list="members"' in shown
    tied = {"shown-0": "もりっち", "name-0": "森 太郎", "row-0": "new"}
    assert organiser.send(path, text="もりっち", enter="1", **tied).status_code == 303
    assert list(evening.rows()) == ["森 太郎"]
    assert previewed(organiser.send(path, text="もりっち\n佐藤").text) == {
        "もりっち": "Known",
        "佐藤": "Known",
    }
    assert organiser.send("/players/many", text="もりっち", enter="1").status_code == 303
    assert names_of_players(evening.app) == ["森 太郎", "佐藤"]


def test_a_spelling_is_remembered_of_somebody_who_has_applied_too(evening, organiser):
    evening.apply("森 太郎")
    path = f"/events/{evening.id}/applications/many"
    tied = {"shown-0": "もりっち", "name-0": "森 太郎", "row-0": "new"}
    assert organiser.send(path, text="もりっち", enter="1", **tied).status_code == 303
    assert previewed(organiser.send(path, text="もりっち").text) == {"もりっち": "Known"}


def test_a_namesake_is_chosen_by_name_and_handle(evening, organiser):
    evening.enter("佐藤")
    organiser.send("/players/many", text="佐藤", enter="1", **{"row-0": "new", "handle-0": "b"})
    path = f"/events/{evening.id}/applications/many"
    tied = {"shown-0": "さとぴ", "name-0": "佐藤 (b)", "row-0": "new"}
    assert organiser.send(path, text="さとぴ", enter="1", **tied).status_code == 303
    assert evening.rows()["佐藤"].player.handle == "b"


def test_a_line_that_may_say_more_than_a_name_is_remembered_of_nobody(evening, organiser):
    evening.enter("きよし")
    path = f"/events/{evening.id}/applications/many"
    tied = {"shown-0": "きよし+1", "name-0": "きよし"}
    assert organiser.send(path, text="きよし+1", enter="1", **tied).status_code == 303
    assert previewed(organiser.send(path, text="きよし+1").text) == {"きよし+1": "Please check the name"}
