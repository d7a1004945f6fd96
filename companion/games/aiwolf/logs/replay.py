"""A log replayed by the rules of its version: what came of each night, and what the rules speak against."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from companion.games.aiwolf.roles import ROLES, black, judge
from companion.games.werewolf.voting import count, leaders
from companion.kernel.words import Param, Text

from .days import Day, Log
from .lines import Fault, ServerLine, Version


class Death(NamedTuple):
    """Who left on which day, and by what: the kind of line that tells it."""

    day: int
    seat: int
    cause: str


@dataclass
class Dusk:
    """What a night comes to while it is replayed."""

    exiled: int = 0
    divined: int = 0
    cursed: int = 0
    guarded: int = 0
    attacked: int = 0
    killed: int = 0


@dataclass
class Replay:
    """A log under the rules: who lives, who has left; each line that the rules speak against, with why."""

    roles: Mapping[int, str]
    version: Version
    faults: list[Fault]
    living: set[int] = field(default_factory=set)
    deaths: list[Death] = field(default_factory=list)
    nights: list[Dusk] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.living = set(self.roles)

    def fault(self, line: ServerLine | int, key: str, **params: Param) -> None:
        """Notes that the rules speak against a line, by the key of the reason."""
        self.faults.append(
            Fault(line if isinstance(line, int) else line.number, Text(f"aiwolf-log-{key}", params))
        )

    def run(self, log: Log) -> None:
        """Replays every day in order."""
        for place, day in enumerate(log.days):
            following = place + 1 < len(log.days)
            self._status(day)
            begun = day.first_act
            if begun is None and not following:
                return
            if begun is not None and judge(self.roles[seat] for seat in self.living):
                self.fault(begun, "after-victory")
            self._talk(day)
            if following:
                self.nights.append(self._night(day))
            elif day.acts or any(day.rounds.values()):
                self.fault(log.last, "cut-off")

    def _status(self, day: Day) -> None:
        for seat, line in day.status.items():
            _, role, alive, _ = line.values
            if seat not in self.roles:
                self.fault(line, "new-seat", seat=seat)
            elif role != self.roles[seat]:
                self.fault(line, "role", seat=seat)
            elif alive != (seat in self.living):
                self.fault(line, "status-dead" if alive else "status-alive", seat=seat)

    def _talk(self, day: Day) -> None:
        for kind, said in day.spoken.items():
            for place, line in enumerate(said):
                number, _, seat, _ = line.values
                if self._acts(line, seat, self.living, "werewolf" if kind == "whisper" else "") and (
                    number != place
                ):
                    self.fault(line, "index", number=number)

    def _night(self, day: Day) -> Dusk:
        night, before = Dusk(), set(self.living)
        if day.number == 0:
            self._nothing_else(day)
        else:
            self._exile(day, night)
        acting = before if self.version == "0.2" else self.living
        self._divine(day, night, before, acting)
        self._guard(day, night, before)
        if day.number:
            self._attack(day, night, before)
        for seat, cause in ((night.cursed, "divine"), (night.killed, "attack")):
            if seat in self.living:
                self.living.remove(seat)
                self.deaths.append(Death(day.number, seat, cause))
        return night

    def _nothing_else(self, day: Day) -> None:
        """004: on the first day there is only a divination."""
        lines = [line for rounds in day.rounds.values() for votes in rounds for line in votes.values()]
        for line in sorted([*lines, *(line for kind, line in day.acts.items() if kind != "divine")]):
            self.fault(line, "first-day")

    def _votes(self, day: Day) -> None:
        for vote in (line for votes in day.rounds["vote"] for line in votes.values()):
            voter, target = vote.values
            if not self._acts(vote, voter, self.living):
                continue
            if voter == target:
                self.fault(vote, "vote-self")
            else:
                self._alive(vote, target, self.living)

    def _exile(self, day: Day, night: Dusk) -> None:
        line, rounds = day.acts.get("execute"), day.rounds["vote"]
        self._votes(day)
        if line is None:
            self.fault(day.first_act or 0, "no-exile", day=day.number)
            return
        seat, role = line.values
        if len(rounds) > (1 if self.version == "0.2" else len(rounds)):
            self.fault(line, "rounds", rounds=len(rounds))
        for missing in sorted(self.living - set(rounds[-1])) if rounds else ():
            self.fault(line, "no-vote", seat=missing)
        if not self._alive(line, seat, self.living):
            return
        if role != self.roles[seat]:
            self.fault(line, "role", seat=seat)
        if rounds and seat not in _leaders(rounds[-1], set(self.living)):
            self.fault(line, "not-leading", seat=seat)
        night.exiled = seat
        self.living.remove(seat)
        self.deaths.append(Death(day.number, seat, "execute"))

    def _divine(self, day: Day, night: Dusk, before: set[int], acting: set[int]) -> None:
        line = day.acts.get("divine")
        if line is None:
            return
        seat, target, wolf = line.values
        valid = before if self.version == "0.2" else self.living
        if not (self._acts(line, seat, acting, "seer") and self._alive(line, target, valid)):
            return
        if wolf != black(self.roles[target]):
            self.fault(line, "species", seat=target)
        night.divined = target
        if target in self.living and "cursed" in ROLES[self.roles[target]].abilities:
            night.cursed = target

    def _guard(self, day: Day, night: Dusk, before: set[int]) -> None:
        line = day.acts.get("guard")
        if line is None:
            return
        seat, target, role = line.values
        acting = before if self.version == "0.2" else self.living
        if not (self._acts(line, seat, acting, "bodyguard") and self._alive(line, target, before)):
            return
        if seat == target:
            self.fault(line, "guard-self")
        elif role != self.roles[target]:
            self.fault(line, "role", seat=target)
        elif seat in self.living:  # 004: the guard of a bodyguard who was exiled fails
            night.guarded = target

    def _attack_votes(self, day: Day, before: set[int]) -> None:
        voters = before if self.version == "0.2" else self.living
        for vote in (line for votes in day.rounds["attackVote"] for line in votes.values()):
            if self._acts(vote, vote.values[0], voters, "werewolf"):
                self._prey(vote, vote.values[1], voters)

    def _attack(self, day: Day, night: Dusk, before: set[int]) -> None:
        line, rounds = day.acts.get("attack"), day.rounds["attackVote"]
        self._attack_votes(day, before)
        wolves = {seat for seat in self.living if black(self.roles[seat])}
        if line is None:
            if wolves:
                self.fault(day.first_act or 0, "no-attack", day=day.number)
            return
        target, succeeded = line.values
        if not wolves:
            self.fault(line, "no-wolves")
            return
        # Nobody: `-1,true` as well as `-1,false`, for both were written.
        if not target or not self._prey(line, target, before):
            return
        leading = _leaders(rounds[-1], wolves) if rounds else ()
        if leading and target not in leading:
            self.fault(line, "not-leading", seat=target)
        night.attacked = target
        safe = {night.guarded, night.exiled}
        fails = target in safe or "immune" in ROLES[self.roles[target]].abilities
        if succeeded == fails:
            self.fault(line, "attack-failed" if fails else "attack-succeeded", seat=target)
        night.killed = 0 if fails else target

    def _acts(self, line: ServerLine, seat: int, living: set[int], role: str = "") -> bool:
        """Whether a seat may do this; a fault where not."""
        if not self._alive(line, seat, living):
            return False
        if role and self.roles[seat] != role:
            self.fault(line, "not-holder", seat=seat)
            return False
        return True

    def _alive(self, line: ServerLine, seat: int, living: set[int]) -> bool:
        if seat not in self.roles:
            self.fault(line, "new-seat", seat=seat)
        elif seat not in living:
            self.fault(line, "dead", seat=seat)
        return seat in living and seat in self.roles

    def _prey(self, line: ServerLine, seat: int, living: set[int]) -> bool:
        if self._alive(line, seat, living) and black(self.roles[seat]):
            self.fault(line, "prey", seat=seat)
            return False
        return seat in living


def _leaders(votes: Mapping[int, ServerLine], voters: set[int]) -> tuple[int, ...]:
    """Who has most votes of those who may vote."""
    return leaders(count(line.values[1] for seat, line in votes.items() if seat in voters))
