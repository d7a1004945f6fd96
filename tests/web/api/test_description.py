"""What the API says of itself, and does: requests made up from the description, on both databases."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import msgspec
import pytest
from flask import Flask

from companion import create_app
from companion.config import ROOT, Config
from companion.web.api.routes import ENDPOINTS, PREFIX, document
from tests import api
from tests.databases import SECRET, closed

EXAMPLES = 8
"""Of each address; `start.py bench fuzz` asks a hundred times as often."""


@pytest.fixture
def either(database_url: str, tmp_path: Path) -> Iterator[Flask]:
    app = create_app(Config(instance=tmp_path, database_url=database_url, secret_key=SECRET).prepared())
    yield app
    closed(app)


def test_no_request_that_is_made_up_breaks_it_and_each_answer_is_as_described(either: Flask) -> None:
    done = list(api.asked(either, api.lived_in(either), EXAMPLES))
    assert len(done) == len(ENDPOINTS) - 1  # schemathesis does not ask for the description itself


def test_every_address_of_the_api_is_described_and_changes_nothing(app: Flask) -> None:
    described = {f"{PREFIX}{endpoint.path}" for endpoint in ENDPOINTS}
    routes = [rule for rule in app.url_map.iter_rules() if rule.rule.startswith("/api/")]
    assert {rule.rule for rule in routes} == described
    assert all((rule.methods or set()) <= {"GET", "HEAD", "OPTIONS"} for rule in routes)


def test_every_answer_is_described_by_an_example() -> None:
    schemas = json.loads(document())["components"]["schemas"]
    parts = {part for one in ENDPOINTS for part in (one.answer, *get_args(one.answer))}
    kinds = [part for part in parts if hasattr(part, "__struct_fields__")]
    assert len(kinds) >= 6
    for kind in kinds:
        (example,) = schemas[kind.__name__]["examples"]
        assert msgspec.to_builtins(msgspec.convert(example, kind)) == example


def test_every_address_stands_in_the_manual() -> None:
    page = (ROOT / "docs" / "api.md").read_text("utf-8")
    lines = [line for line in page.splitlines() if line.startswith("| `/")]
    written = [tuple(cell.strip() for cell in line.strip("|").split("|")) for line in lines]
    assert written == [
        (f"`{endpoint.path.replace('int:', '')}`", (endpoint.view.__doc__ or "").strip())
        for endpoint in ENDPOINTS
    ]
