"""The night of Magic City: what the executed's cards ask, what roles do, and the rows that modify it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

from msgspec import Meta, Struct

from companion.games.werewolf.facts import FRAME, LEAVE, Departure, Fact, Night, NightFact, forbid
from companion.games.werewolf.night import WARDS, Attack, Divination, Guard, Reading, Step, nights
from companion.games.werewolf.parts import at, day_of, part_of
from companion.games.werewolf.roles import check
from companion.games.werewolf.story import Rows
from companion.kernel.game import Action, Illegal, Text
from companion.kernel.verbs import Seat, number, seats, settled, within

from .evening import (
    EXECUTED,
    ChooseEvent,
    Direction,
    MagicCityVerb,
    Prison,
    Redealt,
    Slip,
    event_of,
    golem_holds,
    house,
)
from .events import EVENTS, EventKey, event_label
from .roles import AWAKENED, JOINED, ROLES, TRAITS

if TYPE_CHECKING:
    from companion.games.werewolf.story import Builder

    from .state import State

DIE = 6


class CityNight(NightFact, frozen=True):
    """Base of the night's facts of this game."""

    prefix = "magic-city"


class CardFact(CityNight, frozen=True):
    """Base of what the executed chooses for the card of the evening before, eyes open in the night."""

    night: Night
    said_by = EXECUTED
    order = FRAME
    same = ("night",)

    @classmethod
    def card(cls) -> EventKey:
        """The card that it belongs to."""
        return next(event.key for event in EVENTS.values() if event.asks == cls.verb())

    @classmethod
    def asked(cls, state: State) -> Iterator[tuple[int, list[int]]]:
        """The nights in which the card works, and who lived then."""
        for night, alive in nights(state):
            if night and event_of(state, night) == cls.card():
                yield night, alive

    def happen(self, tale: Builder, fact: Fact) -> None:
        """Where the card was chosen."""
        if event(tale, self.night) != self.card():
            forbid(fact, Text("magic-city-not-the-event", {"event": event_label(self.card())}), "night")


class Pointed(CardFact, frozen=True):
    """Base of cards for which the executed points at one person."""

    night: Night
    target: Seat

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Of who lives and is in the game this night."""
        for night, alive in cls.asked(state):
            yield cls.action(night=settled(night), target=seats(alive))

    def happen(self, tale: Builder, fact: Fact) -> None:
        """Of somebody alive."""
        super().happen(tale, fact)
        tale.alive(fact, self.target, "target")


class Guild(Pointed, frozen=True):
    """An attack on this person fails tonight."""


class Bandits(Pointed, frozen=True):
    """This person has no vote tomorrow."""


class Bank(Pointed, frozen=True):
    """This person's vote counts twice tomorrow."""


class Mirror(Pointed, frozen=True):
    """Whoever learns what this person is, tonight, is shown the opposite."""

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Of who lives, and of who was executed: the medium learns of them."""
        for night, alive in cls.asked(state):
            gone = {left.seat for left in state.story.departures if left.at == at(night, "evening")}
            yield cls.action(night=settled(night), target=seats({*alive, *gone}))

    def happen(self, tale: Builder, fact: Fact) -> None:
        """Of somebody alive, or who left this evening."""
        CardFact.happen(self, tale, fact)
        if not any(gone.seat == self.target and gone.at == fact.at - 1 for gone in tale.departures):
            tale.alive(fact, self.target, "target")


class Tree(CardFact, frozen=True):
    """Two people: when one of them leaves, for whatever reason, the other leaves as well."""

    night: Night
    seats: Annotated[tuple[Seat, ...], Meta(min_length=2, max_length=2)]

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Two of who lives and is in the game this night."""
        for night, alive in cls.asked(state):
            if len(alive) >= 2:
                yield cls.action(night=settled(night), seats=seats(alive, least=2, most=2))

    def happen(self, tale: Builder, fact: Fact) -> None:
        """Both alive."""
        super().happen(tale, fact)
        for seat in self.seats:
            tale.alive(fact, seat, "seats")


class Garden(CardFact, frozen=True):
    """In which direction, and by how many seats, the illusionist shifts tonight's attacks."""

    night: Night
    direction: Direction
    number: Annotated[int, Meta(ge=1, le=DIE)]

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Either way, by what a die shows."""
        for night, _ in cls.asked(state):
            yield cls.action(night=settled(night), number=number(1, DIE))


class Die(Struct, frozen=True, tag_field="drawn", tag="die"):
    """What the die showed."""

    number: int


class RollGarden(MagicCityVerb, frozen=True):
    """The same with a die thrown by the device."""

    night: Night
    direction: Direction
    said_by = EXECUTED
    Drawn = Die

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Where the garden asks for it tonight."""
        for night, _ in Garden.asked(state):
            if at(night, "night") == state.now and not state.story.of(Garden, state.now):
                yield cls.action(night=settled(night))

    def draw(self, state: State, entry: Any, chance: Any) -> Die:
        """One to six."""
        return Die(chance.die(DIE))

    def apply(self, state: State, entry: Any) -> State:
        """The garden with what the die showed."""
        if entry.drawn is None or not 1 <= entry.drawn.number <= DIE:
            raise Illegal(Text("kernel-not-drawn"))
        return state.with_fact(entry, Garden(self.night, self.direction, entry.drawn.number))


