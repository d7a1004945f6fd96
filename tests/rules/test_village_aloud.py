"""What is said aloud at night tells nobody who was taken, who is dead, or who acted."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from companion.games.village.script import Called
from companion.games.werewolf.deaths import Drag
from companion.games.werewolf.night import Attack, Divination, Guard, Reading
from companion.games.werewolf.voting import Execution
from tests.driver import Drive
from tests.games.village.desk import book, go_to, village, write

ROLES = "werewolf werewolf seer knight medium cat hunter villager villager villager"


def night(executed: int | None, *moves: object) -> list[str]:
    """What is said from the beginning of the second night to the dawn, sentence by sentence."""
    drive = village(ROLES, first_divination="none")
    go_to(drive, 1, "evening")
    write(drive, Execution(1, executed))
    go_to(drive, 1, "night")
    heard = aloud(drive, [])
    for move in moves:
        write(drive, move)
        heard = aloud(drive, heard)
    go_on_calling(drive, heard)
    return heard


def aloud(drive: Drive, heard: Sequence[str]) -> list[str]:
    """The sentences so far, with those of the present prompt where they are for all ears."""
    prompt = book(drive).prompt
    if not prompt.aloud:
        return list(heard)
    fresh = [text.key for text in (prompt.close, prompt.say) if text]
    return [*heard, *(key for key in fresh if key not in heard)]


def go_on_calling(drive: Drive, heard: list[str]) -> None:
    """Turns in which nothing is chosen are called until the dawn."""
    while turn := book(drive).prompt.turn:
        write(drive, Called(1, turn))
        heard[:] = aloud(drive, heard)


USUAL = (Attack(1, 1, 8), Divination(1, 3, 9), Reading(1, 5, 10), Guard(1, 4, 9))


@pytest.mark.parametrize(
    ("executed", "moves"),
    [
        (10, (Attack(1, 1, 7), *USUAL[1:])),  # a hunter, who shoots at dawn
        (10, (Attack(1, 1, 6), *USUAL[1:], Drag(6, 2))),  # a cat, who takes a wolf along
        (10, (Attack(1, 1), *USUAL[1:])),  # nobody
        (10, (Attack(1, 1, 9), *USUAL[1:])),  # somebody who was guarded
        (3, (USUAL[0], Called(1, "divine"), Reading(1, 5, 3), USUAL[3])),  # the seer is dead
        (4, (*USUAL[:2], Reading(1, 5, 4))),  # the knight is
        (5, (*USUAL[:2], Called(1, "read"), USUAL[3])),  # the medium is
    ],
)
def test_every_night_sounds_alike(executed: int | None, moves: Sequence[object]) -> None:
    assert night(executed, *moves) == night(10, *USUAL)


def test_where_nobody_was_executed_the_medium_is_called_all_the_same_and_all_hear_why_nothing_comes() -> None:
    heard = night(None, *USUAL[:2], Called(1, "read"), USUAL[3])
    told = {"village-say-read": "village-say-read-none"}
    assert heard == [told.get(key, key) for key in night(10, *USUAL)]


def test_a_night_that_decides_the_village_sounds_like_any_other() -> None:
    drive = village("werewolf seer villager villager", first_divination="none")
    go_to(drive, 1, "evening")
    write(drive, Execution(1, 4))
    go_to(drive, 1, "night")
    write(drive, Attack(1, 1, 3), Divination(1, 2, 1))
    prompt = book(drive).prompt
    assert (prompt.verb, prompt.aloud) == ("verdict", False)


def test_what_the_gm_forgot_is_for_the_gm_alone() -> None:
    drive = village(ROLES, first_divination="none")
    go_to(drive, 2, "day")
    prompt = book(drive).prompt
    assert (prompt.say.key, prompt.aloud) == ("village-prompt-attack-missing", False)
