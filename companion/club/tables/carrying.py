"""What a referee wrote of their own at a table, such as a village's own roles, goes on to the next one."""

from __future__ import annotations

from sqlalchemy.orm import Session

from companion.kernel.capabilities import referee_of
from companion.kernel.replay import History, Request
from companion.kernel.verbs import Trait
from companion.store import log


def say_again(session: Session, table_id: int, before: History) -> None:
    """Say at a table that has just begun what the one before it carries on, as its referee would."""
    begun = log.read(session, table_id)
    referee = referee_of(begun.game, begun.setup.options)
    if referee != referee_of(before.game, before.setup.options):
        return
    said = [entry.move for entry in before.line if Trait.COPIED_TO_RERUN in entry.move.traits]
    for number, move in enumerate(said, 1):
        request = Request(f"carried-{table_id:08}-{number:03}", referee, move)
        log.append(session, table_id, request, at=begun.setup.opened)
