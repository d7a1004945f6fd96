"""What is written beside a move, in the same transaction: a table's status, its seats, its signed ledger; and
who ran a table, where the club knows it: by the holder's own seat, or as an organiser who took it up.

Result and ledger rows are facts: written at sign-off, withdrawn at reopening, recomputed never.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.orm import Session

from companion.games import GAMES
from companion.kernel import capabilities, results
from companion.kernel.desk import AddPoints, Substitute, TableState
from companion.kernel.game import REFEREES, Result, Setup, seat_of
from companion.kernel.table import codec_of, encode, result_of, status_of
from companion.store import log
from companion.store.base import now
from companion.store.log import AnyEntry, Appended
from companion.store.signals import STANDINGS, notify

from .. import webhooks as webhooks
from ..accounts.acts import By, record
from ..accounts.models import Act
from ..events.attendance import leave, undo_check_in
from ..events.models import Attendance, Round
from ..people.names import Player, identity
from ..people.operations import rename_player
from ..screen import notify_all
from ..writes import get_row, line, operation
from .models import PLAYED, Claim, Figures, GameTable, LedgerRow, Seat


def empty_seats(table: GameTable) -> frozenset[int]:
    """The numbers of a table's seats that are set up beside its people."""
    game: object = GAMES.get(table.game)
    if not isinstance(game, capabilities.HasEmptySeats):
        return frozenset()
    try:
        options = codec_of(game).setup.decode(table.setup).options
    except msgspec.ValidationError:  # of rules that have changed since
        return frozenset()
    return game.empty_seats(options, len(table.seats))


NAME = partial(line, most=200, needed=True)
"""Characters of a name on a seat."""
Who = Callable[[], By | None]
"""Says which organiser or helper makes a move, where one does; asked only where it is written down."""


TAKEN = "role-taken"
"""The act of an organiser who takes a referee's role up with the own device."""


def lock_table(session: Session, table_id: int) -> GameTable:
    """A table that nobody else plays at or changes before this write is over. Raises Missing.

    The log's row is locked before the club's own, as in a move, and of several tables the first by id before
    the next: so nobody waits for somebody who waits for them.
    """
    log.lock(session, table_id)
    return get_row(session, GameTable, table_id, lock=True)


@operation
def keep_in_step(session: Session, added: Appended, by: Who | None = None) -> None:
    """Keep the table's row in step with its log, after a move that may have changed it."""
    game = added.history.game
    result, status = result_of(game, added.after), status_of(game, added.after)
    table = get_row(session, GameTable, added.log_id, lock=True)
    for entry in added.entries:
        if by and isinstance(entry.move, AddPoints):
            _record_by(session, table, "points-given", entry, by, place=entry.sequence)
    _follow_seats(session, table, added)
    if status == table.status:
        return
    what = ""
    if "signed" in (status, table.status):
        notify(session, STANDINGS)
        what = "table-signed" if status == "signed" else "table-reopened"
        _record_by(session, table, what, added.entries[-1], by)
    if table.status == "signed":
        withdraw(session, table)
    table.status = status
    table.finished_at = None if status == "open" else table.finished_at or now()
    if status == "signed" and result is not None:
        sign(session, table, added.after, result)
    session.flush()
    if what and not table.log.sample:
        corrected = status == "signed" and added.before.reopened is not None
        webhooks.enqueue(session, "table-corrected" if corrected else what, table.id)
    if status != "open":
        _stop_clock(session, table.round_id)
    notify_all(session, table.event_id)


def _stop_clock(session: Session, round_id: int) -> None:
    """The clock of a round goes no further than its last table; one that had run down is none any more."""
    # Locked before its tables are looked at: of two that end at once the later one sees the other.
    running = select(Round).where(Round.id == round_id, Round.clock_since.is_not(None)).with_for_update()
    within = session.scalar(running.execution_options(populate_existing=True))
    going_on = select(GameTable.id).where(GameTable.round_id == round_id, GameTable.status == "open")
    if within is None or within.clock is None or session.scalar(going_on.limit(1)) is not None:
        return
    stopped = within.clock.pause(now())
    within.clock = stopped if stopped.left else None


