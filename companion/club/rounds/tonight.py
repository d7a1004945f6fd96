"""What a seating has to mind: who has sat with whom tonight, who was left without a seat, who is new."""

import logging
from collections.abc import Collection, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

import msgspec
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from companion.games import GAMES
from companion.kernel.capabilities import HasGameMaster, PeopleMayLeave
from companion.kernel.game import as_they_stand
from companion.kernel.replay import Fault, History
from companion.store.models import MoveLog

from ..events.models import Attendance, Event, Round
from ..tables.facts import ran_by
from ..tables.models import GameTable, LedgerRow, Seat
from ..tables.operations import history, tables
from .models import RoundsAhead
from .notes import Note, notes_at, proposed_together, relations_at
from .plan import Plan
from .seating import Given, Laid, Sitting

_logger = logging.getLogger(__name__)

MOST_AHEAD = 60
"""For more people each round is seated by itself: there are new ones enough for everybody."""
MOST_ROUNDS = 20
Groups = Sequence[Sequence[Sequence[str]]]


class Tonight(NamedTuple):
    """What the evening has brought so far; people are keys of a plan."""

    earlier: tuple[Sitting[str], ...]
    rested: dict[str, int]
    newcomers: frozenset[str]
    rounds: int
    """How many rounds there were."""
    apart: frozenset[frozenset[str]]
    together: frozenset[frozenset[str]]
    notes: dict[str, Note]
    wishes: dict[str, tuple[str, ...]]
    """The games that somebody would like to play, as far as they have not tonight."""
    unpaid: frozenset[str]
    """Who has not paid the fee, once half of the people have."""
    games: frozenset[str]
    """What was played."""

    def given(
        self,
        people: Sequence[str],
        shape: Sequence[Laid],
        declined: Mapping[str, Collection[str]] | None = None,
        *,
        locked: Mapping[str, int] | None = None,
        further: int = 0,
        start: Groups = (),
    ) -> Given[str]:
        """What is to be minded where these people sit down at these tables."""
        return Given(
            people,
            shape,
            **as_they_stand(self, "earlier", "rested", "newcomers", "apart", "together", "wishes"),
            declined=declined or {},
            locked=locked or {},
            further=further if len(people) <= MOST_AHEAD else 0,
            start=start,
        )


def tonight(session: Session, event_id: int) -> Tonight:
    """What an event has brought so far."""
    every = tables_sat_at(session, event_id)
    attended = session.scalars(select(Attendance).where(Attendance.event_id == event_id)).all()
    earlier: list[Sitting[str]] = []
    rested: dict[str, int] = {}
    rounds = [[*group] for _, group in groupby(every, key=lambda table: table.round.number)]
    for held in rounds:
        earlier += _sittings(held)
        seated, begun = {seat.player_id for table in held for seat in table.seats}, held[0].opened_at
        seated |= {table.leader_id for table in held}
        for one in attended:
            came, left = one.checked_in_at, one.left_at
            if came is not None and came <= begun and (left is None or left > begun):
                key = str(one.player_id)
                rested[key] = rested.get(key, 0) + (one.player_id not in seated)
    ids = [one.player_id for one in attended]
    new = _newcomers(session, event_id, ids)
    said: dict[str, set[frozenset[str]]] = {"apart": set(), "together": set()}
    for row in relations_at(session, event_id):
        said[row.kind].add(frozenset((str(row.player_id), str(row.other_id))))
    said["together"] |= {frozenset(map(str, two)) for two in proposed_together(session, event_id)}
    apart, together = map(frozenset, said.values())
    notes = {str(player): note for player, note in notes_at(session, event_id, ids).items()}
    played = {(str(seat.player_id), table.kind) for table in every for seat in table.seats}
    wishes = {
        who: games
        for who, note in notes.items()
        if (games := tuple(game for game in note.wishes if (who, game) not in played))
    }
    new |= {who for who, note in notes.items() if note.beginner}
    arrived = [one for one in attended if one.checked_in_at is not None]
    unpaid = {str(one.player_id) for one in arrived if one.fee_paid is None}
    if 2 * len(unpaid) > len(arrived) or not session.get_one(Event, event_id).fee:
        unpaid = set()
    minded = apart, together, notes, wishes, frozenset(unpaid)
    return Tonight(tuple(earlier), rested, new, len(rounds), *minded, frozenset(one.kind for one in every))


