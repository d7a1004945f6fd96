"""The order 0.4 to 0.6 beside packets of the reference server, written down by its documented format."""

from __future__ import annotations

import json
import re
import socket
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from companion.agents.simulate import options_of, play_to_end
from companion.agents.wire import Connection, WireAgent, game_info, game_setting
from companion.games.aiwolf.agents import Agent, Seat
from companion.games.aiwolf.game import GAME
from companion.games.aiwolf.night import Decide
from companion.games.aiwolf.state import DIALECTS, State
from companion.games.aiwolf.talk import Say
from companion.kernel.game import Place, Setup
from tests.games.aiwolf.desk import SHORT, Stacked, go_to_night, night, table

REFERENCE: dict[str, dict[str, Any]] = json.loads(
    (Path(__file__).parent / "recorded" / "reference.json").read_text("utf-8")
)
LATER = {"DIVINE", "GUARD", "WHISPER", "ATTACK"}
"""Requests that come after the exile."""
DEAL = "WWSMVVVV"


class Wire:
    """A connection that keeps what is sent, by kind, and answers nobody and nothing."""

    fault = ""

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []

    def send(self, packet: Mapping[str, Any]) -> None:
        self.sent.append(json.loads(json.dumps(packet)))

    def ask(self, packet: Mapping[str, Any]) -> str:
        self.send(packet)
        return {"NAME": "x", "TALK": "Over", "WHISPER": "Over"}.get(str(packet["request"]), "8")


class Eighth(Agent):
    """Votes for the last of the living."""

    def vote(self, seat: Seat) -> int:
        return max(seat.others)


def sent(deal: str, seat: int, dialect: str = "0.4", **options: Any) -> tuple[State, list[dict[str, Any]]]:
    """A whole game in the order of a dialect, and all that goes over one seat's wire."""
    wire = Wire()
    agents: list[Agent] = [Eighth() for _ in deal]
    agents[seat - 1] = WireAgent(wire)  # type: ignore[arg-type] # it keeps what a socket would send
    chosen = options_of(dialect, "standard")
    places = tuple(Place(f"P{number}") for number in range(len(deal)))
    begun = GAME.begin(Setup("aiwolf", places, chosen, rules=GAME.about.rules))
    return play_to_end(begun, agents, Stacked([SHORT[letter] for letter in deal], 1)), wire.sent


def shape(value: Any) -> Any:
    """What a value is made of: keys and types; of lists and of maps by seat, what stands in them."""
    if isinstance(value, dict):
        if all(key.isdecimal() for key in value):
            return "by seat"
        return {key: shape(each) for key, each in value.items()}
    return type(value).__name__


@pytest.mark.parametrize("request_kind", REFERENCE)
def test_a_packet_has_the_reference_s_shape(request_kind: str) -> None:
    _, packets = sent(DEAL, 1)
    found = [packet for packet in packets if packet["request"] == request_kind]
    wanted = REFERENCE[request_kind]
    assert found
    same_day = [packet for packet in found if (packet["gameInfo"] is None) == (wanted["gameInfo"] is None)]
    assert {json.dumps(shape(packet), sort_keys=True) for packet in same_day} == {
        json.dumps(shape(wanted), sort_keys=True)
    }
    setting = wanted["gameSetting"]
    assert setting is None or all(packet["gameSetting"] == setting for packet in found)


def test_a_day_has_the_reference_s_order_and_its_end_is_told_once() -> None:
    _, packets = sent(DEAL, 1)
    kinds = " ".join(packet["request"] for packet in packets)
    first = "NAME ROLE INITIALIZE DAILY_INITIALIZE( TALK)+ DAILY_FINISH( WHISPER)*"
    day = "( DAILY_INITIALIZE( TALK)* DAILY_FINISH( VOTE)*( WHISPER)*( ATTACK)*)+"
    assert re.fullmatch(f"{first}{day}( DAILY_INITIALIZE)* FINISH", kinds), kinds


