"""How many seats a table has, as long as nothing was played at it: a latecomer gets one, an empty one goes.

The table's log is then begun anew: what its rules deal at the opening is dealt again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace
from sqlalchemy import delete
from sqlalchemy.orm import Session

from companion.games import GAMES
from companion.kernel.capabilities import empty_seats
from companion.kernel.game import Place, Setup, viewer_of_seat
from companion.kernel.replay import History
from companion.kernel.table import codec_of
from companion.kernel.words import Illegal, Text
from companion.store import log
from companion.store.signals import access_topic, event_topic, notify

from ..accounts.acts import record
from ..accounts.models import Account
from ..library import own_game
from ..writes import Missing, Refused, operation
from .claims import live, move_up, note, revoke
from .earlier_tables import say_again, spare_victims
from .facts import lock_table
from .models import GameTable, Seat
from .operations import SeatDraft, history, not_elsewhere
from .seats import CLOSED, named_draft, seat_draft

MOST = 40
"""Seats that a setup may have."""


def refusal(session: Session, table: GameTable, count: int) -> Text | None:
    """Why a table cannot have so many seats (any more); nothing where it can."""
    drafts = [SeatDraft(name=str(number)) for number in range(1, count + 1)]
    try:
        _setup(session, table, history(session, table.id), drafts)
    except Illegal as refused:
        return refused.text
    return None


@operation
def add_seat(session: Session, table_id: int, draft: SeatDraft, by: Account | None = None) -> Seat:
    """One more seat for somebody, the last but for an empty one. Raises Refused, and the game's Illegal."""
    table = lock_table(session, table_id)
    played = history(session, table_id)
    number, last = len(table.seats), len(table.seats) + 1
    added = named_draft(session, draft, "newcomer_name")
    not_elsewhere(session, table.event_id, [added])
    seated = [*map(seat_draft, table.seats), added]
    if last in _empty(played, last):
        seated[-2:] = [added, seated[-2]]
    else:
        number = last
    setup = _setup(session, table, played, seated)
    revoke(session, table.id, viewer_of_seat(number), by)
    table.seats.append(Seat(number=last))
    for seat, one in zip(table.seats, seated, strict=True):
        seat.player_id, seat.name = one.player_id, one.name
    session.flush()
    _begin(session, table, setup)
    record(session, by, "seat-added", table=table.id, seat=number, name=added.name)
    return table.seats[number - 1]


@operation
def remove_seat(
    session: Session, table_id: int, number: int, who: SeatDraft, by: Account | None = None
) -> SeatDraft:
    """One seat fewer: `who`, sitting there, gets up, and those behind move up, with their phones.

    Returns who sat there. Raises Refused, also where it is somebody else by now, and the game's Illegal.
    """
    table = lock_table(session, table_id)
    played = history(session, table_id)
    seated = [seat_draft(seat) for seat in table.seats]
    if not 1 <= number <= len(seated):
        raise Missing(Text("kernel-no-such-seat", {"number": number}))
    kept = [seated[empty - 1] for empty in sorted(_empty(played, len(seated)))]
    gone = seated.pop(number - 1)
    if gone != who:
        raise Refused(Text("club-refused-conflict"), "gone")
    setup = _setup(session, table, played, seated)
    if kept != [seated[empty - 1] for empty in sorted(_empty(played, len(seated)))]:
        raise Refused(Text("club-refused-empty-seat"))
    revoke(session, table.id, viewer_of_seat(number), by)
    move_up(session, table.id, range(number + 1, len(seated) + 2))
    session.execute(delete(Seat).where(Seat.table_id == table.id))
    session.expire(table)
    session.add_all(
        Seat(table_id=table.id, number=place, player_id=draft.player_id, name=draft.name)
        for place, draft in enumerate(seated, 1)
    )
    session.flush()
    _begin(session, table, setup)
    record(session, by, "seat-removed", table=table.id, seat=number, name=gone.name)
    return gone


def _empty(played: History, count: int) -> frozenset[int]:
    """Of so many seats of a table those on which nobody sits."""
    found: frozenset[int] = empty_seats(played.game, played.setup.options, count)
    return found


def _setup(session: Session, table: GameTable, played: History, seated: Sequence[SeatDraft]) -> Setup[Any]:
    """The table's setup for these people. Raises Refused; the game's Illegal where it fits not."""
    if table.status in CLOSED:
        raise Refused(Text(CLOSED[table.status]))
    if played.begun:
        raise Refused(Text("club-refused-begun"))
    own = own_game(session, table.kind)
    if own is not None and not own.least <= len(seated) <= own.most:
        raise Refused(Text("kernel-seats", {"least": own.least, "most": own.most}))
    if not 1 <= len(seated) <= MOST:
        raise Refused(Text("kernel-seats", {"least": 1, "most": MOST}))
    game = GAMES[table.game]
    setup: Setup[Any] = codec_of(game).setup.decode(table.setup)
    setup = replace(setup, seats=tuple(Place(draft.name) for draft in seated))
    History(game, setup)
    return setup


def _begin(session: Session, table: GameTable, setup: Setup[Any]) -> None:
    """Begin the log anew; whose phone sees a secret page from now on is written into it."""
    before = history(session, table.id)
    log.begin_anew(session, table.id, setup)
    session.expire(table)
    say_again(session, table.id, before)
    spare_victims(session, table, setup)
    for row in live(session, table.id):
        note(session, table.id, row.role, "taken")
    notify(session, access_topic(table.id))
    notify(session, event_topic(table.event_id))
