"""What there is to mind of one person who is seated: said by organisers, seen by them alone; wishes also come
from the person's own phone. And who is never to sit at one table with whom, or always."""

import re
from collections.abc import Collection, Sequence
from datetime import datetime, time, timedelta, tzinfo
from functools import partial
from typing import Any, Literal, NamedTuple

from sqlalchemy import and_, or_, select
from sqlalchemy.orm import Session, aliased

from companion.kernel.words import Text
from companion.store.signals import event_topic, notify
from companion.words.characters import normalise

from ..accounts.acts import record
from ..accounts.models import Account, Act
from ..events.attendance import Entry, check_in, enter
from ..events.models import Event, SignUp
from ..people.names import Player
from ..writes import Refused, get_row, line, operation
from .models import Relation, SeatingNote

TEXT = partial(line, most=60)
_TIME = re.compile(r"(?<![\d:])([01]?\d|2[0-3])(?::([0-5]\d)|時(?!間)(?:([0-5]?\d)分|(半))?)(?![\d:])")
MOST_GAMES = 100


class Note(NamedTuple):
    """What there is to mind of somebody."""

    beginner: bool = False
    wheelchair: bool = False
    leaves_at: time | None = None
    text: str = ""
    wishes: tuple[str, ...] = ()
    """The games that somebody would like to play, by name."""
    declined: tuple[str, ...] = ()
    """Those that somebody does not play."""


def note_of(session: Session, player_id: int, event_id: int | None) -> Note:
    """What was noted of somebody for an event, or for good; not both together."""
    return _join_notes([_read(row) for row in _rows(session, player_id, event_id)])


def notes_at(session: Session, event_id: int, people: Collection[int]) -> dict[int, Note]:
    """What holds of these people at an event: what is for good, and with it or in its place what is for this
    event, and what they have said themselves in signing up."""
    holds = or_(SeatingNote.event_id == event_id, SeatingNote.event_id.is_(None))
    query = select(SeatingNote).where(holds, SeatingNote.player_id.in_(people))
    found: dict[int, list[Note]] = {}
    for row in session.scalars(query.order_by(SeatingNote.event_id.is_(None), SeatingNote.id)):
        found.setdefault(row.player_id, []).append(_read(row))
    for own in _signed_up(session, event_id, people):
        of_own = Note(own.beginner, False, None, own.remark, tuple(own.wishes), tuple(own.declined))
        found.setdefault(own.player_id or 0, []).append(of_own)
    return {player: _join_notes(notes) for player, notes in found.items()}


def wishes_of(session: Session, player_id: int, event_id: int) -> Note:
    """What somebody has said to play at an event, in signing up or since; nothing that is noted for good."""
    own = _signed_up(session, event_id, [player_id])
    said = [Note(wishes=tuple(row.wishes), declined=tuple(row.declined)) for row in own]
    return _join_notes([note_of(session, player_id, event_id), *said])


def _signed_up(session: Session, event_id: int, people: Collection[int]) -> Sequence[SignUp]:
    said = select(SignUp).where(SignUp.event_id == event_id, SignUp.player_id.in_(people))
    return session.scalars(said.order_by(SignUp.id)).all()


def _rows(session: Session, player_id: int, event_id: int | None) -> Sequence[SeatingNote]:
    when = SeatingNote.event_id.is_(None) if event_id is None else SeatingNote.event_id == event_id
    query = select(SeatingNote).where(SeatingNote.player_id == player_id, when)
    return session.scalars(query.order_by(SeatingNote.id)).all()


def _read(row: SeatingNote) -> Note:
    return Note(row.beginner, row.wheelchair, row.leaves_at, row.text, tuple(row.wishes), tuple(row.declined))


def _join_notes(notes: Sequence[Note]) -> Note:
    """Several notes of one person as one; of what cannot hold together the first goes."""
    wishes = next((note.wishes for note in notes if note.wishes), ())
    declined = dict.fromkeys(game for note in notes for game in note.declined if game not in wishes)
    return Note(
        any(note.beginner for note in notes),
        any(note.wheelchair for note in notes),
        next((note.leaves_at for note in notes if note.leaves_at), None),
        " · ".join(dict.fromkeys(note.text for note in notes if note.text)),
        wishes,
        tuple(declined),
    )


