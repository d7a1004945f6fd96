"""Records come from elsewhere: a bad one is refused with the place of its fault."""

from __future__ import annotations

import json

import pytest

from companion.games.free.game import Points
from companion.kernel import record
from companion.kernel.record import InvalidRecord, read, write
from tests.driver import Drive, setup
from tests.kernel.score_sheet import GAMES, played

HOSTILE = {
    "not JSON": (b"{", "$"),
    "a list": (b"[]", "$"),
    "a newer format": (b'{"game":"free","format":99,"setup":{},"entries":[]}', "$.format"),
    "an unknown game": (b'{"game":"chess","setup":{},"entries":[]}', "$.game"),
    "newer rules": (b'{"game":"free","rules":99,"setup":{},"entries":[]}', "$.rules"),
    "no seats": (
        b'{"game":"free","setup":{"game":"free","seats":[],"options":{}},"entries":[]}',
        "$.setup.seats",
    ),
    "too deep": (b'{"a":' * 30 + b"1" + b"}" * 30, "$"),
    "too deep behind text": (b'["\\"[",' + b"[" * 30 + b"]" * 31, "$"),
    "a text without an end": (b'"' + b'\\"' * 1_000_000, "$"),
    "a format beyond all": (
        b'{"game":"free","format":1' + b"0" * 30 + b',"setup":{},"entries":[]}',
        "$.format",
    ),
    "a time beyond all": (
        b'{"game":"free","setup":{"game":"free","seats":[{"name":"a"}],"options":{},"opened":-1},"entries":[]}',
        "$.setup.opened",
    ),
    "too large": (b" " * (record.MOST_BYTES + 1), "$"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_record_is_refused_with_the_place_of_the_fault(name: str) -> None:
    data, place = HOSTILE[name]
    with pytest.raises(InvalidRecord) as caught:
        read(data, GAMES)
    assert caught.value.place == place


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        (b'"sequence":2', b'"sequence":7', "$.entries[1].sequence"),
        (b'"author":"host"', b'"author":"rules"', "$.entries[0]"),
        (b'"author":"host"', b'"author":"seat-9"', "$.entries[0].stamp"),
        (b'"said":1', b'"said":9000000000', "$.entries[0].stamp.said"),
        (b'"author":"host"', b'"author":"host","acting_for":0', "$.entries[0].stamp.acting_for"),
        (b'"amount":5', b'"amount":"5"', "$.entries[1].move.amount"),
        (b'"amount":5', b'"amount":99999999999', "$.entries[1].move.amount"),
        (b'"verb":"finish"', b'"verb":"explode"', "$.entries[4].move.verb"),
        (b'"verb":"finish"', b'"verb":"sign-off"', "$.entries[4]"),
        (b'"game":"free","', b'"game":"catan","', "$.setup.game"),
    ],
)
def test_a_forged_entry_is_refused_at_its_place(old: bytes, new: bytes, place: str) -> None:
    data = write(played().history)
    assert old in data
    changed = (
        data.replace(old, new, 1)
        if b"catan" not in new
        else data.replace(b'"setup":{"game":"free"', b'"setup":{"game":"catan"')
    )
    with pytest.raises(InvalidRecord) as caught:
        read(changed, GAMES)
    assert caught.value.place == place


def test_a_record_of_nothing_but_corrections_is_refused() -> None:
    """A trace folds anew at each of them: its time would grow with the square of the record."""
    table = Drive(setup("free", 2))
    for _ in range(4):
        table.strike(table.say("host", Points(1, 1, 3)))
    data = json.loads(write(table.history))
    point, strike = data["entries"][:2]
    entries = [{**point, "id": f"point-{number:05}"} for number in range(1500)]
    entries += [
        {**strike, "id": f"strike-{number:05}", "move": {"verb": "strike", "entries": [f"point-{number:05}"]}}
        for number in range(1500)
    ]
    numbered = [{**entry, "sequence": number} for number, entry in enumerate(entries, 1)]
    with pytest.raises(InvalidRecord) as caught:
        read(json.dumps({**data, "entries": numbered}).encode(), GAMES)
    assert (caught.value.place, caught.value.why.key) == ("$.entries", "kernel-record-corrections")
    few = read(json.dumps({**data, "entries": numbered[:1700]}).encode(), GAMES)
    assert len(few.struck) == 200


def test_one_id_stands_once_in_a_record() -> None:
    data = write(played().history)
    first, second = (entry.id.encode() for entry in played().history.log[:2])
    with pytest.raises(InvalidRecord):
        read(data.replace(second, first), GAMES)
