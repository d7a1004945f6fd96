"""What a game master who has never led a village reads: how to deal, ties, the runoff, the verdict."""

from __future__ import annotations

import re
from typing import Any

import pytest

from companion.games.village.casting import Cast
from companion.games.village.state import VillageOptions
from companion.games.werewolf.voting import Execution, Runoff, Tally, Vote
from tests.driver import Drive, setup
from tests.games.village.desk import go_to, village, write
from tests.web.village.conftest import Devices, words

EIGHT = "werewolf werewolf seer knight villager villager villager villager"


def prompt(html: str) -> str:
    """What the GM is asked now."""
    return html.partition('class="panel village-prompt"')[2].partition("</section>")[0]


def buttons(html: str) -> list[tuple[str, str]]:
    """The large buttons, and whether each is the filled one."""
    found = re.finditer(r'<button class="btn btn-(\w+) btn-lg".*?</button>', html, re.DOTALL)
    return [(words(button[0]), button[1]) for button in found]


def test_before_any_role_is_written_down_the_page_says_how_to_deal_and_what_follows(at: Devices) -> None:
    drive = Drive(setup("village", 9, VillageOptions()))
    shown = prompt(at(drive).page()).partition('id="how-to-deal"')[2].partition("</details>")[0]
    assert shown.lstrip().startswith("open")
    told = words(shown)
    assert "実物のカードで" in told
    assert "この端末を順に渡して" in told
    assert "最初の夜に読み上げる文" in told


@pytest.mark.parametrize(("led", "closed"), [("gm", True), ("gm-phones", False)])
def test_eyes_are_closed_before_the_first_card_is_looked_at(at: Devices, led: Any, closed: bool) -> None:
    drive = Drive(setup("village", 9, VillageOptions(led=led)))
    said = "<span>皆さん、顔を伏せてください。</span>"
    shown = prompt(at(drive).page()).partition('class="cast-next"')[0]
    assert (said in shown) == closed
    assert "役職を書き込みましょう（残り9席）" in words(shown)
    drive.say("gm", Cast(1, "seer"))
    shown = prompt(at(drive).page())
    assert said not in shown
    assert "data-said" not in shown


def test_roles_dealt_by_the_device_are_first_looked_at(at: Devices) -> None:
    drive = Drive(setup("village", 9, VillageOptions(cards="dealt")))
    drive.wait(drive.now)
    gm = at(drive)
    assert "全員に自分の役職を見てもらいましょう" in words(prompt(gm.page()))
    assert f"/tables/{gm.table_id}/gm/lend" in prompt(gm.page())
    assert "how-to-deal" not in gm.page()


def tied(tie: str) -> Drive:
    """Two have four hands each."""
    drive = village(EIGHT, tie=tie)
    go_to(drive, 1, "evening")
    write(drive, Tally(1, 7, 4), Tally(1, 8, 4))
    return drive


RUNOFF, LOTS, NOBODY = "2人で決選投票にする", "抽選で処刑", "処刑なし"


@pytest.mark.parametrize(
    ("tie", "offered", "after"),
    [
        ("gm", [RUNOFF, LOTS, NOBODY], [LOTS, NOBODY]),
        ("chance", [RUNOFF, LOTS], [LOTS]),
        ("nobody", [RUNOFF, NOBODY], [NOBODY]),
    ],
)
def test_what_may_follow_on_a_tie_stands_side_by_side(
    at: Devices, tie: str, offered: list[str], after: list[str]
) -> None:
    drive = tied(tie)
    found = buttons(prompt(at(drive).page()))
    assert [button for button, _ in found] == offered
    assert [style for _, style in found] == ["primary", *["secondary"] * (len(offered) - 1)]
    write(drive, Runoff(1, (7, 8)), Tally(1, 7, 4, 2), Tally(1, 8, 4, 2))
    found = buttons(prompt(at(drive).page()))
    assert [button for button, _ in found] == after
    assert [style for _, style in found] == (["secondary"] * 2 if tie == "gm" else ["primary"])


def test_a_runoff_is_called_one_on_its_card_and_beside_each_voter(at: Devices) -> None:
    drive = tied("gm")
    write(drive, Runoff(1, (7, 8)))
    told = words(prompt(at(drive).page()))
    assert "決選投票です。" in told
    assert "決選投票 1 P1 →" in told
    write(drive, Vote(1, 1, 7, 2))
    assert "決選投票 2 P2 →" in words(prompt(at(drive).page()))


def test_the_verdict_says_that_a_camp_has_won(at: Devices) -> None:
    drive = village("werewolf villager villager villager")
    go_to(drive, 1, "evening")
    write(drive, Execution(1, 1))
    assert "村人陣営の勝利" in words(prompt(at(drive).page()))
