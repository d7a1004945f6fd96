"""Notes and wishes on the pages: organisers write and see them, a person says wishes on the own phone."""

from __future__ import annotations

from datetime import date, time, timedelta

import pytest

from companion.club.accounts import log_ins
from companion.club.events.models import Event
from companion.club.rounds.notes import Note, note_of, note_person
from companion.store.base import now
from companion.store.engine import db, writing
from companion.web.speech import today
from tests.web.club.evenings import Evening, words
from tests.web.club.plans import look, plan, send
from tests.web.club.test_relations import addresses, without_chance

NAMES = ("一", "二", "三", "四", "五", "六", "七", "八")


@pytest.fixture
def here(evening):
    """Eight people who are here, by name."""
    evening.come(*NAMES)
    return {name: str(evening.ids[name]) for name in NAMES}


def noted(evening, key: str, event_id: int | None) -> Note:
    with evening.app.app_context():
        return note_of(db.session, int(key), event_id)


def test_a_note_is_written_from_the_plan_and_stands_beside_the_name(evening, organiser, here):
    _, sent = look(organiser, evening)
    answer = organiser.send(f"/events/{evening.id}/rounds/new", note="1", person=here["一"])
    at = answer.headers["Location"]
    assert at.startswith(f"/events/{evening.id}/people/{here['一']}/note?back=")
    fields = {"beginner": "y", "leaves_at": "10:30", "text": "左利き", "game-village": "no"}
    saved = organiser.send(at, at=at, **fields)
    assert saved.headers["Location"] == f"/events/{evening.id}/rounds/new"
    page = organiser.get(saved.headers["Location"]).text
    assert "beginner until 10:30" in words(page).replace("\u202f", " ")
    assert "左利き" in words(page)
    assert "Leaves at 10:30: 一" in words(page)
    note = noted(evening, here["一"], evening.id)
    assert note == Note(True, False, time(10, 30), "左利き", (), ("village",))
    assert plan(page)["seat-1"] == sent["seat-1"]


def test_what_is_ticked_is_kept_on_the_way_to_the_notes_for_every_event(evening, organiser, here):
    at = f"/events/{evening.id}/people/{here['一']}/note"
    answer = organiser.send(at, at=at, beginner="y", always="1")
    assert answer.headers["Location"].startswith(f"/players/{here['一']}/note?back=")
    assert noted(evening, here["一"], evening.id).beginner
    back = organiser.send(answer.headers["Location"], at=answer.headers["Location"], text="左利き")
    assert back.headers["Location"].startswith(at)


def test_nobody_leaves_before_the_event_opens(evening, organiser, here):
    at = f"/events/{evening.id}/people/{here['一']}/note"
    answer = organiser.send(at, at=at, leaves_at="09:30")
    assert answer.status_code == 422
    assert "before the event opens (10:00)" in words(answer.text)
    assert noted(evening, here["一"], evening.id) == Note()
    night = evening.event(today(), title="夜", number=None, opens_at=time(20), closes_at=time(5))
    at = f"/events/{night}/people/{here['一']}/note"
    assert organiser.send(at, at=at, leaves_at="01:00").status_code == 303
    assert organiser.send(at, at=at, leaves_at="17:00").status_code == 422


def test_a_time_for_good_before_the_opening_is_said_to_count_for_nothing_where_people_are_seated(
    evening, organiser, here
):
    at = f"/players/{here['一']}/note"
    assert organiser.send(at, at=at, leaves_at="09:30").status_code == 303
    page, _ = look(organiser, evening)
    assert "until 09:30: before the opening, not counted" in words(page).replace("\u202f", " ")
    assert "一 leaves at" not in words(page)


def test_without_somebody_picked_the_plan_says_so(evening, organiser, here):
    look(organiser, evening)
    answer = organiser.send(f"/events/{evening.id}/rounds/new", note="1")
    assert "Pick somebody" in words(organiser.get(answer.headers["Location"]).text)


def test_a_note_for_good_is_written_on_the_person_s_page(evening, organiser, here):
    at = f"/players/{here['二']}/note"
    organiser.send(at, at=at, wheelchair="y", leaves_at="x")
    assert noted(evening, here["二"], None) == Note()
    organiser.send(at, at=at, wheelchair="y")
    assert "wheelchair" in words(organiser.get(f"/players/{here['二']}").text)
    assert "wheelchair" in words(look(organiser, evening)[0])
    tonight = words(organiser.get(f"/events/{evening.id}/people/{here['二']}/note").text)
    assert "wheelchair" in tonight
    assert "games to play or not show on that person’s own phone, too" in tonight


