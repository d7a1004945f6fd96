"""The log for the referee; strike and restore, tried first and confirmed all or nothing."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterator
from itertools import dropwhile, islice

from flask import abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as Answer

from companion.kernel.desk import Strike
from companion.kernel.game import Illegal
from companion.kernel.logbook import LogLine, known, logbook
from companion.kernel.replay import Request, Trial
from companion.kernel.words import Text

from ..security import csrf
from ..speech import say
from . import sent
from .context import author_of, context
from .moves import ID
from .opened import Opened, opened
from .strikes import hushed, seen
from .views import rooms, take
from .whose import whose

A_PAGE = 200
"""Lines of the log on one page: an evening's table has fewer, but nothing keeps it from having thousands."""


@rooms.get("/<int:table_id>/<viewer>/log")
def log_page(table_id: int, viewer: str) -> str:
    """A page of the log as the referee may read it, newest first; `before` is the last entry on the page
    before it.
    """
    table = _refereed(table_id, viewer)
    lines: Iterator[LogLine] = logbook(table.history, viewer, newest_first=True)
    before = request.args.get("before", "")
    if before:
        lines = islice(dropwhile(lambda line: line.id != before, lines), 1, None)
    found = tuple(islice(lines, A_PAGE + 1))
    return render_template(
        "table/log.html",
        lines=found[:A_PAGE],
        before=before,
        further=found[A_PAGE - 1].id if len(found) > A_PAGE else None,
        author_of=lambda line: author_of(line, table.names),
        **context(table),
    )


@rooms.get("/<int:table_id>/<viewer>/strike/<entry>")
def try_strike(table_id: int, viewer: str, entry: str) -> str:
    """What striking an entry would change."""
    table = _refereed(table_id, viewer)
    return _trial(table, "strike", entry, lambda: table.history.try_strike([entry]))


@rooms.get("/<int:table_id>/<viewer>/restore/<entry>")
def try_restore(table_id: int, viewer: str, entry: str) -> str:
    """What restoring an entry would change."""
    table = _refereed(table_id, viewer)
    return _trial(table, "restore", entry, lambda: table.history.try_restore(entry))


@rooms.post("/<int:table_id>/<viewer>/take-back")
@csrf.exempt  # sent.fields asks for the token, or for what stands in its place
@sent.says_why
def take_back(table_id: int, viewer: str) -> Answer:
    """Strike the last entry by one tap; where more would fall with it, the trial is shown instead."""
    data = sent.fields()
    table = _refereed(table_id, viewer)
    entry, name = data.get("entries", ""), data.get("id", "")
    if name in table.history.ids:
        return take(table, Request(name, viewer, _sent_before(table, name, entry)), data)
    if not known(table.history, [entry], viewer):
        abort(404)
    try:
        trial = table.history.try_strike([entry])
    except Illegal as why:
        return _to_trial(table, entry, hushed(table, why).text)
    fallen = [each.id for each in trial.fallen if each.stamp.author != "rules"]
    if known(table.history, fallen, viewer):
        return _to_trial(table, entry, Text("live-more-falls"))
    return take(table, Request(name if ID.fullmatch(name) else uuid.uuid4().hex, viewer, trial.move), data)


def _sent_before(table: Opened, name: str, entry: str) -> Strike:
    """The move that came under this id, if it took back this very entry; else one that will be refused."""
    before = table.history.log[table.history.ids[name]].move
    return before if isinstance(before, Strike) and entry in before.entries else Strike((entry,))


def _to_trial(table: Opened, entry: str, why: Text) -> Answer:
    """What striking would change is to be looked at first."""
    trial = url_for(".try_strike", table_id=table.id, viewer=table.viewer, entry=entry)
    if not sent.by_script():
        return redirect(trial, 303)
    sent.said_for(whose(table.id, table.viewer))
    return sent.reasons([say(why, table.names)], go=trial)


def _refereed(table_id: int, viewer: str) -> Opened:
    table = opened(table_id, viewer)
    if not table.is_referee:
        abort(403)
    return table


def _trial(table: Opened, verb: str, entry: str, attempt: Callable[[], Trial]) -> str:
    lines = {line.id: line for line in logbook(table.history, table.viewer)}
    if entry not in lines:
        abort(404)
    trial, refused = None, None
    try:
        trial = attempt()
    except Illegal as why:
        refused = hushed(table, why).text
    move = seen(table, trial.move) if trial else Strike(())
    fallen = [lines[name].text for name in move.entries if name != entry]
    given = {**context(table), "verb": verb, "asked": lines[entry], "move": move, "fallen": fallen}
    return render_template("table/trial.html", **{**given, "refused": refused})
