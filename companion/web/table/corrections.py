"""The log for the referee; strike and restore, tried first and confirmed all or nothing.

A referee may not see every entry. What falls unseen is neither named nor counted: how many secret entries
there are tells what hands and roles there are, as plainly as a hand that is shown.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import dropwhile, islice
from typing import Any, NamedTuple

from flask import abort, render_template, request, url_for
from msgspec.structs import replace

from companion.club.accounts.acts import last_act
from companion.kernel.capabilities import LooksBack
from companion.kernel.desk import DESK, Abandon, AddPoints, HandOver, Restore, SignOff, Strike
from companion.kernel.game import Illegal
from companion.kernel.logbook import LogLine, entries_in_log, logbook
from companion.kernel.replay import Trial
from companion.kernel.words import Clash, Text
from companion.store.engine import db

from ..site import way_back
from ..speech import hour, t, t_of
from ..typed import Fields
from ..viewers import GM
from .opened import Opened, open_table
from .pages import blueprint, context

A_PAGE = 200
"""Lines of the log on one page: an evening's table has fewer, but nothing keeps it from having thousands."""
STALE = frozenset(
    {
        *("kernel-not-offered", "kernel-changed-meanwhile", "kernel-signed", "kernel-abandoned"),
        *("kernel-strike-struck", "kernel-restore-stands", "kernel-points-struck", "kernel-points-stand"),
        "kernel-points-given",
    }
)
"""Reasons of a refusal that there are because of what was entered before."""


@blueprint.get("/<int:table_id>/<viewer>/log")
def log_page(table_id: int, viewer: str) -> str:
    """A page of the log as the referee may read it, newest first; `before` is the last entry on the page
    before it.
    """
    table = _open_for_referee(table_id, viewer)
    lines: Iterator[LogLine] = logbook(table.history, viewer, newest_first=True)
    before = request.args.get("before", "")
    if before:
        lines = islice(dropwhile(lambda line: line.id != before, lines), 1, None)
    found = tuple(islice(lines, A_PAGE + 1))
    return render_template(
        "table/log.html",
        groups=group_lines(found[:A_PAGE]),
        count=len(found[:A_PAGE]),
        before=before,
        further=found[A_PAGE - 1].id if len(found) > A_PAGE else None,
        author_of=lambda line: _author(line, table.names, table.game.name),
        **context(table),
    )


class Group(NamedTuple):
    """A turn or a part of the day: the entry that began it, if that is on the page, and the later ones."""

    head: LogLine | None
    lines: Sequence[LogLine]


def group_lines(lines: Sequence[LogLine]) -> list[Group]:
    """Lines, newest first, by turn or part of the day."""
    found: list[Group] = []
    followed: list[LogLine] = []
    for line in lines:
        if line.begins:
            found.append(Group(line, followed))
            followed = []
        else:
            followed.append(line)
    return [*found, Group(None, followed)] if followed else found


@blueprint.get("/<int:table_id>/<viewer>/strike/<entry>")
def try_strike(table_id: int, viewer: str, entry: str) -> str:
    """What striking an entry would change."""
    table = _open_for_referee(table_id, viewer)
    return _trial(table, "strike", entry, lambda: table.history.try_strike([entry]))


@blueprint.get("/<int:table_id>/<viewer>/restore/<entry>")
def try_restore(table_id: int, viewer: str, entry: str) -> str:
    """What restoring an entry would change."""
    table = _open_for_referee(table_id, viewer)
    return _trial(table, "restore", entry, lambda: table.history.try_restore(entry))


def _open_for_referee(table_id: int, viewer: str) -> Opened:
    table = open_table(table_id, viewer)
    if not table.is_referee:
        abort(403)
    return table


def _author(line: LogLine, names: dict[int, str], game: str) -> str:
    """Who said an entry of the log: a role, or the name on the seat; and for whom."""
    kind, _, number = line.author.partition("-")
    author = t("table-author-seat", name=names[int(number)]) if number else t_of(f"table-author-{kind}", game)
    if line.acting_for is None:
        return author
    return t("table-author-for", author=author, name=names[line.acting_for])


