"""The seats are the target picker: what is asked of a seat is tapped on the seat itself."""

from __future__ import annotations

import re

from companion.games.village.casting import Cast
from companion.games.werewolf.deaths import Death
from companion.games.werewolf.night import Attack, Divination
from companion.games.werewolf.talk import Claim
from companion.games.werewolf.voting import Execution
from tests.driver import Drive
from tests.games.village.desk import go_to, village, write
from tests.web.village.conftest import Devices, words

TWO_SEERS = "werewolf werewolf seer seer villager villager villager villager villager"


def asked(html: str) -> dict[str, str]:
    """The seats of the board that are buttons, and what each is read as."""
    found = re.finditer(r'<button class="pick"([^>]*form="[^>]*)>(.*?)</button>', html, re.DOTALL)
    return {re.findall(r'value="(\d+)"', button[1])[0]: words(button[2]) for button in found}


def night() -> Drive:
    """The wolves have attacked; two seers are to look."""
    drive = village(TWO_SEERS)
    go_to(drive, 1, "night")
    write(drive, Attack(1, 1, 7))
    return drive


def test_the_seats_that_may_be_chosen_are_buttons_of_the_prompts_form(at: Devices) -> None:
    html = at(night()).page()
    seats = asked(html)
    assert list(seats) == ["1", "2", "4", "5", "6", "7", "8", "9"]
    assert "P5" in seats["5"]
    assert seats["5"].endswith("占い")
    prompt = html.partition('class="panel village-prompt"')[2].partition("</section>")[0]
    assert prompt.count('<form class="picks') == 1
    assert 'class="pick"' not in prompt
    assert html.count('id="picks-divination"') == 1
    assert 'id="seat-5"' not in html  # what is written of it at night stands in the notebook
    assert 'id="seat-3"' in html


def test_why_somebody_cannot_be_chosen_stands_below_all_seats_so_that_none_moves(at: Devices) -> None:
    drive = village(TWO_SEERS)
    go_to(drive, 1, "night")
    board, _, below = (
        at(drive).page().partition("village-board-asked")[2].partition('<p class="note gm-alone village-why')
    )
    assert "仲間の人狼は襲撃できません" in words(below.partition("</section>")[0])
    seat = board.partition('data-keep="seat-2"')[2].partition('data-keep="seat-3"')[0]
    assert seat.index("face-name") < seat.index("仲間の人狼は襲撃できません"), "after the name, unseen"
    assert 'class="note' not in seat.partition("<summary")[0]


def test_two_seers_choose_one_after_the_other(at: Devices) -> None:
    drive = night()
    first = at(drive).page()
    assert "占い · 3 P3 → あと2人" in words(first)
    write(drive, Divination(1, 3, 5))
    second = at(drive).page()
    assert "占い · 4 P4 → あと1人" in words(second)
    assert "4" not in asked(second)
    assert "3" in asked(second)


def test_the_answer_that_is_no_seat_stands_in_the_bar_beside_undo(at: Devices) -> None:
    drive = village()
    go_to(drive, 1, "evening")
    page, _, after = at(drive).page().partition('id="last-entry"')
    bar = after.partition('class="panel')[0]
    assert re.search(r'<button[^>]*form="picks-vote" name="target" value=""[^>]*>棄権<', bar)
    assert "/take-back" in bar
    assert "棄権<" not in page.partition('id="votes')[0], "the bar comes after what it belongs to"


def test_what_no_seat_is_asked_for_opens_what_may_be_written_about_it(at: Devices) -> None:
    drive = village()
    go_to(drive, 1, "day")
    html = at(drive).page()
    assert asked(html) == {}
    assert "village-board-asked" not in html


def test_the_turns_of_the_night_are_one_folded_line(at: Devices) -> None:
    html = at(night()).page()
    turns = re.search(r'<details class="[^"]*" id="night-turns">\s*<summary>(.*?)</summary>', html, re.DOTALL)
    assert turns
    assert words(turns[1]) == "夜の進行 1/2"


def test_whom_the_wolves_chose_is_no_victim_before_the_dawn(at: Devices) -> None:
    drive = night()
    gm = at(drive)
    assert "襲撃先" in asked(gm.page())["7"]
    assert "生存 9" in words(gm.page())
    go_to(drive, 2, "day")
    assert "生存 8" in words(at(drive).page())


