"""Whole villages for the proof that nothing leaks: drawn at random, drawn anew around what one viewer knows.

Nothing here asks the game: who leaves a night is worked out from the source's rules a second time.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from companion.games.village.casting import Cast
from companion.games.village.course import Proceed
from companion.games.village.state import VillageOptions
from companion.games.werewolf.course import PlayOn, proposal
from companion.games.werewolf.deaths import Shot
from companion.games.werewolf.night import Attack, Divination, Guard, Reading
from companion.games.werewolf.talk import Claim, Report
from companion.games.werewolf.voting import Execution, Vote
from companion.kernel.game import seat_of
from tests.driver import Drive, setup

CARDS = "werewolf werewolf seer medium knight hunter mason mason villager madman fox c-madman"
PACK = frozenset({"werewolf", "c-madman"})
NIGHTS = 2


@dataclass(frozen=True)
class Night:
    """What is done in the dark: who is attacked, guarded, looked at, and shot by an attacked hunter."""

    attack: int | None = None
    guard: int | None = None
    look: int | None = None
    shot: int | None = None


@dataclass(frozen=True)
class World:
    """A village: what lies open (`execution` and `shots` by day, `talk`), and what does not."""

    roles: tuple[str, ...]
    first_look: int
    nights: tuple[Night, ...]
    executions: tuple[int, ...]
    shots: tuple[tuple[tuple[int, int | None], ...], ...]
    """By day: who shot whom in the evening; a hunter who leaves then shoots before all eyes."""
    talk: tuple[tuple[Any, ...], ...]
    options: VillageOptions

    @property
    def seats(self) -> range:
        return range(1, len(self.roles) + 1)

    def role(self, seat: int) -> str:
        return self.roles[seat - 1]

    def holder(self, role: str) -> int:
        return self.roles.index(role) + 1

    def living(self, day: int) -> set[int]:
        """Who sees the night after a day begin."""
        gone = set(self.executions[:day])
        gone |= {target for shots in self.shots[:day] for _, target in shots if target}
        for night in self.nights[: day - 1]:
            gone |= self.lost(night)
        return set(self.seats) - gone

    def lost(self, night: Night) -> set[int]:
        """Who leaves in a night: the attacked unless guarded or fox, whom a hunter shoots, a fox divined."""
        gone = set()
        bitten = night.attack
        if bitten and bitten != night.guard and self.role(bitten) != "fox":
            gone.add(bitten)
        if night.look and self.role(night.look) == "fox":
            gone.add(night.look)
        if night.shot:
            gone.add(night.shot)
        return gone

    def possible(self, alive: set[int], night: Night) -> bool:
        """Whether the rules allow a night: actors and targets alive, no wolf bitten, a shot only if owed."""
        for role, target in (("knight", night.guard), ("seer", night.look)):
            actor = self.holder(role)
            if target is not None and (actor not in alive or target not in alive or target == actor):
                return False
        bitten = night.attack
        if bitten is not None and (bitten not in alive or self.role(bitten) == "werewolf"):
            return False
        if bitten is not None and not any(self.role(seat) == "werewolf" for seat in alive):
            return False
        gone = self.lost(replace(night, shot=None)) if night.shot else set()
        owed = any(self.role(seat) == "hunter" for seat in gone)
        return night.shot is None or (owed and night.shot in alive - gone)

    def wolf(self, day: int) -> int | None:
        """The wolf who points: the first that lives."""
        return next((s for s in sorted(self.living(day)) if self.role(s) == "werewolf"), None)


def any_world(seed: int, **options: Any) -> World:
    """A village of two days and two nights, drawn at random."""
    chance = random.Random(seed)
    roles = CARDS.split()
    chance.shuffle(roles)
    seer = roles.index("seer") + 1
    whites = [s for s in range(1, 13) if roles[s - 1] not in {"werewolf", "fox"} and s != seer]
    world = World(tuple(roles), chance.choice(whites), (), (), (), (), VillageOptions(**options))
    for day in range(1, NIGHTS + 1):
        world = _day(world, day, chance)
        nights = [n for n in _nights(world, day) if n.attack or chance.random() < 0.2]
        world = replace(world, nights=(*world.nights, chance.choice(nights or [Night()])))
    return world


def _day(world: World, day: int, chance: random.Random) -> World:
    before = sorted(_at_dawn(world, day))
    executed = chance.choice(before)
    shots: tuple[tuple[int, int | None], ...] = ()
    if world.role(executed) == "hunter":
        shots = ((executed, chance.choice([s for s in before if s != executed])),)
    talk: list[Any] = []
    for seat in chance.sample(before, 3):
        talk.append(Claim(day, seat, chance.choice(["seer", "medium", "knight", "villager"])))
        said = chance.choice(["white", "black"])
        talk.append(Report(day, seat, day - 1, chance.choice(before), said))  # type: ignore[arg-type]
    voters = chance.sample(before, 4)
    talk += [Vote(day, seat, chance.choice([s for s in before if s != seat])) for seat in voters]
    return replace(
        world,
        executions=(*world.executions, executed),
        shots=(*world.shots, shots),
        talk=(*world.talk, tuple(talk)),
    )


def _at_dawn(world: World, day: int) -> set[int]:
    if day == 1:
        return set(world.seats)
    return world.living(day - 1) - world.lost(world.nights[day - 2])


def _nights(world: World, day: int) -> Iterator[Night]:
    """Every night that the rules allow; at a knight's or seer's turn somebody is always chosen."""
    among = world.living(day)
    alive = sorted(among)
    guards = [*alive] if world.holder("knight") in alive else [None]
    looks = [*alive] if world.holder("seer") in alive else [None]
    hunter = world.holder("hunter")
    for attack, guard, look in itertools.product([None, *alive], guards, looks):
        night = Night(attack, guard, look)
        if not world.possible(among, night):
            continue
        if hunter in world.lost(night):
            aims = [replace(night, shot=seat) for seat in alive]
            yield from (aimed for aimed in aims if world.possible(among, aimed))
        else:
            yield night


# What a viewer knows, from the table in tests/rules/test_village_secrets.py.


def knows(world: World, viewer: str) -> tuple[Any, ...]:
    """All that a viewer knows of a village's secrets when the second night is over."""
    seat = seat_of(viewer)
    open_to_all = (
        tuple(tuple(sorted(world.lost(night))) for night in world.nights),
        world.executions,
        world.shots,
        tuple(sorted(world.roles)) if world.options.composition_shown else (),
    )
    if seat is None or not world.options.roles_on_phones:
        return open_to_all
    role = world.role(seat)
    mine: list[Any] = [role]
    circle = PACK if role in PACK else {"mason"} if role == "mason" else set()
    mine.append([(other, world.role(other)) for other in world.seats if world.role(other) in circle])
    colour = ["black" if name == "werewolf" else "white" for name in world.roles]
    for day, night in enumerate(world.nights, 1):
        # Somebody dead does not learn what is done without them, but the pack's phones all show its attack.
        mine.append(night.attack if role in PACK else None)
        mine.append(night.guard if role == "knight" else None)
        mine.append((night.look, night.look and colour[night.look - 1]) if role == "seer" else None)
        mine.append(night.shot if role == "hunter" else None)
        reads = role == "medium" and seat in world.living(day)
        mine.append(colour[world.executions[day - 1] - 1] if reads else None)
        mine.append(world.wolf(day) if role in PACK else None)
    mine.append(world.first_look if role == "seer" else None)
    return (*open_to_all, *mine)


