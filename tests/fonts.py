"""The fonts of sheets, cut once for all runs: it takes seconds, and their names tell their source."""

from __future__ import annotations

import fcntl
from pathlib import Path

import pytest

from companion.sheets.font_files import FontFiles

KEPT = Path(__file__).resolve().parent.parent / ".pytest_cache" / "d" / "sheet-fonts"


def cut() -> Path:
    """The everyday fonts, made where they are lacking by whoever comes first; the others wait."""
    KEPT.mkdir(parents=True, exist_ok=True)
    with KEPT.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        FontFiles(KEPT).common(lambda done, steps: None)
    return KEPT


@pytest.fixture(scope="session")
def font_cache() -> Path:
    """A folder of fonts that stays between runs; what is lacking in it is made when it is needed."""
    return cut()


@pytest.fixture(scope="session")
def cut_fonts(font_cache: Path) -> Path:
    """The same folder, to be copied into an instance before it starts."""
    return font_cache
