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
    found = re.finditer(r'<button class="pick"([^>]*form="picks-[^>]*)>(.*?)</button>', html, re.DOTALL)
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
    assert html.partition("village-board-asked")[2].count("village-still") == 1, "who looks is no button"
    assert 'form="acts"' not in html  # what is written of a seat at night stands in the notebook


def test_why_somebody_cannot_be_chosen_stands_below_all_seats_so_that_none_moves(at: Devices) -> None:
    drive = village(TWO_SEERS)
    go_to(drive, 1, "night")
    board, _, below = (
        at(drive).page().partition("village-board-asked")[2].partition('<p class="note gm-alone village-why')
    )
    assert "仲間の人狼は襲撃できません" in words(below.partition("</section>")[0])
    seat = board.partition('data-keep="seat-2"')[2].partition('data-keep="seat-3"')[0]
    assert seat.index("face-name") < seat.index("仲間の人狼は襲撃できません"), "after the name, unseen"


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


def test_where_nothing_is_asked_of_a_seat_the_act_is_chosen_first(at: Devices) -> None:
    drive = village()
    go_to(drive, 1, "day")
    gm = at(drive)
    html = gm.page()
    assert asked(html) == {}
    assert html.count('form="acts" name="seat"') == html.count("village-still") == 10
    assert len(re.findall(r'form="acts"[^>]* hidden>', html)) == 10, "until an act is chosen"
    form = html.partition('<form id="acts"')[2].partition("</form>")[0]
    sent = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', form))
    assert 'name="verb" value="claim role=seer"' in form
    sent |= {"verb": "claim role=seer", "seat": "3"}
    assert gm.person.client.post(f"{gm.base}/moves", data=sent, headers=gm.person.headers).status_code == 303
    assert gm.log()[-1] == Claim(1, 3, "seer")


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


def told(html: str) -> list[str]:
    """The results at hand: of whom, and what."""
    return re.findall(r'value="report (seat=\d+ said=\w+)"', html)


def test_results_are_at_hand_of_those_who_have_claimed_and_only_they_can_withdraw(at: Devices) -> None:
    drive = village(TWO_SEERS)
    go_to(drive, 1, "day")
    assert told(at(drive).page()) == []
    write(drive, Claim(1, 3, "seer"))
    html = at(drive).page()
    assert told(html) == ["seat=3 said=white", "seat=3 said=black"]
    assert html.count("seat-claimed") == 1


def test_a_medium_and_a_knight_have_no_result_before_the_second_day(at: Devices) -> None:
    drive = village(TWO_SEERS)
    go_to(drive, 1, "day")
    write(drive, Claim(1, 5, "medium"), Claim(1, 6, "knight"), Claim(1, 7, "medium"), Claim(1, 7, "seer"))
    assert {one.split()[0] for one in told(at(drive).page())} == {"seat=7"}
    go_to(drive, 2, "day")
    assert [one for one in told(at(drive).page()) if "black" not in one] == [
        "seat=5 said=white",
        "seat=6 said=guarded",
        "seat=7 said=white",
    ]


def test_what_goes_on_stands_in_the_bar_at_the_foot(at: Devices) -> None:
    """The list of what a night came to is longer than a phone."""
    drive = night()
    write(drive, Divination(1, 3, 5), Divination(1, 4, 6))
    page, _, bar = at(drive).page().partition('id="last-entry"')
    assert 'value="proceed"' in bar
    assert 'value="proceed"' not in page
    go_to(drive, 2, "day")
    bar = at(drive).page().partition('id="last-entry"')[2].partition('class="panel')[0]
    assert re.findall('name="verb" value="(proceed|clock-run)"', bar) == ["proceed", "clock-run"]


def offered_first(html: str) -> list[str]:
    """The claims that stand before the fold of all others."""
    form = html.partition('<form id="acts"')[2].partition('id="acts-more"')[0]
    return re.findall(r'value="claim role=([a-z-]+)"', form)


def test_which_claims_come_first_tells_no_composition_that_is_secret(at: Devices) -> None:
    """A player's eye may fall on it by day."""
    known, secret = (village(TWO_SEERS, composition_shown=shown) for shown in (True, False))
    for drive in (known, secret):
        go_to(drive, 1, "day")
    assert offered_first(at(known).page()) == ["seer"]
    assert offered_first(at(secret).page()) == ["seer", "medium", "knight"]


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
