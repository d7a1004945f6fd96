"""A graceful restart of gunicorn: old workers serve until new ones do (`start.py bench reload`)."""

from __future__ import annotations

import logging
import os
import runpy
import sys
from types import SimpleNamespace
from typing import Any

import pytest
from greenlet import GreenletExit

from companion.config import ROOT


class Server:
    """As much of gunicorn's arbiter as its hooks see."""

    def __init__(self, hooks: dict[str, Any], workers: int) -> None:
        self.hooks, self.cfg, self._workers = hooks, SimpleNamespace(workers=workers), workers

    @property
    def num_workers(self) -> int:
        return self._workers

    @num_workers.setter
    def num_workers(self, value: int) -> None:
        before, self._workers = self._workers, value
        self.hooks["nworkers_changed"](self, value, before)

    def forked(self) -> bool:
        """Whether a new worker is to send an older one away."""
        worker = SimpleNamespace()
        self.hooks["pre_fork"](self, worker)
        replaces: bool = worker.replaces
        return replaces


def hooks(monkeypatch: pytest.MonkeyPatch, database: str) -> dict[str, Any]:
    monkeypatch.setenv("DATABASE_URL", database)
    return runpy.run_path(str(ROOT / "gunicorn.conf.py"))


def test_each_new_worker_sends_an_old_one_away_and_no_more_than_there_are(monkeypatch) -> None:
    server = Server(hooks(monkeypatch, "postgresql://club"), 2)
    assert not server.forked()
    for _ in range(2):  # told twice at once
        server.num_workers = 2
        server.hooks["on_reload"](server)
        assert server.num_workers == 4
        assert server.forked()
    for _ in range(4):
        server.num_workers -= 1
    assert server.num_workers == 2
    assert not server.forked()
    server.num_workers = 0  # the end
    assert server.num_workers == 0


def test_on_sqlite_the_new_worker_loads_beside_the_old_one_and_serves_when_that_has_gone(
    monkeypatch, tmp_path
) -> None:
    fcntl = pytest.importorskip("fcntl")
    server = Server(hooks(monkeypatch, ""), 1)
    assert not server.forked()
    server.hooks["on_reload"](server)
    assert server.forked()
    serving = server.hooks["after_the_other"](tmp_path)
    successor = os.open(tmp_path, os.O_RDONLY)
    try:
        with pytest.raises(BlockingIOError):
            fcntl.flock(successor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        os.close(serving)  # as the system does when its process ends, in whatever way
        fcntl.flock(successor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    finally:
        os.close(successor)


def test_a_kept_connection_that_ends_with_its_worker_is_no_line_of_the_log(monkeypatch) -> None:
    """A hundred open screens left three thousand lines."""
    is_news = hooks(monkeypatch, "")["is_news"]

    def line(error: type[BaseException]) -> logging.LogRecord:
        try:
            raise error
        except error:
            return logging.LogRecord("gunicorn.error", logging.ERROR, "", 1, "no URI", (), sys.exc_info())

    assert not is_news(line(GreenletExit))
    assert is_news(line(OSError))
    assert is_news(logging.LogRecord("gunicorn.error", logging.ERROR, "", 1, "started", (), None))
