"""What each fact does to the story, and when it cannot be or is against the rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.kernel.words import Illegal, Text, Who

from . import night
from .facts import Fact, Save
from .moves import (
    Attack,
    Claim,
    Death,
    Divination,
    Execution,
    Guard,
    Reading,
    Remark,
    Report,
    Runoff,
    Shot,
    Tally,
    Vote,
    Withdraw,
)
from .roles import Role
from .teller import Teller, forbid


def _claim(t: Teller, fact: Fact, move: Claim) -> None:
    t.alive(fact, move.seat, "seat")
    t.claims.setdefault(move.seat, set()).add(move.role)


def _withdraw(t: Teller, fact: Fact, move: Withdraw) -> None:
    if not t.claims.pop(move.seat, None):
        raise Illegal(Text("village-no-claim", {"seat": Who(move.seat)}), "seat")


def _report(t: Teller, fact: Fact, move: Report) -> None:
    t.alive(fact, move.seat, "seat")
    if move.night >= move.day:
        raise Illegal(Text("village-not-yet"), "night")


def _vote(t: Teller, fact: Fact, move: Vote) -> None:
    t.alive(fact, move.voter, "voter")
    if move.round == 2 and move.day not in t.runoffs:
        forbid(fact, Text("village-no-runoff", {"day": move.day}), "round")
    if move.target is not None:
        t.alive(fact, move.target, "target")
        if move.target == move.voter and not t.options.vote_self:
            forbid(fact, Text("village-vote-self"), "target")
        _stands(t, fact, move.target, "target")
    if move.round == 2 and not t.options.tied_vote and move.voter in t.runoffs.get(move.day, ()):
        forbid(fact, Text("village-vote-tied", {"seat": Who(move.voter)}), "voter")


def _tally(t: Teller, fact: Fact, move: Tally) -> None:
    t.alive(fact, move.seat, "seat")
    _stands(t, fact, move.seat, "seat")
    if move.count > len(t.start):
        forbid(fact, Text("village-too-many-hands", {"most": len(t.start)}), "count")


def _stands(t: Teller, fact: Fact, seat: int, field: str) -> None:
    if fact.move.round == 2 and seat not in t.runoffs.get(fact.move.day, ()):
        forbid(fact, Text("village-not-in-runoff", {"seat": Who(seat)}), field)


def _runoff(t: Teller, fact: Fact, move: Runoff) -> None:
    for seat in move.seats:
        t.alive(fact, seat, "seats")
    t.runoffs[move.day] = frozenset(move.seats)


def _execution(t: Teller, fact: Fact, move: Execution) -> None:
    if move.day in t.executed:
        forbid(fact, Text("village-executed-already", {"day": move.day}), "day")
    if move.seat is not None:
        t.leave(fact, move.seat, "executed")
    t.executed.setdefault(move.day, []).append(move.seat)


def _attack(t: Teller, fact: Fact, move: Attack) -> None:
    _not_before_the_first_day(t, fact, move.night)
    if move.night in t.attacked:
        forbid(fact, Text("village-attacked-already", {"day": move.night}), "night")
    t.actor(fact, "attack")
    if move.target is not None:
        _bitten(t, fact, move, move.target)
    t.attacked.add(move.night)


def _bitten(t: Teller, fact: Fact, move: Attack, target: int) -> None:
    t.alive(fact, target, "target")
    if t.role(target).counts == "wolf" and not t.options.attack_own:
        forbid(fact, Text("village-attack-own", {"seat": Who(target)}), "target")
    guards = [f for (when, _), f in t.guards.items() if when == move.night and f.move.target == target]
    saved = night.saviours(move.outcome, guards)
    if saved:
        t.saves.append(Save(fact.at, target, tuple(guard.id for guard in saved)))
    if target in t.living and night.kills(move.outcome, bool(saved), t.role(target)):
        t.leave(fact, target, "attacked")


def _guard(t: Teller, fact: Fact, move: Guard) -> None:
    _not_before_the_first_day(t, fact, move.night)
    t.actor(fact, "guard")
    t.alive(fact, move.target, "target")
    if move.target == move.seat and not t.options.guard_self:
        forbid(fact, Text("village-guard-self"), "target")
    last = t.guards.get((move.night - 1, move.seat))
    if last and last.move.target == move.target and not t.options.guard_again:
        forbid(fact, Text("village-guard-again", {"seat": Who(move.target)}), "target")
    t.guards[move.night, move.seat] = fact


def _not_before_the_first_day(t: Teller, fact: Fact, when: int) -> None:
    if when == 0 and not t.options.first_attack:
        forbid(fact, Text("village-first-night-quiet"), "night")


def _divination(t: Teller, fact: Fact, move: Divination) -> None:
    t.actor(fact, "divine")
    t.alive(fact, move.target, "target")
    if move.target == move.seat:
        forbid(fact, Text("village-divine-self"), "target")
    if move.night == 0 and t.options.first_divination == "none":
        forbid(fact, Text("village-first-divination-none"), "night")
    if move.night == 0 and t.options.first_divination == "white" and not harmless(t.role(move.target)):
        forbid(fact, Text("village-first-divination-white", {"seat": Who(move.target)}), "target")
    if t.role(move.target).can("cursed"):
        t.cursing.append(fact)


def harmless(role: Role) -> bool:
    """Whether a role may be the white one shown to the seer before the first day."""
    return role.seen == "white" and not role.can("cursed")


def _reading(t: Teller, fact: Fact, move: Reading) -> None:
    t.actor(fact, "read")
    if move.target not in t.executed.get(move.night, ()):
        forbid(fact, Text("village-not-executed", {"seat": Who(move.target), "day": move.night}), "target")


def _shot(t: Teller, fact: Fact, move: Shot) -> None:
    # 001: a hunter shoots on death, by whatever cause; so does one who was shot or attacked.
    if move.seat in t.living:
        forbid(fact, Text("village-shooter-lives", {"seat": Who(move.seat)}), "seat")
    if not t.role(move.seat).can("shoot"):
        forbid(fact, Text("village-cannot-shoot", {"seat": Who(move.seat)}), "seat")
    if move.seat in t.shot:
        forbid(fact, Text("village-shot-already", {"seat": Who(move.seat)}), "seat")
    if move.target is not None:
        t.leave(fact, move.target, "shot", move.seat)
    t.shot.add(move.seat)


def _death(t: Teller, fact: Fact, move: Death) -> None:
    t.leave(fact, move.seat, move.cause, words=move.words)


def _remark(t: Teller, fact: Fact, move: Remark) -> None:
    """A note changes nothing."""


TELL: dict[type, Callable[[Teller, Fact, Any], None]] = {
    Claim: _claim,
    Withdraw: _withdraw,
    Report: _report,
    Vote: _vote,
    Tally: _tally,
    Runoff: _runoff,
    Execution: _execution,
    Attack: _attack,
    Guard: _guard,
    Divination: _divination,
    Reading: _reading,
    Shot: _shot,
    Death: _death,
    Remark: _remark,
}
