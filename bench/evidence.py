"""A phone's fragment of an evidence village of sixteen after sixty plays, as its phones ask for it."""

from __future__ import annotations

import time
from collections.abc import Iterator

from flask import Flask

from bench.half_wolf import held, phone
from bench.measure import Row, median, percentile, sized
from companion.club.rounds import operations as rounds
from companion.club.tables import operations
from companion.games.evidence.plays import PlayCard
from companion.games.evidence.talk import StartSpeech
from companion.kernel.replay import History, Request
from companion.store.engine import db
from tests.games.evidence.play import Player

SEATS, PLAYS, SPEECHES = 16, sized(60, 1), sized(40, 1)


def main() -> Iterator[Row]:
    """Somebody begins to speak, which every page shows: all phones fetch. Also by processor time, which
    others on the machine do not take."""
    with held() as (app, event_id):
        taken = list(_fetches(app, event_id))
    for of, spent in zip(("", ", processor time"), zip(*taken, strict=True), strict=True):
        yield Row(f"evidence village, a phone's fragment{of}, p99", 20, percentile(spent, 0.99), "ms")
        yield Row(f"evidence village, a phone's fragment{of}, median", 20, median(spent), "ms")


def _played() -> History:
    """A village by day, in which sixty cards were played."""
    for seed in range(1000):
        player = Player(SEATS, seed)
        while player.state.phase != "over":
            player.step()
            plays = sum(isinstance(entry.move, PlayCard) for entry in player.drive.history.log)
            if plays >= PLAYS and player.state.phase == "day":
                return player.drive.history
    raise RuntimeError("no village of sixteen lasts that long")


def _fetches(app: Flask, event_id: int) -> Iterator[tuple[float, float]]:
    """How long each fetch took, milliseconds by the clock and of the processor; every one of a view that has
    changed."""
    history = _played()
    with app.app_context():
        within = rounds.add_round(db.session, event_id)
        table = operations.open_played(db.session, within.id, history).id
    phones = {seat: phone(app, table, f"seat-{seat}") for seat in history.table.state.players}
    for turn in range(SPEECHES):
        silent = history.table.state.active
        with app.app_context():
            move = StartSpeech(silent[turn % len(silent)])
            operations.play(db.session, table, Request(f"said-{turn:06}", "host", move))
        for seat, client in phones.items():
            clock, processor = time.perf_counter(), time.process_time()
            answer = client.get(f"/tables/{table}/seat-{seat}/fragment", headers={"Accept-Encoding": "gzip"})
            spent = (time.perf_counter() - clock) * 1000, (time.process_time() - processor) * 1000
            if answer.status_code != 200:
                raise RuntimeError(f"seat {seat} got {answer.status_code}")
            yield spent
