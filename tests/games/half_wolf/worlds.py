"""Games of Half Werewolf thought out beforehand: who is dealt what, and what everybody does.

Written from the source alone: nothing here asks the game what it thinks.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import msgspec

from companion.games.half_wolf.cards import HalfWolfOptions
from companion.games.half_wolf.course import Ballot, Choose, EndDay, Look, Ready, Swap
from companion.kernel.game import Chance, viewer_of_seat
from tests.driver import START, Drive, setup

DECKS = {
    (4, "none"): "villager " * 6 + "wolf seer madman",
    (5, "none"): "villager " * 8 + "wolf seer gravedigger madman",
    (6, "none"): "villager " * 10 + "wolf seer gravedigger madman",
    (6, "magician"): "villager " * 9 + "wolf seer gravedigger madman magician",
    (6, "sinner"): "villager " * 9 + "wolf seer gravedigger madman sinner",
    (6, "doomsayer"): "villager " * 9 + "wolf seer gravedigger madman doomsayer",
}
GRAVEYARD, PANIC = 0, -1
PLAIN = "villager villager"
HANDS = [
    "seer villager",
    "gravedigger villager",
    "wolf villager",
    "madman villager",
    PLAIN,
    "villager magician",
]
"""Everybody of the magician's deck sits at the table."""
HIDDEN_VOTES = {(4, "none"), (6, "magician")}


class Stacked(Chance):
    """Chance with its draws laid out: the deck as dealt, then for each seat whether what came lies first."""

    def __init__(self, deck: Sequence[str], flips: Sequence[bool]) -> None:
        super().__init__(0)
        self._deck, self._flips = tuple(deck), list(flips)

    def shuffle(self, items: Sequence[Any]) -> tuple[Any, ...]:
        assert Counter(items) == Counter(self._deck)
        return self._deck

    def below(self, bound: int) -> int:
        assert bound == 2
        return int(self._flips.pop(0))


