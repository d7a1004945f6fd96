"""The twins' proof, over HTTP: what a viewer fetches is the same, byte for byte, where it knows the same.

Who knows what stands in tests/rules/test_half_wolf_secrets.py.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import islice
from typing import Any

import pytest

from companion.kernel.game import seat_of
from tests.games.half_wolf.worlds import World
from tests.rules.test_half_wolf_secrets import TABLES, pairs
from tests.web.wire import Clock, Heard, watched

from .conftest import Phone, Table

Tables = Callable[[World], Table]
Phones = Callable[..., Phone]
FEW = 2
"""Pairs of twins for each viewer: each is fetched after every move."""


def seen_by(viewer: str, found: Table, browser: Phone, done: tuple[str, ...]) -> list[Heard]:
    """What one viewer hears while a game is played up to these steps."""
    if seat_of(viewer) or viewer == "host":
        browser.claim(found.id, viewer)
    said = [one for name, step in found.world.plot() if name in done for one in step]
    return watched(browser.client, found.id, viewer, [partial(found.say, *one) for one in said])


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
            seen.append(seen_by(viewer, table(world), phone(), done))
        assert len(seen[0]) == len(seen[1])
        for mine, other in zip(*seen, strict=True):
            assert mine == other


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
        seen.append(seen_by(f"seat-{changed}", table(world), phone(), done))
    assert [got.body for got in seen[0]] != [got.body for got in seen[1]]
