"""Connections that ask for nothing, too slowly or for too much: each is let go, and the others are served."""

from __future__ import annotations

import resource
import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from http.client import HTTPException
from io import BytesIO

import gevent
import pytest
from gevent.event import Event

from companion import connections
from companion.addresses import is_loopback
from companion.connections import LARGEST, SPARE, Callers, Handler, connection_limit, read_head
from companion.server import Server
from tests.browser.night import Night

MANY = 1000


@pytest.fixture
def ended() -> Event:
    """Set when the server is done with a connection."""
    return Event()


@pytest.fixture
def call(monkeypatch: pytest.MonkeyPatch, ended: Event) -> Iterator[Callable[..., socket.socket]]:
    """Connections to a small server with little patience; each sends some bytes first."""
    for name in ("FIRST", "KEPT", "HEAD", "STALL"):
        monkeypatch.setattr(connections, name, 0.05)
    monkeypatch.setattr(connections, "BEGUN", 0.5)

    def answer(environ, start):
        body = b"" if "HTTP_X_UNREAD" in environ else environ["wsgi.input"].read()
        start("200 OK", [("Content-Type", "text/plain")])
        return [body or b"x" * int(environ.get("QUERY_STRING") or 1)]

    class Watched(Handler):
        def handle(self):
            super().handle()
            ended.set()

    listener = gevent.socket.socket()
    listener.bind(("127.0.0.1", 0))
    listener.listen()
    served = Server(listener, answer, log=None, handler_class=Watched)
    served.callers = Callers(2)
    served.start()
    with ExitStack() as stack:
        stack.callback(served.stop, timeout=0)

        def calling(first: bytes, of: str = "127.0.0.1") -> socket.socket:
            # Sent without a turn for the server: the bytes are there when it looks, however slow the machine.
            sock = socket.create_connection(listener.getsockname(), source_address=(of, 0))
            sock.sendall(first)
            made = stack.enter_context(gevent.socket.socket(fileno=sock.detach()))
            made.settimeout(20)
            return made

        yield calling


def said(connection: socket.socket) -> bytes:
    """All that comes until the other side ends it."""
    heard = b""
    try:
        while piece := connection.recv(65536):
            heard += piece
    except ConnectionResetError:
        pass
    return heard


def test_who_never_says_anything_is_let_go(call):
    assert said(call(b"")) == b""


