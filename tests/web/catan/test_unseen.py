"""A host who plays corrects the table, and learns nothing of hidden cards: neither that nor how many."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from flask import Flask

from companion.club.tables import operations
from companion.kernel.logbook import logbook
from companion.kernel.replay import History
from companion.store.engine import db
from tests.web.house import UNOFFERED
from tests.web.table.conftest import Phone

from .conftest import CatanTable

Phones = Callable[[str], Phone]
OF_ONE_REQUEST = re.compile(r'name="csrf_token" value="[^"]*"|name="id" value="[^"]*"|value="\d{13}"')
ENTRY = re.compile(r'name="entries" value="([^"]*)"')


def history(table: CatanTable) -> History:
    with table.app.app_context():
        return operations.history(db.session, table.id)


def read_out(table: CatanTable) -> str:
    """The entry with which much falls: what came after it stands on it."""
    return next(entry.id for entry in history(table).log if type(entry.move).__name__ == "ReadOut")


def hold(table: CatanTable, times: int) -> None:
    """Seats 1 and 2 tap at their hidden cards."""
    for number in range(times):
        seat = 1 + number % 2
        table.say(f"seat-{seat}", "hold-cards", seat=seat, count=1 + number % 3)


def seen_by(host: Phone, table: CatanTable, path: str) -> str:
    """A page of the host's, without what belongs to one request."""
    return OF_ONE_REQUEST.sub("", host.client.get(f"/tables/{table.id}/host/{path}").text)


@pytest.mark.parametrize("times", [1, 5])
def test_a_trial_and_the_log_are_the_same_with_and_without_hidden_cards(
    begun: CatanTable, phone: Phones, times: int
) -> None:
    host = phone("host")
    host.page()  # where it is told once that this phone is the host's
    trial = f"strike/{read_out(begun)}"
    before = [seen_by(host, begun, path) for path in (trial, "log")]
    hold(begun, times)
    assert [seen_by(host, begun, path) for path in (trial, "log")] == before


def test_what_falls_unseen_falls_all_the_same_and_comes_back_with_it(
    begun: CatanTable, phone: Phones
) -> None:
    hold(begun, 4)
    host, entry = phone("host"), read_out(begun)
    shown = ENTRY.findall(seen_by(host, begun, f"strike/{entry}"))
    for _ in range(2):  # sent twice it counts once
        assert host.say("strike", entries=shown, id="strike-no-1").status_code == 303
    struck = history(begun).struck
    assert len(struck) == len(shown) + 4
    assert {entry.id for entry in history(begun).log if "seat" in entry.stamp.author} <= struck
    counts = [
        line.text.params["count"] for line in logbook(history(begun), "host") if line.id == "strike-no-1"
    ]
    assert counts == [len(shown)]
    back = ENTRY.findall(seen_by(host, begun, f"restore/{entry}"))
    assert back == shown
    assert host.say("restore", id="restore-no-1", entries=back).status_code == 303
    assert not history(begun).struck


def test_an_entry_that_the_host_does_not_see_is_not_the_host_s_to_strike(
    begun: CatanTable, phone: Phones
) -> None:
    hold(begun, 1)
    host, hidden = phone("host"), history(begun).log[-1].id
    assert host.say("strike", id=UNOFFERED, entries=[hidden]).status_code == 422
    assert host.say("x", to="take-back", id=UNOFFERED, entries=hidden).status_code == 404
    assert host.client.get(f"/tables/{begun.id}/host/strike/{hidden}").status_code == 404
    assert not history(begun).struck


def test_a_strike_that_is_not_what_was_shown_is_refused(
    club: Flask, begun: CatanTable, phone: Phones
) -> None:
    hold(begun, 2)
    host, entry = phone("host"), read_out(begun)
    assert host.say("strike", entries=[entry]).status_code == 422
    assert not history(begun).struck
