"""The twins' proof, over HTTP: what a viewer fetches is the same, byte for byte, where it knows the same.

Who knows what stands in tests/rules/test_half_wolf_secrets.py.
"""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable
from itertools import islice
from typing import Any, NamedTuple

import pytest

from companion.kernel.game import seat_of
from tests.games.half_wolf.worlds import World
from tests.rules.test_half_wolf_secrets import TABLES, pairs

from .conftest import Clock, Phone, Table

Tables = Callable[[World], Table]
Phones = Callable[..., Phone]
FEW = 2
"""Pairs of twins for each viewer: each is fetched after every move."""


class Got(NamedTuple):
    """What came over the wire."""

    body: str
    size: int
    tag: str


def fetched(found: Table, browser: Phone, viewer: str) -> Got:
    """The fragment of a viewer as it travels. The table's own number stands in its addresses."""
    answer = browser.client.get(f"/tables/{found.id}/{viewer}/fragment", headers={"Accept-Encoding": "gzip"})
    assert answer.status_code == 200
    body = gzip.decompress(answer.data).decode()
    return Got(re.sub(rf"/tables/{found.id}\b", "/tables/N", body), len(answer.data), answer.headers["ETag"])


def watched(found: Table, viewer: str, browser: Phone, done: tuple[str, ...]) -> list[Got]:
    """The fragments of one viewer while a game is played up to these steps."""
    if seat_of(viewer) or viewer == "host":
        browser.claim(found.id, viewer)
    got = [fetched(found, browser, viewer)]
    for author, move in [said for name, step in found.world.plot() if name in done for said in step]:
        found.say(author, move)
        got.append(fetched(found, browser, viewer))
    return got


@pytest.mark.parametrize("viewer", ["public", "host", "seat-1", "seat-2", "seat-4"])
@pytest.mark.parametrize("deck", [0, 1, 3], ids=["four", "five", "magician"])
def test_nobody_can_tell_more_over_the_wire(
    table: Tables, phone: Phones, clock: Clock, deck: int, viewer: str
) -> None:
    made: Any = TABLES[deck]
    begun = clock.at
    for one, two, done in islice(pairs(made, viewer), 0, 12, 12 // FEW):
        seen = []
        for world in (one, two):
            clock.at = begun
            seen.append(watched(table(world), viewer, phone(), done))
        assert len(seen[0]) == len(seen[1])
        for mine, other in zip(*seen, strict=True):
            assert mine.body == other.body
            assert (mine.size, mine.tag) == (other.size, other.tag)


def test_the_proof_would_see_a_difference(table: Tables, phone: Phones, clock: Clock) -> None:
    """What a seat knows does come over the wire: its own hand, and to nobody else."""
    one, two, done = next(
        (one, two, done)
        for one, two, done in pairs(TABLES[1], "public")
        if [one.hand(seat) for seat in one.seats] != [two.hand(seat) for seat in two.seats]
    )
    begun = clock.at
    changed = next(seat for seat in one.seats if one.dealt(seat) != two.dealt(seat))
    seen = []
    for world in (one, two):
        clock.at = begun
        seen.append(watched(table(world), f"seat-{changed}", phone(), done))
    assert [got.body for got in seen[0]] != [got.body for got in seen[1]]
