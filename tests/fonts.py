"""The fonts of sheets, cut once for all runs: it takes seconds, and their names tell their source."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.sheets.font_files import FontFiles

KEPT = Path(__file__).resolve().parent.parent / ".pytest_cache" / "d" / "sheet-fonts"


@pytest.fixture(scope="session")
def font_cache() -> Path:
    """A folder of fonts that stays between runs; what is lacking in it is made when it is needed."""
    KEPT.mkdir(parents=True, exist_ok=True)
    return KEPT


@pytest.fixture(scope="session")
def cut_fonts(font_cache: Path) -> Path:
    """The same folder with the everyday fonts in it, to be copied into an instance before it starts."""
    FontFiles(font_cache).common(lambda done, steps: None)
    return font_cache