def test_the_plan_says_which_wish_has_no_table_at_all(evening, organiser, here):
    with evening.app.app_context():
        for name in ("一", "二"):
            note_person(db.session, int(here[name]), evening.id, Note(wishes=("village",)))
    page, _ = look(organiser, evening)
    assert "Wished for, with no table now: Werewolf village (2)" in words(page)


def test_the_plan_says_whose_wish_could_not_be_met(evening, organiser, here):
    with evening.app.app_context():
        note_person(db.session, int(here["一"]), evening.id, Note(wishes=("catan",), declined=("village",)))
    page, sent = look(organiser, evening)
    assert "1 wish" in words(page)
    assert "could not be met" not in words(page)
    page = send(organiser, evening, {**sent, "game-2": ["free"]}, "play", "2").text
    sent = plan(page)
    assert (sent["game-1"], sent["game-2"]) == (["catan"], ["free"])
    if here["一"] in sent["seat-1"]:
        page = send(organiser, evening, {**sent, "person": [here["一"]]}, "here", "2").text
    assert "一: the wish for Catan could not be met" in words(page)


def test_a_wish_is_said_on_the_own_phone_and_shown_to_nobody_else(evening, organiser, person, here):
    phone, at = person(), f"/events/{evening.id}/me"
    phone.send(at, me=here["三"])
    with evening.app.app_context():
        note_person(db.session, int(here["三"]), evening.id, Note(text="眠い"))
    phone.send(at, at=at, wishes="1", **{"game-catan": "wish", "game-village": "no", "game-x": "wish"})
    assert noted(evening, here["三"], evening.id) == Note(
        text="眠い", wishes=("catan",), declined=("village",)
    )
    page = phone.get(at).text
    assert '<option selected value="wish">' in page
    assert "眠い" not in page
    stranger = person()
    assert stranger.send(at, wishes="1", **{"game-catan": "no"}).status_code == 403
    assert noted(evening, here["三"], evening.id).wishes == ("catan",)


@pytest.mark.parametrize("who", ["visitor", "player", "helper"])
def test_nobody_else_can_tell_what_is_noted(evening, organiser, person, here, present, who):
    """Every page, sheet, list and answer of the API that others may have is the same before and after."""
    table, _ = evening.seat(NAMES[:4], NAMES[4:])
    evening.play(table, 4, 3, 2, 1)
    phone, open_to_all = person(), addresses(evening)
    if who == "player":
        phone.send(f"/events/{evening.id}/me", me=here["一"])
    if who == "helper":
        with evening.app.app_context(), writing(db.session):
            db.session.get_one(Event, evening.id).held_on = today()  # a helper does tonight's door alone
            token = log_ins.offer_code(db.session, 1, "手伝い")
        assert phone.send(f"/login/{token}").status_code == 303
        assert phone.get(f"/events/{evening.id}/door").status_code == 200
    moment = now()
    present(lambda: moment)  # what says when it was made says the same

    def fetch() -> dict[str, bytes | str | int]:
        answers = {path: phone.get(path) for path in open_to_all}
        return {
            path: without_chance(one.text) if one.mimetype.startswith(("text", "application/json")) else 0
            for path, one in answers.items()
            if one.status_code == 200
        }

    before = fetch()
    assert len(before) > 30
    with evening.app.app_context():
        for number, event_id in enumerate((None, evening.id), 1):
            note_person(db.session, int(here["一"]), event_id, Note(True, True, time(17), f"左利き{number}"))
    after = fetch()
    assert [path for path in before if before[path] != after.get(path)] == []


def test_a_score_sheet_that_stands_for_any_game_is_no_wish(organiser, club):
    evening = Evening(club, date.today() + timedelta(days=2), sign_up="page")
    (player,) = evening.enter("レイリー")
    for page in (f"/events/{evening.id}/sign-up", f"/players/{player}/note"):
        shown = organiser.get(page).text
        assert 'name="game-catan"' in shown
        assert 'name="game-free"' not in shown
    evening.come("一", "二")
    assert '<option value="Score sheet">' in organiser.get(f"/events/{evening.id}/rounds/new").text