class SecondAttack(Attack, frozen=True):
    """003 魔獣の森: whom the wolves attack beside the first; it fails while a golem lives."""

    @classmethod
    def offer(cls, state: Any, viewer: str) -> Iterable[Action]:
        """On the night of the forest."""
        for action in super().offer(state, viewer):
            night = action.field("night").value
            if isinstance(night, int) and night and event_of(state, night) == "forest":
                yield action

    def happen(self, tale: Builder, fact: Fact) -> None:
        """Where the forest was chosen."""
        if event(tale, self.night) != "forest":
            forbid(fact, Text("magic-city-not-the-event", {"event": event_label("forest")}), "night")
        super().happen(tale, fact)


class Ward(Guard, frozen=True):
    """Whom the spirit caller guards; attacked, the caller takes that person along."""

    ability = "ward"


class Acted(CityNight, frozen=True):
    """Base of what one role does to somebody, once a night."""

    night: Night
    seat: Seat
    target: Seat
    same = ("night", "seat")
    ability = ""

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """By each holder, at anybody."""
        for night, alive in nights(state, quiet=False):
            if able := state.able(alive, cls.ability, at(night, "night")):
                yield cls.action(
                    night=settled(night),
                    seat=seats(able),
                    target=seats(alive, **within("seat", dict.fromkeys(able, alive))),
                )

    def happen(self, tale: Builder, fact: Fact) -> None:
        """Of somebody alive."""
        tale.actor(fact, self.ability)
        tale.alive(fact, self.target, "target")


class EvilEye(Acted, frozen=True):
    """Whom the evil-eye wolf curses: silent, gestures included, for the first minute of the day."""

    ability = "curse"


class Guess(Acted, frozen=True):
    """At whom the chimera thinks that the wolves point; oneself is allowed."""

    ability = "guess"


def hands(state: State, when: int) -> tuple[int, ...]:
    """003 邪心教団: who raises a hand in a night: the wolves, with chimera and evil-eye."""
    alive = ((seat, state.role(seat, when)) for seat in sorted(state.story.before(when)))
    return tuple(seat for seat, role in alive if role.counts == "wolf" or role.can("guess"))


def event(tale: Builder, day: int) -> str:
    """The card that the evening of a day ended with; empty where there was none."""
    chosen = tale.of(ChooseEvent, day=day)
    return chosen[-1].move.event if chosen else ""


def _tonight(tale: Builder, kind: type, when: int) -> list[Fact]:
    return [fact for fact in tale.of(kind) if fact.at == when]


def awaken(tale: Builder, when: int) -> None:
    """003 キメラ: a guess that met the pointed target, before any shift, awakens it as the next night begins.

    It joins the attack a night later (literal), or at once, as the house has it.
    """
    night = day_of(when)
    if part_of(when) != "night" or tale.of(Redealt, day=night):
        return  # the vortex resets marks of the role
    for change in tuple(tale.changes):
        if change.role == AWAKENED and tale.role(change.seat) == AWAKENED:
            tale.change(when - 1, change.seat, JOINED)
    pointed = {fact.move.target for fact in _tonight(tale, Attack, when - 3)}
    first = AWAKENED if house(tale).chimera_joins == "after-next" else JOINED
    for guess in _tonight(tale, Guess, when - 3):
        seat = guess.move.seat
        if guess.move.target in pointed and seat in tale.living and tale.role(seat).can("guess"):
            tale.change(when - 1, seat, first)


def open_arena(tale: Builder, when: int) -> None:
    """On the night of the arena it is settled after all attacks."""
    if part_of(when) == "night" and event(tale, day_of(when)) == "arena":
        tale.later(LEAVE + 1, partial(arena, when=when))


def arena(tale: Builder, when: int) -> None:
    """003 闘技場: knight and spirit caller leave whose choice was not attacked; no dragon (ruling)."""
    attacks = _tonight(tale, Attack, when)
    met = {tale.hit(fact, fact.move.target) for fact in attacks if fact.move.target is not None}
    for guard in _tonight(tale, Guard, when):
        seat = guard.move.seat
        fights = tale.role(seat).can("contender") or house(tale).dragon_in_arena
        if fights and guard.move.target not in met and seat in tale.living:
            tale.leave(guard, seat, "arena")
            if house(tale).arena_takes_ward and isinstance(guard.move, Ward):
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
    return house(tale).garden_counts == "present"


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
    """With whom guards are compared: whom the attack meets (ruling), or whom the wolves pointed at."""
    pointed: int = fact.move.target
    return pointed if house(tale).guards_meet == "pointed" else met


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
    cut = [dealt.at for dealt in tale.of(Redealt) if house(tale).vortex_cuts_tree]
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
    return house(tale).event_votes == "first" and fact.move.round > 1


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
    slips = house(tale).penalty == "vote" and tale.of(Slip, day=day_of(fact.at), target=voter)
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

ORDER = (
    Step("attack", Attack),
    Step("curse", EvilEye),
    Step("guess", Guess),
    Step("divine", Divination),
    Step("read", Reading),
    Step("guard", Guard),
    Step("ward", Ward),
)
"""003: wolves, evil-eye, chimera, seer, medium, knight with dragon, spirit caller."""

check(ROLES.values(), (step.ability for step in ORDER), TRAITS)
