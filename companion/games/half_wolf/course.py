"""How a round goes: cards are dealt and passed on, seer and gravedigger act, the talk, the ballots."""

from collections.abc import Iterable, Mapping
from typing import Annotated, Any

from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.games.werewolf.asking import Asked
from companion.games.werewolf.facts import put
from companion.games.werewolf.machine import AnswersInSecret, EndsTalk, FinishesTalk
from companion.games.werewolf.talk import HoldsClock, RunsClock, TurnsClock
from companion.games.werewolf.voting import most_voted
from companion.kernel import turns
from companion.kernel.game import Action, Choice, Forbidden, Illegal, Param, Text, Trait, Who, seat_of, stands
from companion.kernel.verbs import choices, number, reasons

from . import cards
from .state import Digging, HalfWolfVerb, Poll, RulesVerb, SeatVerb, SeerLook, State

Number = Annotated[int, Meta(ge=1, le=2, extra={"kind": "choice"})]


class Shuffled(Struct, frozen=True, tag_field="drawn", tag="shuffled"):
    """For each seat, whether the card that arrived lies first."""

    first: Annotated[tuple[bool, ...], Meta(min_length=4, max_length=6)]


class Deal(RulesVerb, turns.DealsDeck, frozen=True):
    """By the rules: two cards to each seat, the rest to the graveyard."""

    traits = Trait.FINAL | Trait.BEGINS

    def apply(self, state: State, entry: Any) -> State:
        """The state with two cards at each seat in turn, and the rest in the graveyard."""
        dealt = self.dealt(state, entry)
        hands = tuple((dealt[2 * seat - 2], dealt[2 * seat - 1]) for seat in state.seats)
        return replace(state, stage="choose", dealt=hands, hands=hands, graves=dealt[2 * state.size :])


class Choose(AnswersInSecret, SeatVerb, frozen=True):
    """Which of the two dealt cards one passes on, before seeing what comes; may be changed until all have."""

    card: Number
    phases = frozenset({"choose"})
    secret = True
    question, answer = "chosen", "card"

    @classmethod
    def among(cls, state: State, seat: int) -> Mapping[str, Any]:
        """Either of the two cards."""
        return choices(Choice(n, Text("half-wolf-card-n", {"number": n})) for n in (1, 2))

    def params(self) -> dict[str, Param]:
        """The number of the card."""
        return {"number": self.card}


class Pass(RulesVerb, frozen=True):
    """By the rules: all cards change hands at once, and each hand is shuffled."""

    phases = frozenset({"choose"})
    Drawn = Shuffled
    traits = Trait.FINAL | Trait.BEGINS

    def draw(self, state: State, entry: Any, chance: Any) -> Shuffled:
        """The order of the two cards in each hand."""
        return Shuffled(tuple(chance.below(2) == 1 for _ in state.seats))

    def apply(self, state: State, entry: Any) -> State:
        """The state with every chosen card at the right neighbour; its place does not tell which one
        arrived."""
        drawn = entry.drawn
        if drawn is None or len(drawn.first) != state.size:
            raise Illegal(Text("kernel-not-drawn"))
        hands = tuple(_hand_after_passing(state, seat, drawn.first[seat - 1]) for seat in state.seats)
        return replace(state, stage="ready", hands=hands)


def _hand_after_passing(state: State, seat: int, arrived_first: bool) -> cards.Hand:
    giver = cards.left_of(seat, state.size)
    kept = state.dealt[seat - 1][2 - (state.chosen.answer(seat) or 1)]
    arrived = state.dealt[giver - 1][(state.chosen.answer(giver) or 1) - 1]
    return (arrived, kept) if arrived_first else (kept, arrived)


class Ready(AnswersInSecret, SeatVerb, frozen=True):
    """One has seen the new hand. All answer which ability it would be, were both held (000 注意2)."""

    ability: cards.Ability = "seer"
    phases = frozenset({"ready"})
    secret = True
    question, answer = "preferred", "ability"

    @classmethod
    def among(cls, state: State, seat: int) -> Mapping[str, Any]:
        """Those of the abilities that are in the deck."""
        return choices(Choice(ability, Text(f"half-wolf-{ability}")) for ability in state.abilities)

    def params(self) -> dict[str, Param]:
        """The ability by its name."""
        return {"ability": Text(f"half-wolf-{self.ability}")}


class ComeForward(RulesVerb, frozen=True):
    """By the rules: the holders come forward, the seer first."""

    phases = frozenset({"ready"})
    traits = Trait.FINAL | Trait.BEGINS

    def apply(self, state: State, entry: Any) -> State:
        """The state in which who holds an ability card acts; who holds both, with the one that was
        preferred."""
        seer, gravedigger = _holder(state, "seer"), _holder(state, "gravedigger")
        if seer is not None and seer == gravedigger:
            if state.preferred.answer(seer) == "seer":
                gravedigger = None
            else:
                seer = None
        return _next_ability(replace(state, seer=seer, gravedigger=gravedigger), entry.said)


