"""Opening tables, playing at them, running them again."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta, tzinfo
from fnmatch import fnmatchcase
from functools import partial
from itertools import count
from typing import Any

import msgspec
from sqlalchemy import and_, func, or_, select
from sqlalchemy.orm import Session, contains_eager

from companion.games import GAMES
from companion.kernel.capabilities import ProposesOptions, StandsForAnyGame, played_options
from companion.kernel.desk import AddPoints, Substitute
from companion.kernel.game import Chance, Place, Setup, viewer_of_seat
from companion.kernel.replay import History, Request
from companion.kernel.results import Rule
from companion.kernel.table import codec_of, status_of
from companion.kernel.words import Text
from companion.store import log
from companion.store.base import now, rows
from companion.store.models import MoveLog

from .. import webhooks as webhooks
from ..accounts.acts import record
from ..accounts.models import Account
from ..events.models import Event, Round
from ..people.names import identity, sort_key
from ..people.operations import get_player
from ..screen import notify_all
from ..writes import Missing, Refused, get_row, line, operation
from .claims import carry, revoke
from .earlier_tables import rotation, say_again, say_what_was_done_tonight, spare_victims
from .facts import NAME, Who, empty_seats, keep_in_step
from .models import GameTable, Seat, kind_of

MOST_LABEL = 60
"""Characters of what a table is called."""
_TABLES = rows(GameTable)
"""The club's rows of tables: one that was taken away has left its log."""
MOST_RERUNS, RERUNS_WITHIN = 4, 10 * 60 * 1000
"""How often a table goes on without an organiser, within how many milliseconds: no game is shorter."""


@dataclass(frozen=True)
class SeatDraft:
    """Who is to sit on a seat: a player, or a guest by name. A name beside a player is the one shown."""

    player_id: int | None = None
    name: str = ""


@dataclass(frozen=True)
class TableDraft:
    """A table as it is opened: game, seats in order, house rules, scheme (the game's own where left out)."""

    game: str
    seats: Sequence[SeatDraft]
    options: Any = None
    scheme: tuple[Rule, ...] | None = None
    label: str = ""
    own_game: int | None = None
    """Which of the club's own games it is."""
    leader: int | None = None
    """Who of the evening's people is its game master."""


def game_of(name: str) -> log.AnyGame:
    """A game by name. Raises Refused."""
    game = GAMES.get(name)
    if game is None:
        raise Refused(Text("club-refused-no-game"), "game")
    return game


def get_table(session: Session, table_id: int) -> GameTable:
    """A table with its seats. Raises Missing."""
    return get_row(session, GameTable, table_id)


def tables(session: Session, event_id: int, *, of: int | None = None) -> Sequence[GameTable]:
    """An event's tables by round and number; of one player those at which they sit, or which they lead."""
    query = select(GameTable).join(Round, Round.id == GameTable.round_id)
    query = query.where(GameTable.event_id == event_id).options(contains_eager(GameTable.round))
    if of is not None:
        sits = select(Seat.table_id).where(Seat.player_id == of)
        query = query.where(GameTable.id.in_(sits) | (GameTable.leader_id == of))
    return session.scalars(query.order_by(Round.number, GameTable.number)).all()


def count_unsigned(session: Session, event_id: int) -> int:
    """How many of an event's tables are played or wait for their signature, told without their seats."""
    waiting = GameTable.event_id == event_id, GameTable.status.in_(("open", "finished"))
    return session.scalar(select(func.count()).select_from(GameTable).where(*waiting)) or 0


def table_title(table: GameTable) -> str | Text:
    """How a table is called in its round: by its name, or by its number."""
    return table.label or Text("club-table-n", {"number": table.number})


def names_table(names: str, table: GameTable) -> bool:
    """Whether a list names a table as it is called, by name or number; `*` is anything: `3, 2F-*`."""
    called = identity(table.label or str(table.number))
    wanted = (re.sub(r"[?[]", r"[\g<0>]", identity(name)) for name in re.split("[,、，]", names))
    return any(name and fnmatchcase(called, name) for name in wanted)