@operation
def note_person(
    session: Session, player_id: int, event_id: int | None, note: Note, by: Account | None = None
) -> None:
    """Note of somebody what there is to mind, at one event or for good, in place of what was noted before.

    Raises Refused.
    """
    player = get_row(session, Player, player_id, lock=True)
    if player.merged_into is not None or player.forgotten_at is not None:
        raise Refused(Text("club-refused-merged"))
    event = None if event_id is None else get_row(session, Event, event_id)
    note = note._replace(
        text=TEXT(note.text, "text"),
        wishes=note.wishes[:MOST_GAMES],
        declined=tuple(game for game in note.declined if game not in note.wishes)[:MOST_GAMES],
    )
    before = _rows(session, player_id, event_id)
    was = _join_notes([_read(row) for row in before])
    if note == was:
        return
    if event and note.leaves_at != was.leaves_at and is_before_opening(event, note.leaves_at):
        raise Refused(Text("club-refused-leaves-early", {"opens": f"{event.opens_at:%H:%M}"}), "leaves_at")
    for row in before:  # several of entries that were made one
        session.delete(row)
    if note != Note():
        fields = note._asdict() | {"wishes": [*note.wishes], "declined": [*note.declined]}
        session.add(SeatingNote(player_id=player_id, event_id=event_id, **fields))
    record(session, by, "person-noted", player=player_id, name=player.name)
    if event_id is not None:
        notify(session, event_topic(event_id))


@operation
def wish(
    session: Session, player_id: int, event_id: int, wishes: Collection[str], declined: Collection[str]
) -> None:
    """Somebody says what to play tonight, and what not, also in place of what was said in signing up; what
    else is noted stays."""
    note = note_of(session, player_id, event_id)
    for row in _signed_up(session, event_id, [player_id]):
        row.wishes, row.declined = [*wishes], [game for game in declined if game not in wishes]
    note_person(session, player_id, event_id, note._replace(wishes=tuple(wishes), declined=tuple(declined)))


@operation
def enter_with_remarks(
    session: Session,
    entries: Sequence[Entry],
    event_id: int | None = None,
    by: Account | None = None,
    *,
    here: bool = False,
) -> list[Player]:
    """Enter people as `enter` does; what was written behind their names is a note for this event.

    Where all of them are `here`, who does not wait for a place is checked in.
    """
    entered = enter(session, entries, event_id, by)
    if event_id is not None:
        for player, entry in zip(entered, sorted(entries, key=lambda entry: entry.waiting), strict=True):
            if entry.remark:
                note = note_of(session, player.id, event_id)
                note_person(session, player.id, event_id, note._replace(text=_short(entry.remark)), by)
            if here and not entry.waiting:
                check_in(session, event_id, player.id, by)
    return entered


def _short(remark: str) -> str:
    """A remark that fits beside a name; of a longer one the beginning, marked."""
    most: int = TEXT.keywords["most"]
    return remark if len(remark) <= most else f"{remark[: most - 1]}…"


def time_in(text: str) -> time | None:
    """The first time of day that a text names: 17:00, 17時半."""
    if found := _TIME.search(normalise("NFKC", text)):
        hour, *minutes, half = found.groups(default="")
        return time(int(hour), 30 if half else int("".join(minutes) or 0))
    return None


def is_before_opening(event: Event, leaves_at: time | None) -> bool:
    """Whether somebody who leaves at a time of day, which may be noted for good, is gone before an event."""
    if leaves_at is None or event.opens_at is None or leaves_at >= event.opens_at:
        return False
    return not (event.past_midnight and event.closes_at and leaves_at <= event.closes_at)