def _holder(state: State, ability: cards.Ability) -> int | None:
    return next((seat for seat in state.seats if ability in state.hands[seat - 1]), None)


def _next_ability(state: State, said: int) -> State:
    """The next holder's turn, or the day, whose clock runs at once."""
    if state.seer is not None and state.sight is None:
        return replace(state, stage="seer")
    if state.gravedigger is not None and state.digging is None:
        return replace(state, stage="gravedigger")
    return replace(state, stage="day", discussion=state.discussion.start(said))


NO_SUCH_CARD = reasons({}, Text("half-wolf-no-such-card"))


def must_act(viewer: str, holder: int | None) -> None:
    """Refuses anybody but who came forward. Raises Illegal."""
    if seat_of(viewer) != holder:
        raise Illegal(Text("half-wolf-not-yours"))


class Look(SeatVerb, frozen=True):
    """The seer looks at one card on the table, the own ones and the graveyard included."""

    card: cards.SpotName
    phases = frozenset({"seer"})
    traits = SeatVerb.traits | Trait.TELLS

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered with any card, to whoever came forward."""
        must_act(viewer, state.seer)
        yield cls.action(owed=True, card=choices(cards.spot_choices(state.spots()), **NO_SUCH_CARD))

    def apply(self, state: State, entry: Any) -> State:
        """The state with what was seen."""
        spot = cards.spot_of(self.card)
        sight = SeerLook(entry.seat, spot, state.card_at(spot))
        return _next_ability(replace(state, sight=sight), entry.said)

    def params(self) -> dict[str, Param]:
        """The card by its place, not what it was."""
        return {"card": cards.spot_text(cards.spot_of(self.card))}


class Swap(SeatVerb, frozen=True):
    """The gravedigger exchanges a card of the graveyard with one of another seat."""

    grave: Number
    card: cards.SpotName
    phases = frozenset({"gravedigger"})

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered with any card of the graveyard against any of another player."""
        must_act(viewer, state.gravedigger)
        graves = range(1, len(state.graves) + 1)
        there = [spot for spot in state.spots() if spot.seat not in (cards.GRAVEYARD, state.gravedigger)]
        own = {f"{state.gravedigger}-{n}": Text("half-wolf-not-own-card") for n in (1, 2)}
        yield cls.action(
            owed=True,
            grave=(Choice(n, Text("half-wolf-grave-n", {"number": n})) for n in graves),
            card=choices(cards.spot_choices(there), **reasons(own, Text("half-wolf-no-such-card"))),
        )

    def apply(self, state: State, entry: Any) -> State:
        """The state with the two cards in each other's place."""
        spot, grave = cards.spot_of(self.card), self.grave
        left, arrived = state.card_at(spot), state.graves[grave - 1]
        hand = state.hands[spot.seat - 1]
        hand = (arrived, hand[1]) if spot.card == 1 else (hand[0], arrived)
        swapped = replace(
            state,
            digging=Digging(entry.seat, state.graves, grave, spot, arrived, left),
            hands=put(state.hands, spot.seat, hand),
            graves=put(state.graves, grave, left),
        )
        return _next_ability(swapped, entry.said)

    def params(self) -> dict[str, Param]:
        """The cards by their places, not what they were."""
        return {"grave": self.grave, "card": cards.spot_text(cards.spot_of(self.card))}


class LeaveGraves(SeatVerb, frozen=True):
    """The gravedigger has looked and swaps nothing, where the house allows it."""

    phases = frozenset({"gravedigger"})

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered to whoever came forward, where the house allows it."""
        must_act(viewer, state.gravedigger)
        if state.options.gravedigger == "must":
            raise Illegal(Text("half-wolf-must-swap"))
        yield cls.action()

    def apply(self, state: State, entry: Any) -> State:
        """The state in which the graveyard was seen, and nothing swapped."""
        digging = Digging(entry.seat, state.graves)
        return _next_ability(replace(state, digging=digging), entry.said)


DAY = frozenset({"day"})
EVENING = frozenset({"vote", "runoff"})
Length = Annotated[int, Meta(ge=30, le=3600, extra={"kind": "span"})]


class TurnsDay(TurnsClock, HalfWolfVerb, frozen=True):
    """Base of what is said to the clock of the day."""

    phases = DAY

    @classmethod
    def against(cls, state: State) -> Text | None:
        """That it runs, or stands, already."""
        already = Text(f"half-wolf-clock-{'runs' if cls.runs else 'stands'}")
        return already if state.discussion.running is cls.runs else None


class PauseDay(HoldsClock, TurnsDay, frozen=True):
    """The clock of the day stands."""


class StartDay(RunsClock, TurnsDay, frozen=True):
    """The clock of the day runs."""


class DayLength(HalfWolfVerb, frozen=True):
    """How many seconds the day has in all; what is left changes by the difference."""

    seconds: Length
    was: int | None = None
    phases = DAY

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered from half a minute to an hour."""
        length = state.discussion.seconds
        yield cls.action(seconds=number(30, 3600, length), was=stands(length, "half-wolf-changed"))

    def apply(self, state: State, entry: Any) -> State:
        """The state with a longer or shorter day in all."""
        return replace(state, discussion=state.discussion.lasting(self.seconds, entry.said))

    def params(self) -> dict[str, Param]:
        """The length in seconds."""
        return {"seconds": self.seconds}


