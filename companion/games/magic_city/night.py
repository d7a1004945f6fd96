"""The night of Magic City: what the executed's cards ask, what roles do, and the order of their turns."""

from collections.abc import Iterable, Iterator
from typing import Annotated, Any

from msgspec import Meta, Struct

from companion.games.werewolf.facts import FRAME, Fact, Night, NightFact, at, forbid
from companion.games.werewolf.night import Attack, Divination, Guard, NightAct, Reading, Step, nights
from companion.games.werewolf.roles import check_abilities
from companion.games.werewolf.story import Builder
from companion.kernel.game import Action, Illegal, Seat, Text, number, seats

from .evening import EXECUTED, ChooseEvent, Direction, MagicCityVerb, event_of
from .table import EVENTS, ROLES, TRAITS, CityTable, EventKey, event_label

DIE = 6


class CityNight(NightFact, frozen=True):
    """Base of the night's facts of this game."""

    prefix = "magic-city"


class CardFact(CityNight, frozen=True):
    """Base of what the executed chooses for the card of the evening before, eyes open in the night."""

    said_by = EXECUTED
    order = FRAME
    same = ("night",)

    @classmethod
    def card(cls) -> EventKey:
        """The card that it belongs to."""
        return {event.asks: event.key for event in EVENTS.values()}[cls.verb()]

    @classmethod
    def asked(cls, state: CityTable) -> Iterator[tuple[int, list[int]]]:
        """The nights in which the card works, and who lived then."""
        card = cls.card()
        chosen = [fact.move.event for fact in state.story.of(ChooseEvent)]
        for night, alive in nights(state) if card in chosen else ():
            if night and event_of(state, night) == card:
                yield night, alive

    def happen(self, builder: Builder, fact: Fact) -> None:
        """Refuses a night after which the card was not chosen."""
        if event(builder, self.night) != self.card():
            forbid(fact, Text("magic-city-not-the-event", {"event": event_label(self.card())}), "night")


class Pointed(CardFact, frozen=True):
    """Base of cards for which the executed points at one person."""

    target: Seat

    @classmethod
    def offer(cls, state: CityTable, viewer: str) -> Iterable[Action]:
        """Offered with those who live and are in the game this night."""
        for night, alive in cls.asked(state):
            yield cls.action(night=night, target=alive)

    def happen(self, builder: Builder, fact: Fact) -> None:
        """Refuses a target that is dead or out of the game, and a night without its card."""
        super().happen(builder, fact)
        builder.must_live(fact, self.target, "target")


class Guild(Pointed, frozen=True):
    """An attack on this person fails tonight."""


class Bandits(Pointed, frozen=True):
    """This person has no vote tomorrow."""


class Bank(Pointed, frozen=True):
    """This person's vote counts twice tomorrow."""


class Mirror(Pointed, frozen=True):
    """Whoever learns what this person is, tonight, is shown the opposite."""

    @classmethod
    def offer(cls, state: CityTable, viewer: str) -> Iterable[Action]:
        """Offered with those who live, and those who were executed: the medium learns of them."""
        for night, alive in cls.asked(state):
            gone = {left.seat for left in state.story.departures if left.at == at(night, "evening")}
            yield cls.action(night=night, target={*alive, *gone})

    def happen(self, builder: Builder, fact: Fact) -> None:
        """Refuses a target that is neither alive nor left this evening, and a night without its card."""
        CardFact.happen(self, builder, fact)
        if not any(gone.seat == self.target and gone.at == fact.at - 1 for gone in builder.departures):
            builder.must_live(fact, self.target, "target")


class Tree(CardFact, frozen=True):
    """Two people: when one of them leaves, for whatever reason, the other leaves as well."""

    seats: Annotated[tuple[Seat, ...], Meta(min_length=2, max_length=2)]

    @classmethod
    def offer(cls, state: CityTable, viewer: str) -> Iterable[Action]:
        """Offered with two of those who live and are in the game this night."""
        for night, alive in cls.asked(state):
            if len(alive) >= 2:
                yield cls.action(night=night, seats=seats(alive, least=2, most=2))

    def happen(self, builder: Builder, fact: Fact) -> None:
        """Refuses two of whom one is dead, and a night without the card."""
        super().happen(builder, fact)
        for seat in self.seats:
            builder.must_live(fact, seat, "seats")


