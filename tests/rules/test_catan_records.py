"""A Catan night as records: what was said at each table, and how it ends by 001."""

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.games import GAMES
from companion.kernel import record
from companion.kernel.desk import Abandon, Reopen
from companion.kernel.record import outcome
from tests.driver import MINUTE, START, Drive
from tests.games.catan import moves as m
from tests.games.catan.desk import line, started

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


def test_a_table_of_earlier_rules_is_read_by_them():
    """What was accepted then stands: play in an open seven-check, a stale award, a clock that ran on."""
    table = started()
    earlier = Drive(replace(table.history.setup, rules=1), log=table.history.log)
    earlier.now = table.now
    line(earlier, 1, settlements=2, cities=3, roads=7)
    earlier.say("host", m.Stretch(1, 7))
    earlier.say("host", m.LongestRoad(1))
    earlier.say("host", m.Stretch(1, 4))
    assert earlier.view("host").awards[0].due == 0
    earlier.say("host", m.Roll(7))
    earlier.say("host", m.Trade(1, "bank", give_ore=4, get_wood=1))
    earlier.say("host", m.SevenChecked())
    earlier.say("host", m.SetClock(600, " "), at=START + MINUTE)
    earlier.say("host", Abandon())
    earlier.say("host", Reopen(), at=START + 6 * MINUTE)
    assert earlier.view().clock.remaining(earlier.now) == 5 * MINUTE
    earlier.say("seat-1", m.Declare(1))
    again = record.read(record.write(earlier.history), GAMES)
    assert again.table == earlier.history.table
    assert again.setup.rules == 1
