"""Source 004, 得られる情報: what each role learns, and that nothing else reaches a seat.

KNOWS is written from the source. Twins: the roles that a viewer does not know are dealt otherwise, the same
is played, and the viewer is shown the same, byte for byte.
"""

from __future__ import annotations

import pytest

from companion.games.aiwolf.night import Decide
from companion.games.aiwolf.talk import EndTalk, Say, Whisper
from tests.games.aiwolf.desk import table
from tests.twins import Probe, Said, assert_twins, watch

DEAL = "WWSMVVVV"
"""Eight: wolves 1 and 2, seer 3, medium 4."""

TWINS: dict[str, tuple[str, ...]] = {
    "public": ("VVWWSMVV", "SMVVVWWV"),
    "host": ("VVWWSMVV", "SMVVVWWV"),
    "seat-1": ("WWVVSMVV", "WWVVVVSM", "WWMSVVVV"),  # a wolf knows the pack and nothing more
    "seat-5": ("VVSMVWWV", "SMWWVVVV", "VWWVVSMV"),  # a villager only the own role
    "seat-3": ("VWSMVWVV", "WVSVVWVM"),  # the seer its own results, here of seat 8, human in each
    "seat-4": ("VVSMVWWV", "SVVMWVWV"),  # the medium
}
"""Deals that a viewer cannot tell from DEAL while only seat 8 was divined and nobody has left."""


def first_night() -> list[Said]:
    """A first day and its night, in which all name seat 8."""
    return [("host", EndTalk()), *((f"seat-{s}", Decide(None, 8 if s != 8 else 7)) for s in range(1, 9))]


def probes(viewer: str) -> list[Probe]:
    return [
        (viewer, Decide(1, 2), None),
        (viewer, Whisper("talk", "x"), None),
        (viewer, Say("talk", "x"), None),
    ]


@pytest.mark.parametrize("viewer", TWINS)
def test_a_viewer_cannot_tell_apart_what_it_does_not_know(viewer):
    one = watch(table(DEAL), first_night(), viewer, probes)
    for deal in TWINS[viewer]:
        assert_twins(viewer, one, watch(table(deal), first_night(), viewer, probes))


def test_whispers_reach_wolves_alone_and_look_alike():
    """Everybody whispers; whose words are kept changes nothing for who is no wolf."""
    said: list[Said] = []

    def played(deal):
        drive = table(deal, talk="typed")
        order = list(drive.state.queue)
        turns = [(f"seat-{seat}", Say("skip")) for seat in order]
        return drive, [*turns, *((f"seat-{seat}", Whisper("talk", "ひそひそ")) for seat in range(1, 9))]

    drive, said = played("WWSMVVVV")
    one = watch(drive, said, "seat-5", probes)
    drive, said = played("SMWWVVVV")
    assert_twins("seat-5", one, watch(drive, said, "seat-5", probes))


@pytest.mark.parametrize("seat", range(1, 9))
def test_a_seat_learns_the_numbers_of_roles_and_its_own_role(seat):
    view = table(DEAL).snapshot(f"seat-{seat}").view
    assert dict(view.composition) == {"villager": 4, "werewolf": 2, "seer": 1, "medium": 1}
    assert view.own.role == {"W": "werewolf", "S": "seer", "M": "medium", "V": "villager"}[DEAL[seat - 1]]


def test_wolves_know_each_other_and_masons_too():
    drive = table("WWWSMBPFFXVVVVVV", table="fox")
    mates = {seat: drive.view(f"seat-{seat}").own.mates for seat in drive.state.seats}
    assert mates[1] == (2, 3)
    assert (mates[8], mates[9]) == ((9,), (8,))
    assert all(mates[seat] == () for seat in (4, 5, 6, 7, 10, 11))
