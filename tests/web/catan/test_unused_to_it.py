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


def test_a_declaration_is_offered_by_what_was_bought(begun: CatanTable, phone: Phones) -> None:
    begun.say("host", "score-line", seat=1, settlements=1, cities=4, roads=4, knights=0)
    host = phone("host")
    assert "枚公開して" not in host.page()
    assert "10点に届きません" in host.page()
    begun.say("host", "bought", seat=1, count=2)
    page = host.page()
    assert "1枚公開して10点" in page
    assert "3枚公開して" not in page


def test_an_award_is_offered_on_the_rows_of_those_who_can_hold_it(begun: CatanTable, phone: Phones) -> None:
    host = phone("host")
    assert "最長交易路を持たせる" not in host.page()
    begun.say("host", "roads", seat=2, count=5)
    row = host.page().partition('id="seat-2"')[2].partition("</article>")[0]
    assert "最長交易路を持たせる" in row
    assert host.page().count("最長交易路を持たせる") == row.count("最長交易路を持たせる")
    begun.say("host", "longest-road", seat=2)
    assert "最長交易路を外す" in host.page()


def test_the_next_game_is_said_to_have_another_layout(begun: CatanTable, phone: Phones) -> None:
    """The fixed one is for the first game of a night (001 初期配置について)."""
    begun.judge()
    for seat in range(1, 5):
        begun.say("host", "confirm", seat=seat)
    host = phone("host")
    assert "固定配置は最初の1戦だけ" in host.page()
    assert host.say("sign-off").status_code == 303
    assert "公開を止めている" not in host.page()


def test_a_correction_says_why_and_what_it_has_changed(begun: CatanTable, phone: Phones) -> None:
    begun.judge()
    for seat in range(1, 5):
        begun.say("host", "confirm", seat=seat)
    host = phone("host")
    host.say("sign-off")
    assert 'id="correction"' not in host.page()
    host.say("reopen", note="数え違い")
    assert "<q>数え違い</q>" in host.page()
    assert "まだ終局していません" not in host.page()
    host.say("roads", seat=1, count=3, was=2)
    assert "まだ終局していません" in host.page()
    assert "数え違い" not in phone("public").page()
