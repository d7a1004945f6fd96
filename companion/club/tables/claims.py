"""Handing a role at a table to somebody's phone. Token and device are known here only by their hashes.

Who may hand a table's phones round could else make the own phone a seat for a moment and give it back. Each
change of who sees a page with secrets is an entry of the table's log, in the same write, and is shown on
every page of it: nobody reads another's hand unnoticed.
"""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Literal

from sqlalchemy import Row, bindparam, func, select, update
from sqlalchemy.orm import Session, joinedload, lazyload

from companion.kernel.desk import HandOver
from companion.kernel.game import REFEREES, Viewer, seat_of, viewer_of_seat
from companion.kernel.replay import History
from companion.kernel.words import Text
from companion.store import log
from companion.store.base import now, rows
from companion.store.engine import execute
from companion.store.keys import digest, new_token
from companion.store.signals import access_topic, notify, table_topic

from ..accounts.acts import By, last_act, record
from ..accounts.models import Account, Act
from ..writes import Missing, Refused, get_row, operation
from .facts import TAKEN, empty_seats, keep_in_step, lock_table
from .facts import computers_seats as computers_seats
from .models import Claim, GameTable, Seat, SeatRequest

LIFETIME = 24 * 60 * 60 * 1000
"""How long an offer may be taken up, milliseconds."""
How = Literal["taken", "moved", "lent", "back", "ended", "opened"]
OPEN = REFEREES - {"gm"}
"""Roles whose pages hold no secret."""
LENT = "seat-lent"
ALL_HERE = "seats-closed"
WAITS = 10 * 60 * 1000
"""For so long a phone waits for a yes, milliseconds; then it asks again."""
MOST_WAIT = 20
"""Phones that wait at a table."""
ANY_SEAT = "seat-any"
"""The role of an offer to everybody at a table: each phone that comes by it chooses its own seat."""


@operation
def offer_claim(
    session: Session, table_id: int, role: str, by: By | None = None, *, lifetime: int = LIFETIME
) -> str:
    """A token that makes one phone `role` (host, gm, seat-n) at a table. Shown once, kept nowhere."""
    table = get_row(session, GameTable, table_id)
    seat = seat_of(role)
    if role not in REFEREES and (seat is None or not any(s.number == seat for s in table.seats)):
        raise Refused(Text("club-refused-role"), "role")
    return _offer(session, table_id, role, by, lifetime)


@operation
def offer_seats(session: Session, table_id: int, by: By | None = None, *, lifetime: int = LIFETIME) -> str:
    """A token by which every phone at a table chooses its own seat; the one before opens nothing more."""
    table = lock_table(session, table_id)
    before = select(Claim).where(
        Claim.table_id == table_id, Claim.role == ANY_SEAT, Claim.revoked_at.is_(None)
    )
    for row in session.scalars(before):
        row.revoked_at = now()
    return _offer(session, table.id, ANY_SEAT, by, lifetime)


def seats_offered(session: Session, table_id: int) -> bool:
    """Whether a code by which phones choose their own seat is out."""
    out = Claim.revoked_at.is_(None), Claim.expires_at > now()
    query = select(Claim.id).where(Claim.table_id == table_id, Claim.role == ANY_SEAT, *out)
    return session.scalar(query.limit(1)) is not None


def _offer(session: Session, table_id: int, role: str, by: By | None, lifetime: int) -> str:
    """The token of a new offer, written down."""
    token, time = new_token(), now()
    offer = Claim(table_id=table_id, role=role, offered_at=time, expires_at=time + lifetime)
    offer.token_hash = digest(token)
    session.add(offer)
    record(session, by, "claim-offered", table=table_id, role=role)
    if role == ANY_SEAT:
        notify(session, access_topic(table_id))
    return token


def free_seats(session: Session, table: GameTable) -> list[Seat]:
    """The seats that somebody sits on who may come by with a phone: held by none, no agent's, and not served
    by the host's device, which says that there is no phone. Such a seat is given out by a code of its own."""
    held, state = {row.role for row in live(session, table.id)}, log.read(session, table.id).table.state
    none = empty_seats(table) | agents_seats(state) | served_seats(session, table.id)
    free = (seat for seat in table.seats if seat.number not in none)
    return [seat for seat in free if viewer_of_seat(seat.number) not in held]