def _record_by(
    session: Session, table: GameTable, what: str, entry: AnyEntry, by: Who | None, **more: int
) -> None:
    """Write down who gave points by hand, signed a table off or reopened it: the organiser, or who ran the
    table."""
    account, author = by() if by else None, entry.stamp.author
    name = ran_by(session, table, author) if account is None and author in REFEREES else ""
    if name:
        record(session, None, f"{what}-by", table=table.id, name=name, **more)
    else:
        record(session, account, what, table=table.id, **more)


def _substitute(session: Session, table: GameTable, move: Substitute) -> None:
    """The new name on the seat; the player is whoever of that name is here and not yet at this table."""
    seat = get_row(session, Seat, (table.id, move.seat))
    seat.name = NAME(move.name, "name")
    seated = select(Seat.player_id).where(Seat.table_id == table.id, Seat.player_id.is_not(None))
    query = (
        select(Player.id)
        .join(Attendance, Attendance.player_id == Player.id)
        .where(Attendance.event_id == table.event_id, Attendance.checked_in_at.is_not(None))
        .where(Player.name_key == identity(seat.name), Player.id.not_in(seated))
    )
    here = session.scalars(query).all()
    seat.player_id = here[0] if len(here) == 1 else None


def computers_seats(state: Any) -> frozenset[int]:
    """The seats that a computer plays until somebody takes them."""
    return frozenset(one.seat for one in getattr(state, "computers", ()))


def _follow_seats(session: Session, table: GameTable, added: Appended) -> None:
    """Seats follow substitutions; on whose seat a computer plays is not at this table. A guest has gone, too,
    and where nothing is known of them was never here."""
    for entry in added.entries:
        if isinstance(entry.move, Substitute):
            _substitute(session, table, entry.move)
    for number in sorted(computers_seats(added.after.state)):
        seat = get_row(session, Seat, (table.id, number))
        gone, guest = seat.player_id, is_guest(seat)
        seat.player_id = None
        if gone is not None and guest:
            here = Attendance.event_id == table.event_id, Attendance.player_id == gone
            if session.scalar(select(Attendance.id).where(*here, Attendance.checked_in_at.is_not(None))):
                go = leave if has_paid_or_sat(session, table.event_id, gone) else undo_check_in
                go(session, table.event_id, gone)


def has_paid_or_sat(session: Session, event_id: int, player_id: int) -> bool:
    """Whether more than the arrival of a walk-in would go with it: a fee, or what was played."""
    sat = select(Seat.table_id).join(GameTable, GameTable.id == Seat.table_id)
    paid = select(Attendance.id).where(Attendance.walk_in, Attendance.fee_paid.is_not(None))
    return (
        session.scalar(sat.where(GameTable.event_id == event_id, Seat.player_id == player_id).limit(1))
        or session.scalar(paid.where(Attendance.event_id == event_id, Attendance.player_id == player_id))
    ) is not None


def sign(session: Session, table: GameTable, desk: TableState, result: Result) -> None:
    """Write result and ledger down."""
    table.signed_at = now()
    table.result = encode(result)
    session.flush()
    rows = list(rows_of(table, desk, result))
    # In one order for everybody, so that two tables signed at once never wait for one another in a circle.
    rows.sort(key=lambda row: (row["player_id"] or 0, row["key"]))
    session.execute(insert(LedgerRow), rows)


def withdraw(session: Session, table: GameTable) -> None:
    """Take result and ledger back."""
    session.execute(delete(LedgerRow).where(LedgerRow.table_id == table.id))
    table.signed_at = table.result = None


class Signed(NamedTuple):
    """What all rows of a signed table share, under the names of the ledger's columns."""

    table_id: int
    event_id: int
    season_id: int
    game: str
    signed_at: int | None


def rows_of(table: GameTable, desk: TableState, result: Result) -> Iterator[dict[str, Any]]:
    """What a sign-off writes of a table."""
    signed = Signed(table.id, table.event_id, table.event.season_id, table.kind, table.signed_at)
    members = {seat.number: None if is_guest(seat) else seat.player_id for seat in table.seats}
    return rows_for(signed, members, desk, result)


def is_guest(seat: Seat) -> bool:
    """Whether who sits there is no member: what they play counts for nobody."""
    return seat.player is not None and seat.player.guest


