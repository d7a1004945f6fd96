"""What a referee wrote of their own at a table, such as a village's own roles, goes on to the next one."""

from collections.abc import Collection, Mapping
from itertools import pairwise, permutations
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from companion.games import GAMES
from companion.kernel.capabilities import MovesWithPeople, ProtectsEarlierVictims, referee_of
from companion.kernel.game import Setup
from companion.kernel.replay import History, Request
from companion.kernel.verbs import Trait
from companion.store import log
from companion.store.models import MoveLog

from .models import PLAYED_OUT, GameTable, Seat


def say_again(
    session: Session,
    table_id: int,
    before: History,
    trait: Trait = Trait.COPIED_TO_RERUN,
    seats: Mapping[int, int] | None = None,
) -> None:
    """Say at a table that has just begun what the one before it carries on, as its referee would. `seats`:
    where whoever sat on a seat sits now; nothing: all sit as they sat."""
    begun = log.read(session, table_id)
    referee, game = referee_of(begun.game, begun.setup.options), begun.game
    if referee != referee_of(before.game, before.setup.options):
        return
    said = [entry.move for entry in before.line if trait in entry.move.traits]
    if seats and isinstance(game, MovesWithPeople):
        said = game.reseat(said, seats, before.table.state)
    for number, move in enumerate(said, 1):
        request = Request(f"carried-{trait.value:02}-{table_id:08}-{number:03}", referee, move)
        log.append(session, table_id, request, at=begun.setup.opened)


def say_what_was_done_tonight(session: Session, table: GameTable) -> None:
    """Say at a table that has just been opened what its people have read and counted at an earlier one."""
    if not any(Trait.COPIED_TONIGHT in verb.traits for verb in GAMES[table.game].verbs):
        return
    query = select(GameTable).join(MoveLog, MoveLog.id == GameTable.id).order_by(GameTable.id.desc())
    query = query.where(GameTable.event_id == table.event_id, MoveLog.game == table.game)
    people = {_person(seat): seat.number for seat in table.seats}
    for other in session.scalars(query.where(GameTable.id != table.id)):
        sat = {_person(seat): seat.number for seat in other.seats}
        if sat.keys() != people.keys():
            continue
        before = log.read(session, other.id)
        if any(Trait.COPIED_TONIGHT in entry.move.traits for entry in before.line):
            seats = {number: people[person] for person, number in sat.items()}
            say_again(session, table.id, before, Trait.COPIED_TONIGHT, seats)
            return


def rotation(count: int, *, ring: bool = False, empty: Collection[int] = ()) -> tuple[int, ...]:
    """By new seat, who sat on which seat before: everybody one further; in a ring, beside others than before.

    What stands on an empty seat stays there, and the others move past it.

    Whoever moves on by one in a ring still passes to the same person. With four nobody can sit beside two
    others; then at least the direction turns.
    """
    if empty:
        taken = [seat for seat in range(1, count + 1) if seat not in empty]
        moved = dict(zip(taken, (taken[n - 1] for n in rotation(len(taken), ring=ring)), strict=True))
        return tuple(moved.get(seat, seat) for seat in range(1, count + 1))
    if not ring:
        return (count, *range(1, count))
    every = ((count, *rest) for rest in permutations(range(1, count)))
    return next((order for order in every if _apart(order)), tuple(range(count, 0, -1)))


def _apart(order: tuple[int, ...]) -> bool:
    """Whether nobody sits beside somebody from before."""
    count = len(order)
    return all(abs(one - other) not in (1, count - 1) for one, other in pairwise((*order, order[0])))


def spare_victims(session: Session, table: GameTable, setup: Setup[Any]) -> None:
    """Say at a table that has just been opened who is spared, as its referee would; who is may be changed."""
    game = GAMES[setup.game]
    if not isinstance(game, ProtectsEarlierVictims):
        return
    if game.protect_earlier_victims(setup.options, ()) is None:
        return
    taken = set(_taken_first(session, table))
    seats = tuple(seat.number for seat in table.seats if _person(seat) in taken)
    if seats:
        move, referee = game.protect_earlier_victims(setup.options, seats), referee_of(game, setup.options)
        log.append(session, table.id, Request(f"spared-{table.id:08}", referee, move), at=setup.opened)


def _taken_first(session: Session, table: GameTable) -> list[int | str]:
    """Whom the event's other tables of the game that are played out took first."""
    query = select(GameTable).join(MoveLog, MoveLog.id == GameTable.id)
    query = query.where(GameTable.event_id == table.event_id, MoveLog.game == table.game)
    query = query.where(GameTable.status.in_(PLAYED_OUT), GameTable.id != table.id)
    found = []
    for other in session.scalars(query):
        history = log.read(session, other.id)
        if isinstance(history.game, ProtectsEarlierVictims):
            number = history.game.fell_first(history.table.state)
            found += [_person(seat) for seat in other.seats if seat.number == number]
    return found


def _person(seat: Seat) -> int | str:
    """Who sits there: a player, or a guest of that name."""
    return seat.player_id or seat.name