def title_in_club(table: GameTable) -> Text:
    """How a table is called among all of the club's: some that nobody ended may be of long ago."""
    event = table.event
    day, title = event.held_on.isoformat(), table_title(table)
    return Text(
        "club-table-of", {"event": event.title, "day": day, "round": table.round.number, "table": title}
    )


def is_played(session: Session, table: GameTable) -> bool:
    """Whether a table is in the middle of its game: anything was played at it, and it goes on."""
    return table.status == "open" and history(session, table.id).begun


def played_by(session: Session, player_id: int) -> Sequence[GameTable]:
    """The tables at which a player sits and that are still open."""
    query = select(GameTable).join(Seat, Seat.table_id == GameTable.id)
    query = query.where(Seat.player_id == player_id, GameTable.status == "open")
    return session.scalars(query.order_by(GameTable.id)).all()


def round_tables(session: Session, round_id: int) -> Sequence[GameTable]:
    """A round's tables by number."""
    query = select(GameTable).where(GameTable.round_id == round_id)
    return session.scalars(query.order_by(GameTable.number)).all()


def by_name(tables: Iterable[GameTable]) -> list[Seat]:
    """The seats of tables as people look for their own: by the reading of the name, else by the name."""
    every = ((empty_seats(table), table.seats) for table in tables)
    return sorted(
        (seat for empty, seats in every for seat in seats if seat.number not in empty),
        key=lambda seat: (sort_key(seat.name, seat.player.reading if seat.player else ""), seat.table_id),
    )


def unread_from(seats: Sequence[Seat]) -> int:
    """From which of these, by name, on the names stand last because nobody knows how they are read."""
    keys = (sort_key(seat.name, seat.player.reading if seat.player else "") for seat in seats)
    return next((place for place, key in enumerate(keys) if key[:1] >= "㐀"), len(seats))


def tonight(session: Session, today: date) -> Event | None:
    """The event of last night while tables of it are still open, today's, or else the next to come."""
    going_on = select(GameTable.event_id).where(GameTable.status.in_(("open", "finished")))
    last_night = and_(Event.held_on == today - timedelta(days=1), Event.id.in_(going_on))
    query = select(Event).where(or_(Event.held_on >= today, last_night), Event.archived_at.is_(None))
    return session.scalars(query.order_by(Event.held_on, Event.id)).first()


def last_setup(session: Session, game: str) -> Setup[Any] | None:
    """The setup of this game that was opened last, samples aside: a club's own rules and scheme go on."""
    query = select(MoveLog.setup).join(GameTable, GameTable.id == MoveLog.id)
    query = query.where(MoveLog.game == game, MoveLog.sample.is_(False), GameTable.own_game.is_(None))
    encoded = session.scalars(query.order_by(MoveLog.id.desc()).limit(1)).first()
    if encoded is None:
        return None
    try:
        setup: Setup[Any] = codec_of(game_of(game)).setup.decode(encoded)
    except msgspec.ValidationError:  # of rules that have changed since
        return None
    return setup


def title_of(table: GameTable) -> str:
    """What is played at a table whose game stands for any other, as it was typed; else nothing.

    One of the club's own games is called as the club calls it now.
    """
    game = game_of(table.game)
    if not isinstance(game, StandsForAnyGame) or table.own_game is not None:
        return ""
    try:
        return game.title(codec_of(game).setup.decode(table.setup).options)
    except msgspec.ValidationError:  # of rules that have changed since
        return ""


def played_tonight(session: Session, event_id: int, game: str) -> bool:
    """Whether an event has had a table of this game."""
    query = select(GameTable.id).join(MoveLog, MoveLog.id == GameTable.id)
    query = query.where(GameTable.event_id == event_id, MoveLog.game == game)
    return session.scalars(query.limit(1)).first() is not None


