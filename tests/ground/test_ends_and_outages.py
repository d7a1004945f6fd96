"""What a night looks like when the database goes and comes back, and when the server is started anew."""

from __future__ import annotations

import http.client
import json
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from urllib.error import HTTPError

import psycopg

from tests.browser.night import Night

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 60


def stream(night: Night) -> tuple[http.client.HTTPConnection, http.client.HTTPResponse]:
    """A page's stream, open and heard once."""
    connection = http.client.HTTPConnection("127.0.0.1", night.port, timeout=PATIENCE)
    headers = {"X-Companion": "page", "Origin": night.url, "Accept": "text/event-stream"}
    connection.request("POST", "/live", json.dumps({"standing:all": "x"}), headers)
    answer = connection.getresponse()
    assert answer.status == 200, answer.read()
    assert answer.read(3) == b":\n\n"
    return connection, answer


def test_streams_are_let_go_at_once_and_told_so(start_night: Callable[..., Night]) -> None:
    """They kept a server that was to be started anew for seconds, since they never end by themselves."""
    night = start_night()
    streams = [stream(night) for _ in range(8)]
    before = time.monotonic()
    night.process.terminate()
    for connection, answer in streams:
        assert answer.read().endswith(b"event: again\ndata: .\n\n")
        answer.close()
        connection.close()
    assert time.monotonic() - before < 1  # seconds; a stream that is not told lives for ten minutes
    assert night.stop() == 0


def status(night: Night, path: str) -> int:
    try:
        night.get(path)
    except HTTPError as error:
        error.close()
        return error.code
    return 200


def test_a_database_that_goes_and_comes_back_is_a_line_each(
    start_night, blank_postgresql, postgresql
) -> None:
    """It was two thousand lines in five seconds."""
    url = blank_postgresql()
    name = url.partition("?")[0].rpartition("/")[2]
    night = start_night(DATABASE_URL=url)
    assert status(night, "/readyz") == 200
    before = len(night.said)
    with psycopg.connect(postgresql("postgres"), autocommit=True) as admin:
        admin.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
        admin.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [name])
        failures = [status(night, path) for _ in range(40) for path in ("/", "/players", "/readyz")]
        admin.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
    assert set(failures) == {503}
    while status(night, "/readyz") != 200:
        pass
    until = time.monotonic() + PATIENCE
    while "answers again" not in "".join(night.said[before:]) and time.monotonic() < until:
        status(night, "/healthz")
    said = "".join(night.said[before:])
    assert said.count("the database fails") == 1
    assert said.count("answers again") == 1
    assert len(said.splitlines()) == 3, said  # the third: signals of other processes are lost as well
    assert (night.instance / "log" / "companion.log").read_text("utf-8").count("the database fails") == 1


def test_what_holds_a_busy_machine_up_is_in_the_file_and_not_on_the_console(tmp_path: Path) -> None:
    code = (
        "import logging; from pathlib import Path; from companion import server, watchdog;"
        f"server.keep_log(Path({str(tmp_path)!r}));"
        "watchdog.log.warning('everybody waited'); server.log.warning('the disk is full')"
    )
    ran = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, timeout=PATIENCE)
    assert ran.stderr.decode().splitlines() == ["the disk is full"]
    kept = (tmp_path / "companion.log").read_text("utf-8")
    assert "everybody waited" in kept
    assert "the disk is full" in kept


def test_what_goes_wrong_is_in_a_file_of_bounded_size(tmp_path: Path) -> None:
    code = (
        "import logging; from pathlib import Path; from companion import server;"
        f"server.keep_log(Path({str(tmp_path / 'log')!r}));"
        "[logging.getLogger('x').warning('%s', 'y' * 1000) for _ in range(8000)]"
    )
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, capture_output=True, timeout=PATIENCE)
    files = list((tmp_path / "log").iterdir())
    assert sum(file.stat().st_size for file in files) <= 5_100_000
    assert len(files) == 5
