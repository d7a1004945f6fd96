"""An evidence village for tests: known roles and hands, chance that says what it is told to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from msgspec.structs import replace

from companion.games.evidence.cards import EvidenceOptions
from companion.games.evidence.course import Arrange, Proceed, debtors, public_debts
from companion.games.evidence.game import Attack, Vote
from companion.games.evidence.plays import PlayCard
from companion.games.evidence.state import Held
from companion.games.evidence.talk import Answer, AnswerMarred
from companion.kernel.game import Chance, Illegal
from companion.kernel.replay import Request
from tests.driver import Drive, setup

T = TypeVar("T")
ROLES = {
    8: ("villager",) * 5 + ("werewolf",) * 2,
    11: ("villager",) * 8 + ("werewolf",) * 2,
    12: ("villager",) * 8 + ("madman",) + ("werewolf",) * 2,
    13: ("villager",) * 9 + ("madman",) + ("werewolf",) * 2,
    14: ("villager",) * 9 + ("madman",) + ("werewolf",) * 3,
    16: ("villager",) * 11 + ("madman",) + ("werewolf",) * 3,
}
"""In seat order; the last seat is the dummy's. The numbers are the source's."""
CARDS_AT_FIRST = {8: 7, 11: 5, 12: 5, 13: 4, 14: 4, 16: 2}
WHITE_OF_A_HUMAN, WHITE_OF_A_WOLF = (1, 2, 3), (1, 2)


class Told(Chance):
    """Chance that gives the values it was told, one after another; when none are left, it draws."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.coming: list[Any] = []

    def pick(self, items: Sequence[T]) -> T:
        if not self.coming:
            return super().pick(items)
        value: T = self.coming.pop(0)
        assert value in items, (value, items)
        return value

    def die(self, sides: int = 6) -> int:
        return int(self.coming.pop(0)) if self.coming else super().die(sides)


class Stacked(Told):
    """Chance that deals these roles and hands in seat order, and draws from then on."""

    def __init__(self, roles: Sequence[str], hands: Sequence[Sequence[str]], seed: int) -> None:
        super().__init__(seed)
        self.roles: Sequence[Any] = roles
        self.coming = [card for hand in hands for card in hand]

    def shuffle(self, items: Sequence[T]) -> tuple[T, ...]:
        if not self.roles:
            return super().shuffle(items)
        dealt, self.roles = tuple(self.roles), ()
        assert sorted(map(str, dealt)) == sorted(map(str, items))
        return dealt


