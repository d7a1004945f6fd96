"""What templates of a table may use; everything they show of the game comes from the viewer's own look."""

from __future__ import annotations

import secrets
from functools import cache
from typing import Any

from flask import url_for

from companion.config import ROOT
from companion.kernel.game import seat_of
from companion.kernel.ledger import called
from companion.kernel.logbook import LogLine, handed_text
from companion.store.base import now

from ..speech import game_key, say, t, words
from .action_forms import form_of, label_key
from .moves import Refusal
from .opened import Opened
from .whose import whose


def context(table: Opened, refusal: Refusal | None = None) -> dict[str, Any]:
    """Names for templates/table/* and templates/games/*; templates/macros/moves.html shows their use."""
    game = table.game.name

    def bound(verb: str, acting_for: int | None = None) -> Any:
        if refusal and refusal.verb == verb and refusal.form is not None:
            return refusal.form
        action = table.action(verb, acting_for)
        return form_of(action, game, table.names) if action else None

    return {
        "table": table.row,
        "snapshot": table.snapshot,
        "view": table.snapshot.view,
        "viewer": table.viewer,
        "names": table.names,
        "game": game,
        "key": game_key(game),
        "is_referee": table.is_referee,
        "own_seat": seat_of(table.viewer),
        "game_styles": _styles(game),
        "game_script": _script(game),
        "refusal": refusal,
        "form_of": bound,
        "offers": lambda verb, acting_for=None: table.action(verb, acting_for) is not None,
        "action_of": table.action,
        "offered": table.offered,
        "share_lines": lambda: _share(table),
        "label_of": lambda kind, name: t(label_key(game, kind, name)),
        "code_name": lambda code: words().param(called(game, code, table.history.setup.scheme)),
        "handed_text": handed_text,
        "table_name": table_name,
        "topic": f"table:{table.id}:{table.viewer}",
        "look_tag": table.tag,
        "whose": whose(table.id, table.viewer),
        "move_url": url_for("table.say", table_id=table.id, viewer=table.viewer),
        "new_id": lambda: secrets.token_hex(12),
        "now": now(),
        "last": table.last,
    }


STATIC = ROOT / "static"


@cache
def _styles(game: str) -> tuple[str, ...]:
    """A game's own stylesheets under static/, where it has any."""
    found = sorted((STATIC / "css" / "games" / game).glob("*.css"))
    return tuple(path.relative_to(STATIC).as_posix() for path in found)


@cache
def _script(game: str) -> str | None:
    """A game's own script under static/, where it has one."""
    name = f"js/games/{game}.js"
    return name if (STATIC / name).is_file() else None


def _share(table: Opened) -> list[str]:
    """The result as lines for a chat; none for a viewer who may not have them, or of a game without any."""
    seen = table.snapshot
    return [say(line, table.names) for line in table.game.share(seen.view, seen.ledger)]


def table_name(row: Any) -> str:
    """How a table is called: its round, and its label or number."""
    if row.label:
        return t("table-name-label", round=t("table-round", number=row.round.number), label=row.label)
    return t("table-name", round=t("table-round", number=row.round.number), number=row.number)


def author_of(line: LogLine, names: dict[int, str]) -> str:
    """Who said an entry of the log: a role, or the name on the seat; and for whom."""
    kind, _, number = line.author.partition("-")
    author = t("table-author-seat", name=names[int(number)]) if number else t(f"table-author-{kind}")
    if line.acting_for is None:
        return author
    return t("table-author-for", author=author, name=names[line.acting_for])