def missing(session: Session, table: GameTable) -> tuple[str, ...]:
    """Whose seat may be taken up and has no phone yet, but for those that a computer plays."""
    played = computers_seats(log.read(session, table.id).table.state)
    return tuple(seat.name for seat in free_seats(session, table) if seat.number not in played)


def served_seats(session: Session, table_id: int) -> frozenset[int]:
    """The seats to which the host's device was ever lent: people without a phone sit there."""
    served = select(Act.params["seat"].as_integer()).where(
        Act.what == LENT, Act.params["table"].as_integer() == table_id
    )
    return frozenset(session.scalars(served))


def seats_sat_on(session: Session, table_id: int) -> frozenset[int]:
    """The seats on which somebody is known to sit: with a phone, or served by the host's device."""
    held = (seat_of(row.role) for row in live(session, table_id))
    return served_seats(session, table_id).union(seat for seat in held if seat)


def _refuse_agents_seat(session: Session, table_id: int, seat: int | None) -> None:
    """A seat that is open for an agent is no person's, who would answer beside it. Raises Refused."""
    with suppress(log.NoLog):
        if seat in agents_seats(log.read(session, table_id).table.state):
            raise Refused(Text("club-refused-agents-seat"), "seat")


def agents_seats(state: Any) -> frozenset[int]:
    """The seats that are open for agents, or held by them, of games in which agents play."""
    return frozenset(agent.seat for agent in getattr(state, "agents", ()))


def needs_yes(session: Session, table: GameTable) -> bool:
    """Whether a phone that comes by the table's one code needs a yes of whoever runs the table: while seats
    hold secrets, from "all are here" or the first move on, and once it is over, for a freeze may hold the
    result back."""
    history = log.read(session, table.id)
    secret = history.game.secret(history.table.state)
    return table.status != "open" or (secret and not gathers(session, table.id, history))


def gathers(session: Session, table_id: int, history: History) -> bool:
    """Whether people still take up their seats by the table's one code: until all are here, or the first
    move, seats show nothing of what was dealt, so that a wrong name gives no secret away."""
    table = history.table
    if history.begun or table.closed or not history.game.secret(table.state):
        return False
    return seats_offered(session, table_id) and last_act(session, ALL_HERE, table=table_id) is None


@operation
def close_seats(session: Session, table_id: int, by: By | None = None) -> None:
    """All are here: seats show what they hold, and whoever comes by the one code now waits for a yes."""
    lock_table(session, table_id)
    record(session, by, ALL_HERE, table=table_id)
    notify(session, access_topic(table_id))


@operation
def claim_seat(session: Session, token: str, number: int, device: str) -> Claim | SeatRequest:
    """Take a seat that no phone holds yet up with a device, by a token for all seats; at a table that has
    begun ask for it. Raises Refused.

    Idempotent. One phone takes one seat so: whoever tapped another's name asks for it to be moved.
    """
    offer = offered_claim(session, token)
    table = lock_table(session, offer.table_id)
    if offer.role != ANY_SEAT or all(seat.number != number for seat in table.seats):
        raise Refused(Text("club-refused-role"), "seat")
    taken = _may_take(session, table, number, digest(device))
    if taken is not None:
        return taken
    if needs_yes(session, table):
        return _ask(session, table, number, digest(device))
    return _take(session, table, number, digest(device))


_REQUESTS = rows(SeatRequest).c
_WAITING = (
    select(_REQUESTS.id, _REQUESTS.seat, _REQUESTS.device_hash)
    .where(_REQUESTS.table_id == bindparam("table"), _REQUESTS.answered_at.is_(None))
    .where(_REQUESTS.asked_at > bindparam("since"))
    .order_by(_REQUESTS.id)
)


def requests(session: Session, table_id: int) -> Sequence[Row[int, int, bytes]]:
    """The phones that wait for a yes at a table, the first one first: request, seat and device."""
    return execute(session, _WAITING, {"table": table_id, "since": now() - WAITS}).all()


def asked_for(session: Session, table_id: int, device: str) -> SeatRequest | None:
    """What a device asked for last at a table, and what came of it."""
    query = select(SeatRequest).where(
        SeatRequest.table_id == table_id, SeatRequest.device_hash == digest(device)
    )
    latest = query.where(SeatRequest.asked_at > now() - WAITS).order_by(SeatRequest.id.desc()).limit(1)
    return session.scalars(latest).first()


