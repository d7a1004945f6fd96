"""Two who change the same thing: neither erases what the other wrote, and each reads of the other."""

from __future__ import annotations

import re
from datetime import date
from html import unescape

import pytest

from companion.club.accounts.acts import latest
from companion.club.casts import keep_composition, keep_names
from companion.club.events.operations import SeasonDraft, add_season
from companion.club.library import OwnGameDraft, add_own_game
from companion.club.people.operations import add_player
from companion.club.rounds.operations import add_round
from companion.club.standings.operations import BoardDraft, add_board
from companion.club.standings.rules import STANDARD
from companion.club.tables import claims, presence
from companion.store.engine import db
from tests.web.club.evenings import words
from tests.web.club.plans import look, send


def filled(page: str) -> dict[str, list[str]]:
    """What the form of an editing page would send, untouched."""
    form = next(one for one in re.findall(r"<form.*?</form>", page, re.S) if 'name="seen"' in one)
    sent: dict[str, list[str]] = {}
    for match in re.finditer(r"<(input|textarea|select)\b([^>]*)>(?:(.*?)</\1>)?", form, re.S):
        kind, marks, inside = match.groups()
        name = re.search(r'name="([^"]+)"', marks)
        box = re.search(r'type="(checkbox|radio)"', marks)
        if not name or (box and "checked" not in marks):
            continue
        value = re.search(r'value="([^"]*)"', marks)
        if kind == "select":
            value = re.search(r'<option selected +value="([^"]*)"', inside or "")
        text = (inside or "").strip() if kind == "textarea" else value[1] if value else ""
        sent.setdefault(name[1], []).append(unescape(text))
    return sent


@pytest.fixture
def edited(evening):
    """The pages on which what stands is edited, by what that is: address, field, two new values."""
    evening.enter("一", "二")
    with evening.app.app_context():
        game = add_own_game(db.session, OwnGameDraft("ドミニオン", 2, 4, scheme={"rank-1": 300}))
        names = keep_names(db.session, "名前", "甲\n乙\n丙")
        cast = keep_composition(db.session, "village", "四人", {"werewolf": 1, "villager": 3})
        board = add_board(db.session, evening.season_id, BoardDraft("総合", STANDARD))
        keys = game.id, names.id, cast.id, board.id
    table = evening.seat(("一", "二"))[0]
    return {
        "person": (f"/players/{evening.ids['一']}/edit", "reading", "いち", "ひと"),
        "event": ("/events/1/edit", "venue", "公民館", "文化会館"),
        "season": ("/events/seasons/1/edit", "name", "春の部", "夏の部"),
        "settings": ("/settings", "name", "東の会", "西の会"),
        "own game": (f"/games/own/{keys[0]}/edit", "name", "世界の七不思議", "カルカソンヌ"),
        "names": (f"/games/names/{keys[1]}/edit", "name", "花の名", "鳥の名"),
        "cast": (f"/games/compositions/{keys[2]}/edit", "name", "小さな村", "四人の村"),
        "board": (f"/standings/boards/{keys[3]}/edit", "name", "勝数", "勝率"),
        "screen": ("/events/1/screen/setup", "notice", "休憩は三時", "休憩は四時"),
        "seats": (f"/events/tables/{table}/seats", "seat_1", "0", "0"),
    }


FORMS = ("person", "event", "season", "settings", "own game", "names", "cast", "board", "screen")


@pytest.mark.parametrize("what", FORMS)
def test_a_second_form_does_not_erase_what_the_first_wrote(evening, organiser, edited, what):
    address, field, first, second = edited[what]
    sent = filled(organiser.get(address).text)
    assert organiser.send(address, **{**sent, field: first}).status_code == 303
    answer = organiser.send(address, **{**sent, field: second})
    assert answer.status_code == 422
    page = words(answer.text)
    assert f"It is now “{first}”" in page
    assert "changed this at" in page
    again = filled(answer.text)
    assert again[field] == [second]
    assert organiser.send(address, **again).status_code == 303
    assert filled(organiser.get(address).text)[field] == [second]
    with evening.app.app_context():
        logged = [change[1:] for act in latest(db.session) for change in act.params.get("changes", ())]
    assert [first, second] in logged


def test_of_two_who_choose_an_address_the_second_reads_of_the_first(organiser):
    path = "/settings/address"
    sent = {**filled(organiser.get(path).text), "choice": "other"}
    assert organiser.send(path, **{**sent, "other": "https://east.example"}).status_code == 303
    late = organiser.send(path, **{**sent, "other": "https://west.example"})
    assert late.status_code == 422
    assert "It is now “https://east.example”" in words(late.text)
    assert "changed this at" in words(late.text)
    again = filled(late.text)
    assert again["other"] == ["https://west.example"]
    assert organiser.send(path, **again).status_code == 303
    assert "https://west.example" in organiser.get(path).text


