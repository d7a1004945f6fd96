"""Six games of Magic City as records: every event at least once, what each dawn found, who wins and why."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.games import GAMES
from companion.games.magic_city.desk import lost_in_night
from companion.games.magic_city.evening import ChooseEvent
from companion.games.magic_city.table import KEYS
from companion.games.werewolf.facts import day_of
from companion.kernel import record
from companion.kernel.record import outcome
from companion.kernel.replay import History

RECORDS = Path(__file__).resolve().parents[1] / "records"

PLAYED = [
    (
        "eight-graveyard",
        8,
        "the golem is executed, the graveyard takes the seer, the slum the guard",
        [{7}, {4}],
    ),
    ("ten-fox", 10, "a mirrored wolf, then the last one executed: the fox lives", [set(), {9}]),
    ("thirteen-court", 13, "garden, guild, arena; the court takes the last wolf", [{12}, {3}, {8}]),
    ("fourteen-chimera", 14, "the forest, a guess that met, and parity with the chimera", [{4, 12, 14}, {5}]),
    ("sixteen-djinn", 16, "the dragon guarded the djinn, and the vote executed it", [{14}, {16}]),
    ("eighteen-vortex", 18, "redealt; prison, airship, and a link of the tree", [{4, 15}, {17}, {1}]),
]
WINNERS = {
    "eight-graveyard": "wolves",
    "ten-fox": "fox",
    "thirteen-court": "village",
    "fourteen-chimera": "wolves",
    "sixteen-djinn": "djinn",
    "eighteen-vortex": "village",
}


def read(name: str) -> History:
    return record.read((RECORDS / f"magic-city-{name}.json").read_bytes(), GAMES)


@pytest.mark.parametrize(("name", "seats", "story", "dawns"), PLAYED, ids=[played[0] for played in PLAYED])
def test_a_record_comes_to_its_dawns_and_its_verdict(
    name: str, seats: int, story: str, dawns: list[set[int]]
) -> None:
    history = read(name)
    state = history.table.state
    assert len(state.seats) == seats
    assert [set(lost_in_night(state, night)) for night in range(1, day_of(state.now))] == dawns, story
    assert state.ended.camp == WINNERS[name], story
    expected = json.loads((RECORDS / f"magic-city-{name}.expected.json").read_text("utf-8"))
    assert outcome(history) == expected


def test_every_event_is_played_in_one_of_them() -> None:
    chosen = {fact.move.event for name, *_ in PLAYED for fact in read(name).table.state.story.of(ChooseEvent)}
    assert chosen == set(KEYS)


def test_one_of_them_has_an_awakened_chimera_and_one_a_djinn_and_one_a_fox() -> None:
    assert any(change.role.key == "awakened" for change in read("fourteen-chimera").table.state.story.changes)
    assert {"djinn", "fox"} < set(WINNERS.values())


def test_every_record_stands_in_the_table_above() -> None:
    told = {f"magic-city-{name}.json" for name, *_ in PLAYED}
    found = {path.name for path in RECORDS.glob("magic-city-*.json") if ".expected" not in path.name}
    assert found == told
