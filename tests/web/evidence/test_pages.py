"""What the pages of an evidence village say and when: the next act first, what is owed, a day of practice."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import select

from companion.club.accounts.models import Act
from companion.club.tables import claims
from companion.games.evidence.course import Arrange, Proceed
from companion.games.evidence.game import Decide, Vote
from companion.games.evidence.plays import PlayCard
from companion.games.evidence.talk import Answer
from companion.store.engine import db
from companion.web.sheets.printed_tables import printed_table
from companion.web.table.opened import open_table
from tests.games.evidence.worlds import WORLD_A, preparation

from .conftest import Phone, Table

GO_ON = "1日目を始める"


@pytest.fixture
def made(table: Any) -> Table:
    found: Table = table(WORLD_A)
    return found


def page(app: Flask, phone: Any, table: Table, viewer: str) -> str:
    """A viewer's page as it stands."""
    browser: Phone = phone()
    browser.claim(table.id, viewer)
    return str(browser.client.get(f"/tables/{table.id}/{viewer}").text)


def looks_at(app: Flask, table_id: int) -> int:
    """How often the producer's device was opened for a seat of a table, as the log of acts has it."""
    with app.app_context():
        found = db.session.scalars(select(Act).where(Act.what == claims.LENT)).all()
        return sum(act.params["table"] == table_id for act in found)


def without(shown: str) -> list[str]:
    """The seats that the second tap of going on names."""
    return re.findall(r'name="without" value="(\d+)"', shown)


def bar(shown: str) -> tuple[str, str]:
    """What goes on in the bar at the foot: its element and its look."""
    after = shown.partition('class="last-next"')[2]
    element, look = re.search(r'<(a|button) class="btn (\S+) btn-lg"', after[: after.index(GO_ON)]).groups()
    return element, look


def test_the_dummys_own_page_says_that_it_has_no_turn(club: Flask, phone: Any, made: Table) -> None:
    """The last seat, where the settings name none."""
    for seat, told in ((12, True), (1, False)):
        assert ("この席はダミーです" in page(club, phone, made, f"seat-{seat}")) is told


def test_the_device_is_lent_from_the_page_that_may_lend_it(club: Flask, phone: Any, made: Table) -> None:
    for viewer, lends in (("gm", True), ("host", False)):
        assert (f"/{viewer}/lend" in page(club, phone, made, viewer)) is lends


def test_going_on_over_what_is_owed_takes_a_second_tap_that_names_who_is_left_out(
    club: Flask, phone: Any, made: Table
) -> None:
    orders = preparation(WORLD_A)[:-1]
    for author, move in orders[:-2]:
        made.say(author, move)
    shown = page(club, phone, made, "gm")
    assert without(shown) == ["10", "11"]
    assert "まだ済んでいません" in shown
    assert bar(shown) == ("a", "btn-primary")
    assert 'href="#proceed-without-them"' in shown
    fold = shown[shown.index('id="proceed-without"') :]
    assert fold.index('id="proceed-without-them"') < fold.index("</details>")  # a link to it unfolds it
    assert "を待たずに" in fold[: fold.index("</details>")]
    refused = phone().claim(made.id, "gm").move(made.id, "gm", "proceed", without=["10"])
    assert refused.status_code == 422
    assert "まだ済んでいません" in refused.text
    assert "人以上選んで" not in refused.text
    for author, move in orders[-2:]:
        made.say(author, move)
    shown = page(club, phone, made, "gm")
    assert without(shown) == []
    assert bar(shown) == ("button", "btn-primary")
    assert "last-acts" not in page(club, phone, made, "seat-1")


def test_a_lie_stands_on_the_desk_where_it_is_unfolded_alone(club: Flask, phone: Any, made: Table) -> None:
    for author, move in preparation(WORLD_A):
        made.say(author, move)
    made.say("seat-1", PlayCard("heart-8", (10,)))
    made.say("seat-10", Answer(1, "white", "perjury"))
    shown = page(club, phone, made, "gm")
    desk = shown[shown.index("evidence-desk-title") : shown.index('id="desk-speech"')]
    assert "最後に使われたカード" in desk
    assert "偽証" not in desk
    assert "<strong>偽証</strong>" in shown


def test_the_last_card_stands_on_every_phone_before_the_hand(club: Flask, phone: Any, made: Table) -> None:
    for author, move in preparation(WORLD_A):
        made.say(author, move)
    made.say("seat-1", PlayCard("heart-8", (10,)))
    shown = page(club, phone, made, "seat-4")
    assert shown.index("evidence-latest") < shown.index('id="hand"')


