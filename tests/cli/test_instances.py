"""Commands and the instance they work on: the club that runs, the one that was meant, and no other."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion import config as settings
from companion import create_app, instance_lock, server
from companion.cli import clubs, group
from companion.club.accounts.models import Account
from companion.config import Config
from companion.console import phrase
from companion.store.engine import db
from tests.cli.test_companion import run
from tests.databases import closed
from tests.web.house import PASSWORD, Person, found_club

ROOT = Path(__file__).resolve().parents[2]


def command(instance: Path, *arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """A command in a process of its own, as an operator runs it."""
    environ = {**os.environ, "COMPANION_INSTANCE": str(instance), "DATABASE_URL": "", "PYTHONUTF8": "1"}
    line = [sys.executable, "-m", "flask", "--app", str(ROOT / "app.py"), "companion", *arguments]
    return subprocess.run(line, env=environ, input=typed, capture_output=True, encoding="utf-8", timeout=120)


def test_a_mistyped_instance_is_said_and_nothing_is_made_there(tmp_path: Path) -> None:
    """It made an empty club, backed that up, and was content. One command as an operator runs it, the others
    in this process.
    """
    instance = tmp_path / "mistyped"
    ended = command(instance, "backup")
    assert (ended.returncode, ended.stdout) == (1, "")
    assert phrase("ground-no-club", folder=instance) in ended.stderr
    app = create_app(Config(instance=instance, testing=True), for_commands=True)
    for arguments in (("verify",), ("password", "yoru"), ("record", "1")):
        said = run(app, *arguments)
        assert (said.exit_code, said.stdout) == (1, ""), arguments
        assert phrase("ground-no-club", folder=instance) in said.stderr, arguments
    closed(app)
    assert not instance.exists()


def test_a_club_that_nobody_has_set_up_yet_is_not_taken_for_another_folder(app: Flask) -> None:
    for name in ("doctor", "export"):
        ended = run(app, name, *(["club.zip"] if name == "export" else []))
        assert ended.exit_code == 1
        assert phrase("ground-club-not-set-up", folder=app.extensions["config"].instance) in ended.output


def test_commands_that_need_no_club_make_none(tmp_path: Path) -> None:
    instance = tmp_path / "none"
    assert command(instance, "schema").returncode == 0
    assert not instance.exists()


def test_a_setting_that_cannot_be_used_is_a_sentence_for_commands_too(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setenv("COMPANION_PORT", "http")
    ended = command(tmp_path, "backup")
    assert ended.returncode == 1
    assert "Traceback" not in ended.stderr
    assert "COMPANION_PORT" in ended.stderr


def test_a_damaged_database_is_a_sentence_for_commands_too(tmp_path: Path) -> None:
    (tmp_path / "club.db").write_bytes(b"\0" * 8192)
    ended = command(tmp_path, "backup")
    assert ended.returncode == 1
    assert len(ended.stderr.splitlines()) == 1


def test_a_club_that_is_served_is_not_served_twice_nor_restored(start_night) -> None:
    night = start_night()
    app = create_app(Config(instance=night.instance, testing=True))
    found_club(app)
    closed(app)
    copy = command(night.instance, "backup").stdout.strip()
    second = subprocess.run(
        night.command,
        env={**os.environ, "COMPANION_INSTANCE": str(night.instance), "COMPANION_HOST": "127.0.0.1"}
        | {"COMPANION_PORT": "0", "DATABASE_URL": ""},
        capture_output=True,
        encoding="utf-8",
        timeout=60,
    )
    refusal = phrase("ground-running", folder=night.instance, url=night.url)
    assert (second.returncode, second.stdout.strip()) == (1, refusal)
    restored = command(night.instance, "restore", copy)
    assert (restored.returncode, restored.stderr.strip()) == (1, refusal)
    night.kill()  # the lock goes with its process, however that ended
    assert command(night.instance, "restore", copy).returncode == 0
    night.restart()
    assert night.get("/healthz") == "ok\n"


def test_a_damaged_file_ends_the_start_with_a_sentence(start_night) -> None:
    night = start_night()
    night.stop()
    for content in (b"", b"\0" * 8192, b"no database at all" * 500):
        night.said.clear()
        (night.instance / "club.db").write_bytes(content)
        with pytest.raises(RuntimeError) as refused:
            night.start()
        night.process.wait(60)
        assert "Traceback" not in str(refused.value), content[:20]
        assert str(night.instance / "club.db") in "".join(night.said), content[:20]
        assert (night.instance / "club.db").read_bytes() == content


def test_commands_work_on_the_club_that_was_started_last(tmp_path: Path, monkeypatch) -> None:
    note = tmp_path / "started-last"
    monkeypatch.setattr(settings, "STARTED_LAST", note)
    assert Config.of_commands({}).instance == ROOT / "instance"
    note.write_text(str(tmp_path / "夜 会"), "utf-8")
    assert Config.of_commands({}).instance == tmp_path / "夜 会"
    assert Config.of_commands({"COMPANION_INSTANCE": str(tmp_path)}).instance == tmp_path
    assert not (tmp_path / "夜 会").exists()


def test_a_start_that_fails_leaves_commands_with_the_club_that_is_served(start_night, monkeypatch) -> None:
    night = start_night()
    note = night.instance / "started-last"
    monkeypatch.setattr(settings, "STARTED_LAST", note)
    monkeypatch.setattr(server, "STARTED_LAST", note)
    monkeypatch.setenv("COMPANION_INSTANCE", str(night.instance / "another"))
    monkeypatch.setenv("COMPANION_PORT", night.url.rsplit(":", 1)[1])
    monkeypatch.setenv("COMPANION_HOST", "127.0.0.1")
    assert server.main(["--remember"]) == 1
    assert not note.exists()
    server.remember(night.instance / "another")
    assert Config.of_commands({}).instance == night.instance / "another"
    server.remember(note.parent)
    assert not note.exists()


def test_who_forgot_the_password_gets_another_from_the_machine(app: Flask, client: FlaskClient) -> None:
    found_club(app)
    before = Person(app)
    before.log_in()
    typed = "another evening\nanother evening\n"
    answer = app.test_cli_runner().invoke(group, ["password", "YORU"], input=typed)
    assert answer.exit_code == 0, answer.output
    assert before.get("/settings").status_code == 302  # logged out everywhere
    after = Person(app)
    assert after.log_in(password=PASSWORD).status_code != 303
    assert after.log_in(password="another evening").status_code == 303


def test_in_japanese_a_command_asks_and_answers_in_japanese_alone(app: Flask, monkeypatch) -> None:
    found_club(app)
    monkeypatch.setenv("LC_ALL", "ja_JP.UTF-8")
    typed = "another evening\nanother morning\nanother evening\nanother evening\n"
    answer = app.test_cli_runner().invoke(group, ["password", "yoru"], input=typed)
    twice = [f"{phrase(key)}: " for key in ("ground-password", "ground-password-again")]
    asked = [*twice, phrase("ground-password-differs"), *twice]
    assert answer.output.splitlines() == [*asked, phrase("ground-password-changed", name="夜野 函子")]
    assert run(app, "verify").output.strip() == "違い：0 件"


@pytest.mark.parametrize(("login", "typed"), [("nobody", ""), ("yoru", "short\nshort\n")])
def test_nothing_is_changed_for_an_unknown_organiser_or_by_a_short_password(app, login, typed) -> None:
    found_club(app)
    answer = app.test_cli_runner().invoke(group, ["password", login], input=typed)
    assert answer.exit_code == 1
    assert Person(app).log_in().status_code == 303
    with app.app_context():
        assert db.session.query(Account).count() == 1


OF_THE_DATABASE = (
    ("setup-link",),
    ("export", "club.zip"),
    ("record", "1"),
    ("verify",),
    ("password", "yoru"),
    ("aiwolf", "log", "1"),
    ("aiwolf", "open", "README.md", "--event", "1"),
    ("agents", "--table", "1", "--seats", "1"),
)


@pytest.mark.parametrize("arguments", OF_THE_DATABASE, ids=" ".join)
def test_a_form_of_before_is_said(app: Flask, arguments: tuple[str, ...]) -> None:
    found_club(app)
    with app.app_context(), db.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '0005'")
    assert phrase("ground-database-older", folder=app.instance_path) in run(app, *arguments).output


def test_each_club_of_a_server_has_its_own_and_all_are_upgraded_in_turn(
    app: Flask, tmp_path: Path, monkeypatch, cut_fonts: Path
):
    """The first one serves after its restart, the second does not: the third is as it was."""
    (tmp_path / "fonts").symlink_to(cut_fonts)
    for name in ("owls", "foxes", "hares"):
        url = f"https://{name}.example.org"
        added = run(app, "club", "add", name, "--url", url, "--folder", str(tmp_path))
        assert added.exit_code == 0, added.output
        assert added.output.splitlines()[-1].startswith(f"{url}/setup/")
    for wrong in ("owls", "../x", "Owls"):
        assert run(app, "club", "add", wrong, "--url", url, "--folder", str(tmp_path)).exit_code == 1
    for url in ("https://OWLS.example.org:8443/x", "http://127.0.0.1", "owls"):
        refused = run(app, "club", "add", "elks", "--url", url, "--folder", str(tmp_path))
        assert phrase("ground-club-address", url=url) in refused.output
    hosts = (tmp_path / "clubs.map").read_text().split("\n")
    assert hosts == ["owls.example.org 8101;", "foxes.example.org 8102;", "hares.example.org 8103;", ""]
    assert "COMPANION_PORT=8102" in (tmp_path / "foxes.env").read_text().splitlines()
    assert len({(tmp_path / name / "secret").read_text() for name in ("owls", "foxes", "hares")}) == 3

    monkeypatch.setattr(clubs, "_serves", lambda port: port == 8102)
    monkeypatch.setenv("DATABASE_URL", "postgresql://another.example.org/club")
    again = run(
        app, "club", "upgrade", "--folder", str(tmp_path), "--restart", f"touch {tmp_path}/{{name}}.started"
    )
    assert again.exit_code == 1
    assert phrase("ground-club-upgraded", club="foxes") in again.output
    assert phrase("ground-club-not-ready", club="hares") in again.output
    copied = {
        name for name in ("owls", "foxes", "hares") if any((tmp_path / name / "backups").glob("*by-hand*"))
    }
    assert copied == {"foxes", "hares"}
    assert {path.stem for path in tmp_path.glob("*.started")} == {"foxes", "hares"}
    lost = run(app, "club", "upgrade", "--folder", str(tmp_path), "--restart", "nobody-has-this {name}")
    assert "nobody-has-this foxes" in lost.output

    def remove(name: str) -> str:
        return run(app, "club", "remove", name, "--folder", str(tmp_path)).output

    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    assert phrase("ground-club-unknown", name="elks", folder=tmp_path) in remove("elks")
    with closing(instance_lock.hold(tmp_path / "foxes", "http://127.0.0.1:8102")):
        assert phrase("ground-club-served", club="foxes") in remove("foxes")
    with monkeypatch.context() as broken:
        broken.setattr(clubs, "_write_settings", lambda *given: (_ for _ in ()).throw(OSError(28, "full")))
        assert remove("foxes")
    after = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    assert {path: data for path, data in after.items() if path.name != "running"} == before
    assert "companion@foxes" in remove("foxes")
    assert (tmp_path / "clubs.map").read_text() == hosts[0] + "\n" + hosts[2] + "\n"
    (settings,) = (tmp_path / "removed").glob("foxes-*.env")
    assert f"COMPANION_INSTANCE={settings.with_suffix('')}" in settings.read_text()
    assert (settings.with_suffix("") / "club.db").is_file()
    assert [path.name for path in tmp_path.glob("foxes*")] == ["foxes.started"]


@pytest.mark.parametrize("name", ["removed", "fonts"])
def test_no_club_is_called_as_what_lies_beside_the_clubs(app: Flask, tmp_path: Path, name: str):
    """In its own folder would lie whole clubs with their secrets, and with it all would lose them."""
    refused = run(app, "club", "add", name, "--url", "https://elks.example.org", "--folder", str(tmp_path))
    assert phrase("ground-club-name", name=name, folder=tmp_path) in refused.output
    assert not (tmp_path / name).exists()


def test_the_password_of_a_clubs_database_stands_in_no_list_of_processes(
    app: Flask, tmp_path: Path, monkeypatch
):
    program = tmp_path / "bin" / "pg_dump"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\necho "$@ $PGPASSWORD" > {tmp_path}/asked\n')
    program.chmod(0o755)
    (tmp_path / "owls.env").write_text(
        f"COMPANION_INSTANCE={tmp_path}\nCOMPANION_PORT=1\nDATABASE_URL=postgresql+psycopg://owl:s3@h/owls\n"
    )
    monkeypatch.setenv("PATH", f"{program.parent}:{os.environ['PATH']}")
    run(app, "club", "upgrade", "--folder", str(tmp_path), "--restart", "false")
    *arguments, password = (tmp_path / "asked").read_text().split()
    assert (arguments[-1], password) == ("postgresql://owl@h/owls", "s3")
