"""Who is bound to whom stands on the GM's seats, and in the open result for all."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.village.casting import Cast, DefineRole
from companion.games.werewolf.course import Verdict
from companion.games.werewolf.deaths import Bond
from companion.games.werewolf.night import Attack
from companion.kernel.words import Text, Who
from companion.words import Words
from tests.driver import Drive
from tests.games.village.desk import book, go_to, village, write

LOVERS = (3, 4)
ALL = ("public", "host", "seat-3", "seat-5")
NAMES = dict(enumerate(("アン", "ベン", "うみ", "せな", "エマ", "フミ"), 1))


def bound(**options: Any) -> Drive:
    """A village with two lovers."""
    drive = village("werewolf seer villager knight villager villager", **options)
    write(drive, Bond(0, "night", LOVERS))
    return drive


def bonds(drive: Drive, viewer: str) -> dict[int, tuple[Text, ...]]:
    """By seat, what a viewer sees of bonds."""
    view: Any = drive.view(viewer)
    return {seat.seat: seat.bonds for seat in view.seats if seat.bonds}


def card(drive: Drive, seat: int) -> Any:
    """The role card on a seat's own phone."""
    view: Any = drive.view(f"seat-{seat}")
    return view.own.card


def test_before_the_end_the_gm_alone_sees_them() -> None:
    drive = bound()
    (third,), (fourth,) = (bonds(drive, "gm")[seat] for seat in LOVERS)
    assert third.params["seats"] == (Who(4),)
    assert fourth.params["seats"] == (Who(3),)
    assert all(bonds(drive, viewer) == {} for viewer in ALL)


def test_in_the_open_result_all_see_them_beside_the_role() -> None:
    drive = bound()
    go_to(drive, 1, "day")
    write(drive, Verdict("village"))
    assert all(set(bonds(drive, viewer)) == set(LOVERS) for viewer in ALL)
    said = [drive.game.identity(drive.view("public"), seat) for seat in (3, 5)]
    assert [text and Words("ja", strict=True).say(text, NAMES) for text in said] == [
        "村人（恋人：せな）",
        "村人",
    ]


def test_a_story_that_stays_closed_keeps_them() -> None:
    drive = bound(open_at_end=False)
    go_to(drive, 1, "day")
    write(drive, Verdict("village"))
    assert all(bonds(drive, viewer) == {} for viewer in ALL)
    assert set(bonds(drive, "gm")) == set(LOVERS)


@pytest.mark.parametrize(
    ("knows", "told"), [("all", LOVERS), ("first", LOVERS[:1]), ("none", ())], ids=["all", "first", "none"]
)
def test_the_own_card_has_the_lovers_camp_for_whom_the_bond_shows(knows: Any, told: tuple[int, ...]) -> None:
    drive = village("werewolf seer villager knight villager villager")
    plain = {seat: card(drive, seat) for seat in LOVERS}
    write(drive, Bond(0, "night", LOVERS, knows=knows))
    assert {seat for seat in LOVERS if card(drive, seat).camp.key == "village-camp-lovers"} == set(told)
    assert all(card(drive, seat) == plain[seat] for seat in LOVERS if seat not in told)


def test_the_own_card_changes_camp_at_dawn_and_not_in_the_night_of_the_attack() -> None:
    drive = village("werewolf werewolf villager villager villager villager villager")
    write(drive, DefineRole("半狼", "village", turns="werewolf"), Cast(3, "半狼"))
    go_to(drive, 1, "night")
    write(drive, Attack(1, 1, 3))
    assert (card(drive, 3).tone, card(drive, 3).camp.key) == ("village", "village-camp-village")
    go_to(drive, 2, "day")
    assert (card(drive, 3).tone, card(drive, 3).camp.key) == ("wolves", "village-camp-wolves")


@pytest.mark.parametrize("knows", ["all", "first"])
def test_shoulders_are_touched_before_anybody_looks_up(knows: Any) -> None:
    drive = village("werewolf seer villager knight villager villager")
    write(drive, Bond(0, "night", LOVERS, knows=knows))
    (call,) = (call for call in book(drive).script if call.ability == "bond-0")
    said = Words("ja", strict=True).say(call.say, NAMES)
    assert said.index("肩を叩きます") < said.index("叩かれた人は顔を上げて")
