"""Rounds of an event: planned, each change of a plan one write that can be taken back, then opened."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace
from sqlalchemy import delete, func, or_, select
from sqlalchemy.orm import Session

from companion.kernel.game import Chance
from companion.kernel.results import Rule
from companion.kernel.words import Text
from companion.store.base import now
from companion.store.engine import writing
from companion.store.signals import event_topic, notify

from ..accounts.acts import record
from ..accounts.models import Account
from ..events.attendance import leave, person_called, undo_check_in, walk_in
from ..events.models import Attendance, Event, Round
from ..people.names import Player
from ..tables.facts import has_paid_or_sat
from ..tables.models import GameTable, Seat
from ..tables.operations import SeatDraft, TableDraft, game_of, open_table
from ..writes import Missing, Refused, get_row, line, operation
from . import plan as plans
from .drafts import MOST_STEPS, Draft, Within
from .models import RoundDraft
from .plan import Plan
from .tonight import keep_rounds_ahead


def rounds(session: Session, event_id: int) -> Sequence[Round]:
    """An event's rounds in order."""
    return session.scalars(select(Round).where(Round.event_id == event_id).order_by(Round.number)).all()


@operation
def add_round(session: Session, event_id: int, title: str = "", by: Account | None = None) -> Round:
    """The next round of an event."""
    event = get_row(session, Event, event_id, lock=True)
    last = session.scalar(select(func.max(Round.number)).where(Round.event_id == event.id))
    shown = line(title, "title", most=100)
    added = Round(event_id=event.id, number=(last or 0) + 1, title=shown, created_at=now())
    session.add(added)
    session.flush()
    record(session, by, "round-added", event=event.id, number=added.number)
    notify(session, event_topic(event.id))
    return added


@operation
def open_tables(
    session: Session,
    round_id: int,
    game: str,
    seating: Sequence[Sequence[int]],
    *,
    options: Any = None,
    scheme: tuple[Rule, ...] | None = None,
    by: Account | None = None,
    chance: Chance | None = None,
) -> list[GameTable]:
    """Open a table for each group, all or none. Raises Refused."""
    if not seating:
        raise Refused(Text("club-refused-too-few", {"least": game_of(game).least}))
    drafts = (TableDraft(game, [SeatDraft(one) for one in group], options, scheme) for group in seating)
    return [open_table(session, round_id, draft, by, chance=chance) for draft in drafts]


@operation
def open_round(
    session: Session,
    event_id: int,
    drafts: Sequence[TableDraft],
    *,
    round_id: int | None = None,
    by: Account | None = None,
    chance: Chance | None = None,
) -> list[GameTable]:
    """Open planned tables, all or none: in a round of the event, or in the next one, whose plan is then gone.

    Raises Refused.
    """
    if not drafts:
        raise Refused(Text("club-refused-no-tables"))
    event = get_row(session, Event, event_id, lock=True)
    within = add_round(session, event.id, by=by) if round_id is None else get_row(session, Round, round_id)
    if within.event_id != event.id:
        raise Missing(Text("club-refused-no-round"))
    of_round = RoundDraft.round_id == round_id, RoundDraft.opened.is_(None)
    planned = or_(RoundDraft.round_id.is_(None), RoundDraft.opened.is_not(None))
    gone = (planned,) if round_id is None else of_round
    session.execute(delete(RoundDraft).where(RoundDraft.event_id == event.id, *gone))
    return [open_table(session, within.id, draft, by, chance=chance) for draft in drafts]


def fresh_draft(
    session: Session, at: Within, game: str = "", also: str = "", *, playing: bool = False
) -> Draft:
    """A plan for everybody who is here, that nobody keeps yet."""
    draft = Draft(session, *at)
    draft.begin(game, also, playing=playing)
    return draft


def kept_draft(session: Session, at: Within) -> Draft | None:
    """The plan as it was left; who may not sit (any more) has got up."""
    row = _row(session, at.event_id, at.round_id)
    return None if row is None else _restore(Draft(session, *at, before=list(row.before)), row.plan)


