"""A table's page: moves by plain forms, refusals beside the field, fragments by ETag, corrections."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from companion.club.tables import operations
from companion.kernel.logbook import LogLine
from companion.kernel.words import Text
from companion.store.engine import db
from companion.web.table import corrections
from tests.web.house import UNOFFERED, id_of

from .conftest import Phone

Phones = Callable[[str], Phone]


def totals(app: Flask, table_id: int) -> tuple[int, ...]:
    with app.app_context():
        state = operations.history(db.session, table_id).table.state
        return tuple(sum(row[seat] or 0 for row in state.rounds) for seat in range(2))


def test_a_move_by_a_plain_form_lands_and_leads_back_to_the_page(
    app: Flask, table_id: int, phone: Phones
) -> None:
    host = phone("host")
    answer = host.say("points", seat=1, round=1, amount=7)
    assert answer.status_code == 303
    assert answer.location.endswith("/host")
    assert totals(app, table_id) == (7, 0)


def test_sent_twice_it_counts_once(app: Flask, table_id: int, phone: Phones) -> None:
    host = phone("host")
    for _ in range(2):
        assert host.say("points", seat=1, round=1, amount=7, id="one-tap-1").status_code == 303
    with app.app_context():
        assert len(operations.history(db.session, table_id).log) == 1
    assert host.say("points", seat=1, round=1, amount=8, id="one-tap-1").status_code == 422


def test_of_two_referees_who_count_the_same_one_is_told(app: Flask, table_id: int, phone: Phones) -> None:
    host = phone("host")
    host.say("points", seat=1, round=1, amount=5)
    assert host.say("points", seat=1, round=1, amount=7, was=5, fetched=1).status_code == 303
    assert host.say("points", seat=1, round=1, amount=7, was=5, fetched=1).status_code == 422
    assert totals(app, table_id) == (7, 0)


@pytest.mark.parametrize(
    ("fields", "shown"),
    [
        ({"seat": 1, "round": 9, "amount": 7}, 'value="9"'),
        ({"seat": 1, "round": 1, "amount": "seven"}, 'value="seven"'),
        ({"seat": 9, "round": 1, "amount": 7}, 'value="7"'),
        ({"seat": 1, "round": 1, "amount": "99999999"}, 'value="99999999"'),
        ({"seat": 1, "round": 1}, "is-invalid"),
    ],
)
def test_bad_input_comes_back_with_the_reason_and_what_was_typed(
    app: Flask, table_id: int, phone: Phones, fields: dict[str, object], shown: str
) -> None:
    answer = phone("host").say("points", **fields)
    page = answer.get_data(as_text=True)
    assert answer.status_code == 422
    assert "field-error" in page
    assert shown in page
    assert totals(app, table_id) == (0, 0)


def test_what_somebody_else_changed_meanwhile_is_said_and_the_input_kept(phone: Phones) -> None:
    host = phone("host")
    host.say("points", seat=1, round=1, amount=7)
    answer = host.say("points", seat=1, round=1, amount=9, was=3)
    page = answer.get_data(as_text=True)
    assert answer.status_code == 422
    assert "ほかの人が先に書き換えました" in page
    assert 'value="9"' in page


def test_the_public_may_look_and_not_touch(app: Flask, table_id: int, phone: Phones) -> None:
    host, public = phone("host"), phone("public")
    assert 'name="verb"' in host.page()
    assert 'name="verb"' not in public.page()
    token = re.search(r'name="csrf_token" value="([^"]+)"', public.page())
    data = {
        "csrf_token": token[1] if token else "",
        "id": "0" * 12,
        "verb": "points",
        "seat": 1,
        "round": 1,
        "amount": 1,
    }
    assert public.client.post(f"/tables/{table_id}/host/moves", data=data).status_code == 403
    assert public.client.post(f"/tables/{table_id}/public/moves", data=data).status_code in (400, 422)
    for secret in ("host", "gm", "seat-1"):
        assert public.client.get(f"/tables/{table_id}/{secret}").status_code == 403
    assert public.client.get(f"/tables/{table_id}/host/log").status_code == 403
    assert public.client.get("/tables/999/public").status_code == 404
    assert totals(app, table_id) == (0, 0)


def test_a_fragment_is_fetched_only_when_the_viewers_own_view_has_changed(phone: Phones) -> None:
    host = phone("host")
    first = host.client.get(host.base + "/fragment")
    tag = first.headers["ETag"]
    same = host.client.get(host.base + "/fragment", headers={"If-None-Match": tag})
    assert same.status_code == 304
    assert same.headers["Cache-Control"] == "no-store"
    host.say("points", seat=1, round=1, amount=7)
    changed = host.client.get(host.base + "/fragment", headers={"If-None-Match": tag})
    assert changed.status_code == 200
    assert changed.headers["ETag"] != tag


def test_names_are_text_whatever_stands_in_them(phone: Phones) -> None:
    page = phone("host").page()
    assert "&lt;b&gt;ベン&lt;/b&gt;" in page
    assert "<b>ベン" not in page


def test_one_tap_takes_the_last_entry_back(app: Flask, table_id: int, phone: Phones) -> None:
    host = phone("host")
    host.say("points", seat=1, round=1, amount=7, id="tap-number-1")
    assert host.say("strike", to="take-back", entries="tap-number-1").status_code == 303
    assert totals(app, table_id) == (0, 0)
    log = host.client.get(host.base + "/log").get_data(as_text=True)
    assert "取り消し" in log


def test_the_log_is_grouped_by_what_begins_a_turn() -> None:
    def line(name: str, begins: bool = False) -> LogLine:
        return LogLine(name, 0, "host", None, Text("kernel-tell-strike"), begins=begins)

    lines = [line("5"), line("4"), line("3", True), line("2"), line("1", True), line("0")]
    groups = corrections.group_lines(lines)
    assert [(group.head and group.head.id, [one.id for one in group.lines]) for group in groups] == [
        ("3", ["5", "4"]),
        ("1", ["2"]),
        (None, ["0"]),
    ]


def test_the_logs_times_have_no_seconds_and_what_began_a_group_has_none(
    phone: Phones, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The newest stands first, so that the time of what began a group would read as an error above."""
    host = phone("host")
    for amount in (7, 8):
        host.say("points", seat=1, round=1, amount=amount)
    monkeypatch.setattr(corrections, "group_lines", lambda lines: [corrections.Group(lines[-1], lines[:-1])])
    page = host.client.get(f"{host.base}/log").get_data(as_text=True)
    head, *entries = re.findall(r'class="log-when">([^<]*)<', page)
    assert not head
    assert entries
    assert all(re.fullmatch(r"\d\d:\d\d", at) for at in entries)