def test_of_two_who_note_something_of_somebody_the_second_reads_of_the_first(evening, organiser):
    evening.come("一")
    key = evening.ids["一"]
    for page in (f"/players/{key}/note", f"/events/1/people/{key}/note"):
        sent = {**filled(organiser.get(page).text), "game-catan": ""}
        first = {**sent, "text": "杖", "game-catan": "wish"}
        assert organiser.send(page, **first).status_code == 303
        late = organiser.send(page, **{**sent, "text": "左手", "game-catan": "no"})
        assert late.status_code == 422
        said = words(late.text)
        assert "It is now “杖”" in said
        assert "changed this at" in said
        again = filled(late.text)
        assert (again["text"], again["game-catan"]) == (["左手"], ["no"])
        assert organiser.send(page, **again).status_code == 303
        kept = filled(organiser.get(page).text)
        assert (kept["text"], kept["game-catan"]) == (["左手"], ["no"])
        log = words(organiser.get("/acts").text)
        assert "杖" not in log


def test_every_page_that_edits_carries_what_it_saw(evening, organiser, edited):
    """A further one stands in `edited`, so that two are tried on it."""
    pages = {address for address, *_ in edited.values()} | {"/settings/address"}
    kinds = {re.sub(r"[0-9]+", "<>", page) for page in pages}
    rules = {re.sub(r"<[^>]*>", "<>", rule.rule) for rule in evening.app.url_map.iter_rules()}
    assert {rule for rule in rules if rule.endswith(("/edit", "/seats", "/setup"))} <= kinds
    for page in pages:
        assert filled(organiser.get(page).text)["seen"]


def test_what_the_second_did_not_touch_is_what_the_first_wrote(evening, organiser, edited):
    address = edited["event"][0]
    sent = filled(organiser.get(address).text)
    assert organiser.send(address, **{**sent, "venue": "公民館"}).status_code == 303
    answer = organiser.send(address, **{**sent, "closes_at": "17:30"})
    assert answer.status_code == 422
    again = filled(answer.text)
    assert (again["venue"], again["closes_at"]) == (["公民館"], ["17:30"])
    assert organiser.send(address, **again).status_code == 303
    assert "公民館" in organiser.get("/events/1").text
    log = words(organiser.get("/acts").text)
    assert "“16:30” → “17:30”" in log


def test_a_form_that_nobody_has_changed_meanwhile_is_kept_as_ever(evening, organiser, edited):
    for address, field, first, _ in edited.values():
        sent = filled(organiser.get(address).text)
        assert organiser.send(address, **{**sent, field: first, "name_1": "客"}).status_code == 303


def test_seats_that_another_has_changed_are_not_changed_back(evening, organiser, edited):
    address = edited["seats"][0]
    evening.come("三", "四")
    sent = filled(organiser.get(address).text)
    three, four = evening.ids["三"], evening.ids["四"]
    assert organiser.send(address, **{**sent, "seat_1": three}).status_code == 303
    assert organiser.send(address, **{**sent, "seat_2": four}).status_code == 422
    assert evening.players(1) == {1: three, 2: evening.ids["二"]}


def test_a_table_in_the_middle_of_its_game_is_deleted_after_a_question(evening, organiser):
    evening.come("一", "二", "三")
    playing, fresh = evening.seat(("一", "二"), ("三",))
    evening.begin(playing)
    for path, sent in (
        ("/events/1/tables/remove", {"table": [playing, fresh]}),
        ("/events/rounds/1/remove", {}),
        ("/events/1/remove", {}),
    ):
        asked = organiser.send(path, **sent)
        assert asked.status_code == 200
        assert "In the middle of a game: Round 1, table 1." in words(asked.text)
        assert len(evening.tables()) == 2
    asked = organiser.send("/events/1/tables/remove", table=[playing, fresh]).text
    where = re.search(r'action="(/events/1/tables/remove[^"]*)"', asked)
    assert organiser.send(unescape(where[1]), sure=1).status_code == 303
    assert evening.tables() == []
    again = organiser.send("/events/1/tables/remove", table=playing)
    assert again.status_code == 303
    assert "deleted this at" in words(organiser.get("/players").text)


def test_a_table_on_which_a_device_is_open_is_deleted_after_a_question(evening, organiser):
    evening.come("一")
    table = evening.seat(("一",))[0]
    with evening.app.app_context():
        held = claims.claim(db.session, claims.offer_claim(db.session, table, "host"), "a-phone-that-is-here")
        presence.write(db.session, "elsewhere", frozenset({held.id}), True)
    assert "Devices are open on it: 1." in words(organiser.send("/events/1/tables/remove", table=table).text)
    assert evening.tables() != []


def test_who_starts_second_reads_who_started(evening, organiser, person):
    evening.come("一", "二", "三", "四")
    page = f"/events/{evening.id}/tables"
    _, sent = look(organiser, evening)
    organiser.send(f"/events/{evening.id}/rounds/next", at=page, game="catan")
    other = person()
    other.log_in()
    late = other.send(f"/events/{evening.id}/rounds/next", at=page, game="catan")
    assert "opened tables at" in words(other.get(late.location).text)
    assert "opened tables at" in words(send(other, evening, sent, "open").text)


