"""What each viewer of a Magic City is shown, from what that viewer may know; the whole story as rows."""

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from companion.games.werewolf import knowledge
from companion.games.werewolf.asking import Against, begun_anew
from companion.games.werewolf.facts import Fact, at, day_of, part_of
from companion.games.werewolf.night import executed_on
from companion.games.werewolf.roles import Census, Role, RoleCard, camp_label
from companion.games.werewolf.state import ending
from companion.games.werewolf.talk import Claim, claims_until
from companion.games.werewolf.voting import Poll, polls
from companion.kernel.game import Param, Text, Who, seat_of

from .course import word_of
from .desk import Desk, cursed_seats, dawn, desk
from .evening import ChooseEvent, Chosen, Word, event_of, last_poll
from .night import CardFact
from .phones import fields, pack, question, reasons_against, seats_asked, seats_waiting, secret_question, void
from .state import State, outlook, schedule
from .table import EventKey, Named, card, event_label, role_label


class DayOrNight(Struct, frozen=True, omit_defaults=True):
    """A day (its evening included) with the event that it ended with, or a night."""

    day: int
    part: Literal["day", "night"]
    acts: tuple[knowledge.Cell, ...]
    alive: int = 0
    """How many began the day."""
    event: tuple[Text, ...] = ()
    """The event, and what the executed chose for it."""


class Holder(Struct, frozen=True):
    """The role that was dealt to a seat, the one that it held at the end, and that one's camp."""

    seat: int
    dealt: Text
    role: Text
    camp: str


class Timeline(Struct, frozen=True):
    """The result sheet's grid."""

    holders: tuple[Holder, ...]
    rows: tuple[DayOrNight, ...]


def timeline(state: State) -> Timeline | None:
    """The whole story; roles included, so only for those who may know all. Nothing before the first day."""
    if not state.complete:
        return None
    holders = [
        Holder(seat, role_label(dealt.key), role_label(held.key), held.camp)
        for seat, dealt, held in zip(state.seats, state.dealt, state.roles_at(), strict=True)
    ]
    return Timeline(tuple(holders), tuple(_rows(state)))


def _rows(state: State) -> Iterator[DayOrNight]:
    for day in range(1, day_of(state.now) + 1):
        light, dark = at(day, "day"), at(day, "night")
        acts = _acts(state, (light, light + 1))
        yield DayOrNight(day, "day", acts, len(state.story.before(light)), tuple(_event_of_day(state, day)))
        if dark <= state.now:
            yield DayOrNight(day, "night", _acts(state, (dark,)))


def _event_of_day(state: State, day: int) -> Iterator[Text]:
    for fact in state.story.of(ChooseEvent, at(day, "evening")):  # the airship, then the card taken by it
        yield event_label(fact.move.event)
    for when in (at(day, "evening"), at(day, "night")):
        if when <= state.now:
            yield from (fact.move.text for fact in state.story.of((Chosen, Word, CardFact), when))


def _acts(state: State, parts: tuple[int, ...]) -> tuple[knowledge.Cell, ...]:
    facts = [fact for fact in state.story.facts if fact.at in parts]
    done = (knowledge.Cell(f.move.seat, text, False, f.irregular) for f in facts if (text := _act(state, f)))
    gone = (left for left in state.story.departures if left.at in parts)
    return (*done, *(knowledge.Cell(left.seat, Text(f"magic-city-left-{left.cause}"), True) for left in gone))


def _act(state: State, fact: Fact) -> Text | None:
    if isinstance(fact.move, Claim):
        return Text("magic-city-cell-claim", {"role": role_label(fact.move.role)})
    return knowledge.act_text(state, fact)


class SeatView(Struct, frozen=True):
    """A seat as everybody sees it; `role` only once the story is open."""

    seat: int
    alive: bool
    claims: tuple[Text, ...]
    gone: Text | None
    role: Text | None
    may_not_speak: bool = False
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


class OwnView(Struct, frozen=True):
    """What a seat's own phone shows: role, whom it knows, what it has learned. One shape for every role."""

    card: RoleCard
    mates: tuple[knowledge.Mate, ...]
    knows: tuple[Text, ...]
    task: tuple[Text, ...] = ()
    """What the role does with what is asked this night, a sentence a field."""
    chosen: tuple[int, ...] | None = None
    """Whom it has named, field by field; 0: nobody."""
    void: bool = False
    """Whether some of that comes to nothing: its role cannot do it, which is told to it alone."""
    barred: tuple[Against, ...] = ()
    """Whom its role cannot name this night, and why, which is told to it alone."""
    pack: tuple[Text, ...] = ()
    """Whom each other wolf names so far: for the attack, for the forest's, for its curse."""


def role_card(role: Role) -> RoleCard:
    """What a role is; an awakened chimera has the chimera's sentence."""
    return RoleCard.of(role, "magic-city", does=Text(f"magic-city-role-{card(role)}-text"))


class MagicCityView(knowledge.StoryView, frozen=True, kw_only=True):
    """A Magic City for one viewer: `own` for a seat, `desk` for the GM, `timeline` once all may be known."""

    phase: str
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
    doubled: tuple[int, ...]
    """Whose vote counts twice today."""
    voteless: tuple[int, ...]
    """Who has no vote today."""
    ending: Text | None
    reason: Text | None
    on_phones: bool = False
    """Whether seats choose on their phones."""
    phones_wanted: bool = False
    """Whether each seat is about to see its role on its phone, where the device deals."""
    hand: tuple[EventKey, ...] = ()
    """The cards among which the viewer chooses: the executed's, where phones are used, and the GM's."""
    poll: Poll | None = None
    """The vote that is being settled, as far as votes are shown."""
    own: OwnView | None = None
    desk: Desk | None = None
    timeline: Timeline | None = None


