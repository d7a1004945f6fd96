"""Who sits on a seat: name and player change together, before the game and during it.

As long as nothing was played, a table may get a seat more or fewer: its log is then begun anew, and what its
rules deal at the opening is dealt again.
"""

import time
import uuid
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Unpack

from msgspec.structs import replace
from sqlalchemy import delete, insert, select
from sqlalchemy.orm import Session

from companion.games import GAMES
from companion.kernel.capabilities import empty_seats
from companion.kernel.desk import Substitute
from companion.kernel.game import Place, Setup, viewer_of_seat
from companion.kernel.replay import History, Request
from companion.kernel.table import codec_of, encode
from companion.kernel.words import Illegal, Text
from companion.store import log
from companion.store.base import now, rows
from companion.store.signals import access_topic, event_topic, notify

from ..accounts.acts import Changes, record
from ..accounts.models import Account
from ..events.models import Event
from ..library import own_game
from ..people.names import Player
from ..people.operations import Called, change_player, get_player
from ..writes import Missing, Refused, get_row, operation
from .claims import live, move_up, note, revoke
from .earlier_tables import say_again, say_what_was_done_tonight, spare_victims
from .facts import NAME, Signed, lock_table, rows_for
from .models import GameTable, LedgerRow, Seat, kind_of
from .operations import SeatDraft, append, history, is_played, not_elsewhere, table_title

Key = tuple[int, int]
"""A seat: the table's id and the seat's number."""
CLOSED = {"signed": "club-refused-signed", "abandoned": "club-refused-abandoned"}
"""Why nobody changes seats at a table of this status."""


class Changed(NamedTuple):
    """A seat that has somebody else now."""

    table_id: int
    seat: int
    before: str
    after: str


@operation
def change_seats(
    session: Session,
    table_id: int,
    drafts: Mapping[int, SeatDraft],
    by: Account | None = None,
    *,
    author: str = "host",
) -> list[Changed]:
    """Put others on seats of a table, all or nothing. Returns every seat that changed.

    Whoever is fetched from another table of the event changes places with who has to get up, so that nobody
    sits twice, as long as nothing was played at either of them; in the middle of a game two of one table do
    so only where both seats were asked for. At a table that is over the result alone is
    corrected: who plays elsewhere by now stays there. The phone of whoever gets up is the seat's no longer.
    For the record of the game a new name is a substitution by `author`, host or GM. Raises Refused.
    """
    asked = {
        (table_id, number): named_draft(session, draft, f"name_{number}") for number, draft in drafts.items()
    }
    table = get_row(session, GameTable, table_id)
    wanted = _drafts_at_locked_tables(session, table, asked)
    seats = {key: get_row(session, Seat, key) for key in wanted}
    for seat in seats.values():
        if seat.table.status in CLOSED:
            raise Refused(Text(CLOSED[seat.table.status]))
    changed = {key: seat for key, seat in seats.items() if seat_draft(seat) != wanted[key]}
    _none_torn_out(session, table, changed, asked)
    before = {key: seat_draft(seat) for key, seat in changed.items()}
    for seat in changed.values():
        seat.player_id = None
    session.flush()
    for key, seat in changed.items():
        draft = wanted[key]
        if draft.name != seat.name:
            _substitute(session, key, draft.name, author)
    for key, seat in changed.items():
        seat.player_id = wanted[key].player_id
    _nobody_twice(session, _tables(changed))
    for key in changed:
        if _another(before[key], wanted[key]):
            revoke(session, key[0], viewer_of_seat(key[1]), by)
    done = [Changed(*key, before[key].name, wanted[key].name) for key in changed]
    for each in done:
        said = {"before": each.before, "name": each.after}
        record(session, by, "seat-given", table=each.table_id, seat=each.seat, **said)
    notify(session, event_topic(table.event_id))
    return done


@operation
def correct_player(
    session: Session,
    player_id: int,
    *,
    by: Account | None = None,
    changes: Changes = (),
    **called: Unpack[Called],
) -> Player:
    """Correct how a player is called, at the tables that are open too, as `change_player`. Raises Refused.

    What is over keeps the name under which it was played, and so does a seat that was given another one.
    """
    before = get_player(session, player_id).name
    sits = (Seat.player_id == player_id, Seat.name == before, GameTable.status == "open")
    query = select(Seat).join(GameTable, GameTable.id == Seat.table_id).where(*sits).order_by(Seat.table_id)
    for seat in session.scalars(query).all():
        lock_table(session, seat.table_id)
    player = change_player(session, player_id, by=by, changes=changes, **called)
    session.flush()
    if player.name != before:
        for seat in session.scalars(query).all():
            _substitute(session, (seat.table_id, seat.number), player.name, "host")
            seat.player_id = player_id
    return player


def named_draft(session: Session, draft: SeatDraft, field: str) -> SeatDraft:
    """A draft with the name that the seat will show."""
    player = None if draft.player_id is None else get_player(session, draft.player_id)
    name = draft.name or ("" if player is None else player.name)
    shown = NAME(name, field)
    return SeatDraft(None if player is None else player.id, shown)


def seat_draft(seat: Seat) -> SeatDraft:
    """Who sits on a seat, as it would be drafted again."""
    return SeatDraft(seat.player_id, seat.name)


def _another(before: SeatDraft, after: SeatDraft) -> bool:
    """Whether it is somebody else: neither the same player renamed, nor a guest entered since."""
    if before.player_id is not None and after.player_id is not None:
        return before.player_id != after.player_id
    return before.name != after.name