def test_what_the_night_came_to_is_said_at_dawn(club: Flask, phone: Any, made: Table) -> None:
    for author, move in [*preparation(WORLD_A), ("gm", Proceed()), ("gm", Proceed())]:
        made.say(author, move)
    for viewer in ("gm", "seat-1"):
        shown = re.sub("[\u2068\u2069]", "", page(club, phone, made, viewer))
        assert "昨夜の犠牲者はダミーでした" in shown


def test_who_has_put_the_pieces_in_order_reads_so(club: Flask, phone: Any, made: Table) -> None:
    made.say("seat-1", Arrange((1, 2, 3)))
    assert "並びは決まりました" in page(club, phone, made, "seat-1")
    assert "証拠の並びを決めてください" in page(club, phone, made, "seat-2")


def test_on_a_day_of_practice_each_page_says_what_to_do_step_by_step(
    club: Flask, phone: Any, table: Any
) -> None:
    made = table(WORLD_A, tutorial=True)
    for viewer, step in (("gm", "役職を見て"), ("seat-1", "1番から8番まで伏せて")):
        assert step in page(club, phone, made, viewer)
    for author, move in [*preparation(WORLD_A), ("seat-1", PlayCard("heart-8", (10,)))]:
        made.say(author, move)
    assert "手札を開いてカードを選ぶと" in page(club, phone, made, "seat-1")
    asked = page(club, phone, made, "seat-10")
    guide = asked.index("手札を開いてカードを選ぶと")
    assert asked.index("evidence-asked") < guide, "the question comes first"


def day_two(table: Table) -> Table:
    """Everybody has put the pieces in order, and the first night is over."""
    for author, move in [*preparation(WORLD_A), ("gm", Proceed()), ("gm", Proceed())]:
        table.say(author, move)
    return table


def bare(shown: str) -> str:
    """A page without the marks around names."""
    return re.sub("[\u2068\u2069]", "", shown)


def test_the_guide_goes_on_through_the_first_vote_and_attack(club: Flask, phone: Any, table: Any) -> None:
    made = day_two(table(WORLD_A, tutorial=True))
    living = made.living()
    for phase, moves, host, seat in (
        ("day", [], "話が尽きたら", "投票に移ります"),
        ("vote", [("gm", Proceed())], "自動で開票します", "もう一度投票します"),
        ("runoff", split(living), "残った人", "選び直します"),
        ("decide", split(living), "また同数", "決めるまで"),
        ("night", [("gm", Decide())], "自動で夜が明けます", "人間は誰を選んでもかまいません"),
    ):
        for author, move in moves:
            made.say(author, move)
        assert made.view("public").phase == phase
        assert host in page(club, phone, made, "gm")
        assert seat in page(club, phone, made, "seat-1")
    made.say("gm", Proceed(without=tuple(made.living())))
    shown = page(club, phone, made, "seat-1")
    assert "手引きはここまで" in shown
    assert "昨夜の犠牲者はいませんでした" in shown


def split(living: list[int]) -> list[tuple[str, Any]]:
    """Votes that come to a tie of seats 1 and 2, and the end of the vote."""
    voters = [seat for seat in living if seat > 2][:8]
    votes = [(f"seat-{seat}", Vote(1 + seat % 2)) for seat in voters]
    return [*votes, ("gm", Proceed(without=tuple(set(living) - set(voters))))]


def test_a_tie_and_its_counts_are_told_to_everybody(club: Flask, phone: Any, made: Table) -> None:
    day_two(made).say("gm", Proceed())
    for author, move in split(made.living()):
        made.say(author, move)
    for viewer in ("gm", "seat-3"):
        shown = bare(page(club, phone, made, viewer))
        assert "同数でした。決選投票をします" in shown
        news = shown[shown.index("evidence-news") :]
        assert news[: news.index("</div>\n")].count("4票") == 2


def test_a_vote_is_acknowledged_on_the_phone_without_saying_for_whom(
    club: Flask, phone: Any, made: Table
) -> None:
    day_two(made).say("gm", Proceed())
    assert "決めました。全員の票" not in page(club, phone, made, "seat-1")
    made.say("seat-1", Vote(2))
    shown = page(club, phone, made, "seat-1")
    assert "決めました。全員の票" in shown
    assert "checked" not in shown[shown.index("決めました。全員の票") : shown.index('id="hand"')]


def test_an_answer_is_a_way_alone_and_what_is_said_follows_from_it(
    club: Flask, phone: Any, made: Table
) -> None:
    for author, move in preparation(WORLD_A):
        made.say(author, move)
    made.say("seat-1", PlayCard("heart-8", (10,)))
    form = page(club, phone, made, "seat-10")
    form = form[form.index("evidence-says") : form.index('id="hand"')]
    sent = re.findall(r'name="says" value="(\w+)"\s+/>\s*<input type="hidden" name="way" value="(\w+)"', form)
    truth = made.view("gm").seats[9].board[7].colour
    lie = "white" if truth == "marred" else "marred"
    assert sent == [(truth, "truth"), (lie, "perjury"), (lie, "fabrication")]


