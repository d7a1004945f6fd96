"""The club as other programs read it: as a visitor, or by a token as an organiser; frozen as pages are."""

from __future__ import annotations

import io
import json
import urllib.request
from datetime import timedelta
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from companion.club.accounts import api_tokens
from companion.club.accounts.models import Account, ApiToken
from companion.club.accounts.operations import add_account, disable
from companion.club.events.models import Event, Season
from companion.club.events.operations import archive, freeze, thaw
from companion.club.people.names import Player
from companion.club.standings.operations import BoardDraft, add_board, adjust
from companion.club.standings.rules import Rules, Scoring
from companion.club.tables import operations as tables
from companion.club.tables.operations import history
from companion.config import ROOT
from companion.games.free.game import Finish, Points
from companion.kernel import record
from companion.kernel.replay import Request
from companion.store.engine import db
from tests.api import token_of
from tests.web.club.evenings import TODAY, Evening
from tests.web.house import Person


@pytest.fixture
def played(club: Flask) -> Evening:
    """A table of four, signed: two have won and share the point; a second one under way."""
    evening = Evening(club, TODAY)
    evening.come("一", "二", "三", "四", "五", "六")
    first, _ = evening.seat(("一", "二", "三", "四"), ("五", "六"))
    evening.play(first, 9, 9, 5, 1)
    return evening


class Program:
    """A program that reads, with a token or without."""

    def __init__(self, app: Flask, token: str = "") -> None:
        self.client = app.test_client()
        self.headers = {"Authorization": f"Bearer {token}"} if token else {}

    def get(self, path: str, **headers: str) -> TestResponse:
        return self.client.get(f"/api/v1{path}", headers={**self.headers, **headers})


@pytest.fixture
def visitor(club: Flask) -> Program:
    return Program(club)


@pytest.fixture
def trusted(club: Flask) -> Program:
    return Program(club, token_of(club))


def test_events_seating_and_results_are_what_the_pages_show(played: Evening, visitor: Program) -> None:
    (event,) = visitor.get("/events").json
    assert (event["number"], event["held_on"], event["opens_at"]) == (11, "2018-03-25", "10:00")
    assert visitor.get(f"/events/{played.id}").json == event
    first, second = visitor.get(f"/events/{played.id}/tables").json
    assert [seat["name"] for seat in first["seats"]] == ["一", "二", "三", "四"]
    assert (first["status"], second["status"]) == ("signed", "open")
    assert visitor.get(f"/tables/{second['id']}/result").status_code == 404
    result = visitor.get(f"/tables/{first['id']}/result").json
    assert result["winners"] == [1, 2]
    assert {(line["seat"], line["points"]) for line in result["points"]} == {(1, 50), (2, 50)}


def test_whom_no_address_shows_has_no_number_on_a_seat(played: Evening, visitor: Program) -> None:
    with played.app.app_context():
        db.session.get_one(Player, played.ids["一"]).guest = True
        db.session.get_one(Player, played.ids["二"]).newcomer = True
        db.session.commit()
    seats = visitor.get("/tables/1").json["seats"]
    assert [seat["player"] for seat in seats] == [None, None, played.ids["三"], played.ids["四"]]


@pytest.mark.parametrize("path", ["events/{}/standings", "seasons/{}/standings", "standings"])
def test_every_standing_has_its_figures(played: Evening, visitor: Program, path: str) -> None:
    found = visitor.get("/" + path.format(1)).json
    first, *_, last = found["players"]
    assert (first["rank"], first["tied"], first["name"], first["points"]) == (1, True, "一", 50)
    assert (last["rank"], last["won"], last["played"], last["points"]) == (3, 0, 1, 0)
    assert found["order"] == ["points", "won"]


def test_what_is_not_there_is_said_as_json(played: Evening, visitor: Program) -> None:
    for path in ("/standings?game=chess", "/seasons/99/standings", "/events/99/tables", "/nothing"):
        answer = visitor.get(path)
        assert (answer.status_code, answer.json) == (404, {"status": 404, "error": "Not Found"})
    refused = visitor.get("/events?season=x")
    assert refused.json == {"status": 400, "error": "Bad Request: season"}
    assert visitor.get("/events?season=99").status_code == 404
    assert visitor.client.post("/api/v1/events").json["status"] == 405


def test_what_has_not_changed_is_not_sent_again(played: Evening, visitor: Program) -> None:
    known = {"If-None-Match": visitor.get("/standings").headers["ETag"]}
    assert visitor.get("/standings", **known).status_code == 304
    played.play(played.seat(("一", "二"))[0], 1, 2)
    assert visitor.get("/standings", **known).status_code == 200


def test_a_client_may_keep_what_it_has_and_asks_whether_it_stands(played: Evening, visitor: Program) -> None:
    answer = visitor.get("/events")
    assert answer.headers["Cache-Control"] == "private, no-cache"
    assert {"authorization", "accept-language"} <= {each.lower() for each in answer.vary}
    same = visitor.get("/events", **{"If-None-Match": answer.headers["ETag"]})
    assert (same.status_code, same.headers["Cache-Control"]) == (304, "private, no-cache")


