"""The way of a tap: how many of our files a posted move passes, and how often it comes back to one of them.

Counted from the view that takes the move to its answer, at a score sheet and without a fragment; what every
request passes before and after its view is not counted.
"""

from __future__ import annotations

import re
import sys
import tempfile
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from types import FrameType

from flask.testing import FlaskClient

from bench import live
from bench.measure import Row
from companion import create_app
from companion.config import Config

OURS = f"{live.ROOT / 'companion'}/"
BEGINS = "post_move"
WARM = 3
"""Moves before the one that is counted: what is worked out once is there."""


def main() -> Iterator[Row]:
    """The way as it is; which files lie on it, and how often one is returned to, is said on the side."""
    with tempfile.TemporaryDirectory() as folder:
        token = live.prepared(Path(folder))[0]
        client = create_app(Config(instance=Path(folder), testing=True)).test_client()
        move = _mover(client, token)
        for _ in range(WARM):
            move()
        passed = way_of(move)
    files = sorted(set(passed))
    entered = 1 + sum(one != before for before, one in pairwise(passed))
    print(*files, f"returned to one of them {entered - len(files)} times", sep="\n", file=sys.stderr)
    yield Row("a posted move: files that it passes", 12, len(files), "")


def way_of(call: Callable[[], object]) -> list[str]:
    """The file of each of our functions that a call enters once the view has begun, in order."""
    passed: list[str] = []
    view: list[FrameType] = []

    def note(frame: FrameType, event: str, _result: object) -> None:
        if event == "call" and frame.f_code.co_name == BEGINS:
            view.append(frame)
        if event == "call" and view and frame.f_code.co_filename.startswith(OURS):
            passed.append(frame.f_code.co_filename.removeprefix(OURS))
        if event == "return" and view and frame is view[0]:
            view.clear()

    sys.setprofile(note)
    try:
        call()
    finally:
        sys.setprofile(None)
    return passed


def _mover(client: FlaskClient, token: str) -> Callable[[], None]:
    """What posts one move more, as the outbox of a host's phone does."""
    client.application.config["WTF_CSRF_ENABLED"] = False
    base = client.post(f"/claim/{token}", follow_redirects=True).request.path
    sender = re.search(r'data-sender="([^"]+)"', client.get(base).text)
    assert sender
    own = {"X-Companion": "page", "Origin": "http://localhost"}

    def move() -> None:
        number = next(live.numbers)
        fields = {
            "id": f"bench-{number:08}",
            "verb": "points",
            "seat": "1",
            "round": "1",
            "amount": str(number),
        }
        tap = {"fields": fields, "sender": sender[1], "fragment": False}
        assert client.post(f"{base}/moves", json=tap, headers=own).status_code == 204

    return move
