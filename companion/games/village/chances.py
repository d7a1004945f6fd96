"""What a GM leaves to chance: whom somebody who left takes along."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.games.werewolf.course import ByChance, NotebookVerb
from companion.games.werewolf.deaths import Drag, dragged
from companion.games.werewolf.seats import known
from companion.kernel.game import Action, Illegal, Text, Who
from companion.kernel.verbs import Seat, seats

from .state import State


class DrawDrag(NotebookVerb, frozen=True):
    """Whom somebody who left takes along, drawn by chance."""

    seat: Seat
    Drawn = ByChance

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """By whoever takes somebody along, where there is somebody."""
        if dragging := [seat for seat in state.story.dragging if dragged(state, seat)]:
            yield cls.action(owed=True, seat=seats(dragging))

    def draw(self, state: State, entry: Any, chance: Any) -> ByChance | None:
        """One of those whom it may be, each equally likely."""
        among = dragged(state, self.seat) if self.seat in state.story.dragging else ()
        return ByChance(chance.pick(sorted(among))) if among else None

    def apply(self, state: State, entry: Any) -> State:
        """The one drawn leaves too."""
        known(state.seats, (self.seat,), "seat")
        if self.seat not in state.story.dragging:
            raise Illegal(Text("village-no-drag", {"seat": Who(self.seat)}), "seat")
        if entry.drawn is None or entry.drawn.seat not in dragged(state, self.seat):
            raise Illegal(Text("kernel-not-drawn"))
        return state.with_fact(entry, Drag(self.seat, entry.drawn.seat))
