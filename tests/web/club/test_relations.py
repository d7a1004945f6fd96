"""Apart and together on the pages: organisers say it and see it, and nobody else can tell."""

from __future__ import annotations

import re
from datetime import datetime, time

import pytest
from sqlalchemy import select

from companion.club.events import attendance
from companion.club.events.models import Event, SignUp
from companion.club.events.sign_ups import Said, sign_up
from companion.club.people.operations import change_player
from companion.club.rounds.notes import Note, note_of, note_person, relate, relations_of
from companion.store.base import now
from companion.store.engine import db
from companion.store.keys import digest
from tests.web.club.evenings import words
from tests.web.club.plans import begin, look, plan, send

NAMES = ("一", "二", "三", "四", "五", "六", "七", "八")


@pytest.fixture
def here(evening):
    """Eight people who are here, by name."""
    evening.come(*NAMES)
    return {name: str(evening.ids[name]) for name in NAMES}


def pick(sent, one, other, **more):
    return {**sent, "one": [one], "other": [other], **more}


def test_two_are_set_apart_on_the_plan_for_tonight(evening, organiser, here):
    _, sent = look(organiser, evening)
    one, other = sent["seat-1"][:2]
    dealt = send(organiser, evening, pick(sent, one, other), "apart").text
    assert "not at one table tonight" in words(dealt)
    assert "are not to sit at one table" not in words(dealt)
    assert not {one, other} <= {*plan(dealt)["seat-1"]}
    (number,) = re.findall(r'name="unrelate"\s+value="(\d+)"', dealt)
    after = send(organiser, evening, plan(dealt), "unrelate", number).text
    assert "not at one table" not in after.partition('name="one"')[0]
    again = send(organiser, evening, plan(after), "unrelate", number).text
    assert "This is taken back already." in words(again)


def test_who_came_along_is_kept_together_in_view_and_parted_by_one_tap(evening, organiser, here):
    with evening.app.app_context():
        event = db.session.get_one(Event, evening.id)
        event.sign_up = "page"
        db.session.commit()
        names = [("一郎", ""), ("二郎", "")]
        at = datetime.combine(event.held_on, time(9))
        sign_up(db.session, event.id, names, Said(), token="t" * 22, device=digest("d"), at=at)
        both = [str(row.player_id) for row in db.session.scalars(select(SignUp))]
        for key in both:
            attendance.check_in(db.session, event.id, int(key))
    page, sent = look(organiser, evening)
    assert any({*both} <= {*people} for name, people in sent.items() if name.startswith("seat-"))
    assert "signed up together" in words(page)
    (number,) = re.findall(r'name="unrelate"\s+value="(\d+ \d+)"', page)
    assert "signed up together" not in words(send(organiser, evening, sent, "unrelate", number).text)


def offered(page: str) -> list[tuple[str, str]]:
    """What the remarks of a plan offer: which act, about whom or when."""
    return re.findall(r'name="(apart|together|leaves)"\s+value="([^"]* [^"]*)"', page)


def test_of_whom_somebody_speaks_one_tap_says_whether_they_sit_apart_or_together(evening, organiser, here):
    """The words are not read for what they ask: both are offered for each name."""
    with evening.app.app_context():
        for key, name in (("五", "さくら"), ("六", "みさき")):
            change_player(db.session, int(here[key]), name=name)
        text = "さくらさんとは別の卓で、みさきと一緒に"
        note_person(db.session, int(here["一"]), evening.id, Note(text=text))
    page, sent = look(organiser, evening)
    assert text in words(page)
    both = [f"{here['一']} {here[key]}" for key in ("五", "六")]
    assert offered(page) == [(kind, two) for two in both for kind in ("together", "apart")]
    page = send(organiser, evening, sent, "apart", both[0]).text
    assert offered(page) == [("together", both[1]), ("apart", both[1])]
    page = send(organiser, evening, plan(page), "together", both[1]).text
    assert offered(page) == []
    (at,) = [people for name, people in plan(page).items() if name[:5] == "seat-" and here["一"] in people]
    assert (here["五"] in at, here["六"] in at) == (False, True)


def test_when_somebody_says_to_leave_is_taken_over_by_one_tap(evening, organiser, here):
    with evening.app.app_context():
        note_person(db.session, int(here["一"]), evening.id, Note(beginner=True, text="１７時半に帰ります"))
    page, sent = look(organiser, evening)
    assert offered(page) == [("leaves", f"{here['一']} 17:30")]
    for wrong in ("x 17:30", f"{here['一']} x", f"{evening.enter('よそ')[0]} 17:30"):
        send(organiser, evening, sent, "leaves", wrong)
    assert offered(send(organiser, evening, sent, "leaves", f"{here['一']} 17:30").text) == []
    with evening.app.app_context():
        note = note_of(db.session, int(here["一"]), evening.id)
    assert note == Note(beginner=True, leaves_at=time(17, 30), text="１７時半に帰ります")


