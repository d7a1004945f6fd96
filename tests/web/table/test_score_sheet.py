"""The score sheet: the bar at its foot saves the round that is written, or ranks where none follows."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from flask import Flask

from companion.games.free.game import FreeOptions
from tests.web.house import UNOFFERED

from .conftest import Phone

Phones = Callable[[str], Phone]
BUTTON = re.compile(r"<button([^>]*)>(.*?)</button>", re.DOTALL)

UNSIGNED = "まだ確定していません"


def buttons(page: str) -> list[tuple[str, str]]:
    """The buttons that send the sheet, in the page's order: their attributes and what they say."""
    form = page.partition('id="scores"')[2].partition("</form>")[0]
    inside = BUTTON.findall(form)
    outside = [one for one in BUTTON.findall(page) if 'form="scores"' in one[0]]
    return [(marks, re.sub(r"<[^>]+>|\s", "", said)) for marks, said in (*inside, *outside)]


def filled(page: str) -> list[str]:
    return [said for marks, said in buttons(page) if "btn-primary" in marks]


def test_the_filled_act_saves_the_round_that_is_written(phone: Phones) -> None:
    host = phone("host")
    assert filled(host.page()) == ["第1ラウンドを保存"]
    host.say("points", seat=1, round=1, amount=7)
    assert filled(host.page()) == ["第1ラウンドを保存"]  # the other one's points are missing
    host.say("points", seat=2, round=1, amount=5)
    page = host.page()
    assert filled(page) == ["第2ラウンドを保存"]
    assert [said for marks, said in buttons(page) if "btn-secondary" in marks] == ["保存して順位を出す"]
    bar = page.partition('id="last-entry"')[2].partition("</section>")[0]
    assert bar.index("取り消す") < bar.index("第2ラウンドを保存")


@pytest.mark.parametrize("options", [FreeOptions(rounds=1), None])
def test_enter_in_a_field_saves(phone: Phones, options: FreeOptions | None) -> None:
    """A browser presses the first button of the form in the document."""
    marks, _ = buttons(phone("host").page())[0]
    assert 'name="over"' not in marks
    assert "disabled" not in marks


@pytest.mark.parametrize("options", [FreeOptions(rounds=1)])
def test_where_no_round_follows_the_filled_act_ranks(phone: Phones, options: FreeOptions) -> None:
    host = phone("host")
    assert filled(host.page()) == ["保存して順位を出す"]
    host.say("scores", amounts=["3", "8"], over="1")
    page = host.page()
    assert filled(page) == []
    assert "last-acts" not in page


def test_who_only_reads_the_sheet_has_no_bar(phone: Phones) -> None:
    phone("host").say("points", seat=1, round=1, amount=7)
    assert 'id="last-entry"' not in phone("public").page()


def test_a_tables_head_is_its_number_and_below_it_the_round_and_the_game(phone: Phones) -> None:
    head = re.search(r"<h1>(.*?)</h1>", phone("public").page(), re.DOTALL)
    assert head
    said = re.sub(r"<svg.*?</svg> ", "", head[1], flags=re.DOTALL)
    assert said == '1卓 <span class="head-of">第1ラウンド・スコアシート</span>'


@pytest.mark.parametrize("options", [FreeOptions(title="カルカソンヌ")])
def test_what_is_played_is_named_on_the_evenings_pages_on_the_screen_and_in_the_heads(
    app: Flask, phone: Phones, options: FreeOptions
) -> None:
    head = re.search(r"<h1>(.*?)</h1>", phone("public").page(), re.DOTALL)
    assert head
    assert "第1ラウンド・カルカソンヌ" in head[1]
    guest = app.test_client()
    for path in ("/events/1/tables", "/events/1/screen"):
        page = guest.get(path, headers={"Accept-Language": "ja"}).text
        assert "カルカソンヌ" in page
        assert "スコアシート" not in page


def test_the_newest_entry_names_its_round_and_that_it_ranked(phone: Phones) -> None:
    host = phone("host")

    def newest() -> str:
        return host.page().partition('id="last-entry"')[2].partition("</section>")[0]

    host.say("scores", amounts=["1", "2", "", ""])
    assert "第1ラウンドまで保存" in newest()
    host.say("scores", amounts=["1", "2", "3", "4"])
    assert "第2ラウンドまで保存" in newest()
    host.say("scores", amounts=["", "", "", ""])
    assert "点をすべて消去" in newest()
    host.say("scores", amounts=["1", "2"], over="1")
    assert "第1ラウンドまで保存し、順位を出した" in host.page()


@pytest.mark.parametrize("options", [FreeOptions(rounds=1)])
def test_everybody_reads_of_a_result_that_it_is_not_signed_off_yet(
    phone: Phones, options: FreeOptions
) -> None:
    host, public = phone("host"), phone("public")
    assert UNSIGNED not in public.page()
    host.say("scores", amounts=["3", "8"], over="1")
    assert UNSIGNED in public.page()
    host.say("sign-off")
    assert UNSIGNED not in public.page()