def test_a_dawn_before_all_were_called_says_who_was_not(at: Devices) -> None:
    drive = night()
    fold = at(drive).page().partition('id="dawn-now"')[2].partition("</details>")[0]
    assert "占い師は顔を上げて" in words(fold)
    assert 'value="proceed"' in fold
    write(drive, Divination(1, 3, 5), Divination(1, 4, 5))
    assert 'id="dawn-now"' not in at(drive).page()


def test_the_one_who_can_be_read_is_shown_by_one_large_button(at: Devices) -> None:
    drive = village("werewolf werewolf medium villager villager villager villager")
    go_to(drive, 1, "evening")
    write(drive, Execution(1, 1))
    go_to(drive, 1, "night")
    write(drive, Attack(1, 2, 4))
    html = at(drive).page()
    assert "P1さんの結果を見せる" in words(html)


def panel(html: str, seat: int) -> str:
    """What may be written about a seat."""
    return html.partition(f'id="seat-{seat}"')[2].partition('class="village-seat"')[0]


def test_once_somebody_has_claimed_the_results_come_before_further_claims(at: Devices) -> None:
    drive = village(TWO_SEERS)
    go_to(drive, 1, "day")
    silent = panel(at(drive).page(), 3)
    assert 'value="report"' not in silent
    assert 'id="claim-again-3"' not in silent
    write(drive, Claim(1, 3, "seer"))
    told = panel(at(drive).page(), 3)
    assert told.index('value="report"') < told.index('id="claim-again-3"') < told.index('value="claim"')
    assert 'value="withdraw"' in told.partition('id="claim-again-3"')[2]


def test_a_medium_and_a_knight_have_no_result_before_the_second_day(at: Devices) -> None:
    drive = village(TWO_SEERS)
    go_to(drive, 1, "day")
    write(drive, Claim(1, 5, "medium"), Claim(1, 6, "knight"), Claim(1, 7, "medium"), Claim(1, 7, "seer"))
    html = at(drive).page()
    assert ['value="report"' in panel(html, seat) for seat in (5, 6, 7)] == [False, False, True]
    go_to(drive, 2, "day")
    html = at(drive).page()
    assert ['value="report"' in panel(html, seat) for seat in (5, 6, 7)] == [True, True, True]


def test_the_dawn_comes_before_the_list_of_what_the_night_came_to(at: Devices) -> None:
    """That list is longer than a phone after a night of many turns."""
    drive = night()
    write(drive, Divination(1, 3, 5), Divination(1, 4, 6))
    gm = at(drive)
    html = gm.page()
    card = html.partition('class="panel village-prompt"')[2]
    assert card.index('value="proceed"') < card.index('id="came-title"')


def offered_first(html: str, seat: int) -> list[str]:
    """The claims that stand before the fold of all others."""
    return re.findall(r'name="role" value="([a-z-]+)"', panel(html, seat).partition('id="claims-')[0])


def test_which_claims_come_first_tells_no_composition_that_is_secret(at: Devices) -> None:
    """A player's eye may fall on it by day."""
    known, secret = (village(TWO_SEERS, composition_shown=shown) for shown in (True, False))
    for drive in (known, secret):
        go_to(drive, 1, "day")
    assert offered_first(at(known).page(), 5) == ["villager", "seer", "werewolf"]
    assert {"medium", "knight", "madman"} < set(offered_first(at(secret).page(), 5))


def test_what_is_said_next_comes_into_view_when_somebody_has_left_or_a_role_was_mended(at: Devices) -> None:
    def turn(drive: Drive) -> str:
        return at(drive).page().partition('data-turn="')[2].partition('"')[0]

    drive = village(TWO_SEERS)
    go_to(drive, 1, "day")
    turns = [turn(drive)]
    write(drive, Death(1, "day", 9, "sudden"))
    turns.append(turn(drive))
    write(drive, Cast(8, "knight", was="villager"))
    turns.append(turn(drive))
    assert len(set(turns)) == 3


def test_the_page_is_dark_at_night_alone(at: Devices) -> None:
    """The night's colours come with the fragment, and go with it."""
    drive = village("werewolf seer villager villager villager villager")
    for day, part, dark in ((1, "evening", False), (1, "night", True), (2, "day", False)):
        go_to(drive, day, part)
        gm = at(drive)
        assert ("css/dark.css" in gm.fragment(), "where-night" in gm.fragment()) == (dark, dark)
