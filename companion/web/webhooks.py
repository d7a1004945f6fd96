"""Telling webhooks of signed tables: what is said, and the thread that says it beside the club's pages."""

from __future__ import annotations

import logging
import re
import threading
from collections.abc import Callable

import msgspec
from flask import Flask, url_for
from sqlalchemy.exc import SQLAlchemyError

from companion.club.standings.queries import may_see
from companion.club.tables.models import GameTable
from companion.club.webhooks import operations as webhooks
from companion.club.webhooks.operations import Due
from companion.posting import Unsent, post
from companion.store.engine import Busy, db
from companion.store.outage import outage
from companion.store.signals import signals

from .api.documents import ResultDocument
from .clubhouse import absolute, club_name, settings
from .speech import game_name, say, t
from .table.opened import Opened, present
from .table.pages import table_name
from .viewers import PUBLIC

log = logging.getLogger(__name__)

LOOK = 15.0
"""Seconds after which it is looked for what is to be tried again."""
LAST_WORDS = 1.0
"""Seconds in which what has been answered is written down, when the process ends."""
LONGEST = 1900
"""Characters that Discord takes, and some left for the address."""
MEANT_AS_SIGNS = re.compile(r"([\\*_~`|>#\[\]()<@:-])")
"""What Discord would read as formatting, links or people."""
KEPT_TRYING = {408, 425, 429}
"""Refusals that pass; all others of a client's fault stay."""


def discord(table: Opened | None) -> object:
    """A message: the table, what the page tells everybody of it, and where it is. It pings nobody."""
    if table is None:
        said = plain(t("programs-trial", club=club_name()))
    else:
        lines = [*headline(table), *results(table)]
        url = absolute(url_for("table.show", table_id=table.id))
        said = "\n".join([plain("\n".join(lines))[:LONGEST], url])
    return {"content": said, "allowed_mentions": {"parse": []}}


def as_json(table: Opened | None) -> object:
    """The result as the API gives it to a visitor."""
    if table is None:
        return {"what": "trial"}
    return {"what": "table-signed", "result": ResultDocument.of(table)}


TEMPLATES: dict[str, Callable[[Opened | None], object]] = {"discord": discord, "json": as_json}


def plain(text: str) -> str:
    """A text that Discord shows as it is: a name is no formatting."""
    return MEANT_AS_SIGNS.sub(r"\\\1", text)


def headline(table: Opened) -> list[str]:
    """Which table it is."""
    row = table.row
    named = {"table": table_name(row), "game": game_name(row.kind)}
    return [t("programs-signed", event=row.event.title, **named)]


def results(table: Opened) -> list[str]:
    """How it ended, and the lines of its page for a chat; nothing while a freeze holds its points back."""
    seen = table.snapshot
    if seen.result is None or not may_see(db.session, table.id, "public"):
        return []
    told = (seen.result.summary, *table.game.share(seen.view, seen.ledger))
    return list(dict.fromkeys(say(line, table.names) for line in told))


class Sender:
    """Sends what is due, in a thread of its own; under gevent that is a greenlet."""

    def __init__(self, app: Flask) -> None:
        self._app = app
        self._ended = threading.Event()
        self._thread: threading.Thread | None = None

    def start(self) -> Sender:
        """Begin."""
        self._ended.clear()
        self._thread = threading.Thread(target=self._run, name="companion-webhooks", daemon=True)
        self._thread.start()
        return self

    def stop(self) -> None:
        """Send no more. Who still waits for an answer touches nothing afterwards, and it is sent again."""
        self._ended.set()
        signals.notify(webhooks.TOPIC)
        if self._thread:
            self._thread.join(LAST_WORDS)

    def _run(self) -> None:
        with signals.waiter(webhooks.TOPIC) as waiter:
            while not self._ended.is_set():
                self.look()
                waiter.wait(LOOK)

    def look(self) -> None:
        """Send what is due. A database that fails is asked again later."""
        # A request of nobody's: sentences come in the club's language, addresses begin as the club chose.
        with self._app.test_request_context():
            try:
                for one in webhooks.due(db.session):
                    if not self._ended.is_set() and webhooks.take(db.session, one):
                        self._send(one)
            except Busy as why:
                log.warning("webhooks wait for the database: %s", why)
            except SQLAlchemyError as error:
                outage.failed(error)

    def _send(self, one: Due) -> None:
        """Send what has been taken, and write down what came of it."""
        try:
            body = self._body(one)
        except SQLAlchemyError:
            raise
        except Exception:  # what cannot be said of one table keeps no other from being told
            log.exception("table %s cannot be told of", one.table_id)
            webhooks.close(db.session, one.id, "failed", "programs-answer-broken")
            return
        db.session.rollback()  # who waits for an answer holds no connection
        if body is None:
            webhooks.close(db.session, one.id, "dropped", "programs-answer-reopened")
        else:
            self._deliver(one, body)

    def _body(self, one: Due) -> bytes | None:
        """What is to be said; nothing where the table is signed no more."""
        if one.table_id is None:
            return msgspec.json.encode(TEMPLATES[one.template](None))
        row = db.session.get(GameTable, one.table_id)
        if row is None or row.status != "signed":
            return None
        table = Opened(row.id, present(row.id), PUBLIC)
        return msgspec.json.encode(TEMPLATES[one.template](table))

    def _deliver(self, one: Due, body: bytes) -> None:
        try:
            status = post(one.url, body, private=settings().private_webhooks)
        except Unsent as why:
            answer, status = why.key, 0
        else:
            answer = str(status)
        if self._ended.is_set():
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