def tables_sat_at(session: Session, event_id: int) -> list[GameTable]:
    """An event's tables but those that were given up before anything was played."""
    return [table for table in tables(session, event_id) if was_sat_at(session, table)]


def last_round(session: Session, every: Sequence[GameTable]) -> list[GameTable]:
    """Of an event's tables those of the last round as people sat down to them; none that was given up before
    anything was played and whose people sat down elsewhere in it."""
    last = max((table.round.number for table in every), default=0)
    held = [table for table in every if table.round.number == last]
    people = {table.id: {*map(_key, table.seats)} for table in held}
    elsewhere = {
        one.id: any(people[one.id] & people[other.id] for other in held if other is not one) for one in held
    }
    return [table for table in held if not elsewhere[table.id] or was_sat_at(session, table)]


def was_sat_at(session: Session, table: GameTable) -> bool:
    """Whether people sit at a table, or have; one that was given up in the middle brought them together."""
    if table.status != "abandoned":
        return True
    found = _history(session, table)
    return found is not None and found.begun


def _history(session: Session, table: GameTable) -> History | None:
    """A table's log; nothing of one that does not fold: the next round goes on."""
    try:
        return history(session, table.id)
    except (Fault, msgspec.ValidationError) as fault:
        _logger.warning("table %d: its log does not fold: %s", table.id, fault)
        return None


def winners_before(session: Session, event_id: int) -> set[int]:
    """Who won in the last round, by id, at tables that are signed off."""
    last = select(func.max(Round.number)).where(Round.event_id == event_id).scalar_subquery()
    won = select(LedgerRow.player_id).join(GameTable, GameTable.id == LedgerRow.table_id)
    won = won.join(Round, Round.id == GameTable.round_id)
    won = won.where(GameTable.event_id == event_id, Round.number == last, LedgerRow.won > 0)
    return {one for one in session.scalars(won) if one is not None}


def turns_to_lead(session: Session, event_id: int, people: Mapping[str, str]) -> list[str]:
    """Whose turn it is to be a game master, of these people who have been one: first who has least often
    tonight, of those who has not for longest. People are keys and names."""
    led: dict[str, tuple[int, int]] = {}
    by_name = {name: key for key, name in people.items()}
    mine = GameTable.leader_id.in_([int(key) for key in people]), GameTable.status != "abandoned"
    before = session.scalars(select(GameTable).where(*mine, GameTable.event_id != event_id))
    held = (one for one in tables_sat_at(session, event_id) if isinstance(GAMES[one.game], HasGameMaster))
    for table in sorted({*before, *held}, key=lambda table: table.id):
        key = "" if table.event_id != event_id else by_name.get(ran_by(session, table, "gm"), "")
        key = key or str(table.leader_id)
        if key in people:
            times, _ = led.get(key, (0, 0))
            led[key] = (times + (table.event_id == event_id), table.id)
    return sorted(led, key=lambda key: led[key])


def _sittings(held: Sequence[GameTable]) -> list[Sitting[str]]:
    largest: dict[str, int] = {}
    for table in held:
        largest[table.kind] = max(largest.get(table.kind, 0), len(table.seats))
    return [Sitting(tuple(map(_key, table.seats)), len(table.seats) < largest[table.kind]) for table in held]


def _key(seat: Seat) -> str:
    return f"name:{seat.name}" if seat.player_id is None else str(seat.player_id)


def _newcomers(session: Session, event_id: int, people: Collection[int]) -> frozenset[str]:
    """Who has never sat at another event's table; nobody where that is most of them."""
    query = select(Seat.player_id).join(GameTable, GameTable.id == Seat.table_id)
    known = {
        *session.scalars(query.where(GameTable.event_id != event_id, Seat.player_id.in_(people)).distinct())
    }
    new = {*people} - known
    return frozenset(map(str, new)) if 2 * len(new) <= len(people) else frozenset()


