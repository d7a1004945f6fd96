"""Ten games of Half Werewolf as records: what was said at the table, and how it ends by 000."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.games import GAMES
from companion.kernel import record
from companion.kernel.record import outcome

RECORDS = Path(__file__).resolve().parents[1] / "records"

GAMES_PLAYED = [
    ("four-runoff", "the madman's ballot is discarded, three are tied, the runoff finds the wolf", {3, 4}),
    ("four-panic", "two are tied twice; the madman lies buried, so the wolf wins alone", {1}),
    ("five-holder-of-both", "seat 2 digs, nobody comes forward as the seer, the wolf stays hidden", {1, 4}),
    ("five-graveyard", "the wolf was dug into the graveyard, and the graveyard was chosen", {1, 2, 3, 5}),
    ("six-mad-wolf", "the mad wolf is executed and wins alone; MVP and a bluff besides", {1}),
    ("six-mad-wolf-spared", "time is up, seat 4 plays on the host's phone, another dies", {2, 3, 4, 5, 6}),
    ("magician-converted", "the seer saw the magician, lost the vote and wins with the wolf", {1, 3, 4}),
    ("sinner-neighbour", "the sinner's right neighbour is the wolf: village and sinner", {1, 3, 5, 6}),
    ("doomsayer-alone", "the doomsayer with the wolf is executed after a runoff", {1}),
    ("real-cards", "real cards, a slip struck: wolf with doomsayer lives, all others win", {1, 3, 4, 5, 6}),
]


@pytest.mark.parametrize(("name", "story", "winners"), GAMES_PLAYED, ids=[game[0] for game in GAMES_PLAYED])
def test_a_record_ends_as_the_source_has_it(name: str, story: str, winners: set[int]) -> None:
    history = record.read((RECORDS / f"half-wolf-{name}.json").read_bytes(), GAMES)
    expected = json.loads((RECORDS / f"half-wolf-{name}.expected.json").read_text("utf-8"))
    assert set(expected["winners"]) == winners, story
    assert outcome(history) == expected


def test_every_record_stands_in_the_table_above() -> None:
    told = {f"half-wolf-{name}.json" for name, _, _ in GAMES_PLAYED}
    assert {path.name for path in RECORDS.glob("half-wolf-*.json") if ".expected" not in path.name} == told
