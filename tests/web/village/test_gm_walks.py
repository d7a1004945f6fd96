"""For a GM who stands among the players: what is to be told, who claims what, nothing that a glance tells."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from companion.games.village.casting import Cast
from companion.games.village.script import Called
from companion.games.village.state import VillageOptions
from companion.games.werewolf.course import ClockMinutes, ClockRun
from companion.games.werewolf.deaths import Death
from companion.games.werewolf.night import Attack, Divination, Guard
from companion.games.werewolf.talk import Claim, Report, Withdraw
from companion.games.werewolf.voting import Execution, Vote
from tests.driver import Drive, setup
from tests.games.village.desk import book, go_to, village, write
from tests.web.glance import at_a_glance
from tests.web.village.conftest import Devices, words


def second_day() -> Drive:
    """The seer (3) has looked at a wolf (1) and has come forward."""
    drive = village()
    go_to(drive, 1, "night")
    write(drive, Attack(1, 1, 7), Divination(1, 3, 1), Guard(1, 5, 8))
    go_to(drive, 2, "day")
    write(drive, Claim(2, 3, "seer"))
    return drive


def part(html: str, name: str) -> str:
    """A section of the page by its class."""
    found = re.search(rf'<section class="panel {name}".*?</section>', html, re.DOTALL)
    return found[0] if found else ""


def test_what_the_seer_is_to_be_told_stands_before_the_next_call(at: Devices) -> None:
    drive = village()
    go_to(drive, 1, "night")
    write(drive, Attack(1, 1, 7), Divination(1, 3, 1), Called(1, "read"))
    prompt = part(at(drive).page(), "village-prompt")
    said, _, after = prompt.partition('<details class="village-after"')
    assert "黒" in words(said)
    assert "伝えた" in words(after)
    assert "騎士は顔を上げて" in words(after)
    write(drive, Guard(1, 5, 8))
    assert "伝えた" not in part(at(drive).page(), "village-prompt")


def test_only_who_knows_the_fox_looks_up_and_the_fox_raises_a_hand(at: Devices) -> None:
    drive = village("werewolf seer fox immoralist villager villager")
    said = words(part(at(drive).page(), "village-prompt"))
    assert "背徳者だけ顔を上げてください。妖狐は顔を伏せたまま手を挙げてください。" in said
    assert "顔を上げる席： 4 P4 顔を伏せたまま手を挙げる席： 3 P3" in said


def test_what_was_said_last_stands_first(at: Devices) -> None:
    drive = second_day()
    write(drive, Report(2, 3, 1, 1, "black"))
    board = words(part(at(drive, "gm").page(), "village-claims"))
    assert board.index("2日目") < board.index("1日目")


def test_claims_and_results_stand_by_claimant_and_day(at: Devices) -> None:
    drive = second_day()
    write(drive, Report(2, 3, 1, 1, "black"), Claim(2, 9, "medium"), Withdraw(2, 9))
    for viewer in ("gm", "public", "seat-7"):
        board = part(at(drive, viewer).page(), "village-claims")
        rows = [words(row) for row in re.findall(r"<tr>.*?</tr>", board, re.DOTALL)]
        assert len(rows) == 3
        assert "1日目" in rows[0]
        assert "占いCO" in rows[1]
        assert "黒" in rows[1]
        assert "撤回" in rows[2]


def test_the_true_result_is_reported_by_one_tap(at: Devices) -> None:
    gm = at(second_day())
    form = next(
        found
        for found in re.findall(r"<form.*?</form>", part(gm.page(), "village-prompt"), re.DOTALL)
        if 'value="report"' in found
    )
    sent = dict(re.findall(r'name="(\w+)"\s+value="([^"]*)"', form))
    assert gm.person.client.post(f"{gm.base}/moves", data=sent, headers=gm.person.headers).status_code == 303
    assert gm.log()[-1] == Report(2, 3, 1, 1, "black")
    assert 'value="report"' not in part(gm.page(), "village-prompt")


def test_a_true_result_is_proposed_to_the_gm_alone(at: Devices) -> None:
    for viewer in ("public", "seat-3", "host"):
        assert 'value="report"' not in at(second_day(), viewer).page()


def test_of_a_seer_who_has_died_no_result_is_proposed(at: Devices) -> None:
    drive = second_day()
    assert [one.seat for one in book(drive).unsaid] == [3]
    go_to(drive, 2, "evening")
    write(drive, Execution(2, 3))
    assert book(drive).unsaid == ()
    assert 'value="report"' not in part(at(drive).page(), "village-prompt")


def test_there_is_one_way_to_take_the_last_entry_back(at: Devices) -> None:
    assert at(second_day()).page().count("/take-back") == 1


def test_a_switch_hides_roles_at_night_and_by_day_one_shows_them(at: Devices) -> None:
    drive = second_day()
    page = at(drive).page()
    assert 'id="show-roles"' in page
    assert 'id="hide-roles"' not in page
    assert "-roles" not in at(drive, "public").page()
    go_to(drive, 2, "evening")
    assert 'id="show-roles"' in at(drive).page()
    go_to(drive, 2, "night")
    page = at(drive).page()
    assert 'id="hide-roles"' in page
    assert 'id="show-roles"' not in page


def first_night(drive: Drive) -> None:
    """The wolves have attacked; the seer is asked."""
    go_to(drive, 1, "night")
    write(drive, Attack(1, WOLF, 10))


def told(drive: Drive) -> None:
    """The seer is to be told."""
    first_night(drive)
    write(drive, Divination(1, SEER, WOLF))


def morning(drive: Drive) -> None:
    """Somebody was attacked; the seer has not come forward."""
    told(drive)
    go_to(drive, 2, "day")


def unannounced(drive: Drive) -> None:
    """Votes of which nothing is said."""
    go_to(drive, 1, "evening")
    write(drive, Vote(1, 5, WOLF, 1), Vote(1, 6, WOLF, 1))


def ended(drive: Drive) -> None:
    """By the numbers the wolves have won, which nobody has been told."""
    go_to(drive, 1, "evening")
    write(drive, *(Death(1, "evening", seat, "sudden") for seat in (2, 6, 7, 8, 9, 10)))


WOLF, SEER = 1, 3
CASTS = (
    "werewolf villager seer werewolf knight medium villager villager madman villager",
    "werewolf villager seer knight werewolf villager medium madman villager villager",
)


@pytest.mark.parametrize("played_so_far", [first_night, told, morning, unannounced, ended])
def test_whoever_passes_reads_the_same_whatever_the_roles_are(
    at: Devices, played_so_far: Callable[[Drive], None]
) -> None:
    """With roles hidden two villages look alike in which all roles sit elsewhere, but for those who act."""
    seen = []
    for cast in CASTS:
        drive = village(cast, votes_shown="none")
        played_so_far(drive)
        seen.append(re.sub(r"\d+:\d+:\d+", "", at_a_glance(at(drive).page())))
    assert seen[0] == seen[1]
    assert "P9" in seen[0]
    assert not re.search("(人狼|占い師|霊媒師|騎士|狂人|村人)(?!CO)", seen[0])  # as may be claimed


def test_which_seats_a_turn_may_name_is_not_to_be_seen(at: Devices) -> None:
    """At night all seats look alike while roles are hidden, and none is asked for."""
    drive = second_day()
    go_to(drive, 2, "night")
    page = at(drive).page()
    covered = page.partition('<ul class="village-board gm-behind">')[2].partition("</ul>")[0]
    assert covered.count('<li class="village-seat') == 10
    assert "button" not in covered
    assert 'class="village-board village-board-asked gm-alone"' in page


def test_the_verdict_that_is_proposed_is_under_the_switch(at: Devices) -> None:
    drive = village(CASTS[0])
    ended(drive)
    page = at(drive).page()
    assert 'id="show-roles"' in page
    assert "人狼陣営の勝利" in words(part(page, "village-prompt"))
    assert "人狼陣営" not in at_a_glance(page)


def test_why_an_act_was_refused_is_under_the_switch_where_the_act_is_secret(at: Devices) -> None:
    drive = village()
    go_to(drive, 1, "night")
    gm = at(drive)
    secret = gm.say("attack", night=1, seat=1, target=2, outcome="rules").get_data(as_text=True)
    why = words(secret.partition('id="refused"')[2].partition("</section>")[0])
    assert "人狼" in why
    assert "人狼" not in at_a_glance(secret)
    assert "受け付けられませんでした" in at_a_glance(secret)


@pytest.mark.parametrize(
    ("options", "moves", "over"),
    [
        ({}, [], False),
        ({}, [ClockRun()], True),
        ({"minutes": 0}, [ClockRun()], False),
        ({"leaver": "no-execution"}, [ClockRun(), Death(1, "day", 8, "sudden")], False),
    ],
)
def test_once_the_talk_has_run_out_the_vote_is_announced(
    at: Devices, options: dict[str, Any], moves: list[Any], over: bool
) -> None:
    drive = village(**options)
    go_to(drive, 1, "day")
    write(drive, *moves)
    said = "<span>時間です。投票に移ります。</span>"
    assert (said in part(at(drive).page(), "village-prompt")) == over


def test_the_newest_entry_stays_in_sight_where_all_may_know_it(at: Devices) -> None:
    drive = second_day()
    write(drive, Claim(2, 4, "medium"))
    assert "last-secret" not in at(drive).page()
    assert "伏せています" not in at(drive).page()
    write(drive, Guard(1, 5, 3))
    page = at(drive).page()
    assert "last-secret" in page
    assert '<span class="gm-behind">直前の記録：伏せています</span>' in page


def test_who_voted_for_whom_is_hidden_where_the_others_are_not_told(at: Devices) -> None:
    for shown, hidden in (("named", False), ("tally", True), ("none", True)):
        drive = village(votes_shown=shown)
        go_to(drive, 1, "evening")
        write(drive, Vote(1, 2, 1, 1))
        page = at(drive).page()
        assert ('class="poll-by gm-alone"' in page) is hidden
        assert ('class="plain polls gm-alone"' in page) is (shown == "none")
        assert ("last-secret" in page) is hidden


def test_how_the_dead_died_and_the_true_result_are_marked_for_it(at: Devices) -> None:
    drive = village("werewolf seer fox immoralist villager villager villager villager")
    assert page_marks(at(drive).page(), "village-meant") == ["顔を上げる席：", "顔を伏せたまま手を挙げる席："]
    go_to(drive, 1, "night")
    write(drive, Divination(1, 2, 3), Attack(1, 1, 5))
    go_to(drive, 2, "day")
    write(drive, Claim(2, 2, "seer"))
    page = at(drive).page()
    hidden = re.findall(r'<span class="gm-alone"><span class="chip[^>]*>(.*?)</span>', page, re.DOTALL)
    assert [words(mark) for mark in hidden] == ["呪殺死", "後追い", "襲撃死"]
    assert "報告" in words(page.partition('village-unsaid">')[2].partition("</div>")[0])


def page_marks(html: str, name: str) -> list[str]:
    """What stands in elements of a class, by what they begin with."""
    return [
        words(found).split()[0]
        for found in re.findall(rf'class="[^"]*{name}">(.*?</[a-z]+>)', html, re.DOTALL)
    ]


@pytest.mark.parametrize(("led", "told"), [("gm", True), ("gm-phones", False)])
def test_phones_tell_by_themselves(led: str, told: bool) -> None:
    drive = village(led=led, first_divination="free")
    write(drive, Divination(0, 3, 1))
    assert (book(drive).to_tell is not None) == told


def test_a_gm_who_deals_cards_reads_the_roles_that_the_village_was_set_up_with(at: Devices) -> None:
    usual = words(at(Drive(setup("village", 5, VillageOptions()))).page())
    assert "この人数でよくある編成：" in usual
    chosen = VillageOptions(roles={"werewolf": 2, "cat": 3})
    page = words(at(Drive(setup("village", 5, chosen))).page())
    said = page.partition("この村の編成：")[2][:40]
    assert set(re.findall(r"(人狼|猫又|占い師|村人)\D*(\d)", said)[:2]) == {("人狼", "2"), ("猫又", "3")}


def folded(html: str, name: str) -> str:
    """A fold of the page by its id."""
    return html.partition(f'id="{name}"')[2].partition("</details>")[0]


def test_a_night_s_fact_that_fits_no_more_is_under_the_switch_by_day(at: Devices) -> None:
    drive = second_day()
    write(drive, Execution(1, 5))
    assert any(note.fault for note in book(drive).notes)
    message = at(drive).page().partition('<p class="message message-danger">')[2].partition("</p>")[0]
    said, _, night = message.partition('<span class="gm-alone">')
    assert "1日目" in words(said)
    assert "P5" not in words(said)
    assert "P5" in words(night.partition('<span class="gm-behind">')[0])


def test_who_may_be_missed_of_a_night_is_under_the_switch_by_day(at: Devices) -> None:
    drive = village()
    go_to(drive, 2, "day")
    fold = folded(at(drive).page(), "missed-2")
    seen, _, night = fold.partition('<div class="gm-alone">')
    assert 'class="pick"' not in seen
    assert 'class="pick"' in night
    assert "役職を隠しているあいだは" in words(seen)


def test_claims_are_offered_in_an_order_that_does_not_tell_which_role_was_left_out(at: Devices) -> None:
    roles = {"werewolf": 2, "seer": 1, "medium": 1, "villager": 3}
    drive = Drive(setup("village", 6, VillageOptions(roles=roles, left_out=1)))
    for seat, role in enumerate(["werewolf", "werewolf", "medium", "villager", "villager", "villager"], 1):
        drive.say("gm", Cast(seat, role))
    go_to(drive, 1, "day")
    form = at(drive).page().partition('<form id="acts"')[2].partition('id="acts-more"')[0]
    assert re.findall('value="claim role=([^"]*)"', form) == ["seer", "medium"]


def test_what_is_empty_while_roles_are_hidden_says_so(at: Devices) -> None:
    drive = second_day()
    page = at(drive).page()
    assert "gm-behind" in folded(page, "roles").partition('id="recast"')[0]
    assert "gm-behind" in page.partition('<ol class="notes')[0].rpartition("</details>")[2]
    drive.strike(next(e.id for e in drive.history.log if isinstance(e.move, Cast) and e.move.seat == 9))
    prompt = part(at(drive).page(), "village-prompt")
    assert "gm-behind" in prompt


def test_while_roles_are_hidden_the_notebook_keeps_what_the_room_has_heard(at: Devices) -> None:
    drive = second_day()
    drive.say("gm", Claim(2, 1, "seer"))
    notes = at(drive).page().partition('<ol class="notes')[2].partition("</ol>")[0].split("<li ")[1:]
    assert not [note for note in notes if "占いCO" in words(note) and "gm-alone" in note]
    assert any("占いCO" in words(note) for note in notes)
    assert sum("gm-alone" in note for note in notes) == 3  # what was done in the night


def test_who_abstained_is_hidden_where_who_voted_for_whom_is(at: Devices) -> None:
    for shown, secret in (("named", False), ("tally", True)):
        drive = village(votes_shown=shown)
        go_to(drive, 1, "evening")
        write(drive, Vote(1, 2, None, 1))
        assert ('class="poll-who gm-alone"><bdi>P2' in at(drive).page()) is secret


def test_where_the_house_nominates_time_over_calls_for_nominations(at: Devices) -> None:
    drive = village(nominations=True)
    go_to(drive, 1, "day")
    write(drive, ClockRun())
    page = part(at(drive).page(), "village-prompt")
    assert "<span>時間です。処刑の候補の指名に移ります。</span>" in page


def test_a_day_whose_time_was_lengthened_ends_aloud_once_more(at: Devices) -> None:
    drive = village()
    go_to(drive, 1, "day")
    write(drive, ClockRun())
    said = re.compile(r'village-over" data-said="([^"]*)"')
    before = said.findall(at(drive).page())
    write(drive, ClockMinutes(drive.state.discussion.seconds // 60 + 1))
    assert said.findall(at(drive).page()) not in (before, [])


def test_who_leads_a_vote_is_not_ticked_for_a_runoff_where_nothing_is_said_of_votes(at: Devices) -> None:
    for shown, hidden in (("named", False), ("tally", False), ("none", True)):
        drive = village(votes_shown=shown)
        go_to(drive, 1, "evening")
        write(drive, Vote(1, 2, 1, 1))
        runoff = folded(at(drive).page(), "evening-runoff")
        assert "checked" in runoff
        assert ('<fieldset class="field-group gm-alone">' in runoff) is hidden
        assert ("gm-behind" in runoff) is hidden
