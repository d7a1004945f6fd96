"""A Catan night as records: what was said at each table, and how it ends by 001."""

import json
from pathlib import Path

import pytest

from companion.games import GAMES
from companion.kernel import record
from companion.kernel.summary import outcome

RECORDS = Path(__file__).resolve().parents[1] / "records"

TABLES = [
    ("declared", "twelve points declared on the own turn, two of them cards from the phone", {2}, "declared"),
    ("time-up", "ten points undeclared; three with eight are told apart", {1}, "total settlements buildings"),
    ("roads", "both awards void or away; equal but for the roads", {2}, "roads total"),
    ("tie", "equal in all five: all three have won and share 35 points", {1, 2, 3}, "equal equal"),
]


@pytest.mark.parametrize(("name", "story", "winners", "criteria"), TABLES, ids=[table[0] for table in TABLES])
def test_a_record_ends_as_the_source_has_it(name, story, winners, criteria):
    history = record.read((RECORDS / f"catan-{name}.json").read_bytes(), GAMES)
    expected = json.loads((RECORDS / f"catan-{name}.expected.json").read_text("utf-8"))
    assert outcome(history) == expected
    assert set(expected["winners"]) == winners, story
    reasons = [row["because"]["key"].removeprefix("catan-rank-") for row in expected["ranking"][1:]]
    assert reasons[: len(criteria.split())] == criteria.split()


def test_every_criterion_that_can_decide_decides_somewhere():
    keys = {
        row["because"]["key"].removeprefix("catan-rank-")
        for name, *_ in TABLES
        for row in json.loads((RECORDS / f"catan-{name}.expected.json").read_text("utf-8"))["ranking"][1:]
    }
    assert keys == {"declared", "total", "buildings", "settlements", "roads", "equal"}


def test_every_record_of_the_night_stands_in_the_table_above():
    told = {f"catan-{name}.json" for name, *_ in TABLES}
    assert {path.name for path in RECORDS.glob("catan-*.json") if ".expected" not in path.name} == told
