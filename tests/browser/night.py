"""A companion that really runs: the server in a process of its own, reached over a socket like on the night.

In a process of its own because gevent's patched library and Playwright do not go together in one.
"""

from __future__ import annotations

import os
import queue
import re
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from urllib.request import ProxyHandler, build_opener

import pytest

ROOT = Path(__file__).resolve().parents[2]
URL = re.compile(r"https?://\S+")
PATIENCE = 60
"""Seconds until a start counts as failed; a busy machine may need some."""


class Night:
    """One running server: `url` without a slash at the end, `setup_url` for the first organiser."""

    def __init__(
        self,
        instance: Path,
        program: Path = ROOT / "app.py",
        arguments: tuple[str, ...] = (),
        **settings: str,
    ) -> None:
        self.instance = instance
        self.command = [sys.executable, str(program), *arguments]
        self.settings = settings
        self.said: list[str] = []
        self.organiser: list[Any] = []
        """The cookies of one who has logged in, once there is one (tests/web/test_in_the_browser.py)."""
        self.start()

    def start(self, port: int = 0) -> None:
        """Start and wait for the address; what the console says is kept in `said`."""
        self._lines: queue.Queue[str | None] = queue.Queue()
        self.process = subprocess.Popen(
            self.command,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            env={
                **os.environ,
                "COMPANION_INSTANCE": str(self.instance),
                "COMPANION_HOST": "127.0.0.1",
                "COMPANION_PORT": str(port),
                "PYTHONUTF8": "1",
                **self.settings,
            },
        )
        self._reader = threading.Thread(target=self._listen, daemon=True)
        self._reader.start()
        self.url = self._first_address()
        self.port = int(urlsplit(self.url).port or 80)

    def _listen(self) -> None:
        assert self.process.stdout
        with self.process.stdout as out:
            for line in out:
                self.said.append(line)
                self._lines.put(line)
        self._lines.put(None)

    def _first_address(self) -> str:
        while (line := self._lines.get(timeout=PATIENCE)) is not None:
            if (found := URL.search(line)) and self.process.poll() is None:
                return found.group().rstrip("/")
        raise RuntimeError("the server did not start:\n" + "".join(self.said))

    @property
    def setup_url(self) -> str:
        """The link that makes the first organiser, as the console printed it; waits until it has."""
        beginning = f"{urlsplit(self.url).netloc}/setup/"
        while not (links := [url for url in URL.findall("".join(self.said)) if beginning in url]):
            if self._lines.get(timeout=PATIENCE) is None:
                raise RuntimeError("no set-up link was printed:\n" + "".join(self.said))
        return links[0]

    def get(self, path: str) -> str:
        """The body of a page, without a browser; past any proxy of the environment."""
        with build_opener(ProxyHandler({})).open(self.url + path, timeout=PATIENCE) as answer:
            return str(answer.read().decode())

    def stop(self) -> int:
        """Ctrl+C, so to speak: a clean end; the exit code."""
        self.process.terminate()
        return self._ended()

    def kill(self) -> int:
        """The plug is pulled."""
        self.process.kill()
        return self._ended()

    def restart(self) -> None:
        """Serve the same club again under the same address, after stop or kill."""
        self.start(self.port)

    def _ended(self) -> int:
        code = self.process.wait(PATIENCE)
        self._reader.join(PATIENCE)
        return code


@pytest.fixture(scope="session")
def start_night(
    blank_sqlite: Path, cut_fonts: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Callable[..., Night]]:
    """Starts servers, each with a fresh club: `start_night(DATABASE_URL=…)`; all end with the session."""
    nights: list[Night] = []

    def start(**settings: str) -> Night:
        instance = tmp_path_factory.mktemp("night")
        shutil.copytree(cut_fonts, instance / "fonts")
        if "DATABASE_URL" not in settings:
            (instance / "club.db").write_bytes(blank_sqlite.read_bytes())
            settings["DATABASE_URL"] = ""
        nights.append(Night(instance, **settings))
        return nights[-1]

    yield start
    for night in nights:
        if night.process.poll() is None:
            night.kill()  # a clean end would wait for browsers that keep their connections


@pytest.fixture
def live_server(start_night: Callable[..., Night]) -> Iterator[Night]:
    """A server with a fresh club, for one test."""
    night = start_night()
    yield night
    if night.process.poll() is None:
        night.kill()
