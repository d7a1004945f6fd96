"""Forty log-ins at once, each from an address of its own: what others' pages and the memory make of it."""

from __future__ import annotations

import re
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlencode, urlsplit

import psutil

from bench.live import prepared, serving
from bench.measure import Row, median, sized

AT_ONCE = sized(40, 2)
PAGES = sized(200, 2)
TOKEN = re.compile(r'name="csrf_token" value="([^"]+)"')


def main() -> Iterator[Row]:
    """How much slower a page is while forty wait for the answer to a password, and what memory that takes."""
    with tempfile.TemporaryDirectory() as folder:
        prepared(Path(folder))
        with serving(Path(folder)) as (address, server):
            at = urlsplit(address).netloc
            guess(at, "127.0.0.1")()  # the first hash of all takes its memory for good
            pages(at, PAGES)
            alone, before = median(pages(at, PAGES)), held(server)
            threads = [
                threading.Thread(target=guess(at, f"127.0.1.{number}")) for number in range(1, AT_ONCE + 1)
            ]
            for thread in threads:
                thread.start()
            waits: list[float] = []
            most = before
            while any(thread.is_alive() for thread in threads):
                waits += pages(at, 1)
                most = max(most, held(server))
    yield Row(f"{AT_ONCE} log-ins at once: a page, times as long as before", 2, median(waits) / alone, "×")
    yield Row(f"{AT_ONCE} log-ins at once: memory of the server grows by", 100, most - before, "MB")


def held(server: psutil.Process) -> float:
    """Memory of the server now, MB."""
    return float(server.memory_info().rss / 1_000_000)


def pages(at: str, count: int) -> list[float]:
    """How long each of some looks at the first page takes, milliseconds."""
    took = []
    connection = HTTPConnection(at, timeout=30)
    for _ in range(count):
        begun = time.perf_counter()
        connection.request("GET", "/")
        connection.getresponse().read()
        took.append((time.perf_counter() - begun) * 1000)
    connection.close()
    return took


def guess(at: str, source: str) -> Callable[[], None]:
    """A wrong password from an address, ready to be sent as the page's form sends it."""
    connection = HTTPConnection(at, timeout=60, source_address=(source, 0))
    connection.request("GET", "/login")
    page = connection.getresponse()
    cookies = "; ".join(given.split(";")[0] for given in page.headers.get_all("Set-Cookie", []))
    token = TOKEN.search(page.read().decode())
    assert token
    body = urlencode({"csrf_token": token[1], "login": source, "password": "a wrong password"})
    headers = {"Cookie": cookies, "Content-Type": "application/x-www-form-urlencoded"}

    def send() -> None:
        connection.request("POST", "/login", body, headers)
        connection.getresponse().read()
        connection.close()

    return send
