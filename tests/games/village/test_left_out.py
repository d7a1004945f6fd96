"""Roles of the composition that nobody holds are called at night, and stand among the roles in play."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.village.casting import Cast, DefineRole
from companion.games.village.script import Called
from companion.games.village.state import VillageOptions
from companion.games.werewolf.deaths import ChangeRole
from tests.driver import Drive, setup
from tests.games.village.desk import book, go_to, village, write
from tests.games.village.phones import on_phones

COMPOSED = {"werewolf": 2, "seer": 1, "knight": 1, "mason": 2, "fanatic": 1, "villager": 2}
HELD = "werewolf werewolf seer knight mason mason fanatic villager"


def composed(roles: str, **options: Any) -> Drive:
    """A village whose composition is known, of which the GM has written down that somebody holds these."""
    return village(roles, roles=COMPOSED, **{"left_out": 1, **options})


def heard(drive: Drive) -> list[Any]:
    """What the room hears in a night, each turn and how it is closed."""
    return [(call.say, call.close) for call in book(drive).script]


def counted(drive: Drive) -> dict[str, int]:
    """The composition as everybody sees it."""
    view: Any = drive.view("public")
    return {
        one.role.params.get("name", one.role.key.removeprefix("village-role-")): one.count
        for one in view.composition
    }


@pytest.mark.parametrize("missing", ["seer", "knight", "mason", "fanatic"])
def test_which_role_was_left_out_no_call_tells(missing: str) -> None:
    whole = composed(HELD)
    drive = composed(HELD.replace(missing, "villager", 1))
    for night in (0, 1):
        go_to(whole, night, "night")
        go_to(drive, night, "night")
        assert heard(drive) == heard(whole)
    assert counted(drive) == counted(whole) == COMPOSED


def test_its_turn_is_that_of_one_whose_holders_are_dead() -> None:
    drive = composed(HELD.replace("seer", "villager"))
    go_to(drive, 1, "night")
    (seer,) = (call for call in book(drive).script if call.ability == "divine")
    assert (seer.living, seer.verb, seer.done) == ((), "called", False)
    write(drive, Called(1, "divine"))
    assert next(call for call in book(drive).script if call.ability == "divine").done


@pytest.mark.parametrize("aside", [{"left_out": 1}, {"dummy": True}])
def test_of_a_deal_every_role_is_called_whoever_holds_it(aside: dict[str, Any]) -> None:
    roles = {"werewolf": 2, "seer": 1, "knight": 1, "villager": 1, "madman": 1}
    without = 0
    for seed in range(12):
        options = VillageOptions(cards="dealt", roles=roles, **aside)  # type: ignore[arg-type]
        drive = Drive(setup("village", 5, options), seed=seed)
        drive.wait(drive.now)
        go_to(drive, 1, "night")
        assert [call.ability for call in book(drive).script] == ["attack", "divine", "guard"]
        without += not {"seer", "knight"} <= {casting.role for casting in drive.state.cast}
    assert without


def test_without_a_card_aside_only_what_seats_hold_is_called() -> None:
    drive = village("werewolf knight villager villager villager", roles={"werewolf": 1, "seer": 4})
    go_to(drive, 1, "night")
    assert [call.ability for call in book(drive).script] == ["attack", "guard"]


def test_a_role_that_has_turned_is_called_on_and_the_roles_in_play_stay_as_dealt() -> None:
    drive = village("werewolf seer knight villager villager villager")
    before = counted(drive)
    write(drive, ChangeRole(0, "night", 2, "werewolf"))
    go_to(drive, 1, "night")
    assert [call.ability for call in book(drive).script] == ["attack", "divine", "guard"]
    assert counted(drive) == before


def test_after_a_change_the_roles_in_play_of_a_deal_are_as_many_as_before() -> None:
    drive = on_phones(
        "werewolf werewolf seer knight villager villager villager villager villager", "gm-phones"
    )
    write(drive, DefineRole("人形遣い", camp="village"), Cast(1, "人形遣い"))
    assert counted(drive) == {"人形遣い": 1, "werewolf": 1, "seer": 1, "knight": 1, "villager": 5}


def test_after_a_change_a_role_that_was_left_out_of_the_deal_still_stands_among_those_in_play() -> None:
    roles = {"werewolf": 2, "seer": 1, "knight": 1, "villager": 3}
    drive = Drive(setup("village", 6, VillageOptions(cards="dealt", roles=roles, left_out=1)))
    drive.wait(drive.now)
    wolf = [casting.role for casting in drive.state.cast].index("werewolf") + 1
    write(drive, Cast(wolf, "madman"))
    assert counted(drive) == {**roles, "werewolf": 1, "madman": 1}
