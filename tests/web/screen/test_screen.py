"""What the big screen shows, to whom, in which language; and when it is asked to look again."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask

from companion.club.events import attendance
from companion.club.events.models import Event
from companion.club.events.operations import freeze, thaw
from companion.club.screen import PanelDraft, ScreenDraft, arrange
from companion.store.engine import db
from companion.web.live.streams import AGAIN
from companion.web.screen import show as showing
from companion.web.screen.panels import LAST_PLACE, PANELS, evenly
from tests.club.evenings import people
from tests.web.house import Person
from tests.web.live.conftest import OWN, looks
from tests.web.screen.conftest import Shown


def arranged(shown: Shown, *panels: str, notice: str = "", language: str = "ja", theme: str = "dark") -> None:
    drafts = tuple(PanelDraft(name, 10, name in panels) for name in dict.fromkeys((*panels, *PANELS)))
    with shown.app.app_context():
        arrange(db.session, shown.event_id, ScreenDraft(language, theme, notice, drafts))


def test_anybody_may_watch(shown: Shown) -> None:
    answer = shown.client.get(shown.url)
    assert answer.status_code == 200
    assert answer.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("path", ["", "/fragment", "/setup"])
def test_an_event_that_there_is_not_has_no_screen(shown: Shown, organiser: Person, path: str) -> None:
    assert organiser.get(f"/events/99/screen{path}").status_code == 404


def test_with_nothing_to_show_it_is_not_blank(shown: Shown) -> None:
    arranged(shown, "clocks", "tables")
    assert shown.slides() == ["welcome-event"]
    assert "よるはこ" in shown.fragment()


def test_the_usual_screen_passes_over_what_there_is_not(shown: Shown) -> None:
    assert shown.slides() == ["join-code"]
    table = shown.catan()
    assert shown.slides() == ["clocks-1", f"seating-{table}", f"tables-{table}", "join-code"]


def test_panels_come_in_the_order_in_which_they_were_arranged(shown: Shown) -> None:
    table = shown.catan()
    arranged(shown, "notice", "tables", "clocks", notice="昼食は12時から")
    assert shown.slides() == ["notice-text", f"tables-{table}", "clocks-1"]
    assert 'data-seconds="10"' in shown.fragment()


def test_a_catan_table_shows_open_points_awards_turn_and_dice(shown: Shown) -> None:
    table = shown.catan()
    shown.say(table, "host", "roads", seat=2, count=7)
    shown.say(table, "host", "longest-road", seat=2)
    shown.say(table, "host", "roll", total=8)
    text = bare(shown.fragment())
    assert "第1手番 アン" in text
    assert "出た目の合計 8" in text
    assert "ベン 最長交易路" in text
    assert re.search("ベン 最長交易路 4 点", text)


def test_a_village_shows_the_day_who_lives_and_what_was_announced(shown: Shown) -> None:
    table = a_village(shown)
    shown.say(table, "gm", "claim", day=1, seat=2, role="seer")
    shown.say(table, "gm", "report", day=1, seat=2, night=0, target=3, said="white")
    assert "役職の内訳 村人 2 占い師 1 霊媒師 1 人狼 1" in bare(shown.fragment())
    shown.say(table, "gm", "proceed", day=1, part="evening")
    for voter in range(1, 5):
        shown.say(table, "gm", "vote", day=1, voter=voter, target=5 if voter != 5 else 1)
    shown.say(table, "gm", "execution", day=1, seat=5)
    text = bare(shown.fragment())
    assert "1日目 夕方" in text
    assert "生存 4 /5" in text
    assert "1日目 処刑" in text
    assert "占いCO 3白" in text
    assert "処刑：エル" in text
    assert re.search("1日目の投票 エル 4", text)


def test_while_a_village_talks_the_screen_stays_with_it(shown: Shown) -> None:
    village = shown.table("village", tuple(f"丙{n}" for n in range(8)))
    other = shown.table("free", ("アン", "ベン"))
    for seat, role in enumerate(["werewolf", "seer", *["villager"] * 6], 1):
        shown.say(village, "gm", "cast", seat=seat, role=role)
    shown.say(village, "gm", "proceed", day=1, part="day")
    assert len(shown.slides()) > 1
    shown.say(village, "gm", "clock-run")
    assert shown.slides() == [f"tables-{village}"]
    assert "data-once" not in shown.fragment()
    for seat in (1, 2):
        shown.say(other, "host", "points", seat=seat, round=1, amount=seat)
    shown.say(other, "host", "finish")
    assert shown.slides() == [f"tables-{village}", f"won-{other}"]
    assert shown.fragment().count("data-once") == 1
    shown.say(village, "gm", "clock-hold")
    assert len(shown.slides()) > 1


def test_the_screen_stays_with_a_villages_vote_and_with_its_verdict_unless_others_still_play(
    shown: Shown,
) -> None:
    village = shown.table("village", tuple(f"丙{n}" for n in range(8)))
    for seat, role in enumerate(["werewolf", "seer", *["villager"] * 6], 1):
        shown.say(village, "gm", "cast", seat=seat, role=role)
    shown.say(village, "gm", "proceed", day=1, part="day")
    shown.say(village, "gm", "proceed", day=1, part="evening")
    assert shown.slides() == [f"tables-{village}"]
    shown.say(village, "gm", "execution", day=1, seat=1)
    assert shown.slides() == [f"tables-{village}"]
    shown.say(village, "gm", "verdict", camp="village")
    assert shown.slides() == [f"tables-{village}", f"won-{village}"]
    assert "村人陣営の勝利" in bare(shown.fragment())
    shown.table("free", ("アン", "ベン"))
    assert len(shown.slides()) > 1


def test_a_game_that_is_won_has_a_slide_of_its_own_until_it_is_signed_off(shown: Shown) -> None:
    table = shown.table("free", ("アン", "ベン"))
    arranged(shown, "won", "join")
    assert shown.slides() == ["join-code"]
    for seat in (1, 2):
        shown.say(table, "host", "points", seat=seat, round=1, amount=seat)
    shown.say(table, "host", "finish")
    assert shown.slides() == [f"won-{table}", "join-code"]
    assert "ベンさんの勝利" in bare(shown.fragment())
    shown.say(table, "host", "sign-off")
    assert shown.slides() == ["join-code"]


def test_several_winners_stand_by_name_below_the_verdict(shown: Shown) -> None:
    table = shown.table("free", ("アン", "ベン", "クレア"))
    arranged(shown, "won")
    for seat, amount in ((1, 5), (2, 3), (3, 5)):
        shown.say(table, "host", "points", seat=seat, round=1, amount=amount)
    shown.say(table, "host", "finish")
    (named,) = re.findall('<ul class="won-names">.*?</ul>', shown.fragment(), re.DOTALL)
    assert bare(named).split() == ["アン", "クレア"]


def test_victories_that_turn_are_those_of_the_tables_that_ended_last(shown: Shown) -> None:
    arranged(shown, "won")
    over = [shown.table("free", (f"甲{number}",)) for number in range(5)]
    for table in (over[4], *over[:4]):
        shown.say(table, "host", "points", seat=1, round=1, amount=1)
        shown.say(table, "host", "finish")
    assert shown.slides() == [f"won-{table}" for table in over[1:4]]


def test_a_score_sheet_shows_its_totals(shown: Shown) -> None:
    table = shown.table("free", ("アン", "ベン"))
    shown.say(table, "host", "points", seat=2, round=1, amount=17)
    assert re.search("ベン 17", bare(shown.fragment()))


def test_half_werewolf_shows_how_far_it_is(shown: Shown) -> None:
    shown.table("half_wolf", ("アン", "ベン", "クレア", "ディル"))
    assert "朝：渡すカードを選ぶ" in bare(shown.fragment())


def test_a_game_without_a_picture_of_its_own_shows_who_plays(
    shown: Shown, monkeypatch: pytest.MonkeyPatch
) -> None:
    loader = shown.app.jinja_env.loader
    assert loader
    source = loader.get_source
    shown.table("free", ("アン", "ベン"))

    def without(environment: Any, name: str) -> Any:
        return source(environment, name.replace("games/free/screen", "games/free/none"))

    monkeypatch.setattr(loader, "get_source", without)
    monkeypatch.setattr(shown.app.jinja_env, "cache", {})  # what was found before is looked for again
    arranged(shown, "tables")
    assert re.search("アン ベン", bare(shown.fragment()))


def test_a_table_that_is_signed_off_leaves_the_screen_and_stands_in_the_standings(shown: Shown) -> None:
    shown.signed("アン", "ベン")
    arranged(shown, "seating", "tables", "standings", "season")
    assert shown.slides() == ["standings-1", "season-1"]
    assert re.search("1位 アン 1 1 /1 .*2位 ベン 0 0 /1", bare(shown.fragment()))


def test_a_freeze_holds_the_standings_back_from_the_screen_also_for_organisers(
    shown: Shown, organiser: Person
) -> None:
    shown.signed("アン", "ベン")
    arranged(shown, "standings", "season")
    with shown.app.app_context():
        freeze(db.session, Event, shown.event_id)
    before = shown.fragment()
    shown.signed("クレア", "ディル")
    for client in (shown.client, organiser.client):
        text = client.get(f"{shown.url}/fragment").text
        assert "クレア" not in text
        assert "ディル" not in text
        assert text == before
    with shown.app.app_context():
        thaw(db.session, Event, shown.event_id)
    assert "クレア" in shown.fragment()


def test_twenty_stand_on_one_picture_and_nobody_alone_on_the_next() -> None:
    assert [len(page) for page in evenly(range(20), 20)] == [20]
    assert [len(page) for page in evenly(range(21), 20)] == [10, 11]
    assert [page for size in range(70) for page in evenly(range(size), 20) if len(page) > 20] == []
    assert list(evenly((), 20)) == []
    assert LAST_PLACE % 20 == 0


def test_small_tables_share_pictures_and_a_village_has_its_own(shown: Shown) -> None:
    small = [shown.table("free", (f"甲{n}", f"乙{n}")) for n in range(3)]
    village = shown.table("village", tuple(f"丙{n}" for n in range(8)))
    arranged(shown, "tables")
    assert shown.slides() == [f"tables-{small[0]}", f"tables-{small[1]}", f"tables-{village}"]


def test_it_speaks_the_language_of_the_room_and_not_of_the_browser(shown: Shown) -> None:
    arranged(shown, "clocks", "join", language="en", theme="light")
    answer = shown.client.get(shown.url, headers={"Accept-Language": "ja"})
    assert '<html lang="en" data-bs-theme="light"' in answer.text
    assert "On your phone" in answer.text
    assert "スマートフォン" not in answer.text


def test_a_second_screen_may_speak_another_language(shown: Shown) -> None:
    arranged(shown, "join")
    assert "スマートフォンで見る" in shown.fragment()
    assert "On your phone" in shown.fragment("en")
    assert '<html lang="en"' in shown.client.get(f"{shown.url}?lang=en").text
    assert shown.client.get(f"{shown.url}?lang=xx").status_code == 404


def test_after_the_screen_the_page_speaks_the_reader_s_language_again(shown: Shown) -> None:
    with shown.app.test_request_context(headers={"Accept-Language": "en"}):
        from companion.web.speech import speaking, t

        with speaking("ja"):
            assert t("screen-title") == "大画面"
        assert t("screen-title") == "Big screen"


def test_what_the_organiser_types_is_words_and_nothing_else(shown: Shown) -> None:
    arranged(shown, "notice", notice="<script>alert(1)</script>\n\nWi-Fi: よる & はこ")
    text = shown.fragment()
    assert "<script>" not in text
    assert "&lt;script&gt;" in text


def test_how_many_are_here_stands_beside_the_code(shown: Shown) -> None:
    with shown.app.app_context():
        for player in people(db.session, "アン", "ベン"):
            attendance.apply(db.session, shown.event_id, player.id)
        attendance.check_in(db.session, shown.event_id, player.id)
    assert "1 / 2" in bare(shown.fragment())
    assert f"/events/{shown.event_id}</p>" in shown.fragment()


def test_without_scripts_it_comes_anew_by_itself(shown: Shown) -> None:
    page = shown.client.get(shown.url).text
    assert re.search(r'<noscript>\s*<meta http-equiv="refresh" content="30" />\s*</noscript>', page)


def test_the_part_is_sent_again_only_when_it_has_changed(shown: Shown) -> None:
    table = shown.catan()
    tag = shown.tag()
    again = shown.client.get(f"{shown.url}/fragment", headers={"If-None-Match": tag})
    assert again.status_code == 304
    shown.say(table, "host", "roll", total=8)
    assert shown.client.get(f"{shown.url}/fragment", headers={"If-None-Match": tag}).status_code == 200


def test_the_page_holds_what_its_tag_says(shown: Shown) -> None:
    shown.catan()
    page = shown.client.get(shown.url).text
    assert f'data-tag="{shown.tag().strip(chr(34))}"' in page


def stream(shown: Shown, seen: dict[str, str]) -> Iterator[bytes]:
    headers = {**OWN, "Accept": "text/event-stream"}
    answer = shown.client.post("/live", data=json.dumps(seen), headers=headers, buffered=False)
    assert answer.status_code == 200
    pieces = iter(answer.iter_encoded())
    assert next(pieces) == b":\n\n"
    return pieces


def test_a_move_at_a_table_is_told_to_the_screen(shown: Shown) -> None:
    table = shown.catan()
    topic = f"screen:{shown.event_id}"
    following = stream(shown, {topic: shown.tag().strip('"')})
    shown.say(table, "host", "roll", total=8)
    assert looks(next(following)) == [("look", topic)]


def test_when_a_table_comes_the_stream_ends_and_the_next_one_follows_it_too(shown: Shown) -> None:
    topic = f"screen:{shown.event_id}"
    seen = {topic: shown.tag().strip('"')}
    following = stream(shown, seen)
    table = shown.catan()
    assert list(following) == [AGAIN]
    again = stream(shown, seen)
    assert looks(next(again)) == [("look", topic)]
    shown.say(table, "host", "roll", total=8)
    assert looks(next(again)) == [("look", topic)]


def test_a_screen_in_another_language_follows_as_well(shown: Shown) -> None:
    page = shown.client.get(f"{shown.url}?lang=en").text
    assert f'data-live-topic="screen:{shown.event_id}:en"' in page
    assert f'data-fragment="{shown.url}/fragment?lang=en"' in page


@pytest.mark.parametrize("topic", ["screen:99", "screen:x", "screen:", "screen:1:xx", "screen:１"])
def test_what_there_is_not_cannot_be_followed(shown: Shown, topic: str) -> None:
    answer = shown.client.post("/live", data=json.dumps({topic: ""}), headers=OWN)
    assert answer.get_json() == {"look": [], "gone": [topic]}


def test_another_version_of_the_program_says_so(shown: Shown, monkeypatch: pytest.MonkeyPatch) -> None:
    before, tag = shown.fragment(), shown.tag()
    monkeypatch.setattr(showing, "assets", lambda: "newer")
    assert shown.tag() != tag
    assert re.findall('data-version="([^"]+)"', shown.fragment()) != re.findall(
        'data-version="([^"]+)"', before
    )


def test_the_version_is_of_what_pages_are_made_from(app: Flask) -> None:
    with app.app_context():
        assert re.fullmatch("[0-9a-f]{16}", showing.assets())
        assert showing.assets() == showing.assets()


def a_village(shown: Shown) -> int:
    table = shown.table("village", ("アン", "ベン", "クレア", "ディル", "エル"))
    for seat, role in enumerate(["werewolf", "seer", "medium", "villager", "villager"], 1):
        shown.say(table, "gm", "cast", seat=seat, role=role)
    shown.say(table, "gm", "proceed", day=1, part="day")
    return table


def bare(html: str) -> str:
    """The words of a page, as they follow one another."""
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())
