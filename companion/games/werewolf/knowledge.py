"""What becomes known: to all as announced, to each seat by rows, to all who look back (感想戦).

A seat learns a row's fact when it happens (`Fact.at`); nothing else of a night reaches a seat.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from companion.kernel.capabilities import Hindsight
from companion.kernel.clock import Clock
from companion.kernel.game import Param, Text, View, Who

from .course import CourseState
from .deaths import bond_label, in_the_gms_words
from .facts import FIRST_NIGHT, Departure, Fact, FactMove, Part, day_of, part_of, when_label
from .night import Attack, Divination, Guard, Hex, OwnAct, Reading, guard_held
from .points import wins
from .roles import label
from .state import StoryState
from .story import ActiveBond, rule_label
from .voting import Poll, Tally, Vote


class Leaving(Struct, frozen=True):
    """Who left at a time, as announced. At dawn only who, by seat, never how."""

    day: int
    when: str
    seat: int
    how: Text


def is_announced(state: StoryState, gone: Departure) -> bool:
    """Whether everybody knows of a departure: of a night, when the next day begins or the game is over."""
    return part_of(gone.at) != "night" or gone.at < state.now or state.ended is not None


def announced_departures(state: StoryState) -> tuple[Departure, ...]:
    """The departures that everybody knows of, in the order in which they happened."""
    return tuple(gone for gone in state.story.departures if is_announced(state, gone))


def how_announced(state: StoryState, gone: Departure) -> Text:
    """How a table is told that a seat left: at dawn without the cause, else as far as the game tells it."""
    if part_of(gone.at) == "night" and not gone.open:
        return Text("village-gone-dawn")
    if gone.cause not in state.causes_told:
        return Text("village-gone-left")
    return Text(f"village-gone-{gone.cause}", {} if gone.by is None else {"by": Who(gone.by)})


def leavings(state: StoryState) -> Iterator[Leaving]:
    """Who left, in time; those of one dawn by seat: their order would tell who was attacked and who shot. Who
    was shot in the morning comes after them, by day."""

    def place(gone: Departure) -> tuple[int, bool, int]:
        return gone.at, gone.open, gone.seat if part_of(gone.at) == "night" and not gone.open else 0

    for gone in sorted(announced_departures(state), key=place):
        night = part_of(gone.at) == "night"
        when = "day" if gone.open else "dawn" if night else part_of(gone.at)
        yield Leaving(day_of(gone.at) + night, when, gone.seat, how_announced(state, gone))


def shown_polls(state: StoryState, viewer: str, polls: Iterable[Poll]) -> tuple[Poll, ...]:
    """Polls as the house shows them to a viewer: with names, counted, or not at all."""
    shown = "named" if viewer == "gm" else state.options.votes_shown
    if shown == "none":
        return ()
    return tuple(poll if shown == "named" else replace(poll, ballots=()) for poll in polls)


class Lesson(NamedTuple):
    """One row: facts of this kind are learned by these seats, in these words."""

    kind: type
    audience: Callable[[StoryState, Fact], frozenset[int]]
    text: Callable[[StoryState, Fact], Text]
    at_dawn: bool = False
    """Whether it is learned only when the part in which it happened is over."""


def circle(state: StoryState, seat: int, at: int | None = None) -> frozenset[int]:
    """The seats that know each other with this one at a time, itself among them."""
    held = state.roles_at(at)
    name = held[seat - 1].circle
    return frozenset(s for s, role in enumerate(held, 1) if s == seat or (name and role.circle == name))


def mates(state: StoryState, seat: int, at: int) -> tuple[int, ...]:
    """Whom a seat knows: its own circle, one that it knows without being known, and whom a bond shows it."""
    return tuple(sorted((circle_known(state, seat, at) | seats_bound_to(state, seat, at)) - {seat}))


def circle_known(state: StoryState, seat: int, at: int) -> set[int]:
    """The seats of its own circle, and of one that it knows without being known."""
    held = state.roles_at(at)
    names = {held[seat - 1].circle, held[seat - 1].knows} - {""}
    return {other for other, role in enumerate(held, 1) if role.circle in names}


def seats_bound_to(state: StoryState, seat: int, at: int) -> set[int]:
    """Whom the seat's bonds let it know, itself among them; of such a one it knows the bond, not the role."""
    return {other for bond in _bonds_shown(state, seat, at) for other in bond.seats}


def _bonds_shown(state: StoryState, seat: int, at: int) -> list[ActiveBond]:
    return [
        bond
        for bond in state.story.bonds
        if seat in bond.seats
        and bond.at <= at
        and (bond.knows == "all" or (bond.knows == "first" and bond.seats[0] == seat))
    ]


def camp_known(state: StoryState, seat: int) -> str:
    """The camp with which a seat wins, as far as it may know: by what it is since the last part, and by the
    bonds that it is shown (`StoryState.camp`: by all)."""
    bound = (bond.camp for bond in reversed(_bonds_shown(state, seat, state.now)) if bond.camp)
    return next(bound, None) or state.role(seat, state.now).camp


