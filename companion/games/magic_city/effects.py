"""What cards and roles of Magic City do to each other: awakening, garden, wards, links, votes, as rows."""

from __future__ import annotations

from functools import partial
from typing import Any

from companion.games.werewolf.facts import LEAVE, Departure, Fact, at, day_of, part_of
from companion.games.werewolf.knowledge import Lesson, actor
from companion.games.werewolf.night import WARDS, Attack, Guard
from companion.games.werewolf.story import Builder, Modifiers
from companion.kernel.words import Param, Text, Who

from .cards import AWAKENED, JOINED
from .evening import ChooseEvent, Prison, Redealt, Slip, golem_holds
from .night import (
    Bandits,
    Bank,
    EvilEye,
    Garden,
    Guess,
    Guild,
    Mirror,
    SecondAttack,
    Tree,
    Ward,
    event,
    hands,
)


def _tonight(builder: Builder, kind: type, when: int) -> list[Fact]:
    return [fact for fact in builder.of(kind) if fact.at == when]


def _card_on(builder: Builder, card: type, fact: Fact, target: int) -> bool:
    return any(one.move.target == target for one in _tonight(builder, card, fact.at))


def awaken(builder: Builder, when: int) -> None:
    """Awakens a chimera whose guess met the pointed target, before any shift, as the next night begins (003
    キメラ).

    It joins the attack a night later (literal), or at once, as the house has it.
    """
    night = day_of(when)
    if part_of(when) != "night" or builder.of(Redealt, day=night):
        return  # the vortex resets marks of the role
    for change in tuple(builder.changes):
        if change.role == AWAKENED and builder.role(change.seat) == AWAKENED:
            builder.change_role(when - 1, change.seat, JOINED)
    pointed = {fact.move.target for fact in _tonight(builder, Attack, when - 3)}
    first = AWAKENED if builder.rules.chimera_joins == "after-next" else JOINED
    for guess in _tonight(builder, Guess, when - 3):
        seat = guess.move.seat
        if guess.move.target in pointed and seat in builder.living and builder.role(seat).can("guess"):
            builder.change_role(when - 1, seat, first)


def open_arena(builder: Builder, when: int) -> None:
    """Puts the arena off until after all attacks, in the night in which it works."""
    if part_of(when) == "night" and event(builder, day_of(when)) == "arena":
        builder.postpone(LEAVE + 1, partial(arena, when=when))


def arena(builder: Builder, when: int) -> None:
    """Has knight and spirit caller leave whose choice was not attacked; no dragon (003 闘技場, ruling)."""
    attacks = _tonight(builder, Attack, when)
    met = {builder.seat_met(fact, fact.move.target) for fact in attacks if fact.move.target is not None}
    for guard in _tonight(builder, Guard, when):
        seat = guard.move.seat
        fights = builder.role(seat).can("contender") or builder.rules.dragon_in_arena
        if fights and guard.move.target not in met and seat in builder.living:
            builder.leave(guard, seat, "arena")
            if builder.rules.arena_takes_ward and isinstance(guard.move, Ward):
                _drag(builder, guard, guard.move.target, seat, "dragged")


def garden(builder: Builder, fact: Fact, target: int) -> int:
    """The seat that an attack meets: so many seats on from the target, counting the living (003 幻術師の庭,
    ruling)."""
    present = builder.rules.garden_counts == "present"
    alive = sorted(builder.living_at_start)
    ring = [seat for seat in alive if not (present and imprisoned(builder, fact.at, seat))]
    for shift in _tonight(builder, Garden, fact.at):
        if target in ring:
            way = 1 if shift.move.direction == "clockwise" else -1
            target = ring[(ring.index(target) + way * shift.move.number) % len(ring)]
    return target


def against_golem(builder: Builder, fact: Fact, target: int) -> bool:
    """Whether it is the forest's second attack, and a golem lived when it was pointed (003 魔獣の森): one
    whom the first attack takes still holds it (ruling)."""
    return isinstance(fact.move, SecondAttack) and golem_holds(builder, builder.living_at_start)


def imprisoned(builder: Builder, when: int, seat: int) -> bool:
    """Whether a seat is out of the game for the night after the vote (003 監獄)."""
    voted = builder.of(Prison, day=day_of(when), target=seat)
    return part_of(when) == "night" and bool(voted)


def faced(builder: Builder, fact: Fact, met: int) -> int:
    """The seat with which guards are compared: whom the attack meets (ruling), or whom the wolves pointed
    at."""
    pointed: int = fact.move.target
    return pointed if builder.rules.guards_meet == "pointed" else met