def test_a_device_is_taken_out_of_a_running_game_after_a_question(evening, organiser):
    evening.come("一")
    table = evening.seat(("一",))[0]
    path = f"/tables/{table}/phones/revoke"
    with evening.app.app_context():
        held = claims.claim(db.session, claims.offer_claim(db.session, table, "host"), "a-phone-that-is-here")
        presence.write(db.session, "elsewhere", frozenset({held.id}), True)
    evening.begin(table)
    for where in (path, f"/events/tables/{table}/take"):
        assert "Take this device out of a running game?" in words(organiser.send(where, role="host").text)
    with evening.app.app_context():
        assert [row.role for row in claims.live(db.session, table)] == ["host"]
    assert organiser.send(path, role="host", back="", sure=1).status_code == 303
    with evening.app.app_context():
        assert claims.live(db.session, table) == []


def test_who_deletes_or_brings_back_second_reads_who_did(evening, organiser):
    evening.enter("一")
    table = evening.seat(("一",))[0]
    with evening.app.app_context():
        keys = {
            "/events/rounds/{}/remove": add_round(db.session, evening.id).id,
            "/events/seasons/{}/remove": add_season(
                db.session, SeasonDraft("来年", date(2019, 1, 1), date(2019, 12, 31))
            ).id,
            "/players/{}/remove": add_player(db.session, name="だれか").id,
            "/games/compositions/{}/remove": keep_composition(
                db.session, "village", "四人", {"werewolf": 1, "villager": 3}
            ).id,
            "/games/names/{}/remove": keep_names(db.session, "名前", "甲\n乙").id,
            "/standings/boards/{}/remove": add_board(
                db.session, evening.season_id, BoardDraft("総合", STANDARD)
            ).id,
        }
    paths = [path.format(key) for path, key in keys.items()]
    paths += [f"/events/{evening.id}/tables/remove?table={table}", "/events/1/remove"]
    for path in paths:
        first = organiser.send(path, at="/players")
        assert first.status_code == 303, path
        organiser.get(first.location)
        if path != "/events/1/remove":
            late = organiser.send(path, at="/players")
            assert late.status_code == 303, path
            assert "deleted this at" in words(organiser.get(late.location).text), path
    late = organiser.send("/events/1/remove", at="/players")
    assert "deleted this at" in words(organiser.get(late.location).text)
    assert organiser.send("/events/99/remove", at="/players").status_code == 404
    assert organiser.send("/acts/removed/3/back", at="/acts").status_code == 303
    late = organiser.send("/acts/removed/3/back", at="/acts")
    assert "brought this back at" in words(organiser.get(late.location).text)


def test_who_has_a_table_run_again_second_reads_who_did(evening, organiser):
    evening.come("一", "二")
    table = evening.seat(("一", "二"))[0]
    evening.play(table, 1, 2)
    page, path = f"/events/{evening.id}/tables", f"/events/tables/{table}/rerun"
    organiser.send(path, at=page, seats="same")
    late = organiser.send(path, at=page, seats="same")
    assert "opened tables at" in words(organiser.get(late.location).text)
    assert len(evening.tables()) == 2


def test_who_edits_what_has_been_deleted_reads_who_deleted_it(evening, organiser, somebody):
    """Person, note, event, season, round, table, and what stands in the library."""
    evening.enter("一", "二")
    table = evening.seat(("一",))[0]
    two = evening.ids["二"]
    with evening.app.app_context():
        season = add_season(db.session, SeasonDraft("来年", date(2019, 1, 1), date(2019, 12, 31))).id
        cast = keep_composition(db.session, "village", "四人", {"werewolf": 1, "villager": 3}).id
        names = keep_names(db.session, "名前", "甲\n乙").id
        board = add_board(db.session, evening.season_id, BoardDraft("総合", STANDARD)).id
        game = add_round(db.session, evening.id).id
    gone = {
        f"/players/{two}/remove": [
            f"/players/{two}/edit",
            f"/players/{two}/note",
            f"/events/1/people/{two}/note",
        ],
        f"/events/seasons/{season}/remove": [f"/events/seasons/{season}/edit"],
        f"/games/compositions/{cast}/remove": [f"/games/compositions/{cast}/edit"],
        f"/games/names/{names}/remove": [f"/games/names/{names}/edit"],
        f"/standings/boards/{board}/remove": [f"/standings/boards/{board}/edit"],
        f"/events/rounds/{game}/remove": [f"/events/rounds/{game}/tables/new"],
        f"/events/1/tables/remove?table={table}": [f"/events/tables/{table}/seats", f"/tables/{table}/host"],
        "/events/1/remove": ["/events/1/edit", "/events/1/screen/setup"],
    }
    for path, pages in gone.items():
        for page in pages:
            assert organiser.get(page).status_code in (200, 403), page
        assert organiser.send(path, at="/players").status_code == 303, path
        for page in pages:
            sent = organiser.send(page.replace("/host", "/host/moves"), at="/players", name="一")
            for late in (organiser.get(page), sent):
                assert late.status_code == 404, page
                assert re.search("夜野 函子 deleted this at [0-9]", words(late.text)), page
            assert "deleted this" not in words(somebody.get(page).text)