@operation
def answer_request(
    session: Session, table_id: int, request_id: int, yes: bool, by: By | None = None
) -> SeatRequest:
    """Whoever runs the table lets a phone be its seat, or not. Raises Refused, Missing."""
    table = lock_table(session, table_id)
    asked = session.get(SeatRequest, request_id, populate_existing=True)
    if asked is None or asked.table_id != table_id or asked.answered_at is not None:
        raise Missing(Text("club-refused-no-request"))
    if yes and _may_take(session, table, asked.seat, asked.device_hash) is None:
        _take(session, table, asked.seat, asked.device_hash)
    asked.answered_at, asked.granted = now(), yes
    record(session, by, "seat-granted" if yes else "seat-refused", table=table_id, seat=asked.seat)
    notify(session, table_topic(table_id))
    return asked


def _may_take(session: Session, table: GameTable, number: int, device_hash: bytes) -> Claim | None:
    """The seat's claim where the device has it already; nothing where it may take it. Raises Refused."""
    role = viewer_of_seat(number)
    for row in live(session, table.id):
        if row.device_hash != device_hash:
            continue
        if row.role == role:
            return row
        if seat_of(row.role):
            raise Refused(Text("club-refused-phone-seated"))
        if row.role == "gm":
            raise Refused(Text("club-refused-gm-plays"))
    if all(seat.number != number for seat in free_seats(session, table)):
        raise Refused(Text("club-refused-has-phone"), "seat")
    return None


def _take(session: Session, table: GameTable, number: int, device_hash: bytes) -> Claim:
    role = viewer_of_seat(number)
    taken = _held_by(device_hash, table.id, role)
    session.add(taken)
    session.flush()
    note(session, table.id, role, "taken")
    notify(session, access_topic(table.id))
    return taken


def _ask(session: Session, table: GameTable, number: int, device_hash: bytes) -> SeatRequest:
    """One request of a device waits, its latest. Raises Refused where too many wait."""
    waiting = requests(session, table.id)
    for row in waiting:
        if row.device_hash == device_hash:
            before = session.get_one(SeatRequest, row.id)
            if row.seat == number:
                return before
            before.answered_at = now()
    if len(waiting) >= MOST_WAIT:
        raise Refused(Text("club-refused-many-ask"))
    asked = SeatRequest(table_id=table.id, seat=number, device_hash=device_hash, asked_at=now())
    session.add(asked)
    session.flush()
    notify(session, table_topic(table.id))
    return asked


def offered_claim(session: Session, token: str, device: str | None = None) -> Claim:
    """The claim that a token offers; to its own device also when taken. Raises Missing, Refused."""
    claim = session.scalar(_OFFERED.where(Claim.token_hash == digest(token)))
    if claim is None:
        raise Missing(Text("club-refused-no-claim"))
    _check(claim, device)
    return claim


_OFFERED = select(Claim).options(
    joinedload(Claim.table, innerjoin=True).options(
        lazyload(GameTable.seats), joinedload(GameTable.event, innerjoin=True)
    )
)

_CLAIMS = rows(Claim)
_WHERE = select(_CLAIMS.c.table_id).where(_CLAIMS.c.token_hash == bindparam("token"))
_WANTED = select(Claim).where(Claim.token_hash == bindparam("token"))
_ROLES = (
    select(_CLAIMS.c.role)
    .where(_CLAIMS.c.device_hash == bindparam("device"), _CLAIMS.c.table_id == bindparam("table"))
    .where(_CLAIMS.c.revoked_at.is_(None))
)
_END_OTHERS = (
    update(_CLAIMS)
    .where(_CLAIMS.c.table_id == bindparam("table"), _CLAIMS.c.role == bindparam("own"))
    .where(_CLAIMS.c.revoked_at.is_(None), _CLAIMS.c.id != bindparam("claim"))
    .where(_CLAIMS.c.device_hash.is_not(None) | (_CLAIMS.c.id < bindparam("claim")))
    .values(revoked_at=bindparam("time"))
)
"""Of who holds a role, and of the codes for it that were offered earlier."""
_SITTER = select(rows(Seat).c.name).where(
    rows(Seat).c.table_id == bindparam("table"), rows(Seat).c.number == bindparam("seat")
)