def test_what_is_refused_keeps_what_was_ticked(club: Flask, phone: Any, made: Table) -> None:
    browser: Phone = phone()
    browser.claim(made.id, "seat-1")
    at = f"/tables/{made.id}/seat-1"
    shown = browser.post(f"{at}/moves", at, verb="arrange", id="wrong-order", white=["2", "5"])
    assert shown.status_code == 422
    ticked = re.findall(r'name="white" value="(\d)" id="white-\d" checked', shown.text)
    assert ticked == ["2", "5"]
    form = shown.text[shown.text.index('value="arrange"') :]
    assert "field-error" in form[: form.index("</form>")]


def lent(producer: Phone, made: Table) -> tuple[Phone, str, dict[str, Any]]:
    """The producer's device lent to seat 1, its address, and an order of pieces that is refused."""
    producer.claim(made.id, "gm")
    base = f"/tables/{made.id}/gm"
    producer.post(f"{base}/lend", f"{base}/lend", seat=1, number="2468")
    producer.post(f"{base}/lend/1", f"{base}/lend/1")
    token = re.findall(r'name="csrf_token" value="([^"]+)"', producer.get(f"{base}/lend/1"))[0]
    return producer, base, {"verb": "arrange", "acting_for": "1", "white": ["2", "5"], "csrf_token": token}


def test_what_is_refused_on_a_lent_device_stays_on_the_seats_page(
    club: Flask, phone: Any, made: Table
) -> None:
    producer, base, wrong = lent(phone(), made)
    shown = producer.client.post(f"{base}/moves", data={**wrong, "id": "wrong-order"})
    assert shown.status_code == 422
    assert "終わった。プロデューサーに返す" in shown.text
    assert "evidence-desk-title" not in shown.text
    assert 'id="white-5" checked' in shown.text
    producer.post(f"{base}/lend/1/back", f"{base}/lend/1/back", number="2468")
    again = producer.client.post(f"{base}/moves", data={**wrong, "id": "wrong-again"})
    assert "evidence-desk-title" in again.text, "the device is back in the producer's hands"


def test_a_refusal_opens_a_seats_page_while_it_has_the_device_and_never_unnoticed(
    club: Flask, phone: Any, made: Table
) -> None:
    producer, base, wrong = lent(phone(), made)
    back = "終わった。プロデューサーに返す"

    def sent(viewer: str = "gm") -> str:
        made.clock.at += 1000
        return producer.client.post(
            f"/tables/{made.id}/{viewer}/moves", data={**wrong, "id": f"wrong-{made.clock.at}"}
        ).text

    looks = looks_at(club, made.id)
    assert back in sent(), "refused in the seat's hands"
    assert looks_at(club, made.id) == looks + 1, "each look is written down"
    assert back not in sent("public"), "of another viewer"
    assert producer.client.get(f"{base}/preview?verb=arrange&acting_for=1&white=2&white=5").status_code == 303
    producer.get(f"{base}/lend/1/back")
    assert back not in sent(), "the seat was through"
    assert looks_at(club, made.id) == looks + 1


def test_the_list_of_whom_to_lend_to_says_who_is_waited_for(club: Flask, phone: Any, made: Table) -> None:
    for author, move in preparation(WORLD_A)[:-3]:
        made.say(author, move)
    producer: Phone = phone()
    producer.claim(made.id, "gm")
    main = producer.get(f"/tables/{made.id}/gm/lend").split('<ul class="rows tell">')[1]
    awaited = [number for number, row in enumerate(main.split("<li>")[1:], 1) if "入力待ち" in row]
    assert awaited == list(made.view("public").waiting)


def test_whoever_runs_it_has_one_name(club: Flask, phone: Any, made: Table) -> None:
    for viewer in ("gm", "seat-1"):
        shown = page(club, phone, made, viewer)
        words = re.sub("<[^>]*>", "", shown[shown.index("<main") : shown.index("</main>")])
        assert re.findall("GM|進行役|記録係", words) == []
    with club.test_request_context(headers={"Accept-Language": "ja"}):
        sheet = printed_table(open_table(made.id, "public"))
        assert sheet.head.signs == "プロデューサーのサイン"


def test_a_phase_that_ends_by_the_clock_says_when(club: Flask, phone: Any, table: Any) -> None:
    made = table(WORLD_A, pace="clock")
    for viewer in ("gm", "seat-1"):
        assert "に自動で進みます" in page(club, phone, made, viewer)
