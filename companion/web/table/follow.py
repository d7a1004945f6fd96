"""A table's fragment: followed as `table:<id>:<viewer>`, drawn once for all who see the same."""

from __future__ import annotations

from flask import Response

from companion.games import GAMES
from companion.store import log
from companion.store.engine import db
from companion.store.signals import access_topic, table_topic

from .. import live, viewers
from ..paths import row_id_or_404
from ..speech import language
from .context import context
from .opened import Opened, allowed
from .seen import shown, tag


@live.follows("table")
def follow(topic: str, rest: str) -> live.Watch:
    """A table as one viewer. The stream ends when rights at the table change, and asks anew."""
    number, _, viewer = rest.partition(":")
    table_id = row_id_or_404(number)
    game = GAMES[allowed(table_id, viewer).game]

    def present() -> str:
        return tag(shown(table_id, log.read(db.session, game, table_id), viewer))

    return live.Watch(
        topic,
        (table_topic(table_id),),
        ("table", table_id, viewer, language()),
        present,
        (access_topic(table_id),),
        viewers.claims_at(table_id),
    )


def fragment(table: Opened, *, fresh: bool = False) -> Response:
    """What changes on a table's page, by ETag; `fresh` sends it although the page may show it."""
    key = ("table", table.id, table.viewer, language())
    tag = table.tag

    def drawn() -> str:
        return live.draw("table/fragment.html", **context(table))

    return live.answer(tag, lambda: live.part_of(key, tag, drawn), fresh=fresh)
