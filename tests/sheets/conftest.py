"""What sheets are drawn with."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.sheets.fonts import Fonts
from companion.words import Words


@pytest.fixture(scope="session")
def fonts(font_cache: Path) -> Fonts:
    return Fonts.load(font_cache)


@pytest.fixture(scope="session")
def ja() -> Words:
    return Words("ja", strict=True)


@pytest.fixture(scope="session")
def en() -> Words:
    return Words("en", strict=True)
