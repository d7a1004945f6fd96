"""What each viewer of a village is shown: chosen here, from what that viewer may know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec import Struct

from companion.games.werewolf.deaths import bond_label
from companion.games.werewolf.facts import Departure, day_of, part_of
from companion.games.werewolf.knowledge import (
    Mate,
    StoryView,
    known_as,
    left_as_announced,
    lessons_of,
    mates,
    moments,
    shown_polls,
    view_fields,
)
from companion.games.werewolf.roles import STANDARD, camp_label, label
from companion.games.werewolf.talk import Claim, Report, Withdraw, claims_until
from companion.games.werewolf.voting import Ballot, Poll, Runoff, count, leaders, nominees, polls
from companion.kernel.capabilities import Hindsight
from companion.kernel.clock import Clock
from companion.kernel.game import Text, Who, seat_of

from . import phones
from .book import Book, ClaimLine, RoleCount, book, claim_board
from .course import hands_missing, last_poll, speech_seconds, tied_seats
from .script import cards
from .state import State
from .timeline import Ending, Timeline, ending, rule_text, timeline


class SeatView(Struct, frozen=True):
    """A seat as everybody sees it; `role` only once the story is open."""

    seat: int
    alive: bool
    character: str
    claims: tuple[Text, ...]
    gone: Text | None
    """How it left, as announced."""
    role: Text | None
    bonds: tuple[Text, ...] = ()
    """To whom it is bound, where that may be seen."""


class Statement(Struct, frozen=True):
    """A claim, a withdrawal or a claimed result, of a day."""

    day: int
    seat: int
    text: Text
    irregular: bool = False


class OwnPart(Struct, frozen=True):
    """What a seat's own phone shows: role, whom it knows, what it has learned. One shape for every role."""

    role: Text
    camp: Text
    rule: Text | str
    mates: tuple[Mate, ...]
    knows: tuple[Text, ...]
    task: Text | None = None
    """What the role does with the present choice of the night."""
    chosen: int | None = None
    """Whom it has named; 0: nobody."""
    void: bool = False
    """Whether that comes to nothing: its role cannot do it, which is told to it alone."""
    pack: tuple[tuple[int, int], ...] = ()
    """Who of the pack points at whom so far."""


class VillageView(StoryView, frozen=True, kw_only=True):
    """A village for one viewer: `own` for a seat, `book` for the GM, `timeline` for whoever may know all."""

    seats: tuple[SeatView, ...]
    composition: tuple[RoleCount, ...]
    said: tuple[Statement, ...]
    claims: tuple[ClaimLine, ...]
    tied: tuple[int, ...]
    """Between whom this evening's vote is tied, once every ballot is in and as long as nobody is executed."""
    talked: bool
    """Whether the day's discussion has begun."""
    ending: Ending | None
    nominees: tuple[int, ...]
    """Who may be voted for this evening, where only nominees are."""
    dummy: Text | None
    """The dummy of the first night, once it is announced: what it was, where that may be seen."""
    floor: int
    """The seat that speaks alone; 0: none does."""
    speech: Clock
    speech_seconds: int
    """How long that speech is; 0 while nobody speaks alone."""
    mvp_waiting: tuple[int, ...]
    """Who has not voted for the MVP."""
    led: str = "gm"
    ends: int | None = None
    pointing: tuple[tuple[int, int | None], ...] = ()
    """For the GM: who may vote by pointing, and whom they have pointed at so far (`phones.pointing`)."""
    roles_on_phones: bool = True
    """Whether a seat's phone shows its own role once it has one."""
    own: OwnPart | None = None
    book: Book | None = None
    spirit: bool = False
    """Whether a seat that has left sees roles and nights before the end (霊界)."""
    timeline: Timeline | None = None
    afterwards: tuple[Hindsight, ...] = ()


def view(state: State, viewer: str) -> VillageView:
    """The village for one viewer."""
    seat = seat_of(viewer)
    open_now = state.ended is not None and state.options.open_at_end
    told = state.options.open_at_end and state.options.afterwards == "all"
    everything = viewer == "gm" or open_now
    owed = seat in (*state.story.owing, *state.story.dragging)
    spirit = state.options.spirits and seat in left_as_announced(state) and not owed
    return VillageView(
        **view_fields(state, viewer, _polls_held(state), how_announced),
        seats=_seats(state, open_now or spirit, everything or spirit),
        composition=_composition(state),
        said=tuple(
            Statement(fact.move.day, fact.move.seat, fact.move.text, fact.irregular)
            for fact in state.story.of((Claim, Withdraw, Report))
        ),
        claims=claim_board(state),
        tied=_tied(state, viewer),
        nominees=tuple(nominees(state, day_of(state.now))) if part_of(state.now) == "evening" else (),
        dummy=_dummy(state, everything),
        floor=state.floor,
        speech=state.speech.clock,
        speech_seconds=speech_seconds(state),
        mvp_waiting=phones.mvp_waiting(state),
        talked=state.discussion.begun,
        ending=ending(state),
        led=state.options.led,
        question=phones.question(state),
        waiting=phones.seats_waiting(state),
        anew=phones.secret_vote(state) in state.asked_anew,
        ends=phones.ends(state),
        pointing=phones.seats_pointing(state) if viewer == "gm" else (),
        roles_on_phones=state.options.roles_on_phones,
        own=_own(state, seat) if seat is not None and state.options.roles_on_phones else None,
        book=book(state) if viewer == "gm" else None,
        spirit=spirit and not open_now,
        timeline=timeline(state) if everything or spirit else None,
        afterwards=moments(state) if state.ended and (viewer == "gm" or told) else (),
    )