@pytest.mark.parametrize("path", ["/seasons", "/events", "/events/1/tables", "/seasons/1/boards"])
def test_a_list_is_read_page_by_page_and_comes_out_whole(
    played: Evening, visitor: Program, path: str
) -> None:
    played.event(TODAY + timedelta(days=7), title="次回", number=12)
    with played.app.app_context():
        for name in "杯", "賞":
            add_board(db.session, played.season_id, BoardDraft(name, Rules()))
    whole, found, at = visitor.get(path).json, [], f"{path}?limit=1"
    assert len(whole) == (1 if path == "/seasons" else 2)
    for _ in whole:
        page = visitor.get(at)
        found += page.json
        at = page.headers.get("Link", "").partition(">")[0].removeprefix("</api/v1")
    assert (found, at) == (whole, "")
    for refused in ("limit=0", "limit=x", "limit=-1", "cursor=99", "cursor=x"):
        assert visitor.get(f"{path}?{refused}").status_code == 400, refused


def test_what_is_no_list_refuses_to_be_paged(played: Evening, visitor: Program) -> None:
    for path in ("/standings", "/events/1", "/tables/1/result", "/openapi.json"):
        assert visitor.get(f"{path}?limit=5").status_code == 400, path
        assert visitor.get(f"{path}?cursor=5").status_code == 400, path


def test_a_freeze_holds_back_from_visitors_what_organisers_see(
    played: Evening, visitor: Program, trusted: Program, organiser: Person
) -> None:
    with played.app.app_context():
        freeze(db.session, Event, played.id)
    paths = ("/standings", "/events/1/standings", "/seasons/1/standings")
    before = [visitor.get(path).data for path in paths]
    [table] = played.seat(("一", "二"))
    played.play(table, 1, 2)
    assert [visitor.get(path).data for path in paths] == before
    assert visitor.get(f"/tables/{table}/result").status_code == 404
    assert all(trusted.get(path).data != shown for path, shown in zip(paths, before, strict=True))
    assert trusted.get(f"/tables/{table}/result").json["points"] != []
    own = Program(played.app)
    own.client = organiser.client  # the cookie of a log-in opens nothing to a program
    assert [own.get(path).data for path in paths] == before


def test_live_scores_are_what_the_big_screen_shows_of_every_game(played: Evening, visitor: Program) -> None:
    played.begin(2)
    played.come(*"ABCD")
    [village] = played.seat(("一", "二", "三", "四"), game="village")
    [catan] = played.seat(("A", "B", "C"), game="catan")
    live = visitor.get("/events/1/live").json
    sheet, story, board = live["tables"]
    assert [one["table"]["id"] for one in live["tables"]] == [2, village, catan], "the first is signed off"
    assert [(seat["name"], seat["points"], seat["lives"]) for seat in sheet["seats"]] == [
        ("五", 1, None),
        ("六", 0, None),
    ]
    assert "五" in sheet["phase"]
    assert [seat["lives"] for seat in story["seats"]] == [True] * 4
    assert [seat["points"] for seat in board["seats"]] == [0] * 3
    assert board["clock"]["state"] == "ready"
    played.abandon(catan)
    assert len(visitor.get("/events/1/live").json["tables"]) == 2


def test_live_scores_under_a_freeze_are_as_they_were_before_the_end(
    played: Evening, visitor: Program, trusted: Program
) -> None:
    moves = (Points(1, 1, 7), Points(2, 1, 9), Finish())
    requests = [Request(f"to-the-end-{number}", "host", move) for number, move in enumerate(moves)]
    with played.app.app_context():
        for request in requests[:-1]:
            tables.play(db.session, 2, request)
        freeze(db.session, Event, played.id)

    def shown(program: Program) -> list[Any]:
        (table,) = program.get("/events/1/live").json["tables"]
        return [table["phase"], table["seats"]]

    before = shown(visitor)
    with played.app.app_context():
        tables.play(db.session, 2, requests[-1])
    assert shown(visitor) == shown(trusted) == before
    with played.app.app_context():
        thaw(db.session, Event, played.id)
    assert shown(visitor) != before


