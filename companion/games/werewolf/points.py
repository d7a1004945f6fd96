"""Who wins, in which order they stand, and what facts earn: rules of points as rows, each with its reason."""

from collections.abc import Callable, Iterable, Iterator
from itertools import takewhile

from msgspec import Struct

from companion.kernel.game import Param, Result, Text, Who
from companion.kernel.results import Proposal, Rule, memberships, points_of, rank_winners_first

from .facts import Fact, at, day_of
from .night import Attack, Divination, Guard, guard_held
from .roles import camp_label, label
from .state import Ended, StoryState, ending, judgement_of
from .talk import Claim, claims_until
from .voting import Execution

SCHEME = (
    Rule("win", 2000),
    Rule("survival", 0),
    Rule("bluff", 500),
    Rule("guard", 500),
    Rule("suspected", -500),
    Rule("black", 500),
    Rule("threat", 500),
    Rule("mvp", 1000),
)
"""001, the foot of the result sheet: 勝利 20, 生存 none this time, 騙り 5, 護衛 GJ × 5, 疑われ −5,
黒占い 狼占い × 5, 脅威 5, MVP 10."""


class Earned(Struct, frozen=True):
    """A seat, why it earns, and the entry that it earns by; empty where the result as a whole gives it."""

    seat: int
    reason: Text
    cause: str = ""


def wins(state: StoryState) -> tuple[Earned, ...]:
    """Each winner once: by its own condition, else with its camp, else by the GM's judgement. By seat."""
    if state.ended is None:
        return ()
    won = winning_camps(state)
    return tuple(earned for seat in state.seats if (earned := _win(state, state.ended, seat, won)))


def _win(state: StoryState, ended: Ended, seat: int, won: tuple[str, ...]) -> Earned | None:
    role = state.role(seat)
    gone = state.story.left(seat)
    if role.own and (role.own == (gone.cause if gone else "alive") or _hexed_two_wolves(state, seat)):
        return Earned(seat, Text(f"village-why-own-{role.own}"), gone.id if gone else "")
    camp = state.camps_held[seat - 1]
    if camp in won:
        return Earned(seat, Text("village-why-camp", {"camp": camp_label(camp, state.camp_words)}))
    return Earned(seat, Text("village-why-also")) if seat in ended.also else None


def _hexed_two_wolves(state: StoryState, seat: int) -> bool:
    hexed = [gone for gone in state.story.departures if gone.cause == "hexed" and gone.by == seat]
    wolves = sum(state.role(gone.seat, gone.at).counts == "wolf" for gone in hexed)
    return state.role(seat).own == "two-wolves" and wolves >= 2


def winning_camps(state: StoryState) -> tuple[str, ...]:
    """The camps that have won: the verdict's, and those that by the rules win beside it."""
    if state.ended is None:
        return ()
    judgement = judgement_of(state)
    return (state.ended.camp, *(judgement.beside if judgement else ()))


def proposals(state: StoryState) -> tuple[Proposal, ...]:
    """What the facts propose for the ledger, in the scheme's order; rules that pay nothing are left out."""
    found: list[Proposal] = []
    for code in dict.fromkeys(rule.code for rule in state.setup.scheme):
        points = points_of(state.setup.scheme, code)
        if points and code in _EARN:
            found += [Proposal(e.seat, code, points, e.reason, e.cause) for e in _EARN[code](state)]
    return tuple(found)


def _bluff(state: StoryState) -> Iterator[Earned]:
    # Ruling: only for a camp other than the village's, once a game.
    paid: set[int] = set()
    for fact in state.story.of(Claim):
        seat = fact.move.seat
        false = fact.move.role != state.role(seat, fact.at).key
        pays = state.options.bluff_for_village or state.camps_held[seat - 1] != "village"
        if false and pays and seat not in paid:
            paid.add(seat)
            params = {"day": fact.move.day, "role": label(fact.move.role, state.words)}
            yield Earned(seat, Text("village-why-bluff", params), fact.id)


def _guard(state: StoryState) -> Iterator[Earned]:
    for fact in state.story.of(Guard):
        if guard_held(state.story, fact):
            reason = Text("village-why-guard", {"day": day_of(fact.at), "target": Who(fact.move.target)})
            yield Earned(fact.move.seat, reason, fact.id)


def _suspicion_points(state: StoryState) -> Iterator[Earned]:
    for fact in state.story.of(Execution):
        seat = fact.move.seat
        if seat is None:
            continue
        claims = claims_until(state.story, fact.at)
        for role in sorted(claims.get(seat, ())):
            rivals = _rivals(state, claims, seat, role, fact)
            if rivals:
                params = {
                    "day": fact.move.day,
                    "role": label(role, state.words),
                    "rivals": tuple(map(Who, rivals)),
                }
                yield Earned(seat, Text("village-why-suspected", params), fact.id)
                break


def _rivals(state: StoryState, claims: dict[int, set[str]], seat: int, role: str, fact: Fact) -> list[int]:
    claimants = {other for other, roles in claims.items() if role in roles}
    holders = [held.key for held in state.roles_at(fact.at)].count(role)
    # Two masons, or seven hunters, who say so do not contradict each other: only a surplus makes rivals.
    if state.options.rivals == "surplus" and len(claimants) <= holders:
        return []
    before = takewhile(lambda departure: departure.id != fact.id, state.story.departures)
    return sorted(claimants - {departure.seat for departure in before} - {seat})


def _black(state: StoryState) -> Iterator[Earned]:
    # Ruling: the true seer, each werewolf once.
    found: set[tuple[int, int]] = set()
    for fact in state.story.of(Divination):
        seer, target = fact.move.seat, fact.move.target
        wolf = state.role(target, fact.at).counts == "wolf" and state.story.colours[fact.id] == "black"
        if wolf and state.role(seer, fact.at).can("divine") and (seer, target) not in found:
            found.add((seer, target))
            params = {"day": fact.move.night, "target": Who(target)}
            yield Earned(seer, Text("village-why-black", params), fact.id)


def _threat(state: StoryState) -> Iterator[Earned]:
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


_EARN: dict[str, Callable[[StoryState], Iterable[Earned]]] = {
    "win": wins,
    "survival": lambda state: (
        Earned(seat, Text("village-why-survival")) for seat in sorted(state.story.living)
    ),
    "bluff": _bluff,
    "guard": _guard,
    "suspected": _suspicion_points,
    "black": _black,
    "threat": _threat,
    "mvp": lambda state: (Earned(one.seat, Text("village-why-mvp"), one.id) for one in (state.mvp,) if one),
}


def result(state: StoryState) -> Result | None:
    """The result after the GM's verdict, else nothing. Winners share the first place, all others the next."""
    if state.ended is None:
        return None
    reasons = {earned.seat: earned.reason for earned in wins(state)}
    lost = Text("village-why-lost")
    params: dict[str, Param] = {
        "camp": camp_label(state.ended.camp, state.camp_words),
        "reason": ending(state)[1],
    }
    return Result(
        Text("village-summary-nobody" if state.ended.camp == "nobody" else "village-summary", params),
        tuple(reasons),
        rank_winners_first(tuple(reasons), {**dict.fromkeys(state.seats, lost), **reasons}),
        proposals(state),
        {"survived": tuple(int(seat in state.story.living) for seat in state.seats), **_belonging(state)},
    )


def _belonging(state: StoryState) -> dict[str, tuple[int, ...]]:
    """Camp and role of each seat at the end; nothing of a story that the house keeps closed."""
    if not state.options.open_at_end:
        return {}
    return {
        **memberships("camp", state.camps_held),
        **memberships("role", [role.key for role in state.roles_at()]),
    }
