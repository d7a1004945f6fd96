"""Nothing secret stands in the pages of the room, of a seat, of the host."""

from __future__ import annotations

import re

import pytest

from companion.games.village.casting import Cast
from companion.games.village.course import Proceed
from companion.games.village.state import VillageOptions
from companion.games.werewolf.course import Verdict
from companion.games.werewolf.deaths import Shot
from companion.games.werewolf.night import Attack, Divination
from companion.games.werewolf.talk import Claim, Remark
from companion.games.werewolf.voting import Execution
from tests.driver import Drive, setup
from tests.games.village.desk import go_to
from tests.web.village.conftest import Device, Devices, words

ROLES = "werewolf werewolf seer hunter villager villager villager madman knight villager"
SWAPPED = "villager hunter seer werewolf werewolf villager villager villager villager villager"
"""Other roles on some seats, with which the same may happen before everybody's eyes."""
SECRET = ("人狼", "占い師", "ハンター", "狂人", "騎士", "襲撃", "銃殺", "あやしい", "黒")
CARD = re.compile(r'<section class="role-card">.*?</section>', re.DOTALL)
"""What the own role is: the same for whoever holds it, and of wolves too."""
OWN = re.compile(r'/tables/\d+/|name="(?:id|fetched|csrf_token)" value="[^"]*"')


def night(roles: str, wolf: int, prey: int) -> Drive:
    """To the second morning: somebody claims, one is executed, one is attacked, the GM notes something."""
    drive = Drive(setup("village", 10, VillageOptions(composition_shown=False)))
    for seat, role in enumerate(roles.split(), 1):
        drive.say("gm", Cast(seat, role))
    drive.say("gm", Divination(0, 3, 6))
    go_to(drive, 1, "day")
    drive.say("gm", Claim(1, 10, "medium"))
    drive.say("gm", Remark(1, "day", "あやしい", wolf))
    go_to(drive, 1, "evening")
    drive.say("gm", Execution(1, 7))
    drive.say("gm", Proceed(1, "night"))
    drive.say("gm", Attack(1, wolf, prey))
    return drive


@pytest.mark.parametrize("viewer", ["public", "host", "seat-6"])
def test_no_role_and_no_act_of_the_night_stands_in_the_page(at: Devices, viewer: str) -> None:
    device = at(night(ROLES, 1, 6), viewer)
    shown = words(CARD.sub("", device.fragment()))
    assert "霊媒CO" in shown
    for word in SECRET:
        assert word not in shown, word


def test_a_seat_reads_its_own_role_and_what_it_learned(at: Devices) -> None:
    shown = words(at(night(ROLES, 1, 6), "seat-3").fragment())
    assert "占い師" in shown
    assert "占い：P6さんは人狼ではありません" in shown
    assert "襲撃" not in shown


def test_what_one_holds_down_takes_room_only_while_it_is_held(at: Devices) -> None:
    html = at(night(ROLES, 1, 6), "seat-1").fragment()
    secret = html[html.index("data-secret") :]
    assert secret.index("data-hold") < secret.index("asking-secret"), "what it opens follows the button"
    assert "人狼" in words(secret.partition("</section>")[0])


def test_whoever_has_died_reads_by_day_that_they_have_and_to_whom_they_go(at: Devices) -> None:
    drive = night(ROLES, 1, 6)
    drive.say("gm", Proceed(2, "day"))
    assert "あなたは死亡しています" in words(at(drive, "seat-6").page())
    assert "黙ってGMのところへ" in words(at(drive, "seat-6").page())
    assert "あなたは死亡しています" not in words(at(drive, "seat-3").page())


@pytest.mark.usefixtures("clock")
@pytest.mark.parametrize("viewer", ["public", "host", "seat-3", "seat-6", "seat-10"])
def test_the_same_page_whatever_one_does_not_know(at: Devices, viewer: str) -> None:
    """Another village, the same evening before everybody's eyes: not a letter differs."""
    one = at(night(ROLES, 1, 6), viewer)
    other = at(night(SWAPPED, 4, 9), viewer)
    assert _print(one) == _print(other)


@pytest.mark.parametrize("viewer", ["public", "host", "seat-6"])
def test_dawn_tells_who_and_not_how(at: Devices, viewer: str) -> None:
    drive = night(ROLES, 1, 4)
    drive.say("gm", Shot(4, 5))
    go_to(drive, 2, "day")
    shown = words(CARD.sub("", at(drive, viewer).fragment()))
    assert "夜のうちに死亡" in shown
    for word in SECRET:
        assert word not in shown, word


def _print(device: Device) -> str:
    """The part as it travels, but for the table's own number and what forms carry anew each time."""
    return OWN.sub("", device.fragment())


def test_once_it_is_over_the_own_card_stands_open_with_what_the_role_learned(at: Devices) -> None:
    drive = night(ROLES, 1, 6)
    drive.say("gm", Verdict("village"))
    page = at(drive, "seat-3").page()
    card = words(page.partition("role-open")[2].partition('class="verdict-side"')[0])
    assert "data-hold" not in page
    assert "占い師 村人陣営" in card
    assert "占い：P6さんは人狼ではありません" in card
    assert page.count("ranked-own") == 1
    assert "role-open" not in at(drive, "public").page()