def view(state: State, viewer: str) -> MagicCityView:
    """The game for one viewer."""
    seat = seat_of(viewer)
    opened = state.ended is not None and state.options.open_at_end
    away = knowledge.left_as_announced(state)
    day, last = day_of(state.now), last_poll(state)
    bound, word = word_of(state, day) if part_of(state.now) == "day" else ("", "")
    evening = part_of(state.now) == "evening"
    begun = day - (part_of(state.now) == "day")
    return MagicCityView(
        **knowledge.view_fields(state, viewer, polls(state.story)),
        phase=state.phase,
        seats=_seats(state, opened),
        composition=_composition(state),
        outlook=outlook(state),
        schedule=state.minutes_of or schedule(len(state.cast)),
        fixed=bool(state.minutes_of) or (state.phase == "setup" and "clock-tower" in state.pile),
        pile=state.pile,  # everybody knows what is played with, and what was announced
        events=tuple(
            EventDay(on, event_label(event)) for on in range(1, day + 1) if (event := event_of(state, on))
        ),
        event=event_of(state, begun) if begun else None,
        bound=bound,
        word=word,
        dawn=dawn(state),
        doubled=tuple(s for s in state.doubled(state.now) if s not in away) if evening else (),
        voteless=tuple(sorted(state.voteless(state.now) - away.keys())) if evening else (),
        ending=camp_label(state.ended.camp, state.camp_words) if state.ended else None,
        reason=ending(state)[1] if state.ended else None,
        on_phones=state.on_phones,
        phones_wanted=state.phase == "setup" and state.options.roles_on_phones,
        question=question(state),
        waiting=seats_waiting(state),
        anew=begun_anew(state, secret_question(state)),
        hand=_hand(state, viewer),
        poll=next(iter(knowledge.shown_polls(state, viewer, (last,) if last else ())), None),
        own=_own(state, seat) if seat is not None and state.options.roles_on_phones else None,
        desk=desk(state) if viewer == "gm" else None,
        timeline=timeline(state) if viewer == "gm" or opened else None,
    )


def _hand(state: State, viewer: str) -> tuple[EventKey, ...]:
    drawn_by = executed_on(state, day_of(state.now)) if state.on_phones else ()
    return state.hand if viewer == "gm" or seat_of(viewer) in drawn_by else ()


def _seats(state: State, opened: bool) -> tuple[SeatView, ...]:
    claims = claims_until(state.story, state.now)
    left = {
        seat: knowledge.how_announced(state, gone)
        for seat, gone in knowledge.left_as_announced(state).items()
    }
    silent = cursed_seats(state, day_of(state.now)) if part_of(state.now) == "day" else ()
    muted = state.muted
    return tuple(
        [
            SeatView(
                seat,
                seat not in left,
                tuple(map(role_label, sorted(claims.get(seat, ())))),
                left.get(seat),
                role_label(role.key) if opened and role.key else None,
                seat in silent,
                seat in muted,
            )
            for seat, role in enumerate(state.roles_at(), 1)
        ]
    )


def _composition(state: State) -> tuple[RoleCount, ...]:
    every = state.phase == "setup"
    if not every and not state.options.composition_shown:
        return ()
    return tuple([RoleCount(key, role_label(key), n) for key, n in state.numbers.items() if n or every])


def _own(state: State, seat: int) -> OwnView | None:
    role = state.role(seat)
    if not role.key:
        return None
    known = tuple(
        knowledge.Mate(other, role_label(state.role(other).key))
        for other in knowledge.mates(state, seat, state.now)
    )
    knows = tuple(text for _, text in knowledge.lessons_of(state, seat))
    wolf = role.can("attack") and seat in seats_asked(state)
    return OwnView(
        role_card(role),
        known,
        knows,
        task=_task(state, seat),
        chosen=_named_seats(state, state.asked.answer(seat)),
        void=void(state, seat),
        barred=reasons_against(state, seat),
        pack=tuple(_pack(state, seat)) if wolf else (),
    )


def _pack(state: State, seat: int) -> Iterator[Text]:
    for mate, named in pack(state):
        for name in fields(state) if mate != seat else ():
            if name != "curse" or state.role(mate, state.now).can("curse"):
                target = getattr(named, name)
                who: dict[str, Param] = {"seat": Who(mate), **({"target": Who(target)} if target else {})}
                yield Text(f"magic-city-pack-{name}{'' if target else '-none'}", who)


def _named_seats(state: State, named: Named | None) -> tuple[int, ...] | None:
    return tuple(getattr(named, name) for name in fields(state)) if named else None


DOES = {"target": ("attack", "guess", "divine", "guard", "ward"), "second": ("attack",), "curse": ("curse",)}
"""The abilities for which a field is read."""


def _task(state: State, seat: int) -> tuple[Text, ...]:
    """What a role does with each field of this night; most do nothing with it."""
    if question(state) != "night" or seat not in seats_asked(state):
        return ()
    role = state.role(seat, state.now)
    found = (next((able for able in DOES[name] if role.can(able)), "none") for name in fields(state))
    return tuple(
        Text(f"magic-city-task-{name}-{able}") for name, able in zip(fields(state), found, strict=True)
    )
