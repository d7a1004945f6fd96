"""Telling webhooks of what happens: what is said, and the thread that says it beside the club's pages.

An address that somebody entered never leads into a private network unless that is allowed: a name is resolved
once, every address that it has is looked at, and the connection goes to one of those. Redirects are not
followed.
"""

import hmac
import logging
import re
import socket
import ssl
import threading
from base64 import b64decode, b64encode
from collections.abc import Mapping
from contextlib import AbstractContextManager, suppress
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from types import MappingProxyType
from typing import Any
from urllib.parse import urlsplit

import msgspec
from flask import Flask, url_for
from sqlalchemy.exc import SQLAlchemyError

from companion.club import webhooks as webhooks
from companion.club.events.models import Event, Round
from companion.club.tables.models import GameTable
from companion.club.tables.operations import ended_events, tables
from companion.club.webhooks import Due
from companion.kernel.capabilities import share
from companion.store.base import Base, now
from companion.store.engine import db
from companion.store.signals import Worker

from ..addresses import is_global
from .api.documents import EventDocument, ResultDocument, TableDocument
from .site import absolute, club_name, club_zone, settings
from .speech import say, t, table_game
from .table.opened import Opened, present
from .table.pages import table_name
from .viewers import PUBLIC

log = logging.getLogger(__name__)

LONGEST = 1900
"""Characters that Discord takes, and some left for the address."""
MEANT_AS_SIGNS = re.compile(r"([\\*_~`|>#\[\]()<@:-])")
"""What Discord would read as formatting, links or people."""
KEPT_TRYING = {408, 425, 429}
"""Refusals that pass; all others of a client's fault stay."""


def discord(one: Due, row: Base | None) -> object:
    """A message: the table, what the page tells everybody of it, and where it is. It pings nobody."""
    if not isinstance(row, GameTable):
        said = plain(t("programs-trial", club=club_name()))
    else:
        table = Opened(row.id, present(row.id), PUBLIC)
        lines = [headline(one.what, row), *results(table)]
        url = absolute(url_for("table.show", table_id=table.id))
        said = "\n".join([plain("\n".join(lines))[:LONGEST], url])
    return {"content": said, "allowed_mentions": {"parse": []}}


def as_json(one: Due, row: Base | None) -> object:
    """What has happened, as the API gives it to a visitor; while a freeze holds it back, no result."""
    said = {"id": str(one.id), "at": one.made_at, "what": one.what}
    match row:
        case GameTable() if one.what in webhooks.RESULTS:
            table = Opened(row.id, present(row.id), PUBLIC)
            if table.snapshot.result is not None:
                return {**said, "result": ResultDocument.of(table)}
            return {**said, "result": None, "table": TableDocument.of(row)}
        case GameTable():
            return {**said, "table": TableDocument.of(row)}
        case Round():
            of_event = tables(db.session, row.event_id)
            seated = [TableDocument.of(table) for table in of_event if table.round_id == row.id]
            return {**said, "event": row.event_id, "round": row.number, "tables": seated}
        case Event():
            return {**said, "event": EventDocument.of(row)}
    return said


TEMPLATES = {"discord": discord, "json": as_json}
ABOUT: Mapping[str, type[Base]] = {"round": Round, "event": Event, "table": GameTable}
"""What is told of, by the first word of its kind."""


def is_past(what: str, row: Base | None) -> bool:
    """Whether that has been taken back or overtaken since."""
    if isinstance(row, GameTable):
        signed = row.status == "signed"
        return not signed if what in webhooks.RESULTS else what == "table-reopened" and signed
    return row is None