class Garden(CardFact, frozen=True):
    """In which direction, and by how many seats, the illusionist shifts tonight's attacks."""

    direction: Direction
    number: Annotated[int, Meta(ge=1, le=DIE)]

    @classmethod
    def offer(cls, state: CityTable, viewer: str) -> Iterable[Action]:
        """Offered with either direction, and what a die shows."""
        for night, _ in cls.asked(state):
            yield cls.action(night=night, number=number(1, DIE))


class Die(Struct, frozen=True, tag_field="drawn", tag="die"):
    """What the die showed."""

    number: int


class RollGarden(MagicCityVerb, frozen=True):
    """How the illusionist shifts tonight's attacks, with a die thrown by the device."""

    night: Night
    direction: Direction
    said_by = EXECUTED
    Drawn = Die

    @classmethod
    def offer(cls, state: CityTable, viewer: str) -> Iterable[Action]:
        """Offered where the garden asks for it tonight."""
        for night, _ in Garden.asked(state):
            if at(night, "night") == state.now and not state.story.of(Garden, state.now):
                yield cls.action(night=night)

    def draw(self, state: CityTable, entry: Any, chance: Any) -> Die:
        """What a die of six shows."""
        return Die(chance.die(DIE))

    def apply(self, state: CityTable, entry: Any) -> CityTable:
        """The state with the garden and what the die showed."""
        if entry.drawn is None or not 1 <= entry.drawn.number <= DIE:
            raise Illegal(Text("kernel-not-drawn"))
        return state.with_fact(entry, Garden(self.night, self.direction, entry.drawn.number))


class SecondAttack(Attack, frozen=True):
    """003 魔獣の森: whom the wolves attack beside the first; it fails while a golem lives."""

    @classmethod
    def offer(cls, state: Any, viewer: str) -> Iterable[Action]:
        """Offered on the night of the forest."""
        for action in super().offer(state, viewer):
            night = action.field("night").value
            if isinstance(night, int) and night and event_of(state, night) == "forest":
                yield action

    def happen(self, builder: Builder, fact: Fact) -> None:
        """Refuses a night without the forest; else happens as an attack does."""
        if event(builder, self.night) != "forest":
            forbid(fact, Text("magic-city-not-the-event", {"event": event_label("forest")}), "night")
        super().happen(builder, fact)


class Ward(Guard, frozen=True):
    """Whom the spirit caller guards; attacked, the caller takes that person along."""

    ability = "ward"


class Acted(NightAct, frozen=True):
    """Base of what one role does to somebody, once a night."""

    seat: Seat
    target: Seat
    prefix = "magic-city"
    same = ("night", "seat")


class EvilEye(Acted, frozen=True):
    """Whom the evil-eye wolf curses: silent, gestures included, for the first minute of the day."""

    ability = "curse"


class Guess(Acted, frozen=True):
    """At whom the chimera thinks that the wolves point; oneself is allowed."""

    ability = "guess"


def hands(state: CityTable, when: int) -> tuple[int, ...]:
    """The seats that raise a hand in a night of the cult: the wolves, with chimera and evil-eye (003
    邪心教団)."""
    alive = ((seat, state.role(seat, when)) for seat in sorted(state.story.before(when)))
    return tuple(seat for seat, role in alive if role.counts == "wolf" or role.can("guess"))


def event(builder: Builder, day: int) -> str:
    """The card that the evening of a day ended with; empty where there was none."""
    chosen = builder.of(ChooseEvent, day=day)
    return chosen[-1].move.event if chosen else ""


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

check_abilities(ROLES.values(), (step.ability for step in ORDER), TRAITS)


CARDS_OF_THE_NIGHT = (Tree, Garden, RollGarden, Guild, Bandits, Mirror, Bank)
