"""What cards and roles of Magic City do to each other: awakening, garden, wards, links, votes, as rows."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from companion.games.werewolf.facts import LEAVE, Departure, Fact
from companion.games.werewolf.night import WARDS, Attack, Guard
from companion.games.werewolf.parts import day_of, part_of
from companion.games.werewolf.story import Rows

from .evening import Prison, Redealt, Slip, city_rules, golem_holds
from .night import Bandits, Bank, Garden, Guess, Guild, Mirror, SecondAttack, Tree, Ward, event
from .roles import AWAKENED, JOINED

if TYPE_CHECKING:
    from companion.games.werewolf.story import Builder


def _tonight(tale: Builder, kind: type, when: int) -> list[Fact]:
    return [fact for fact in tale.of(kind) if fact.at == when]


def awaken(tale: Builder, when: int) -> None:
    """Awakens a chimera whose guess met the pointed target, before any shift, as the next night begins (003
    キメラ).

    It joins the attack a night later (literal), or at once, as the house has it.
    """
    night = day_of(when)
    if part_of(when) != "night" or tale.of(Redealt, day=night):
        return  # the vortex resets marks of the role
    for change in tuple(tale.changes):
        if change.role == AWAKENED and tale.role(change.seat) == AWAKENED:
            tale.change(when - 1, change.seat, JOINED)
    pointed = {fact.move.target for fact in _tonight(tale, Attack, when - 3)}
    first = AWAKENED if city_rules(tale).chimera_joins == "after-next" else JOINED
    for guess in _tonight(tale, Guess, when - 3):
        seat = guess.move.seat
        if guess.move.target in pointed and seat in tale.living and tale.role(seat).can("guess"):
            tale.change(when - 1, seat, first)


def open_arena(tale: Builder, when: int) -> None:
    """Puts the arena off until after all attacks, in the night in which it works."""
    if part_of(when) == "night" and event(tale, day_of(when)) == "arena":
        tale.later(LEAVE + 1, partial(arena, when=when))


def arena(tale: Builder, when: int) -> None:
    """003 闘技場: knight and spirit caller leave whose choice was not attacked; no dragon (ruling)."""
    attacks = _tonight(tale, Attack, when)
    met = {tale.hit(fact, fact.move.target) for fact in attacks if fact.move.target is not None}
    for guard in _tonight(tale, Guard, when):
        seat = guard.move.seat
        fights = tale.role(seat).can("contender") or city_rules(tale).dragon_in_arena
        if fights and guard.move.target not in met and seat in tale.living:
            tale.leave(guard, seat, "arena")
            if city_rules(tale).arena_takes_ward and isinstance(guard.move, Ward):
                _drag(tale, guard, guard.move.target, seat, "dragged")


def garden(tale: Builder, fact: Fact, target: int) -> int:
    """003 幻術師の庭: the attack meets whoever sits so many seats on, counting the living (ruling)."""
    ring = [seat for seat in sorted(tale.start) if not (_skips(tale) and imprisoned(tale, fact.at, seat))]
    for shift in _tonight(tale, Garden, fact.at):
        if target in ring:
            way = 1 if shift.move.direction == "clockwise" else -1
            target = ring[(ring.index(target) + way * shift.move.number) % len(ring)]
    return target


def _skips(tale: Builder) -> bool:
    return city_rules(tale).garden_counts == "present"


def in_guild(tale: Builder, fact: Fact, target: int) -> bool:
    """003 ギルド: an attack on that person fails."""
    return any(card.move.target == target for card in _tonight(tale, Guild, fact.at))


def against_golem(tale: Builder, fact: Fact, target: int) -> bool:
    """003 魔獣の森: the second attack fails while a golem lives."""
    return isinstance(fact.move, SecondAttack) and golem_holds(tale)


def imprisoned(tale: Builder, when: int, seat: int) -> bool:
    """003 監獄: out of the game for the night after the vote."""
    voted = tale.of(Prison, day=day_of(when), target=seat)
    return part_of(when) == "night" and bool(voted)


def out_of_reach(tale: Builder, fact: Fact, target: int) -> bool:
    """Whoever is in prison is no target, not even of an attack that is shifted there (ruling)."""
    return imprisoned(tale, fact.at, target)


def faced(tale: Builder, fact: Fact, met: int) -> int:
    """The seat with which guards are compared: whom the attack meets (ruling), or whom the wolves pointed
    at."""
    pointed: int = fact.move.target
    return pointed if city_rules(tale).guards_meet == "pointed" else met


def slum(tale: Builder, fact: Fact) -> bool:
    """003 スラム: guards of knight, dragon and spirit caller do not work tonight."""
    return event(tale, fact.move.night) == "slum"


def mirrored(tale: Builder, fact: Fact, seat: int) -> bool:
    """003 魔法の鏡屋: the opposite is shown of that person, this night only."""
    return any(card.move.target == seat for card in _tonight(tale, Mirror, fact.at))


def ward_leaves(tale: Builder, fact: Fact, met: int) -> None:
    """003 精霊使い: who is attacked takes the warded along, under the slum as well."""
    if tale.role(met).can("ward"):
        for ward in tale.of(Ward, seat=met, night=fact.move.night):
            tale.later(LEAVE, partial(_drag, fact=fact, seat=ward.move.target, by=met, cause="dragged"))


def linked(tale: Builder, fact: Fact, gone: Departure) -> None:
    """003 伝説の木: the other of the pair leaves at the same time; no chain beyond the pair (ruling)."""
    if gone.cause == "linked":
        return
    cut = [dealt.at for dealt in tale.of(Redealt) if city_rules(tale).vortex_cuts_tree]
    for tree in tale.of(Tree):
        if gone.seat in tree.move.seats and not any(tree.at < when for when in cut):
            other = next(seat for seat in tree.move.seats if seat != gone.seat)
            tale.later(LEAVE, partial(_drag, fact=fact, seat=other, by=gone.seat, cause="linked"))


def _drag(tale: Builder, fact: Fact, seat: int, by: int, cause: str) -> None:
    if seat in tale.living:
        tale.leave(fact, seat, cause, by)


def last_shot(tale: Builder, fact: Fact, gone: Departure) -> None:
    """003 狩人: only who is executed shoots."""
    if gone.cause == "executed" and tale.role(gone.seat).can("shoot"):
        tale.owing.append(gone.seat)


def _first_vote_only(tale: Builder, fact: Fact) -> bool:
    """Whether bandits and bank have no say in this vote; by default they have in every one (ruling)."""
    return city_rules(tale).event_votes == "first" and fact.move.round > 1


def bandits(tale: Builder, fact: Fact, voter: int) -> int:
    """003 盗賊団: no vote on the next day; in the runoff neither (ruling)."""
    robbed = tale.of(Bandits, night=day_of(fact.at) - 1, target=voter)
    return 0 if robbed and not _first_vote_only(tale, fact) else 1


def bank(tale: Builder, fact: Fact, voter: int) -> int:
    """003 銀行: two votes on the next day; in the runoff as well (ruling)."""
    rich = tale.of(Bank, night=day_of(fact.at) - 1, target=voter)
    return 2 if rich and not _first_vote_only(tale, fact) else 1


def slipped(tale: Builder, fact: Fact, voter: int) -> int:
    """003 バベルの魔塔, 図書館: where it was agreed, a slip costs the vote."""
    slips = city_rules(tale).penalty == "vote" and tale.of(Slip, day=day_of(fact.at), target=voter)
    return 0 if slips else 1


ROWS = Rows(
    hooks=(last_shot, linked),
    wards={
        **WARDS,
        "guild": in_guild,
        "golem": against_golem,
        "prison": out_of_reach,
    },
    openings=(awaken, open_arena),
    shifts=(garden,),
    faced=faced,
    cancels=(slum,),
    inverts=(mirrored,),
    strikes=(ward_leaves,),
    absent=(imprisoned,),
    weights=(bandits, bank, slipped),
)
"""What modifies the facts of a Magic City."""