def _lock_draft(session: Session, at: Within) -> Draft | None:
    """As `kept_draft`, and until the write is over nobody else changes it."""
    get_row(session, Event, at.event_id, lock=True)
    _bring_up_to_date(session, at.event_id, at.round_id)
    return kept_draft(session, at)


def is_half_planned(session: Session, event_id: int, round_id: int | None) -> bool:
    """Whether somebody has changed anything of a plan that is not open yet."""
    row = _row(session, event_id, round_id)
    return row is not None and bool(row.before)


def _restore(draft: Draft, kept: bytes | str) -> Draft:
    """The draft with a plan as it was kept."""
    plan = msgspec.json.decode(kept, type=Plan)
    plan = replace(plan, tables=tuple(table for table in plan.tables if table.game in draft.playable))
    draft = Draft(draft.session, *draft.at, plan, draft.before)
    draft.gone = draft.say_gone((*plan.seated, *plan.leading))
    draft.plan = plans.without(plan, {*plan.seated, *plan.leading, *plan.out} - set(draft.people))
    return draft


def _bring_up_to_date(session: Session, event_id: int, round_id: int | None) -> None:
    """Of a plan that an earlier version kept, guests are people, and an exact size is that of each table."""
    row = _row(session, event_id, round_id)
    if row is None or b'"guests":' not in row.plan:
        return
    guests: dict[str, str] = {}
    every: list[bytes | str] = [row.plan, *row.before]
    plan, *before = map(msgspec.json.decode, every)
    for kept in (plan, *before):
        for name in kept.pop("guests", ()):
            if name not in guests:
                guests[name] = str(person_called(session, event_id, name).id)
                walk_in(session, event_id, int(guests[name]))
        for table in kept["tables"]:
            table["people"] = [guests.get(key.removeprefix("guest:"), key) for key in table["people"]]
        for game, chosen in kept["games"].items():
            if chosen.pop("exact", False) and chosen["size"]:
                of_game = sum(table["game"] == game for table in kept["tables"])
                chosen["sizes"] = [chosen["size"]] * (chosen["tables"] or of_game)
    row.plan, row.before = msgspec.json.encode(plan), [msgspec.json.encode(one).decode() for one in before]
    session.flush()


def _row(session: Session, event_id: int, round_id: int | None) -> RoundDraft | None:
    planned = RoundDraft.round_id.is_(None) if round_id is None else RoundDraft.round_id == round_id
    query = select(RoundDraft).where(RoundDraft.event_id == event_id, RoundDraft.opened.is_(None), planned)
    return session.scalars(query.execution_options(populate_existing=True)).first()


def _keep(draft: Draft, before: list[str]) -> None:
    """Write a draft down."""
    session = draft.session
    row = _row(session, draft.event_id, draft.round_id)
    if row is None:
        row = RoundDraft(event_id=draft.event_id, round_id=draft.round_id)
        session.add(row)
    row.plan, row.before = msgspec.json.encode(draft.plan), before[-MOST_STEPS:]
    draft.before = row.before
    session.flush()
    notify(session, event_topic(draft.event_id))


def one_tap_draft(session: Session, at: Within, game: str) -> Draft:
    """What one tap opens: the plan as it was looked at, where it is the same game and people, and a new deal
    would not meet better what has been said of them since."""
    dealt, looked_at = fresh_draft(session, at, game), kept_draft(session, at)
    asked = dealt.plan.games, dealt.plan.known
    same = looked_at and (looked_at.plan.games, looked_at.plan.known) == asked
    return looked_at if looked_at and same and looked_at.conflicts <= dealt.conflicts else dealt


