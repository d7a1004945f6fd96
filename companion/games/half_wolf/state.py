"""What a log of Half Werewolf folds to, what follows from it at once, and what its verbs have in common."""

from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.games.werewolf.asking import Asked
from companion.games.werewolf.machine import NamesSpeaker
from companion.games.werewolf.talk import Discussion
from companion.kernel.clock import Clock
from companion.kernel.game import RULES, SEATS, Param, TableState, Text, Trait

from . import cards

Stage = Literal["deal", "choose", "ready", "seer", "gravedigger", "day", "vote", "runoff", "judging", "over"]
"""`judging`: among real cards, between the vote and the last card told."""


class SeerLook(Struct, frozen=True):
    """What the seer looked at, and what it was."""

    seat: int
    spot: cards.Spot
    card: cards.Card


class Digging(Struct, frozen=True):
    """What the gravedigger found and changed; without a spot, nothing was swapped."""

    seat: int
    graves: tuple[cards.Card, ...]
    grave: int | None = None
    spot: cards.Spot | None = None
    arrived: cards.Card | None = None
    left: cards.Card | None = None


class Poll(Struct, frozen=True):
    """One vote: ballots by seat (None: not asked, NOBODY: none to give), who had no vote, who led."""

    ballots: tuple[int | None, ...]
    voteless: tuple[int, ...]
    leaders: tuple[int, ...]


class RealCards(Struct, frozen=True):
    """What was told of real cards; None where it is still open."""

    cards: "dict[cards.Card, int]" = {}
    seer_saw: int | None = None
    gravedigger_saw: int | None = None
    winners: tuple[int, ...] | None = None


