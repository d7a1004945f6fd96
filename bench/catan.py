"""The board of Catan: longest road and award over whole games of builds by taps, beside trying every trail; a
fair set-up; a build by tap beside a count."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from flask import Flask
from msgspec.structs import replace

from bench import half_wolf
from bench.measure import Row, median, sized
from companion.club.rounds import operations as rounds
from companion.club.tables import operations
from companion.games.catan.boards import SEEDS, WISHES, BoardName, lay
from companion.games.catan.island import SMALL
from companion.games.catan.rulings import road_after
from companion.games.catan.state import CatanOptions, position_at
from companion.kernel.replay import Request
from companion.kernel.table import codec_of, snapshot
from companion.store.engine import db
from tests.games.catan.positions import every_trail, tapped

GAMES = sized(220, 2)
"""Random games; 220 have more than 20,000 builds."""
LAPS = sized(25, 2)
ROADS = (30, 29, 28, 27, 35, 43)
"""Edges of the beginners' layout along which seat 1 builds a lap, one after the other."""
BOARDS = sized(60, 2)
Seat = tuple[frozenset[int], frozenset[int]]
"""The roads of a seat, and the corners where others have built."""


def main() -> Iterator[Row]:
    positions: list[Seat] = []
    builds = different = 0
    for seed in range(GAMES):
        for state, lengths, holder in tapped(Random(seed), voids=seed % 2 == 0):
            builds += 1
            different += [one.stretch for one in state.lines] != lengths or state.road.held != holder
            position = position_at(state)
            positions += [
                (
                    frozenset(edge for edge, one in position.roads.items() if one.seat == seat),
                    position.others(seat),
                )
                for seat in state.seats
            ]
    yield Row(f"lengths or holder otherwise than by every trail, {builds:,} builds", 0, different, "")
    mean = _mean(SMALL.longest, positions)
    yield Row("longest road of a seat, mean", 15, 1e6 * mean, "µs")
    plain = _mean(lambda *one: every_trail(SMALL, *one), positions[:: len(positions) // 2000 or 1])
    yield Row("  a search that tries every trail takes", 2, plain / mean, "", at_least=True)
    dense = [one for one in positions if len(one[0]) >= sized(15, 8)]
    yield Row("longest road of a seat with 15 roads, p99", 60, 1e6 * _p99(SMALL.longest, dense), "µs")
    yield Row("the award's update after a build, mean", 60, 1e6 * _mean_update(), "µs")
    taken = []
    for seed in range(0, SEEDS, SEEDS // BOARDS):
        begun = time.process_time()
        lay(BoardName("fair", wishes=WISHES, seed=seed))
        taken.append(time.process_time() - begun)
    yield Row("a fair board with all wishes, longest", 50, 1e3 * max(taken), "ms")
    yield from _taps()


def _taps() -> Iterator[Row]:
    """A road by a tap on the board or by a count, and the part of the desk that then follows: by turns."""
    with half_wolf.held() as (app, event_id):
        ways = ("build", "roads")
        desks = {way: _desk(app, event_id, with_board=way == "build") for way in ways}
        clients = {way: half_wolf.phone(app, desks[way], "host") for way in ways}
        with app.app_context():
            begun_with = _view(desks["build"]).lies
        marks = {way: half_wolf.mark(clients[way].get(f"/tables/{desks[way]}/host").text) for way in ways}
        spent: dict[str, list[float]] = {way: [] for way in ways}
        for lap in range(LAPS):
            for nth, edge in enumerate(ROADS):
                said = {"build": {"place": f"r{edge}"}, "roads": {"count": 3 + nth}}
                for way in ways:
                    url, client = f"/tables/{desks[way]}/host", clients[way]
                    move = {"id": f"tap-{lap:04}-{nth:04}", "verb": way, "seat": 1, **said[way]}
                    move["csrf_token"] = marks[way]
                    begun = time.process_time()
                    sent = client.post(f"{url}/moves", data=move, headers={"X-Requested-With": "fetch"})
                    got = client.get(f"{url}/fragment")
                    spent[way].append(1e3 * (time.process_time() - begun))
                    if sent.status_code >= 400 or got.status_code != 200:
                        raise RuntimeError(f"{way}: {sent.status_code}, {got.status_code}")
            with app.app_context():
                _say(desks["build"], f"lap-{lap:05}", "what-lies", lies=begun_with)
                _say(desks["roads"], f"lap-{lap:05}", "roads", seat=1, count=2)
    build, count = (median(spent[way][len(ROADS) :]) for way in ways)
    yield Row("a build by tap beside a count: processor time, median", count, build, "ms")


def _desk(app: Flask, event_id: int, *, with_board: bool) -> int:
    """A table of four at which seat 1 has rolled."""
    options = CatanOptions(with_board=with_board, component_check=False, conduct_list=False)
    with app.app_context():
        within = rounds.add_round(db.session, event_id)
        seats = [operations.SeatDraft(name=f"P{n}") for n in range(1, 5)]
        draft = operations.TableDraft("catan", seats, options)
        table = operations.open_table(db.session, within.id, draft).id
        _say(table, "begin-0001", "start", first=1)
        if with_board:
            _say(table, "begin-0002", "what-lies", lies=_view(table).starting, builds=True)
        _say(table, "begin-0003", "roll", total=5)
    return table


def _say(table: int, name: str, verb: str, **values: Any) -> None:
    move = codec_of(operations.game_of("catan")).to_move({"verb": verb, **values})
    operations.play(db.session, table, Request(name, "host", move))


def _view(table: int) -> Any:
    history = operations.history(db.session, table)
    return snapshot(history.game, history.table, "host").view


def _mean_update() -> float:
    """Of every road of some games: its seat's longest, and whose the award is by that."""
    taken: list[float] = []
    for seed in range(sized(20, 1)):
        before = None
        for state, _, _ in tapped(Random(seed)):
            built = [a.roads < b.roads for a, b in zip((before or state).lines, state.lines, strict=True)]
            if before is not None and any(built):
                seat = built.index(True) + 1
                position = position_at(state)
                roads = [edge for edge, one in position.roads.items() if one.seat == seat]
                others = position.others(seat)
                begun = time.process_time()
                stretch = SMALL.longest(roads, others)
                road_after(before, seat, replace(state.lines[seat - 1], stretch=stretch))
                taken.append(time.process_time() - begun)
            before = state
    return sum(taken) / len(taken)


def _mean(search: Callable[..., int], seats: list[Seat]) -> float:
    begun = time.process_time()
    for seat in seats:
        search(*seat)
    return (time.process_time() - begun) / len(seats)


def _p99(search: Callable[..., int], seats: list[Seat]) -> float:
    """Of each the best of three: what disturbs from outside is not the search."""
    taken = []
    for seat in seats:
        three = []
        for _ in range(3):
            begun = time.perf_counter()
            search(*seat)
            three.append(time.perf_counter() - begun)
        taken.append(min(three))
    return sorted(taken)[int(len(taken) * 0.99) - 1]