def name_on(session: Session, table_id: int, seat: int) -> str:
    """The name on a seat; empty without such a seat."""
    return execute(session, _SITTER, {"table": table_id, "seat": seat}).scalar() or ""


def _lock(session: Session, table_id: int | None) -> History | None:
    """Nobody else changes a table before this write is over; its history, of a game that there is."""
    if table_id is None:
        return None
    try:
        return log.read(session, table_id, lock=True)
    except log.NoLog:
        log.lock(session, table_id)
        return None


@operation
def claim(session: Session, token: str, device: str, by: By | None = None) -> Claim:
    """Take a role up with a device; whoever held it holds it no more, and older codes for it open nothing.

    Idempotent. Raises Refused.

    `by` is the organiser who does so; of a referee's role that is written down.
    """
    mark = {"token": digest(token)}
    history = _lock(session, execute(session, _WHERE, mark).scalar())
    wanted = session.scalars(_WANTED, mark).one_or_none()
    if wanted is None or wanted.role == ANY_SEAT:
        raise Missing(Text("club-refused-no-claim"))
    _check(wanted, device)
    if wanted.device_hash is not None:
        return wanted
    held, seat = roles(session, wanted.table_id, device), seat_of(wanted.role)
    if (wanted.role == "gm" and any(map(seat_of, held))) or ("gm" in held and seat):
        raise Refused(Text("club-refused-gm-plays"))
    if history is not None and seat in agents_seats(history.table.state):
        raise Refused(Text("club-refused-agents-seat"), "seat")
    same = {"table": wanted.table_id, "own": wanted.role, "claim": wanted.id, "time": now()}
    execute(session, _END_OTHERS, same)
    wanted.device_hash, wanted.claimed_at = digest(device), now()
    session.flush()
    if history is not None and history.game.secret(history.table.state):
        note(session, wanted.table_id, wanted.role, "taken")
    if by is not None and wanted.role in REFEREES:
        record(session, by, TAKEN, table=wanted.table_id, role=wanted.role, claim=wanted.id)
    notify(session, access_topic(wanted.table_id))
    return wanted


@operation
def revoke(session: Session, table_id: int, role: str, by: By | None = None) -> int:
    """Take a role away from whoever holds it, and open offers with it. Returns how many."""
    lock_table(session, table_id)
    query = select(Claim).where(Claim.table_id == table_id, Claim.role == role, Claim.revoked_at.is_(None))
    claims = session.scalars(query).all()
    for row in claims:
        row.revoked_at = now()
    if any(row.device_hash for row in claims):
        note(session, table_id, role, "ended")
    if claims:
        record(session, by, "claim-revoked", table=table_id, role=role)
        notify(session, access_topic(table_id))
    return len(claims)


@operation
def revoke_device(session: Session, device_hash: bytes) -> None:
    """Take a device all that it holds or asks for, at every table."""
    held = select(Claim).where(Claim.device_hash == device_hash, Claim.revoked_at.is_(None))
    for row in session.scalars(held.order_by(Claim.table_id, Claim.id)).all():
        row.revoked_at = now()
        note(session, row.table_id, row.role, "ended")
        notify(session, access_topic(row.table_id))
    asks = update(SeatRequest).where(
        SeatRequest.device_hash == device_hash, SeatRequest.answered_at.is_(None)
    )
    session.execute(asks.values(answered_at=now()))


@operation
def move(session: Session, table_id: int, role: str, to: str, by: By | None = None) -> Claim:
    """The device that holds seat `role` holds the free seat `to` from now on. Raises Refused, Missing."""
    table = lock_table(session, table_id)
    seats = {viewer_of_seat(seat.number) for seat in table.seats}
    if not {role, to} <= seats:
        raise Refused(Text("club-refused-role"), "to")
    holders = {row.role: row for row in live(session, table_id)}
    if role not in holders:
        raise Missing(Text("club-refused-no-phone"), "role")
    if to in holders:
        raise Refused(Text("club-refused-has-phone"), "to")
    _refuse_agents_seat(session, table_id, seat_of(to))
    before = holders[role]
    before.revoked_at = now()
    after = _held_by(before.device_hash, table_id, to)
    session.add(after)
    note(session, table_id, role, "ended")
    note(session, table_id, to, "moved")
    record(session, by, "claim-moved", table=table_id, role=role, to=to)
    notify(session, access_topic(table_id))
    return after


