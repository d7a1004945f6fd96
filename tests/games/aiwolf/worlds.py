"""Games of sixteen for the proof against leaks: who holds which role, and what was chosen in two nights.

Written from source 004, not from the game: `gone` says who has left by the source's rules, `knows` what its
list 得られる情報 tells a seat.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from companion.games.aiwolf.night import Decide
from companion.games.aiwolf.talk import EndTalk
from companion.kernel.game import viewer_of_seat
from tests.driver import Drive
from tests.games.aiwolf.desk import SIXTEEN, table
from tests.twins import Frame, Probe, frame

EXILED, VOTED_BY_EXILED = 16, 15
SEATS = range(1, 17)


@dataclass(frozen=True)
class World:
    """A deal, and what the roles chose; a divination on each night, all else on the second."""

    deal: str
    divined: tuple[int, int]
    guarded: int
    attacked: int

    def role(self, seat: int) -> str:
        return self.deal[seat - 1]

    def seats(self, role: str) -> tuple[int, ...]:
        return tuple(seat for seat in SEATS if self.role(seat) == role)

    @property
    def gone(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Who is missing in the morning after each night (占いルール, 護衛ルール, 襲撃ルール)."""
        (fox,) = self.seats("X")
        first = {fox} & {self.divined[0]}
        second = {fox} & {self.divined[1]} - first
        guards = self.role(EXILED) != "B" and self.guarded == self.attacked
        if not guards and self.attacked not in (EXILED, fox):
            second = second | {self.attacked}
        return tuple(first), tuple(sorted(second))

    def choice(self, night: int, seat: int) -> int:
        """Whom a seat names: by its role, or somebody."""
        chosen = {"S": self.divined[night], "B": self.guarded, "W": self.attacked}
        somebody = seat % 16 + 1
        return somebody if night == 0 and self.role(seat) in "BW" else chosen.get(self.role(seat), somebody)

    def black(self, seat: int) -> bool:
        """What seer and medium are told: possessed and fox are no werewolves."""
        return self.role(seat) == "W"


def knows(world: World, viewer: int | None) -> dict[str, Any]:
    """得られる情報 of a seat on the morning after the second night, or what everybody knows."""
    told: dict[str, Any] = {"gone": world.gone}
    if viewer is None:
        return told
    role = world.role(viewer)
    told["role"] = role
    if role in "WF":
        told["mates"] = world.seats(role)
    if role == "W":
        told["attack votes"] = world.attacked
    if role == "S":
        told["divinations"] = [(seat, world.black(seat)) for seat in world.divined]
    if role == "M":
        told["reading"] = world.black(EXILED)
    if role == "B":
        told["guard"] = world.guarded
    return told


def valid(world: World) -> bool:
    """Whether all choices are carried out: the seer is not the one exiled, nobody names who has left."""
    (guard,), (seer,) = world.seats("B"), world.seats("S")
    return (
        seer not in (EXILED, *world.divined)
        and world.guarded not in (guard, EXILED)
        and world.role(world.attacked) != "W"
        and not {*world.gone[0]} & {EXILED, world.guarded, world.attacked}
    )


def any_world(chance: random.Random) -> World:
    """A deal and choices; in half of them the guard holds, which is what nobody may notice."""
    while True:
        first, second, guarded, attacked = (chance.choice(SEATS[:-1]) for _ in range(4))
        deal = "".join(chance.sample(SIXTEEN, 16))
        world = World(deal, (first, second), guarded, chance.choice((guarded, attacked)))
        if valid(world):
            return world


def played(world: World, viewer: str, **options: Any) -> list[Frame]:
    """What a viewer gets of two days and nights, up to the morning of the third day."""
    drive = table(world.deal, table="fox", **options)
    frames = [frame(drive, viewer, probes(viewer))]
    for author, move in _said(world, drive):
        drive.say(author, move, at=drive.now + 1000)
        frames.append(frame(drive, viewer, probes(viewer)))
    assert tuple(night.dead for night in drive.state.nights) == world.gone
    assert (drive.state.day, drive.state.phase) == (2, "talk")
    return frames


def probes(viewer: str) -> list[Probe]:
    """What somebody might try in order to learn from the answer."""
    return [(viewer, Decide(target, target), None) for target in (None, *SEATS)]


def _said(world: World, drive: Drive) -> Iterator[tuple[str, Any]]:
    """The host ends the talk, and everybody who is asked answers; seat by seat."""
    for night in (0, 1):
        yield "host", EndTalk()
        while drive.state.phase != "talk":
            for seat in drive.state.waiting:
                vote = EXILED if seat != EXILED else VOTED_BY_EXILED
                yield viewer_of_seat(seat), Decide(vote, world.choice(night, seat))
