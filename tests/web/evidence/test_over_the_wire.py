"""The twins' proof, over HTTP: nobody outside the wolf camp hears who lied, by bytes, sizes or moments.

Who knows what stands in tests/rules/test_evidence_secrets.py.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from companion.kernel.game import seat_of
from tests.games.evidence.worlds import OUTSIDE, WORLD_A, WORLD_B, preparation, script
from tests.web.wire import Clock, Heard, watched

from .conftest import Phone, Table

Tables = Callable[[dict[str, Any]], Table]
Phones = Callable[..., Phone]


def seen_by(viewer: str, found: Table, browser: Phone, world: dict[str, Any]) -> list[Heard]:
    """What one viewer hears of two days."""
    if seat_of(viewer) or viewer in ("host", "gm"):
        browser.claim(found.id, viewer)
    said = [*preparation(world), *script(world)]
    return watched(browser.client, found.id, viewer, [partial(found.say, *one) for one in said])


def both(viewer: str, table: Tables, phone: Phones, clock: Clock) -> list[list[Heard]]:
    begun, seen = clock.at, []
    for world in (WORLD_A, WORLD_B):
        clock.at = begun
        seen.append(seen_by(viewer, table(world), phone(), world))
    return seen


@pytest.mark.parametrize("viewer", [viewer for viewer in OUTSIDE if viewer not in ("seat-2", "seat-4")])
def test_nobody_outside_the_wolf_side_hears_who_lied(
    table: Tables, phone: Phones, clock: Clock, viewer: str
) -> None:
    one, two = both(viewer, table, phone, clock)
    assert len(one) == len(two)
    for mine, other in zip(one, two, strict=True):
        assert mine == other


def test_the_proof_would_see_a_difference(table: Tables, phone: Phones, clock: Clock) -> None:
    """A wolf hears what the own side whispers; a human on the same seat does not."""
    one, two = both("seat-10", table, phone, clock)
    assert [got.body for got in one] != [got.body for got in two]
