"""A Catan desk under the hands of somebody new: what lies under the finger, what is offered, what is said."""

from __future__ import annotations

from collections.abc import Callable

from tests.web.catan.conftest import CatanTable, reasons
from tests.web.house import UNOFFERED
from tests.web.table.conftest import Phone

Phones = Callable[[str], Phone]


def test_where_the_dice_were_nothing_takes_the_roll_back(begun: CatanTable, phone: Phones) -> None:
    """They stay there, dead; rolling again comes after everything else of the turn."""
    host = phone("host")
    host.say("roll", total=6, was=0)
    page = host.page()
    turn = page[page.index('class="panel catan-turn"') :]
    dice = turn[turn.index('class="dice-pad"') : turn.index("</form>")]
    assert dice.count("<button") == dice.count("disabled") == 11
    assert turn.index("次は") < turn.index("トレイの外")


def test_a_second_tap_on_the_dice_is_told_that_they_are_rolled(begun: CatanTable, phone: Phones) -> None:
    host = phone("host")
    host.say("roll", total=6, was=0)
    told = " ".join(reasons(host.say("roll", id=UNOFFERED, total=8, was=0).get_data(as_text=True)))
    assert "もう振られています" in told
    assert "ほかの人" not in told