@operation
def note(session: Session, table_id: int, role: Viewer, how: How) -> None:
    """Write down that the page of a seat or of the game master changes hands, where it holds a secret."""
    if role in OPEN:
        return
    with suppress(log.NoLog):  # of a game that is gone no page can be opened
        log.note(session, table_id, HandOver(role, how), on_append=keep_in_step)


def live(session: Session, table_id: int) -> Sequence[Claim]:
    """Who holds which role at a table now."""
    query = select(Claim).where(
        Claim.table_id == table_id, Claim.device_hash.is_not(None), Claim.revoked_at.is_(None)
    )
    return session.scalars(query.order_by(Claim.id)).all()


def roles(session: Session, table_id: int, device: str) -> frozenset[str]:
    """The roles that a device holds at a table."""
    return frozenset(execute(session, _ROLES, {"device": digest(device), "table": table_id}).scalars())


@operation
def note_gm_view(session: Session, table_id: int, by: Account) -> None:
    """An organiser opens the GM's view without being the GM: allowed, and written down."""
    get_row(session, GameTable, table_id)
    note(session, table_id, "gm", "opened")
    record(session, by, "gm-view-opened", table=table_id)


@operation
def lend(session: Session, table_id: int, seat: int, by: By | None = None) -> None:
    """The host's device is opened for a seat without a phone, and that is written down. Raises Refused where
    the seat has a phone of its own."""
    get_row(session, GameTable, table_id)
    if any(row.role == viewer_of_seat(seat) for row in live(session, table_id)):
        raise Refused(Text("club-refused-has-phone"), "seat")
    _refuse_agents_seat(session, table_id, seat)
    note(session, table_id, viewer_of_seat(seat), "lent")
    record(session, by, LENT, table=table_id, seat=seat)


def last_lent(session: Session, table_id: int, seat: int) -> int | None:
    """When the host's device was last opened for a seat, UTC milliseconds."""
    named = Act.params["table"].as_integer() == table_id, Act.params["seat"].as_integer() == seat
    return session.scalar(select(func.max(Act.at)).where(Act.what == LENT, *named))


def carry(session: Session, before: GameTable, after: GameTable, order: Sequence[int]) -> None:
    """Phones keep what they are at the table that goes on. `order` names by new seat who sat where before."""
    for row in live(session, before.id):
        seat = seat_of(row.role)
        role = row.role if seat is None else viewer_of_seat(order.index(seat) + 1)
        session.add(_held_by(row.device_hash, after.id, role))
    session.flush()


def move_up(session: Session, table_id: int, seats: range) -> None:
    """Phones and open codes of these seats are those of the seat before each; the first one's has none."""
    for number in seats:
        role, to = viewer_of_seat(number), viewer_of_seat(number - 1)
        of_seat = Claim.table_id == table_id, Claim.role == role, Claim.revoked_at.is_(None)
        for row in session.scalars(select(Claim).where(*of_seat)).all():
            if row.device_hash is None:
                row.role = to
                continue
            row.revoked_at = now()
            session.flush()
            session.add(_held_by(row.device_hash, table_id, to))
        session.flush()


def has_left_role(session: Session, table_id: int, role: str, device: str) -> bool:
    """Whether a device was `role` at a table before, and is it no more."""
    query = select(Claim.revoked_at).where(
        Claim.device_hash == digest(device), Claim.table_id == table_id, Claim.role == role
    )
    ended = session.scalars(query).all()
    return bool(ended) and None not in ended


def _held_by(device_hash: bytes | None, table_id: int, role: str) -> Claim:
    """A claim that a device holds without a code that could be taken up."""
    time = now()
    return Claim(
        table_id=table_id,
        role=role,
        token_hash=digest(new_token()),
        offered_at=time,
        expires_at=time,
        device_hash=device_hash,
        claimed_at=time,
    )


def _check(claim: Claim, device: str | None) -> None:
    if claim.revoked_at is not None:
        raise Refused(Text("club-refused-claim-revoked"))
    if claim.device_hash is not None:
        if device is None or claim.device_hash != digest(device):
            raise Refused(Text("club-refused-claim-taken"))
    elif claim.expires_at <= now():
        raise Refused(Text("club-refused-claim-expired"))
