"""The plug is pulled while twenty people tap: what was acknowledged is there afterwards, exactly once."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser.night import Night
from tests.crashes import endured

CRASHES, MOST = 3, 60
"""The benchmark `crash` does it fifty times."""


def test_every_acknowledged_tap_is_there_exactly_once(start_night: Callable[..., Night]) -> None:
    assert endured(start_night(), CRASHES, MOST) >= MOST
