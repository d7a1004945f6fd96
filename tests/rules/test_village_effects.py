"""Night's resolution: ordered effects, each naming its rule, shown before the dawn; any may be overruled."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.werewolf.course import Verdict
from companion.games.werewolf.deaths import DeathsStand, Shot
from companion.games.werewolf.night import Attack, Divination, Guard, Hex, Overrule, Reading
from companion.games.werewolf.voting import Execution, Vote
from tests.driver import Drive
from tests.games.village.desk import book, earned, go_to, left, refused, village, write

CARDS = "werewolf werewolf seer knight fox immoralist hunter elder villager villager medium"


def night(*acts: Any) -> Drive:
    """The first night of eleven, the tenth executed, all that is called done."""
    drive = village(CARDS)
    go_to(drive, 1, "evening")
    write(drive, Execution(1, 10))
    go_to(drive, 1, "night")
    write(drive, *acts)
    return drive


def came(drive: Drive) -> list[tuple[str, int, bool]]:
    """What the GM reads before the dawn: rule, seat, whether it stands."""
    return [(one.rule, one.seat, one.stands) for act in book(drive).resolution for one in act.outcomes]


FULL = (Attack(1, 1, 9), Guard(1, 4, 9), Divination(1, 3, 5), Reading(1, 11, 10))


def test_effects_stand_in_the_order_in_which_they_are_carried_out() -> None:
    assert came(night(*FULL)) == [
        ("seen", 5, True),
        ("cursed", 5, True),
        ("followed", 6, True),
        ("found", 10, True),
        ("guarded", 9, True),
    ]


def test_they_are_shown_when_all_have_had_their_turn_and_not_to_anybody_else() -> None:
    drive = night(*FULL[:3])
    assert came(drive) == []
    write(drive, FULL[3])
    assert len(came(drive)) == 5
    go_to(drive, 2, "day")
    assert came(drive) == []
    for viewer in ("public", "host", "seat-1"):
        view: Any = drive.view(viewer)
        assert view.book is None


@pytest.mark.parametrize(
    ("overruled", "after"),
    [
        (Overrule(1, "guarded", 9, "護衛先の言い間違い"), {5: "cursed", 6: "followed", 9: "attacked"}),
        (Overrule(1, "cursed", 5, "今日の村は呪殺なし"), {}),
        (Overrule(1, "followed", 6, "背徳者は残る"), {5: "cursed"}),
    ],
    ids=lambda given: getattr(given, "rule", ""),
)
def test_any_of_them_may_be_overruled_and_what_hangs_on_it_goes_too(
    overruled: Overrule, after: dict[int, str]
) -> None:
    drive = night(*FULL, overruled)
    assert left(drive) == {10: "executed"} | after
    assert (overruled.rule, overruled.seat, False) in came(drive)
    assert drive.replayed().table == drive.history.table


def test_of_an_overruled_colour_the_other_one_is_shown() -> None:
    drive = night(*FULL, Overrule(1, "found", 10, "霊媒を騙す村"))
    view: Any = drive.view("seat-11")
    assert [text.key for text in view.own.knows] == ["village-know-reading-black"]


def test_an_overruled_guard_earns_nothing_and_an_overruled_attack_takes_nobody() -> None:
    drive = night(*FULL, Overrule(1, "guarded", 9, "間違い"), Overrule(1, "attacked", 9, "やり直し"))
    assert 9 in drive.state.story.living
    write(drive, Verdict("village"))
    assert earned(drive, "guard") == []


def test_what_deaths_that_stand_as_announced_hold_back_may_be_overruled_too() -> None:
    drive = night(Attack(1, 1, 9), Guard(1, 4, 5), *FULL[2:])
    go_to(drive, 2, "day")
    write(drive, DeathsStand(1, "night", ()), Overrule(1, "attacked", 9, "襲撃はなかった"))
    assert 9 in drive.state.story.living
    assert ("attacked", 9, False) in [(one.rule, one.seat, one.stands) for one in drive.state.story.effects]


def test_a_shot_may_be_overruled() -> None:
    drive = night(Attack(1, 1, 7), *FULL[1:], Overrule(1, "shoots", 7, "撃てない約束"))
    assert book(drive).owing == ()
    shot = night(Attack(1, 1, 7), *FULL[1:], Shot(7, 9), Overrule(1, "shot", 9, "外れた"))
    assert 9 in shot.state.story.living


def test_an_overruled_toughness_is_not_used_up() -> None:
    drive = night(
        Attack(1, 1, 8), *FULL[1:], Overrule(1, "tough", 8, "無効"), Overrule(1, "attacked", 8, "無効")
    )
    assert 8 in drive.state.story.living
    go_to(drive, 2, "night")
    write(drive, Attack(2, 1, 8))
    assert 8 in drive.state.story.living


def test_nothing_is_overruled_without_a_word_nor_what_does_not_happen() -> None:
    assert refused(night(*FULL), Overrule(1, "attacked", 9, "理由")) == "village-not-come"


def test_an_overruling_whose_effect_is_gone_counts_for_nothing_and_is_said() -> None:
    drive = night(*FULL, Overrule(1, "guarded", 9, "言い間違い"), Guard(1, 4, 3))
    assert left(drive)[9] == "attacked"
    assert [note.fault.key for note in book(drive).notes if note.fault] == ["village-not-come"]


def test_it_is_taken_back_like_any_entry_and_stands_on_the_sheet() -> None:
    drive = night(*FULL)
    before = drive.history.table
    name = write(drive, Overrule(1, "guarded", 9, "言い間違い"))
    view: Any = drive.view("gm")
    (cell,) = [cell for row in view.timeline.rows for cell in row.cells if "overrule" in cell.text.key]
    assert (cell.seat, cell.irregular, cell.note) == (9, True, "言い間違い")
    drive.strike(name)
    assert drive.history.table.state == before.state


def test_how_the_gm_ruled_an_attack_when_it_was_entered_is_an_effect_too() -> None:
    saved = night(Attack(1, 1, 9, "saved"), Guard(1, 4, 3), *FULL[2:])
    assert ("attacked", 9, False) in came(saved)
    killed = night(Attack(1, 1, 9, "killed"), *FULL[1:])
    assert ("guarded", 9, False) in came(killed)
    assert left(killed)[9] == "attacked"


def test_every_step_may_be_revisited_until_dawn() -> None:
    drive = night(*FULL, Reading(1, 11, 10, "black"), Guard(1, 4, 3), Divination(1, 3, 2), Attack(1, 2, 3))
    assert left(drive) == {10: "executed"}
    assert not drive.state.story.faults
    assert came(drive) == [("seen", 2, True), ("found", 10, True), ("guarded", 3, True)]


def test_a_curse_goes_past_any_guard_by_its_own_rule() -> None:
    drive = village("werewolf knight curse-caster villager villager villager")
    go_to(drive, 1, "night")
    write(drive, Attack(1, 1, 4), Guard(1, 2, 4), Hex(1, 3, 4))
    assert left(drive) == {4: "hexed"}
    assert came(drive) == [("hexed", 4, True), ("guarded", 4, True)]


def test_a_tie_is_drawn_only_among_who_lives_and_not_after_an_execution() -> None:
    drive = village()
    go_to(drive, 1, "evening")
    write(drive, *(Vote(1, voter, 7 if voter % 2 else 8) for voter in range(1, 7)))
    assert drive.snapshot("gm").action("draw-tied") is not None
    write(drive, Execution(1, 9))
    go_to(drive, 1, "night")
    assert drive.snapshot("gm").action("draw-tied") is None