def ended_events(session: Session, zone: tzinfo) -> dict[int, int]:
    """Of late: the events whose hours are over and all of whose tables are signed or abandoned, and when they
    ended; those that programs were told of aside."""
    if not webhooks.programs(session):
        return {}
    tables = select(GameTable.id).where(GameTable.event_id == Event.id)
    told = select(webhooks.Delivery.id).where(
        webhooks.Delivery.what == webhooks.ENDED, webhooks.Delivery.about_id == Event.id
    )
    query = select(Event).where(
        Event.held_on >= datetime.now(zone).date() - timedelta(days=2),
        Event.archived_at.is_(None),
        Event.sample.is_(False),
        tables.where(GameTable.status == "signed").exists(),
        ~tables.where(GameTable.status.in_(("open", "finished"))).exists(),
        ~told.exists(),
    )
    ends = {event.id: _end_of(event, zone) for event in session.scalars(query)}
    return {key: at for key, at in ends.items() if at <= now()}


def _end_of(event: Event, zone: tzinfo) -> int:
    late = event.closes_at is None or event.past_midnight
    day = event.held_on + timedelta(days=1 if late else 0)
    return int(datetime.combine(day, event.closes_at or time(), zone).timestamp() * 1000)


def played_kinds(session: Session) -> dict[str, int]:
    """What has been played and how often, as the club knows it: games by name, and keys of its own; samples
    aside."""
    kind = MoveLog.game, GameTable.own_game
    query = select(*kind, func.count()).join(GameTable, GameTable.id == MoveLog.id).group_by(*kind)
    rows = session.execute(query.where(MoveLog.sample.is_(False)))
    return {kind_of(game, own): times for game, own, times in rows}


@operation
def open_table(
    session: Session,
    round_id: int,
    draft: TableDraft,
    by: Account | None = None,
    *,
    rerun_of: GameTable | None = None,
    opened: int | None = None,
    chance: Chance | None = None,
) -> GameTable:
    """Open a table in a round, now unless `opened` says when. Raises Refused and the game's Illegal.

    A rerun keeps the number of its table where that is free, for people stay where they sit.
    """
    within = get_row(session, Round, round_id, lock=True)
    game, seats = game_of(draft.game), _seats(session, draft)
    not_elsewhere(session, within.event_id, seats)
    options = game.Options() if draft.options is None else draft.options
    setup = Setup(
        game=game.name,
        seats=tuple(Place(seat.name) for seat in seats),
        options=options,
        scheme=game.scheme(options) if draft.scheme is None else draft.scheme,
        rules=game.about.rules,
        opened=now() if opened is None else opened,
    )
    move_log = log.open_log(session, setup, chance=chance, sample=within.event.sample)
    table = _add_table(session, within, move_log, setup, seats, draft.label, rerun_of)
    table.own_game, table.leader_id = draft.own_game, draft.leader
    if not within.event.sample:
        if session.scalar(select(func.count()).where(GameTable.round_id == within.id)) == 1:
            webhooks.enqueue(session, "round-started", within.id)
        webhooks.enqueue(session, "table-opened", table.id)
    spare_victims(session, table, setup)
    say_what_was_done_tonight(session, table)
    record(session, by, "table-opened", table=table.id, game=table.kind)
    notify_all(session, within.event_id)
    return table


@operation
def open_played(
    session: Session, round_id: int, played: History, by: Account | None = None, label: str = ""
) -> GameTable:
    """Open a table of a game that was played elsewhere, with its log; whoever sat there are guests.

    Raises Refused; Fault where the log cannot stand.
    """
    within = get_row(session, Round, round_id, lock=True)
    setup = played.setup
    drafts = [SeatDraft(name=place.name) for place in setup.seats]
    seats = _seats(session, TableDraft(setup.game, drafts))
    move_log = log.open_log(session, setup, entries=played.log, sample=within.event.sample)
    table = _add_table(session, within, move_log, setup, seats, label, None)
    record(session, by, "table-opened", table=table.id, game=setup.game)
    begun = History(played.game, setup).table
    keep_in_step(session, log.Appended(move_log.id, played, tuple(played.log), begun, played.table))
    notify_all(session, within.event_id)
    return table


