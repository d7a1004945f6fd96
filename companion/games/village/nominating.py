"""Who may be voted for, where only nominees are: open until the vote begins."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from companion.games.werewolf.course import NotebookVerb
from companion.games.werewolf.parts import part_of
from companion.games.werewolf.voting import Runoff, Tally, Vote
from companion.kernel.game import Action, Illegal, Text

from .state import State

NOMINATIONS = 0
"""Stands for a round before the first, in `State.gathered`."""


def nominating(state: State) -> bool:
    """Whether it is still open who may be voted for this evening."""
    closed = (state.now, NOMINATIONS) in state.gathered or state.story.of((Vote, Tally, Runoff), state.now)
    evening = part_of(state.now) == "evening" and not state.unexecuted
    return bool(state.options.nominations and evening and not closed)


class CloseNominations(NotebookVerb, frozen=True):
    """Nobody is nominated any more: the vote."""

    phases = frozenset({"open"})

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered while it is open who stands; where phones are asked they close it."""
        if nominating(state) and state.options.led == "gm":
            yield cls.action()

    def apply(self, state: State, entry: Any) -> State:
        """The state in which those who have been named stand."""
        if not nominating(state):
            raise Illegal(Text("village-not-now"))
        return replace(state, gathered=(*state.gathered, (state.now, NOMINATIONS)))
