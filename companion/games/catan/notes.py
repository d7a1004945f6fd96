"""What the referee writes down beside the score: incidents, and forgotten yields (001 禁止行為, 取り忘れ)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any

from msgspec import Meta
from msgspec.structs import replace

from companion.kernel.game import REFEREES, Action, Choice, Illegal, Seat, Text, forbid
from companion.kernel.verbs import choices, number, seats

from .checks import must_fit, must_say, must_sit
from .conduct import ITEMS, Item, RecordedIncident, Ruling, name_of
from .state import CatanEntry, LateYield, State, played
from .verb import JUDGING, PLAY, CatanVerb, Holder, Reason, one_seat


class ClaimYield(CatanVerb, frozen=True):
    """A seat takes a yield that was forgotten on the turn of this number."""

    seat: Seat
    turn: Annotated[int, Meta(ge=1, le=100_000)]

    phases = PLAY

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered where turns are followed."""
        if state.turn:
            yield cls.action(seat=seats(state.seats), turn=number(1, state.turn_number, state.turn_number))

    def apply(self, state: State, entry: CatanEntry) -> State:
        """The state with the yield taken: until the next player's turn begins, not after."""
        must_sit(state, self.seat)
        must_fit(state.late)
        if not state.turn:
            raise Illegal(Text("catan-no-pointer"))
        if not 1 <= self.turn <= state.turn_number:
            raise Illegal(Text("catan-no-such-turn", {"number": self.turn}), "turn")
        if self.turn != state.turn_number:
            forbid(entry, Text("catan-yield-late"), "turn")
        return replace(state, late=(*state.late, LateYield(self.turn, self.seat)))


class Incident(CatanVerb, frozen=True):
    """Something against the conduct list: whose seat (0: the table), what, the ruling, and by whom."""

    item: Item
    what: Reason
    ruling: Ruling
    seat: Holder = 0
    by: Annotated[str, Meta(max_length=80)] = ""

    phases = PLAY | JUDGING

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered against any item, on any seat."""
        items = choices(Choice(item, name_of(item)) for item in ITEMS)
        yield cls.action(item=items, seat=one_seat(state.seats))

    def apply(self, state: State, entry: CatanEntry) -> State:
        """The state with the incident and the time of play."""
        must_sit(state, self.seat, least=0)
        must_say(state, self.what, "what")
        must_fit(state.incidents)
        at = played(state, entry.said)
        noted = RecordedIncident(entry.id, self.item, self.seat, at, self.what, self.ruling, self.by)
        return replace(state, incidents=(*state.incidents, noted))

    def log_text(self, state: State, entry: CatanEntry, viewer: str) -> Text | None:
        """The line for host and GM."""
        return super().log_text(state, entry, viewer) if viewer in REFEREES else None

    def params(self) -> dict[str, Any]:
        """Its fields, with the item by its name."""
        return {**super().params(), "item": name_of(self.item)}
