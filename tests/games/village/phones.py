"""Villages on phones in tests: dealt as named, everybody answering, pages turned by the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.village.phones import Choose, seats_asked, seats_waiting, targets
from companion.games.village.state import VillageOptions
from companion.games.village.unled import EndTalk
from companion.kernel.game import Chance
from tests.driver import Drive, setup


class Stacked(Chance):
    """Chance that deals these roles in order of seats, and is fair in all else."""

    def __init__(self, roles: tuple[str, ...], seed: int = 1) -> None:
        super().__init__(seed)
        self.roles = roles

    def shuffle(self, items: Any) -> Any:
        return self.roles if sorted(items) == sorted(self.roles) else super().shuffle(items)


def on_phones(roles: str, led: str = "rules", seed: int = 1, **options: Any) -> Drive:
    """A village of these roles, in order of seats, dealt by the device, before the first night."""
    cards = tuple(roles.split())
    numbers = {card: cards.count(card) for card in cards}
    chosen = VillageOptions(led=led, cards="dealt", roles=numbers, **options)  # type: ignore[arg-type]
    drive = Drive(setup("village", len(cards), chosen), seed=seed)
    drive.chance = Stacked(cards, seed)
    drive.wait(drive.now)
    return drive


def answer(drive: Drive, chosen: Mapping[int, int | None] | None = None) -> None:
    """All who are asked answer, those that are not named with the first that they may name."""
    for seat in seats_asked(drive.state):
        if seat in seats_waiting(drive.state):
            first = next(iter(targets(drive.state, seat)), None)
            target = (chosen or {}).get(seat, first)
            drive.say(f"seat-{seat}", Choose(target), at=drive.now + 1000)


def vote_out(drive: Drive, target: int) -> None:
    """The talk ends, and everybody votes for one seat."""
    drive.say("host", EndTalk(), at=drive.now + 1000)
    other = next(seat for seat in sorted(drive.state.story.living) if seat != target)
    answer(drive, {seat: other if seat == target else target for seat in drive.state.seats})
