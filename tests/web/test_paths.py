"""What stands in addresses: ways back inside this house only, and ids that a database can be asked for."""

from __future__ import annotations

import json

import pytest

from companion.web.site import LARGEST, inside, row_id
from tests.web.live.conftest import OWN

NO_ID = [str(LARGEST + 1), "9" * 30, "9" * 5000]


@pytest.mark.parametrize(
    "address",
    [
        "//evil.example",
        "///evil.example",
        "https://evil.example/",
        "/\\evil.example",
        "\\\\evil.example",
        "/\t/evil.example",
        "/x\r\nSet-Cookie: a=b",
        "javascript:alert(1)",
        "evil.example",
        "",
        None,
    ],
)
def test_nobody_is_sent_elsewhere(address):
    assert inside(address, "/here") == "/here"


@pytest.mark.parametrize("address", ["/", "/tables/3/host?x=1#seat", "/events/3/門"])
def test_a_way_back_inside_is_kept(address):
    assert inside(address, "/here") == address


@pytest.mark.parametrize("typed", [*NO_ID, "-1", "1.0", "１", "²", "", " 1", "0x1"])
def test_what_can_be_no_id_is_none(typed):
    with pytest.raises(ValueError, match=r".*"):
        row_id(typed)
    assert row_id(str(LARGEST)) == LARGEST


@pytest.mark.parametrize("number", NO_ID)
@pytest.mark.parametrize(
    "path",
    [
        "/tables/{}/public",
        "/tables/{}/public/fragment",
        "/tables/{}/sheet.pdf",
        "/tables/{}/phones",
        "/tables/{}/open-gm",
        "/events/{}",
        "/events/{}/screen",
        "/events/{}/standings.pdf",
        "/seasons/{}/leaderboard.pdf",
        "/players/{}",
        "/players/{}/merge",
        "/organisers/{}/disable",
    ],
)
def test_a_page_of_an_impossible_id_is_not_there(organiser, path, number):
    assert organiser.get(path.format(number)).status_code == 404


@pytest.mark.parametrize("number", NO_ID)
@pytest.mark.parametrize("kind", ["table:{}:public", "next:{}", "screen:{}:x"])
def test_a_topic_of_an_impossible_id_is_gone(somebody, kind, number):
    topic = kind.format(number)
    headers = {**OWN, "Content-Type": "application/json"}
    answer = somebody.client.post("/live", data=json.dumps({topic: ""}), headers=headers)
    assert answer.get_json() == {"look": [], "gone": [topic]}
