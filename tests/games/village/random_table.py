"""A village played at random, whoever leads it: each choice is one of those that its own door offers."""

from __future__ import annotations

import random
from typing import Any

from companion.games.village.casting import Cast
from companion.games.village.course import CloseNominations, LeaveFloor
from companion.games.village.phones import Choose, question, seats_waiting, targets
from companion.games.village.state import VillageOptions
from companion.games.village.unled import EndTalk, GetUp
from companion.games.werewolf.deaths import Bond
from companion.games.werewolf.facts import day_of
from companion.games.werewolf.roles import STANDARD
from companion.games.werewolf.voting import Execution
from companion.kernel.game import Action
from companion.kernel.table import codec_of
from tests.driver import Drive, setup
from tests.games.village.desk import book

WOLVES = [key for key, role in STANDARD.items() if role.counts == "wolf"]
OTHERS = [key for key in STANDARD if key not in WOLVES]
MOST_STEPS = 4_000


class RandomTable:
    """A table of random roles and house rules; `play` brings it to its verdict."""

    def __init__(self, seats: int, seed: int, led: str) -> None:
        self.random = random.Random(seed)
        self.led = led
        wolves = self.random.randint(1, max(1, (seats - 1) // 3))
        self.roles = [self.random.choice(WOLVES) for _ in range(wolves)]
        self.roles += [self.random.choice(OTHERS) for _ in range(seats - wolves)]
        self.random.shuffle(self.roles)
        self.drive = Drive(setup("village", seats, self.options()), seed=seed)
        self.codec = codec_of(self.drive.game)
        if led == "gm":
            for seat, role in enumerate(self.roles, 1):
                self.drive.say("gm", Cast(seat, role))
            if self.random.random() < 0.5:
                lovers = self.random.sample(range(1, seats + 1), 2)
                self.drive.say("gm", Bond(0, "night", tuple(lovers)))
        else:
            self.drive.wait(self.drive.now)

    def options(self) -> VillageOptions:
        """Any house rules."""
        coin, pick = lambda: self.random.random() < 0.5, self.random.choice
        dealt: Any = {} if self.led == "gm" else {role: self.roles.count(role) for role in self.roles}
        led: Any = self.led
        return VillageOptions(
            led=led,
            cards="written" if led == "gm" else "dealt",
            roles=dealt,
            first_divination=pick(["none", "free", "white"]),
            first_attack=coin(),
            attack_own=coin(),
            split=pick(["drawn", "nobody"]),
            guard_self=coin(),
            guard_again=coin(),
            vote_self=coin(),
            tied_vote=coin(),
            runoff=coin(),
            spare_victims=coin(),
            nominations=coin(),
            defence=pick([0, 20]),
            last_words=pick([0, 20]),
            tie=pick(["gm", "chance", "nobody"]),
            ballot=pick(["at-once", "in-turn"]),
            medium_reads=pick(["executed", "evening"]),
            judged=pick(["death", "dawn-dusk"]),
            leaver=pick(["dies", "no-execution", "void"]),
            role_told=coin(),
        )

    @property
    def state(self) -> Any:
        """The village's state."""
        return self.drive.state

    def play(self) -> Drive:
        """A whole village."""
        for _ in range(MOST_STEPS):
            if self.state.ended:
                return self.drive
            self.step()
        raise AssertionError(f"no verdict after {MOST_STEPS} steps: {self.roles}, {self.state.options}")

    def step(self) -> None:
        """One more thing is said at the table."""
        self.drive.now += 1000
        if seats_waiting(self.state):
            self.choose()
        elif self.led == "rules":
            self.host()
        else:
            self.game_master()

    def choose(self) -> None:
        """A seat names anybody that it is offered, though its role could not do that."""
        seat = seats_waiting(self.state)[0]
        among = targets(self.state, seat)
        self.drive.say(f"seat-{seat}", Choose(self.random.choice(among) if among else None))

    def host(self) -> None:
        """The talk is ended; now and then somebody has to go home first."""
        if self.state.floor:
            self.drive.say("host", LeaveFloor())
            return
        if self.random.random() < 0.1:
            self.drive.say("host", GetUp(self.random.choice(sorted(self.state.story.living))))
        if not question(self.state) and not self.state.ended:
            self.drive.say("host", EndTalk())

    def game_master(self) -> None:
        """What the script says next, with chance for whoever is pointed at; votes are left out."""
        verb = book(self.drive).prompt.verb
        if verb in ("vote", "runoff", "execution"):
            living = sorted(self.state.story.living)
            self.drive.say("gm", Execution(day_of(self.state.now), self.random.choice(living)))
        elif verb == "nominate" and self.random.random() < 0.5:
            self.drive.say("gm", CloseNominations())
        else:
            found = next((action for action in self.drive.offers("gm") if action.verb == verb), None)
            assert found is not None, f"the script asks for {verb}, and nothing of it is offered"
            self.drive.say("gm", self.any_of(found))

    def any_of(self, action: Action) -> Any:
        """Any move of an action: each field that need not be chosen as it stands."""
        values: dict[str, Any] = {"verb": action.verb}
        for field in action.fields:
            among = [choice.value for choice in field.choices]
            if field.within:
                allowed = field.allowed.get(str(values[field.within]))
                among = [value for value in among if allowed is None or value in allowed]
            if field.value is not None:
                values[field.name] = field.value
            elif among and not field.optional:
                values[field.name] = self.random.choice(among)
        return self.codec.to_move(values)
