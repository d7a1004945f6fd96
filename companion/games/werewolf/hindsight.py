"""感想戦: moment by moment, what everybody learned, what each seat learned alone, what really happened."""

from __future__ import annotations

from collections.abc import Iterator

from companion.kernel.capabilities import Hindsight
from companion.kernel.words import Text, Who

from .deaths import in_the_gms_words
from .effects import rule_label
from .facts import Departure, Fact
from .knowledge import known_as, learned, mates
from .parts import FIRST_NIGHT, part_of
from .parts import label as when_label
from .roles import label
from .state import StoryState
from .voting import Tally, Vote


def moments(state: StoryState) -> tuple[Hindsight, ...]:
    """Every part of every day, from the night before the first, as far as something happened in it."""
    private = {seat: _private(state, seat) for seat in state.seats}
    found = (
        Hindsight(
            when_label(at),
            tuple(_everybody(state, at)),
            tuple(private[seat].get(at, ()) for seat in state.seats),
            tuple(_happened(state, at)),
        )
        for at in range(FIRST_NIGHT, state.now + 1)
    )
    return tuple(moment for moment in found if moment.everybody or any(moment.seats) or moment.happened)


def _private(state: StoryState, seat: int) -> dict[int, tuple[Text, ...]]:
    """What a seat learned alone, by when: whom it knows from then on, and the rows of knowledge."""
    found: dict[int, list[Text]] = {}
    for at in range(FIRST_NIGHT, state.now + 1):
        if met := [text for text in _known(state, seat, at) if text not in _known(state, seat, at - 1)]:
            found[at] = met
    for since, text in learned(state, seat):
        found.setdefault(since, []).append(text)
    return {at: tuple(texts) for at, texts in found.items()}


def _known(state: StoryState, seat: int, at: int) -> list[Text]:
    """The own role and whom it knows, in a part of a day; nothing before the first, nobody new once gone."""
    if at < FIRST_NIGHT:
        return []
    gone = state.story.left(seat)
    at = min(at, gone.at) if gone else at
    own = Text("village-after-role", {"role": label(state.role(seat, at).key, state.words)})
    return [own, *(_mate(state, seat, other, at) for other in mates(state, seat, at))]


def _mate(state: StoryState, seat: int, other: int, at: int) -> Text:
    return Text("village-after-mate", {"seat": Who(other), "role": known_as(state, seat, other, at)})


def _everybody(state: StoryState, at: int) -> Iterator[Text]:
    """What happened before all eyes, but for single votes; at dawn, who was found."""
    if part_of(at) == "day" and (found := sorted(gone.seat for gone in _gone(state, at - 1))):
        yield Text("village-after-dawn", {"seats": tuple(map(Who, found))})
    for fact in _facts(state, at):
        if fact.move.public and not isinstance(fact.move, (Vote, Tally)):
            yield fact.move.text
    if part_of(at) != "night":
        yield from (how(gone) for gone in _gone(state, at) if gone.cause != "executed")


def _happened(state: StoryState, at: int) -> Iterator[Text]:
    """What was done in secret, and how those left whom everybody only found."""
    for fact in _facts(state, at):
        if not fact.move.public:
            yield fact.move.text
    if part_of(at) == "night":
        yield from map(how, _gone(state, at))


def how(gone: Departure) -> Text:
    """Who left, and by which rule."""
    rule = in_the_gms_words(rule_label(gone.cause), gone)
    return Text("village-came", {"seat": Who(gone.seat), "rule": rule})


def _gone(state: StoryState, at: int) -> list[Departure]:
    return [gone for gone in state.story.departures if gone.at == at]


def _facts(state: StoryState, at: int) -> list[Fact]:
    return [fact for fact in state.story.facts if fact.at == at]