def ward_leaves(builder: Builder, fact: Fact, met: int) -> None:
    """Has the warded leave with a spirit caller who was attacked, under the slum as well (003 精霊使い)."""
    if builder.role(met).can("ward"):
        for ward in builder.of(Ward, seat=met, night=fact.move.night):
            builder.postpone(LEAVE, partial(_drag, fact=fact, seat=ward.move.target, by=met, cause="dragged"))


def leave_with_linked(builder: Builder, fact: Fact, gone: Departure) -> None:
    """Has the other of a linked pair leave at the same time; no chain beyond (003 伝説の木, ruling)."""
    if gone.cause == "linked":
        return
    cut = [dealt.at for dealt in builder.of(Redealt) if builder.rules.vortex_cuts_tree]
    for tree in builder.of(Tree):
        if gone.seat in tree.move.seats and not any(tree.at < when for when in cut):
            other = next(seat for seat in tree.move.seats if seat != gone.seat)
            builder.postpone(LEAVE, partial(_drag, fact=fact, seat=other, by=gone.seat, cause="linked"))


def _drag(builder: Builder, fact: Fact, seat: int, by: int, cause: str) -> None:
    if seat in builder.living:
        builder.leave(fact, seat, cause, by)


def last_shot(builder: Builder, fact: Fact, gone: Departure) -> None:
    """Notes that a hunter owes a shot: only who is executed shoots (003 狩人)."""
    if gone.cause == "executed" and builder.role(gone.seat).can("shoot"):
        builder.owing.append(gone.seat)


def _first_vote_only(builder: Builder, fact: Fact) -> bool:
    """Whether bandits and bank have no say in this vote; by default they have in every one (ruling)."""
    return bool(builder.rules.event_votes == "first" and fact.move.round > 1)


def bandits(builder: Builder, fact: Fact, voter: int) -> int:
    """The factor of a robbed voter's ballot: 0 the next day, in the runoff as well (003 盗賊団, ruling)."""
    robbed = builder.of(Bandits, night=day_of(fact.at) - 1, target=voter)
    return 0 if robbed and not _first_vote_only(builder, fact) else 1


def bank(builder: Builder, fact: Fact, voter: int) -> int:
    """The factor of a rich voter's ballot: 2 on the next day, in the runoff as well (003 銀行, ruling)."""
    rich = builder.of(Bank, night=day_of(fact.at) - 1, target=voter)
    return 2 if rich and not _first_vote_only(builder, fact) else 1


def factor_after_slip(builder: Builder, fact: Fact, voter: int) -> int:
    """The factor of a ballot whose voter slipped: 0 where that was agreed (003 バベルの魔塔, 図書館)."""
    slips = builder.rules.penalty == "vote" and builder.of(Slip, day=day_of(fact.at), target=voter)
    return 0 if slips else 1


MODIFIERS = Modifiers(
    hooks=(last_shot, leave_with_linked),
    wards={
        **WARDS,
        # 003 ギルド: safe with the guild tonight.
        "guild": lambda builder, fact, target: _card_on(builder, Guild, fact, target),
        "golem": against_golem,
        # Ruling: not even an attack that is shifted reaches who is in prison.
        "prison": lambda builder, fact, target: imprisoned(builder, fact.at, target),
    },
    openings=(awaken, open_arena),
    shifts=(garden,),
    faced=faced,
    # 003 スラム: the guards of knight, dragon and spirit caller do not work tonight.
    cancels=(lambda builder, fact: event(builder, fact.move.night) == "slum",),
    # 003 魔法の鏡屋: the opposite is shown of a seat, this night only.
    inverts=(lambda builder, fact, seat: _card_on(builder, Mirror, fact, seat),),
    after_attacks=(ward_leaves,),
    absent=(imprisoned,),
    weights=(bandits, bank, factor_after_slip),
)
"""What modifies the facts of a Magic City."""


def _acted(state: Any, fact: Fact) -> Text:
    params: dict[str, Param] = {"night": fact.move.night, "target": Who(fact.move.target)}
    return Text(f"magic-city-know-{fact.move.verb()}", params)


def _madmen(state: Any, fact: Fact) -> frozenset[int]:
    """The madman alive in the night of the cult (003 邪心教団)."""
    if fact.move.event != "cult":
        return frozenset()
    night = at(fact.move.day, "night")
    return frozenset(s for s in state.story.before(night) if state.role(s, night).key == "madman")


def _raised(state: Any, fact: Fact) -> Text:
    up = hands(state, at(fact.move.day, "night"))
    return Text("magic-city-know-cult", {"night": fact.move.day, "seats": tuple(map(Who, up))})


LESSONS = (
    Lesson(EvilEye, actor, _acted),
    Lesson(Guess, actor, _acted),
    Lesson(ChooseEvent, _madmen, _raised, at_dawn=True),
)
"""`at_dawn`: when the evening of the card is over."""
