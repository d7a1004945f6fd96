"""Who knows what in a village on phones, and that nobody can tell more: with a GM or without, every role.

Beside what the notebook's table says (test_village_secrets.py):

| fact | who knows | from when |
| --- | --- | --- |
| a seat's role, its circle, whom it knows one way | that seat | the deal |
| the cards of the deal | all, where the house shows the composition | the deal |
| which of them were left out | nobody | the end |
| who has not answered yet | all | at once |
| what a seat has answered | that seat, and the GM | at once |
| at whom each of the pack points | the pack | at once |
| everybody's ballots | all, as the house shows them | when all are in |
| that a vote began anew, or was taken back for the talk | all; what had been answered, nobody | at once |
| whom its role cannot name tonight, and why (of the pack: those it knows) | that seat | the night |
| who left in the night | all | the dawn |
| what the pack's victim was | a wise wolf that lived | the dawn |

Twins are two villages that one seat cannot tell apart: the cards of others change hands, and with them goes
what their holders choose. A viewer's own seat, those whom it knows, and who leaves stay as they are.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.games.village.course import Proceed
from companion.games.village.phones import Choose, VoteAnew, question, seats_asked
from companion.games.village.state import VillageOptions
from companion.games.village.unled import EndTalk
from companion.games.werewolf.facts import at
from companion.games.werewolf.roles import STANDARD
from companion.games.werewolf.voting import Execution
from companion.kernel.game import Chance
from tests.driver import Drive, setup
from tests.games.village.phones import on_phones
from tests.twins import Frame, assert_twins, frame

SPECIAL = [role for role in STANDARD if role not in ("villager", "werewolf", "cat", "hunter", "curse-caster")]
"""Those whose own doing kills nobody before all eyes; the others have villages of their own below."""
VICTIM, EXECUTED = 9, 8


def village(hidden: tuple[str, ...], own: str, led: str) -> Drive:
    """Seat 1 is watched; seats 8 and 9 leave; in between sit a wolf and whoever is hidden."""
    cards = (own, *hidden, "villager", "villager")
    return on_phones(" ".join(cards), led, first_divination="none", runoff=False)


def target_of(drive: Drive, seat: int) -> int | None:
    """What a role does in the night: pack and seer name the victim, all others somebody else."""
    role = drive.state.role(seat)
    if role.can("attack") or role.can("divine"):
        return VICTIM
    return next(other for other in (7, 6) if other != seat)


def seen(drive: Drive, viewer: str, led: str) -> list[Frame]:
    frames = [frame(drive, viewer)]

    def say(author: str, move: Any) -> None:
        drive.say(author, move, at=drive.now + 1000)
        frames.append(frame(drive, viewer))

    def all_say(chosen: Any) -> None:
        for seat in seats_asked(drive.state):
            say(f"seat-{seat}", Choose(chosen(seat)))

    all_say(lambda seat: None)
    if led == "rules":
        say("host", EndTalk())
    else:
        say("gm", Proceed(1, "day"))
        say("gm", Proceed(1, "evening"))
        for seat in (2, 3, 4):
            say(f"seat-{seat}", Choose(target_of(drive, seat)))
        say("gm", VoteAnew())
    all_say(lambda seat: EXECUTED if seat != EXECUTED else VICTIM)
    if led != "rules":
        say("gm", Execution(1, EXECUTED))
        say("gm", Proceed(1, "night"))
    assert question(drive.state) == "night"
    all_say(lambda seat: target_of(drive, seat))
    if led != "rules":
        say("gm", Proceed(2, "day"))
    assert drive.state.now == at(2, "day")
    return frames


def swapped(own: str, chance: random.Random) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Two ways in which seats 2 to 7 may hold the same cards, alike in whom the watched seat knows."""
    others = chance.sample([role for role in SPECIAL if role != own], 3)
    hidden = ["werewolf", *others, "villager", "villager"]
    chance.shuffle(hidden)
    known = {STANDARD[own].circle, STANDARD[own].knows} - {""}
    fixed = [place for place, role in enumerate(hidden) if STANDARD[role].circle in known]
    free = [place for place in range(len(hidden)) if place not in fixed]
    twin = list(hidden)
    for place, source in zip(free, [*free[1:], free[0]], strict=True):
        twin[place] = hidden[source]
    return tuple(hidden), tuple(twin)


@pytest.mark.parametrize("led", ["rules", "gm-phones"])
@pytest.mark.parametrize("own", ["villager", "werewolf", "hunter", "cat", *SPECIAL])
def test_twins_look_the_same_to_the_seat_that_cannot_know(own: str, led: str) -> None:
    chance = random.Random(f"{own} {led}")
    one, two = swapped(own, chance)
    assert one != two
    assert_twins("seat-1", *(seen(village(hidden, own, led), "seat-1", led) for hidden in (one, two)))


@pytest.mark.parametrize("led", ["rules", "gm-phones"])
@pytest.mark.parametrize("viewer", ["public", "host", "seat-9"])
def test_twins_look_the_same_to_the_room_and_to_the_dead(viewer: str, led: str) -> None:
    for seed in range(4):
        one, two = swapped("villager", random.Random(seed))
        assert_twins(viewer, *(seen(village(hidden, "villager", led), viewer, led) for hidden in (one, two)))


def test_the_proof_would_see_a_leak() -> None:
    one, two = swapped("villager", random.Random(1))
    frames = [seen(village(hidden, "villager", "gm-phones"), "gm", "gm-phones") for hidden in (one, two)]
    with pytest.raises(AssertionError, match="gm can tell"):
        assert_twins("gm", *frames)


def test_which_cards_were_left_out_nobody_can_tell() -> None:
    """Seven of nine cards are dealt; two deals that give the watched seat the same card look the same."""
    frames = []
    numbers = {"villager": 4, "seer": 1, "medium": 1, "knight": 1, "werewolf": 2}
    for cards in (
        "villager seer werewolf villager knight villager werewolf",
        "villager villager werewolf villager villager medium werewolf",
    ):
        drive = _left_out(cards, numbers)
        frames.append([frame(drive, viewer) for viewer in ("public", "host", "seat-1")])
    assert_twins("anybody", *frames)


class Dealer(Chance):
    """Chance that gives these cards to the seats, in order."""

    def __init__(self, cards: str) -> None:
        super().__init__(1)
        self.cards = tuple(cards.split())

    def shuffle(self, items: Any) -> Any:
        return self.cards if len(items) == len(self.cards) else tuple(items)


def _left_out(cards: str, numbers: dict[str, int]) -> Drive:
    options = VillageOptions(led="rules", left_out=2, roles=numbers)  # type: ignore[arg-type]
    drive = Drive(setup("village", 7, options))
    drive.chance = Dealer(cards)
    drive.wait(drive.now)
    return drive