def known_as(state: StoryState, seat: int, other: int, at: int) -> Text:
    """The words by which a seat knows another: its role within a circle, the bond's name where a bond shows
    it."""
    if other in circle_known(state, seat, at):
        return label(state.role(other, at).key, state.words)
    return bond_label(
        next(bond for bond in reversed(_bonds_shown(state, seat, at)) if other in bond.seats).name
    )


def lessons_of(state: StoryState, seat: int) -> Iterator[tuple[int, Text]]:
    """What a seat has learned, and when (`facts.at`)."""
    for fact in state.story.facts:
        for row in (*LESSONS, *state.lessons):
            since = fact.at + row.at_dawn
            if since <= state.now and isinstance(fact.move, row.kind) and seat in row.audience(state, fact):
                yield since, row.text(state, fact)


def actor(state: StoryState, fact: Fact) -> frozenset[int]:
    return frozenset({fact.move.seat})


def _pack(state: StoryState, fact: Fact) -> frozenset[int]:
    """Whoever pointed, and the pack as it lived that night: never whether it succeeded."""
    return (circle(state, fact.move.seat, fact.at) & state.story.before(fact.at)) | {fact.move.seat}


def _tasters(state: StoryState, fact: Fact) -> frozenset[int]:
    """Those of the pack who learn what its victim was: alive that night, and only where it took somebody."""
    if not any(gone.id == fact.id and gone.cause == "attacked" for gone in state.story.departures):
        return frozenset()
    return frozenset(state.able(_pack(state, fact), "taste", fact.at))


def _taste_text(state: StoryState, fact: Fact) -> Text:
    was = label(state.role(fact.move.target, fact.at).key, state.words)
    params: dict[str, Param] = {"night": fact.move.night, "target": Who(fact.move.target), "role": was}
    return Text("village-know-taste", params)


def _target(key: str) -> Callable[[StoryState, Fact], Text]:
    def text(state: StoryState, fact: Fact) -> Text:
        params: dict[str, Param] = {"night": fact.move.night}
        if fact.move.target is None:
            return Text("village-know-no-attack" if isinstance(fact.move, Attack) else f"{key}-none", params)
        colour = state.story.colours.get(fact.id)
        return Text(f"{key}-{colour}" if colour else key, {**params, "target": Who(fact.move.target)})

    return text


def _own_act(state: StoryState, fact: Fact) -> Text:
    params: dict[str, Param] = {"night": fact.move.night, "seats": tuple(map(Who, fact.move.named))}
    act = Text(f"village-know-own-act{'' if fact.move.named else '-none'}", params)
    told: Text = fact.move.answered(act, state.story.colours.get(fact.id, ""))
    return told


LESSONS: tuple[Lesson, ...] = (
    Lesson(Attack, _pack, _target("village-know-attack")),
    Lesson(Guard, actor, _target("village-know-guard")),
    Lesson(Divination, actor, _target("village-know-divination")),
    Lesson(Reading, actor, _target("village-know-reading")),
    Lesson(Hex, actor, _target("village-know-hex")),
    Lesson(OwnAct, actor, _own_act),
    Lesson(Attack, _tasters, _taste_text, at_dawn=True),
)
"""The knowledge of a village's night; a game of other acts has rows of its own (`StoryState.lessons`)."""


def moments(state: StoryState) -> tuple[Hindsight, ...]:
    """Every part of every day, from the night before the first, as far as something happened in it."""
    private = {seat: _private(state, seat) for seat in state.seats}
    found = (
        Hindsight(
            when_label(at),
            tuple(_everybody(state, at)),
            tuple(private[seat].get(at, ()) for seat in state.seats),
            tuple(_secret_events(state, at)),
        )
        for at in range(FIRST_NIGHT, state.now + 1)
    )
    return tuple(moment for moment in found if moment.everybody or any(moment.seats) or moment.happened)


def _private(state: StoryState, seat: int) -> dict[int, tuple[Text, ...]]:
    """What a seat learned alone, by when: whom it knows from then on, and the rows of knowledge."""
    found: dict[int, list[Text]] = {}
    for at in range(FIRST_NIGHT, state.now + 1):
        if met := [
            text
            for text in _own_knowledge(state, seat, at)
            if text not in _own_knowledge(state, seat, at - 1)
        ]:
            found[at] = met
    for since, text in lessons_of(state, seat):
        found.setdefault(since, []).append(text)
    return {at: tuple(texts) for at, texts in found.items()}


def _own_knowledge(state: StoryState, seat: int, at: int) -> list[Text]:
    """The own role and whom it knows, in a part of a day; nothing before the first, nobody new once gone."""
    if at < FIRST_NIGHT:
        return []
    gone = state.story.left(seat)
    at = min(at, gone.at) if gone else at
    own = Text("village-after-role", {"role": label(state.role(seat, at).key, state.words)})
    known = ((other, known_as(state, seat, other, at)) for other in mates(state, seat, at))
    return [own, *(Text("village-after-mate", {"seat": Who(other), "role": role}) for other, role in known)]


