"""Copies that are made by themselves, and what the doctor says of them and of all else."""

from __future__ import annotations

import shutil
import sqlite3
import time
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import text

from companion import copying
from companion.cli import doctor
from companion.club.accounts.operations import find_account
from companion.club.tables import presence
from companion.config import Config
from companion.console import phrase
from companion.copying import DAY, Copies
from companion.store import backups
from companion.store.engine import db
from tests.cli.test_companion import run
from tests.club.evenings import an_event, signed
from tests.databases import SECRET
from tests.web.club.evenings import TODAY, Evening
from tests.web.house import Person, found_club


class Clock:
    """A time that is set."""

    def __init__(self) -> None:
        self.now = time.time()

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(backups.time, "gmtime", lambda: time.struct_time(_utc(made.now)))
    return made


_utc = time.gmtime


def kinds(config: Config) -> list[str]:
    return [one.kind for one in backups.backups_in(config.instance / "backups")]


def test_a_copy_is_made_each_day(app: Flask, config: Config, clock: Clock) -> None:
    found_club(app)
    copies = Copies(app, clock)
    made = [copies.make_if_due() for _ in range(3)]
    clock.now += DAY - 60
    assert copies.make_if_due() is None
    clock.now += 120
    assert copies.make_if_due()
    assert (bool(made[0]), made[1:]) == (True, [None, None])
    assert kinds(config) == ["daily", "daily"]


def test_within_a_minute_of_a_check_in_there_is_a_copy_that_holds_it(
    app: Flask, config: Config, clock: Clock
) -> None:
    """It was made ten minutes after tables were signed, and after nothing else."""
    found_club(app)
    copies = Copies(app, clock)
    copies.make_if_due()
    evening = Evening(app, TODAY)
    evening.come("アン", "ベン")
    written, made = clock.now, []
    while clock.now <= written + 60:
        made.append(copies.make_if_due())
        clock.now += copying.LOOK
    (copy,) = filter(None, made)
    with closing(sqlite3.connect(copy)) as opened:
        came = opened.execute("SELECT count(*) FROM attendance WHERE checked_in_at IS NOT NULL").fetchone()
        assert came == (2,)
        key = opened.execute("SELECT content FROM copied_key WHERE name = 'secret'").fetchone()
        assert key == (SECRET.encode(),)
    assert kinds(config) == ["recent", "daily"]
    clock.now += 10 * copying.SETTLED
    assert copies.make_if_due() is None, "nothing has been written since"


def test_which_phones_are_connected_is_no_reason_for_a_copy(app: Flask, clock: Clock) -> None:
    found_club(app)
    copies = Copies(app, clock)
    copies.make_if_due()
    with app.app_context():
        presence.write(db.session, "a process", frozenset({1}), True)
    assert copies.make_if_due() is None
    clock.now += copying.SETTLED
    assert copies.make_if_due() is None


def test_what_is_in_no_copy_yet_is_copied_at_the_end(app: Flask, config: Config, clock: Clock) -> None:
    found_club(app)
    copies = Copies(app, clock).start()
    copies.make_if_due()
    Evening(app, TODAY).come("アン")
    copies.stop()
    assert kinds(config) == ["recent", "daily"]


def test_before_there_is_a_club_nothing_is_copied(app: Flask, config: Config, clock: Clock) -> None:
    assert Copies(app, clock).make_if_due() is None
    assert kinds(config) == []


def test_copies_go_onto_the_stick_while_it_is_in(app: Flask, config: Config, clock: Clock, tmp_path) -> None:
    found_club(app)
    app.extensions["config"] = replace(config, backups=tmp_path / "stick")
    copies = Copies(app, clock)
    copies.make_if_due()
    (tmp_path / "stick").mkdir()
    clock.now += DAY + 1
    made = copies.make_if_due()
    assert made
    assert (tmp_path / "stick" / made.name).stat().st_mode & 0o077 == 0
    assert [path.name for path in (tmp_path / "stick").iterdir()] == [made.name]
    assert (tmp_path / "stick" / made.name).read_bytes() == made.read_bytes()


def test_what_stands_in_its_way_is_said_once_and_tried_again_later(app, config, clock, caplog) -> None:
    found_club(app)
    (config.instance / "backups").touch()
    copies = Copies(app, clock)
    for _ in range(10):
        assert copies.make_if_due() is None
    assert len(caplog.records) == 1
    (config.instance / "backups").unlink()
    clock.now += copying.AGAIN + 1
    assert copies.make_if_due()