def test_the_scoreboard_of_the_manual_follows_a_table(
    played: Evening, visitor: Program, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (code,) = (
        part for part in (ROOT / "docs" / "api.md").read_text("utf-8").split("```") if "LIVE =" in part
    )
    opened: list[str] = []

    class Over(BaseException):
        """Enough was seen; what the program takes for an outage is an `Exception`."""

    def urlopen(asked: Any, timeout: int) -> Any:
        request = urllib.request.Request(asked) if isinstance(asked, str) else asked
        answer = visitor.get("/events/1/live", **dict(request.header_items()))
        opened.append(answer.mimetype)
        if answer.mimetype == "application/json":
            return io.BytesIO(answer.data)
        return follow(answer)

    def follow(answer: TestResponse) -> Any:
        pieces = iter(answer.response)
        for points in (3, 5):
            while b"look" not in (piece := next(pieces)):
                pass
            yield from piece.splitlines(keepends=True)
            with played.app.app_context():
                tables.play(db.session, 2, Request(f"score-{points:06}", "host", Points(1, 1, points)))
        raise Over

    monkeypatch.setattr(urllib.request, "urlopen", urlopen)
    with pytest.raises(Over):
        exec(code.removeprefix("python"), {})
    assert opened == ["text/event-stream", "application/json", "application/json"]
    shown = capsys.readouterr().out
    assert shown.index("五 0") < shown.index("五 3")


def test_leaderboards_have_rules_points_by_hand_and_ratings_and_the_freeze_of_their_page(
    played: Evening, visitor: Program, trusted: Program
) -> None:
    rules = Rules(scoring=Scoring("rank", (300, 100)), rated=1)
    with played.app.app_context():
        board = add_board(db.session, played.season_id, BoardDraft("杯", rules)).id
        adjust(db.session, board, played.ids["四"], -150, "遅刻")
        freeze(db.session, Season, played.season_id)
    (found,) = visitor.get(f"/seasons/{played.season_id}/boards").json
    assert visitor.get(f"/boards/{board}").json == found
    assert found["rules"] == {"scoring": {"scheme": "rank", "places": [300, 100]}, "rated": 1}
    line = {"player": played.ids["四"], "name": "四", "points": -150, "note": "遅刻"}
    assert found["by_hand"] == [line]
    path = f"/boards/{board}/standings"
    before = visitor.get(path).json
    assert (before["kind"], before["id"], before["order"]) == ("board", board, ["points", "won"])
    shown = [(one["name"], one["points"], one["adjusted"]) for one in before["players"]]
    assert shown == [("一", 200, 0), ("二", 200, 0), ("三", 0, 0), ("四", -150, -150)]
    first, *_, last = before["players"]
    assert first["rating"]["mean"] > last["rating"]["mean"] > first["rating"]["spread"] > 0
    played.play(played.seat(("三", "四"))[0], 2, 1)
    assert visitor.get(path).json == before
    assert trusted.get(path).json != before
    assert visitor.get("/boards/99/standings").status_code == 404
    assert visitor.get("/seasons/99/boards").status_code == 404


def test_what_was_put_away_is_not_listed(played: Evening, visitor: Program) -> None:
    with played.app.app_context():
        archive(db.session, Event, played.id)
    assert visitor.get("/events").json == []


def test_records_are_for_tokens_and_of_signed_tables_alone(
    played: Evening, visitor: Program, trusted: Program
) -> None:
    assert visitor.get("/tables/1/record").status_code == 401
    assert visitor.get("/tables/1/record").headers["WWW-Authenticate"] == "Bearer"
    assert trusted.get("/tables/2/record").status_code == 404
    with played.app.app_context():
        assert trusted.get("/tables/1/record").data == record.write(history(db.session, 1))


def made(organiser: Person, name: str = "the home page") -> str:
    """A token as its page shows it."""
    page = organiser.send("/settings/programs/tokens/new", name=name).text
    return page.partition('<code id="token">')[2].partition("<")[0]


def test_a_token_is_shown_once_and_kept_as_a_hash(played: Evening, organiser: Person) -> None:
    token = made(organiser)
    assert Program(played.app, token).get("/tables/1/record").status_code == 200
    page = organiser.get("/settings/programs").text
    assert "the home page" in page
    assert token not in page
    with played.app.app_context():
        row = db.session.query(ApiToken).one()
        assert token not in str([getattr(row, column.name) for column in ApiToken.__table__.c])
    assert "Made the token" in organiser.get("/acts").text


def test_a_token_that_was_ended_opens_nothing_not_even_what_is_public(
    played: Evening, organiser: Person
) -> None:
    program = Program(played.app, made(organiser))
    assert "Not used yet" in organiser.get("/settings/programs").text
    assert program.get("/events").status_code == 200
    assert "Last used" in organiser.get("/settings/programs").text
    organiser.send("/settings/programs/tokens/1/end", at="/settings/programs")
    assert program.get("/events").status_code == 401
    assert "the home page" not in organiser.get("/settings/programs").text
    assert "Ended the token the home page" in organiser.get("/acts").text


def test_a_token_ends_with_the_organiser_who_made_it(played: Evening) -> None:
    with played.app.app_context():
        first = db.session.query(Account).one()
        other = add_account(db.session, first, login="asa", name="朝野", password_hash="x")
        program = Program(played.app, api_tokens.make(db.session, other, "a bot"))
        assert program.get("/events").status_code == 200
        disable(db.session, other.id, first)
        assert program.get("/events").status_code == 401


@pytest.mark.parametrize("given", ["Bearer", "Bearer x", "Basic eDp5", "\xff", "Bearer " + "x" * 5000])
def test_what_is_no_token_is_refused(played: Evening, visitor: Program, given: str) -> None:
    assert visitor.get("/events", Authorization=given).status_code == 401


def test_the_description_names_no_address_of_the_club(played: Evening, visitor: Program) -> None:
    found: dict[str, Any] = json.loads(visitor.get("/openapi.json").data)
    assert found["openapi"].startswith("3.1")
    assert found["servers"] == [{"url": "/api/v1"}]