@pytest.mark.parametrize("dialect", DIALECTS)
def test_the_end_of_a_talk_is_told_once_a_day(dialect: str) -> None:
    state, packets = sent(DEAL, 3, dialect)
    told = [packet for packet in packets if packet["request"] == "DAILY_FINISH"]
    assert len(told) <= state.day + 1
    assert len(told) >= 2


def test_what_was_said_stands_in_both_lists_of_talk() -> None:
    _, packets = sent(DEAL, 1)
    infos = [packet["gameInfo"] for packet in packets if packet["gameInfo"]]
    assert any(info["talkList"] for info in infos)
    assert all(info["englishTalkList"] == info["talkList"] for info in infos)


def test_after_the_exile_requests_bring_the_state_of_the_game() -> None:
    for seat in (1, 3):
        _, packets = sent(DEAL, seat)
        days = [i for i, packet in enumerate(packets) if packet["request"] == "VOTE"]
        later = [packet for packet in packets[days[0] :] if packet["request"] in LATER]
        assert later
        for packet in later:
            assert packet["gameInfo"]["latestExecutedAgent"] > 0
            assert packet["talkHistory"] is None


def test_a_wolf_alone_is_not_asked_to_whisper() -> None:
    for deal, asked in (("WSPVV", False), ("WWSVVVV", True)):
        _, packets = sent(deal, 1)
        assert ("WHISPER" in {packet["request"] for packet in packets}) is asked
    state, packets = sent("WVSVVVW", 1)  # seat 7, the other wolf, is exiled on day 1
    first = next(one.day for one in state.nights if one.exiled == 7)
    whispers = [p["gameInfo"]["day"] for p in packets if p["request"] == "WHISPER" and p["gameInfo"]]
    assert all(day < first for day in whispers)


def test_words_are_left_until_somebody_has_used_them() -> None:
    drive = table("WSPVV", talk="typed", turns=3)
    first, second = drive.state.queue[:2]
    drive.say(f"seat-{first}", Say("talk", "hello"))
    drive.say(f"seat-{second}", Say("skip"))
    left = game_info(Seat(3, drive.state))["remainTalkMap"]
    assert left == {str(seat): 2 if seat == first else 3 for seat in range(1, 6)}


def test_who_was_exiled_today_still_has_its_words_of_today() -> None:
    drive = table("WWSMVVVV", order="vote-first")
    night(drive)
    go_to_night(drive)
    for seat in range(1, 9):
        drive.say(f"seat-{seat}", Decide(8 if seat != 8 else 7))
    assert set(game_info(Seat(1, drive.state))["remainTalkMap"]) == {str(seat) for seat in range(1, 9)}


@pytest.mark.parametrize("void", [False, True])
def test_where_attack_votes_may_be_void_nobody_need_be_attacked(void: bool) -> None:
    drive = table("WWSMVVVV", void_invalid_attacks=void)
    assert game_setting(drive.view("seat-1"), drive.state.options)["enableNoAttack"] is void


def test_a_second_line_is_no_answer_to_the_next_request() -> None:
    near, other = socket.socketpair()

    def reply() -> None:
        with other, other.makefile("rw", encoding="utf-8") as lines:
            for words in ("first\nsecond\n", "third\nunasked\n", "fifth\n"):
                lines.readline()
                lines.write(words)
                lines.flush()

    replying = threading.Thread(target=reply, daemon=True)
    replying.start()
    connection = Connection(near, 5)
    assert [connection.ask({"request": "TALK"}) for _ in range(3)] == ["first", "third", "fifth"]
    connection.close()
    replying.join(5)


def test_who_sends_without_end_is_not_listened_to() -> None:
    near, other = socket.socketpair()
    other.setblocking(False)
    near.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 20)
    other.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1 << 20)
    with other:
        other.send(b"x" * (1 << 18))
        connection = Connection(near, 5)
        assert connection.ask({"request": "TALK"}) == ""
        assert connection.fault == "garbage"
