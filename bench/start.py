"""From the command to the first answer, and what the server holds in memory when it has nothing to do."""

from __future__ import annotations

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

from bench.measure import Row, fonts_in, median, sized

ROOT = Path(__file__).resolve().parent.parent
FIRST, STARTS = sized((1, 5), (0, 1))
PATIENCE = 120
PAGES = sized(100, 1)
"""Answers before memory is read: by then templates are compiled and words are loaded."""


def main() -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as folder:
        fonts_in(Path(folder))
        for _ in range(FIRST):
            with serving(Path(folder)):
                pass  # this one installs and migrates, and makes fonts; that is not what is promised
        waits, worked, memory = zip(*(once(Path(folder)) for _ in range(STARTS)), strict=True)
    yield Row("start to first answer, median", 2.0, median(waits), "s")
    yield Row("the same: processor time, median", 1.0, median(worked), "s")
    yield Row("memory at rest, most", 150.0, max(memory), "MB")


def once(folder: Path) -> tuple[float, float, float]:
    """Seconds to the first answer, how many of them were worked, and megabytes after some pages."""
    with serving(folder) as (process, port, waited):
        server = psutil.Process(process.pid)
        family = [server, *server.children(recursive=True)]
        worked = sum(times.user + times.system for times in (member.cpu_times() for member in family))
        for _ in range(PAGES):
            ask(port)
        return waited, worked, sum(member.memory_info().rss for member in family) / 1_000_000


@contextmanager
def serving(
    folder: Path, program: Path = ROOT, environ: dict[str, str] | None = None
) -> Iterator[tuple[subprocess.Popen[bytes], int, float]]:
    """The real command of a copy of the program, from its start to its first page."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    options = ["--no-browser", "--host", "127.0.0.1", "--port", str(port), "--instance", str(folder)]
    begun = time.perf_counter()
    command = [sys.executable, str(program / "start.py"), *options]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, env=environ)
    try:
        while not ask(port):
            if process.poll() is not None or time.perf_counter() - begun > PATIENCE:
                raise RuntimeError("start.py did not come to answer")
            time.sleep(0.005)
        yield process, port, time.perf_counter() - begun
    finally:
        process.terminate()
        process.wait()


def ask(port: int) -> bool:
    """Whether the start page has been answered in full."""
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        connection.request("GET", "/")
        answer = connection.getresponse()
        answer.read()
    except ConnectionError:
        return False
    finally:
        connection.close()
    if answer.status >= 400:
        raise RuntimeError(f"the start page answers {answer.status}")
    return True
