"""A fact of a part that is over: what it would change of what was announced, told or judged since."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.kernel.words import Param, Text, Who

from .deaths import Drag, Shot, cause_label
from .facts import Departure, FactMove
from .parts import day_of, part_of
from .roles import camp_label
from .state import StoryState, judged, unannounced
from .talk import Remark


def looks_back(state: StoryState, move: Any) -> bool:
    """Whether a move is a fact of a part, or of a game, that is over; a shot that is owed now is none."""
    if not isinstance(move, FactMove) or isinstance(move, Remark):
        return False
    owed = (*state.story.owing, *state.story.dragging)
    if isinstance(move, (Shot, Drag)) and move.seat in owed:
        return False
    # The present begins with the night whose dawn has not been announced yet.
    present = state.now - 1 if unannounced(state) else state.now
    return state.ended is not None or move.when(state.story, state.now) < present


def contradictions(before: StoryState, after: StoryState) -> Iterator[Text]:
    """What stands otherwise afterwards: who is alive, how somebody left, what was shown, who has won."""
    gone, going = _left(before), _left(after)
    for seat in before.seats:
        left, leaves = gone.get(seat), going.get(seat)
        if left and not leaves:
            yield Text("village-late-revived", {"seat": Who(seat)})
        elif leaves and not left:
            yield Text("village-late-gone", {"seat": Who(seat), "how": _how(leaves)})
        elif left and leaves and (left.cause, left.at) != (leaves.cause, leaves.at):
            yield Text("village-late-otherwise", {"seat": Who(seat), "was": _how(left), "how": _how(leaves)})
    for fact in after.story.facts:
        told = after.story.colours.get(fact.id)
        if told and before.story.colours.get(fact.id, told) != told:
            yield Text("village-late-told", {"act": fact.move.text, "told": Text(f"village-came-{told}")})
    yield from _verdict(before, after)


def _left(state: StoryState) -> dict[int, Departure]:
    found = {seat: state.story.left(seat) for seat in state.seats}
    return {seat: gone for seat, gone in found.items() if gone}


def _how(gone: Departure) -> Text:
    part = "night" if part_of(gone.at) == "night" else "day"
    when = Text(f"village-when-{part}", {"day": day_of(gone.at)})
    return Text("village-late-how", {"how": cause_label(gone), "when": when})


def _verdict(before: StoryState, after: StoryState) -> Iterator[Text]:
    was, judgement = judged(before), judged(after)
    if was == judgement:
        return
    if judgement is None:
        yield Text("village-late-undecided")
    else:
        yield Text("village-late-decided", {"camp": camp_label(judgement.camp), "reason": judgement.reason})


def as_remark(state: StoryState, move: FactMove) -> dict[str, Param]:
    """The same as a remark, which changes nothing: the fields of its form. The words say whose fact it is."""
    when = move.when(state.story, state.now)
    return {"verb": Remark.verb(), "day": day_of(when), "part": part_of(when), "words": move.text}
