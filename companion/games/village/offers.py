"""What the GM may write down now: every combination of what one action's fields offer is accepted.

Dated facts have one action a day, the latest first, so that a forgotten one can be entered where it belongs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import get_args

from companion.kernel.game import Action, Choice, Field
from companion.kernel.words import Text, Who

from .happenings import harmless
from .moves import MOST_DAYS, MOST_SEATS, Attack, Cause, Divination, Execution, Guard, Runoff, Said
from .night import Bite, Told
from .points import claims_until
from .roles import Ability, Camp, Colour, Counts, Own, camp_label, label
from .state import MOST_WRITTEN, State, owing, proposal
from .times import FIRST_NIGHT, PARTS, at, day_of, part_of
from .verdict import OUTCOMES

MOST_ROLES = 60
_WAS = Field("was", "was", optional=True)


def offers(state: State) -> tuple[Action, ...]:
    """Everything that may be written now."""
    if state.written >= MOST_WRITTEN:
        return ()
    days = range(day_of(state.now), 0, -1)
    return (
        *_progress(state),
        *_shots(state),
        *(action for day in days for action in _by_day(state, day)),
        *(action for night in range(day_of(state.now), -1, -1) for action in _by_night(state, night)),
        *_setting(state),
        *_clock(state),
    )


def _progress(state: State) -> Iterator[Action]:
    judged = proposal(state)
    if judged:
        yield Action("play-on")
    if state.complete:
        camps = tuple(Choice(camp, camp_label(camp)) for camp in OUTCOMES)
        also = Field("also", "seats", _seats(state.seats), optional=True)
        value = judged.camp if judged else None
        yield Action("verdict", (Field("camp", "choice", camps, value=value), also), owed=judged is not None)
    if may_proceed(state):
        day, part = next_part(state)
        yield Action("proceed", (_fixed("day", day), Field("part", "choice", (_choice("part", part),))))
    yield Action("mvp", (Field("seat", "seat", _seats(state.seats)), _WAS))


def next_part(state: State) -> tuple[int, str]:
    """The day and part that come next."""
    return day_of(state.now + 1), part_of(state.now + 1)


def may_proceed(state: State) -> bool:
    """Whether nothing holds the village up: roles, shots, a verdict to be answered."""
    held = not state.complete or state.ended or owing(state) or proposal(state)
    return not held and day_of(state.now + 1) <= MOST_DAYS


def _shots(state: State) -> Iterator[Action]:
    for seat in owing(state):
        gone = state.story.left(seat)
        if gone:
            fields = (_seat("seat", [seat]), _seat("target", state.story.ends[gone.at], optional=True))
            yield Action("shot", fields, owed=True)


def _by_day(state: State, day: int) -> Iterator[Action]:
    """A day's talk, and its evening where it has come."""
    alive = sorted(state.story.before(at(day, "day")))
    roles = tuple(Choice(role.key, label(role.key)) for role in state.roles)
    anybody = _seat("target", state.seats)
    nights = tuple(Choice(n, Text("village-when-night", {"day": n})) for n in range(day - 1, -1, -1))
    said = _options("said", get_args(Said))
    when = _fixed("day", day)
    if alive:
        yield Action("claim", (when, _seat("seat", alive), Field("role", "choice", roles)))
        night = Field("night", "choice", nights)
        yield Action("report", (when, _seat("seat", alive), night, anybody, said))
    claimants = sorted(claims_until(state.story, at(day, "day")))
    if claimants:
        yield Action("withdraw", (when, _seat("seat", claimants)))
    if at(day, "evening") <= state.now:
        yield from _evening(state, day)
    yield from _anytime(state, day)


def _evening(state: State, day: int) -> Iterator[Action]:
    when = at(day, "evening")
    alive = sorted(state.story.before(when))
    standing = next((f.move.seats for f in state.story.of(Runoff, when)), ())
    yield from _votes(state, day, 1, alive, alive)
    if len(alive) >= 2:
        yield Action("runoff", (_fixed("day", day), Field("seats", "seats", _seats(alive), least=2)))
    if standing:
        voters = alive if state.options.tied_vote else [seat for seat in alive if seat not in standing]
        yield from _votes(state, day, 2, voters, sorted(set(standing) & set(alive)))
    if not state.story.of(Execution, when):
        yield Action("execution", (_fixed("day", day), _seat("seat", state.story.ends[when], optional=True)))


def _votes(state: State, day: int, turn: int, voters: list[int], targets: list[int]) -> Iterator[Action]:
    when, which = _fixed("day", day), _fixed("round", turn)
    for voter in voters:
        others = [seat for seat in targets if seat != voter or state.options.vote_self]
        yield Action(
            "vote", (when, which, _seat("voter", [voter]), _seat("target", others, optional=True), _WAS)
        )
    if targets:
        most = len(state.story.before(at(day, "evening")))
        hands = Field("count", "number", least=0, most=most)
        yield Action("tally", (when, which, _seat("seat", targets), hands, _WAS))


def _by_night(state: State, night: int) -> Iterator[Action]:
    when = at(night, "night")
    if when > state.now:
        return
    start = sorted(state.story.before(when))
    quiet = night == 0 and not state.options.first_attack
    if not quiet and not state.story.of(Attack, when):
        yield from _attack(state, night, start)
    if not quiet:
        yield from _guards(state, night, start)
    yield from _divinations(state, night, start)
    yield from _readings(state, night, start)
    if night == 0:
        yield from _anytime(state, 0)


