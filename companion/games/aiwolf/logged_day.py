"""A day as it stands in a log: how a game that was played elsewhere becomes a table."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta
from msgspec.structs import replace

from companion.kernel.game import Illegal, Text, Trait

from .night import Number, Numbers, after_night
from .roles import black
from .state import Cast, Night, State, Utterance
from .talk import AIWolfVerb

Round = Annotated[tuple[Cast, ...], Meta(max_length=16)]
Rounds = Annotated[tuple[Round, ...], Meta(max_length=20)]
Speeches = Annotated[tuple[Utterance, ...], Meta(max_length=4000)]


class LoggedDay(AIWolfVerb, frozen=True, tag="told"):
    """What a log says of a day and its night; it is offered to nobody, at no table that is played.

    What came of it (readings, the verdict) is worked out by the rules. 0 stands for nobody.
    """

    day: Annotated[int, Meta(ge=0, le=40)]
    talks: Speeches = ()
    whispers: Speeches = ()
    ballots: Rounds = ()
    attack_rounds: Rounds = ()
    exiled: Number = 0
    divined: Number = 0
    guarded: Number = 0
    attacked: Number = 0
    dead: Numbers = ()
    phases = frozenset({"talk"})
    traits = Trait.FINAL | Trait.BEGINS

    @classmethod
    def offer(cls, state: State, viewer: str) -> tuple[()]:
        """Nothing: it is offered to nobody."""
        return ()

    def apply(self, state: State, entry: Any) -> State:
        """The state after this day and its night, as the log has them."""
        if entry.irregular or state.turn or self.day != state.day:
            raise Illegal(Text("kernel-not-offered"))
        gone = {self.exiled, *self.dead} - {0}
        named = {*gone, self.divined, self.guarded, self.attacked, *_voters(self)} - {0}
        if not gone <= state.living or not named <= set(state.seats):
            raise Illegal(Text("aiwolf-told-gone", {"day": self.day}))
        night = Night(
            day=self.day,
            ballots=self.ballots,
            exiled=self.exiled,
            reading=black(state.role(self.exiled)) if self.exiled else None,
            divined=self.divined,
            divination=black(state.role(self.divined)) if self.divined else None,
            guarded=self.guarded,
            attack_rounds=self.attack_rounds,
            attacked=self.attacked,
            saved=bool(self.attacked) and self.attacked == self.guarded and self.attacked not in self.dead,
            dead=tuple(sorted(self.dead)),
            living=tuple(sorted(state.living - gone)),
        )
        state = _with_talk(state, self)
        return after_night(state, night, entry.said)

    def log_text(self, state: State, entry: Any, viewer: str) -> Text | None:
        """The line that the day was taken from a log."""
        return Text("aiwolf-tell-told", {"day": self.day})


def _voters(logged: LoggedDay) -> set[int]:
    return {
        seat
        for casts in (*logged.ballots, *logged.attack_rounds)
        for cast in casts
        for seat in (cast.seat, cast.target)
    }


def _with_talk(state: State, logged: LoggedDay) -> State:
    said = (*logged.talks, *logged.whispers)
    if any(one.day != logged.day or one.seat not in state.seats for one in said):
        raise Illegal(Text("aiwolf-told-gone", {"day": logged.day}))
    return replace(state, talks=(*state.talks, *logged.talks), whispers=(*state.whispers, *logged.whispers))
