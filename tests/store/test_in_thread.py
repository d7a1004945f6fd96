"""Work in a thread of the system: what it gives and what it raises come back, and nothing else is heard."""

from __future__ import annotations

import pytest
from gevent import monkey

from companion.club.writes import Refused
from companion.kernel.words import Text
from companion.store.signals import in_thread


@pytest.fixture(autouse=True)
def _greenlets(monkeypatch: pytest.MonkeyPatch) -> None:
    """As under a server whose greenlets share a thread."""
    monkeypatch.setattr(monkey, "is_module_patched", lambda name: True)


def refuse() -> None:
    raise Refused(Text("club-refused-needed"), "text")


def test_what_was_made_comes_back() -> None:
    assert in_thread(lambda: 7) == 7


def test_a_refusal_comes_back_and_no_traceback_is_printed(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(Refused):
        in_thread(refuse)
    assert capfd.readouterr().err == ""
