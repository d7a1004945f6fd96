"""The twins' proof for a Magic City on phones, over HTTP: every byte, size and moment.

Who knows what stands in tests/rules/test_magic_city_secrets.py.
"""

from __future__ import annotations

import random

from flask import Flask

from tests.games.magic_city.worlds import play, swapped, world
from tests.web.village.conftest import clock
from tests.web.village.test_over_the_wire import event_id, seen_by
from tests.web.wire import Clock, Heard

__all__ = ["clock", "event_id"]


NIGHT = 14
"""Twelve answers, the page that was turned before them, and the dawn."""


def test_nobody_hears_who_holds_what(club: Flask, event_id: int, clock: Clock) -> None:
    def heard(hidden: tuple[str, ...]) -> list[Heard]:
        drive = world(hidden, "citizen")
        play(drive, lambda: None, days=1)
        return seen_by("seat-1", club, event_id, clock, drive, last=NIGHT)

    one, other = (heard(hidden) for hidden in swapped("citizen", random.Random(1)))
    assert len(one) == len(other) == NIGHT + 1
    for mine, twin in zip(one, other, strict=True):
        assert mine == twin
    assert any(mine.called for mine in one[1:])
