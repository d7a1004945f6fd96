"""The laptop dies: another goes on from the newest copy alone, and every phone with it."""

from __future__ import annotations

import shutil
import time
from pathlib import Path

import pytest
from flask import Flask

from companion import copying, create_app
from companion.club.events import attendance
from companion.club.tables import claims
from companion.config import Config
from companion.copying import Copies
from companion.kernel.game import viewer_of_seat
from companion.store import backups, migrate
from companion.store.engine import db
from tests.cli.test_companion import run
from tests.databases import closed
from tests.web.club.evenings import TODAY, Evening
from tests.web.house import Person, found_club

NAMES = ("アン", "ベン", "クロ", "ダン")


@pytest.fixture
def first(tmp_path: Path) -> Flask:
    """A laptop as it comes: its key is made by its first start."""
    app = create_app(Config(instance=tmp_path / "first", testing=True).prepared())
    migrate.upgrade(app)
    found_club(app)
    return app


def test_phones_and_organisers_go_on_at_the_second_from_the_newest_copy_alone(
    first: Flask, tmp_path: Path
) -> None:
    """The copy lacked the key: every cookie was a stranger's."""
    copies = Copies(first, lambda: now)
    now = time.time()
    copies.make_if_due()
    evening = Evening(first, TODAY)
    evening.come(*NAMES)
    (table,) = evening.seat(NAMES, game="catan")
    organiser, phones = Person(first), [Person(first) for _ in NAMES]
    organiser.log_in()
    for seat, phone in enumerate(phones, 1):
        assert scan(phone, table, seat) == 303
    copies.make_if_due()
    now += copying.SETTLED
    assert copies.make_if_due()
    closed(first)
    newest = backups.backups_in(backups.folder_of(first.extensions["config"]))[0].path
    stick = shutil.copy(newest, tmp_path / newest.name)
    shutil.rmtree(tmp_path / "first")

    second = create_app(Config(instance=tmp_path / "second", testing=True), for_commands=True)
    assert run(second, "restore", str(stick)).exit_code == 0
    served = create_app(Config(instance=tmp_path / "second", testing=True).prepared())
    assert goes_on(organiser, served).get("/settings").status_code == 200
    for seat, phone in enumerate(phones, 1):
        page = f"/tables/{table}/seat-{seat}"
        assert goes_on(phone, served).get(page).status_code == 200
        at_another_address = Person(served)  # the browser keeps its cookies to itself there
        assert at_another_address.get(page).status_code == 403
        assert scan(at_another_address, table, seat) == 303
        assert at_another_address.get(page).status_code == 200
    with served.app_context():
        here = [row for row in attendance.attendances(db.session, evening.id) if row.here]
        assert len(here) == len(NAMES)
    closed(served)


def goes_on(before: Person, app: Flask) -> Person:
    """The same browser, with its cookies, before the other laptop at the same address."""
    after = Person(app)
    after.client._cookies = before.client._cookies
    return after


def scan(phone: Person, table: int, seat: int) -> int:
    """Take a seat's code up."""
    with phone.client.application.app_context():
        token = claims.offer_claim(db.session, table, viewer_of_seat(seat))
    return phone.send(f"/claim/{token}").status_code
