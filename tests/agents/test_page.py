"""docs/agents.md is enough to write an agent: what stands there runs, and names what goes over the wire."""

from __future__ import annotations

import json
import re
import socket
import sys
import threading
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from flask import Flask

from companion.agents.simulate import play_to_end
from companion.agents.wire import Connection, WireAgent, game_info, game_setting
from companion.config import ROOT
from companion.games.aiwolf.agents import Agent, Seat
from companion.games.aiwolf.game import GAME
from companion.games.aiwolf.state import AIWolfOptions
from companion.kernel.game import Chance, Place, Setup
from companion.store.engine import db
from tests.agents.test_table import village
from tests.cli.test_companion import run
from tests.games.aiwolf.desk import table
from tests.web.house import found_club

PAGE = (ROOT / "docs" / "agents.md").read_text("utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)


@pytest.fixture
def saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The page's two programs, saved where `flask` is called."""
    for name, text in zip(("thirty", "follower"), blocks("python"), strict=True):
        (tmp_path / f"{name}.py").write_text(text, "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    return tmp_path


def thirty() -> Any:
    module = ModuleType("thirty")
    exec(blocks("python")[0], module.__dict__)
    return module


def test_the_first_program_has_thirty_lines() -> None:
    lines = [line for line in blocks("python")[0].splitlines() if line.strip()]
    assert len(lines) <= 30
    assert max(map(len, lines)) <= 110


def test_it_plays_every_role_of_a_village_to_its_end() -> None:
    program, agents = thirty(), list[Agent]()
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        for _ in range(10):
            threading.Thread(target=program.play, args=(port,), daemon=True).start()
            agents.append(WireAgent(Connection(server.accept()[0], 20)))
    options = AIWolfOptions(talk="typed")
    setup = Setup("aiwolf", tuple(Place(f"P{number}") for number in range(10)), options, rules=2)
    state = play_to_end(GAME.begin(setup), agents, Chance(4))
    assert state.phase == "over"
    assert [agent.fault for agent in agents] == [""] * 10
    assert {agent.name for agent in agents} == {"thirty"}
    told = [one.text for one in state.talks if one.text]
    assert any(text.startswith("COMINGOUT") for text in told)
    assert any(text.startswith("DIVINED") for text in told)
    for agent in agents:
        agent.close()


def test_a_class_of_ones_own_is_simulated(app: Flask, saved: Path) -> None:
    command = ("aiwolf", "simulate", "--seats", "5", "--games", "3", "--agents")
    answer = run(app, *command, "follower:Follower,sensible")
    assert answer.exit_code == 0, answer.output
    for unknown in ("follower:Nobody", "nowhere:Nobody", "nobody"):
        answer = run(app, *command, unknown)
        assert answer.exit_code == 2
        assert unknown in answer.output


def test_it_sits_at_a_table_beside_others(app: Flask, saved: Path) -> None:
    found_club(app)
    with app.app_context():
        number = village(db.session, 5)
    seats = ("--table", str(number), "--seats", "1,2,3,4,5")
    answer = run(app, "agents", *seats, "--agents", "follower:Follower,sensible")
    assert answer.exit_code == 0, answer.output
    assert answer.stdout.strip() in ("village", "wolves")


def test_the_page_names_every_field_and_shows_packets_as_they_are() -> None:
    drive = table("WSPVV", talk="typed")
    view = drive.view("seat-2")
    info, setting = game_info(Seat(2, drive.state)), game_setting(view, drive.state.options)
    missing = [key for key in (*info, *setting) if f"`{key}`" not in PAGE]
    assert missing == []
    packets = [json.loads(text) for text in blocks("json")]
    assert [packet["request"] for packet in packets] == ["NAME", "TALK", "DAILY_INITIALIZE"]
    five = {"gameInfo", "gameSetting", "request", "talkHistory", "whisperHistory"}
    assert all(set(packet) == five for packet in packets)
    assert set(packets[-1]["gameInfo"]) == set(info)
