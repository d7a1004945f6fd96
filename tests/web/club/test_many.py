"""Names in bulk, as an organiser pastes them."""

from __future__ import annotations

from tests.web.club.evenings import names_of_players, words

LIST = "佐藤\n鈴木さん\nさとう　はなこ\n佐藤\n"


def test_a_pasted_list_says_what_each_row_would_do_and_enters_nothing_yet(evening, organiser):
    evening.enter("佐藤", "サトウ・ハナコ")
    shown = words(organiser.send(f"/events/{evening.id}/applications/many", text=LIST).text)
    assert "佐藤 Known" in shown
    assert "鈴木 New" in shown
    assert "佐藤 Twice on the list" in shown
    assert len(names_of_players(evening.app)) == 2
    assert evening.rows() == {}


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
    assert "Lines still to be decided: 2" in words(unanswered.text)
    assert not evening.rows()
    answered = {"row-1": known, "row-2": "bare"}
    assert organiser.send(path, text=text, enter="1", **answered).status_code == 303
    assert sorted(evening.rows()) == ["あおい", "きよし", "みどり"]


def test_one_bad_row_enters_nobody_and_everything_stays(evening, organiser):
    evening.enter("佐藤")
    answer = organiser.send("/players/many", text="鈴木\n佐藤", enter="1", **{"row-1": "new"})
    assert answer.status_code == 422
    assert "鈴木" in words(answer.text)
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