@dataclass(frozen=True)
class World:
    """One game. Rows by seat; `kept` stays, `passed` goes to the right."""

    kept: tuple[str, ...]
    passed: tuple[str, ...]
    graves: tuple[str, ...]
    kept_first: tuple[bool, ...]
    arrived_first: tuple[bool, ...]
    preferred: tuple[str, ...]
    look: str = ""
    grave: int = 1
    swap: str = ""
    votes: tuple[int, ...] = ()
    runoff: tuple[int, ...] = ()
    options: HalfWolfOptions = field(default_factory=HalfWolfOptions)

    @property
    def size(self) -> int:
        return len(self.kept)

    @cached_property
    def seats(self) -> range:
        return range(1, self.size + 1)

    @property
    def kind(self) -> tuple[int, str]:
        return self.size, self.options.extra

    def dealt(self, seat: int) -> tuple[str, str]:
        kept, passed = self.kept[seat - 1], self.passed[seat - 1]
        return (kept, passed) if self.kept_first[seat - 1] else (passed, kept)

    def arrived(self, seat: int) -> str:
        """What comes from the left."""
        return self.passed[seat - 2]

    def morning_hand(self, seat: int) -> tuple[str, str]:
        kept, arrived = self.kept[seat - 1], self.arrived(seat)
        return (arrived, kept) if self.arrived_first[seat - 1] else (kept, arrived)

    def holder(self, card: str) -> int | None:
        return next((seat for seat in self.seats if card in self.morning_hand(seat)), None)

    @cached_property
    def seer(self) -> int | None:
        seat = self.holder("seer")
        both = seat is not None and seat == self.holder("gravedigger")
        return None if both and self.preferred[(seat or 1) - 1] == "gravedigger" else seat

    @cached_property
    def gravedigger(self) -> int | None:
        seat = self.holder("gravedigger")
        both = seat is not None and seat == self.holder("seer")
        return None if both and self.preferred[(seat or 1) - 1] == "seer" else seat

    def morning_card(self, spot: str) -> str:
        seat, number = (int(part) for part in spot.split("-"))
        return (self.graves if seat == GRAVEYARD else self.morning_hand(seat))[number - 1]

    @cached_property
    def seen(self) -> str | None:
        return None if self.seer is None else self.morning_card(self.look)

    def hand(self, seat: int) -> tuple[str, ...]:
        """At the end."""
        hand = list(self.morning_hand(seat))
        if self.gravedigger is not None and self.swap.startswith(f"{seat}-"):
            hand[int(self.swap[-1]) - 1] = self.graves[self.grave - 1]
        return tuple(hand)

    @cached_property
    def final_graves(self) -> tuple[str, ...]:
        graves = list(self.graves)
        if self.gravedigger is not None and self.swap:
            graves[self.grave - 1] = self.morning_card(self.swap)
        return tuple(graves)

    @cached_property
    def marked(self) -> set[int]:
        """Who saw the magician through the own ability."""
        found = {self.seer} if self.seen == "magician" else set()
        if self.gravedigger is not None and "magician" in self.graves:
            found.add(self.gravedigger)
        return {seat for seat in found if seat is not None}

    @cached_property
    def voteless(self) -> tuple[int, ...]:
        """Among four the madman, but not the mad wolf; else who saw the magician and is no wolf or madman."""
        if self.size == 4:
            return tuple(s for s in self.seats if "madman" in self.hand(s) and "wolf" not in self.hand(s))
        return tuple(s for s in sorted(self.marked) if not {"wolf", "madman"} & set(self.hand(s)))

    def leaders(self, ballots: Sequence[int]) -> tuple[int, ...]:
        votes = Counter(target for seat, target in zip(self.seats, ballots, strict=True) if self._votes(seat))
        most = max(votes.values())
        return tuple(target for target in (*self.seats, GRAVEYARD) if votes[target] == most)

    def _votes(self, seat: int) -> bool:
        return seat not in self.voteless

    @property
    def deck(self) -> tuple[str, ...]:
        """The shuffled deck that deals this."""
        return (*(card for seat in self.seats for card in self.dealt(seat)), *self.graves)

    def started(self, **options: Any) -> Drive:
        """A table with these cards dealt."""
        chosen = replace_options(self.options, options) if options else self.options
        drive = Drive(setup("half_wolf", self.size, chosen))
        drive.chance = Stacked(self.deck, self.arrived_first)
        drive.wait(START)
        return drive

    def script(self, mixed: random.Random | None = None) -> Iterator[tuple[str, Any]]:
        """Who says what; within a step in seat order, or mixed."""
        for _, step in self.plot():
            yield from mixed.sample(step, len(step)) if mixed else step

    def plot(self) -> Iterator[tuple[str, list[tuple[str, Any]]]]:
        """What is said, step by step; within a step everybody speaks at once."""
        every = [(f"seat-{seat}", seat - 1) for seat in self.seats]
        yield "choose", [(seat, Choose(2 if self.kept_first[n] else 1)) for seat, n in every]
        yield "ready", [(seat, Ready(self.preferred[n])) for seat, n in every]  # type: ignore[arg-type]
        if self.seer is not None:
            yield "look", [(f"seat-{self.seer}", Look(self.look))]
        if self.gravedigger is not None:
            yield "swap", [(f"seat-{self.gravedigger}", Swap(self.grave, self.swap))]
        yield "talk", [("host", EndDay())]
        if not self.votes:
            return
        yield "vote", [(seat, Ballot(self.votes[n])) for seat, n in every]
        if len(self.leaders(self.votes)) > 1:
            asked = [(seat, n) for seat, n in every if self._votes(n + 1) or not self.reveals_voteless]
            yield "runoff", [(seat, Ballot(self.runoff[n])) for seat, n in asked]

    @property
    def reveals_voteless(self) -> bool:
        """Whether a runoff is held in the open."""
        return self.size == 4 or self.options.converted_revealed

    def played(self, until: str = "over", **options: Any) -> Drive:
        """A table on which this was played, up to a stage."""
        drive = self.started(**options)
        for author, move in self.script():
            if drive.state.stage == until:
                break
            drive.say(author, move)
        assert drive.state.stage == until
        return drive


