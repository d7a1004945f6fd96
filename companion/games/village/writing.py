"""What each move writes into the notebook, and what it refuses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from companion.kernel.clock import Clock
from companion.kernel.game import Entry, Illegal, Text, Who, forbid

from .facts import Fact, place_of, same_fact
from .moves import (
    Cast,
    Claim,
    ClockHold,
    ClockMinutes,
    ClockRun,
    DefineRole,
    Divination,
    DrawnSeat,
    FirstWhite,
    Mvp,
    PlayOn,
    Proceed,
    Verdict,
    VillageMove,
)
from .offers import MOST_ROLES, first_whites, next_part
from .roles import Role
from .state import MOST_WRITTEN, Casting, Chosen, Ended, State, ended_at, judged, owing, proposal, retold
from .times import FIRST_NIGHT, at, part_of

MINUTE = 60_000
VillageEntry = Entry[VillageMove, DrawnSeat]


def write(state: State, entry: VillageEntry) -> State:
    """The notebook with one more move in it. Raises Illegal: only the GM writes what can be."""
    if entry.actor != "gm":
        raise Illegal(Text("village-gm-only"))
    if state.written >= MOST_WRITTEN:
        raise Illegal(Text("village-book-full", {"most": MOST_WRITTEN}))
    if entry.drawn is not None and not isinstance(entry.move, FirstWhite):
        raise Illegal(Text("village-not-drawn"))
    _check_seats(state, entry.move)
    after = _WRITE.get(type(entry.move), _fact)(state, entry, entry.move)
    return replace(after, written=state.written + 1)


def _check_seats(state: State, move: Any) -> None:
    """A seat that is not there cannot be recorded, not even as irregular."""
    for field in ("seat", "target", "voter"):
        seat = getattr(move, field, None)
        if seat is not None and seat not in state.seats:
            raise Illegal(Text("kernel-no-such-seat", {"number": seat}), field)
    for field in ("seats", "also"):
        several = getattr(move, field, ())
        wrong = next((seat for seat in several if seat not in state.seats), None)
        if wrong is not None:
            raise Illegal(Text("kernel-no-such-seat", {"number": wrong}), field)
        if len(set(several)) != len(several):
            raise Illegal(Text("village-seat-twice"), field)


def _fact(state: State, entry: VillageEntry, move: Any) -> State:
    """A dated fact takes its place in the story; one that does not fit there is refused."""
    when = place_of(move, state.story, state.now)
    if not FIRST_NIGHT <= when <= state.now:
        raise Illegal(Text("village-not-yet"), "night" if hasattr(move, "night") else "day")
    if isinstance(move, Claim) and not _known(state, move.role):
        raise Illegal(Text("village-no-such-role"), "role")
    key = same_fact(move)
    before = tuple(f for f in state.facts if key is None or same_fact(f.move) != key)
    _check_was(move, next((f.move for f in state.facts if key and same_fact(f.move) == key), None))
    fact = Fact(entry.id, when, move, entry.irregular, entry.note)
    after = retold(state, facts=(*before, fact))
    fault = next((fault for fault in after.story.faults if fault.id == fact.id), None)
    if fault:
        raise Illegal(fault.text, fault.field, forbidden=fault.forbidden)
    return after


def _check_was(move: Any, earlier: Any) -> None:
    """Refuse a vote or tally that was changed since its sender looked."""
    field = {"vote": "target", "tally": "count"}.get(type(move).__struct_config__.tag)
    was = getattr(move, "was", None)
    if field and was is not None and was != getattr(earlier, field, None):
        raise Illegal(Text("village-changed"), field)


def _known(state: State, key: str) -> bool:
    return any(role.key == key for role in state.roles)


def _first_white(state: State, entry: VillageEntry, move: FirstWhite) -> State:
    drawn = entry.drawn
    if state.now != FIRST_NIGHT or state.options.first_divination != "white":
        raise Illegal(Text("village-first-divination-none"), "seat")
    if drawn is None or drawn.seat not in first_whites(state, move.seat):
        raise Illegal(Text("village-nobody-white"), "seat")
    if any(f.move.seat == move.seat for f in state.story.of(Divination, FIRST_NIGHT)):
        raise Illegal(Text("village-divined-already"), "seat")
    return _fact(state, entry, Divination(0, move.seat, drawn.seat))


def _define(state: State, entry: VillageEntry, move: DefineRole) -> State:
    kept = tuple(role for role in state.roles if role.key != move.name)
    if len(kept) == len(state.roles) and len(kept) >= MOST_ROLES:
        raise Illegal(Text("village-roles-full", {"most": MOST_ROLES}))
    role = Role(
        move.name,
        move.camp,
        move.counts,
        move.seen,
        move.found,
        move.abilities,
        move.circle,
        move.own,
        move.rule,
    )
    return retold(state, roles=(*kept, role))


def _cast(state: State, entry: VillageEntry, move: Cast) -> State:
    before = state.cast[move.seat - 1]
    if move.was is not None and move.was != before.role:
        raise Illegal(Text("village-changed"), "role")
    if move.role and not _known(state, move.role):
        raise Illegal(Text("village-no-such-role"), "role")
    if not move.role and state.now > FIRST_NIGHT:
        raise Illegal(Text("village-role-needed"), "role")
    casting = Casting(move.role, move.character.strip())
    return retold(state, cast=(*state.cast[: move.seat - 1], casting, *state.cast[move.seat :]))


def _proceed(state: State, entry: VillageEntry, move: Proceed) -> State:
    if state.ended:
        raise Illegal(Text("village-over"))
    if not state.complete:
        raise Illegal(Text("village-uncast"))
    if (move.day, move.part) != next_part(state):
        raise Illegal(Text("village-changed"), "part")
    if proposal(state):
        raise Illegal(Text("village-answer-first"))
    for seat in owing(state)[:1]:
        forbid(entry, Text("village-shot-owed", {"seat": Who(seat)}))
    clock = state.clock.pause(entry.said)
    if part_of(at(move.day, move.part)) == "day":
        return retold(
            state,
            now=state.now + 1,
            clock=Clock(state.options.minutes * MINUTE),
            minutes=state.options.minutes,
        )
    return retold(state, now=state.now + 1, clock=clock)


def _verdict(state: State, entry: VillageEntry, move: Verdict) -> State:
    if not state.complete:
        raise Illegal(Text("village-uncast"))
    said = judged(state)
    reason = said.reason if said and said.camp == move.camp else Text("village-reason-gm")
    ended = Ended(move.camp, ended_at(state), reason, move.also)
    return replace(state, ended=ended, clock=state.clock.pause(entry.said))


def _play_on(state: State, entry: VillageEntry, move: PlayOn) -> State:
    if proposal(state) is None:
        raise Illegal(Text("village-nothing-proposed"))
    return replace(state, played_on=state.story.living)


def _mvp(state: State, entry: VillageEntry, move: Mvp) -> State:
    if move.was is not None and (state.mvp is None or state.mvp.seat != move.was):
        raise Illegal(Text("village-changed"), "seat")
    return replace(state, mvp=Chosen(move.seat, entry.id))


def _minutes(state: State, entry: VillageEntry, move: ClockMinutes) -> State:
    _running_game(state)
    if move.was is not None and move.was != state.minutes:
        raise Illegal(Text("village-changed"), "minutes")
    left = state.clock.remaining(entry.said) + (move.minutes - state.minutes) * MINUTE
    return replace(state, minutes=move.minutes, clock=state.clock.correct(left, entry.said))


def _run(state: State, entry: VillageEntry, move: ClockRun) -> State:
    _running_game(state)
    return replace(state, clock=state.clock.start(entry.said))


def _hold(state: State, entry: VillageEntry, move: ClockHold) -> State:
    _running_game(state)
    return replace(state, clock=state.clock.pause(entry.said))


def _running_game(state: State) -> None:
    if state.ended:
        raise Illegal(Text("village-over"))


_WRITE: dict[type, Callable[[State, VillageEntry, Any], State]] = {
    FirstWhite: _first_white,
    DefineRole: _define,
    Cast: _cast,
    Proceed: _proceed,
    Verdict: _verdict,
    PlayOn: _play_on,
    Mvp: _mvp,
    ClockMinutes: _minutes,
    ClockRun: _run,
    ClockHold: _hold,
}
