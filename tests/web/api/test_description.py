"""What the API says of itself, and does: requests made up from the description, on both databases."""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import get_args

import httpx
import msgspec
import pytest
from flask import Flask
from openapi_python_client.cli import app as generator
from typer.testing import CliRunner

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


def test_a_client_that_is_generated_from_the_description_reads_a_season(
    app: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    token = api.lived_in(app)
    said, settings = tmp_path / "openapi.json", tmp_path / "settings.yaml"
    said.write_bytes(app.test_client().get(api.DESCRIPTION).data)
    settings.write_text("post_hooks: []")  # by itself it looks for ruff
    monkeypatch.chdir(tmp_path)
    way = ["generate", "--path", str(said), "--meta", "none", "--output-path", "read_club"]
    made = CliRunner().invoke(generator, [*way, "--config", str(settings)])
    assert made.exit_code == 0, made.output
    assert "WARNING" not in made.output.upper()
    monkeypatch.syspath_prepend(str(tmp_path))
    club = {
        name: import_module(f"read_club.api.default.{name}").sync
        for name in ("seasons", "season_standings", "events", "tables", "result", "record")
    }
    reached = {"base_url": f"http://localhost{PREFIX}", "httpx_args": {"transport": httpx.WSGITransport(app)}}
    client = import_module("read_club").AuthenticatedClient(token=token, **reached)
    (season,) = club["seasons"](client=client)
    standings = club["season_standings"](season.id, client=client)
    (event,) = club["events"](client=client)
    results = [club["result"](table.id, client=client) for table in club["tables"](event.id, client=client)]
    assert [(line.name, line.points) for line in standings.players] == [("一", 100), ("二", 0)]
    assert [getattr(result, "winners", "none yet") for result in results] == [[1], "none yet"]
    assert results[1].status == 404
