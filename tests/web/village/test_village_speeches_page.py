"""Speeches, lots and the vote for the MVP on the pages, for GM, host and seat."""

from __future__ import annotations

from companion.games.village.course import CloseNominations, DrawTied, EndFloor, GiveFloor, LeaveFloor
from companion.games.village.phones import MvpBallot, VoteMvp
from companion.games.village.state import VillageOptions
from companion.games.village.unled import EndTalk, GetUp, TalkMinutes
from companion.games.werewolf.course import Verdict
from companion.games.werewolf.deaths import Death
from companion.games.werewolf.night import Spare
from companion.games.werewolf.voting import Execution, Runoff, Tally
from tests.driver import Drive, setup
from tests.games.village.desk import go_to, village, write
from tests.games.village.phones import answer, on_phones
from tests.web.village.conftest import Device, Devices, words
from tests.web.wire import Clock

EIGHT = "werewolf werewolf seer knight villager villager villager villager"
TIE = {1: 7, 2: 7, 3: 7, 4: 8, 5: 8, 6: 8, 7: None, 8: None}


def test_a_gm_gives_the_floor_and_everybody_sees_its_clock(at: Devices) -> None:
    drive = village(EIGHT, defence=30)
    go_to(drive, 1, "evening")
    write(drive, Runoff(1, (7, 8)))
    gm = at(drive)
    assert gm.say("give-floor", seat="7").status_code == 303
    assert gm.log()[-1] == GiveFloor(7)
    assert 'data-left="30000"' in gm.page()
    assert gm.say("end-floor").status_code == 303
    assert gm.log()[-1] == EndFloor()
    assert "P8さんの弁明" in words(gm.page())


def test_a_gm_has_lots_drawn_by_one_tap(at: Devices) -> None:
    drive = village(EIGHT, runoff=False, tie="chance")
    go_to(drive, 1, "evening")
    write(drive, Tally(1, 7, 4), Tally(1, 8, 4))
    gm = at(drive)
    assert gm.say("draw-tied", day="1").status_code == 303
    assert gm.log()[-1] == DrawTied(1)


def test_where_all_of_the_tied_have_left_nobody_is_executed(at: Devices) -> None:
    drive = village(EIGHT, runoff=False, tie="chance")
    go_to(drive, 1, "evening")
    write(drive, Tally(1, 7, 3), Tally(1, 8, 3), Death(1, "evening", 7, "sudden"))
    assert "処刑なし" not in next_step(at(drive))
    assert "3票で、P8さんの処刑が決まりました。" in next_step(at(drive))
    write(drive, Death(1, "evening", 8, "sudden"))
    assert "処刑なし" in next_step(at(drive))
    assert "抽選" not in next_step(at(drive))


def test_where_the_one_with_most_votes_has_left_nobody_is_executed_or_who_comes_next(at: Devices) -> None:
    drive = village(EIGHT)
    go_to(drive, 1, "evening")
    write(drive, Tally(1, 7, 4), Tally(1, 8, 3), Death(1, "evening", 7, "sudden"))
    step = next_step(at(drive))
    assert "もう村を去っています" in step
    assert "P8さんを処刑" in step
    assert "処刑なし" in step
    assert "P7さんを処刑" not in step
    write(drive, Death(1, "evening", 8, "sudden"))
    assert "今日の処刑はありません" in next_step(at(drive))


def next_step(gm: Device) -> str:
    """What a GM reads and taps next."""
    return words(gm.page().partition('class="panel village-prompt"')[2].partition("</section>")[0])


def test_a_host_ends_a_speech_and_makes_the_talk_longer(at: Devices, clock: Clock) -> None:
    drive = on_phones(EIGHT, defence=30)
    answer(drive)
    clock.at = drive.now
    talking = at(drive, "host")
    assert talking.say("talk-minutes", minutes="6", was="5").status_code == 303
    assert talking.log()[-1] == TalkMinutes(6, 5)
    drive.say("host", EndTalk())
    answer(drive, TIE)
    clock.at = drive.now
    host = at(drive, "host")
    assert "P7さんの発言中" in words(host.page())
    assert host.say("leave-floor").status_code == 303
    assert LeaveFloor() in host.log()


