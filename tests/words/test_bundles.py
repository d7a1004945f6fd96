"""Messages are parsed when they are asked for, each with what it refers to."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from companion import words
from companion.words import Bundle

WORDS = """
### A room.

room-plain = Plain
# Beside a message.
room-terms = { -room-what(case: "b") } and { room-plain }
room-chosen =
    { $n ->
        [one] { room-plain }
       *[other] { room-terms }
}
-room-what =
    { $case ->
       *[a] this
        [b] { -room-that }
    }
-room-that = that
room-of = { $who } and { $who }
room-at = At { MOMENT($at) }
room-broken = { $n ->
room-attribute =
    .title = Of nothing
"""


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Bundle:
    folder = tmp_path / "en"
    folder.mkdir()
    (folder / "room.ftl").write_text(WORDS, "utf-8")
    monkeypatch.setattr(words, "FOLDER", tmp_path)
    return Bundle("en")


def test_a_message_comes_with_all_that_it_refers_to(room: Bundle) -> None:
    assert room.format("room-chosen", {"n": 2}) == ("that and Plain", ())
    assert room.format("room-chosen", {"n": 1}) == ("Plain", ())
    assert room.format("room-plain", {}) == ("Plain", ())


def test_what_cannot_be_kept_is_said_each_time(room: Bundle) -> None:
    """A list and a dict have no key; a moment in two zones is one and reads as two."""
    assert room.format("room-plain", {"of": {"a": [1]}}) == ("Plain", ())
    noon = datetime(2026, 5, 4, 12, tzinfo=ZoneInfo("Asia/Tokyo"))
    for zone, said in (("Asia/Tokyo", "12:00"), ("Europe/Paris", "05:00")):
        found = room.format("room-at", {"at": noon.astimezone(ZoneInfo(zone))})
        assert found
        assert said in found.sentence


def test_what_is_wrong_about_a_message_is_nobody_s_to_change(room: Bundle) -> None:
    found = room.format("room-of", {})
    assert found
    assert isinstance(found.faults, tuple)
    assert found.faults
    assert room.format("room-of", {}) is found


def test_what_nobody_wrote_has_no_message(room: Bundle) -> None:
    assert not room.has("room-nothing")
    assert room.format("room-nothing", {}) is None
    assert room.format("room-attribute", {}) is None


def test_a_message_that_fluent_cannot_read_says_so(room: Bundle) -> None:
    with pytest.raises(ValueError, match="room-broken: not Fluent"):
        room.format("room-broken", {"n": 1})


def test_a_key_given_twice_is_refused(room: Bundle) -> None:
    (words.FOLDER / "en" / "rooms.ftl").write_text("room-plain = Again", "utf-8")
    with pytest.raises(ValueError, match=r"rooms.ftl: room-plain"):
        Bundle("en")
