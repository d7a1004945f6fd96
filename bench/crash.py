"""Fifty times `kill -9` at random while twenty people tap: nothing acknowledged is lost or there twice.

A lost or doubled tap, or a record that does not replay, ends the run with an AssertionError.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from bench.measure import Row, sized
from tests.browser.night import Night
from tests.crashes import endured

CRASHES, MOST = sized(50, 1), 200


def main() -> Iterator[Row]:
    """The acknowledged taps that were all found again."""
    with tempfile.TemporaryDirectory(prefix="companion-bench-") as folder:
        night = Night(Path(folder), DATABASE_URL="")
        try:
            found = endured(night, CRASHES, MOST)
        finally:
            night.kill()
    yield Row(f"taps found exactly once after {CRASHES} crashes", CRASHES, found, "taps", at_least=True)
