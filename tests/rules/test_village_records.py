"""Twelve whole villages of 5 to 17 seats as records: who left on which day, who wins, what is proposed.

The tables were written from the rules, not from the records. A night counts to its day.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.games import GAMES
from companion.games.werewolf.facts import day_of
from companion.kernel import record
from companion.kernel.record import outcome
from companion.kernel.replay import History
from tests.games.village.twelve import PLAYS

RECORDS = Path(__file__).resolve().parents[1] / "records"
E, A, S = "executed", "attacked", "shot"

DEATHS: dict[str, dict[int, dict[int, str]]] = {
    # A tied vote takes nobody; then the wolf eats the last but one: one wolf to one human.
    "five-left-out": {1: {3: A}, 2: {4: E, 1: A}},
    # The first attack on the elder (3) fails, in the night of day 1.
    "seven-elder": {1: {7: E}, 2: {6: E, 3: A}, 3: {1: E}},
    # The night before the first day counts as day 0; the cat (3) takes a wolf along.
    "eight-cat": {0: {3: A, 1: "dragged"}, 1: {8: E, 5: A}, 2: {2: E}},
    "nine-own-camp": {1: {9: E, 8: A}, 2: {1: E, 5: A}, 3: {2: E}},
    # Cat (3) executed, hunter (4) dragged, wolf (1) shot; the guard of 8 holds.
    "ten-chain": {1: {3: E, 4: "dragged", 1: S}, 2: {2: E}},
    "ten-lovers": {1: {9: E, 3: A}, 2: {2: E, 5: A}, 3: {7: E, 8: A}, 4: {10: E, 4: S}},
    "eleven-fox": {1: {6: E, 4: A}, 2: {2: E, 3: A}, 3: {1: E}},
    # A wolf (1) under the knight's guard dies of the hex all the same.
    "eleven-curse-caster": {1: {11: E, 1: "hexed", 8: A}, 2: {10: E, 2: "hexed", 9: A}, 3: {3: E}},
    # The attack on the fox (7) fails; divined in the same night it dies, and the immoralist (8) with it.
    "twelve-immoralist": {
        1: {12: E, 7: "cursed", 8: "followed"},
        2: {3: E, 6: A},
        3: {1: E, 4: A},
        4: {2: E},
    },
    # After day 4 there are two wolves to thrall, hunter and one villager: parity only with the next night.
    "thirteen-thrall": {
        1: {13: E, 5: A},
        2: {4: E, 7: A},
        3: {9: E, 6: A},
        4: {10: "sudden", 11: E, 12: A},
    },
    # Whom the first attack bites (11) is no victim but a fourth wolf: four to four on day 4.
    "fifteen-turned": {1: {15: E}, 2: {7: E, 8: S, 4: A}, 3: {12: E, 5: A}, 4: {14: E}},
    # The first evening takes nobody, the first attack fails; the seer's look at the fox (11) does not.
    "seventeen-notebook": {
        1: {11: "cursed"},
        2: {5: E, 6: A},
        3: {17: "sudden", 4: E, 8: A},
        4: {12: E, 1: S, 7: A},
        5: {3: E, 9: A},
        6: {2: E},
    },
}
VERDICTS = {
    "five-left-out": ("wolves", "parity"),
    "seven-elder": ("village", "no-wolf"),
    "eight-cat": ("village", "no-wolf"),
    "nine-own-camp": ("village", "no-wolf"),
    "ten-chain": ("village", "no-wolf"),
    "ten-lovers": ("lovers", "lovers"),
    "eleven-fox": ("fox", "fox"),
    "eleven-curse-caster": ("village", "no-wolf"),
    "twelve-immoralist": ("village", "no-wolf"),
    "thirteen-thrall": ("wolves", "parity"),
    "fifteen-turned": ("wolves", "parity"),
    "seventeen-notebook": ("village", "no-wolf"),
}
LEDGERS: dict[str, dict[str, list[int]]] = {
    "five-left-out": {"win": [2], "black": [1], "threat": [3]},
    # Who was attacked first is paid although the attack failed.
    "seven-elder": {"win": [2, 3, 4, 5, 6, 7], "black": [2], "threat": [3]},
    "eight-cat": {"win": [3, 4, 5, 6, 7, 8], "black": [4], "threat": [3], "mvp": [4]},
    # Seat 6 is the fairy.
    "nine-own-camp": {"win": [3, 4, 5, 6, 7, 8, 9], "threat": [8]},
    # The madman (10) bluffed.
    "ten-chain": {
        "win": [3, 4, 5, 6, 7, 8, 9],
        "bluff": [10],
        "guard": [6],
        "black": [5],
        "threat": [8],
        "mvp": [6],
    },
    "ten-lovers": {"win": [1, 6], "threat": [3]},
    # The executed immoralist (6) wins with the fox, and loses five as a false seer beside a true one.
    "eleven-fox": {"win": [5, 6], "bluff": [6], "suspected": [6], "black": [3, 3], "threat": [4]},
    # Seat 7 is the curse-caster.
    "eleven-curse-caster": {
        "win": [4, 5, 6, 7, 8, 9, 10, 11],
        "black": [4],
        "threat": [8],
        "mvp": [7],
    },
    # By the house rule of this village a failed attack pays no threat; both looks at wolves pay.
    "twelve-immoralist": {"win": [4, 5, 6, 9, 10, 11], "black": [4, 4]},
    "thirteen-thrall": {"win": [1, 2, 3, 4], "black": [5], "threat": [5]},
    # The god (8) was shot. Only the second look at seat 11 found a wolf.
    "fifteen-turned": {"win": [1, 2, 3, 8, 11], "black": [4], "threat": [11]},
    "seventeen-notebook": {
        "win": [6, 7, 8, 9, 10, 12, 13, 14, 15, 16, 17],
        "bluff": [5],
        "guard": [8],
        "suspected": [5],
        "black": [6],
        "threat": [6],
        "mvp": [12],
    },
}


def read(name: str) -> History:
    return record.read((RECORDS / f"village-{name}.json").read_bytes(), GAMES)


@pytest.mark.parametrize("name", DEATHS)
def test_each_day_takes_whom_the_rules_say(name: str) -> None:
    state = read(name).table.state
    days: dict[int, dict[int, str]] = {}
    for gone in state.story.departures:
        days.setdefault(day_of(gone.at), {})[gone.seat] = gone.cause
    assert days == DEATHS[name]
    assert not state.story.faults


@pytest.mark.parametrize("name", VERDICTS)
def test_each_ends_with_its_verdict_and_why(name: str) -> None:
    history = read(name)
    result = history.result()
    assert result is not None
    camp, reason = VERDICTS[name]
    assert history.table.state.ended.camp == camp
    said: Any = result.summary.params
    assert said["reason"].key == f"village-reason-{reason}"


@pytest.mark.parametrize("name", LEDGERS)
def test_each_proposes_its_ledger(name: str) -> None:
    found = json.loads(json.dumps(outcome(read(name))))
    codes: dict[str, list[int]] = {}
    for line in found["ledger"]:
        codes.setdefault(line["code"], []).append(line["seat"])
    assert codes == LEDGERS[name]
    assert found["winners"] == LEDGERS[name]["win"]
    assert found == json.loads((RECORDS / f"village-{name}.expected.json").read_text("utf-8"))


@pytest.mark.parametrize("name", PLAYS)
def test_each_record_is_the_village_as_it_was_played(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    village = GAMES["village"]
    monkeypatch.setattr(
        village, "about", village.about._replace(rules=1)
    )  # the version that they were played by
    written = (RECORDS / f"village-{name}.json").read_bytes().strip()
    assert record.write(PLAYS[name]().history) == written


def test_together_they_have_every_way_to_play_and_every_built_in_role() -> None:
    states = [read(name).table.state for name in PLAYS]
    assert len(states) == 12
    assert (min(len(s.seats) for s in states), max(len(s.seats) for s in states)) == (5, 17)
    assert {(s.options.led, s.options.cards) for s in states} == {
        *(("gm", "written"), ("gm-phones", "dealt"), ("rules", "dealt"), ("rules", "written")),
    }
    held = {role.key for state in states for role in state.dealt}
    assert {role.key for role in states[0].roles} <= held


def test_every_record_stands_in_the_tables_above() -> None:
    found = {path.name for path in RECORDS.glob("village-*.json") if ".expected" not in path.name}
    assert found == {"village-night.json", *(f"village-{name}.json" for name in PLAYS)}
    assert list(DEATHS) == list(VERDICTS) == list(LEDGERS) == list(PLAYS)
