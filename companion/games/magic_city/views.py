"""What each viewer of a Magic City is shown: chosen here, from what that viewer may know."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from companion.games.werewolf.announcements import Leaving, announced, leavings, shown_polls
from companion.games.werewolf.facts import Departure
from companion.games.werewolf.knowledge import learned, mates
from companion.games.werewolf.night import executed_on
from companion.games.werewolf.parts import Part, day_of, part_of
from companion.games.werewolf.points import wins
from companion.games.werewolf.roles import camp_label
from companion.games.werewolf.state import ending
from companion.games.werewolf.talk import claims_until
from companion.games.werewolf.verdict import Census
from companion.games.werewolf.voting import Poll, polls
from companion.kernel.clock import Clock
from companion.kernel.game import Text, View, Who, seat_of

from .composition import outlook
from .course import word_of
from .desk import Desk, desk
from .evening import event_of, last_poll
from .events import EventKey, event_label
from .phones import asked, fields, pack, question, secret_vote, void, waiting
from .resolution import cursed, dawn
from .roles import DEALT, role_label
from .state import Named, State, card, schedule
from .timeline import Timeline, timeline


class SeatView(Struct, frozen=True):
    """A seat as everybody sees it; `role` only once the story is open."""

    seat: int
    alive: bool
    claims: tuple[Text, ...]
    gone: Text | None
    role: Text | None
    silent: bool = False
    """Whether a curse keeps it silent for the first minute of this day."""
    muted: bool = False
    """Whether it may say no more today: it slipped, and that was agreed."""


class RoleCount(Struct, frozen=True):
    """How many of a role are dealt."""

    key: str
    role: Text
    count: int


class EventDay(Struct, frozen=True):
    """The event that a day ended with, as it was announced."""

    day: int
    event: Text


class Mate(Struct, frozen=True):
    """A seat of the same circle, and its role."""

    seat: int
    role: Text


class Own(Struct, frozen=True):
    """What a seat's own phone shows: role, whom it knows, what it has learned. One shape for every role."""

    role: Text
    camp: Text
    rule: Text
    mates: tuple[Mate, ...]
    knows: tuple[Text, ...]
    task: tuple[Text, ...] = ()
    """What the role does with what is asked this night, a sentence a field."""
    chosen: tuple[int, ...] | None = None
    """Whom it has named, field by field; 0: nobody."""
    void: bool = False
    """Whether some of that comes to nothing: its role cannot do it, which is told to it alone."""
    pack: tuple[tuple[int, tuple[int, ...]], ...] = ()
    """Who of the wolves names whom so far."""


class MagicCityView(View, frozen=True, kw_only=True):
    """A Magic City for one viewer: `own` for a seat, `desk` for the GM, `timeline` once all may be known."""

    title: str
    phase: str
    day: int
    part: Part
    living: int
    seats: tuple[SeatView, ...]
    composition: tuple[RoleCount, ...]
    """Before the role check with all roles, for whoever composes; then those that are dealt."""
    outlook: Census
    """How the role cards count when all live: wolves, humans, foxes."""
    schedule: tuple[int, ...]
    """The minutes of each day: as announced with the clock tower, else as the formula has them."""
    fixed: bool
    """Whether these minutes are fixed beforehand: with the clock tower in the pile."""
    pile: tuple[EventKey, ...]
    """The events that are played with: open until the first is drawn, then only how many are left matters."""
    events: tuple[EventDay, ...]
    event: EventKey | None
    """The event that works now: of this evening, this night, and the day after."""
    bound: str
    """The event whose word binds today's talk; empty where none does."""
    word: str
    dawn: tuple[Text, ...]
    """What was announced this morning."""
    polls: tuple[Poll, ...]
    leavings: tuple[Leaving, ...]
    doubled: tuple[int, ...]
    """Whose vote counts twice today."""
    voteless: tuple[int, ...]
    """Who has no vote today."""
    clock: Clock
    minutes: int
    ending: Text | None
    reason: Text | None
    winners: tuple[int, ...]
    mvp: int | None
    on_phones: bool = False
    """Whether seats choose on their phones."""
    question: str = ""
    """What seats are asked on their phones now (`phones.question`)."""
    waiting: tuple[int, ...] = ()
    """Who has not answered. Everybody in the game is asked alike, so this tells no role."""
    anew: bool = False
    """Whether it is a vote that began anew."""
    hand: tuple[EventKey, ...] = ()
    """The cards among which the viewer chooses: the executed's, where phones are used, and the GM's."""
    poll: Poll | None = None
    """The vote that is being settled, as far as votes are shown."""
    own: Own | None = None
    desk: Desk | None = None
    timeline: Timeline | None = None


