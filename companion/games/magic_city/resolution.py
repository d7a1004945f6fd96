"""The night's resolution as steps with their rules, before the dawn; and what the dawn announces."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.games.werewolf.facts import Departure, Fact
from companion.games.werewolf.night import Attack, Guard
from companion.games.werewolf.parts import at, day_of, part_of
from companion.kernel.game import Text, Who
from companion.kernel.words import Param

from .evening import event_of
from .night import EvilEye, Garden, SecondAttack

if TYPE_CHECKING:
    from .state import State


def resolution(state: State, night: int) -> tuple[Text, ...]:
    """Each attack from the pointed seat to its end, then whoever left and by which rule."""
    when = at(night, "night")
    attacks = (step for fact in state.story.of(Attack, when) for step in _attack(state, fact, night))
    return (*attacks, *(_gone(gone) for gone in state.story.departures if gone.at == when))


def _attack(state: State, fact: Fact, night: int) -> Iterator[Text]:
    target = fact.move.target
    second = "-second" if isinstance(fact.move, SecondAttack) else ""
    if target is None:
        yield Text(f"magic-city-step-attack{second}-none")
        return
    yield Text(f"magic-city-step-attack{second}", {"target": Who(target)})
    met = state.story.met.get(fact.id, target)
    for card in state.story.of(Garden, fact.at):
        said: dict[str, Param] = {"number": card.move.number, "target": Who(target), "met": Who(met)}
        yield Text(f"magic-city-step-garden-{card.move.direction}", said)
    if event_of(state, night) == "slum" and state.story.of(Guard, fact.at):
        yield Text("magic-city-step-slum")
    for effect in state.story.effects:
        if effect.cause == fact.id and effect.rule in state.modifiers.wards:
            guards = tuple(map(Who, effect.by))
            pointed = effect.rule == "guarded" and state.options.guards_meet == "pointed"
            held = Who(target if pointed else met)
            params: dict[str, Param] = {"met": held, **({"guards": guards} if guards else {})}
            yield Text(f"magic-city-step-ward-{effect.rule}", params)


def _gone(gone: Departure) -> Text:
    params: dict[str, Param] = {"seat": Who(gone.seat)}
    if gone.by is not None:
        params["by"] = Who(gone.by)
    return Text(f"magic-city-step-gone-{gone.cause}", params)


def lost(state: State, night: int) -> tuple[int, ...]:
    """Whom a night took, by seat: never why."""
    return tuple(sorted(gone.seat for gone in state.story.departures if gone.at == at(night, "night")))


def cursed(state: State, day: int) -> tuple[int, ...]:
    """The seats that are silent for the first minute of a day, as far as alive at dawn (003 魔眼の人狼)."""
    living = state.story.ends[at(day - 1, "night")] if day else frozenset()
    found = state.story.of(EvilEye, at(day - 1, "night")) if day else ()
    return tuple(sorted({fact.move.target for fact in found} & living))


def dawn(state: State) -> tuple[Text, ...]:
    """What is announced in the morning, in the source's words' order: who was found, then who is cursed."""
    day = day_of(state.now)
    if part_of(state.now) != "day" or (day == 1 and not lost(state, 0)):
        return ()
    gone = tuple(Who(seat) for seat in lost(state, day - 1))
    first = Text("magic-city-dawn-found", {"seats": gone}) if gone else Text("magic-city-dawn-quiet")
    silent = tuple(Who(seat) for seat in cursed(state, day))
    return (first, *((Text("magic-city-dawn-cursed", {"seats": silent}),) if silent else ()))
