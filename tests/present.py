"""The present, as a test wants the whole program to take it."""

from __future__ import annotations

import sys
from collections.abc import Callable

import pytest

from companion.store import base

Present = Callable[[], int]


@pytest.fixture
def present(monkeypatch: pytest.MonkeyPatch) -> Callable[[Present], None]:
    """Sets what every module that has been loaded takes for now (UTC milliseconds), until the test ends."""
    real = base.now

    def takes(found: Present) -> None:
        for name, module in list(sys.modules.items()):
            if name.startswith("companion.") and getattr(module, "now", None) is real:
                monkeypatch.setattr(module, "now", found)

    return takes