class EndDay(EndsTalk, HalfWolfVerb, frozen=True):
    """Everybody has finished talking, and votes."""

    stage = "stage"


class FinishTalk(FinishesTalk, SeatVerb, frozen=True):
    """A seat has said all that it wants to say. With real cards the companion does not ask for votes."""

    stage = "stage"
    traits = Trait.FINAL

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered where the vote is the companion's."""
        if state.real:
            raise Illegal(Text("half-wolf-not-now"))
        yield cls.action()


class TimeUp(EndsTalk, RulesVerb, frozen=True):
    """By the rules: the day is over, in the middle of a sentence or not."""

    traits = Trait.FINAL | Trait.BEGINS
    stage = "stage"


def candidates(state: State) -> tuple[int, ...]:
    """Who may be voted for: every seat and the graveyard, in a runoff only the tied."""
    return state.tied if state.stage == "runoff" else (*state.seats, cards.GRAVEYARD)


def _may_say_none(state: State) -> bool:
    """Whether a ballot may say that one has no vote: real cards are not known to the companion."""
    return state.real and state.may_lack_votes and (state.stage == "vote" or not state.runoff_open)


class Ballot(AnswersInSecret, SeatVerb, frozen=True):
    """One's vote: a seat or the graveyard; among real cards also "I have no vote".

    It lies face down until the count, which nobody can forget: until then nobody has seen it, and it falls
    with an end of the day that was told by mistake.
    """

    target: cards.Target
    phases = EVENING
    secret = True
    traits = Trait.ANSWERS
    question = "ballots"

    @classmethod
    def among(cls, state: State, seat: int) -> Mapping[str, Any]:
        """Whoever stands; the same for whoever has no vote, so that the ballot tells nothing."""
        if seat not in state.asked:
            raise Illegal(Text("half-wolf-no-vote"))
        stand = candidates(state)
        among = [other for other in stand if other != seat or state.options.self_vote]
        among += [cards.NOBODY] if _may_say_none(state) else []
        own = {seat: Forbidden("half-wolf-not-oneself")} if seat in stand else {}
        against = reasons(own, Text("half-wolf-no-such-target"))
        return choices(cards.target_choices(among, "half-wolf-no-vote-say"), **against)

    def params(self) -> dict[str, Param]:
        """For whom it is."""
        return {"target": cards.target_text(self.target, "half-wolf-no-vote-say")}


class Count(RulesVerb, frozen=True):
    """By the rules: all ballots are in."""

    phases = EVENING

    def apply(self, state: State, entry: Any) -> State:
        """The state after the count. Most votes: executed; a tie: one runoff among the tied; tied again:
        panic."""
        poll = _count_votes(state)
        counted = replace(
            state,
            polls=(*state.polls, poll),
            irregular=(*state.irregular, *_marks(state)),
            ballots=Asked.of(state.size),
        )
        if len(poll.leaders) == 1:
            return counted.with_executed(poll.leaders[0])
        return (
            counted.with_executed(cards.NOBODY)
            if state.stage == "runoff"
            else replace(counted, stage="runoff")
        )


def _count_votes(state: State) -> Poll:
    ballots, gone = state.ballots.answers, state.voteless
    if _may_say_none(state):
        gone = tuple(seat for seat in state.seats if ballots[seat - 1] == cards.NOBODY)
    counts = (target for seat, target in enumerate(ballots, 1) if seat not in gone)
    return Poll(ballots, gone, most_voted(candidates(state), counts))


def _marks(state: State) -> tuple[Text, ...]:
    """What was recorded against the rules: votes for oneself where the house has none."""
    return tuple(
        Text("half-wolf-irregular-self-vote", {"seat": Who(seat)})
        for seat in state.seats
        if state.ballots.answer(seat) == seat and not state.options.self_vote
    )
