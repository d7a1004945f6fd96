"""gunicorn while PostgreSQL is away: a worker that has to start waits, and only another form ends one."""

from __future__ import annotations

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psutil
import psycopg
import pytest

from companion.config import ROOT

PATIENCE = 60
MOMENT = 0.1


class Gunicorn:
    """gunicorn as the unit of docs/hosting.md starts it."""

    def __init__(self, instance: Path, url: str, workers: int = 2) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        self.port = port
        self.log = instance / "gunicorn.log"
        settings = {
            "COMPANION_INSTANCE": str(instance),
            "COMPANION_PORT": str(port),
            "DATABASE_URL": url,
            "WEB_CONCURRENCY": str(workers),
        }
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "gunicorn", "app:app"],
                cwd=ROOT,
                env={**os.environ, **settings},
                stderr=log,
            )

    def get(self, path: str) -> tuple[int, str]:
        """The answer's status and text."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        connection.request("GET", path)
        answer = connection.getresponse()
        try:
            return answer.status, answer.read().decode()
        finally:
            connection.close()

    def ready(self) -> tuple[int, str]:
        """The status of `/readyz`, and what it says of the database; 0 while nobody listens."""
        try:
            status, text = self.get("/readyz")
        except OSError:
            return 0, ""
        return status, json.loads(text)["database"]

    def waiting(self) -> int:
        """How many workers have begun to wait so far."""
        return self.log.read_text().count("waits for the database")

    def until(self, holds: Callable[[], Any]) -> None:
        ends = time.monotonic() + PATIENCE
        while not holds():
            assert self.process.poll() is None, self.log.read_text()
            assert time.monotonic() < ends, self.log.read_text()
            time.sleep(MOMENT)

    def workers(self) -> set[int]:
        return {child.pid for child in psutil.Process(self.process.pid).children()}

    def end(self) -> int:
        self.process.terminate()
        return self.process.wait(PATIENCE)


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[[str], Gunicorn]]:
    """Starts gunicorn on a database."""
    started: list[Gunicorn] = []

    def start(url: str) -> Gunicorn:
        started.append(Gunicorn(tmp_path, url))
        return started[-1]

    yield start
    for one in started:
        if one.process.poll() is None:
            one.process.kill()
            one.process.wait()


@pytest.fixture
def away(postgresql: Callable[[str], str]) -> Callable[[str], Any]:
    """A database is away while the block lasts."""

    @contextmanager
    def block(url: str) -> Iterator[None]:
        name = url.partition("?")[0].rpartition("/")[2]
        with psycopg.connect(postgresql("postgres"), autocommit=True) as admin:
            admin.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
            admin.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [name])
            yield
            admin.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")

    return block


def test_a_start_waits_for_a_database_and_serves_as_soon_as_it_answers(
    serve, away, bare_postgresql_url
) -> None:
    """Both workers ended with code 3, and gunicorn with them."""
    with away(bare_postgresql_url):
        club = serve(bare_postgresql_url)
        club.until(lambda: club.waiting() == 2)
        assert club.ready() == (503, "away")
        answers = [club.get(path)[0] for path in ("/healthz", "/static/css/tokens.css", "/", "/players")]
        assert answers == [200, 200, 503, 503]
    club.until(lambda: club.ready() == (200, "current"))
    club.until(lambda: club.get("/")[0] == 200)
    assert club.end() == 0


def test_workers_that_are_killed_or_renewed_meanwhile_end_nobody(serve, away, blank_postgresql) -> None:
    """One that was killed took the healthy one with it, and so did a reload."""
    url = blank_postgresql()
    club = serve(url)
    club.until(lambda: club.ready() == (200, "current") and len(club.workers()) == 2)
    before = club.workers()
    with away(url):
        os.kill(min(before), signal.SIGKILL)
        club.until(lambda: club.waiting() >= 1)
        club.process.send_signal(signal.SIGHUP)
        club.until(lambda: club.waiting() >= 3)
        assert club.ready() == (503, "away")
    club.until(lambda: len(club.workers()) == 2 and not club.workers() & before)
    club.until(lambda: {club.ready() for _ in range(8)} == {(200, "current")})
    assert club.end() == 0


def test_a_database_of_a_newer_program_ends_whoever_waited_for_it(serve, away, blank_postgresql) -> None:
    url = blank_postgresql()
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    with away(url):
        club = serve(url)
        club.until(lambda: club.waiting() == 2)
    # gunicorn ends with the code of its worker, or with 1 when the second worker ends while it stops.
    assert club.process.wait(PATIENCE) in (3, 1)
    assert "9999" in club.log.read_text()