def _dummy(state: State, everything: bool) -> Text | None:
    if not state.options.dummy or day_of(state.now) < 1:
        return None
    known = state.dummy and (everything or state.options.role_told)
    return Text("village-dummy-role", {"role": label(state.dummy)}) if known else Text("village-dummy")


def _seats(state: State, opened: bool, everything: bool) -> tuple[SeatView, ...]:
    claims = claims_until(state.story, state.now)
    left = {seat: how_announced(gone) for seat, gone in left_as_announced(state).items()}
    told = set(left) if state.options.role_told else set()
    return tuple(
        SeatView(
            seat,
            seat not in left,
            state.cast[seat - 1].character,
            tuple(label(role) for role in sorted(claims.get(seat, ()))),
            left.get(seat),
            label(state.role(seat).key)
            if state.role(seat).key and (opened or (told and seat in left))
            else None,
            tuple(_bonds(state, seat)) if everything else (),
        )
        for seat in state.seats
    )


def _bonds(state: State, seat: int) -> Iterator[Text]:
    for bond in state.story.bonds:
        if seat in bond.seats:
            others = tuple(Who(other) for other in bond.seats if other != seat)
            yield Text("village-note-bond", {"bond": bond_label(bond.name), "seats": others})


def how_announced(gone: Departure) -> Text:
    """How a table is told that a seat left: at dawn without the cause."""
    if part_of(gone.at) == "night":
        return Text("village-gone-dawn")
    if gone.by is not None and gone.cause in ("shot", "dragged"):
        return Text(f"village-gone-{gone.cause}", {"by": Who(gone.by)})
    return Text(f"village-gone-{gone.cause}" if gone.cause in ("executed", "sudden") else "village-gone-left")


def _composition(state: State) -> tuple[RoleCount, ...]:
    if not state.complete or not state.options.composition_shown:
        return ()
    held = Counter(cards(state))
    return tuple(RoleCount(label(role.key), held[role.key]) for role in state.roles if held[role.key])


def _polls_held(state: State) -> tuple[Poll, ...]:
    return (*polls(state.story), *_poll_under_way(state))


def _tied(state: State, viewer: str) -> tuple[int, ...]:
    poll = last_poll(state)
    if poll is None or hands_missing(state, poll) or not shown_polls(state, viewer, _polls_held(state)):
        return ()
    return tied_seats(state)


def _poll_under_way(state: State) -> Iterator[Poll]:
    """The ballots so far, where one seat after another is asked on its phone."""
    cast = ((seat, state.asked.answer(seat)) for seat in phones.answering(state) if phones.in_turn(state))
    ballots = tuple(Ballot(seat, target or None) for seat, target in cast if target is not None)
    if ballots:
        counts = count(ballot.target for ballot in ballots if ballot.target)
        runoff = state.story.of(Runoff, state.now)
        standing = runoff[0].move.seats if runoff else ()
        yield Poll(day_of(state.now), 2 if runoff else 1, ballots, counts, leaders(counts), standing)


def _own(state: State, seat: int) -> OwnPart | None:
    role = state.role(seat, state.now)
    if not role.key:
        return None
    now = state.now
    known = tuple(Mate(other, known_as(state, seat, other, now)) for other in mates(state, seat, now))
    knows = tuple(text for _, text in lessons_of(state, seat))
    return OwnPart(
        role=label(role.key),
        camp=camp_label(state.camp(seat)),
        rule=rule_text(role) or "",
        mates=known,
        knows=knows,
        task=_task(state, seat),
        chosen=None if phones.quiet(state) else state.asked.answer(seat),
        void=phones.void(state, seat),
        pack=phones.pack(state)
        if role.circle and role.circle == PACK and seat in phones.seats_asked(state)
        else (),
    )


PACK = STANDARD["werewolf"].circle


def _task(state: State, seat: int) -> Text | None:
    if phones.question(state) != "night" or seat not in phones.seats_asked(state) or phones.quiet(state):
        return None
    step = phones.step_of(state, seat)
    return Text(f"village-task-{step.ability if step else 'none'}")