def sign(one: Due, body: bytes) -> dict[str, str]:
    """Headers that say which delivery it is and when it was sent, signed with the webhook's key."""
    at = str(now() // 1000)
    headers = {"Webhook-Id": str(one.id), "Webhook-Timestamp": at}
    if one.key:
        signed = f"{one.id}.{at}.".encode() + body
        mac = hmac.digest(b64decode(one.key.removeprefix("whsec_")), signed, "sha256")
        headers["Webhook-Signature"] = f"v1,{b64encode(mac).decode()}"
    return headers


def plain(text: str) -> str:
    """A text that Discord shows as it is: a name is no formatting."""
    return MEANT_AS_SIGNS.sub(r"\\\1", text)


def headline(what: str, row: GameTable) -> str:
    """Which table it is."""
    named = {"event": row.event.title, "table": table_name(row), "game": table_game(row)}
    return t("programs-corrected" if what == "table-corrected" else "programs-signed", **named)


def results(table: Opened) -> list[str]:
    """How it ended, and the lines of its page for a chat; nothing while a freeze holds that back."""
    snapshot = table.snapshot
    if snapshot.result is None:
        return []
    lines = (snapshot.result.summary, *share(table.game, snapshot.view, snapshot.ledger))
    return list(dict.fromkeys(say(line, table.names) for line in lines))


class Sender(Worker):
    """Sends what is due."""

    topic = webhooks.TOPIC
    interval = 15.0
    longest_stop = 1.0
    """Who still waits for an answer then touches nothing afterwards, and it is sent again."""

    def __init__(self, app: Flask) -> None:
        super().__init__()
        self._app = app

    def context(self) -> AbstractContextManager[object]:
        """A request of nobody's: sentences come in the club's language, addresses begin as the club chose."""
        return self._app.test_request_context()

    def work_through(self) -> None:
        """Send what is due."""
        for event_id, at in ended_events(db.session, club_zone()).items():
            webhooks.enqueue_ended(db.session, event_id, at)
        for one in webhooks.due(db.session):
            if not self.ended.is_set() and webhooks.take(db.session, one):
                self._send(one)

    def _send(self, one: Due) -> None:
        """Send what has been taken, and write down what came of it."""
        try:
            body = self._body(one)
        except SQLAlchemyError:
            raise
        except Exception:  # what cannot be said of one table keeps no other from being told
            log.exception("%s of %s cannot be told", one.what, one.about_id)
            webhooks.close(db.session, one.id, "failed", "programs-answer-broken")
            return
        db.session.rollback()  # who waits for an answer holds no connection
        if body is None:
            webhooks.close(db.session, one.id, "dropped", "programs-answer-reopened")
        else:
            self._deliver(one, body)

    def _body(self, one: Due) -> bytes | None:
        """What is to be said; nothing where that is past."""
        row = None
        if one.about_id is not None:
            row = db.session.get(ABOUT[one.what.partition("-")[0]], one.about_id)
            if is_past(one.what, row):
                return None
        return msgspec.json.encode(TEMPLATES[one.template](one, row))

    def _deliver(self, one: Due, body: bytes) -> None:
        try:
            status = post(one.url, body, sign(one, body), private=settings().private_webhooks)
        except Unsent as why:
            answer, status = why.key, 0
        else:
            answer = str(status)
        if self.ended.is_set():
            return
        if 200 <= status < 300:
            webhooks.close(db.session, one.id, "sent", answer)
        elif 300 <= status < 500 and status not in KEPT_TRYING:
            webhooks.close(db.session, one.id, "failed", answer)
        else:
            webhooks.put_off(db.session, one.id, answer)


def init_app(app: Flask) -> None:
    """Have a sender ready; a process that serves starts it (`chores`)."""
    app.extensions["webhooks"] = Sender(app)


PATIENCE = 10.0
"""Seconds that name, connection and answer may take, all together but for the name."""
PORTS = {"http": 80, "https": 443}


class Unsent(Exception):
    """Nothing was sent, or nobody knows whether it was: a key of the words says why."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


def post(
    url: str,
    body: bytes,
    more: Mapping[str, str] = MappingProxyType({}),
    *,
    private: bool,
    patience: float = PATIENCE,
) -> int:
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
            **more,
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