def test_the_page_of_a_table_stands_among_the_events(phone: Phones) -> None:
    host = phone("host")
    here = re.findall(r'<a href="([^"]*)"\s*aria-current="page"', host.page())
    assert here[0] == "/events"


def test_a_strike_shows_first_what_falls_with_it_and_then_does_exactly_that(
    app: Flask, table_id: int, phone: Phones
) -> None:
    host = phone("host")
    host.say("points", seat=1, round=1, amount=7, id="tap-number-1")
    host.say("points", seat=2, round=1, amount=5, id="tap-number-2")
    host.say("finish", id="tap-number-3")
    trial = host.client.get(host.base + "/strike/tap-number-1").get_data(as_text=True)
    entries = re.findall(r'name="entries" value="([^"]+)"', trial)
    assert entries == ["tap-number-1", "tap-number-3"]
    assert host.say("strike", entries=["tap-number-1"], id="strike-part-1").status_code == 422
    assert host.say("strike", entries=entries, id="strike-all-1").status_code == 303
    assert totals(app, table_id) == (0, 5)
    back = host.client.get(host.base + "/restore/tap-number-1").get_data(as_text=True)
    assert (
        host.say(
            "restore", id=id_of(back, "restore"), entries=re.findall(r'name="entries" value="([^"]+)"', back)
        ).status_code
        == 303
    )
    assert totals(app, table_id) == (7, 5)


def test_sign_off_closes_the_table_and_reopening_opens_it(app: Flask, table_id: int, phone: Phones) -> None:
    host = phone("host")
    host.say("scores", amounts=["7", "5"], over="1")
    assert host.say("add-points", seat=2, code="mvp", points="2.5", note="司会").status_code == 303
    assert host.say("add-points", seat=2, code="mvp", points="2.555").status_code == 422
    assert host.say("sign-off").status_code == 303
    page = host.page()
    assert "確定済み" in page
    link = re.search(r'href="#desk-reopen-hint" aria-label="([^"]*)">.*?</svg>([^<]*)</a>', page)
    assert link[2] in link[1]  # whoever speaks to the phone says what stands there
    refused = host.say("points", id=UNOFFERED, seat=1, round=1, amount=8)
    assert refused.status_code == 422
    assert host.say("reopen", note="数え違い").status_code == 303
    page = host.page()
    assert "確定済み" not in page
    told = page.partition('id="correction"')[2].partition("</p>")[0]
    assert f'href="/events/tables/{table_id}/seats"' in told  # a person is corrected from there, in no fold


def test_a_table_that_ended_without_a_result_is_gone_on_with_by_words_of_its_own(phone: Phones) -> None:
    host = phone("host")
    assert host.say("abandon", note="時間切れ").status_code == 303
    page = host.page()
    assert "終了を取り消して続ける" in page
    assert "確定" not in page
    assert host.say("points", id=UNOFFERED, seat=1, round=1, amount=8).status_code == 422
    assert host.say("reopen").status_code == 303
    page = host.page()
    assert "終了を取り消して続ける" not in page
    assert "確定を取り消して修正しています" not in page
    assert host.say("points", seat=1, round=1, amount=8).status_code == 303


def test_pages_speak_english_where_the_reader_does(phone: Phones) -> None:
    host = phone("host")
    page = host.client.get(host.base, headers={"Accept-Language": "en"}).get_data(as_text=True)
    assert '<html lang="en"' in page
    assert "Enter points" in page


def test_the_address_of_moves_opened_anew_leads_back_to_the_table(table_id: int, phone: Phones) -> None:
    answer = phone("host").client.get(f"/tables/{table_id}/host/moves")
    assert (answer.status_code, answer.location) == (302, f"/tables/{table_id}/host")