def _everybody(state: StoryState, at: int) -> Iterator[Text]:
    """What happened before all eyes, but for single votes; at dawn, who was found, and who was shot then."""
    last = state.story.left_at(at - 1) if part_of(at) == "day" else []
    if found := sorted(gone.seat for gone in last if not gone.open):
        yield Text("village-after-dawn", {"seats": tuple(map(Who, found))})
    yield from (how(gone) for gone in last if gone.open)
    for fact in state.story.of(FactMove, at):
        if fact.move.public and not isinstance(fact.move, (Vote, Tally)):
            yield fact.move.text
    if part_of(at) != "night":
        yield from (how(gone) for gone in state.story.left_at(at) if gone.cause != "executed")


def _secret_events(state: StoryState, at: int) -> Iterator[Text]:
    """What was done in secret, and how those left whom everybody only found."""
    for fact in state.story.of(FactMove, at):
        if not fact.move.public:
            yield fact.move.text
    if part_of(at) == "night":
        yield from (how(gone) for gone in state.story.left_at(at) if not gone.open)


def how(gone: Departure) -> Text:
    """Who left, and by which rule."""
    rule = in_the_gms_words(rule_label(gone.cause), gone)
    return Text("village-came", {"seat": Who(gone.seat), "rule": rule})


class Mate(Struct, frozen=True):
    """A seat of the same circle, and its role; or whom a bond shows, and what the bond is called."""

    seat: int
    role: Text


class Cell(Struct, frozen=True, omit_defaults=True):
    """What happened, in the column of who acted or left; `out`: the seat left by it."""

    seat: int
    text: Text
    out: bool = False
    irregular: bool = False
    note: str = ""


def act_text(state: StoryState, fact: Fact) -> Text | None:
    """What somebody did, as a cell of the sheet: whether a guard held, what a look showed; nothing of what
    has no place there, or named nobody."""
    move = fact.move
    if isinstance(move, OwnAct):
        act = Text(
            f"village-cell-own-act{'' if move.named else '-none'}", {"seats": tuple(map(Who, move.named))}
        )
        return move.answered(act, state.shown.get(fact.id, "")) if move.named or move.answer else None
    if not isinstance(move, state.acts_shown) or move.target is None:
        return None
    key = move.verb()
    if isinstance(move, Guard):
        key = "save" if guard_held(state.story, fact) else "guard"
    elif isinstance(move, (Divination, Reading)):
        known = fact.id in state.shown or fact.id in state.story.colours
        return as_shown(state, fact, f"{state.words}-cell-{key}") if known else None
    return Text(f"{state.words}-cell-{key}", {"target": Who(move.target)})


def as_shown(state: StoryState, fact: Fact, key: str) -> Text:
    """What a look or a reading showed; where a role was corrected since, also what it shows now."""
    shows = state.story.colours.get(fact.id)
    was = state.shown.get(fact.id, shows)
    text, now = Text(f"{key}-{was}", {"target": Who(fact.move.target)}), shows or was
    return text if now == was else Text(f"{state.words}-cell-corrected-{now}", {"seen": text})


class StoryView(View, frozen=True, kw_only=True):
    """Base of the views of a story: what everybody sees of it."""

    title: str
    day: int
    part: Part
    living: int
    """How many live, as far as everybody knows."""
    polls: tuple[Poll, ...]
    leavings: tuple[Leaving, ...]
    clock: Clock
    minutes: int
    winners: tuple[int, ...]
    mvp: int | None
    """The MVP, once the game is over."""
    question: str = ""
    """What seats are asked on their phones now (`phones.question`)."""
    waiting: tuple[int, ...] = ()
    """Who has not answered. Everybody in the game is asked alike, so this tells no role."""
    anew: bool = False
    """Whether it is a vote that began anew."""


def left_as_announced(state: StoryState) -> dict[int, Departure]:
    """How seats have left for good, as far as everybody knows."""
    return {gone.seat: gone for gone in announced_departures(state) if gone == state.story.left(gone.seat)}


def view_fields(state: CourseState, viewer: str, held: Iterable[Poll]) -> dict[str, Any]:
    """The fields of a `StoryView`, but for what phones are asked."""
    return {
        "title": state.options.title,
        "day": day_of(state.now),
        "part": part_of(state.now),
        "living": len(state.cast) - len(left_as_announced(state)),
        "polls": shown_polls(state, viewer, held),
        "leavings": tuple(leavings(state)),
        "clock": state.clock,
        "minutes": state.minutes,
        "winners": tuple(earned.seat for earned in wins(state)),
        "mvp": state.mvp.seat if state.mvp and (state.ended or viewer == "gm") else None,
    }
