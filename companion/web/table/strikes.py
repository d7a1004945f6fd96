"""Strike and restore for referees who do not see every entry: what falls unseen is neither named nor counted.

How many secret entries there are tells what hands and roles there are, as plainly as a hand that is shown.
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.kernel.desk import Restore, Strike
from companion.kernel.game import Illegal
from companion.kernel.logbook import known
from companion.kernel.words import Clash, Text

from .opened import Opened


def seen(table: Opened, move: Strike | Restore) -> Strike | Restore:
    """A correction as this referee may know it."""
    entries = known(table.history, move.entries, table.viewer)
    if isinstance(move, Strike):
        return replace(move, entries=entries)
    return replace(move, entries=entries, fallen=known(table.history, move.fallen, table.viewer))


def whole(table: Opened, sent: Strike | Restore, name: str) -> Strike | Restore:
    """What was sent under this id, with all that it takes along unseen.

    What is not, as far as this referee sees, exactly what was tried comes back as sent, to be refused.
    """
    if known(table.history, sent.entries, table.viewer) != sent.entries:
        return replace(sent, entries=())
    found = _before(table, name) or _tried(table, sent)
    return found if found is not None and type(found) is type(sent) and seen(table, found) == sent else sent


def hushed(table: Opened, why: Illegal) -> Illegal:
    """A refusal without the reason of an entry that this referee does not see."""
    if not isinstance(why, Clash) or known(table.history, [why.entry], table.viewer):
        return why
    return Illegal(Text(why.text.key, {"why": Text("kernel-unseen")}))


def _before(table: Opened, name: str) -> Strike | Restore | None:
    place = table.history.ids.get(name)
    before = None if place is None else table.history.log[place].move
    return before if isinstance(before, (Strike, Restore)) else None


def _tried(table: Opened, sent: Strike | Restore) -> Strike | Restore | None:
    if not (table.is_referee and sent.entries):
        return None
    history = table.history
    try:
        if isinstance(sent, Strike):
            return history.try_strike(sent.entries).move
        return history.try_restore(sent.entries[0]).move
    except Illegal:  # appending it says why
        return None