def test_a_long_log_comes_a_page_at_a_time(phone: Phones, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(corrections, "A_PAGE", 3)
    host = phone("host")
    for amount in range(8):
        host.say("points", seat=1, round=1, amount=amount)
    address, amounts, pages = f"{host.base}/log", [], 0
    while address:
        page = host.client.get(address).get_data(as_text=True)
        amounts += re.findall(r'data-words="[^"]*?(\d+)\D*"', page)
        older = re.search(r'href="([^"]+before=[^"]+)"', page)
        address, pages = older[1] if older else "", pages + 1
    assert pages == 3
    assert [int(amount) for amount in amounts] == list(range(7, -1, -1))
    assert "最新に戻る" in page


def test_the_way_to_strike_an_entry_stands_at_its_rows_end_and_says_what_it_strikes(phone: Phones) -> None:
    host = phone("host")
    host.say("points", seat=1, round=1, amount=7, id="tap-number-1")
    page = host.client.get(f"{host.base}/log").get_data(as_text=True)
    row = re.search(r'<li class="log-line" data-words="([^"]*)">(.*?)</li>', page, re.DOTALL)
    assert row
    said, link = row[1].strip(), re.search(r"<a [^>]*>", row[2])
    assert link
    assert f'href="{host.base}/strike/tap-number-1"' in link[0]
    assert f'aria-label="取り消す: {said}"' in link[0]
    assert said in row[2][: link.start()]


def test_a_page_of_the_log_after_no_entry_is_empty(phone: Phones) -> None:
    host = phone("host")
    host.say("points", seat=1, round=1, amount=7)
    answer = host.client.get(f"{host.base}/log?before=nothing-of-the-kind")
    assert answer.status_code == 200
    assert "log-line" not in answer.get_data(as_text=True)


def test_who_signs_second_reads_who_signed(phone: Phones) -> None:
    host = phone("host")
    host.say("scores", amounts=["1", "2"], over="1")
    assert host.say("sign-off", fetched=1).status_code == 303
    late = host.say("sign-off", id=UNOFFERED, fetched=1)
    assert late.status_code == 422
    assert re.search(r"[0-9]{1,2}:[0-9]{2}に先に操作しました：結果を確定", late.text)
    assert "<strong>受け付けられませんでした" not in late.text
    assert "いまはその操作を選べません" not in late.text


def test_what_is_refused_for_another_reason_keeps_it_beside_what_was_entered_since(phone: Phones) -> None:
    host = phone("host")
    host.say("points", seat=1, round=1, amount=7)
    early = host.say("finish", id=UNOFFERED, fetched=1).text
    assert "いまはその操作を選べません" in early
    assert "受け付けられませんでした" in early
    assert re.search(r"[0-9]{1,2}:[0-9]{2}に先に操作しました：第1ラウンド", re.sub(r"<[^>]+>", "", early))


def test_who_takes_back_second_reads_of_the_strike_and_not_of_what_came_after_it(phone: Phones) -> None:
    host, gm = phone("host"), phone("gm")
    host.say("points", seat=1, round=1, amount=7, id="tap-number-1")
    host.say("strike", id="strike-number-1", entries="tap-number-1", fetched=1)
    host.say("points", seat=2, round=1, amount=5, id="tap-number-2")
    first = r"進行役が[0-9]{1,2}:[0-9]{2}に先に操作しました：1件を取り消し"
    for to in ("moves", "take-back"):
        late = gm.say("strike", to, id=f"{to}-number-2", entries="tap-number-1", fetched=1)
        assert re.search(first, late.text), late.text
    assert re.search(first, gm.client.get(f"{gm.base}/strike/tap-number-1").text)
    gm.say("restore", id="restore-number-1", entries="tap-number-1")
    back = r"GMが[0-9]{1,2}:[0-9]{2}に先に操作しました：1件を元に戻した"
    assert re.search(back, host.client.get(f"{host.base}/restore/tap-number-1").text)


def test_who_corrects_second_reads_who_corrected(phone: Phones) -> None:
    host = phone("host")
    host.say("points", seat=1, round=1, amount=7, id="tap-number-1")
    late: list[TestResponse] = []
    for verb in ("strike", "restore"):
        host.say(verb, id=f"{verb}-number-1", entries="tap-number-1", fetched=1)
        late.append(host.say(verb, id=f"{verb}-number-2", entries="tap-number-1", fetched=1))
        late.append(host.say(verb, "take-back", id="undo-number-1", entries="tap-number-1", fetched=1))
    assert late.pop().status_code == 303  # restored, it may be taken back again
    host.say("scores", amounts=["7", "5"], over="1")
    host.say("sign-off")
    assert host.say("reopen", id="reopen-number-1", note="数え違い", fetched=1).status_code == 303
    late.append(host.say("reopen", id="reopen-number-2", note="数え違い", fetched=1))
    for answer in late:
        assert answer.status_code == 422
        assert re.search(r"[0-9]{1,2}:[0-9]{2}に先に操作しました", answer.text), answer.text