def test_a_seat_votes_for_the_mvp_on_its_phone(at: Devices) -> None:
    drive = on_phones(EIGHT, mvp="vote", leaver="void")
    drive.say("host", GetUp(8))
    seat = at(drive, "seat-1")
    assert "MVPだと思う人" in words(seat.page())
    assert seat.say("vote-mvp", target="2").status_code == 303
    assert seat.log()[-1] == VoteMvp(2)
    assert "MVPの投票を締め切る" in words(at(drive, "host").page())


def test_a_result_is_not_signed_in_passing_while_the_vote_for_the_mvp_is_open(at: Devices) -> None:
    drive = village("werewolf villager villager villager", mvp="vote")
    go_to(drive, 1, "evening")
    write(drive, Execution(1, 1), Verdict("village"))
    gm = at(drive)
    bar = gm.page().rpartition('class="act-bar"')[2]
    assert 'value="sign-off"' not in bar
    assert 'value="close-mvp"' in bar
    assert "MVPの投票がまだ4人分そろっていません" in words(gm.page())
    assert "このまま結果を確定する" in words(gm.page())
    assert gm.say("close-mvp").status_code == 303
    bar = gm.page().rpartition('class="act-bar"')[2]
    assert 'value="sign-off"' in bar
    assert "そろっていません" not in words(gm.page())
    assert gm.say("sign-off").status_code == 303


def test_a_result_without_an_mvp_is_not_signed_in_passing(at: Devices) -> None:
    drive = village("werewolf villager villager villager")
    go_to(drive, 1, "evening")
    write(drive, Execution(1, 1), Verdict("village"))
    gm = at(drive)
    without, act, filled = gm.page().rpartition('class="act-bar"')[2].partition('<a class="btn btn-primary')
    assert "MVPなしで確定" in words(without)
    assert "btn-primary" not in without
    assert 'href="#prompt-title"' in filled.partition(">")[0]
    assert words(act + filled).startswith("MVPを選ぶ")
    assert gm.say("mvp", seat="2").status_code == 303
    assert "MVPなしで" not in words(gm.page())
    assert "結果を確定する" in words(gm.page())


def test_a_gm_taps_the_votes_for_the_mvp(at: Devices) -> None:
    drive = village("werewolf villager villager villager", mvp="vote")
    go_to(drive, 1, "evening")
    write(drive, Execution(1, 1), Verdict("village"))
    gm = at(drive)
    assert gm.say("mvp-ballot", voter="1", target="3").status_code == 303
    assert gm.log()[-1] == MvpBallot(1, 3)
    assert "P2" in words(gm.page().partition('class="village-voter"')[2][:400])


def test_a_gm_taps_who_is_nominated_and_who_is_spared(at: Devices) -> None:
    gm = at(village(EIGHT, nominations=True, spare_victims=True))
    assert gm.say("spare", seats=["7"]).status_code == 303
    assert gm.log()[-1] == Spare((7,))
    drive = village(EIGHT, nominations=True)
    go_to(drive, 1, "evening")
    gm = at(drive)
    assert gm.say("nominate", day="1", target="7").status_code == 303
    assert "指名された人" in words(gm.page())
    assert gm.say("close-nominations").status_code == 303
    assert gm.log()[-1] == CloseNominations()


def test_a_seat_nominates_and_the_room_is_told_of_the_dummy(at: Devices, clock: Clock) -> None:
    drive = Drive(setup("village", 8, VillageOptions(led="rules", nominations=True, dummy=True)))
    drive.wait(drive.now)
    answer(drive)
    drive.say("host", EndTalk())
    clock.at = drive.now
    seat = at(drive, "seat-1")
    page = words(seat.page())
    assert "処刑の候補を指名してください" in page
    assert "初日の犠牲者：ダミー" in page
    assert seat.say("choose", target="2").status_code == 303
