"""Telling webhooks of signed tables: what is said, and the thread that says it beside the club's pages."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable
from contextlib import AbstractContextManager

import msgspec
from flask import Flask, url_for
from sqlalchemy.exc import SQLAlchemyError

from companion.club import webhooks as webhooks
from companion.club.tables.models import GameTable
from companion.club.webhooks import Due
from companion.kernel.capabilities import share
from companion.posting import Unsent, post
from companion.store.engine import db
from companion.store.signals import Worker

from .api.documents import ResultDocument, TableDocument
from .site import absolute, club_name, settings
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
    """The result as the API gives it to a visitor; while a freeze holds it back, the table alone."""
    if table is None:
        return {"what": "trial"}
    if table.snapshot.result is None:
        return {"what": "table-signed", "result": None, "table": TableDocument.of(table.row)}
    return {"what": "table-signed", "result": ResultDocument.of(table)}


TEMPLATES: dict[str, Callable[[Opened | None], object]] = {"discord": discord, "json": as_json}


def plain(text: str) -> str:
    """A text that Discord shows as it is: a name is no formatting."""
    return MEANT_AS_SIGNS.sub(r"\\\1", text)


def headline(table: Opened) -> list[str]:
    """Which table it is."""
    row = table.row
    named = {"table": table_name(row), "game": table_game(row)}
    return [t("programs-signed", event=row.event.title, **named)]


def results(table: Opened) -> list[str]:
    """How it ended, and the lines of its page for a chat; nothing while a freeze holds that back."""
    snapshot = table.snapshot
    if snapshot.result is None:
        return []
    lines = (snapshot.result.summary, *share(table.game, snapshot.view, snapshot.ledger))
    return list(dict.fromkeys(say(line, table.names) for line in lines))


class Sender(Worker):
    """Sends what is due."""

    name = "webhooks"
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