class State(TableState[cards.HalfWolfOptions], frozen=True):
    """A game of Half Werewolf. Tuples by seat are in seat order."""

    stage: Stage
    discussion: Discussion
    chosen: Asked[int]
    preferred: Asked[cards.Ability]
    ballots: Asked[int]
    finished: tuple[int, ...] = ()
    """Who has said all that they want to say by day."""
    dealt: tuple[cards.Hand, ...] = ()
    hands: tuple[cards.Hand, ...] = ()
    graves: tuple[cards.Card, ...] = ()
    seer: int | None = None
    gravedigger: int | None = None
    sight: SeerLook | None = None
    digging: Digging | None = None
    polls: tuple[Poll, ...] = ()
    executed: int | None = None
    real_cards: RealCards = RealCards()
    verdict: cards.Verdict | None = None
    mvp: int = cards.NOBODY
    bluff: tuple[int, ...] = ()
    irregular: tuple[Text, ...] = ()

    @property
    def phase(self) -> str:
        """The stage, by which verbs are offered and refused."""
        return self.stage

    @property
    def clock(self) -> Clock:
        """The clock of the day."""
        return self.discussion.clock

    @property
    def real(self) -> bool:
        """Whether it is played with real cards."""
        return self.options.cards == "real"

    @property
    def size(self) -> int:
        """The number of players."""
        return len(self.setup.seats)

    @property
    def deck(self) -> tuple[cards.Card, ...]:
        """All cards of the set."""
        return cards.deck(self.size, self.options.extra)

    @property
    def specials(self) -> tuple[cards.Card, ...]:
        """The cards in play that are not villagers."""
        return cards.specials(self.size, self.options.extra)

    @property
    def abilities(self) -> tuple[cards.Ability, ...]:
        """The cards in play that act in the morning, in their order."""
        return tuple(ability for ability in cards.ABILITIES if ability in self.specials)

    @property
    def marked(self) -> frozenset[int]:
        """Who has seen the magician by ability (000 魔術師の説明); being handed it is not seeing it so."""
        if self.real:
            saw = (self.real_cards.seer_saw, self.real_cards.gravedigger_saw)
            return frozenset(seat for seat in saw if seat is not None and seat != cards.NOBODY)
        seen = set()
        if self.sight is not None and self.sight.card == "magician":
            seen.add(self.sight.seat)
        if self.gravedigger is not None and "magician" in self.found:
            seen.add(self.gravedigger)
        return frozenset(seen)

    @property
    def found(self) -> tuple[cards.Card, ...]:
        """What the gravedigger has seen in the graveyard so far: all of it from the turn on."""
        if self.digging is not None:
            return self.digging.graves
        return self.graves if self.stage == "gravedigger" else ()

    @property
    def kinds(self) -> tuple[cards.Kind, ...]:
        """What each seat is by the cards as they lie now."""
        return cards.kinds_of(self.hands, self.marked)

    @property
    def may_lack_votes(self) -> bool:
        """Whether somebody may have no vote: among four the madman, in the magician set the converted."""
        return self.size == 4 or self.options.extra == "magician"

    @property
    def runoff_open(self) -> bool:
        """Whether it is shown before a runoff who has no vote, and after it who voted for whom."""
        return self.options.converted_revealed or self.options.extra != "magician"

    @property
    def voteless(self) -> tuple[int, ...]:
        """Who has no vote: by the hands; among real cards by what was said in the last vote."""
        if not self.may_lack_votes:
            return ()
        if self.real:
            return self.polls[-1].voteless if self.polls else ()
        return cards.voteless(self.kinds, self.hands)

    @property
    def tied(self) -> tuple[int, ...]:
        """The seats, or the graveyard, between which a runoff is held."""
        return self.polls[-1].leaders if self.polls else ()

    @property
    def asked(self) -> tuple[int, ...]:
        """Seats that are to give a ballot: all, but for those shown before a runoff to have no vote."""
        gone = self.voteless if self.stage == "runoff" and self.runoff_open else ()
        return tuple(seat for seat in self.seats if seat not in gone)

    @property
    def waiting(self) -> tuple[int, ...]:
        """Seats whose answer is still missing, where everybody answers at the same time."""
        asked: dict[Stage, tuple[Asked[Any], tuple[int, ...]]] = {
            "choose": (self.chosen, tuple(self.seats)),
            "ready": (self.preferred, tuple(self.seats)),
            "vote": (self.ballots, self.asked),
            "runoff": (self.ballots, self.asked),
        }
        question = asked.get(self.stage)
        return question[0].waiting(question[1]) if question else ()

    def card_at(self, spot: cards.Spot) -> cards.Card:
        """The card that lies at a spot."""
        row: tuple[cards.Card, ...] = (
            self.graves if spot.seat == cards.GRAVEYARD else self.hands[spot.seat - 1]
        )
        return row[spot.card - 1]

    def spots(self) -> tuple[cards.Spot, ...]:
        """All cards of the seats, then those of the graveyard."""
        places = (*self.seats, cards.GRAVEYARD)
        return tuple(
            cards.Spot(place, card) for place in places for card in range(1, cards.room(place, self.size) + 1)
        )

    def with_executed(self, executed: int) -> "State":
        """The state once the executed is known; judged as soon as all cards are."""
        return replace(self, executed=executed, stage="judging").with_verdict()

    def with_verdict(self) -> "State":
        """The verdict, where executed and cards are known; among real cards it may still be open."""
        executed = self.executed
        if executed is None:
            return self
        told = self.real_cards
        saw = "magician" not in self.specials or None not in (told.seer_saw, told.gravedigger_saw)
        if self.real and not (saw and all(card in told.cards for card in self.specials)):
            return replace(self, verdict=None, stage="judging")
        hands, graves = _cards_as_told(self) if self.real else (self.hands, self.graves)
        verdict = cards.judge(hands, graves, self.marked, executed, panic=self.options.panic)
        return replace(self, hands=hands, graves=graves, verdict=verdict, stage="over")


def _cards_as_told(state: State) -> tuple[tuple[cards.Hand, ...], tuple[cards.Card, ...]]:
    """Hands and graveyard from where the special cards lie; the rest are villagers."""

    def lying(place: int) -> tuple[cards.Card, ...]:
        there = [card for card in state.specials if state.real_cards.cards[card] == place]
        rest: list[cards.Card] = ["villager"] * (cards.room(place, state.size) - len(there))
        return (*there, *rest)

    hands = tuple((lying(seat)[0], lying(seat)[1]) for seat in state.seats)
    return hands, lying(cards.GRAVEYARD)


class HalfWolfVerb(NamesSpeaker, frozen=True):
    """Base of this game's verbs."""

    def params(self) -> dict[str, Param]:
        """What the sentence says of the fields; many need none."""
        return {}


class RulesVerb(HalfWolfVerb, frozen=True):
    """Base of what the rules do by themselves; nobody can forget what came of it."""

    said_by = RULES
    traits = Trait.FINAL


class SeatVerb(HalfWolfVerb, frozen=True):
    """Base of what a seat says. People cannot forget a card that they have seen, nor a count."""

    said_by = SEATS
    traits = Trait.FINAL
