"""The player of the game, named by the table at the end, where the house has one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from companion.kernel.capabilities import StillOpen
from companion.kernel.game import REFEREES, Action, Seat, Text, Verb
from companion.kernel.verbs import seats, stands

from .seats import known, unchanged

MVP_OPEN = StillOpen("mvp", without=Text("village-mvp-sign-off"))
"""It is over, and nobody has named the player of the game."""


class NamedMvp(Verb, frozen=True):
    """Base of the verb that names the player; the state has `options.mvp`, and `mvp` (0: nobody yet)."""

    seat: Seat
    was: int | None = None
    said_by = REFEREES
    phases = frozenset({"over"})

    @classmethod
    def among(cls, state: Any) -> Sequence[int]:
        """The seats that may be named."""
        return range(1, len(state.setup.seats) + 1)

    @classmethod
    def offer(cls, state: Any, viewer: str) -> Iterable[Action]:
        """Offered with any player, where the house has an MVP."""
        if state.options.mvp:
            yield cls.action(seat=seats(cls.among(state), value=state.mvp or None), was=stands(state.mvp))

    def apply(self, state: Any, entry: Any) -> Any:
        """The state with the player named; named again, it is corrected."""
        known(self.among(state), (self.seat,), "seat")
        unchanged(self.was, state.mvp, f"{self.prefix}-changed", "seat")
        return replace(state, mvp=self.seat)