def redrawn(world: World, viewer: str, seed: int) -> World | None:
    """Another village that this viewer cannot tell from this one, or nothing if none was met."""
    chance = random.Random(seed)
    fixed = knows(world, viewer)
    seat = seat_of(viewer)
    held = {s: world.role(s) for s in world.seats if _known_role(world, seat, s)}
    free = [s for s in world.seats if s not in held]
    for _ in range(40):
        cards = [world.role(s) for s in free]
        chance.shuffle(cards)
        roles = tuple((held | dict(zip(free, cards, strict=True)))[s] for s in world.seats)
        other = _with_nights(world, roles, fixed, viewer, chance)
        if other and other != world and knows(other, viewer) == fixed:
            return other
    return None


def _known_role(world: World, viewer: int | None, seat: int) -> bool:
    shooters = {shooter for shots in world.shots for shooter, _ in shots}
    executed = set(world.executions)
    if seat in shooters or (world.role(seat) == "hunter" and seat in executed):
        return True
    if viewer is None or not world.options.roles_on_phones:
        return False
    mine, theirs = world.role(viewer), world.role(seat)
    return seat == viewer or (mine in PACK and theirs in PACK) or (mine == theirs == "mason")


def _with_nights(
    world: World, roles: tuple[str, ...], fixed: tuple[Any, ...], viewer: str, chance: random.Random
) -> World | None:
    if any(roles[seat - 1] == "hunter" for seat in _silent(world)):
        return None
    seer = roles.index("seer") + 1
    whites = [s for s in world.seats if roles[s - 1] not in {"werewolf", "fox"} and s != seer]
    mine = viewer == f"seat-{seer}"
    if mine and world.first_look not in whites:
        return None
    other = replace(
        world, roles=roles, nights=(), first_look=world.first_look if mine else chance.choice(whites)
    )
    for day, night in enumerate(world.nights, 1):
        lost = set(fixed[0][day - 1])
        fits = [n for n in _nights(other, day) if other.lost(n) == lost]
        kept = [n for n in fits if _as_known(world, night, n, viewer)]
        if not kept:
            return None
        other = replace(other, nights=(*other.nights, chance.choice(kept)))
    return other


