"""Turns of the night in which nothing is chosen: meetings, and roles whose holders have left."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any

from msgspec import Meta
from msgspec.structs import replace

from companion.games.werewolf.course import NotebookVerb
from companion.games.werewolf.facts import Night
from companion.games.werewolf.parts import day_of
from companion.kernel.game import Action, Choice, Illegal, Text
from companion.kernel.verbs import choices, settled

from .script import Call, script
from .state import State


class Called(NotebookVerb, frozen=True):
    """A turn has been called, and nothing was to be chosen in it."""

    night: Night
    turn: Annotated[str, Meta(max_length=60, extra={"kind": "choice"})]
    phases = frozenset({"open"})

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered with each turn of this night that has not been called yet."""
        if calls := _open(state):
            among = choices((Choice(call.ability, call.say) for call in calls), optional=False)
            yield cls.action(night=settled(day_of(state.now)), turn=among)

    def apply(self, state: State, entry: Any) -> State:
        """The state in which the next turn follows."""
        if self.night != day_of(state.now) or self.turn not in [call.ability for call in _open(state)]:
            raise Illegal(Text("village-changed"), "turn")
        return replace(state, called=(*state.called, (self.night, self.turn)))

    def log_text(self, state: State, entry: Any, viewer: str) -> Text | None:
        """The line for the GM that the night went on."""
        return Text("village-tell-called") if viewer == "gm" else None


def _open(state: State) -> list[Call]:
    if not state.complete:
        return []
    return [call for call in script(state) if call.verb == "called" and not call.done]
