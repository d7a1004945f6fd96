"""What the last act of a day or an evening came to, as a sentence for all ears."""

from __future__ import annotations

from companion.games.werewolf.facts import FactMove
from companion.games.werewolf.parts import part_of
from companion.games.werewolf.roles import camp_label
from companion.games.werewolf.talk import Remark
from companion.games.werewolf.voting import Execution
from companion.kernel.words import Text, Who

from .state import State

_SAID = {"executed": "executed", "shot": "shot-dead", "dragged": "dragged", "followed": "followed"}
"""The sentence by how somebody left; of other ways everybody hears only that they did."""


def happened(state: State) -> Text | None:
    """Who has just left before everybody's eyes, and whom that took along: why those, is nobody's to hear.

    Only the newest fact of this part is said, whatever was remarked since. Of a night nobody hears before
    the dawn is announced. Once it is over: who has won.
    """
    if state.ended:
        camp = camp_label(state.ended.camp)
        return None if state.ended.camp == "nobody" else Text("village-prompt-won", {"camp": camp})
    if part_of(state.now) == "night":
        return None
    counting = {fact.id for fact in state.story.of(FactMove, state.now) if not isinstance(fact.move, Remark)}
    latest = next((fact for fact in reversed(state.facts) if fact.id in counting), None)
    if latest is None:
        return None
    act = [one for one in state.story.departures if one.id == latest.id]
    if not act:
        return Text("village-prompt-nobody-executed") if isinstance(latest.move, Execution) else None
    how = "drawn" if latest.id in state.lots else _SAID.get(act[0].cause, "gone")
    said = Text(f"village-prompt-{how}", {"seats": (Who(act[0].seat),)})
    also = tuple(Who(one.seat) for one in act[1:])
    return Text("village-prompt-also", {"happened": said, "seats": also}) if also else said