class Village(Drive):
    """A table with its roles dealt in seat order: villagers, the C-madman, wolves, the dummy."""

    chance: Told

    def __init__(
        self,
        seats: int = 8,
        *,
        seed: int = 1,
        roles: Sequence[str] = (),
        hands: Sequence[Sequence[str]] = (),
        **options: Any,
    ) -> None:
        super().__init__(setup("evidence", seats, EvidenceOptions(**options)), seed=seed)
        usual = [("joker",) * CARDS_AT_FIRST[seats]] * (seats - 1)
        self.chance = Stacked(roles or ROLES[seats], hands or usual, seed)
        self.wait(self.now)

    def arranged(self) -> Village:
        """The same on the first day: the first pieces are the white ones, and hands are empty."""
        self.first_day()
        for seat in self.state.players:
            self.hold(seat)
        return self

    def first_day(self, orders: dict[int, tuple[int, ...]] | None = None) -> None:
        """Preparation ends: the pieces lie as `orders` says by seat, else the first ones are white."""
        for seat in self.state.players:
            wolf = self.state.role(seat) == "werewolf"
            usual = WHITE_OF_A_WOLF if wolf else WHITE_OF_A_HUMAN
            self.say(f"seat-{seat}", Arrange((orders or {}).get(seat, usual)))
        self.go_on()

    def change(self, **changes: Any) -> None:
        """Set something in the state that has come about somehow."""
        table = self.history.table
        self.history.table = replace(table, state=replace(table.state, **changes))

    def hold(self, seat: int, *names: str) -> None:
        """Give a seat exactly these cards."""
        hand = tuple(Held(name) for name in names)
        table = self.history.table
        self.history.table = replace(table, state=table.state.with_hand(seat, hand))

    def stack(self, **stacks: int) -> None:
        """Set stacks by seat: `s2=3`."""
        rows = list(self.state.stacks)
        for seat, value in stacks.items():
            rows[int(seat[1:]) - 1] = value
        self.change(stacks=tuple(rows))

    def play(
        self,
        seat: int,
        card: str,
        *targets: int,
        number: int | None = None,
        cards: Sequence[str] = (),
        chance: Sequence[Any] = (),
        **envelope: Any,
    ) -> str:
        """A card is played; `chance` says what will come of it. Raises Illegal."""
        self.chance.coming = list(chance)
        move = PlayCard(card, targets, number, tuple(cards), envelope.pop("was", None))
        author = envelope.pop("author", f"seat-{seat}")
        name = self.say(author, move, **envelope)
        assert self.chance.coming == [], "chance was not asked for all that was told"
        return name

    def answer(self, demand: int, says: str, way: str = "truth", **envelope: Any) -> str:
        """The owner answers for one piece. Raises Illegal."""
        target = self.state.demands[demand - 1].target
        return self.say(f"seat-{target}", Answer(demand, says, way), **envelope)

    def answer_marred(self, demand: int, pieces: Sequence[int], way: str = "truth") -> str:
        """The owner names three marred pieces. Raises Illegal."""
        target = self.state.demands[demand - 1].target
        return self.say(f"seat-{target}", AnswerMarred(demand, tuple(pieces), way))

    def asked(self) -> list[tuple[int, int]]:
        """The requests so far: target and piece."""
        return [(demand.target, demand.piece) for demand in self.state.demands]

    def hand(self, seat: int) -> list[str]:
        """The names of a seat's cards."""
        return [held.name for held in self.state.hand(seat)]

    def go_on(self) -> None:
        """The producer goes on, whoever still owes something."""
        self.say("gm", Proceed(debtors(public_debts(self.state))))

    def dusk(self) -> None:
        """The producer ends the day."""
        self.go_on()

    def vote(self, **votes: int) -> None:
        """Everybody who votes does: `s1=2`; all others vote for `rest`, or for seat 1."""
        rest = votes.pop("rest", 1)
        for seat in self.state.voters:
            target = votes.get(f"s{seat}", rest)
            if target == seat:
                target = next(other for other in self.state.candidates if other != seat)
            self.say(f"seat-{seat}", Vote(target))

    def night(self, attacked: int | None = None, *, chance: Sequence[Any] = ()) -> None:
        """Everybody names somebody; the wolves name `attacked`. The first night needs a tap."""
        self.chance.coming = list(chance)
        if self.state.day == 1:
            self.go_on()
            return
        for seat in self.state.active:
            wolf = self.state.role(seat) == "werewolf"
            other = next(s for s in self.state.active if s != seat)
            self.say(f"seat-{seat}", Attack(attacked if wolf and attacked else other))

    def second_day(self) -> None:
        """The first night passes: the dummy is dead."""
        self.dusk()
        self.night()


def refusal(drive: Drive, author: str, move: Any, **envelope: Any) -> Illegal | None:
    """Why a move would be refused, or nothing."""
    request = Request(id="asked-0000", author=author, move=move, **envelope)
    try:
        drive.history.plan(request, drive.now, Told(0))
    except Illegal as why:
        return why
    return None


def ask(village: Village, asker: int, target: int, piece: int, card: str = "heart-9") -> int:
    """Somebody asks for a piece, paying what it costs; the number of the request."""
    cost = village.state.stacks[target - 1]
    paid = ["blank", *(f"blank.{n}" for n in range(2, cost + 1))][:cost]
    village.hold(asker, card, *paid)
    targets: Sequence[int] = () if card == "club-queen" else (target,)
    village.play(asker, card, *targets, number=piece, cards=paid)
    return len(village.state.demands)
