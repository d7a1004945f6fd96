"""The twins' proof for a village with seats on phones: nobody hears what they do not know.

| what differs | who knows |
| --- | --- |
| the roles of seats 1, 2, 4, 5, 8 and 9 | each its own, the GM all |
| which wolf attacks whom in the night | the GM, before dawn |
"""

from __future__ import annotations

from functools import partial

import pytest
from flask import Flask

from companion.club.events.models import Event
from companion.club.rounds import operations as rounds
from companion.club.tables import operations
from companion.club.tables.operations import SeatDraft, TableDraft
from companion.kernel.game import Entry
from companion.kernel.replay import Request
from companion.store.engine import db
from tests.driver import Drive
from tests.web.sheets.evenings import event
from tests.web.village.conftest import Device
from tests.web.village.test_village_secrets import ROLES, SWAPPED, night
from tests.web.wire import Clock, Heard, watched


def seen_by(
    viewer: str, club: Flask, event_id: int, clock: Clock, drive: Drive, *, last: int = 0
) -> list[Heard]:
    """What one viewer hears of a village played again, move by move: of all moves, or of the `last`."""
    setup = drive.history.setup
    clock.at = setup.opened
    with club.app_context():
        within = rounds.add_round(db.session, db.session.get_one(Event, event_id).id)
        seats = [SeatDraft(name=place.name) for place in setup.seats]
        draft = TableDraft(setup.game, seats, setup.options, setup.scheme)
        table_id = operations.open_table(db.session, within.id, draft, opened=setup.opened).id
    device = Device(club, table_id, viewer)

    def say(entry: Entry) -> None:
        clock.at = entry.stamp.received
        with club.app_context():
            request = Request(entry.id, entry.stamp.author, entry.move)
            operations.play(db.session, table_id, request, chance=drive.chance)

    said = [entry for entry in drive.history.log if entry.stamp.author != "rules"]
    before = said[:-last] if last else []
    for entry in before:
        say(entry)
    said = said[len(before) :]
    return watched(device.person.client, table_id, viewer, [partial(say, entry) for entry in said])


@pytest.fixture
def event_id(club: Flask) -> int:
    """An event for the villages."""
    with club.app_context():
        return int(event().id)


@pytest.mark.parametrize("viewer", ["public", "host", "seat-3", "seat-6", "seat-10"])
def test_nobody_hears_more_than_they_know(club: Flask, event_id: int, clock: Clock, viewer: str) -> None:
    one, other = (
        seen_by(viewer, club, event_id, clock, drive) for drive in (night(ROLES, 1, 6), night(SWAPPED, 4, 9))
    )
    assert len(one) == len(other) > 10
    for mine, twin in zip(one, other, strict=True):
        assert mine == twin
    assert any(mine.called for mine in one[1:])


def test_the_proof_would_hear_a_difference(club: Flask, event_id: int, clock: Clock) -> None:
    """Seat 1 is a wolf in one village and a villager in the other, and is told so."""
    one, other = (
        seen_by("seat-1", club, event_id, clock, drive)
        for drive in (night(ROLES, 1, 6), night(SWAPPED, 4, 9))
    )
    assert one != other
