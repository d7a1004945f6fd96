"""A limit of the night is stated once: who cannot be named is not offered, and refused with its reason."""

from __future__ import annotations

import pytest

from companion.games.werewolf.facts import at
from companion.games.werewolf.night import Attack, Divination, Guard, Hex, Look, NightAct
from tests.games.village.desk import go_to, refused, village, write

ROLES = "werewolf werewolf seer knight curse-caster fox villager villager villager"
WHITE = "village-first-divination-white"


@pytest.mark.parametrize(
    ("night", "kind", "seat", "against"),
    [
        (0, Divination, 3, {1: WHITE, 2: WHITE, 3: "village-divine-self", 6: WHITE}),
        (2, Divination, 3, {3: "village-divine-self"}),
        (2, Attack, 1, {1: "village-attack-own", 2: "village-attack-own"}),
        (2, Guard, 4, {4: "village-guard-self", 8: "village-guard-again"}),
        (2, Hex, 5, {5: "village-hex-self"}),
    ],
)
def test_whom_an_act_may_name(night: int, kind: type[NightAct], seat: int, against: dict[int, str]) -> None:
    drive = village(ROLES, guard_again=False)
    if night:
        go_to(drive, 1, "night")
        write(drive, Attack(1, 1, 8), Guard(1, 4, 8))
        go_to(drive, 2, "night")
    told = Look(drive.state, at(night, "night"))
    found = {target: kind.against(told, night, seat, target) for target in drive.state.seats}
    assert {target: why.key for target, why in found.items() if why} == against
    actions = [one for one in drive.snapshot("gm").actions if one.verb == kind.verb()]
    action = next(one for one in actions if one.field("night").value == night)
    for target in drive.state.seats:
        move = kind(night, seat, target)  # type: ignore[call-arg]
        assert action.fits(move) == (target not in against)
        if target in against:
            assert refused(drive, move) == against[target]


def test_nobody_is_called_in_a_night_that_the_house_leaves_quiet() -> None:
    drive = village(ROLES, first_divination="none")
    assert not {one.verb for one in drive.snapshot("gm").actions} & {"attack", "guard", "divination", "hex"}
    assert refused(drive, Divination(0, 3, 7)) == "village-first-divination-none"
    for move in (Attack(0, 1, 7), Guard(0, 4, 7), Hex(0, 5, 7)):
        assert refused(drive, move) == "village-first-night-quiet"