def test_who_has_had_an_answer_and_asks_no_more_is_let_go(call):
    assert said(call(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n")).startswith(b"HTTP/1.1 200")


def test_who_does_not_come_to_the_end_of_the_head_is_let_go(call):
    assert said(call(b"GET / HTTP/1.1\r\nHost: a\r\n")).startswith(b"HTTP/1.1 408")


def test_who_does_not_come_to_the_end_of_the_body_is_let_go(call):
    assert b"200 OK" not in said(call(b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nabc"))


def test_who_sends_a_body_piece_by_piece_for_ever_is_let_go(call, monkeypatch):
    """Each piece comes in time, but the body never ends."""
    monkeypatch.setattr(connections, "STALL", 20)
    slow = call(b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 900000000\r\n\r\n")

    def trickle() -> None:
        while True:
            slow.sendall(b"x")
            gevent.sleep(0)

    with gevent.Timeout(20), pytest.raises(OSError, match=r"Broken pipe|reset by peer"):
        trickle()


def test_what_a_page_has_not_read_of_a_large_body_is_not_waited_for(call, monkeypatch):
    monkeypatch.setattr(connections, "STALL", 20)
    refused = call(b"POST /?1 HTTP/1.1\r\nHost: a\r\nX-Unread: 1\r\nContent-Length: 900000\r\n\r\n")
    assert b"200 OK" in said(refused)


def test_one_address_has_its_share_of_connections_and_the_others_theirs(call, monkeypatch):
    monkeypatch.setattr(connections, "is_loopback", lambda address: address == "127.0.0.1")
    mine = [call(b"", "127.0.0.2") for _ in range(2)]
    assert said(call(b"", "127.0.0.2")).startswith(b"HTTP/1.1 503")
    asks = b"GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
    assert said(call(asks, "127.0.0.3")).startswith(b"HTTP/1.1 200")
    for connection in mine:
        assert said(connection) == b""
    assert said(call(asks, "127.0.0.2")).startswith(b"HTTP/1.1 200")


def test_this_machine_itself_has_as_many_as_it_likes(call):
    asks = b"GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
    waiting = [call(b"") for _ in range(5)]
    assert said(call(asks)).startswith(b"HTTP/1.1 200")
    assert len(waiting) == 5


def test_who_does_not_read_the_answer_is_let_go(call, ended):
    slow = call(b"GET /?30000000 HTTP/1.1\r\nHost: a\r\n\r\n")
    assert ended.wait(20)
    assert len(said(slow)) < 30_000_000


def test_too_many_headers_are_nonsense_and_fill_no_console(call, capfd):
    assert said(call(b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 200 + b"\r\n")).startswith(b"HTTP/1.1 400")
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize(
    "line",
    [
        b"no colon",
        b": nameless",
        b"Two words: a",
        b"Late : a",
        b" folded: a",
        b"X: bare\rX-Unread: 1",
        b"X: nul\0",
        b"X: " + b"y" * LARGEST,
    ],
)
def test_a_line_that_is_no_header_is_nonsense(call, capfd, line):
    answer = said(call(b"GET /?5 HTTP/1.1\r\nHost: a\r\n" + line + b"\r\nConnection: close\r\n\r\n"))
    assert answer.startswith(b"HTTP/1.1 400")
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize(
    "lines",
    [
        b"Content-Length: 0\r\ncontent-length: 33",
        b"Content-Length: 1_0",
        b"Content-Length: +5",
        b"Content-Length: ",
        b"Transfer-Encoding: gzip, chunked",
        b"Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked",
        b"Transfer-Encoding: chunked\r\nContent-Length: 5",
        b"Host: b",
    ],
)
def test_what_a_proxy_could_read_in_another_way_is_nonsense_and_nothing_after_it_is_read(call, lines):
    after = b"GET /?7 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
    answer = said(call(b"POST /?5 HTTP/1.1\r\nHost: a\r\n" + lines + b"\r\n\r\n" + after))
    assert answer.startswith(b"HTTP/1.1 400")
    assert answer.count(b"HTTP/1.1") == 1


@pytest.mark.parametrize("sent", [b"Host: a\r\n", b"Host: a\r\nCookie: hal", b""])
def test_a_head_that_is_cut_off_is_none(sent):
    with pytest.raises(HTTPException):
        read_head(BytesIO(sent))


@pytest.mark.parametrize("address", ["127.0.0.1", "127.8.8.8", "::1", "::ffff:127.0.0.1"])
def test_this_machine_has_many_addresses(address):
    callers = Callers(1)
    with callers.calling(address), callers.calling(address) as served:
        assert served
    assert is_loopback(address)
    assert not is_loopback("::ffff:192.168.0.1")


def test_headers_are_read_however_their_names_are_written():
    body = BytesIO(b"hOsT:a \r\nX-Name:\t\xe5\x8d\x93 : b\nX-Name: c\r\ncontent-length: 1\r\n\r\nrest")
    head = read_head(body)
    assert (head.get("Host"), head.get("x-name"), head.get("Content-Length")) == ("a", "å\x8d\x93 : b", "1")
    assert (head.get("Accept"), head.get("Accept", ""), head.typeheader) == (None, "", None)
    assert [line.partition(":")[0] for line in head.headers].count("X-Name") == 2
    del head["Content-Length"]
    assert not [line for line in head.headers if line.lower().startswith("content-length")]
    assert body.read() == b"rest"


def test_a_request_comes_to_the_application_as_it_was_sent(call):
    assert said(
        call(b"POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 3\r\n\r\nabc")
    ).endswith(b"abc")


def test_the_club_s_server_has_this_patience():
    assert Server.handler_class is Handler


@pytest.mark.parametrize(
    ("bounds", "wanted", "raised", "fit"),
    [
        ((1024, 4096), 2000, (2000 + SPARE, 4096), 2000),
        ((256, 1000), 2000, (1000, 1000), 1000 - SPARE),
        ((256, resource.RLIM_INFINITY), 2000, (2000 + SPARE, resource.RLIM_INFINITY), 2000),
        ((9000, 9000), 2000, None, 2000),
        ((resource.RLIM_INFINITY, resource.RLIM_INFINITY), 2000, None, 2000),
    ],
)
def test_the_system_s_bound_is_raised_as_far_as_it_may_be(monkeypatch, bounds, wanted, raised, fit):
    asked = []
    monkeypatch.setattr(resource, "getrlimit", lambda kind: bounds)
    monkeypatch.setattr(resource, "setrlimit", lambda kind, new: asked.append(new))
    assert connection_limit(wanted) == fit
    assert asked == ([raised] if raised else [])


def test_a_thousand_that_ask_nothing_keep_nobody_out(start_night: Callable[..., Night]) -> None:
    """Under the bound that most systems start with, which has no room for so many."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard < 2 * MANY:
        pytest.fail(f"this machine lets a process open {hard} files only")
    resource.setrlimit(resource.RLIMIT_NOFILE, (1024, hard))
    try:
        night = start_night()
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, 2 * MANY)), hard))
    with ExitStack() as idle:
        for number in range(MANY):
            made = idle.enter_context(socket.create_connection(("127.0.0.1", night.port)))
            if number % 2:
                made.sendall(b"POST /login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\nabc")
        assert night.get("/healthz") == "ok\n"
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