def test_the_age_of_the_newest_stands_in_readyz_and_on_the_settings_page(app: Flask) -> None:
    found_club(app)
    organiser = Person(app)
    organiser.log_in()
    assert "There is no backup yet" in organiser.get("/settings/backup").text
    assert organiser.send("/settings/backup").status_code == 303
    assert "The newest backup" in organiser.get("/settings/backup").text
    assert 0 <= app.test_client().get("/readyz").get_json()["backup"] < 60
    assert Person(app).client.post("/settings/backup").status_code in (400, 401)


@pytest.fixture(autouse=True)
def in_a_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """The machine of the tests may be in none."""
    monkeypatch.setattr(doctor, "lan_addresses", lambda: ("192.168.1.20",))


def test_the_doctor_finds_nothing_wrong_with_a_club_that_is_well(app: Flask) -> None:
    found_club(app)
    run(app, "backup")
    answer = run(app, "doctor")
    assert (answer.exit_code, answer.output.strip()) == (
        0,
        phrase("ground-doctor-well", folder=app.instance_path),
    )


def spoil_organisers(app: Flask, _folder: Path) -> None:
    with app.app_context():
        me = find_account(db.session, "yoru")
        assert me
        with db.engine.begin() as connection:
            connection.execute(text("UPDATE account SET disabled_at = 1"))


def spoil_clock(app: Flask, _folder: Path) -> None:
    with app.app_context():
        signed(db.session, an_event(db.session), {"アン": 7, "ベン": 5})
        with db.engine.begin() as connection:
            connection.execute(text("DROP TRIGGER move_entry_keeps"))
            connection.execute(text("UPDATE move_entry SET received = received + 1000000000"))


def spoil_result(app: Flask, _folder: Path) -> None:
    with app.app_context():
        signed(db.session, an_event(db.session), {"アン": 7, "ベン": 5})
        with db.engine.begin() as connection:
            connection.execute(text("UPDATE game_table SET result = CAST('{}' AS BLOB)"))


SPOILT = {
    "ground-doctor-nobody": spoil_organisers,
    "ground-doctor-clock": spoil_clock,
    "ground-doctor-differs": spoil_result,
    "ground-doctor-no-copy": lambda app, folder: shutil.rmtree(folder / "backups"),
    "ground-database-damaged": lambda app, folder: (folder / "club.db").write_bytes(b"\0" * 8192),
    "ground-secret-broken": lambda app, folder: (folder / "secret").write_text("short"),
}


@pytest.mark.parametrize("key", SPOILT)
def test_the_doctor_says_in_a_sentence_what_is_wrong(app: Flask, config: Config, key: str) -> None:
    found_club(app)
    run(app, "backup")
    with app.app_context():
        db.engine.dispose()
    SPOILT[key](app, config.instance)
    answer = run(app, "doctor")
    assert answer.exit_code == 1, answer.output
    assert answer.exception is None or isinstance(answer.exception, SystemExit)
    (sentence,) = answer.output.splitlines()
    beginning = phrase(key, **dict.fromkeys(("file", "folder", "table", "minutes", "part", "reason"), "@"))
    assert sentence.startswith(beginning.partition("@")[0])


def test_the_doctor_finds_why_phones_do_not_reach_the_laptop(
    app: Flask, config: Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    found_club(app)
    run(app, "backup")

    def found() -> str:
        return run(app, "doctor").output.strip()

    well = phrase("ground-doctor-well", folder=app.instance_path)
    monkeypatch.setattr(doctor, "lan_addresses", lambda: ("169.254.7.7",))
    assert found() == phrase("ground-doctor-no-network")
    monkeypatch.setattr(doctor, "lan_addresses", lambda: ("192.168.1.20",))
    with app.app_context(), db.engine.begin() as connection:
        connection.execute(text("UPDATE club SET public_address = 'http://192.168.0.9:8000'"))
    now = config.url_of("192.168.1.20")
    assert found() == phrase("ground-doctor-moved", url="http://192.168.0.9:8000", now=now)
    monkeypatch.setattr(doctor, "lan_addresses", lambda: ("192.168.0.9",))
    assert found() == well
    app.extensions["config"] = replace(config, host="127.0.0.1")
    assert found() == phrase("ground-doctor-alone", host="127.0.0.1")
    app.extensions["config"] = replace(config, host="127.0.0.1", public_url="https://club.example")
    assert found() == well