def replace_options(options: HalfWolfOptions, changed: dict[str, Any]) -> HalfWolfOptions:
    """The same house rules but for these."""
    return msgspec.structs.replace(options, **changed)


def world(hands: Sequence[str], graves: str, **facts: Any) -> World:
    """A game with these hands after passing ("kept arrived" by seat), lying in this order unless told."""
    size = len(hands)
    kept = tuple(hand.split()[0] for hand in hands)
    arrived = tuple(hand.split()[1] for hand in hands)
    plain: dict[str, Any] = {
        "kept": kept,
        "passed": (*arrived[1:], arrived[0]),
        "graves": tuple(graves.split()),
        "kept_first": (True,) * size,
        "arrived_first": (False,) * size,
        "preferred": ("seer",) * size,
    }
    extra = facts.pop("extra", "none")
    options = facts.pop("options", {})
    made = World(**{**plain, **facts}, options=HalfWolfOptions(extra=extra, **options))
    if sorted(made.deck) != sorted(DECKS[made.kind].split()):
        raise ValueError("these are not the cards of the deck")
    return made


def any_world(chance: random.Random, size: int, extra: str = "none", **options: Any) -> World:
    """A game at random: any deal, any legal thing done by anybody."""
    cards = chance.sample(DECKS[size, extra].split(), len(DECKS[size, extra].split()))
    flags = lambda: tuple(chance.random() < 0.5 for _ in range(size))  # noqa: E731
    made = World(
        kept=tuple(cards[:size]),
        passed=tuple(cards[size : 2 * size]),
        graves=tuple(cards[2 * size :]),
        kept_first=flags(),
        arrived_first=flags(),
        preferred=tuple(
            chance.choice(("seer", "gravedigger") if size > 4 else ("seer",)) for _ in range(size)
        ),
        options=HalfWolfOptions(extra=extra, **options),  # type: ignore[arg-type]
    )
    return with_votes(with_abilities(made, chance), chance)


def with_abilities(made: World, chance: random.Random) -> World:
    """The same cards, looked at and swapped at random."""
    graves = [f"0-{number}" for number in range(1, len(made.graves) + 1)]
    spots = [f"{seat}-{number}" for seat in made.seats for number in (1, 2)]
    others = [spot for spot in spots if not spot.startswith(f"{made.gravedigger}-")]
    return replace(
        made,
        look=chance.choice(spots + graves),
        grave=chance.randint(1, len(made.graves)),
        swap=chance.choice(others),
    )


def with_votes(made: World, chance: random.Random) -> World:
    """The same morning, voted on at random; often among three only, so that ties are seen."""
    few = chance.sample([*made.seats, GRAVEYARD], 3) if chance.random() < 0.6 else [*made.seats, GRAVEYARD]
    votes = tuple(chance.choice([t for t in few if t != seat]) for seat in made.seats)
    made = replace(made, votes=votes)
    tied = made.leaders(votes)
    if len(tied) == 1:
        return made
    return replace(made, runoff=tuple(chance.choice([t for t in tied if t != seat]) for seat in made.seats))


def evening(made: World) -> Drive:
    """The table as everybody is asked to vote."""
    return made.played("vote")


def ballots(drive: Drive, *targets: int | None) -> None:
    """Everybody's ballot by seat; None: that seat is not asked."""
    for seat, target in enumerate(targets, 1):
        if target is not None:
            drive.say(viewer_of_seat(seat), Ballot(target))


def magician(**options: str) -> World:
    """The seer sees the magician; the gravedigger gives a villager for the wolf; a runoff."""
    return world(
        HANDS,
        PLAIN,
        extra="magician",
        look="6-2",
        grave=1,
        swap="3-1",
        votes=(3, 3, 5, 5, 0, 0),
        runoff=(5, 5, 5, 5, 0, 0),
        options=options,
    )
