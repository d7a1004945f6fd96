"""The competition's wire: what goes over it, and that nobody at the other end can stop a village."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest

from companion.agents.simulate import play_to_end
from companion.agents.wire import Connection, WireAgent, agent_index, game_info
from companion.games.aiwolf.agents import Agent, Seat
from companion.games.aiwolf.game import GAME
from companion.games.aiwolf.state import AIWolfOptions
from companion.kernel.game import Chance, Place, Setup
from tests.games.aiwolf.desk import SIXTEEN, night, table

Reply = Callable[[dict[str, Any]], "str | None"]
SILENT = {"INITIALIZE", "DAILY_INITIALIZE", "DAILY_FINISH", "FINISH"}
"""Requests that want no answer."""
KEYS = {"gameInfo", "gameSetting", "request", "talkHistory", "whisperHistory"}


class Far:
    """Somebody at the other end: answers each packet as told, and keeps what came."""

    def __init__(self, reply: Reply) -> None:
        near, self.socket = socket.socketpair()
        self.got: list[dict[str, Any]] = []
        self.reply = reply
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.thread.start()
        self.agent = WireAgent(Connection(near, 5))

    def _run(self) -> None:
        with self.socket, self.socket.makefile("rw", encoding="utf-8", newline="\n") as lines:
            for line in lines:
                packet = json.loads(line)
                self.got.append(packet)
                answer = self.reply(packet)
                if answer is None:
                    return
                if packet["request"] not in SILENT:
                    lines.write(answer + "\n")
                    lines.flush()


def sample(packet: dict[str, Any]) -> str:
    """What the simplest agent answers: nothing to say, and itself for every choice."""
    return {"NAME": "sample", "ROLE": "none", "TALK": "Over", "WHISPER": "Over"}.get(
        packet["request"], '{"agentIdx":1}'
    )


def play(agents: list[Agent], **options: Any):
    chosen = AIWolfOptions(talk="typed", **options)
    seats = tuple(Place(f"P{number}") for number in range(len(agents)))
    return play_to_end(GAME.begin(Setup("aiwolf", seats, chosen, rules=GAME.about.rules)), agents, Chance(3))


@pytest.mark.parametrize("order", ["together", "vote-first"])
def test_a_village_of_agents_over_the_wire_is_played_to_its_end(order):
    far = [Far(sample) for _ in range(5)]
    state = play([one.agent for one in far], order=order)
    assert state.phase == "over"
    for one in far:
        one.agent.connection.close()
        one.thread.join(5)
    requests = [packet["request"] for packet in far[0].got]
    assert requests[:4] == ["NAME", "ROLE", "INITIALIZE", "DAILY_INITIALIZE"]
    assert requests[-1] == "FINISH"
    assert all(set(packet) == KEYS for one in far for packet in one.got)
    assert {agent.name for agent in (one.agent for one in far)} == {"sample"}


def test_only_who_may_is_asked_for_what():
    far = [Far(sample) for _ in range(15)]
    state = play([one.agent for one in far])
    for one in far:
        one.agent.connection.close()
        one.thread.join(5)
    for number, one in enumerate(far, 1):
        asked = {packet["request"] for packet in one.got} & {"DIVINE", "GUARD", "ATTACK", "WHISPER"}
        allowed = {"seer": {"DIVINE"}, "bodyguard": {"GUARD"}, "werewolf": {"ATTACK", "WHISPER"}}
        assert asked <= allowed.get(state.role(number), set())


def test_what_is_told_of_a_game_is_what_the_seat_knows():
    drive = table(SIXTEEN, table="fox", talk="spoken")
    night(drive, seer=1)
    night(drive, 11, wolves=12, bodyguard=12, seer=2)
    told = {seat: game_info(Seat(seat, drive.state)) for seat in sorted(drive.state.living)}
    assert told[1]["roleMap"] == {"1": "WEREWOLF", "2": "WEREWOLF", "3": "WEREWOLF"}
    assert told[8]["roleMap"] == {"8": "FREEMASON", "9": "FREEMASON"}
    assert told[14]["roleMap"] == {"14": "VILLAGER"}
    assert told[4]["divineResult"] == {"agent": 4, "day": 2, "target": 2, "result": "WEREWOLF"}
    assert told[5]["mediumResult"] == {"agent": 5, "day": 2, "target": 11, "result": "HUMAN"}
    assert told[6]["guardedAgent"] == 12
    assert told[1]["attackedAgent"] == 12
    for seat, info in told.items():
        assert info["executedAgent"] == 11
        assert info["lastDeadAgentList"] == []
        assert info["cursedFox"] == -1
        if seat > 3:
            assert info["attackVoteList"] == []
            assert info["attackedAgent"] == -1
        if seat != 4:
            assert info["divineResult"] is None
        if seat != 5:
            assert info["mediumResult"] is None
        if seat != 6:
            assert info["guardedAgent"] == -1


@pytest.mark.parametrize(
    "answer",
    [
        "",
        "garbage",
        "\x00\xff",
        "{}",
        '{"agentIdx":99}',
        '{"agentIdx":-1}',
        "Agent[77]",
        "9" * 400,
        "[" * 900,
    ],
)
def test_garbage_stops_no_village(answer):
    def garbage(packet: dict[str, Any]) -> str:
        return sample(packet) if packet["request"] == "NAME" else answer

    far = Far(garbage)
    state = play([far.agent, *(Agent() for _ in range(4))])
    assert state.phase == "over"


@pytest.mark.parametrize("after", ["INITIALIZE", "TALK", "VOTE"])
def test_a_closed_connection_leaves_a_seat_that_says_nothing(after):
    far = Far(lambda packet: None if packet["request"] == after else sample(packet))
    state = play([far.agent, *(Agent() for _ in range(6))])
    assert state.phase == "over"
    assert far.agent.connection.fault == "closed"


def test_who_answers_too_late_is_silent_from_then_on():
    near, other = socket.socketpair()
    with other:
        connection = Connection(near, 0.05)
        assert connection.ask({"request": "TALK"}) == ""
        connection.close()
        assert connection.fault == "late"  # why it was lost, not that it was closed then


def test_who_answers_drop_by_drop_is_late_all_the_same():
    """Each drop came in time and began the patience anew: a seat's turn was held for hours."""
    near, other = socket.socketpair()
    ended = threading.Event()

    def drip() -> None:
        while not ended.wait(0.03):
            try:
                other.sendall(b"x")
            except OSError:
                return

    dripping = threading.Thread(target=drip)
    dripping.start()
    connection = Connection(near, 0.2)
    begun = time.monotonic()
    assert connection.ask({"request": "TALK"}) == ""
    ended.set()
    dripping.join()
    other.close()
    assert connection.fault == "late"
    assert time.monotonic() - begun < 20


@pytest.mark.parametrize(
    ("answer", "seat"),
    [('{"agentIdx":7}', 7), ("Agent[03]", 3), ("12", 12), ('{"agentIdx":-1}', 0), ("nobody", 0), ("", 0)],
)
def test_an_answer_names_a_seat(answer, seat):
    assert agent_index(answer) == seat
