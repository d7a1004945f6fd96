"""Limits of connections: how many an address may have, and how long each may be idle or slow.

What is no header by RFC 9112 is refused, not guessed at, and so is what a proxy before us could read in
another way than we do: how long a body is, and for whom it is. gevent has heads read by Python's parser for
mails, which takes several times as long and is as kind as mails need: it unfolds lines, ends the head at a
line that is none, and takes a bare carriage return for a new one.
"""

import logging
import re
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from http.client import HTTPException
from socket import socket
from typing import Any, BinaryIO

from gevent import Timeout, sleep
from gevent.pywsgi import Input, WSGIHandler

from .addresses import is_loopback

MOST = 100
"""Headers of a request."""
LARGEST = 32 * 1024
"""Bytes of all of them."""
_TOKEN = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")
_CONTROL = re.compile(r"[\x00-\x08\x0a-\x1f\x7f]")
_END = (b"\r\n", b"\n")
_ONCE = frozenset({"host", "content-length", "transfer-encoding"})
_LENGTH = re.compile(r"[0-9]{1,18}")


class Head:
    """Headers by their names, however these are written; of one that came twice the first. As gevent asks."""

    status = ""
    """What was wrong in reading: nothing."""

    def __init__(self) -> None:
        self._lines: list[tuple[str, str, str]] = []
        self._named: dict[str, str] = {}

    def add(self, name: str, value: str) -> None:
        """One header more. Raises HTTPException for a name that can be none, for controls, and for a body
        whose length can be read in two ways."""
        folded = _lower_name(name)
        if _CONTROL.search(value):
            raise HTTPException("controls in a header")
        if folded in _ONCE and folded in self._named:
            raise HTTPException("a header twice that comes once")
        if folded == "content-length" and not _LENGTH.fullmatch(value):
            raise HTTPException("no length of a body")
        if folded == "transfer-encoding" and value.lower() != "chunked":
            raise HTTPException("no coding that is known here")
        self._lines.append((folded, name, value))
        self._named.setdefault(folded, value)

    def get(self, name: str, default: str | None = None) -> str | None:
        """A header's value."""
        return self._named.get(name.lower(), default)

    getheader = get

    def __delitem__(self, name: str) -> None:
        """Leave a header out. Raises KeyError where there is none."""
        del self._named[name.lower()]
        self._lines = [line for line in self._lines if line[0] != name.lower()]

    @property
    def typeheader(self) -> str | None:
        """What kind of body comes."""
        return self._named.get("content-type")

    @property
    def headers(self) -> Iterator[str]:
        """All of them, as lines."""
        return (f"{name}: {value}\r\n" for _, name, value in self._lines)


def read_head(sent: BinaryIO) -> Head:
    """The headers up to the empty line. Raises HTTPException where that does not come, or a line is none."""
    head, left = Head(), LARGEST
    for _ in range(MOST + 1):
        line = sent.readline(left + 1)
        left -= len(line)
        if line in _END:
            if head.get("content-length") and head.get("transfer-encoding"):
                raise HTTPException("two lengths of one body")
            return head
        if left < 0:
            break
        if not line.endswith(b"\n"):
            raise HTTPException("a head that is cut off")
        name, colon, value = line.decode("latin-1").partition(":")
        if not colon:
            raise HTTPException("a line of the head is no header")
        head.add(name, value.removesuffix("\n").removesuffix("\r").strip(" \t"))
    raise HTTPException("a head that is too long")


@lru_cache(256)
def _lower_name(name: str) -> str:
    """A header's name in small letters: browsers send the same ones with all that they ask."""
    if not _TOKEN.fullmatch(name):
        raise HTTPException("no name of a header")
    return name.lower()


log = logging.getLogger(__name__)

