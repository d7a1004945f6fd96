"""The twins' proof, over HTTP: every byte, size and moment that reaches a viewer, move by move.

Play the same evening twice, with another secret; what a viewer `heard` has to be the same in both.
"""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Callable, Iterable
from typing import NamedTuple

import pytest
from flask.testing import FlaskClient

from companion.web.compress import gzip_padded
from tests.driver import START
from tests.present import Present

OWN = {"X-Companion": "page", "Origin": "http://localhost"}


class Clock:
    """The time in the club; it goes on when something is said."""

    def __init__(self) -> None:
        self.at = START

    def __call__(self) -> int:
        return self.at


@pytest.fixture
def clock(present: Callable[[Present], None]) -> Clock:
    """What the whole program takes for the present."""
    found = Clock()
    present(found)
    return found


class Heard(NamedTuple):
    """What came over the wire after a move."""

    called: bool
    """Whether the viewer was called to look again: the moment."""
    body: str
    size: int
    tag: str


def heard(client: FlaskClient, table_id: int, viewer: str, seen: str) -> Heard:
    """What a viewer's page hears when it shows the part of tag `seen`, and the part as it travels now.

    The table's own number, which stands in addresses, is taken out, also before the size is measured: what
    travels is the packed part and nothing else.
    """
    topic = f"table:{table_id}:{viewer}"
    asked = client.post("/live", data=json.dumps({topic: seen}), headers=OWN)
    assert asked.status_code == 200
    assert asked.json
    assert asked.json["gone"] == []
    answer = client.get(f"/tables/{table_id}/{viewer}/fragment", headers={"Accept-Encoding": "gzip"})
    assert answer.status_code == 200
    body = gzip.decompress(answer.data).decode()
    assert answer.data == gzip_padded(body.encode())
    shown = re.sub(rf"/tables/{table_id}\b", "/tables/N", body)
    return Heard(
        asked.json["look"] == [topic],
        shown,
        len(gzip_padded(shown.encode())),
        answer.headers["ETag"].strip('"'),
    )


def watched(
    client: FlaskClient, table_id: int, viewer: str, moves: Iterable[Callable[[], None]]
) -> list[Heard]:
    """What one viewer hears while moves are made: before the first, and after each."""
    got = [heard(client, table_id, viewer, "")]
    for move in moves:
        move()
        got.append(heard(client, table_id, viewer, got[-1].tag))
    return got
