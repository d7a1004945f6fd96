"""Source 004, 得られる情報, on phones: every role of the table of sixteen, through two days and nights.

| fact | who knows | from when |
| --- | --- | --- |
| how many there are of each role | all | at once |
| a seat's role | that seat | the deal |
| who the other werewolves are | the werewolves | the deal |
| who the other mason is | the masons | the deal |
| who votes for whom, who is exiled | all | the morning |
| who is gone in the morning | all, without the cause | the morning |
| whether the one divined is a werewolf | the seer | the morning |
| whether the one exiled is a werewolf | the medium | the morning |
| whom the guard protects | the bodyguard | at once |
| whether that was needed (護ったかどうかは狩人には分からない) | nobody | the end |
| who attacks whom | the werewolves | the morning |
| whether the attack failed by guard or fox (襲撃が成功したかどうかは人狼には分からない) | nobody | the end |

Twins: what a viewer does not know is redrawn, and the viewer is shown the same, byte for byte.
"""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from companion.games.aiwolf.state import DIALECTS
from companion.kernel.game import viewer_of_seat
from tests.games.aiwolf.desk import SIXTEEN
from tests.games.aiwolf.worlds import EXILED, SEATS, World, any_world, knows, played, valid
from tests.twins import assert_twins

PLAIN = World(SIXTEEN, (11, 12), guarded=13, attacked=13)
"""Wolves 1 to 3, seer 4, medium 5, bodyguard 6, possessed 7, masons 8 and 9, fox 10; nobody dies."""
TRIES = 3000


def twin_of(world: World, viewer: int | None, chance: random.Random) -> World:
    """Another game in which this viewer knows the same and has chosen the same."""
    known = knows(world, viewer)
    fixed = {viewer, *known.get("mates", ())}
    free = [seat for seat in SEATS if seat not in fixed]
    for _ in range(TRIES):
        deal = list(world.deal)
        for seat, source in zip(free, chance.sample(free, len(free)), strict=True):
            deal[seat - 1] = world.role(source)
        guarded = known.get("guard") or chance.choice(SEATS)
        attacked = chance.choice((world.attacked, guarded, chance.choice(SEATS[:-1])))
        made = World("".join(deal), world.divined, guarded, attacked)
        if made != world and valid(made) and knows(made, viewer) == known:
            return made
    raise AssertionError("there is no twin")


@pytest.mark.parametrize("dialect", DIALECTS)
@pytest.mark.parametrize("role", ["", *sorted(set(SIXTEEN))])
def test_a_viewer_cannot_tell_twins_apart(role: str, dialect: str) -> None:
    chance = random.Random(f"{role} {dialect}")
    for _ in range(3):
        world = any_world(chance)
        seat = world.seats(role)[0] if role else None
        viewer = viewer_of_seat(seat) if seat else chance.choice(["public", "host"])
        other = twin_of(world, seat, chance)
        assert_twins(viewer, *(played(each, viewer, **DIALECTS[dialect]) for each in (world, other)))


@pytest.mark.parametrize("role", sorted(set(SIXTEEN)))
def test_a_seat_is_shown_what_the_table_says(role: str) -> None:
    """Two games that differ in what the list gives a role are not the same to a seat of that role."""
    chance, differing = random.Random(role), set()
    (seat, *_) = PLAIN.seats(role)
    viewer, known = viewer_of_seat(seat), knows(PLAIN, seat)
    shown = played(PLAIN, viewer)[-1].shown
    for other in (
        replace(PLAIN, deal="WWFSMBPWFXVVVVVV"),
        replace(PLAIN, deal="WWVSMBPFFXVVVVVW"),
        replace(PLAIN, divined=(1, 12)),
        replace(PLAIN, guarded=14, attacked=14),
        replace(PLAIN, guarded=12),
        twin_of(PLAIN, None, chance),
    ):
        other_known = knows(other, seat)
        told = {fact for fact in known if known[fact] != other_known.get(fact)}
        assert bool(told) == (played(other, viewer)[-1].shown != shown), (other, told)
        differing |= told
    assert differing >= set(known) - {"gone", "role"}


FAILED = {
    "the fox was attacked": (replace(PLAIN, attacked=10), (0, 4, 5, 6, 7, 8, 10, 11, 13)),
    "the exiled was attacked": (replace(PLAIN, attacked=EXILED), (0, 4, 5, 6, 7, 8, 10, 11, 13)),
    "another was guarded": (replace(PLAIN, guarded=14, attacked=EXILED), (0, 4, 5, 7, 8, 10, 13, 14)),
    "the attacked was a fox": (World("WWWSMBPFFVVVXVVV", (11, 12), 14, 13), (0, 1, 2, 4, 5, 7, 8, 11)),
}
"""Attacks that come to nothing like that of PLAIN (襲撃ルール), and who cannot tell; 0 is the room."""


@pytest.mark.parametrize(
    ("other", "seat"), [(other, seat) for other, (_, seats) in FAILED.items() for seat in seats]
)
def test_why_an_attack_failed_nobody_can_tell(other: str, seat: int) -> None:
    viewer = viewer_of_seat(seat) if seat else "public"
    assert_twins(viewer, played(PLAIN, viewer), played(FAILED[other][0], viewer))


@pytest.mark.parametrize("viewer", ["public", "seat-8", "seat-10", "seat-5"])
def test_a_fox_that_was_divined_and_one_that_was_killed_look_alike(viewer: str) -> None:
    """妖狐に襲撃と占いが集中した場合: one list of the night's dead, without a cause; here of seat 12."""
    divined = World("WWWSMBPFFVVXVVVV", (11, 12), guarded=13, attacked=13)
    both = replace(divined, attacked=12)
    killed = World("WWWSMBPFFVVVXVVV", (11, 14), guarded=14, attacked=12)
    assert divined.gone == both.gone == killed.gone == ((), (12,))
    assert_twins(viewer, played(divined, viewer), played(both, viewer))
    if viewer != "seat-10":
        assert_twins(viewer, played(divined, viewer), played(killed, viewer))


def test_the_proof_would_see_a_leak() -> None:
    with pytest.raises(AssertionError, match="gm can tell"):
        assert_twins("gm", played(PLAIN, "gm"), played(FAILED["the fox was attacked"][0], "gm"))