def test_two_are_together_for_good(evening, organiser, here):
    _, sent = look(organiser, evening)
    one, other = sent["seat-1"][0], sent["seat-2"][0]
    page = send(organiser, evening, pick(sent, one, other, **{"for-good": ["1"]}), "together").text
    assert "at one table for good" in words(page)
    assert "are to sit at one table" not in words(page)
    moved = {**plan(page), "person": [one]}
    apart = send(organiser, evening, moved, "here", "out").text
    assert words(apart).count("are to sit at one table") == 2  # on the table's row, and below once unfolded
    person = organiser.get(f"/players/{one}").text
    assert "at one table" in words(person)


def test_nobody_is_set_apart_who_is_not_here_or_alone(evening, organiser, here):
    _, sent = look(organiser, evening)
    evening.enter("無関係")
    for one, other in (
        (here["一"], here["一"]),
        (here["一"], str(evening.ids["無関係"])),
        ("", here["一"]),
        ("x", "y"),
    ):
        page = send(organiser, evening, pick(sent, one, other), "apart").text
        assert 'name="unrelate"' not in page


def test_it_is_said_and_taken_back_on_the_person_s_page(evening, organiser, here):
    at = f"/players/{here['一']}"
    organiser.send(f"{at}/relations", at=at, other=here["二"], kind="apart")
    assert "not at one table" in words(organiser.get(at).text)
    assert "not at one table" in words(organiser.get(f"/players/{here['二']}").text)
    with evening.app.app_context():
        (row,) = relations_of(db.session, int(here["一"]))
    organiser.send(f"{at}/relations", at=at, end=str(row.id))
    with evening.app.app_context():
        assert relations_of(db.session, int(here["一"])) == []


def without_chance(page: str) -> str:
    """A page without what differs each time it is fetched."""
    page = re.sub(r'(csrf_token|nonce)[^>]*?(value|nonce)="[^"]*"|nonce="[^"]*"', "", page)
    return re.sub(r'data-now="\d+"', "", page)


TEXTS = ("text", "application/json")
ROOMS = ("club.", "table.", "sheets.", "screen.", "api.")
KEYS = ("event_id", "player_id", "table_id", "round_id", "season_id", "board_id", "seat")
GIVEN = dict.fromkeys(KEYS, 1)


def addresses(evening) -> list[str]:
    """Every address of the rooms that may be looked at, for somebody and tables that are there."""
    with evening.app.test_request_context():
        adapter = evening.app.url_map.bind("localhost")
        return [
            adapter.build(rule.endpoint, {name: GIVEN[name] for name in rule.arguments})
            for rule in evening.app.url_map.iter_rules()
            if rule.endpoint.startswith(ROOMS) and "GET" in rule.methods and rule.arguments <= {*GIVEN}
        ]


@pytest.mark.parametrize("who", ["visitor", "player"])
def test_nobody_else_can_tell_that_two_are_apart(evening, organiser, person, here, present, who):
    """Every page, sheet, list and answer of the API that others may have is the same before and after."""
    begin(organiser, evening, "free")
    table, _ = evening.seat(NAMES[:4], NAMES[4:])
    evening.play(table, 4, 3, 2, 1)
    phone, open_to_all = person(), addresses(evening)
    if who == "player":
        phone.send(f"/events/{evening.id}/me", me=here["一"])
    moment = now()
    present(lambda: moment)  # what says when it was made is made in the same minute

    def fetch() -> dict[str, bytes | str | int]:
        answers = {path: phone.get(path) for path in open_to_all}
        return {
            path: without_chance(one.text) if one.mimetype.startswith(TEXTS) else len(one.data)
            for path, one in answers.items()
            if one.status_code == 200
        }

    before = fetch()
    assert len(before) > 30
    with evening.app.app_context():
        relate(db.session, int(here["一"]), int(here["二"]), "apart")
        relate(db.session, int(here["三"]), int(here["四"]), "together", evening.id)
    after = fetch()
    assert [path for path in before if before[path] != after.get(path)] == []


def test_a_visitor_changes_nothing_of_it(evening, somebody, here):
    at = f"/players/{here['一']}"
    assert somebody.send(f"{at}/relations", at=at, other=here["二"], kind="apart").status_code == 401
    with evening.app.app_context():
        assert relations_of(db.session, int(here["一"])) == []