def minutes_until(event: Event, leaves_at: time, at: int, zone: tzinfo) -> int:
    """How long somebody stays who leaves an event at a time of day, in minutes.

    `at` is now (UTC milliseconds); before the event opens, and when its night is long over, it is the hour at
    which it opens.
    """
    opens = event.opens_at or time()
    begins = datetime.combine(event.held_on, opens)
    leaves = datetime.combine(event.held_on, leaves_at) + timedelta(days=leaves_at < opens)
    present = datetime.fromtimestamp(at / 1000, zone).replace(tzinfo=None)
    if not begins <= present <= begins + timedelta(days=1):
        present = begins
    return int((leaves - present).total_seconds() // 60)


Kind = Literal["apart", "together"]


def relations_of(session: Session, player_id: int) -> Sequence[Relation]:
    """What is said of somebody, for good first."""
    about = or_(Relation.player_id == player_id, Relation.other_id == player_id)
    query = select(Relation).where(about).order_by(Relation.event_id.is_not(None), Relation.id)
    return session.scalars(query).all()


def relations_at(session: Session, event_id: int) -> list[Relation]:
    """What holds at an event, once for two people: what is for this event goes before what is for good."""
    holds = or_(Relation.event_id == event_id, Relation.event_id.is_(None))
    query = select(Relation).where(holds).order_by(Relation.event_id.is_not(None), Relation.id)
    found = {frozenset((row.player_id, row.other_id)): row for row in session.scalars(query)}
    return [*found.values()]


def proposed_together(session: Session, event_id: int) -> set[frozenset[int]]:
    """Who came along by a sign-up with whoever wrote it: at one table, unless anything else is said of the
    two, or an organiser has parted them: an "apart" that was taken back does not."""
    lead = aliased(SignUp)
    query = select(SignUp.player_id, lead.player_id).join(lead, SignUp.lead_id == lead.id)
    rows = session.execute(query.where(SignUp.event_id == event_id))
    pairs = {frozenset((one, other)) for one, other in rows if one and other and one != other}
    if pairs:
        pairs -= {frozenset((row.player_id, row.other_id)) for row in relations_at(session, event_id)}
        pairs -= _pairs_apart(session, event_id)
    return pairs


def _pairs_apart(session: Session, event_id: int) -> set[frozenset[int]]:
    merged = select(Player.id, Player.merged_into).where(Player.merged_into.is_not(None))
    kept: dict[int, Any] = {row[0]: row[1] for row in session.execute(merged)}
    said = Act.what.in_(("relation-apart", "relation-together", "relation-ended"))
    acts = select(Act).where(said, Act.params["event"].as_integer() == event_id).order_by(Act.id)
    parted, before = set[frozenset[int]](), dict[frozenset[int], str]()
    for act in session.scalars(acts):
        two: frozenset[Any] = frozenset(
            kept.get(act.params[one], act.params[one]) for one in ("player", "other")
        )
        if act.what == "relation-ended" and before.get(two) != "relation-apart":
            parted.add(two)
        before[two] = act.what
    return parted


@operation
def part(session: Session, two: Collection[int], event_id: int, by: Account | None = None) -> None:
    """Who came along with somebody need not sit with them at this event. Raises Missing."""
    one, other = two
    _record(session, "relation-ended", Relation(player_id=one, other_id=other, event_id=event_id), by)


@operation
def relate(
    session: Session,
    one_id: int,
    other_id: int,
    kind: Kind,
    event_id: int | None = None,
    by: Account | None = None,
) -> Relation:
    """Say that two people are to sit apart or together, at one event or for good, in place of what was said
    before. Raises Refused."""
    if one_id == other_id:
        raise Refused(Text("club-refused-relation-same"), "other")
    one, other = (get_row(session, Player, key, lock=True) for key in sorted((one_id, other_id)))
    if any(player.merged_into is not None or player.forgotten_at is not None for player in (one, other)):
        raise Refused(Text("club-refused-merged"), "other")
    if event_id is not None:
        get_row(session, Event, event_id)
    two = or_(
        and_(Relation.player_id == one.id, Relation.other_id == other.id),
        and_(Relation.player_id == other.id, Relation.other_id == one.id),
    )
    when = Relation.event_id.is_(None) if event_id is None else Relation.event_id == event_id
    row = session.scalar(select(Relation).where(two, when))
    if row is None:
        row = Relation(player_id=one.id, other_id=other.id, event_id=event_id)
        session.add(row)
    row.kind = kind
    _record(session, f"relation-{kind}", row, by)
    return row


@operation
def unrelate(session: Session, relation_id: int, by: Account | None = None) -> None:
    """Take back what was said of two people. Raises Missing."""
    row = get_row(session, Relation, relation_id, lock=True)
    _record(session, "relation-ended", row, by)
    session.delete(row)


def _record(session: Session, what: str, row: Relation, by: Account | None) -> None:
    names = (get_row(session, Player, key).name for key in (row.player_id, row.other_id))
    two = {"player": row.player_id, "other": row.other_id}
    record(session, by, what, **two, name=", ".join(names), event=row.event_id)
    if row.event_id is not None:
        notify(session, event_topic(row.event_id))
