"""Of a camp that wins by the GM's word the verdict's card asks before the village is over."""

from __future__ import annotations

import re
from typing import Any

from companion.games.village.casting import Cast, DefineCamp, DefineRole
from companion.games.werewolf.course import Verdict
from companion.games.werewolf.voting import Execution
from tests.driver import Drive
from tests.games.village.desk import go_to, village, write
from tests.web.glance import at_a_glance
from tests.web.village.conftest import Devices, words


def umbrellas(*more: Any, beside: bool = True) -> Drive:
    """The only wolf has been executed; seat 3 is of a camp of the night's own."""
    drive = village("werewolf seer villager villager villager villager")
    write(drive, DefineCamp("傘陣営", "word", beside), DefineRole("傘職人", camp="傘陣営"), Cast(3, "傘職人"))
    go_to(drive, 1, "evening")
    write(drive, Execution(1, 1), *more)
    return drive


def verdicts(page: str) -> list[dict[str, str]]:
    """What the buttons of the card would send as a verdict."""
    card = page.partition('class="village-judged')[2].partition("</section>")[0]
    forms = re.findall(r"<form.*?</form>", card, re.DOTALL)
    fields = [dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', form)) for form in forms]
    return [one for one in fields if one.get("verb") == "verdict"]


def test_a_camp_that_wins_beside_the_others_wins_or_loses_by_one_tap(at: Devices) -> None:
    gm = at(umbrellas())
    page = gm.page()
    assert "傘陣営は勝ちましたか？" in words(page)
    also, without = verdicts(page)
    assert (also["camp"], also["also"], "also" in without) == ("village", "3", False)
    gm.say("verdict", camp=also["camp"], also=also["also"])
    assert gm.log()[-1] == Verdict("village", (3,))
    assert gm.snapshot().result.winners == (2, 3, 4, 5, 6)


def test_one_that_wins_instead_is_named_by_its_button(at: Devices) -> None:
    page = at(umbrellas(beside=False)).page()
    alone, without = verdicts(page)
    assert (alone["camp"], without["camp"]) == ("傘陣営", "village")
    assert "傘陣営だけの勝ちで終了" in words(page)
    assert "村人陣営の勝利で終了" in words(page)


def test_who_won_apart_from_the_camp_is_named_to_everybody(at: Devices) -> None:
    won, lost = umbrellas(Verdict("village", (3,))), umbrellas(Verdict("village"))
    assert won.snapshot("public").view.ending.apart == (3,)
    assert lost.snapshot("public").view.ending.apart == ()
    assert "ほかに勝利： P3" in words(at(won, "host").page())


def test_a_verdict_is_confirmed_by_nobody_who_has_not_seen_it(at: Devices) -> None:
    """With roles hidden the way to see it stands there, and neither the verdict nor its buttons."""
    page = at(umbrellas()).page()
    card = page.partition('aria-labelledby="prompt-title"')[2].partition("</section>")[0]
    look, shown = card.partition('<div class="gm-alone glance-shown">')[::2]
    assert "判定を見る" in words(look)
    assert "ここには出ません" not in words(look)
    assert 'value="verdict"' not in look
    assert "この判定で終了" not in at_a_glance(page)
    assert 'value="verdict"' in shown