def rounds_ahead(session: Session, event_id: int) -> tuple[int, Groups]:
    """How many rounds an event was said to have, 0 where nobody said so, and who is to sit with whom."""
    row = session.get(RoundsAhead, event_id, populate_existing=True)
    return (0, ()) if row is None else (row.rounds, row.groups)


def keep_rounds_ahead(session: Session, event_id: int, plan: Plan) -> None:
    """Write down what a plan that is opened says of the rounds after it."""
    row = session.get(RoundsAhead, event_id)
    if row is None:
        if not plan.rounds:
            return
        row = RoundsAhead(event_id=event_id)
        session.add(row)
    row.rounds, row.groups = plan.rounds, [[[*table] for table in groups] for groups in plan.ahead]
    session.flush()


def free_players(session: Session, event_id: int, *, playing: bool = False) -> Sequence[int]:
    """Who is here and sits at no open table, nor leads one, by id, in the order of application: that of a
    pasted list. `playing`: those who do, too."""
    sitting = (
        select(Seat.player_id)
        .join(GameTable, GameTable.id == Seat.table_id)
        .where(GameTable.event_id == event_id, GameTable.status == "open", Seat.player_id.is_not(None))
    )
    open_tables = GameTable.event_id == event_id, GameTable.status == "open"
    leading = select(GameTable.leader_id).where(*open_tables, GameTable.leader_id.is_not(None))
    here = select(Attendance.player_id).where(
        Attendance.event_id == event_id,
        Attendance.checked_in_at.is_not(None),
        Attendance.left_at.is_(None),
    )
    if not playing:
        here = here.where(Attendance.player_id.not_in(sitting.union_all(leading)))
    return session.scalars(here.order_by(Attendance.applied_at, Attendance.id)).all()


def running_round(session: Session, event_id: int) -> int | None:
    """The round that still goes on, where nobody of those who are free has sat in it."""
    within = session.scalars(
        select(Round.id).where(Round.event_id == event_id).order_by(Round.number.desc()).limit(1)
    ).first()
    held = [one for one in tables_sat_at(session, event_id) if one.round_id == within]
    seated = {seat.player_id for table in held for seat in table.seats}
    goes_on, free = any(table.status == "open" for table in held), free_players(session, event_id)
    return within if goes_on and free and seated.isdisjoint(free) else None


def left_event(session: Session, event_id: int) -> frozenset[int]:
    """Who has left the evening, as the door says, by id."""
    query = select(Attendance.player_id).where(
        Attendance.event_id == event_id, Attendance.left_at.is_not(None)
    )
    return frozenset(session.scalars(query))


def went_home(session: Session, event_id: int) -> frozenset[int]:
    """Who went home in the middle of the last of the event's games at which they sat, by id."""
    found: dict[int, int] = {}
    leavers = [name for name, game in GAMES.items() if isinstance(game, PeopleMayLeave)]
    query = select(GameTable).join(MoveLog, MoveLog.id == GameTable.id).order_by(GameTable.id)
    query = query.where(GameTable.event_id == event_id, GameTable.status != "open", MoveLog.game.in_(leavers))
    for table in session.scalars(query):
        gone = _left_game(session, table)
        found |= {seat.player_id: table.id for seat in table.seats if seat.number in gone and seat.player_id}
    last = select(Seat.player_id, func.max(Seat.table_id)).join(GameTable, GameTable.id == Seat.table_id)
    last = last.where(GameTable.event_id == event_id, Seat.player_id.in_(found)).group_by(Seat.player_id)
    sat = session.execute(last).all() if found else ()
    return frozenset(player for player, table in sat if player is not None and found[player] == table)


def _left_game(session: Session, table: GameTable) -> frozenset[int]:
    """The seats that left in the middle."""
    game, found = GAMES[table.game], _history(session, table)
    assert isinstance(game, PeopleMayLeave)
    return game.went_home(found.table.state) if found else frozenset()
