"""What the night comes to, act by act, each outcome by its rule: for the GM, before the dawn is announced."""

from __future__ import annotations

from msgspec import Struct

from companion.games.werewolf.effects import Effect, Overrule, overruled, rule_label
from companion.games.werewolf.facts import Fact
from companion.games.werewolf.night import STEPS
from companion.games.werewolf.parts import part_of
from companion.kernel.words import Text, Who

from .state import State


class Outcome(Struct, frozen=True):
    """What a rule does to a seat; where it does not stand, the GM's note and the entry that overrules it."""

    rule: str
    seat: int
    text: Text
    stands: bool
    said: str = ""
    entry: str = ""


class Act(Struct, frozen=True):
    """What somebody did in the night, and what comes of it in its order."""

    text: Text
    outcomes: tuple[Outcome, ...]


def resolution(state: State) -> tuple[Act, ...]:
    """The present night in the order in which it is carried out."""
    if part_of(state.now) != "night":
        return ()
    tonight = [fact for fact in state.story.facts if fact.at == state.now]
    came = [effect for effect in state.story.effects if effect.at == state.now]
    acts = sorted((fact for fact in tonight if not isinstance(fact.move, Overrule)), key=_place)
    return tuple(Act(fact.move.text, _outcomes(state, fact, came)) for fact in acts)


def _place(fact: Fact) -> tuple[int, int]:
    """The place in the night at which a fact is carried out; of one place, in the order in which the night
    calls."""
    turns = [number for number, step in enumerate(STEPS) if isinstance(fact.move, step.fact)]
    return fact.move.order, min(turns, default=len(STEPS))


def _outcomes(state: State, fact: Fact, came: list[Effect]) -> tuple[Outcome, ...]:
    return tuple(_outcome(state, effect) for effect in came if effect.cause == fact.id)


def _outcome(state: State, effect: Effect) -> Outcome:
    text = _text(state, effect)
    if effect.stands:
        return Outcome(effect.rule, effect.seat, text, True)
    fact = overruled(state, effect)
    if isinstance(fact.move, Overrule):
        return Outcome(effect.rule, effect.seat, text, False, fact.move.words, fact.id)
    return Outcome(effect.rule, effect.seat, text, False, fact.note)


def _text(state: State, effect: Effect) -> Text:
    rule = rule_label(effect.rule)
    if effect.rule in ("seen", "found"):
        rule = Text(f"village-came-{state.story.colours[effect.cause]}")
    if not effect.by:
        return Text("village-came", {"seat": Who(effect.seat), "rule": rule})
    return Text("village-came-by", {"seat": Who(effect.seat), "rule": rule, "by": tuple(map(Who, effect.by))})
