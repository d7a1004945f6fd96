"""What a game master is warned of: what the rules allow and what yet looks like a slip."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec import Struct

from companion.games.werewolf.ballot import leaders
from companion.games.werewolf.parts import FIRST_NIGHT, at
from companion.games.werewolf.roles import STANDARD, camp_label, label
from companion.games.werewolf.voting import Execution, Poll, polls, runoff_voters
from companion.kernel.words import Text, Who

from .deal import cards_needed, deck, usual
from .state import State


class GmWarning(Struct, frozen=True):
    """A warning, and what mends it: a strike, or an execution that was not written down.

    `entry` is the id to strike, "" for none; `day` is that of a missing execution, `seats` whose it may be.
    """

    text: Text
    entry: str = ""
    day: int = 0
    seats: tuple[int, ...] = ()


def warnings(state: State) -> tuple[GmWarning, ...]:
    """All of them, as the notebook stands now."""
    plain = (*_decided(state), *_cast_otherwise(state), *_cast_unusually(state), *_announced_otherwise(state))
    return (*(GmWarning(text) for text in plain), *_executions_in_doubt(state))


def _decided(state: State) -> Iterator[Text]:
    """A warning where a composition is over before anybody has left."""
    judgement = state.judgement if state.complete and not state.story.departures else None
    if judgement and not state.ended:
        yield Text("village-warn-decided", {"camp": camp_label(judgement.camp), "reason": judgement.reason})


def _cast_unusually(state: State) -> Iterator[Text]:
    """A warning before the first call where roles written down are not the usual ones, which the page has
    proposed."""
    begun = state.called or state.facts or state.now != FIRST_NIGHT
    if state.options.roles or state.options.cards == "dealt" or not state.complete or begun:
        return
    held, wanted = Counter(casting.role for casting in state.cast), usual(len(state.seats))
    other = [key for key in {**wanted, **held} if held[key] != wanted.get(key, 0)]
    if other:
        counts = (Text("village-desk-role-count", {"role": label(key), "n": held[key]}) for key in other)
        yield Text("village-warn-cast-unusual", {"counts": tuple(counts)})


def _cast_otherwise(state: State) -> Iterator[Text]:
    """A warning before the first day where roles written down are not those the village was set up with."""
    if not state.options.roles or not state.complete or state.now != FIRST_NIGHT:
        return
    held, wanted = Counter(casting.role for casting in state.cast), Counter(deck(state.setup))
    aside = cards_needed(state.setup) > len(state.seats)  # then only a wolf is missed: none is left out
    missed = [role for role in wanted - held if not aside or STANDARD[role].counts == "wolf"]
    counts = [_count("more", role, n) for role, n in (held - wanted).items()]
    counts += [_count("fewer", role, (wanted - held)[role]) for role in missed]
    if counts:
        yield Text("village-warn-cast-otherwise", {"counts": tuple(counts)})


def _count(how: str, role: str, n: int) -> Text:
    return Text(f"village-warn-cast-{how}", {"role": label(role), "n": n})


def _announced_otherwise(state: State) -> Iterator[Text]:
    """Warnings of who, by a fact entered since, did not leave as everybody was told, or left after all."""
    if not state.announced:
        return
    told, now = state.announced[-1], state.story.ends[len(state.announced) - 1]
    shot = {gone.seat for gone in state.story.departures if gone.cause == "shot"}
    for key, seats in (("revived", now - told), ("gone", told - now - shot)):
        if seats:
            yield Text(f"village-warn-{key}", {"seats": tuple(Who(seat) for seat in sorted(seats))})


def _tie_left_open(state: State, poll: Poll, tied: tuple[int, ...]) -> bool:
    """Whether after these votes a runoff was due, or by the house rules nobody is executed."""
    if len(tied) < 2:
        return False
    again = poll.round == 1 and state.options.runoff
    due = again and runoff_voters(state, at(poll.day, "evening"), tied)
    return bool(due) or state.options.tie == "nobody"


def _executions_in_doubt(state: State) -> Iterator[GmWarning]:
    """Warnings of an execution without most votes or in an open tie, and of one that is missing on a past
    day."""
    last: dict[int, Poll] = {poll.day: poll for poll in polls(state.story) if poll.leaders}
    for day, poll in last.items():
        evening = at(day, "evening")
        executions = state.story.of(Execution, evening)
        there = state.story.could_leave(evening) | {fact.move.seat for fact in executions}
        # Where those with most votes have left, it falls on who comes next.
        fell_on = leaders(one for one in poll.counts if one.seat in there)
        for fact in executions:
            seat = fact.move.seat
            if seat is not None and seat not in fell_on:
                yield GmWarning(Text("village-warn-not-most", {"day": day, "seat": Who(seat)}), fact.id)
            elif seat is not None and fact.id not in state.lots and _tie_left_open(state, poll, fell_on):
                among = tuple(Who(one) for one in fell_on)
                yield GmWarning(
                    Text("village-warn-tied", {"day": day, "among": among, "seat": Who(seat)}), fact.id
                )
        if not executions and evening < state.now and not state.spared(evening):
            yield GmWarning(Text("village-warn-no-execution", {"day": day}), day=day, seats=fell_on)