def _attack(state: State, night: int, start: list[int]) -> Iterator[Action]:
    wolves = _able(state, start, "attack")
    own = state.options.attack_own
    prey = [seat for seat in start if own or state.role(seat).counts != "wolf"]
    if wolves:
        outcome = _options("outcome", get_args(Bite), "rules")
        target = _seat("target", prey, optional=True)
        yield Action("attack", (_fixed("night", night), _seat("seat", wolves), target, outcome))


def _guards(state: State, night: int, start: list[int]) -> Iterator[Action]:
    options = state.options
    last = {f.move.seat: f.move.target for f in state.story.of(Guard) if f.move.night == night - 1}
    for knight in _able(state, start, "guard"):
        barred = set() if options.guard_self else {knight}
        barred |= {last[knight]} if knight in last and not options.guard_again else set()
        targets = [seat for seat in start if seat not in barred]
        if targets:
            yield Action("guard", (_fixed("night", night), _seat("seat", [knight]), _seat("target", targets)))


def _divinations(state: State, night: int, start: list[int]) -> Iterator[Action]:
    first = state.options.first_divination if night == 0 else "free"
    told = _options("told", get_args(Told), "rules")
    looked = {f.move.seat for f in state.story.of(Divination) if f.move.night == 0}
    for seer in _able(state, start, "divine") if first != "none" else ():
        white = first == "white"
        targets = [s for s in start if s != seer and not (white and not harmless(state.role(s)))]
        if targets:
            fields = (_fixed("night", night), _seat("seat", [seer]), _seat("target", targets), told)
            yield Action("divination", fields)
        if white and targets and seer not in looked and state.now == FIRST_NIGHT:
            yield Action("first-white", (_seat("seat", [seer]),))


def first_whites(state: State, seer: int) -> tuple[int, ...]:
    """Among whom chance may choose the white one shown before the first day."""
    return tuple(s for s in state.seats if s != seer and harmless(state.role(s)))


def _readings(state: State, night: int, start: list[int]) -> Iterator[Action]:
    executed = [
        f.move.seat for f in state.story.of(Execution) if f.move.day == night and f.move.seat is not None
    ]
    mediums = _able(state, start, "read")
    if executed and mediums:
        told = _options("told", get_args(Told), "rules")
        yield Action(
            "reading", (_fixed("night", night), _seat("seat", mediums), _seat("target", executed), told)
        )


def _anytime(state: State, day: int) -> Iterator[Action]:
    """Other deaths and remarks, of any part of a day that has come."""
    parts = [part for part in PARTS if FIRST_NIGHT <= at(day, part) <= state.now]
    for part in reversed(parts):
        fields = (_fixed("day", day), Field("part", "choice", (_choice("part", part),)))
        living = state.story.ends[at(day, part)]
        cause, words = _options("cause", get_args(Cause)), Field("words", "text", most=80, optional=True)
        if living:
            yield Action("death", (*fields, _seat("seat", living), cause, words))
        remark = Field("words", "text", least=1, most=400)
        yield Action("remark", (*fields, _seat("seat", state.seats, optional=True), remark))


def _setting(state: State) -> Iterator[Action]:
    roles = tuple(Choice(role.key, label(role.key)) for role in state.roles)
    bare = state.now == FIRST_NIGHT
    character = Field("character", "text", most=40, optional=True)
    role = Field("role", "choice", roles, optional=bare)
    yield Action("cast", (Field("seat", "seat", _seats(state.seats)), role, character, _WAS), owed=bare)
    if len(state.roles) < MOST_ROLES:
        yield Action(
            "define-role",
            (
                Field("name", "text", least=1, most=40),
                Field("camp", "choice", tuple(Choice(c, camp_label(c)) for c in get_args(Camp)), value="own"),
                _options("counts", get_args(Counts), "human"),
                _options("seen", get_args(Colour), "white"),
                _options("found", get_args(Colour), "white"),
                Field("abilities", "choices", tuple(_choice("ability", a) for a in get_args(Ability))),
                Field("circle", "text", most=20, optional=True),
                Field("own", "choice", tuple(_choice("own", o) for o in get_args(Own) if o), optional=True),
                Field("rule", "text", most=400, optional=True),
            ),
        )


def _clock(state: State) -> Iterator[Action]:
    if not state.ended:
        minutes = Field("minutes", "number", least=0, most=99, value=state.minutes)
        yield Action("clock-minutes", (minutes, _WAS))
        yield Action("clock-hold" if state.clock.running else "clock-run")


def _able(state: State, seats: Iterable[int], ability: Ability) -> list[int]:
    return [seat for seat in seats if state.role(seat).can(ability)]


def _seats(seats: Iterable[int]) -> tuple[Choice, ...]:
    return tuple(map(_CHOICES.__getitem__, sorted(seats)))


_CHOICES = {seat: Choice(seat, Who(seat)) for seat in range(1, MOST_SEATS + 1)}
"""Made once: a long evening offers thousands."""


def _seat(name: str, seats: Iterable[int], *, optional: bool = False) -> Field:
    return Field(name, "seat", _seats(seats), optional=optional)


def _fixed(name: str, number: int) -> Field:
    """A number that is settled: which day, which night, which round."""
    return Field(name, "number", least=number, most=number, value=number)


def _choice(kind: str, word: str) -> Choice:
    return Choice(word, Text(f"village-{kind}-{word}"))


def _options(name: str, values: Iterable[str], value: str | None = None) -> Field:
    return Field(name, "choice", tuple(_choice(name, word) for word in values), value=value)
