"""What the last act of a day or an evening came to, as a sentence for all ears."""

from __future__ import annotations

from companion.games.werewolf.parts import part_of
from companion.games.werewolf.voting import Execution
from companion.kernel.words import Text, Who

from .state import State

_SAID = {"executed": "executed", "shot": "shot-dead", "dragged": "dragged", "followed": "followed"}
"""The sentence by how somebody left; of other ways everybody hears only that they did."""


def happened(state: State) -> Text | None:
    """Who has just left before everybody's eyes, and whom that took along: why those, is nobody's to hear.

    Of a night nobody hears before the dawn is announced.
    """
    if part_of(state.now) == "night" or state.ended:
        return None
    gone = [one for one in state.story.departures if one.at == state.now]
    if not gone:
        executions = state.story.of(Execution, state.now)
        return Text("village-prompt-nobody-executed") if executions else None
    entered = [fact.id for fact in state.facts]
    latest = max(gone, key=lambda one: entered.index(one.id)).id
    act = [one for one in gone if one.id == latest]
    said = Text(f"village-prompt-{_SAID.get(act[0].cause, 'gone')}", {"seats": (Who(act[0].seat),)})
    also = tuple(Who(one.seat) for one in act[1:])
    return Text("village-prompt-also", {"happened": said, "seats": also}) if also else said
