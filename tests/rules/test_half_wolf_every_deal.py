"""Every way the cards of every deck may lie, with every execution, against the tables of 000.

The tables below are the source's: pairs by camp (陣営サマリ, 役職組み合わせと陣営), then who wins.
Nothing of the game's own reasoning is used.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, product
from typing import Any

import pytest

from companion.games.half_wolf.cards import judge
from tests.games.half_wolf.worlds import DECKS, GRAVEYARD, PANIC

PAIRS = """
village  villager villager, villager seer, villager gravedigger, seer gravedigger
village  magician villager, magician seer, magician gravedigger
wolf     villager wolf, villager madman, seer wolf, seer madman, gravedigger wolf, gravedigger madman
wolf     magician wolf, magician madman, sinner wolf, sinner madman
mad-wolf wolf madman
sinner   sinner villager, sinner seer, sinner gravedigger
doomed   doomsayer villager, doomsayer seer, doomsayer gravedigger, doomsayer wolf, doomsayer madman
"""
SIDE = {
    frozenset(pair.split()): line.split()[0]
    for line in PAIRS.strip().splitlines()
    for pair in line.split(maxsplit=1)[1].split(",")
}

WHO_WINS = """
executed           | elsewhere at the table | winners
tied twice         | *                      | wolf mad-wolf
doomsayer          | *                      | executed
mad wolf           | *                      | executed
player with wolf   | *                      | village
graveyard with it  | *                      | village
player without     | mad wolf               | village
graveyard without  | mad wolf               | village
player without     | wolf and doomsayer     | village wolf
graveyard without  | wolf and doomsayer     | village wolf
player without     | neither                | wolf
graveyard without  | neither                | wolf
tied, not found    | mad wolf               | village
tied, not found    | wolf and doomsayer     | village wolf
tied, not found    | neither                | wolf
"""
TABLE = {
    (executed.strip(), elsewhere.strip()): frozenset(winners.split())
    for executed, elsewhere, winners in (line.split("|") for line in WHO_WINS.strip().splitlines()[1:])
}

WAYS = {(4, "none"): 108, (5, "none"): 1170, (6, "none"): 2226, (6, "sinner"): 14070, (6, "doomsayer"): 14070}
"""In how many ways the cards that are no villagers may lie: two to a seat, one or two buried."""


def winners_by_the_table(
    hands: tuple[Any, ...], graves: tuple[Any, ...], marked: frozenset[int], executed: int, house: str = ""
) -> set[int]:
    sides, elsewhere = sides_of(hands, marked)
    row = happened(hands, graves, sides, executed, house)
    winning = TABLE.get((row, "*")) or TABLE[row, elsewhere]
    won = {seat for seat, side in enumerate(sides, 1) if side in winning}
    if "executed" in winning:
        won = {executed}
    sinner = sides.index("sinner") + 1 if "sinner" in sides else None
    if sinner is not None and executed == (1 if sinner == len(hands) else sinner + 1):
        won.add(sinner)
    return won


@lru_cache(maxsize=1)  # the next execution asks for the same again
def sides_of(hands: tuple[Any, ...], marked: frozenset[int]) -> tuple[list[str], str]:
    """Each seat's side, and the second column."""
    sides = [SIDE[frozenset(hand)] for hand in hands]
    for seat in marked:
        if sides[seat - 1] == "village":
            sides[seat - 1] = "wolf"
    if any({"wolf", "doomsayer"} == set(hand) for hand in hands):
        return sides, "wolf and doomsayer"
    return sides, "mad wolf" if "mad-wolf" in sides else "neither"


def happened(
    hands: tuple[Any, ...], graves: tuple[Any, ...], sides: list[str], executed: int, house: str
) -> str:
    """The left column."""
    if executed == PANIC:
        return house or "tied twice"
    if executed == GRAVEYARD:
        return "graveyard with it" if "wolf" in graves else "graveyard without"
    named = {"doomed": "doomsayer", "mad-wolf": "mad wolf"}
    held = "player with wolf" if "wolf" in hands[executed - 1] else "player without"
    return named.get(sides[executed - 1], held)


def lies(size: int, extra: str) -> Iterator[tuple[tuple[Any, ...], tuple[Any, ...]]]:
    """Every way the cards may lie; villagers are alike, and so are the two places of a hand."""
    cards = DECKS[size, extra].split()
    special = [card for card in cards if card != "villager"]
    buried = len(cards) - 2 * size
    for places in product(range(size + 1), repeat=len(special)):
        heaps: list[list[str]] = [[] for _ in range(size + 1)]
        for card, place in zip(special, places, strict=True):
            heaps[place].append(card)
        if len(heaps[0]) > buried or any(len(heap) > 2 for heap in heaps[1:]):
            continue
        hands = tuple(tuple((heap + ["villager"] * 2)[:2]) for heap in heaps[1:])
        yield hands, tuple((heaps[0] + ["villager"] * 2)[:buried])


@pytest.mark.parametrize(("size", "extra"), [deck for deck in DECKS if deck[1] != "magician"])
def test_every_deal_and_every_execution_ends_as_the_source_has_it(size: int, extra: str) -> None:
    told = 0
    for hands, graves in lies(size, extra):
        for executed in range(PANIC, size + 1):
            found = judge(hands, graves, frozenset(), executed).winners
            assert set(found) == winners_by_the_table(hands, graves, frozenset(), executed), (hands, executed)
            told += 1
        found = judge(hands, graves, frozenset(), PANIC, panic="unfound").winners
        assert set(found) == winners_by_the_table(hands, graves, frozenset(), PANIC, "tied, not found")
    assert told == WAYS[size, extra] * (size + 2)


def test_every_deal_of_the_magicians_night_with_everybody_who_may_have_seen_it() -> None:
    """Turned so that the wolf sits on seat 1 or lies buried; seer and gravedigger weigh alike in a hand."""
    marks = [frozenset(seats) for most in (0, 1, 2) for seats in combinations(range(1, 7), most)]
    told = 0
    for hands, graves in lies(6, "magician"):
        if not ("wolf" in hands[0] or "wolf" in graves) or _place("seer", hands) > _place(
            "gravedigger", hands
        ):
            continue
        for marked in marks:
            for executed in range(PANIC, 7):
                found = judge(hands, graves, marked, executed).winners
                assert set(found) == winners_by_the_table(hands, graves, marked, executed), (hands, executed)
                told += 1
    assert told > 300_000


def _place(card: str, hands: tuple[Any, ...]) -> int:
    return next((seat for seat, hand in enumerate(hands, 1) if card in hand), 0)
