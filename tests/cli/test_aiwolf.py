"""`flask companion aiwolf …`: games simulated into logs, logs read, printed and opened as tables."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from flask import Flask

from companion.club.tables import operations
from companion.console import phrase
from companion.store.engine import db
from tests.cli.test_companion import run
from tests.club.evenings import an_event, signed
from tests.web.house import found_club


@pytest.fixture
def logs(app: Flask, tmp_path: Path) -> list[Path]:
    """Two games of five as logs."""
    answer = run(app, "aiwolf", "simulate", "--seats", "5", "--games", "2", "--logs", str(tmp_path))
    assert answer.exit_code == 0, answer.output
    return sorted(tmp_path.glob("*.log"))


def test_logs_are_written_and_read_one_object_a_file(app: Flask, logs: list[Path]) -> None:
    answer = run(app, "aiwolf", "read", *map(str, logs))
    assert answer.exit_code == 0, answer.output
    told = [json.loads(line) for line in answer.stdout.splitlines()]
    assert [one["file"] for one in told] == [str(path) for path in logs]
    assert {one["seats"] for one in told} == {5}
    assert all(one["winner"] in ("village", "wolves") and one["faults"] == [] for one in told)


def test_a_log_that_says_otherwise_is_a_fault_and_what_is_no_log_is_told(
    app: Flask, logs: list[Path]
) -> None:
    text = logs[0].read_text("utf-8")
    won, lost = ("VILLAGER", "WEREWOLF") if text.rstrip().endswith("VILLAGER") else ("WEREWOLF", "VILLAGER")
    logs[0].write_text(text.rstrip().removesuffix(won) + lost, "utf-8")
    logs[1].write_bytes(b"\x00nothing")
    answer = run(app, "aiwolf", "read", *map(str, logs))
    otherwise, none = (json.loads(line) for line in answer.stdout.splitlines())
    assert answer.exit_code == 1
    assert [fault["line"] for fault in otherwise["faults"]] == [text.count("\n")]
    assert otherwise["winner"] == {"VILLAGER": "village", "WEREWOLF": "wolves"}[won]
    assert (none["seats"], none["winner"], len(none["faults"])) == (0, None, 1)


def test_one_file_that_is_not_there_keeps_no_other_from_being_read(app: Flask, logs: list[Path]) -> None:
    nowhere, folder = logs[0].with_name("nowhere.log"), logs[0].parent
    answer = run(app, "aiwolf", "read", str(logs[0]), str(nowhere), str(folder), str(logs[1]))
    told = [json.loads(line) for line in answer.stdout.splitlines()]
    assert answer.exit_code == 1
    assert [one["seats"] for one in told] == [5, 0, 0, 5]
    assert [len(one["faults"]) for one in told] == [0, 1, 1, 0]


def test_a_log_becomes_a_table_whose_log_is_the_same(app: Flask, logs: list[Path]) -> None:
    found_club(app)
    with app.app_context():
        event = an_event(db.session).id
        db.session.commit()
    answer = run(app, "aiwolf", "open", str(logs[0]), "--event", str(event))
    assert answer.exit_code == 0, answer.output
    table = int(answer.stdout.strip().rpartition("/")[2])
    with app.app_context():
        row = operations.get_table(db.session, table)
        assert (row.status, row.game, len(row.seats)) == ("finished", "aiwolf", 5)
    assert run(app, "aiwolf", "log", str(table)).stdout == logs[0].read_text("utf-8")
    page = app.test_client().get(f"/tables/{table}/game.log")
    assert page.text == logs[0].read_text("utf-8")
    assert page.headers["Content-Disposition"].startswith("attachment")


def test_what_cannot_be_opened_or_printed_is_said(app: Flask, logs: list[Path]) -> None:
    found_club(app)
    logs[0].write_text(logs[0].read_text("utf-8")[:200], "utf-8")
    assert run(app, "aiwolf", "open", str(logs[0]), "--event", "1").exit_code == 1
    assert run(app, "aiwolf", "open", str(logs[1]), "--event", "99").exit_code == 1
    assert run(app, "aiwolf", "log", "99").exit_code == 1
    with app.app_context():
        table = signed(db.session, an_event(db.session), {"一": 2, "二": 1}).id
        db.session.commit()
    for arguments in (("aiwolf", "log", str(table)), ("agents", "--table", str(table), "--seats", "1")):
        answer = run(app, *arguments, *(("--port", "0") if "agents" in arguments else ()))
        assert (answer.exit_code, answer.output.strip()) == (1, phrase("ground-not-aiwolf", table=table))
    assert app.test_client().get(f"/tables/{table}/game.log").status_code == 404
