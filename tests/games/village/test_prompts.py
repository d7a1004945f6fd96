"""What the GM's next sentence announces, as it is read."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.village.course import DrawTied, EndFloor, GiveFloor
from companion.games.village.script import latest_event
from companion.games.village.state import VillageOptions
from companion.games.werewolf.course import ClockRun, Verdict
from companion.games.werewolf.deaths import Bond, Death, Drag, Shot
from companion.games.werewolf.night import Attack
from companion.games.werewolf.talk import Remark
from companion.games.werewolf.voting import Execution, Tally
from companion.kernel.logbook import logbook
from companion.kernel.words import Text
from companion.words import Words
from tests.driver import Drive, setup
from tests.games.village.desk import book, go_to, village, write

NAMES = dict(enumerate(("アン", "ベン", "うみ", "せな", "エマ", "フミ", "ゴウ", "ハル"), 1))
ROLES = "werewolf seer knight villager villager villager villager villager"


def said(drive: Drive, text: Text | None) -> str:
    """A sentence in Japanese with the names of those who sit there."""
    assert text is not None
    return Words("ja", strict=True).say(text, NAMES)


def test_who_follows_the_executed_is_announced_before_the_night() -> None:
    drive = village(ROLES)
    write(drive, Bond(0, "night", (3, 4)))
    go_to(drive, 1, "evening")
    assert book(drive).prompt.close is None
    write(drive, Execution(1, 3))
    prompt = book(drive).prompt
    assert said(drive, prompt.close) == "うみさんが処刑されました。せなさんも命を落としました。"
    assert (prompt.say.key, prompt.verb, prompt.aloud) == ("village-prompt-night", "proceed", True)
    go_to(drive, 1, "night")
    opening = book(drive).prompt.close
    assert opening.key == "village-close-night"


def test_the_morning_lifts_heads_before_the_victims_are_named() -> None:
    drive = village(ROLES)
    go_to(drive, 1, "day")
    assert book(drive).prompt.close.key == "village-prompt-wake"
    go_to(drive, 1, "night")
    write(drive, Attack(1, 1, 3))
    assert book(drive).prompt.close.key == "village-close-attack"
    go_to(drive, 2, "day")
    assert book(drive).prompt.close.key == "village-prompt-wake"
    write(drive, Death(2, "day", 4, "sudden"))
    assert book(drive).prompt.close.key == "village-prompt-gone"


def test_a_game_that_the_night_decides_names_its_victims_before_the_winners() -> None:
    drive = village("werewolf villager villager villager villager")
    go_to(drive, 1, "evening")
    write(drive, Execution(1, 2))
    go_to(drive, 1, "night")
    write(drive, Attack(1, 1, 3))
    drive.say("gm", Verdict("wolves"), irregular=True, note="given up")
    told = said(drive, latest_event(drive.state))
    assert told.startswith("夜が明けました。皆さん、顔を上げてください。昨夜の犠牲者はうみさんでした。")
    assert told.endswith("人狼陣営の勝利です。")


def test_a_game_without_winners_is_told_too() -> None:
    drive = village(ROLES)
    go_to(drive, 1, "evening")
    drive.say("gm", Verdict("nobody"), irregular=True, note="the room closes")
    told = latest_event(drive.state)
    assert told is not None
    assert told.key == "village-prompt-won-nobody"


def test_whoever_confers_with_the_werewolves_is_called_with_them_by_name() -> None:
    drive = village("werewolf thrall c-madman wise-wolf seer villager villager villager villager villager")
    go_to(drive, 1, "night")
    (wolves, *_) = book(drive).script
    named = "人狼、C国狂人、賢狼、眷属は"
    assert said(drive, wolves.say) == f"{named}顔を上げて、襲撃する相手を指さしてください。"
    assert said(drive, wolves.close) == f"{named}顔を伏せてください。"


def test_each_of_the_nights_victims_is_named_politely() -> None:
    drive = village(ROLES)
    write(drive, Bond(0, "night", (3, 4)))
    go_to(drive, 1, "night")
    write(drive, Attack(1, 1, 3))
    go_to(drive, 2, "day")
    assert "昨夜の犠牲者はうみさん、せなさんでした。" in said(drive, book(drive).prompt.say)


def test_one_victim_is_named_once() -> None:
    drive = village(ROLES)
    go_to(drive, 1, "night")
    write(drive, Attack(1, 1, 3))
    go_to(drive, 2, "day")
    assert "昨夜の犠牲者はうみさんでした。" in said(drive, book(drive).prompt.say)


def drawn_by_lot(**options: Any) -> Drive:
    """A tie of two, one of whom is executed by lot."""
    drive = village(ROLES, runoff=False, tie="chance", **options)
    go_to(drive, 1, "evening")
    write(drive, Tally(1, 7, 4), Tally(1, 8, 4), DrawTied(1))
    return drive


def test_whom_lots_have_executed_is_announced_and_stands_in_the_log_of_all() -> None:
    drive = drawn_by_lot()
    (gone,) = drive.state.story.departures
    assert said(drive, book(drive).prompt.close) == f"抽選の結果、{NAMES[gone.seat]}さんが処刑されました。"
    for viewer in ("gm", "host"):
        line = next(logbook(drive.history, viewer, newest_first=True))
        assert said(drive, line.text) == f"抽選で{NAMES[gone.seat]}を処刑"
    for viewer in ("public", "seat-1"):
        shown: Any = drive.view(viewer)
        assert [(one.seat, one.how.key) for one in shown.leavings] == [(gone.seat, "village-gone-executed")]


def test_last_words_come_before_the_announcement() -> None:
    drive = drawn_by_lot(last_words=20)
    (gone,) = drive.state.story.departures
    prompt = book(drive).prompt
    assert (said(drive, prompt.say), prompt.close) == (
        f"{NAMES[gone.seat]}さんの処刑が決まりました。20秒で、遺言をどうぞ。",
        None,
    )
    write(drive, GiveFloor(gone.seat))
    assert book(drive).prompt.close is None
    # Its bar on the screen drains from all of it.
    clock = drive.game.clock_reading(drive.view("public"))
    assert clock is not None
    assert (clock.clock.left, clock.length) == (20_000, 20_000)
    write(drive, EndFloor())
    assert said(drive, book(drive).prompt.close) == f"抽選の結果、{NAMES[gone.seat]}さんが処刑されました。"


def test_each_act_of_a_chain_is_announced_in_its_turn() -> None:
    drive = village("werewolf hunter cat villager villager villager villager villager")
    go_to(drive, 1, "evening")
    heard = []
    for move in (Execution(1, 2), Shot(2, 4), Death(1, "evening", 5, "sudden")):
        write(drive, move)
        prompt = book(drive).prompt
        assert prompt.aloud
        heard.append(said(drive, prompt.close))
    assert heard == [
        "ベンさんが処刑されました。",
        "せなさんが撃たれて命を落としました。",
        "エマさんが村を去りました。",
    ]


def test_whom_the_executed_takes_along_and_that_nobody_is_executed_is_announced() -> None:
    drive = village("werewolf cat villager villager villager villager villager villager")
    go_to(drive, 1, "evening")
    write(drive, Execution(1))
    assert said(drive, book(drive).prompt.close) == "今日は誰も処刑されません。"
    go_to(drive, 2, "evening")
    write(drive, Execution(2, 2))
    assert said(drive, book(drive).prompt.close) == "ベンさんが処刑されました。"
    write(drive, Drag(2, 3))
    assert said(drive, book(drive).prompt.close) == "うみさんが道連れになりました。"


def test_that_nobody_is_executed_is_announced_after_somebody_has_left() -> None:
    drive = village(ROLES)
    go_to(drive, 1, "evening")
    write(drive, Death(1, "evening", 5, "sudden"), Execution(1))
    assert said(drive, book(drive).prompt.close) == "今日は誰も処刑されません。"


def test_a_departure_is_announced_until_something_else_happens() -> None:
    drive = village(ROLES)
    go_to(drive, 1, "evening")
    write(drive, Death(1, "evening", 5, "sudden"), Remark(1, "evening", "失礼します", 5))
    assert said(drive, book(drive).prompt.close) == "エマさんが村を去りました。"
    write(drive, Tally(1, 7, 4))
    assert book(drive).prompt.close is None


@pytest.mark.parametrize("shown", [True, False])
def test_roles_stand_on_phones_only_where_they_are_shown_there(shown: bool) -> None:
    drive = Drive(setup("village", 6, VillageOptions(cards="dealt", roles_on_phones=shown)))
    assert book(drive).dealt is shown


def test_of_whom_a_night_takes_nobody_hears_before_the_dawn() -> None:
    drive = village(ROLES)
    write(drive, Bond(0, "night", (3, 4)))
    go_to(drive, 1, "night")
    write(drive, Attack(1, 1, 3))
    assert latest_event(drive.state) is None


@pytest.mark.parametrize(
    ("options", "named"),
    [
        ({}, "人狼、C国狂人"),
        ({"composition_shown": False}, "人狼、C国狂人、賢狼、眷属"),
    ],
)
def test_those_who_meet_are_called_by_their_roles(options: dict[str, Any], named: str) -> None:
    drive = village("werewolf c-madman fanatic seer villager villager villager villager", **options)
    wolves, fanatic = (call.say for call in book(drive).script[:2])
    assert said(drive, wolves) == f"{named}は顔を上げて、お互いを確かめてください。"
    assert (
        said(drive, fanatic) == f"狂信者だけ顔を上げてください。{named}は顔を伏せたまま手を挙げてください。"
    )


def test_a_role_left_out_of_the_deal_is_called_too() -> None:
    roles = {"werewolf": 2, "c-madman": 1, "seer": 1, "villager": 3}
    drive = Drive(setup("village", 6, VillageOptions(cards="dealt", roles=roles, left_out=1)))
    drive.wait(drive.now)
    first = book(drive).script[0]
    assert said(drive, first.say) == "人狼、C国狂人は顔を上げて、お互いを確かめてください。"


def test_who_leaves_while_all_talk_does_not_begin_the_morning_anew() -> None:
    drive = village(ROLES)
    go_to(drive, 1, "day")
    write(drive, ClockRun(), Death(1, "day", 8, "sudden"))
    prompt = book(drive).prompt
    assert said(drive, prompt.close) == "ハルさんが村を去りました。"
    assert said(drive, prompt.say) == "議論を続けてください。"


def test_the_winner_is_announced_before_the_mvp_is_chosen() -> None:
    drive = village(ROLES)
    go_to(drive, 1, "evening")
    write(drive, Execution(1, 1), Verdict("village"))
    assert said(drive, book(drive).prompt.close) == "村人陣営の勝利です。"


def test_who_is_shot_in_the_morning_is_told_as_shot_and_is_no_victim_of_the_night() -> None:
    drive = village("werewolf seer hunter hunter villager villager villager villager")
    go_to(drive, 1, "night")
    write(drive, Attack(1, 1, 3))
    go_to(drive, 2, "day")
    assert "昨夜の犠牲者はうみさんでした。うみさん、誰を撃ちますか。" in said(drive, book(drive).prompt.say)
    write(drive, Shot(3, 4))
    prompt = book(drive).prompt
    assert said(drive, prompt.close) == "せなさんが撃たれて命を落としました。"
    assert said(drive, prompt.say) == "せなさん、誰を撃ちますか。"
    write(drive, Shot(4, 8))
    prompt = book(drive).prompt
    assert said(drive, prompt.close) == "ハルさんが撃たれて命を落としました。"
    assert (said(drive, prompt.say), prompt.verb) == ("議論を始めてください。", "proceed")


def test_who_follows_whom_a_victim_shot_in_the_morning_is_told_with_the_shot() -> None:
    drive = village("werewolf seer hunter villager villager villager villager villager")
    write(drive, Bond(0, "night", (4, 8)))
    go_to(drive, 1, "night")
    write(drive, Attack(1, 1, 3))
    go_to(drive, 2, "day")
    write(drive, Shot(3, 4))
    prompt = book(drive).prompt
    assert said(drive, prompt.close) == "せなさんが撃たれて命を落としました。ハルさんも命を落としました。"
    assert said(drive, prompt.say) == "議論を始めてください。"
    assert book(drive).warnings == ()


def test_a_shot_that_was_written_at_night_is_told_with_the_nights_victims() -> None:
    """Before the dawn nobody has seen who shot."""
    drive = village("werewolf seer hunter villager villager villager villager villager")
    go_to(drive, 1, "night")
    write(drive, Attack(1, 1, 3), Shot(3, 4))
    go_to(drive, 2, "day")
    assert "昨夜の犠牲者はうみさん、せなさんでした。" in said(drive, book(drive).prompt.say)


def test_everybody_reads_of_a_mornings_shot_by_day_after_the_nights_victims_and_for_good() -> None:
    drive = village("werewolf seer hunter hunter villager villager villager villager")
    go_to(drive, 1, "night")
    write(drive, Attack(1, 1, 4))
    go_to(drive, 2, "day")
    write(drive, Shot(4, 3), Shot(3, 8))
    told = [
        ("dawn", 4, "夜のうちに死亡"),
        ("day", 3, "せなさんによる銃殺"),
        ("day", 8, "うみさんによる銃殺"),
    ]
    for day, part in ((2, "day"), (2, "evening"), (3, "day")):
        go_to(drive, day, part)
        view = drive.view("public")
        assert [(one.when, one.seat, said(drive, one.how)) for one in view.leavings] == told
        assert [said(drive, view.seats[seat - 1].gone) for seat in (4, 3, 8)] == [how for *_, how in told]
    write(drive, Verdict("village"))
    afterwards = drive.view("public").afterwards
    morning = next(one.everybody for one in afterwards if said(drive, one.label).startswith("2日目 昼"))
    assert [said(drive, text) for text in morning[:3]] == [
        "夜のうちに死亡：せな",
        "うみ：撃たれて死亡",
        "ハル：撃たれて死亡",
    ]


@pytest.mark.parametrize("medium", [1, 8], ids=["who lives", "who was attacked"])
def test_without_an_execution_the_medium_is_called_and_told_that_there_is_none(medium: int) -> None:
    """The call is the same whether a medium lives to hear it or not."""
    roles = ["villager"] * 8
    roles[medium - 1], roles[1] = "medium", "werewolf"
    drive = village(" ".join(roles))
    go_to(drive, 1, "night")
    write(drive, Attack(1, 2, 8))
    go_to(drive, 2, "evening")
    write(drive, Execution(2, None))
    go_to(drive, 2, "night")
    call = next(call for call in book(drive).script if call.ability == "read")
    assert (
        said(drive, call.say)
        == "霊媒師は顔を上げてください。今日は処刑がありませんでした。霊媒結果はありません。"
    )
    assert call.verb == "called"
    rows = {(row.day, row.part): row.unexecuted for row in drive.view("gm").timeline.rows}
    assert (rows[1, "day"], rows[2, "day"]) == (False, True)
