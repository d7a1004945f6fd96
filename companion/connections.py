"""Connections that ask for nothing: how many there may be, and how long each may keep its place."""

from __future__ import annotations

import logging
from http.client import HTTPException
from typing import Any

from gevent import Timeout, sleep
from gevent.pywsgi import WSGIHandler

log = logging.getLogger(__name__)

FIRST = 20.0
"""Seconds in which a new connection says what it wants."""
KEPT = 75.0
"""Seconds that a connection is kept after an answer, for the next question."""
HEAD = 20.0
"""Seconds for the head of a request, once it has begun."""
STALL = 30.0
"""Seconds that a body, or a reader of an answer, may stand still."""
SPARE = 200
"""Files beside connections: the database, fonts, templates, sockets of our own."""
TOO_LATE = b"HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
NONSENSE = b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


class Handler(WSGIHandler):  # type: ignore[misc] # its module carries no types
    """One connection's requests. Whoever neither asks nor reads makes room for others."""

    answered = 0

    def handle(self) -> None:
        """Serve the connection until it ends."""
        self.socket.settimeout(STALL)
        super().handle()

    def read_requestline(self) -> str:
        """The next request's first line. Raises TimeoutError, upon which the connection is closed."""
        with Timeout(KEPT if self.answered else FIRST, TimeoutError("idle")):
            line: str = super().read_requestline()
        return line

    def read_request(self, raw_requestline: str) -> bool:
        """The rest of a request's head. Raises TimeoutError."""
        with Timeout(HEAD, TimeoutError("head")):
            return bool(super().read_request(raw_requestline))

    def handle_one_response(self) -> None:
        """Answer, and wait longer for the next request than for the first.

        Whoever asks again at once comes after those who wait already: else one busy phone is served alone.
        """
        super().handle_one_response()
        self.answered += 1
        sleep(0)

    def _handle_client_error(self, ex: Exception) -> tuple[str, bytes]:
        if isinstance(ex, (OSError, HTTPException)):  # gevent would print where in its own code it noticed
            log.debug("a request that ends in its head: %s", ex)
            return ("408", TOO_LATE) if isinstance(ex, TimeoutError) else ("400", NONSENSE)
        answer: tuple[str, bytes] = super()._handle_client_error(ex)
        return answer


def room(wanted: int) -> int:
    """How many connections there may be, `wanted` at most; the system's bound is raised as far as it lets us.

    Beyond that bound nobody could come in, and no file of the club be opened.
    """
    try:
        import resource
    except ImportError:  # Windows counts no files
        return wanted
    kind: Any = resource.RLIMIT_NOFILE
    soft, hard = resource.getrlimit(kind)
    most = wanted + SPARE
    if soft not in (resource.RLIM_INFINITY, -1) and soft < most:
        soft = most if hard in (resource.RLIM_INFINITY, -1) else min(most, hard)
        resource.setrlimit(kind, (soft, hard))
    return wanted if soft in (resource.RLIM_INFINITY, -1) else max(1, min(wanted, soft - SPARE))
