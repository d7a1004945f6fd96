"""What strangers send to gunicorn, which reads heads and bodies by itself."""

from __future__ import annotations

import http.client
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from .test_waiting_for_database import PATIENCE, Gunicorn

HEAD = b"POST /login HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n"
TYPE = b"Content-Type: application/x-www-form-urlencoded\r\n\r\n"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Gunicorn]:
    instance: Path = tmp_path_factory.mktemp("instance")
    server = Gunicorn(instance, "", workers=1)
    try:
        server.until(lambda: server.ready()[0] == 200)
        yield server
    finally:
        server.process.terminate()
        server.process.wait(PATIENCE)


@pytest.mark.parametrize(
    "body", [b"zz\r\n", b"-1\r\n", b"0x5\r\nhello\r\n0\r\n\r\n", b"1\r\nab\r\n"], ids=repr
)
def test_a_body_in_chunks_that_are_none_is_no_fault_of_ours(served: Gunicorn, body: bytes) -> None:
    with socket.create_connection(("127.0.0.1", served.port), PATIENCE) as connection:
        connection.sendall(HEAD + TYPE + body)
        connection.shutdown(socket.SHUT_WR)
        answer = http.client.HTTPResponse(connection)
        answer.begin()
        assert answer.status == 400
    assert "Traceback" not in served.log.read_text()