@pytest.mark.parametrize("options", [FreeOptions(rounds=2)])
def test_the_bar_does_not_end_a_game_whose_agreed_last_round_is_still_to_be_played(
    phone: Callable[[str], Phone],
) -> None:
    host = phone("host")
    host.say("scores", amounts=["1", "2"])
    assert filled(host.page()) == ["第2ラウンドを保存"]
    host.say("scores", amounts=["1", "2", "3", "4"])
    assert filled(host.page()) == ["保存して順位を出す"]


@pytest.mark.parametrize("options", [FreeOptions(rounds=1)])
def test_a_sheet_that_is_opened_again_shows_how_to_go_on_entering(phone: Phones) -> None:
    host = phone("host")
    host.say("scores", amounts=["3", "8"], over="1")
    assert 'id="as-played" open' not in re.sub(r"\s+", " ", host.page())
    host.say("sign-off")
    host.say("reopen", note="書き間違い")
    played = re.sub(r"\s+", " ", host.page()).partition('id="as-played" open')[2].partition("</details>")[0]
    assert "続きを入力" in played


def test_a_cell_that_holds_no_number_is_named_by_what_was_typed_into_it(phone: Phones) -> None:
    host = phone("host")
    assert "「7点」は整数ではありません" in host.say("scores", amounts=["3", "7点"]).text


@pytest.mark.parametrize("options", [FreeOptions(rounds=1)])
def test_points_are_written_alike_in_the_sheet_the_log_and_the_result(phone: Phones) -> None:
    host, public = phone("host"), phone("public")
    host.say("scores", amounts=["-5"])
    assert '<tdclass="num">−5</td>' in re.sub(r"\s+", "", public.page())
    assert "点を保存" in re.sub(r"<[^>]+>|\s", "", host.page())
    host.say("scores", amounts=["-5", "91143"], over="1")
    ended = public.page()
    assert '合計−5点<span class="unbroken">（上は91143点）</span>' in ended, "a line ends within the brackets"
    assert "\N{WORD JOINER}" not in ended
    assert "91,143" not in ended


@pytest.mark.parametrize("options", [FreeOptions(minutes=60)])
def test_a_sheet_with_minutes_has_a_clock_that_its_host_starts_stops_and_corrects(
    phone: Phones, options: FreeOptions
) -> None:
    host, guest = phone("host"), phone("public")

    def offered(page: str) -> list[str]:
        return [verb for verb in ("clock-run", "clock-hold", "clock-set") if f'value="{verb}"' in page]

    assert 'data-left="3600000"' in guest.page()
    assert offered(host.page()) == ["clock-run", "clock-set"]
    host.say("clock-run")
    assert offered(host.page()) == ["clock-hold", "clock-set"]
    assert offered(guest.page()) == []
    host.say("clock-hold")
    host.say("clock-set", seconds="10:00")
    assert 'data-left="600000"' in guest.page()
    host.say("scores", amounts=["3", "8"], over="1")
    assert 'class="clock"' not in guest.page()


def test_a_sheet_without_minutes_has_no_clock(phone: Phones) -> None:
    host = phone("host")
    assert 'value="clock-' not in host.page()
    assert host.say("clock-run", id=UNOFFERED).status_code == 422
    assert 'class="clock"' not in host.page()


@pytest.mark.parametrize("options", [FreeOptions(rounds=1, best="low", tiebreak="残金")])
def test_final_scores_speak_of_no_round_and_say_who_wins(phone: Phones, options: FreeOptions) -> None:
    host, guest = phone("host"), phone("public")
    page = host.page().partition('class="panel score-panel"')[2].partition("</section>")[0]
    assert "点の少ない人の勝ち、同点なら残金の多い人" in page
    assert "ラウンド" not in page
    assert "「x」は整数ではありません" in host.say("scores", amounts=["3", "3"], ties=["x", "2"]).text
    level = host.say("scores", amounts=["3", "3"], ties=["", "2"], over="1").text
    assert "同点です。アンさんの「残金」を入れてください。" in level
    assert 'aria-label="残金 アン"' in level
    assert re.search(r'name="ties"[^>]*value="2"', level), "what was typed stays"
    host.say("scores", amounts=["3", "3"], ties=["1", "2"], over="1")
    result = guest.page().partition('class="panel verdict"')[2].partition("</section>")[0]
    assert "点の少ない人の勝ち、同点なら残金の多い人" in result
    assert "残金1（上は2）" in re.sub(r"<[^>]+>", "", result)


def test_a_number_of_a_ranked_sheet_is_corrected_where_it_stands(phone: Phones) -> None:
    host = phone("host")
    host.say("scores", amounts=["3", "8"], over="1")
    page = host.page()
    assert 'value="8"' in page
    assert {("over" in marks, said) for marks, said in buttons(page)} == {(True, "順位を出し直す")}
    host.say("scores", amounts=["9", "8"], over="1")
    assert "合計8点（上は9点）" in re.sub(r"<[^>]+>", "", host.page())


@pytest.mark.parametrize("options", [FreeOptions(minutes=60)])
def test_a_sheet_whose_clock_runs_or_has_run_is_not_said_to_wait(phone: Phones, options: FreeOptions) -> None:
    host = phone("host")
    assert "開始前" in host.page()
    for verb in ("clock-run", "clock-hold"):
        host.say(verb)
        assert "対局中" in host.page()
        assert "開始前" not in host.page()