def _drafts_at_locked_tables(
    session: Session, table: GameTable, asked: Mapping[Key, SeatDraft]
) -> dict[Key, SeatDraft]:
    """What is to change, at tables that are locked. Raises Refused where somebody sat down meanwhile."""
    locked = {lock_table(session, key).id for key in sorted(_tables(_swap_seats(session, table, asked)))}
    session.expire_all()  # what was read before the locks may have changed while they were waited for
    wanted = _swap_seats(session, table, asked)
    if not _tables(wanted) <= locked:
        raise Refused(Text("club-refused-conflict"))
    return wanted


def _swap_seats(session: Session, table: GameTable, asked: Mapping[Key, SeatDraft]) -> dict[Key, SeatDraft]:
    """What is asked for; whoever is fetched from a seat that is not spoken of gives it to who gets up.

    Of a table that is over nobody is fetched but within it.
    """
    open_tables = (GameTable.status == "open") & (table.status == "open")
    wanted = dict(asked)
    for key, draft in asked.items():
        seat = get_row(session, Seat, key)
        if draft.player_id is None or draft.player_id == seat.player_id:
            continue
        elsewhere = (
            select(Seat)
            .join(GameTable, GameTable.id == Seat.table_id)
            .where(Seat.player_id == draft.player_id, GameTable.event_id == table.event_id)
            .where(open_tables | (GameTable.id == table.id))
        )
        for other in session.scalars(elsewhere):
            wanted.setdefault((other.table_id, other.number), seat_draft(seat))
    return wanted


def _tables(seats: Iterable[Key]) -> set[int]:
    """The tables of seats."""
    return {table_id for table_id, _ in seats}


def may_fetch(session: Session, table: GameTable, other: GameTable) -> bool:
    """Whether somebody at another open table may be chosen for a seat of a table.

    They change places as long as nothing was played at either; a table that is over only has its result
    corrected, and they stay where they are.
    """
    return table.status != "open" or not (is_played(session, table) or is_played(session, other))


def _none_torn_out(
    session: Session, table: GameTable, changed: Mapping[Key, Seat], asked: Mapping[Key, SeatDraft]
) -> None:
    """Nobody leaves a game that goes on, or gets the cards of somebody who does. Raises Refused."""
    fetched = [seat for (table_id, _), seat in changed.items() if table_id != table.id]
    for seat in fetched:
        if is_played(session, seat.table):
            raise Refused(Text("club-refused-playing", {"name": seat.name, "table": table_title(seat.table)}))
    if fetched and is_played(session, table):
        raise Refused(Text("club-refused-begun-here", {"names": tuple(seat.name for seat in fetched)}))
    moved = tuple(seat.name for key, seat in changed.items() if key not in asked)
    if moved and is_played(session, table):
        raise Refused(Text("club-refused-begun-both", {"names": moved}))


def _substitute(session: Session, key: Key, name: str, author: str) -> None:
    table_id, seat = key
    append(session, table_id, Request(uuid.uuid4().hex, author, Substitute(seat, name)))


def _nobody_twice(session: Session, tables: set[int]) -> None:
    with session.no_autoflush:
        for table_id in tables:
            seated = [
                seat.player_id for seat in get_row(session, GameTable, table_id).seats if seat.player_id
            ]
            if len(seated) != len(set(seated)):
                raise Refused(Text("club-refused-seated-twice"))


A_PIECE = 20
"""Tables that are written before others have their turn."""


class PlayedTable(NamedTuple):
    """A signed table: where it stood, its log, and who of the club sat on its seats in order."""

    event: Event
    round_id: int
    number: int
    history: History
    players: Sequence[int | None]
    label: str = ""
    own_game: int | None = None


def write_played(session: Session, tables: Sequence[PlayedTable], *, sample: bool = False) -> None:
    """Write signed tables down, within a write."""
    session.flush()
    at = now()
    for start in range(0, len(tables), A_PIECE):
        piece = tables[start : start + A_PIECE]
        ids = log.add_logs(session, [one.history for one in piece], sample=sample)
        made: list[dict[str, Any]] = []
        seats: list[dict[str, Any]] = []
        facts: list[dict[str, Any]] = []
        for key, one in zip(ids, piece, strict=True):
            setup, result = one.history.setup, one.history.result()
            if result is None:
                raise ValueError(f"table {key} is not over")
            made.append(
                {
                    "id": key,
                    "event_id": one.event.id,
                    "round_id": one.round_id,
                    "number": one.number,
                    "label": one.label,
                    "own_game": one.own_game,
                    "status": "signed",
                    "opened_at": setup.opened,
                    "finished_at": at,
                    "signed_at": at,
                    "result": encode(result),
                }
            )
            players = dict(enumerate(one.players, 1))
            for (number, player), place in zip(players.items(), setup.seats, strict=True):
                seats.append({"table_id": key, "number": number, "player_id": player, "name": place.name})
            kind = kind_of(setup.game, one.own_game)
            signed = Signed(key, one.event.id, one.event.season_id, kind, at)
            facts += rows_for(signed, players, one.history.table, result)
        for into, values in ((GameTable, made), (Seat, seats), (LedgerRow, facts)):
            session.execute(insert(rows(into)), values)
        time.sleep(0)


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
    say_what_was_done_tonight(session, table)
    for row in live(session, table.id):
        note(session, table.id, row.role, "taken")
    notify(session, access_topic(table.id))
    notify(session, event_topic(table.event_id))