def _silent(world: World) -> set[int]:
    """Who left in an evening without a shot: no hunters, as everybody saw."""
    shooters = {shooter for shots in world.shots for shooter, _ in shots}
    shot = {target for shots in world.shots for _, target in shots if target}
    return (set(world.executions) | shot) - shooters


def _as_known(world: World, night: Night, other: Night, viewer: str) -> bool:
    """Whether a night keeps what this viewer did or saw of it."""
    seat = seat_of(viewer)
    if seat is None or not world.options.roles_on_phones:
        return True
    role = world.role(seat)
    return (
        (role not in PACK or night.attack == other.attack)
        and (role != "knight" or night.guard == other.guard)
        and (role != "seer" or night.look == other.look)
        and (role != "hunter" or night.shot == other.shot)
    )


# How it is written down.


def pages(world: World) -> Iterator[tuple[list[Any], list[Any]]]:
    """What the GM writes: secret moves, then what happens before all eyes, page by page."""
    casting = [Cast(seat, world.role(seat)) for seat in world.seats]
    first = Divination(0, world.holder("seer"), world.first_look)
    yield [*casting, first], [Proceed(1, "day")]
    for day in range(1, NIGHTS + 1):
        talk = [move for move in world.talk[day - 1] if not isinstance(move, Vote)]
        votes = [move for move in world.talk[day - 1] if isinstance(move, Vote)]
        fall: list[Any] = [Execution(day, world.executions[day - 1])]
        fall += [Shot(shooter, target) for shooter, target in world.shots[day - 1]]
        yield [], [*talk, Proceed(day, "evening"), *votes, *fall, Proceed(day, "night")]
        yield list(_dark(world, day)), [Proceed(day + 1, "day")]


def _dark(world: World, day: int) -> Iterator[Any]:
    night = world.nights[day - 1]
    alive = world.living(day)
    wolf = world.wolf(day)
    if night.guard:
        yield Guard(day, world.holder("knight"), night.guard)
    if night.look:
        yield Divination(day, world.holder("seer"), night.look)
    if world.holder("medium") in alive:
        yield Reading(day, world.holder("medium"), world.executions[day - 1])
    if wolf:
        yield Attack(day, wolf, night.attack)
    if world.holder("hunter") in world.lost(night):
        yield Shot(world.holder("hunter"), night.shot)


def table(world: World) -> Drive:
    """A notebook for this village, nothing written yet."""
    return Drive(setup("village", len(world.roles), world.options))


def say(drive: Drive, move: Any) -> None:
    """One move; a verdict that the rules propose is passed over: the proof wants the village to go on."""
    if isinstance(move, Proceed) and proposal(drive.state):
        drive.say("gm", PlayOn())
    drive.say("gm", move)
