"""Hostile requests over every route and role, a few: `start.py bench fuzz` asks a hundred thousand."""

from __future__ import annotations

from dataclasses import replace

import pytest
from flask import Flask

from companion import create_app
from companion.config import Config
from companion.web.bodies import Tap
from companion.web.security import from_json
from companion.web.sheets.print_queue import PrintQueue
from tests.databases import closed
from tests.fuzz import DOCUMENTS, fuzzed

SEED = 8
"""So that a fault of today is one of tomorrow; the benchmark draws its own."""


@pytest.fixture
def app(config: Config, cut_fonts) -> Flask:
    """A club as it is in production: what breaks becomes an answer and a line in the log."""
    app = create_app(replace(config, testing=False))
    app.extensions["print_queue"] = PrintQueue(cut_fonts)
    yield app
    closed(app)


def test_no_request_breaks_anything(app: Flask) -> None:
    found = fuzzed(app, 150, SEED)
    assert found.faults == []
    assert found.requests == 150
    assert len(found.answers) > 5


def test_taps_of_an_outbox_are_read_as_such() -> None:
    taps = [from_json(each.encode(), Tap) for each in DOCUMENTS if each.startswith('{"fields"')]
    assert [tap.sender for tap in taps] == ["", "x", "host"]
    assert any(tap.fragment for tap in taps)
