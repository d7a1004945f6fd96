"""Several processes on one PostgreSQL, as docs/hosting.md sets them up: gunicorn with one worker and two.

The load comes from the same machine, and so takes a good part of it; the processor time of the servers and of
the database is therefore measured beside the clock's.
"""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path

import psutil

from bench import live
from bench.measure import Row, new_database, percentile, postgresql, sized

WORKERS = sized((1, 2), (1,))
PATIENCE = 120


def main() -> Iterator[Row]:
    """Each number of workers on a database of its own."""
    for workers in WORKERS:
        yield from measured(workers)


def measured(workers: int) -> Iterator[Row]:
    """Screens first, then posters."""
    url = new_database(f"club_{workers}")
    with tempfile.TemporaryDirectory() as folder:
        tokens = live.prepared(Path(folder), url)
        with serving(Path(folder), url, workers) as (address, master):
            seen, looked = asyncio.run(looking(address, tokens[: live.TABLES], master))
            memory = max(worker.memory_info().rss for worker in master.children()) / 1_000_000
            both = (master, postmaster())
            before = [times(first) for first in both]
            rate, waits = asyncio.run(live.posted(address, tokens[live.TABLES :]))
            servers, data = (since(had, times(first)) for had, first in zip(before, both, strict=True))
    move = servers / len(waits)
    # Each screen fetches the page's part and opens a stream; later it fetches what its table's moves changed.
    looks = 2 * live.STREAMS + len(seen)
    name = f"{workers} worker{'s' if workers > 1 else ''}"
    yield Row(f"{name}: {live.STREAMS} streams, POST to part, p99", 100, percentile(seen, 0.99), "ms")
    yield Row(f"{name}: memory of the largest", 250, memory, "MB")
    yield Row(f"{name}: moves acknowledged", 200, rate, "/s", at_least=True)
    yield Row(f"{name}: processor time a move, servers", 5, move * 1000, "ms")
    yield Row(f"{name}: processor time a look", 5, (looked - live.MOVES * move) * 1000 / looks, "ms")
    yield Row(f"{name}: processor time a move, database", 5, data * 1000 / len(waits), "ms")


async def looking(address: str, tokens: list[str], master: psutil.Process) -> tuple[list[float], float]:
    """Milliseconds as `live.followed`, and the servers' seconds of processor time once all hosts sit."""
    hosts = await live.seated(address, tokens)
    begun = times(master)
    seen, _ = await live.followed_by(hosts, master)
    return seen, since(begun, times(master))


@contextmanager
def serving(folder: Path, url: str, workers: int) -> Iterator[tuple[str, psutil.Process]]:
    """gunicorn on a free port: the address, and the process whose children serve."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    settings = {
        "COMPANION_INSTANCE": str(folder),
        "COMPANION_PORT": str(port),
        "DATABASE_URL": url,
        "WEB_CONCURRENCY": str(workers),
    }
    command = [sys.executable, "-m", "gunicorn", "--log-level", "error", "app:app"]
    process = subprocess.Popen(command, cwd=live.ROOT, env={**os.environ, **settings})
    try:
        until_ready(process, port, workers)
        yield f"http://127.0.0.1:{port}", psutil.Process(process.pid)
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait()


def until_ready(process: subprocess.Popen[bytes], port: int, workers: int) -> None:
    """Wait until the server answers with all its workers."""
    ends = time.monotonic() + PATIENCE
    while len(psutil.Process(process.pid).children()) < workers or not ready(port):
        if process.poll() is not None or time.monotonic() > ends:
            raise RuntimeError("gunicorn did not come to answer")
        time.sleep(0.05)


def ready(port: int) -> bool:
    """Whether a worker says so."""
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        connection.request("GET", "/readyz")
        return connection.getresponse().status == 200
    except OSError:
        return False
    finally:
        connection.close()


def postmaster() -> psutil.Process:
    """The database's first process."""
    return psutil.Process(postgresql().get_pid())


def times(first: psutil.Process) -> dict[int, float]:
    """Seconds of processor time of a process and of each below it."""
    spent = {each.pid: each.cpu_times() for each in (first, *first.children(recursive=True))}
    return {pid: time.user + time.system for pid, time in spent.items()}


def since(before: dict[int, float], after: dict[int, float]) -> float:
    """Seconds that were spent meanwhile, by those who are still there."""
    return sum(spent - before.get(pid, 0.0) for pid, spent in after.items())