@operation
def begin_draft(
    session: Session, at: Within, game: str = "", also: str = "", *, playing: bool = False
) -> Draft:
    """The plan of an event's next round, begun where there is none. `playing`: also for those who still play.

    As long as nobody has touched it, it follows who comes and goes, and which game is asked for.
    """
    draft = _lock_draft(session, at)
    if draft is not None:
        wider = playing and not draft.plan.playing
        if wider and draft.before:
            draft = Draft(session, *at, replace(draft.plan, playing=True), draft.before)
            _keep(draft, draft.before)
        other = also or (game and [*draft.plan.games] != [game]) or draft.plan.known != draft.free
        if draft.before or not (other or wider):
            return draft
    draft = fresh_draft(session, at, game, also, playing=playing)
    _keep(draft, [])
    return draft


@operation
def change_draft(
    session: Session, at: Within, change: Callable[[Draft], None], by: Account | None = None
) -> Draft:
    """Change the plan of an event's next round, as it stands now. Raises what the change raises."""
    draft = _lock_draft(session, at) or fresh_draft(session, at)
    was = draft.plan
    change(draft)
    if draft.plan != was:
        _keep(draft, [*draft.before, msgspec.json.encode(was).decode()])
        record(session, by, "round-planned", event=at.event_id)
    return draft


@operation
def undo_draft(session: Session, at: Within, by: Account | None = None) -> Draft:
    """Take the last change of a plan back; who was not here before it is here no more, unless they have paid
    or played since."""
    draft = _lock_draft(session, at)
    if draft is None or not draft.before:
        return draft or fresh_draft(session, at)
    event_id, (*before, last) = at.event_id, draft.before
    undone, draft = draft, _restore(draft, last)
    plan, before_it = undone.plan, draft.plan
    for undo, since in (
        (leave, {*plan.back} - {*before_it.back}),
        (undo_check_in, {*plan.came} - {*before_it.came}),
    ):
        for key in map(int, since & {*undone.free}):
            if undo is leave or not has_paid_or_sat(session, event_id, key):
                undo(session, event_id, key, by)
                _let_guest_go(session, key)
    draft = _restore(draft, last)
    _keep(draft, before)
    record(session, by, "round-planned", event=event_id)
    return draft


def _let_guest_go(session: Session, player_id: int) -> None:
    """A guest of whom nothing else is known was nobody."""
    used = (
        select(Attendance.id).where(Attendance.player_id == player_id),
        select(Seat.table_id).where(Seat.player_id == player_id),
        select(GameTable.id).where(GameTable.leader_id == player_id),
    )
    nobody = (~query.exists() for query in used)
    session.execute(delete(Player).where(Player.id == player_id, Player.guest, *nobody))


@operation
def open_draft(
    session: Session,
    at: Within,
    seen: Sequence[Sequence[str]],
    empty: Callable[[str], str],
    by: Account | None = None,
    chance: Chance | None = None,
) -> list[GameTable]:
    """Open the tables of a plan as it was shown, all or none; the plan is then gone.

    Raises Refused, with every reason.
    """
    get_row(session, Event, at.event_id, lock=True)
    draft = kept_draft(session, at) or Draft(session, *at)
    reasons = draft.refusals(seen)
    if reasons:
        first, *further = map(Refused, reasons)
        first.further = tuple(further)
        raise first
    return open_planned(draft, empty, by, chance)


def open_planned(
    draft: Draft, empty: Callable[[str], str], by: Account | None = None, chance: Chance | None = None
) -> list[GameTable]:
    """Open the tables of a plan, all or none, and keep it for the way back. Raises Refused."""
    session, event_id, round_id = draft.session, draft.event_id, draft.round_id
    with writing(session):
        if round_id is None:
            keep_rounds_ahead(session, event_id, draft.plan)
        made = open_round(session, event_id, draft.drafts(empty), round_id=round_id, by=by, chance=chance)
        plan, before = msgspec.json.encode(draft.plan), draft.before[-MOST_STEPS:]
        opened = [table.id for table in made]
        session.add(RoundDraft(event_id=event_id, round_id=round_id, plan=plan, before=before, opened=opened))
        session.flush()
    return made
