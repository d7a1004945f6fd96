"""What a record comes to, as plain values: the answer of `companion replay` and of a table's result feed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from . import ledger
from .game import Entry, Ranked, Result
from .replay import History
from .snapshot import snapshot
from .table import result_of


def outcome(history: History) -> dict[str, Any]:
    """{game, finished, winners, ranking, ledger}; seats from 1, points as numbers, reasons by key."""
    table = history.table
    result = result_of(history.game, table)
    names = table.names
    return {
        "game": history.game.name,
        "finished": result is not None,
        "winners": list(result.winners) if result else [],
        "ranking": [_ranked(ranked, names) for ranked in result.ranking] if result else [],
        "ledger": [
            {
                "seat": line.seat,
                "player": names[line.seat - 1],
                "code": line.code,
                "points": plain(line.points),
                "reason": msgspec.to_builtins(line.reason),
            }
            for line in (ledger.lines(result.proposals, table.edits) if result else ())
            if not line.struck
        ],
    }


def trace(history: History) -> Iterator[dict[str, Any]]:
    """Yields one value for each entry of the log: the entry, the GM's view after it, and the result where
    there is one."""
    grown = History(history.game, history.setup)
    for entry in history.log:
        yield _step(grown, entry)


def plain(points: int) -> int | float:
    """Hundredths as a number of points: whole where it is whole."""
    return points // 100 if points % 100 == 0 else points / 100


def _step(grown: History, entry: Entry[Any, Any]) -> dict[str, Any]:
    grown.take(entry)
    shown = snapshot(grown.game, grown.table, "gm")
    result: Result | None = shown.result
    return {
        "entry": msgspec.to_builtins(entry),
        "view": msgspec.to_builtins(shown.view),
        "result": msgspec.to_builtins(result),
    }


def _ranked(ranked: Ranked, names: tuple[str, ...]) -> dict[str, Any]:
    return {
        "rank": ranked.rank,
        "seat": ranked.seat,
        "player": names[ranked.seat - 1],
        "because": msgspec.to_builtins(ranked.because),
    }
