"""Who knows what in a Magic City on phones, and that nobody can tell more: every role, calls included.

| fact | who knows | from when |
| --- | --- | --- |
| a seat's role, its circle (wolves with evil-eye, masons) | that seat | the deal |
| the cards that are dealt | all, where the house shows the composition | the deal |
| who has not answered yet | all | at once |
| what a seat has answered, and what it was shown for it | that seat, and the GM | at once |
| whom each of the wolves names | the wolves | at once |
| who raised a hand for the cult | the madman, and the GM | that night |
| that a chimera has awakened | all, by the GM's word; who it is, that seat | the next night's beginning |
| the two cards that were drawn | the executed, and the GM; the chosen one all | at once |
| everybody's ballots | all, as the house shows them | when all are in |
| that a vote began anew | all; what had been answered, nobody | at once |
| who left in the night, who is cursed | all | the dawn |

Twins are two cities that one seat cannot tell apart: the cards of others change hands, and with them goes
what their holders choose.
"""

from __future__ import annotations

import random

import pytest

from tests.games.magic_city.worlds import SPECIAL, play, swapped, world
from tests.twins import Frame, assert_twins, frame


def seen(hidden: tuple[str, ...], own: str, viewer: str) -> list[Frame]:
    drive = world(hidden, own)
    frames = [frame(drive, viewer)]
    play(drive, lambda: frames.append(frame(drive, viewer)))
    return frames


@pytest.mark.parametrize("own", ["citizen", "werewolf", *SPECIAL])
def test_twins_look_the_same_to_the_seat_that_cannot_know(own: str) -> None:
    one, two = swapped(own, random.Random(own))
    assert one != two
    assert_twins("seat-1", *(seen(hidden, own, "seat-1") for hidden in (one, two)))


@pytest.mark.parametrize("viewer", ["public", "host", "seat-8", "seat-9"])
def test_twins_look_the_same_to_the_room_and_to_the_dead(viewer: str) -> None:
    one, two = swapped("citizen", random.Random(viewer))
    assert_twins(viewer, *(seen(hidden, "citizen", viewer) for hidden in (one, two)))


def test_the_proof_would_see_a_leak() -> None:
    one, two = swapped("citizen", random.Random(1))
    with pytest.raises(AssertionError, match="gm can tell"):
        assert_twins("gm", *(seen(hidden, "citizen", "gm") for hidden in (one, two)))
