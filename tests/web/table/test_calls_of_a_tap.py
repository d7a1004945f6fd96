"""How much of our code runs for one tap: functions called, the same on every machine."""

from __future__ import annotations

import json
import re
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

import msgspec
import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

import companion
from companion.club.rounds.operations import add_round
from companion.club.tables import claims, operations
from companion.games import GAMES
from companion.kernel.game import Entry
from companion.kernel.record import read
from companion.kernel.replay import History
from companion.store.engine import db
from tests.web.sheets import evenings

RECORDS = Path(__file__).parents[2] / "records"
OURS = str(Path(companion.__file__).parent)
TAPS = 14
FOR_A_TAP, FOR_A_LOOK = 3600, 1500
"""Calls of our functions, the median: of a posted tap with its fragment (3,500 are wanted), and of another
phone's fragment."""
HEADERS = {"X-Companion": "page", "Origin": "http://localhost", "Accept-Language": "ja"}


def recorded(name: str, begin: int) -> History:
    """A record of tests/records as if its move of this number had been said just now."""
    found = json.loads((RECORDS / f"{name}.json").read_bytes())
    since = int(time.time() * 1000) - 2000 - found["entries"][begin]["stamp"]["received"]

    def later(value: Any) -> Any:
        if isinstance(value, list):
            return [later(each) for each in value]
        if not isinstance(value, dict):
            return value
        times = ("received", "said", "opened")
        return {key: each + since if key in times else later(each) for key, each in value.items()}

    return read(json.dumps(later(found)).encode(), GAMES)


def typed(entry: Entry[Any, Any]) -> dict[str, Any]:
    """The fields of a form that says this entry, taken although it changes what was told."""
    said = {"verb": entry.move.verb(), **msgspec.structs.asdict(entry.move)}
    fields = {
        name: [str(one) for one in each] if isinstance(each, list | tuple) else str(each)
        for name, each in said.items()
        if each is not None and each is not False
    }
    acting = {"acting_for": str(entry.stamp.acting_for)} if entry.stamp.acting_for else {}
    return {**fields, **acting, "id": entry.id, "accepted": "1", "note": entry.note}


def counted(ask: Callable[..., TestResponse], path: str, **sent: Any) -> int:
    """How many of our functions a request calls. It has to be answered with a page."""
    calls = 0

    def note(frame: FrameType, event: str, _: Any) -> None:
        nonlocal calls
        calls += event == "call" and frame.f_code.co_filename.startswith(OURS)

    sys.setprofile(note)
    try:
        answer = ask(path, headers=HEADERS, **sent)
    finally:
        sys.setprofile(None)
    assert answer.status_code == 200, (answer.json or {}).get("reasons")
    return calls


class Phones:
    """Who holds which role of a table: a client each, the page, and the mark of who sends from it."""

    def __init__(self, club: Flask, table: int) -> None:
        self.club, self.table = club, table
        self.held: dict[str, tuple[FlaskClient, str, str]] = {}

    def of(self, viewer: str) -> tuple[FlaskClient, str, str]:
        if viewer not in self.held:
            with self.club.app_context():
                token = claims.offer_claim(db.session, self.table, viewer)
            client, base = self.club.test_client(), f"/tables/{self.table}/{viewer}"
            form = re.search(r'name="csrf_token" value="([^"]+)"', client.get(f"/claim/{token}").text)
            assert form
            client.post(f"/claim/{token}", data={"csrf_token": form[1]})
            sender = re.search(r'data-sender="([^"]*)"', client.get(base, headers=HEADERS).text)
            assert sender
            self.held[viewer] = client, base, sender[1]
        return self.held[viewer]


def played(club: Flask, event: int, record: str, begin: int) -> tuple[list[int], list[int]]:
    """The calls of each of some taps of a recorded game, and of a seat's fragment after it."""
    whole = recorded(record, begin)
    before = History(whole.game, whole.setup, whole.log[:begin])
    with club.app_context():
        within = add_round(db.session, event)
        phones = Phones(club, operations.open_played(db.session, within.id, before).id)
    other, page, _ = phones.of("seat-3")
    taps, looks = [], []
    for entry in [entry for entry in whole.log[begin:] if entry.stamp.author != "rules"][:TAPS]:
        client, base, sender = phones.of(entry.stamp.author)
        sent = {"fields": typed(entry), "sender": sender, "fragment": True}
        taps.append(counted(client.post, f"{base}/moves", json=sent))
        looks.append(counted(other.get, f"{page}/fragment"))
    return taps, looks


@pytest.mark.parametrize(
    ("record", "begin"), [("village-night", 8), ("magic-city-sixteen-djinn", 12), ("catan-declared", 20)]
)
def test_a_tap_calls_few_of_our_functions(club: Flask, record: str, begin: int) -> None:
    with club.app_context():
        event = evenings.event().id
    played(club, event, record, begin)  # what a process looks up once is known from here on
    taps, looks = played(club, event, record, begin)
    assert statistics.median(taps) <= FOR_A_TAP, repr(taps)
    assert statistics.median(looks) <= FOR_A_LOOK, repr(looks)
