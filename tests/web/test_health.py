"""What watches over a server is told: alive, ready, and if not, why."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from companion import __version__, create_app
from companion.chores import Chores
from companion.config import Config
from companion.store.engine import db
from tests.databases import SECRET, closed


def test_without_a_setting_for_it_there_is_no_page_of_figures(client: FlaskClient) -> None:
    assert client.get("/metrics").status_code == 404


def test_it_is_ready_where_the_database_has_its_form(client: FlaskClient, cut_fonts: Path) -> None:
    answer = client.get("/readyz")
    assert (answer.status_code, answer.headers["Cache-Control"]) == (200, "no-store")
    assert answer.get_json() == {
        "ready": True,
        "database": "current",
        "signals": "inside",
        "fonts": True,
        "backup": None,
        "version": __version__,
    }


def test_fonts_that_are_not_made_yet_are_said_and_keep_nobody_out(config: Config) -> None:
    app = create_app(config)
    answer = app.test_client().get("/readyz")
    assert (answer.status_code, answer.get_json()["fonts"]) == (200, False)
    closed(app)


def test_it_is_not_ready_before_the_database_is_made(tmp_path: Path, bare_database_url: str) -> None:
    app = create_app(Config(instance=tmp_path, database_url=bare_database_url, secret_key=SECRET))
    answer = app.test_client().get("/readyz")
    assert (answer.status_code, answer.get_json()["database"]) == (503, "older")
    closed(app)


def test_it_is_not_ready_for_a_database_of_a_newer_program(app: Flask, client: FlaskClient) -> None:
    with app.app_context(), db.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = 'from the future'"))
    answer = client.get("/readyz")
    assert (answer.status_code, answer.get_json()["database"]) == (503, "newer")


def test_a_database_that_is_away_makes_it_unready_and_not_dead(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*_: object, **__: object) -> None:
        raise OperationalError("SELECT 1", {}, Exception("connection refused"))

    with app.app_context():
        monkeypatch.setattr(type(db.engine), "connect", away)
    answer = client.get("/readyz")
    assert (answer.status_code, answer.get_json()["database"]) == (503, "away")
    assert client.get("/healthz").text == "ok\n"


def test_whether_the_other_processes_are_heard_is_said(tmp_path: Path, postgresql_url: str) -> None:
    app = create_app(Config(instance=tmp_path, database_url=postgresql_url, secret_key=SECRET))
    chores = Chores(app).start()
    assert chores.listener
    client = app.test_client()
    while not chores.listener.hears:
        assert client.get("/readyz").get_json()["signals"] == "lost" or chores.listener.hears
    assert client.get("/readyz").get_json()["signals"] == "heard"
    chores.stop()
    assert client.get("/readyz").get_json()["signals"] == "lost"
    closed(app)
