"""Source 004, 得られる情報, over the wire: bytes, order and moments tell an agent nothing beyond the list.

KNOWS is written from the source. Twins: what a seat does not know is dealt otherwise, everybody answers the
same, and what went over that seat's wire is the same, byte for byte and in the same order.
"""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from typing import Any

import pytest

from companion.agents.simulate import options_of, play_to_end
from companion.agents.wire import WireAgent, game_info
from companion.games.aiwolf.agents import Agent, Seat
from companion.games.aiwolf.game import GAME
from companion.games.aiwolf.state import DIALECTS, AIWolfOptions, State
from companion.kernel.game import Place, Setup
from tests.games.aiwolf.desk import SHORT, SIXTEEN, Stacked

DEAL = "WWSMVVVV"
"""Eight: wolves 1 and 2, seer 3, medium 4."""
TWINS: dict[int, tuple[str, ...]] = {
    1: ("WWVVSMVV", "WWMSVVVV"),  # a wolf knows the pack
    5: ("VVSMVWWV", "SMWWVVVV"),  # a villager only the own role
    3: ("VWSMVWVV", "WVSVVWVM"),  # the seer only its own results: of seat 8, human in each
}
"""By seat: deals that it cannot tell from DEAL on the first day and the morning after."""
OWN = {
    "divineResult": {"seer"},
    "mediumResult": {"medium"},
    "guardedAgent": {"bodyguard"},
    "attackedAgent": {"werewolf"},
    "attackVoteList": {"werewolf"},
    "latestAttackVoteList": {"werewolf"},
    "whisperList": {"werewolf"},
    "remainWhisperMap": {"werewolf"},
}
"""004: what of the wire is a role's own. Nobody else ever gets anything in it."""
NOTHING: tuple[Any, ...] = (None, -1, [], {})


class Wire:
    """A connection that keeps what is sent, and answers by a table."""

    fault = ""

    def __init__(self, answers: Mapping[str, str]) -> None:
        self.answers = answers
        self.sent: list[bytes] = []

    def send(self, packet: Mapping[str, Any]) -> None:
        self.sent.append(json.dumps(packet, ensure_ascii=False).encode())

    def ask(self, packet: Mapping[str, Any]) -> str:
        self.send(packet)
        return self.answers.get(str(packet["request"]), '{"agentIdx": 8}')


class Enough(Exception):
    """The part of the game that is compared is over."""


class Until(Agent):
    """Ends the game on the morning of day 1, before anybody has spoken."""

    def talk(self, seat: Seat) -> str:
        if seat.day == 1:
            raise Enough
        return "Over"

    def divine(self, seat: Seat) -> int:
        return 8


def sent(deal: str, seat: int, dialect: str) -> list[bytes]:
    """All that goes over a seat's wire on the first day, in its night, and in the morning after."""
    wire = Wire({"NAME": "x", "ROLE": "none", "TALK": "Over", "WHISPER": "Over"})
    agents: list[Agent] = [Until() for _ in deal]
    agents[seat - 1] = WireAgent(wire)  # type: ignore[arg-type] # it keeps what a socket would send
    begun = GAME.begin(
        Setup("aiwolf", tuple(Place(f"P{n}") for n in range(8)), options_of(dialect, "standard"), rules=2)
    )
    with pytest.raises(Enough):
        play_to_end(begun, agents, Stacked([SHORT[letter] for letter in deal], 1))
    return wire.sent


@pytest.mark.parametrize("dialect", DIALECTS)
@pytest.mark.parametrize("seat", TWINS)
def test_the_wire_of_a_seat_is_the_same_where_it_knows_the_same(seat: int, dialect: str) -> None:
    one = sent(DEAL, seat, dialect)
    assert any(b"DAILY_INITIALIZE" in packet for packet in one[4:])
    for deal in TWINS[seat]:
        assert sent(deal, seat, dialect) == one


def test_a_wire_that_knows_otherwise_is_seen_to_differ() -> None:
    assert sent("VWWSMVVV", 5, "0.2") != sent(DEAL, 5, "0.2")


@pytest.mark.parametrize("dialect", DIALECTS)
def test_what_is_a_role_s_own_reaches_no_other_role_in_whole_games(dialect: str) -> None:
    """What all seats are told in games with every role; roles open at the end alone."""
    seen = set()

    class Watched(Agent):
        def __init__(self) -> None:
            self.chance = random.Random(3)

        def day(self, seat: Seat) -> None:
            info = game_info(seat)
            role = seat.own.role
            for key, roles in OWN.items():
                if role not in roles:
                    assert info[key] in NOTHING, (role, key, info[key])
                elif info[key] not in NOTHING:
                    seen.add(key)
            known = {seat.number, *seat.own.mates}
            assert set(info["roleMap"]) == {str(number) for number in known}
            assert not seat.own.mates or role in ("werewolf", "mason")
            assert info["cursedFox"] == -1

        def vote(self, seat: Seat) -> int:
            self.day(seat)
            return self.chance.choice(seat.others)

        divine = guard = attack = vote

        def whisper(self, seat: Seat) -> str:
            self.day(seat)
            return "ひそひそ" if seat.day < 2 else "Over"

    options = options_of(dialect, "fox")
    for number in range(4):
        setup: Setup[AIWolfOptions] = Setup(
            "aiwolf", tuple(Place(f"P{n}") for n in range(16)), options, rules=2
        )
        deal = random.Random(number).sample([SHORT[letter] for letter in SIXTEEN], 16)
        state: State = play_to_end(GAME.begin(setup), [Watched() for _ in range(16)], Stacked(deal, number))
        assert state.phase == "over"
    assert seen >= set(OWN) - {"latestAttackVoteList"}
