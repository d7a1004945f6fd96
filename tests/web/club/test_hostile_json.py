"""JSON that is nested without end, or is none: refused wherever JSON is read."""

from __future__ import annotations

import pytest

from tests.web.wire import OWN

DEEP = 5000
BODIES = ["[" * DEEP, '{"a":' * 2500, '{"fields":' + "[" * DEEP, b"\xff\xfe", '"\\ud800"']


@pytest.mark.parametrize("body", BODIES, ids=range(len(BODIES)))
def test_json_of_any_depth_is_refused_wherever_json_is_read(organiser, evening, body):
    evening.come("一", "二")
    [table] = evening.seat(("一", "二"))
    headers = {**organiser.headers, **OWN}
    for path in ("/live", f"/tables/{table}/host/moves", f"/tables/{table}/host/take-back"):
        answer = organiser.client.post(path, data=body, headers=headers, content_type="application/json")
        assert answer.status_code == 400, path
    rounds = f"/events/{evening.id}/rounds/new"
    answer = organiser.send(rounds, **{"game": "free", "scheme-basis": body, "preview": "1"})
    assert answer.status_code == 400
