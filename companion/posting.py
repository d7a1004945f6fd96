"""Sending JSON to an address that somebody entered: never into a private network unless that is allowed.

A name is resolved once, every address that it has is looked at, and the connection goes to one of those:
a name that leads elsewhere a moment later leads nowhere. Redirects are not followed.
"""

from __future__ import annotations

import socket
import ssl
import threading
from contextlib import suppress
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from typing import Any
from urllib.parse import urlsplit

from .addresses import is_global

PATIENCE = 10.0
"""Seconds that name, connection and answer may take, all together but for the name."""
PORTS = {"http": 80, "https": 443}


class Unsent(Exception):
    """Nothing was sent, or nobody knows whether it was: a key of the words says why."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


def post(url: str, body: bytes, *, private: bool, patience: float = PATIENCE) -> int:
    """Send a body of JSON; the status of the answer, whatever it is. Raises Unsent."""
    parts = urlsplit(url)
    secure, host = parts.scheme == "https", parts.hostname or ""
    address = resolve(host, parts.port or PORTS[parts.scheme], private=private)
    connection = (Secured if secure else Plain)(host, address, patience)
    path = f"{parts.path or '/'}{'?' if parts.query else ''}{parts.query}"
    watch = threading.Timer(patience, connection.break_off)
    watch.daemon = True
    watch.start()
    try:
        headers = {
            "Content-Type": "application/json",
            "User-Agent": "club-night-companion",
            "Host": parts.netloc,
        }
        connection.request("POST", path, body, headers)
        return connection.getresponse().status
    except (OSError, HTTPException, ValueError) as error:
        raise Unsent("programs-answer-unreachable") from error
    finally:
        watch.cancel()
        connection.close()


def resolve(host: str, port: int, *, private: bool) -> tuple[Any, ...]:
    """An address of a host, as sockets take it. Raises Unsent where it has none, or any is private."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise Unsent("programs-answer-unknown") from error
    addresses = [entry[4] for entry in found]
    if not private and not all(is_global(str(address[0])) for address in addresses):
        raise Unsent("programs-answer-private")
    return addresses[0]


class Plain(HTTPConnection):
    """A connection to an address that has been looked at."""

    def __init__(self, host: str, address: tuple[Any, ...], patience: float) -> None:
        super().__init__(host, timeout=patience)
        self.address = address

    def connect(self) -> None:
        """Connect to that address, and no other."""
        self.sock = socket.create_connection(self.address[:2], self.timeout)

    def break_off(self) -> None:
        """End it, whatever it waits for."""
        if self.sock is not None:
            with suppress(OSError):  # it may have ended by itself
                self.sock.shutdown(socket.SHUT_RDWR)


class Secured(Plain, HTTPSConnection):
    """The same by TLS: the certificate has to be the host's own."""

    def __init__(self, host: str, address: tuple[Any, ...], patience: float) -> None:
        super().__init__(host, address, patience)
        self.context = ssl.create_default_context()

    def connect(self) -> None:
        """Connect, and agree with whoever proves to be the host."""
        super().connect()
        self.sock = self.context.wrap_socket(self.sock, server_hostname=self.host)