FIRST = 20.0
"""Seconds in which a new connection says what it wants."""
KEPT = 75.0
"""Seconds that a connection is kept after an answer, for the next question."""
HEAD = 20.0
"""Seconds for the head of a request, once it has begun."""
STALL = 30.0
"""Seconds that a body, or a reader of an answer, may stand still."""
SLOWEST = 16 * 1024
"""Bytes a second at which a body has to come, beyond the first moments: a table by the worst Wi-Fi."""
BEGUN = 20.0
"""Seconds that every body has, however short it is."""
DISCARDED = 64 * 1024
SPARE = 200
"""Files beside connections: the database, fonts, templates, sockets of our own."""
TOO_LATE = b"HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
NONSENSE = b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
TOO_MANY = (
    b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
)


class Callers:
    """How many connections each address has, of `most` that it may have; 0 is as many as there are.

    Whoever sits at the machine itself, or a proxy on it, could stop the program in other ways.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self._open: Counter[str] = Counter()

    @contextmanager
    def calling(self, address: str) -> Iterator[bool]:
        """For as long as a connection of an address lasts: whether it may be served."""
        self._open[address] += 1
        try:
            yield not self.most or self._open[address] <= self.most or is_loopback(address)
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]


class Body(Input):  # type: ignore[misc] # its module carries no types
    """A request's body, which has to come to its end in a time that goes with its length.

    Raises TimeoutError beyond it, which Werkzeug takes for what it is: somebody who has gone.
    """

    __slots__ = ("_received", "_since", "ended")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._since = time.monotonic()
        self._received = 0
        self.ended = False
        """Nothing more is read, and whatever else comes on the connection would be taken for a request."""

    def read(self, length: int | None = None) -> bytes:
        """The next bytes, or all. Raises OSError where they do not come."""
        return self._in_time(super().read, length)

    def readline(self, size: int | None = None) -> bytes:
        """The next line. Raises OSError where it does not come."""
        return self._in_time(super().readline, size)

    def _in_time(self, read: Callable[[int | None], bytes], length: int | None) -> bytes:
        until = self._since + BEGUN + self._received / SLOWEST
        try:
            with Timeout(max(until - time.monotonic(), 0.001), TimeoutError("body")):
                found = read(length)
        except OSError:
            self.ended = True
            raise
        self._received += len(found)
        return found

    def _discard(self) -> None:
        """Read what the page has not, where that is little: whoever sent too much has to connect anew."""
        self.ended = (
            self.ended or self.chunked_input or (self.content_length or 0) - self.position > DISCARDED
        )
        if not self.ended:
            super()._discard()


class Handler(WSGIHandler):  # type: ignore[misc] # its module carries no types
    """One connection's requests. Whoever neither asks nor reads makes room for others."""

    answered = 0
    wsgi_input: Any
    close_connection: bool

    def MessageClass(self, sent: Any, *_given: Any) -> Head:
        """The headers of a request. Raises HTTPException."""
        return read_head(sent)

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

    def get_environ(self) -> dict[str, Any]:
        """The request for the application, with a body that comes in time."""
        environ: dict[str, Any] = super().get_environ()
        came = self.wsgi_input
        self.wsgi_input = environ["wsgi.input"] = Body(
            self.rfile, self.content_length, socket=came.socket, chunked_input=came.chunked_input
        )
        return environ

    def handle_one_response(self) -> None:
        """Answer, and wait longer for the next request than for the first.

        Whoever asks again at once comes after those who wait already: else one busy phone is served alone.
        """
        super().handle_one_response()
        self.close_connection = self.close_connection or self.wsgi_input.ended
        self.answered += 1
        sleep(0)

    def _handle_client_error(self, ex: Exception) -> tuple[str, bytes]:
        if isinstance(ex, (OSError, HTTPException)):  # gevent would print where in its own code it noticed
            log.debug("a request that ends in its head: %s", ex)
            return ("408", TOO_LATE) if isinstance(ex, TimeoutError) else ("400", NONSENSE)
        answer: tuple[str, bytes] = super()._handle_client_error(ex)
        return answer


def turn_away(sock: socket) -> None:
    """Tell somebody who has too many connections so, as cheaply as can be."""
    sock.settimeout(FIRST)
    try:
        sock.sendall(TOO_MANY)
    except OSError as error:
        log.debug("gone before being turned away: %s", error)


def connection_limit(wanted: int) -> int:
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
