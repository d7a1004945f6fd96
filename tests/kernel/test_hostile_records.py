"""Records from elsewhere, changed at random: each replays, or is refused with the place of the fault."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.games import GAMES
from companion.kernel.record import InvalidRecord, read

RECORDS = Path(__file__).parents[1] / "records"
PLAYED = sorted(path for path in RECORDS.glob("*.json") if ".expected" not in path.name)
HOSTILE: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 2**31, 2**53 + 1, 2**63, -(2**70), 1e308, 0.5),
    *("", "x", "\x00", "𝒜" * 50, "a" * 5000, "seat-99", "rules", "gm", "host"),
    *([], {}, [[]], {"verb": "strike"}, {"verb": "hand-over", "role": "gm"}),
)
"""What stands somewhere instead of what belongs there."""


def places(value: Any, found: list[tuple[Any, Any]]) -> list[tuple[Any, Any]]:
    """Every place within a record: the container and the key or index in it."""
    keys: Any = value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in keys:
        found.append((value, key))
        places(value[key], found)
    return found


def other_value(record: Any, dice: random.Random) -> None:
    within, key = dice.choice(places(record, []))
    within[key] = dice.choice(HOSTILE)


def from_elsewhere(record: Any, dice: random.Random) -> None:
    """A value of another place of the same record."""
    everywhere = places(record, [])
    (within, key), (source, at) = dice.choice(everywhere), dice.choice(everywhere)
    within[key] = msgspec.json.decode(msgspec.json.encode(source[at]))


def without(record: Any, dice: random.Random) -> None:
    within, key = dice.choice(places(record, []))
    del within[key]


def another_order(record: Any, dice: random.Random) -> None:
    """Entries doubled, dropped or swapped, and numbered as if nothing had happened."""
    entries = record["entries"]
    for _ in range(dice.randint(1, 3)):
        at = dice.randrange(len(entries))
        what = dice.randrange(3)
        if what == 0:
            del entries[at]
        elif what == 1:
            again = {**entries[at], "id": f"again-{dice.getrandbits(32)}"}
            entries.insert(dice.randrange(len(entries)), again)
        else:
            entries[at], entries[at - 1] = entries[at - 1], entries[at]
    for number, entry in enumerate(entries, 1):
        entry["sequence"] = number


Change = Callable[[Any, random.Random], None]
CHANGES: tuple[Change, ...] = (other_value, from_elsewhere, without, another_order)


def changed(data: bytes, dice: random.Random) -> bytes:
    """A record changed at a few places, now and then in its bytes."""
    if dice.random() < 0.2:
        raw = bytearray(data)
        for _ in range(dice.randint(1, 5)):
            raw[dice.randrange(len(raw))] = dice.randrange(256)
        return bytes(raw)
    record = msgspec.json.decode(data)
    change = dice.choice(CHANGES)
    for _ in range(dice.randint(1, 3)):
        change(record, dice)
    return msgspec.json.encode(record)


def tried(data: bytes) -> str:
    """What came of a record: `replays`, or the place of the fault."""
    try:
        read(data, GAMES)
    except InvalidRecord as bad:
        return bad.place
    return "replays"


@pytest.mark.parametrize("path", PLAYED, ids=lambda path: path.stem)
def test_a_changed_record_replays_or_is_refused_by_its_place(path: Path) -> None:
    dice, data = random.Random(path.stem), path.read_bytes()
    assert tried(data) == "replays"
    found = {tried(changed(data, dice)) for _ in range(25)}
    assert len(found) > 3
    assert all(place.startswith("$") for place in found - {"replays"})


@pytest.mark.parametrize("path", PLAYED, ids=lambda path: path.stem)
def test_a_figure_beyond_the_table_is_refused_in_every_field_of_every_verb(path: Path) -> None:
    whole = msgspec.json.decode(path.read_bytes())
    tested = set()
    for number, entry in enumerate(whole["entries"]):
        move = entry["move"]
        for name, value in move.items():
            field = (move["verb"], name)
            if type(value) is not int or field in tested:
                continue
            tested.add(field)
            for beyond in (0, -1, 99):
                last = {**entry, "move": {**move, name: beyond}}
                tried(msgspec.json.encode({**whole, "entries": [*whole["entries"][:number], last]}))
    assert tested
