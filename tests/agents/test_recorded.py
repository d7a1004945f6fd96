"""Whole games with agents that others wrote, recorded once: the same answers bring the same requests.

Recorded by hand with the unchanged samples of AIWolfPy and of aiwolf-python, each on every seat of a village.
A line is a request of ours and what the agent on that seat answered; the first line says how it was played.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.agents.simulate import options_of, play_to_end
from companion.agents.wire import WireAgent
from companion.games.aiwolf.game import GAME
from companion.kernel.game import Chance, Place, Setup

RECORDED = sorted((Path(__file__).parent / "recorded").glob("*.jsonl"))


class Recorded:
    """A connection at whose other end a recording answers, as long as it is asked the same."""

    fault = ""

    def __init__(self, lines: Iterator[dict[str, Any]]) -> None:
        self.lines = lines

    def send(self, packet: dict[str, Any]) -> dict[str, Any]:
        line = next(self.lines)
        assert json.loads(json.dumps(packet)) == line["request"]
        return line

    def ask(self, packet: dict[str, Any]) -> str:
        return str(self.send(packet)["answer"])


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
def test_recorded_agents_play_the_same_game_again(path: Path) -> None:
    head, *lines = map(json.loads, path.read_text("utf-8").splitlines())
    by_seat = {seat: [line for line in lines if line["seat"] == seat] for seat in range(1, head["seats"] + 1)}
    connections = [Recorded(iter(said)) for said in by_seat.values()]
    agents = [WireAgent(connection) for connection in connections]  # type: ignore[arg-type] # a recording
    seats = tuple(Place(agent.name) for agent in agents)
    options = options_of(head["dialect"], "standard")
    begun = GAME.begin(Setup("aiwolf", seats, options, rules=GAME.about.rules))
    state = play_to_end(begun, agents, Chance(head["seed"]))
    assert state.winner == head["winner"]
    assert [list(connection.lines) for connection in connections] == [[] for _ in connections]


def test_two_families_are_recorded() -> None:
    heads = [json.loads(path.read_text("utf-8").splitlines()[0]) for path in RECORDED]
    assert {(head["agent"], head["dialect"]) for head in heads} == {
        ("AIWolfPy", "0.2"),
        ("aiwolf-python", "0.4"),
    }