@operation
def rerun(
    session: Session,
    table_id: int,
    *,
    rotated: bool = False,
    options: Any = None,
    by: Account | None = None,
    chance: Chance | None = None,
) -> GameTable:
    """People, phones, game, rules and scheme again, in the next round; rotated: on other seats.

    Options are what the game proposes after the old ones, unless given. Raises Refused; without an organiser
    also where a table goes on and on without being played.
    """
    before = get_table(session, table_id)
    game = game_of(before.game)
    setup = codec_of(game).setup.decode(before.setup)
    people = len(before.seats)
    empty = empty_seats(before)
    order = rotation(people, ring=game.about.ring, empty=empty) if rotated else range(1, people + 1)
    seats = [SeatDraft(seat.player_id, seat.name) for seat in (before.seats[number - 1] for number in order)]
    played = history(session, table_id)
    if options is None:
        options = options_again(played)
    own, leader = before.own_game, before.leader_id
    draft = TableDraft(before.game, seats, options, setup.scheme, before.label, own, leader)
    following = _after(session, before)
    if by is None:
        _not_too_often(session, before)
    table = open_table(session, following, draft, by, rerun_of=before, chance=chance)
    say_again(session, table.id, played, seats={was: seat for seat, was in enumerate(order, 1)})
    carry(session, before, table, order)
    return table


def options_again(played: History) -> Any:
    """The house rules proposed to the same people, after those that their table was played with."""
    options = played_options(played.game, played.setup, played.table.state)
    game = played.game
    return game.proposed_options(options, first=False) if isinstance(game, ProposesOptions) else options


@operation
def play(
    session: Session,
    table_id: int,
    request: Request | log.Ask,
    *,
    at: int | None = None,
    chance: Chance | None = None,
    by: Who | None = None,
) -> log.Appended:
    """Make a move: the way of a move, with the table's status and facts in the same write.

    The phone of whoever gets up for somebody else is the seat's no longer. `by` says which organiser makes
    the move, for the log of acts. Raises Illegal, Missing, Busy.
    """
    added = append(session, table_id, request, at=at, chance=chance, by=by)
    for move in (entry.move for entry in added.entries):
        if isinstance(move, Substitute) and move.name != added.before.names[move.seat - 1]:
            revoke(session, table_id, viewer_of_seat(move.seat), by() if by else None)
    return added


def append(
    session: Session,
    table_id: int,
    request: Request | log.Ask,
    *,
    at: int | None = None,
    chance: Chance | None = None,
    by: Who | None = None,
) -> log.Appended:
    """A move as `play` makes it, whosever phone is at the seats."""
    try:
        in_step = partial(_in_step, by=by)
        return log.append(session, table_id, request, at=at, chance=chance, on_append=in_step, beside=_TABLES)
    except log.NoLog as none:
        raise Missing(Text("club-refused-no-game-table")) from none


def _in_step(session: Session, added: log.Appended, by: Who | None = None) -> None:
    """Keep the club's own rows in step with a log; most moves leave them as they are."""
    game, moves = added.history.game, (entry.move for entry in added.entries)
    turned = status_of(game, added.before) != status_of(game, added.after)
    if turned or any(isinstance(move, Substitute | AddPoints) for move in moves):
        keep_in_step(session, added, by)


def history(session: Session, table_id: int) -> History:
    """A table's history, to look at. Raises Missing."""
    try:
        return log.read(session, table_id)
    except log.NoLog as none:
        raise Missing(Text("club-refused-no-game-table")) from none


def present(session: Session, table_id: int) -> History:
    """A table's history as it is now: what has fallen due since is made first. Raises Missing."""
    try:
        return log.present(session, table_id, on_append=_in_step, beside=_TABLES)
    except log.NoLog as none:
        raise Missing(Text("club-refused-no-game-table")) from none


