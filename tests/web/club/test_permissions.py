"""What visitors may see, and that they may do nothing."""

from __future__ import annotations

import pytest

from companion.club.casts import keep_composition, keep_names
from companion.club.library import OwnGameDraft, add_own_game
from companion.club.standings.operations import BoardDraft, add_board
from companion.club.standings.rules import Rules
from companion.store.engine import db

OPEN = {
    "club.players",
    "club.player",
    "club.events",
    "club.event",
    "club.seasons",
    "club.evening",
    "club.own_seat",
    "club.standings",
    "club.board_standings",
    "club.all_time",
    "club.season_standings",
    "club.event_standings",
}
OWN = {"club.choose_name"}
"""What everybody may say of the own phone."""
SIGN_UP = {"club.sign_up", "club.own_sign_up", "club.here"}
"""Open to everybody where an event says so, or by a link or code: tests/web/club/test_sign_up.py."""
VALUES = {
    "player_id": "1",
    "event_id": "1",
    "season_id": "1",
    "round_id": "1",
    "table_id": "1",
    "key": "1",
    "board_id": "1",
    "adjustment_id": "1",
    "kind": {"club.freeze": "event", "club.thaw": "event", "club.archive": "events"},
    "removed_id": "1",
    "how": "walk-in",
    "what": {
        "club.put_away": "archive",
        "club.archive": "archive",
        "club.put_own_game_away": "archive",
        "club.freeze": "freeze",
    },
}


def paths(app, method: str) -> list[tuple[str, str]]:
    """Every page of the club that answers to a method, and its endpoint."""
    found = []
    with app.test_request_context():
        adapter = app.url_map.bind("localhost")
        for rule in app.url_map.iter_rules():
            if rule.endpoint in SIGN_UP:
                continue
            if rule.endpoint.startswith("club.") and method in (rule.methods or ()):
                given = {
                    name: VALUES[name][rule.endpoint] if isinstance(VALUES[name], dict) else VALUES[name]
                    for name in rule.arguments
                }
                found.append((rule.endpoint, adapter.build(rule.endpoint, given, method=method)))
    return found


@pytest.fixture
def played(evening):
    """Something under every address."""
    evening.come("一", "二", "三")
    evening.seat(("一", "二", "三"))
    with evening.app.app_context():
        add_own_game(db.session, OwnGameDraft("カルカソンヌ"))
        add_board(db.session, 1, BoardDraft("全部", Rules()))
        keep_composition(db.session, "village", "基本", {"villager": 4, "seer": 1, "werewolf": 2})
        keep_names(db.session, "一座", "詩人\n薬草師")
    return evening


def test_visitors_see_what_is_open_and_are_led_to_the_log_in_elsewhere(played, somebody, club):
    for endpoint, path in paths(club, "GET"):
        answer = somebody.get(path)
        if endpoint in OPEN:
            assert answer.status_code == 200, path
        else:
            assert answer.status_code == 302, path
            assert answer.headers["Location"].startswith("/login?next="), path


def test_visitors_change_nothing(played, somebody, club):
    for endpoint, path in paths(club, "POST"):
        if endpoint not in OWN:
            assert somebody.send(path, at="/players").status_code == 401, path


def test_nothing_is_changed_without_the_page_s_token(played, organiser, club):
    for _, path in paths(club, "POST"):
        assert organiser.client.post(path, headers=organiser.headers).status_code == 400, path


def test_every_page_answers_an_organiser(played, organiser, club):
    for _, path in paths(club, "GET"):
        assert organiser.get(path).status_code == 200, path


def test_there_is_nothing_under_numbers_that_nobody_has(club, organiser):
    for path in ("/players/9", "/events/9", "/events/9/door", "/events/9/tables", "/standings/events/9"):
        assert organiser.get(path).status_code == 404, path


def test_the_pages_are_there_in_both_languages(played, person):
    for path in (path for endpoint, path in paths(played.app, "GET") if endpoint in OPEN):
        for language in ("ja", "en"):
            assert f'<html lang="{language}"' in person(language=language).get(path).text
