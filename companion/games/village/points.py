"""Who wins, and what the recorded facts earn by the scheme of source 001, each with its reason."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import takewhile

from msgspec import Struct

from companion.kernel.ledger import Proposal, points_of
from companion.kernel.words import Text, Who

from .facts import Fact, Story
from .moves import Attack, Claim, Divination, Execution, Guard, Withdraw
from .night import told
from .roles import camp_label, label
from .state import State
from .times import at, day_of


class Earned(Struct, frozen=True):
    """A seat, why it earns, and the entry that it earns by; empty where the result as a whole gives it."""

    seat: int
    reason: Text
    cause: str = ""


def wins(state: State) -> tuple[Earned, ...]:
    """Each winner once: by its own condition, else with its camp, else by the GM's judgement. By seat."""
    return tuple(earned for seat in state.seats if (earned := _win(state, seat)))


def _win(state: State, seat: int) -> Earned | None:
    ended = state.ended
    role = state.role(seat)
    gone = state.story.left(seat)
    if ended is None:
        return None
    if role.own and role.own == (gone.cause if gone else "alive"):
        return Earned(seat, Text(f"village-why-own-{role.own}"), gone.id if gone else "")
    if role.camp == ended.camp:
        return Earned(seat, Text("village-why-camp", {"camp": camp_label(ended.camp)}))
    return Earned(seat, Text("village-why-also")) if seat in ended.also else None


def proposals(state: State) -> tuple[Proposal, ...]:
    """What the facts propose for the ledger, in the scheme's order; rules that pay nothing are left out."""
    found: list[Proposal] = []
    for code in dict.fromkeys(rule.code for rule in state.setup.scheme):
        points = points_of(state.setup.scheme, code)
        if points and code in _EARN:
            found += [Proposal(e.seat, code, points, e.reason, e.cause) for e in _EARN[code](state)]
    return tuple(found)


def _survival(state: State) -> Iterator[Earned]:
    for seat in sorted(state.story.living):
        yield Earned(seat, Text("village-why-survival"))


def _bluff(state: State) -> Iterator[Earned]:
    # Ruling: only for a camp other than the village's, once a game.
    paid: set[int] = set()
    for fact in state.story.of(Claim):
        seat, role = fact.move.seat, state.role(fact.move.seat)
        false = fact.move.role != role.key
        if false and seat not in paid and (role.camp != "village" or state.options.bluff_for_village):
            paid.add(seat)
            said = {"day": fact.move.day, "role": label(fact.move.role)}
            yield Earned(seat, Text("village-why-bluff", said), fact.id)


def _guard(state: State) -> Iterator[Earned]:
    saved = {name: save for save in state.story.saves for name in save.guards}
    for fact in state.story.of(Guard):
        if save := saved.get(fact.id):
            reason = Text("village-why-guard", {"day": day_of(save.at), "target": Who(save.target)})
            yield Earned(fact.move.seat, reason, fact.id)


def _suspected(state: State) -> Iterator[Earned]:
    for fact in state.story.of(Execution):
        seat = fact.move.seat
        if seat is None:
            continue
        claims = claims_until(state.story, fact.at)
        for role in sorted(claims.get(seat, ())):
            rivals = _rivals(state, claims, seat, role, fact)
            if rivals:
                said = {"day": fact.move.day, "role": label(role), "rivals": tuple(map(Who, rivals))}
                yield Earned(seat, Text("village-why-suspected", said), fact.id)
                break


def claims_until(story: Story, when: int) -> dict[int, set[str]]:
    """The claims that stand at a time (`times.at`), by seat; what was withdrawn is out."""
    claims: dict[int, set[str]] = {}
    for earlier in story.of((Claim, Withdraw)):
        if earlier.at > when:
            break
        if isinstance(earlier.move, Claim):
            claims.setdefault(earlier.move.seat, set()).add(earlier.move.role)
        else:
            claims.pop(earlier.move.seat, None)
    return claims


def _rivals(state: State, claims: dict[int, set[str]], seat: int, role: str, fact: Fact) -> list[int]:
    claimants = {other for other, roles in claims.items() if role in roles}
    holders = sum(casting.role == role for casting in state.cast)
    # Two masons, or seven hunters, who say so do not contradict each other: only a surplus makes rivals.
    if state.options.rivals == "surplus" and len(claimants) <= holders:
        return []
    before = takewhile(lambda departure: departure.id != fact.id, state.story.departures)
    return sorted(claimants - {departure.seat for departure in before} - {seat})


def _black(state: State) -> Iterator[Earned]:
    # Ruling: the true seer, each werewolf once.
    found: set[tuple[int, int]] = set()
    for fact in state.story.of(Divination):
        seer, target = fact.move.seat, fact.move.target
        role = state.role(target)
        black = role.counts == "wolf" and told(fact.move.told, role.seen) == "black"
        if black and state.role(seer).can("divine") and (seer, target) not in found:
            found.add((seer, target))
            said = {"day": fact.move.night, "target": Who(target)}
            yield Earned(seer, Text("village-why-black", said), fact.id)


def _threat(state: State) -> Iterator[Earned]:
    # Night 0 where somebody was attacked in it, else the night after the first day.
    first = at(0, "night") if state.story.of(Attack, at(0, "night")) else at(1, "night")
    paid: set[int] = set()
    for fact in state.story.of(Attack, first):
        target = fact.move.target
        if target is None or target in paid:
            continue
        paid.add(target)
        gone = state.story.left(target)
        if state.options.threat_if_saved or (gone and gone.id == fact.id):
            yield Earned(target, Text("village-why-threat", {"day": fact.move.night}), fact.id)


def _mvp(state: State) -> Iterator[Earned]:
    if state.mvp:
        yield Earned(state.mvp.seat, Text("village-why-mvp"), state.mvp.id)


_EARN: dict[str, Callable[[State], Iterator[Earned] | tuple[Earned, ...]]] = {
    "win": wins,
    "survival": _survival,
    "bluff": _bluff,
    "guard": _guard,
    "suspected": _suspected,
    "black": _black,
    "threat": _threat,
    "mvp": _mvp,
}