def view(state: State, viewer: str) -> MagicCityView:
    """The game for one viewer."""
    seat = seat_of(viewer)
    opened = state.ended is not None and state.options.open_at_end
    gone = announced(state)
    away = {left.seat for left in gone if left == state.story.left(left.seat)}
    day, last = day_of(state.now), last_poll(state)
    bound, word = word_of(state, day) if part_of(state.now) == "day" else ("", "")
    evening = part_of(state.now) == "evening"
    return MagicCityView(
        title=state.options.title,
        phase=state.phase,
        day=day,
        part=part_of(state.now),
        living=len(state.cast) - len(away),
        seats=_seats(state, gone, opened),
        composition=_composition(state),
        outlook=outlook(state),
        schedule=state.minutes_of or schedule(len(state.cast)),
        fixed=bool(state.minutes_of) or (state.phase == "setup" and "clock-tower" in state.pile),
        pile=state.pile,  # everybody knows what is played with, and what was announced
        events=tuple(_events(state)),
        event=_event_now(state),
        bound=bound,
        word=word,
        dawn=dawn(state),
        polls=shown_polls(state, viewer, polls(state.story)),
        leavings=tuple(leavings(gone, how_announced)),
        doubled=tuple(s for s in state.doubled(state.now) if s not in away) if evening else (),
        voteless=tuple(s for s in state.seats if s not in away and not state.may_vote(s, state.now))
        if evening
        else (),
        clock=state.clock,
        minutes=state.minutes,
        ending=camp_label(state.ended.camp) if state.ended else None,
        reason=ending(state)[1] if state.ended else None,
        winners=tuple(earned.seat for earned in wins(state)),
        mvp=state.mvp.seat if state.mvp and (state.ended or viewer == "gm") else None,
        on_phones=state.on_phones,
        question=question(state),
        waiting=waiting(state),
        anew=secret_vote(state) in state.asked_anew,
        hand=_hand(state, viewer),
        poll=next(iter(shown_polls(state, viewer, (last,) if last else ())), None),
        own=_own(state, seat) if seat is not None and state.options.roles_on_phones else None,
        desk=desk(state) if viewer == "gm" else None,
        timeline=timeline(state) if viewer == "gm" or opened else None,
    )


def _hand(state: State, viewer: str) -> tuple[EventKey, ...]:
    drawn_by = executed_on(state, day_of(state.now)) if state.on_phones else ()
    return state.hand if viewer == "gm" or seat_of(viewer) in drawn_by else ()


def _seats(state: State, gone: tuple[Departure, ...], opened: bool) -> tuple[SeatView, ...]:
    claims = claims_until(state.story, state.now)
    left = {one.seat: how_announced(one) for one in gone if one == state.story.left(one.seat)}
    silent = cursed(state, day_of(state.now)) if part_of(state.now) == "day" else ()
    return tuple(
        SeatView(
            seat,
            seat not in left,
            tuple(role_label(role) for role in sorted(claims.get(seat, ()))),
            left.get(seat),
            role_label(state.role(seat).key) if opened and state.role(seat).key else None,
            seat in silent,
            seat in state.muted,
        )
        for seat in state.seats
    )


def how_announced(gone: Departure) -> Text:
    """How the table is told that a seat left: never why, but for what happened before all eyes."""
    if part_of(gone.at) == "night":
        return Text("village-gone-dawn")
    if gone.cause == "shot" and gone.by is not None:
        return Text("village-gone-shot", {"by": Who(gone.by)})
    return Text("village-gone-executed" if gone.cause == "executed" else "village-gone-left")


def _composition(state: State) -> tuple[RoleCount, ...]:
    if state.phase != "setup" and not state.options.composition_shown:
        return ()
    counts = ((key, state.number(key)) for key in DEALT)
    return tuple(RoleCount(key, role_label(key), n) for key, n in counts if n or state.phase == "setup")


def _events(state: State) -> Iterator[EventDay]:
    for day in range(1, day_of(state.now) + 1):
        event = event_of(state, day)
        if event is not None:
            yield EventDay(day, event_label(event))


def _event_now(state: State) -> EventKey | None:
    day = day_of(state.now) - (part_of(state.now) == "day")
    return event_of(state, day) if day else None


def _own(state: State, seat: int) -> Own | None:
    role = state.role(seat)
    if not role.key:
        return None
    known = tuple(Mate(other, role_label(state.role(other).key)) for other in mates(state, seat, state.now))
    knows = tuple(text for _, text in learned(state, seat))
    rule = Text(f"magic-city-role-{card(role)}-text")
    wolf = role.can("attack") and seat in asked(state)
    return Own(
        role_label(role.key),
        camp_label(role.camp),
        rule,
        known,
        knows,
        task=_task(state, seat),
        chosen=_named(state, state.asked.answer(seat)),
        void=void(state, seat),
        pack=tuple((mate, _named(state, named) or ()) for mate, named in pack(state)) if wolf else (),
    )


def _named(state: State, named: Named | None) -> tuple[int, ...] | None:
    return tuple(getattr(named, name) for name in fields(state)) if named else None


DOES = {
    "target": ("attack", "guess", "divine", "guard", "ward"),
    "second": ("attack",),
    "curse": ("curse",),
}
"""The abilities for which a field is read."""


def _task(state: State, seat: int) -> tuple[Text, ...]:
    """What a role does with each field of this night; most do nothing with it."""
    if question(state) != "night" or seat not in asked(state):
        return ()
    role = state.role(seat, state.now)
    found = (next((able for able in DOES[name] if role.can(able)), "none") for name in fields(state))
    return tuple(
        Text(f"magic-city-task-{name}-{able}") for name, able in zip(fields(state), found, strict=True)
    )
