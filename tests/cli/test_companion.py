"""`flask companion …`: what a record comes to, the published schema, signed tables verified."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import jsonschema_rs
import pytest
from flask import Flask
from sqlalchemy import text

from companion import create_app
from companion.cli import group
from companion.config import Config
from companion.console import phrase
from companion.store.engine import db
from companion.web.sheets.print_queue import PrintQueue
from tests.club.evenings import an_event, signed
from tests.databases import SECRET, closed
from tests.web.house import found_club

ROOT = Path(__file__).resolve().parents[2]
RECORDS = sorted((ROOT / "tests" / "records").glob("*.json"))
PLAYED = [path for path in RECORDS if not path.name.endswith(".expected.json")]


def run(app: Flask, *arguments: str) -> Any:
    return app.test_cli_runner().invoke(group, arguments)


@pytest.mark.parametrize("path", PLAYED, ids=lambda path: path.stem)
def test_a_record_comes_to_what_is_expected(app: Flask, path: Path) -> None:
    expected = json.loads(path.with_suffix("").with_suffix(".expected.json").read_text("utf-8"))
    answer = run(app, "replay", str(path))
    assert answer.exit_code == 0, answer.output
    assert json.loads(answer.stdout) == expected


def test_every_record_fits_the_schema_that_is_printed_and_served(app: Flask) -> None:
    printed = json.loads(run(app, "schema").stdout)
    assert app.test_client().get("/api/v1/record.schema.json").get_json() == printed
    validator = jsonschema_rs.Draft202012Validator(printed)
    for path in PLAYED:
        faults = [fault.message for fault in validator.iter_errors(json.loads(path.read_text("utf-8")))]
        assert faults == [], path.stem


def test_a_trace_is_one_json_line_an_entry(app: Flask) -> None:
    path = PLAYED[0]
    answer = run(app, "replay", str(path), "--trace")
    steps = [json.loads(line) for line in answer.stdout.splitlines()]
    assert len(steps) == len(json.loads(path.read_text("utf-8"))["entries"])
    assert all(set(step) == {"entry", "view", "result"} for step in steps)


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (lambda text: text[:-9], "$"),
        (lambda text: text.replace('"game":', '"gome":', 1), "$"),
        (
            lambda text: text.replace('"sequence":2,', '"sequence":3,').replace(
                '"sequence": 2,', '"sequence": 3,'
            ),
            "$.entries[1]",
        ),
    ],
)
def test_a_bad_record_exits_2_and_names_the_place(
    app: Flask, tmp_path: Path, change: Any, place: str
) -> None:
    bad = tmp_path / "bad.json"
    text = PLAYED[0].read_text("utf-8")
    assert change(text) != text
    bad.write_text(change(text), "utf-8")
    answer = run(app, "replay", str(bad))
    assert answer.exit_code == 2
    assert f"bad.json: {place}" in answer.stderr
    assert not answer.stdout


def test_a_club_without_signed_tables_has_no_differences(app: Flask) -> None:
    found_club(app)
    answer = run(app, "verify")
    assert answer.exit_code == 0
    assert "0 differences" in answer.output


def test_before_servers_start_database_and_fonts_are_prepared(
    tmp_path: Path, bare_database_url: str, cut_fonts: Path
) -> None:
    app = create_app(Config(instance=tmp_path, database_url=bare_database_url, secret_key=SECRET))
    app.extensions["print_queue"] = PrintQueue(cut_fonts)
    assert app.test_client().get("/readyz").status_code == 503
    assert run(app, "prepare").exit_code == 0
    assert app.test_client().get("/readyz").get_json()["ready"]
    closed(app)


def test_what_cannot_be_prepared_is_said_with_its_reason(app: Flask) -> None:
    with app.app_context(), db.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = 'from-the-future'"))
    answer = run(app, "prepare")
    assert answer.exit_code == 1
    assert phrase("ground-database-newer", revision="from-the-future") in answer.output


def test_the_link_for_the_first_organiser_is_printed_until_there_is_one(app: Flask) -> None:
    links = [run(app, "setup-link").output.strip() for _ in range(2)]
    opened = [app.test_client().get(urlsplit(link).path).status_code for link in links]
    assert opened[1] == 200
    assert opened[0] != 200
    found_club(app)
    answer = run(app, "setup-link")
    assert (answer.exit_code, answer.output.strip()) == (1, phrase("ground-founded"))


def test_a_table_s_record_travels(app: Flask, tmp_path: Path) -> None:
    found_club(app)
    with app.app_context():
        table = signed(db.session, an_event(db.session), {"アン": 7, "𠮷ベン": 5}).id
    told = run(app, "record", str(table))
    file = tmp_path / "record.json"
    file.write_text(told.output, "utf-8")
    outcome = json.loads(run(app, "replay", str(file)).output)
    assert (told.exit_code, outcome["finished"]) == (0, True)
    assert [row["player"] for row in outcome["ranking"]] == ["アン", "𠮷ベン"]


def test_of_a_table_that_is_not_there_no_record_is_printed(app: Flask) -> None:
    found_club(app)
    answer = run(app, "record", "4711")
    assert answer.exit_code == 1
    assert "{" not in answer.output


def test_a_running_club_is_backed_up_whole(app: Flask) -> None:
    found_club(app)
    answer = run(app, "backup")
    copy = Path(answer.output.strip())
    assert (answer.exit_code, copy.parent.name, copy.suffix) == (0, "backups", ".db")
    with closing(sqlite3.connect(copy)) as opened:
        assert opened.execute("SELECT name FROM club").fetchall() == [("よるはこ",)]
        assert opened.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


def test_postgresql_is_backed_up_by_its_own_tool(tmp_path: Path, postgresql_url: str) -> None:
    app = create_app(Config(instance=tmp_path, database_url=postgresql_url, secret_key=SECRET))
    found_club(app)
    answer = run(app, "backup")
    assert (answer.exit_code, answer.output.strip()) == (1, phrase("ground-backup-elsewhere"))
    closed(app)
