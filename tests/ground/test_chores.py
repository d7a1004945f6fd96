"""What a serving process does besides answering: the time is kept, also through a database that fails."""

from __future__ import annotations

import errno
import logging
import os
import threading
from datetime import date, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from flask import Flask
from sqlalchemy.exc import OperationalError

from companion import chores, instance_lock
from companion.chores import Chores, hold_instance
from companion.club.events import operations as events
from companion.club.events import sign_ups
from companion.config import Config, SettingError
from companion.kernel.replay import Fault
from companion.kernel.words import Illegal, Text
from companion.store import backups
from companion.store.engine import Busy, Outage, db
from companion.store.keys import digest
from companion.store.log import Swept
from tests.web.house import found_club


@pytest.fixture
def config(config: Config, monkeypatch: pytest.MonkeyPatch) -> Config:
    """Time passes quickly here."""
    monkeypatch.setattr(chores, "TICK", 0.001)
    return config


@pytest.mark.parametrize("fault", [Busy("held"), OperationalError("SELECT 1", {}, Exception("gone"))])
def test_the_clocks_go_on_when_the_database_comes_back(
    app: Flask, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, fault: Exception
) -> None:
    back, answers = threading.Event(), iter([fault, fault])

    def sweep(_session: object) -> Swept:
        for answer in answers:
            raise answer
        back.set()
        return Swept(0, ())

    monkeypatch.setattr(chores, "sweep", sweep)
    monkeypatch.setattr(chores, "outage", Outage())
    kept = Chores(app).start()
    assert back.wait(20)
    kept.stop()
    said = [record.levelname for record in caplog.records]
    assert said == (["WARNING"] * 2 if isinstance(fault, Busy) else ["ERROR", "WARNING"])


def test_a_table_that_cannot_be_folded_is_named(
    app: Flask, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    fault = Fault(3, Illegal(Text("kernel-not-offered")))
    monkeypatch.setattr(chores, "sweep", lambda _session: Swept(0, ((7, fault),)))
    with caplog.at_level(logging.ERROR):
        chores.keep_time(app)
    assert "table 7" in caplog.text


def test_when_it_has_stopped_nothing_touches_the_database_any_more(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    swept: list[int] = []
    monkeypatch.setattr(chores, "sweep", lambda _session: swept.append(1) or Swept(0, ()))
    kept = Chores(app).start()
    kept.stop()
    before = len(swept)
    assert kept.thread is not None
    assert not kept.thread.is_alive()
    assert len(swept) == before
    assert kept.listener is None


def test_at_each_start_files_become_readable_by_their_owner_only(app: Flask, config: Config) -> None:
    """They may have been copied there, or made while everybody's files could be read."""
    before = os.umask(0o022)
    try:
        for name in ("secret", "backups/club-1.db", "log/companion.log", "club.db-wal", "notes.txt"):
            path = config.instance / name
            path.parent.mkdir(exist_ok=True)
            path.write_text("x" * 40)
            path.chmod(0o644)
        chores.bring_up_to_date(app)
        (config.instance / "log" / "further.log").write_text("made while serving")
        opened = {
            path.relative_to(config.instance).as_posix()
            for path in config.instance.rglob("*")
            if path.stat().st_mode & 0o077
        }
        assert opened == {"notes.txt"}  # what is somebody else's is left alone
    finally:
        os.umask(before)


def test_templates_are_read_before_a_page_needs_them(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """But for those whose code lies on the disk: they are read in a few milliseconds when they are needed."""
    read, done = set(), threading.Event()
    wanted = {*app.jinja_env.list_templates()} - {"confirm.html"}

    def get_template(name: str) -> None:
        read.add(name)
        if read == wanted:
            done.set()

    monkeypatch.setattr(chores, "PAUSE", 0)
    monkeypatch.setattr(app.jinja_env, "get_template", get_template)
    monkeypatch.setitem(app.extensions, "template_is_kept", "confirm.html".__eq__)
    keeping = Chores(app).start()
    try:
        assert done.wait(10)
    finally:
        keeping.stop()
    assert {"base.html", "bootstrap5/form.html"} <= read


def test_a_folder_that_takes_nothing_is_said_and_no_traceback(tmp_path: Path, monkeypatch) -> None:
    def full(*args: object, **more: object) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr(instance_lock, "hold", full)
    with pytest.raises(SettingError) as refused:
        hold_instance(Config(instance=tmp_path))
    assert refused.value.key == "ground-file-refused"
    assert refused.value.params == {"file": tmp_path, "reason": "Read-only file system"}


def test_how_to_reach_people_is_deleted_in_time_and_is_in_no_later_copy(
    app: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    day, secret = date(2018, 3, 25), "@sakura_of_a_social_network"
    found_club(app)
    with app.app_context():
        season = events.add_season(db.session, events.SeasonDraft("2018", day, day))
        draft = events.EventDraft(season.id, "例会", day, sign_up="page", contact_days=3)
        event = events.add_event(db.session, draft)
        said = sign_ups.Said(contact=secret)
        given = {"token": "1", "device": digest("1"), "at": datetime(2018, 3, 20)}
        sign_ups.sign_up(db.session, event.id, [("さくら", "")], said, **given)
        for hour, kept in ((datetime(2018, 3, 28, 23, 59), True), (datetime(2018, 3, 29), False)):
            tokyo = hour.replace(tzinfo=ZoneInfo("Asia/Tokyo")).timestamp() * 1000
            chores.forget_contacts(db.session, at=int(tokyo))
            copy = backups.make(db.engine, tmp_path, "by-hand")
            assert copy
            assert (secret.encode() in copy.read_bytes()) is kept
        with monkeypatch.context() as patch:
            patch.setattr(chores, "delete_contacts", lambda *_: pytest.fail("nothing is due"))
            chores.forget_contacts(db.session, at=int(tokyo))