def _add_table(
    session: Session,
    within: Round,
    move_log: MoveLog,
    setup: Setup[Any],
    seats: list[Seat],
    label: str,
    rerun_of: GameTable | None,
) -> GameTable:
    table = GameTable(
        id=move_log.id,
        log=move_log,
        event_id=within.event_id,
        round_id=within.id,
        number=_number(session, within.id, rerun_of),
        label=line(label, "label", most=MOST_LABEL),
        rerun_of=None if rerun_of is None else rerun_of.id,
        opened_at=setup.opened,
        seats=seats,
    )
    session.add(table)
    session.flush()
    return table


def sweep(session: Session, at: int | None = None) -> log.Swept:
    """Make what is due at every table, with its facts; for whoever keeps time when nobody is online."""
    return log.sweep(session, at=at, on_append=_in_step)


def _seats(session: Session, draft: TableDraft) -> list[Seat]:
    seats = []
    for number, drafted in enumerate(draft.seats, 1):
        player = None if drafted.player_id is None else get_player(session, drafted.player_id)
        name = drafted.name or ("" if player is None else player.name)
        shown = NAME(name, f"seat-{number}")
        seats.append(Seat(number=number, player_id=None if player is None else player.id, name=shown))
    known = [seat.player_id for seat in seats if seat.player_id is not None]
    if len(known) != len(set(known)):
        raise Refused(Text("club-refused-seated-twice"), "seats")
    return seats


def _number(session: Session, round_id: int, rerun_of: GameTable | None) -> int:
    within = get_row(session, Round, round_id)
    taken = set(session.scalars(select(GameTable.number).where(GameTable.round_id == round_id)))
    if rerun_of is not None and rerun_of.number not in taken:
        return rerun_of.number
    return next(free_numbers(session, within.event_id, round_id))


def free_numbers(session: Session, event_id: int, round_id: int | None) -> Iterator[int]:
    """Numbers for further tables of a round, or of the next one: none at which people still play."""
    query = select(GameTable.round_id, GameTable.number, GameTable.status).where(
        GameTable.event_id == event_id
    )
    rows = session.execute(query).all()
    played = {number for _, number, status in rows if status == "open"}
    last = max((number for of, number, _ in rows if of == round_id), default=0)
    return (number for number in count(last + 1) if number not in played)


def not_elsewhere(session: Session, event_id: int, seats: Sequence[Seat | SeatDraft]) -> None:
    """Nobody plays at two tables at once. Raises Refused."""
    query = (
        select(Seat.name)
        .join(GameTable, GameTable.id == Seat.table_id)
        .where(GameTable.event_id == event_id, GameTable.status == "open")
        .where(Seat.player_id.in_([seat.player_id for seat in seats if seat.player_id is not None]))
    )
    busy = session.scalars(query).all()
    if busy:
        raise Refused(Text("club-refused-busy", {"names": tuple(busy)}), "seats")


def _not_too_often(session: Session, table: GameTable) -> None:
    """Raises Refused where a table has gone on more often of late than people can play."""
    columns = select(GameTable.id, GameTable.rerun_of, GameTable.opened_at)
    rows = session.execute(columns.where(GameTable.event_id == table.event_id)).all()
    came_from = {key: rerun_of for key, rerun_of, _ in rows if rerun_of is not None}

    def first(key: int) -> int:
        while key in came_from:
            key = came_from[key]
        return key

    since = now() - RERUNS_WITHIN
    own = first(table.id)
    lately = sum(opened >= since and key in came_from and first(key) == own for key, _, opened in rows)
    if lately >= MOST_RERUNS:
        minutes = RERUNS_WITHIN // 60_000
        raise Refused(Text("club-refused-rerun-often", {"most": MOST_RERUNS, "minutes": minutes}))


def _after(session: Session, table: GameTable) -> int:
    """The round after a table's own, opened where there is none."""
    get_row(session, Event, table.event_id, lock=True)
    own = get_row(session, Round, table.round_id)
    query = select(Round).where(Round.event_id == table.event_id, Round.number == own.number + 1)
    following = session.scalar(query)
    if following is None:
        following = Round(event_id=table.event_id, number=own.number + 1, created_at=now())
        session.add(following)
        session.flush()
    return following.id