def entered_since(
    table: Opened, verb: str, sent: Fields, why: Sequence[Text], fetched: int = 0
) -> tuple[list[Text], bool]:
    """Why a referee came too late, with what was entered first, by whom and when: what took back, restored or
    gave the very same, else what was entered last, if that was after the page was fetched.

    Of the very same, and of the end of the table, it is the whole reason, which the second value says.
    """
    log, ids = table.history.log, table.history.ids
    everything = logbook(table.history, table.viewer, newest_first=True)
    lines = [line for line in everything if not isinstance(log[ids[line.id]].move, HandOver)]
    if not lines:
        return [*why], False
    same = next((one for one in lines if _did_the_same(log[ids[one.id]].move, verb, sent)), None)
    line = same or lines[0]
    entry = log[ids[line.id]]
    if entry.stamp.received <= fetched:
        return [*why], False
    if isinstance(entry.move, AddPoints):
        act = last_act(db.session, "points-given", table=table.id, place=entry.sequence)
    else:
        act = last_act(db.session, "table-signed", table=table.id) if table.history.table.signed else None
    who = t("table-author-named", name=act.who) if act else _author(line, table.names, table.game.name)
    told = Text("table-entered-since", {"who": who, "at": hour(line.at), "what": line.text})
    whole = same is not None or isinstance(entry.move, SignOff | Abandon)
    return ([told] if whole else [*why, told]), whole


def _did_the_same(move: Any, verb: str, sent: Fields) -> bool:
    """Whether a move of the desk did already what this one was to do."""
    if not isinstance(move, DESK) or move.verb() != verb:
        return False
    found = {name: getattr(move, name, ()) for name in ("entries", "key", "seat", "code")}
    given = {name: value if isinstance(value, tuple) else (str(value),) for name, value in found.items()}
    return all(set(value) & set(sent.getlist(name)) for name, value in given.items() if value)


def _trial(table: Opened, verb: str, entry: str, attempt: Callable[[], Trial]) -> str:
    lines = {line.id: line for line in logbook(table.history, table.viewer)}
    if entry not in lines:
        abort(404)
    trial, refused = None, list[Text]()
    try:
        trial = attempt()
    except Illegal as why:
        refused = [without_secrets(table, why).text]
        if why.text.key in STALE:
            told, whole = entered_since(table, verb, Fields({"entries": entry}), refused)
            refused = told if whole else refused
    move = as_known(table, trial.move) if trial else Strike(())
    fallen = [lines[name].text for name in move.entries if name != entry]
    changes: tuple[Text, ...] = ()
    if trial and table.viewer == GM and isinstance(table.game, LooksBack):
        changes = table.game.contradictions(table.history.table.state, trial.table.state)
    given = {**context(table), "verb": verb, "line": lines[entry], "move": move, "fallen": fallen}
    given["changes"] = changes
    given["back"] = way_back(url_for(".log_page", table_id=table.id, viewer=table.viewer))
    return render_template("table/trial.html", **{**given, "refused": refused})


def as_known(table: Opened, move: Strike | Restore) -> Strike | Restore:
    """A correction as this referee may know it."""
    entries = entries_in_log(table.history, move.entries, table.viewer)
    if isinstance(move, Strike):
        return replace(move, entries=entries)
    return replace(move, entries=entries, fallen=entries_in_log(table.history, move.fallen, table.viewer))


def with_unseen(table: Opened, sent: Strike | Restore, name: str) -> Strike | Restore:
    """What was sent under this id, with all that it takes along unseen.

    What is not, as far as this referee sees, exactly what was tried comes back as sent, to be refused.
    """
    if entries_in_log(table.history, sent.entries, table.viewer) != sent.entries:
        return replace(sent, entries=())
    found = _before(table, name) or _try_correction(table, sent)
    fits = found is not None and type(found) is type(sent) and as_known(table, found) == sent
    return found if found is not None and fits else sent


def without_secrets(table: Opened, why: Illegal) -> Illegal:
    """A refusal without the reason of an entry that this referee does not see."""
    if not isinstance(why, Clash) or entries_in_log(table.history, [why.entry], table.viewer):
        return why
    return Illegal(Text(why.text.key, {"why": Text("kernel-unseen")}))


def _before(table: Opened, name: str) -> Strike | Restore | None:
    place = table.history.ids.get(name)
    before = None if place is None else table.history.log[place].move
    return before if isinstance(before, (Strike, Restore)) else None


def _try_correction(table: Opened, sent: Strike | Restore) -> Strike | Restore | None:
    if not (table.is_referee and sent.entries):
        return None
    history = table.history
    try:
        if isinstance(sent, Strike):
            return history.try_strike(sent.entries).move
        return history.try_restore(sent.entries[0]).move
    except Illegal:  # appending it says why
        return None
