"""A village that plays itself: legal moves by a seed, with mistakes that are settled now and then."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from companion.games.evidence.cards import CARDS, EvidenceOptions, kind
from companion.games.evidence.course import Arrange, Proceed, debtors, public_debts
from companion.games.evidence.game import Attack, Decide, Vote
from companion.games.evidence.plays import (
    Pay,
    PlayCard,
    SettleOverdrawn,
    SettleOverpaid,
    SettleShown,
    SettleUnderpaid,
)
from companion.games.evidence.state import PLAYING, Demand
from companion.games.evidence.talk import (
    Answer,
    AnswerMarred,
    Ask,
    PassOn,
    Reply,
    Whisper,
    lie_price,
    may_fabricate,
)
from companion.kernel.game import Illegal
from tests.driver import Drive, setup

SECOND = 1000


class Player:
    """Plays a whole village: `step` makes one move that the rules take."""

    def __init__(self, seats: int, seed: int, *, names: Sequence[str] = (), **options: Any) -> None:
        self.chance = random.Random(f"evidence {seats} {seed}")
        self.drive = Drive(setup("evidence", names or seats, EvidenceOptions(**options)), seed=seed)
        self.drive.wait(self.drive.now)
        self.stale = self.state.seen_stacks
        """Stacks that somebody who has not looked again has seen."""
        self.plays_a_day = 0

    @property
    def state(self) -> Any:
        return self.drive.state

    def say(self, author: str, move: Any) -> None:
        """Some seconds later, a move."""
        self.drive.say(author, move, at=self.drive.now + self.chance.randint(1, 60) * SECOND)

    def finish(self, most: int = 2000) -> None:
        """Play to the end."""
        for _ in range(most):
            if self.state.phase == "over":
                return
            self.step()
        raise AssertionError("it does not end")

    def step(self) -> None:
        """One move, of whatever is possible now."""
        {
            "preparation": self.prepare,
            "day": self.by_day,
            "vote": self.vote,
            "runoff": self.vote,
            "decide": self.decide,
            "night": self.by_night,
        }[self.state.phase]()

    def go_on(self) -> None:
        """The producer goes on, whoever still owes something."""
        self.say("gm", Proceed(debtors(public_debts(self.state))))

    def prepare(self) -> None:
        waiting = self.state.waiting
        if not waiting or self.chance.random() < 0.02:
            self.go_on()
            return
        number = 2 if self.state.role(waiting[0]) == "werewolf" else 3
        white = sorted(self.chance.sample(range(1, 9), number))
        self.say(f"seat-{waiting[0]}", Arrange(tuple(white)))

    def by_day(self) -> None:
        debtors = [seat for seat in self.state.active if self.state.debts[seat - 1]]
        if debtors and self.chance.random() < 0.6:
            self.pay(debtors[0])
        elif self.owing and self.chance.random() < 0.6:
            self.answer(self.owing[0])
        elif self.graves and self.chance.random() < 0.5:
            self.say("gm", PassOn(self.graves[0].id))
        elif self.chance.random() < 0.06:
            self.mistake()
        elif self.chance.random() < 0.06:
            self.whisper()
        elif self.plays_a_day < 12 and self.play():
            self.plays_a_day += 1
        else:
            self.plays_a_day = 0
            self.go_on()

    @property
    def owing(self) -> list[Demand]:
        return [demand for demand in self.state.demands if not demand.answered]

    @property
    def graves(self) -> list[Demand]:
        return [demand for demand in self.state.demands if demand.answered and not demand.announced]

    def pay(self, seat: int) -> None:
        debt = self.state.debts[seat - 1]
        names = [held.name for held in self.state.hand(seat)]
        self.say(f"seat-{seat}", Pay(tuple(self.chance.sample(names, debt)), debt))

    def whisper(self) -> None:
        seat = self.chance.choice(self.state.active)
        if self.chance.random() < 0.5:
            self.say(f"seat-{seat}", Whisper("ひそひそ"))
        else:
            self.say(f"seat-{seat}", Ask("聞いてもいいですか"))
            self.say("gm", Reply(len(self.state.questions), "はい", self.chance.random() < 0.3))

    def mistake(self) -> None:
        seat = self.chance.choice(self.state.active)
        names = [held.name for held in self.state.hand(seat)]
        some = tuple(self.chance.sample(names, min(len(names), self.chance.randint(1, 2))))
        count = self.chance.randint(1, 3)
        moves: list[Any] = [SettleUnderpaid(seat, count), SettleOverpaid(seat, count)]
        if some:
            moves += [SettleOverdrawn(seat, some), SettleShown(seat, some)]
        self.say("gm", self.chance.choice(moves))

    def play(self, wanted: str = "") -> bool:
        """A card that can be played and paid for; whether there was one. `wanted`: of this kind only."""
        seats = list(self.state.active)
        self.chance.shuffle(seats)
        for seat in seats:
            names = [held.name for held in self.state.hand(seat)]
            self.chance.shuffle(names)
            for name in names:
                if wanted in ("", kind(name)) and self.tried(seat, name, [n for n in names if n != name]):
                    return True
        return False

    def tried(self, seat: int, name: str, others: list[str]) -> bool:
        """Whether a card of a hand was taken, paid by the stacks that were seen when it was chosen."""
        row = CARDS[kind(name)]
        among = [other for other in self.state.active if other != seat]
        targets = tuple(self.chance.sample(among, row.targets if row.aim == "others" else 0))
        number = self.chance.randint(1, 8) if row.piece == "chosen" else None
        stacks = tuple(map(int, self.stale.split("-")))
        late = self.chance.random() < 0.3 and self.stale != self.state.seen_stacks
        seen = stacks if late else self.state.stacks
        cost = (
            sum(seen[t - 1] for t in (targets if row.aim == "others" else (seat,)))
            if row.investigation
            else 0
        )
        paid = {"nothing": 0, "stacks": cost, "one": 1}.get(row.cost, 1 + len(others) // 2)
        if paid > len(others):
            return False
        before = self.state.seen_stacks
        move = PlayCard(name, targets, number, tuple(others[:paid]), self.stale if late else None)
        try:
            self.say(f"seat-{seat}", move)
        except Illegal:
            return False
        self.stale = before
        return True

    def answer(self, demand: Demand) -> None:
        """Truthfully, or by whatever lie is possible, now and then."""
        state, target = self.state, demand.target
        if not demand.piece:
            marred = [piece for piece in range(1, 9) if state.colour(target, piece) == "marred"]
            pieces = tuple(self.chance.sample(marred, 3))
            if state.of_wolf_camp(target) and state.perjury and self.chance.random() < 0.5:
                white = next(piece for piece in range(1, 9) if piece not in marred)
                self.say(f"seat-{target}", AnswerMarred(demand.id, (white, *pieces[:2]), "perjury"))
            else:
                self.say(f"seat-{target}", AnswerMarred(demand.id, pieces))
            return
        colour = state.colour(target, demand.piece)
        other = "white" if colour == "marred" else "marred"
        if state.of_wolf_camp(target) and self.chance.random() < 0.7:
            if may_fabricate(state, demand):
                self.say(f"seat-{target}", Answer(demand.id, other, "fabrication"))
                return
            if lie_price(demand) <= state.perjury:
                self.say(f"seat-{target}", Answer(demand.id, other, "perjury"))
                return
        self.say(f"seat-{target}", Answer(demand.id, colour))

    def vote(self) -> None:
        waiting = self.state.waiting
        if self.state.phase in PLAYING and self.chance.random() < 0.02:
            self.go_on()
            return
        among = [seat for seat in self.state.candidates if seat != waiting[0]]
        self.say(f"seat-{waiting[0]}", Vote(self.chance.choice(among)))

    def decide(self) -> None:
        among = [None, *(self.state.standing or self.state.active)]
        self.say("gm", Decide(self.chance.choice(among)))

    def by_night(self) -> None:
        if self.owing and self.chance.random() < 0.3:
            self.answer(self.owing[0])
            return
        if self.state.day == 1 or self.chance.random() < 0.02:
            self.go_on()
            return
        seat = self.state.waiting[0]
        wolf = self.state.role(seat) == "werewolf"
        among = [
            other
            for other in self.state.active
            if other != seat and not (wolf and self.state.role(other) == "werewolf")
        ]
        self.say(f"seat-{seat}", Attack(self.chance.choice(among)))
