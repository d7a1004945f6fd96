"""While roles are hidden a GM's page shows none: not in the sheet's fold, and not by whom a turn may name."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.games.magic_city.course import Begin, OpenedEyes, Proceed
from companion.games.magic_city.night import EvilEye, Guess
from companion.games.magic_city.script import current
from companion.games.magic_city.table import DEALT, MagicCityOptions
from companion.games.werewolf.night import Attack, Divination
from companion.games.werewolf.voting import Tally
from tests.driver import Drive, setup
from tests.games.magic_city.desk import TWELVE, check, city, dark, dawn, evening, finish
from tests.games.village.desk import go_to, village
from tests.web.glance import at_a_glance
from tests.web.village.conftest import Devices, at, clock

__all__ = ["at", "clock"]
CSS = Path(__file__).resolve().parents[3] / "static/css"


def hidden() -> str:
    """What the stylesheet takes away while roles are hidden."""
    switch = re.escape(":has(#hide-roles:checked, #show-roles:not(:checked))")
    return ", ".join(re.findall(rf"{switch} :is\((.*)\)", (CSS / "where.css").read_text("utf-8")))


def second_day_city() -> Drive:
    drive = city()
    evening(drive, 13, "clock-tower")
    dark(drive, Attack(1, 1, 14))
    dawn(drive)
    return drive


def second_day_village() -> Drive:
    drive = village()
    go_to(drive, 2, "day")
    return drive


@pytest.mark.parametrize("made", [second_day_city, second_day_village], ids=["city", "village"])
def test_the_sheet_on_a_gms_page_is_under_the_switch_by_day(at: Devices, made: Callable[[], Drive]) -> None:
    page = at(made()).page()
    assert 'id="show-roles"' in page  # hidden until they are asked for
    fold = page.partition('id="sheet"')[2].partition("</details>")[0]
    assert "人狼" in fold
    assert ".on-sheet" in hidden().split(", ")


def first_night() -> Drive:
    drive = city()
    evening(drive, 13, "clock-tower")
    drive.say("gm", Proceed(1, "night"))
    return drive


def role_check() -> Drive:
    """The wolves have opened their eyes; the evil-eye among them is asked for."""
    cards = [*TWELVE, *["citizen"] * 4]
    counts = {role: cards.count(role) for role in DEALT if role in cards}
    drive = Drive(setup("magic_city", 16, MagicCityOptions(roles=counts)))
    drive.say("gm", Begin())
    while (turn := current(drive.state)).key != "check-evil-eye":
        role = turn.key.removeprefix("check-")
        held = ("werewolf", "evil-eye") if role == "werewolf" else (role,)
        drive.say("gm", OpenedEyes(role, tuple(s for s, card in enumerate(cards, 1) if card in held)))
        finish(drive)
    return drive


@pytest.mark.parametrize("made", [first_night, role_check], ids=["attack", "evil-eye"])
def test_whom_a_turn_may_name_tells_nobodys_role_while_roles_are_hidden(
    at: Devices, made: Callable[[], Drive]
) -> None:
    page = at(made()).page()
    prompt = page.partition('class="panel city-prompt"')[2].partition("</section>")[0]
    picks = r'class="city-pick" type="submit" name="\w+" value="(\d+)"'
    assert re.findall(picks, prompt)
    seen = re.sub(r"<form[^>]*gm-alone.*?</form>", "", prompt, flags=re.DOTALL)
    assert not re.findall(picks, seen)
    assert 'class="note gm-behind"' in seen


def test_eyes_are_opened_after_the_role_check_on_a_page_without_roles(at: Devices) -> None:
    drive = role_check()
    assert 'id="hide-roles"' in at(drive).page()
    check(drive, [*TWELVE, *["citizen"] * 4])
    assert 'id="show-roles"' in at(drive).page()


def test_a_hidden_answer_is_said_to_be_hidden_and_a_shown_one_stands_alone(at: Devices) -> None:
    drive = city()
    evening(drive, 13, "clock-tower")
    dark(drive, Attack(1, 1, 14), EvilEye(1, 2, 14), Guess(1, 3, 14), Divination(1, 6, 14))
    page = at(drive).page()
    prompt = page.partition("city-shown")[2].partition("</section>")[0]
    assert 'class="city-answer gm-alone"' in prompt
    assert 'class="note gm-behind"' in prompt
    assert ".game-magic-city:has(.city-shown)" in (CSS / "games/magic_city/desk.css").read_text("utf-8")


def test_who_leads_a_vote_is_under_the_switch_where_nothing_is_said_of_votes(at: Devices) -> None:
    for shown, hidden in (("named", False), ("none", True)):
        drive = city(votes_shown=shown)
        drive.say("gm", Proceed(1, "evening"))
        drive.say("gm", Tally(1, 13, 1))
        page = at(drive).page()
        alone = page.partition('class="gm-alone glance-shown"')[2].partition("</details>")[0]
        assert ("この人の処刑を決める · P13" in alone) is hidden
        assert ('id="see-leader"' in page) is hidden
        drive.say("gm", Tally(1, 14, 1))
        among = at(drive).page().partition('class="note gm-behind"')[2]
        assert ('<div class="gm-alone">' in among) is hidden


def test_a_verdict_is_confirmed_by_nobody_who_has_not_seen_it(at: Devices) -> None:
    """With roles hidden the way to see it stands there, and neither the verdict nor its buttons."""
    drive = city("werewolf seer citizen citizen citizen citizen citizen citizen")
    evening(drive, 1, "clock-tower")
    page = at(drive).page()
    card = page.partition('aria-labelledby="prompt-title"')[2].partition("</section>")[0]
    look, shown = card.partition('<div class="gm-alone glance-shown">')[::2]
    assert "判定を見る" in look
    assert 'value="verdict"' not in look
    assert "この判定で終了" not in at_a_glance(page)
    assert 'value="verdict"' in shown
