"""What a GM does once more: a result is shown again, a ballot mended; a panel that has done its work."""

from __future__ import annotations

from companion.games.werewolf.course import Verdict
from companion.games.werewolf.night import Attack, Divination
from companion.games.werewolf.voting import Execution, Vote
from tests.games.village.desk import book, go_to, village, write
from tests.web.village.conftest import Devices, words


def test_a_result_is_shown_again_until_the_night_is_over(at: Devices) -> None:
    drive = village()
    go_to(drive, 1, "night")
    write(drive, Attack(1, 1, 7), Divination(1, 3, 9))
    gm = at(drive)
    assert 'id="again-1-3-9"' in gm.page()
    gm.say("guard", night=1, seat=5, target=3, id="guarded00")
    assert 'id="divination-1-3-9"' in gm.page()
    assert "P3さんにもう一度見せる" in words(gm.page())
    go_to(drive, 2, "day")
    assert book(drive).shown == ()


def test_a_ballot_of_the_last_vote_is_mended_below_it_on_the_next_day(at: Devices) -> None:
    drive = village()
    go_to(drive, 1, "evening")
    write(drive, *(Vote(1, voter, 7 if voter != 7 else 1) for voter in range(1, 11)), Execution(1, 7))
    go_to(drive, 1, "night")
    write(drive, Attack(1, 1, 8))
    go_to(drive, 2, "day")
    gm = at(drive)
    assert 'id="ballots-1"' in gm.page()
    gm.say("vote", id="mended000", day=1, round=1, voter=2, target=9)
    assert any(vote == Vote(1, 2, 9) for vote in gm.log())


def test_what_an_evening_has_come_to_stands_first_on_everybodys_page(at: Devices) -> None:
    drive = village()
    go_to(drive, 1, "evening")
    ballots = [Vote(1, voter, 7 if voter in (1, 3, 5, 8, 9) else 8) for voter in range(1, 11)]
    write(drive, *ballots[:2])
    assert "同数" not in words(at(drive, "seat-9").page())  # two of ten: nothing has come to anything
    write(drive, *ballots[2:])
    assert "同数： P7 、 P8" in words(at(drive, "seat-9").page())
    write(drive, Execution(1, 7))
    page = at(drive, "seat-9").page()
    assert page.index("<strong><bdi>P7</bdi></strong>") < page.index('id="own-title"')


def test_a_game_that_the_night_decides_shows_what_the_gm_says_at_dawn(at: Devices) -> None:
    drive = village("werewolf villager villager villager")
    go_to(drive, 1, "night")
    write(drive, Attack(1, 1, 3))
    drive.say("gm", Verdict("wolves"), irregular=True, note="given up")
    assert 'class="say"><span>夜が明けました' in at(drive).page()
