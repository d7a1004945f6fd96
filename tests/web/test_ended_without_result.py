"""Whatever state a game is in, its table may be ended without a result: every page of it still opens."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask

from companion.club.tables import operations
from companion.games import GAMES
from companion.kernel.capabilities import referee_of
from companion.kernel.desk import Abandon, Reopen
from companion.kernel.game import Chance, Verb
from companion.kernel.replay import Request
from companion.store.engine import db
from tests.games.test_contract import Walk
from tests.web.sheets.evenings import event
from tests.web.stages import Stage
from tests.web.wire import Clock, clock

__all__ = ["clock"]


LED_SO = {"village": {"led": "gm-phones", "cards": "dealt"}, "magic_city": {"led": "gm-phones"}}
"""How games are led of which each way has pages of its own, beside the usual one."""
WAITS = r">\s*(入力待ち|未入力|考え中|返事待ち)\s*<|ほかの人(が選ぶの)?を待って|全員の入力を待って|考え中の席"
"""Words of pages that ask or wait for somebody."""
TABLES = [*((name, {}) for name in GAMES), *LED_SO.items(), ("catan", {"with_board": True})]


@pytest.mark.parametrize(("name", "options"), TABLES)
def test_a_table_ended_in_any_state_shows_all_its_pages(
    club: Flask, clock: Clock, name: str, options: dict[str, Any]
) -> None:
    with club.app_context():
        event_id = event().id
    walk = Walk(name, 1, **options)
    for _ in walk.steps():
        pass
    stage = Stage(club, event_id, walk.drive, Chance(1))
    referee = referee_of(GAMES[name], walk.drive.history.setup.options)
    seen: set[str] = set()
    for verb in stage.play(clock):
        if verb in seen:
            continue
        seen.add(verb)
        say(club, stage, referee, verb, Abandon(), clock)
        for viewer, person in stage.people.items():
            answer = person.get(f"/tables/{stage.table}/{viewer}")
            assert answer.status_code == 200, (verb, viewer)
            assert not re.search(WAITS, answer.text), (verb, viewer)
            state = re.search(r'class="where-state">.*?<strong>(.*?)</strong>', answer.text, re.DOTALL)
            assert state is None or state[1] == "結果なし", (verb, viewer)
            assert "data-alarm" not in answer.text, (verb, viewer)
        say(club, stage, referee, verb, Reopen(), clock)


def say(club: Flask, stage: Stage, referee: str, after: str, move: Verb, clock: Clock) -> None:
    """Whoever runs the table says something of it all."""
    request = Request(f"{move.verb()}-after-{after or 'all'}", referee, move)
    with club.app_context():
        operations.play(db.session, stage.table, request, at=clock.at)
