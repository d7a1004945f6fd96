"""A dry run of the night's own roles: when each is called and with which words, what it sees, how it wins."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from companion.games.werewolf.night import STEPS
from companion.games.werewolf.roles import CAMPS, STANDARD, TRAITS, Camp, Role, camp_label, label
from companion.kernel.words import Text

from .casting import DefineCamp, DefineRole
from .script import call_of, called_first, knowing_words, meeting_words, members_of
from .state import State


class Rehearsal(Struct, frozen=True):
    """What a role would do; `lacking`: what it names and nobody at this table has."""

    role: Text
    lines: tuple[Text, ...]
    lacking: tuple[Text, ...]
    written: DefineRole
    """What the GM would say to have it as it is."""


def rehearsals(state: State) -> tuple[Rehearsal, ...]:
    """Each role that the GM has written, known ones that were changed among them."""
    own = (role for role in state.roles if STANDARD.get(role.key) != role)
    return tuple(_rehearsed(state, role) for role in own)


def _rehearsed(state: State, role: Role) -> Rehearsal:
    lines, lacking = tuple(_lines(state, role)), tuple(_lacking(state, role))
    return Rehearsal(label(role.key), lines, lacking, DefineRole.of(role))


def own_camps(state: State) -> tuple[DefineCamp, ...]:
    """Each camp that the GM has written, as it was."""
    own = (camp for camp in state.camps if camp.key not in CAMPS)
    return tuple(DefineCamp(c.key, "alive" if c.wins == "alive" else "word", c.beside) for c in own)


def _lines(state: State, role: Role) -> Iterator[Text]:
    yield from _calls(state, role)
    yield Text(f"village-seen-{role.seen}")
    yield Text(f"village-dry-found-{role.found}")
    yield Text(f"village-counts-{role.counts}")
    yield from (Text(f"village-ability-{name}") for name in role.abilities if name in TRAITS)
    for name in ("follows", "turns"):
        if key := getattr(role, name):
            yield Text(f"village-dry-{name}", {"role": label(key)})
    yield from _wins(state, role)


def _calls(state: State, role: Role) -> Iterator[Text]:
    """The turns of the night that it takes, the first night's meetings among them."""
    called = False
    if role.circle:
        called = True
        yield Text("village-dry-first", {"say": meeting_words(members_of(state, role.circle, role))})
    if role.knows:
        called = True
        yield Text("village-dry-first", {"say": knowing_words(role, members_of(state, role.knows))})
    for step in STEPS:
        if role.can(step.ability):
            called = True
            key = "every" if called_first(state, step) else "later"
            yield Text(f"village-dry-{key}", {"say": call_of(step, (role,))})
            if step.ability in ("divine", "read"):
                yield Text("village-dry-shown")
    if not called:
        yield Text("village-dry-never")


def camp_wins(camp: Camp) -> Text:
    """What a camp wins by."""
    key = f"village-dry-wins-{camp.wins}{'-beside' if camp.beside else ''}"
    return Text(key, {"camp": camp_label(camp.key)})


def _wins(state: State, role: Role) -> Iterator[Text]:
    camp = next(camp for camp in state.camps if camp.key == role.camp)
    if camp.key != "own":
        yield camp_wins(camp)
    if role.own:
        yield Text(f"village-own-{role.own}")
    if camp.key == "own" and not role.own:
        yield Text("village-dry-wins-nothing")


def _lacking(state: State, role: Role) -> Iterator[Text]:
    """What it names that no seat holds, once the seats have their roles; a circle of one."""
    if not state.complete:
        return
    held = [state.dealt(seat) for seat in state.seats]
    if not any(one.key == role.key for one in held):
        yield Text("village-dry-nobody")
        return
    if role.circle and sum(one.circle == role.circle for one in held) < 2:
        yield Text("village-dry-alone", {"name": role.circle})
    if role.knows and not any(one.circle == role.knows for one in held):
        yield Text("village-dry-unknown", {"name": role.knows})
    if role.follows and not any(one.key == role.follows for one in held):
        yield Text("village-dry-unheld", {"role": label(role.follows)})
