"""JSON that is nested without end, or is none: refused wherever JSON is read."""

from __future__ import annotations

import pytest

from tests.web import routes
from tests.web.house import TOKEN
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
    answer = organiser.send(
        rounds, **{"game": "free", "line": "free", "free-scheme-basis": body, "preview": "1"}
    )
    assert answer.status_code == 400


@pytest.mark.parametrize("body", BODIES, ids=range(len(BODIES)))
def test_no_form_is_filled_from_json(organiser, evening, body):
    """Over every page that takes something: what a library would read of itself breaks none of them."""
    evening.come("一", "二")
    [table] = evening.seat(("一", "二"))
    token = TOKEN.search(organiser.get(f"/events/{evening.id}/door").text)[1]
    headers = {**organiser.headers, **OWN, "X-CSRFToken": token}
    given = {"table_id": [str(table)], "viewer": ["host"]}
    for rule in routes.rules(evening.app, "POST"):
        if rule.endpoint != "auth.log_out":
            for path in routes.addresses(rule, given):
                answer = organiser.client.post(
                    path, data=body, headers=headers, content_type="application/json"
                )
                assert answer.status_code < 500, path