def set_guest(session: Session, player: Player, *, guest: bool) -> None:
    """Somebody is a guest, for whom nothing counts that they have played, or a member, for whom all does."""
    player.guest = guest
    sat = select(Seat.table_id, Seat.number).where(Seat.player_id == player.id)
    for table_id, number in session.execute(sat).all():
        rows = update(LedgerRow).where(LedgerRow.table_id == table_id, LedgerRow.seat == number)
        counted = rows.values(player_id=None if guest else player.id)
        session.execute(counted, execution_options={"synchronize_session": False})


@operation
def make_member(session: Session, player_id: int, by: By | None = None) -> Player:
    """A guest is a member from now on, with all that they have played. Raises Refused where a member is
    called so."""
    player = get_row(session, Player, player_id, lock=True)
    if player.guest:
        rename_player(session, player, player.name, player.reading, player.handle)
        set_guest(session, player, guest=False)
        record(session, by, "member-made", player=player.id, name=player.name)
        notify(session, STANDINGS)
        session.expire_all()
    return player


def rows_for(
    signed: Signed, players: Mapping[int, int | None], desk: TableState, result: Result
) -> Iterator[dict[str, Any]]:
    """A row a seat for having played, and one for each line that stands; `players` by seat."""
    common = {**signed._asdict(), **Figures()._asdict()}
    for number, player in players.items():
        yield {
            **common,
            "seat": number,
            "player_id": player,
            "code": PLAYED,
            "key": f"{PLAYED}:{number}:",
            "played": 1,
            "won": int(number in result.winners),
            "total": _figure(result, "total", number),
            "share": _figure(result, "share", number),
            "reason": {},
        }
    for entry in results.lines(result.proposals, desk.edits):
        if not entry.struck:
            yield {
                **common,
                "seat": entry.seat,
                "player_id": players[entry.seat],
                "code": entry.code,
                "key": entry.key,
                "points": entry.points,
                "reason": reason(entry),
            }


def _figure(result: Result, name: str, seat: int) -> int:
    figures = result.figures.get(name)
    return 0 if figures is None else figures[seat - 1]


def reason(entry: results.LedgerLine) -> dict[str, Any]:
    """Why the points were given, as it is kept. PostgreSQL's JSON knows no NUL."""
    reason = {"text": msgspec.to_builtins(entry.reason), "note": entry.note, "by_hand": entry.by_hand}
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(reason).replace(b"\\u0000", b""))
    return plain


def referee_of(table: GameTable) -> str:
    """Who runs a table by its game and its house rules: a host, or a game master."""
    game = GAMES[table.game]
    setup: Setup[Any] = codec_of(game).setup.decode(table.setup)
    return capabilities.referee_of(game, setup.options)


def ran_by(session: Session, table: GameTable, role: str) -> str:
    """The name of who holds a referee's role at a table, or held it last; empty where nobody can tell."""
    query = select(Claim).where(Claim.table_id == table.id, Claim.role == role, Claim.claimed_at.is_not(None))
    latest = query.order_by(Claim.revoked_at.is_not(None), Claim.claimed_at.desc(), Claim.id.desc())
    holder = session.scalars(latest).first()
    if holder is None:
        return ""
    same = select(Claim).join(GameTable, GameTable.id == Claim.table_id)
    same = same.where(Claim.device_hash == holder.device_hash, GameTable.event_id == table.event_id)
    # The table itself comes first, then the others of the evening, the latest before.
    nearest = same.order_by(Claim.table_id != table.id, Claim.claimed_at.desc(), Claim.id.desc())
    claims = session.scalars(nearest).all()
    return _name_on_seat(session, claims) or _organiser(session, claims)


def _name_on_seat(session: Session, claims: Iterable[Claim]) -> str:
    """The name on a seat that the device holds."""
    for claim in claims:
        seat = seat_of(claim.role)
        if seat is not None and claim.revoked_at is None:
            return session.get_one(Seat, (claim.table_id, seat)).name
    return ""


def _organiser(session: Session, claims: Iterable[Claim]) -> str:
    """The organiser who took a role up with the device."""
    for claim in claims:
        if claim.role in REFEREES:
            named = (
                Act.params["table"].as_integer() == claim.table_id,
                Act.params["claim"].as_integer() == claim.id,
            )
            name = session.scalar(select(func.max(Act.who)).where(Act.what == TAKEN, *named))
            if name:
                return name
    return ""
