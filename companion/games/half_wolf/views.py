"""What each viewer may know. Who knows what is a table in tests/rules/test_half_wolf_secrets.py."""

from typing import Literal

from msgspec import Struct

from companion.kernel.clock import Clock
from companion.kernel.game import Text, View, as_they_stand, seat_of

from .cards import CAMPS, Ability, Camp, Card, Extra, Hand, Kind, Spot, Verdict, deck
from .state import Digging, SeerLook, Stage, State


class CardCount(Struct, frozen=True):
    """How many of a card are in the deck."""

    card: Card
    count: int


class Turn(Struct, frozen=True, omit_defaults=True):
    """One ability, in the open: who came forward, and which cards were looked at or exchanged.

    `nobody` whether the card lies in the graveyard or its holder has used the other one.
    """

    ability: Ability
    state: Literal["waiting", "acting", "done", "nobody"]
    seat: int | None = None
    spot: Spot | None = None
    grave: int | None = None


class PollShown(Struct, frozen=True, omit_defaults=True):
    """A vote as it may be shown: the executed or tied; ballots by seat and who had no vote, or None."""

    leaders: tuple[int, ...]
    ballots: tuple[int | None, ...] | None = None
    voteless: tuple[int, ...] | None = None


class OwnView(Struct, frozen=True):
    """What a seat knows for itself. `chosen` numbers dealt cards; `arrived` is where a swap put one.

    `ballot` stands in the present vote, `voted` were the earlier ones.
    """

    dealt: Hand | None
    chosen: int | None
    hand: Hand | None
    kind: Kind | None
    goal: Kind | Literal["madman"] | None
    """What it wins by: as the kind, but that only the madman may be executed and win all the same."""
    camp: Camp | None
    votes: bool | None
    ability: Ability | None
    sight: SeerLook | None
    found: tuple[Card, ...]
    arrived: Spot | None
    ballot: int | None
    voted: tuple[int | None, ...]


class Story(Struct, frozen=True):
    """All that happened face down: hands dealt, cards passed (1 or 2), sight, digging, ballots.

    `before` are the hands as the gravedigger found them.
    """

    dealt: tuple[Hand, ...]
    chosen: tuple[int | None, ...]
    before: tuple[Hand, ...]
    sight: SeerLook | None
    digging: Digging | None
    polls: tuple[PollShown, ...]
    ballots: tuple[int | None, ...] = ()


class TableCards(Struct, frozen=True):
    """The cards turned over: hands in seat order, graveyard, what each seat is."""

    hands: tuple[Hand, ...]
    graves: tuple[Card, ...]
    kinds: tuple[Kind, ...]


class Placed(Struct, frozen=True):
    """Among real cards: where a card was told to lie."""

    card: Card
    at: int


class HalfWolfView(View, frozen=True, kw_only=True):
    """Half Werewolf for one viewer. Seats from 1; 0 is the graveyard, -1 nobody (executed: panic).

    waiting, missing: who, or how many, are still to answer, as far as the house shows it.
    cards, verdict: at the end. story: at the end where the house shows all; always for a GM.
    """

    stage: Stage
    real: bool
    extra: Extra
    deck: tuple[CardCount, ...]
    clock: Clock
    length: int
    waiting: tuple[int, ...] | None
    missing: int | None
    turns: tuple[Turn, ...]
    polls: tuple[PollShown, ...]
    tied: tuple[int, ...]
    executed: int | None
    cards: TableCards | None
    verdict: Verdict | None
    placed: tuple[Placed, ...]
    seer_saw: int | None
    gravedigger_saw: int | None
    winners: tuple[int, ...] | None
    story: Story | None
    own: OwnView | None
    mvp: int
    bluff: tuple[int, ...]
    irregular: tuple[Text, ...]
    finished: tuple[int, ...]
    """Who has said by day all that they want to say."""

    @property
    def phase(self) -> Stage:
        """The stage, under the name that shared templates use."""
        return self.stage


def view(state: State, viewer: str) -> HalfWolfView:
    """What `viewer` may know: the open table, the own cards, and all of it for a GM."""
    over, everything = state.stage == "over", viewer == "gm"
    seat = seat_of(viewer)
    waiting = state.waiting
    shown, told = state.options.progress, state.real_cards.cards
    story = everything or (over and state.options.after == "all")
    known = state.verdict is not None or everything
    return HalfWolfView(
        **as_they_stand(state, "stage", "real", "clock", "executed", "verdict", "mvp", "bluff", "finished"),
        **as_they_stand(state.real_cards, "seer_saw", "gravedigger_saw", "winners"),
        extra=state.options.extra,
        deck=_deck(state),
        length=state.discussion.seconds,
        waiting=waiting if shown == "seats" or everything else None,
        missing=len(waiting) if shown != "nothing" or everything else None,
        turns=() if state.real else tuple(_turn(state, ability) for ability in state.abilities),
        polls=tuple(_poll(state, place) for place in range(len(state.polls))),
        tied=state.tied if state.stage == "runoff" else (),
        cards=TableCards(state.hands, state.graves, state.kinds) if known and state.hands else None,
        placed=tuple(Placed(card, told[card]) for card in state.specials if card in told),
        story=_story(state) if story else None,
        own=_own(state, seat) if seat is not None and seat in state.seats else None,
        irregular=state.irregular if over or everything else (),
    )


def _deck(state: State) -> tuple[CardCount, ...]:
    cards = deck(state.size, state.options.extra)
    return (CardCount("villager", cards.count("villager")), *(CardCount(card, 1) for card in state.specials))


_BEFORE: dict[Ability, tuple[Stage, ...]] = {
    "seer": ("deal", "choose", "ready"),
    "gravedigger": ("deal", "choose", "ready", "seer"),
}


def _turn(state: State, ability: Ability) -> Turn:
    if state.stage in _BEFORE[ability]:
        return Turn(ability, "waiting")
    if ability == "seer":
        seat, spot, grave = state.seer, state.sight.spot if state.sight else None, None
    else:
        digging = state.digging
        seat, spot = state.gravedigger, digging.spot if digging else None
        grave = digging.grave if digging else None
    if seat is None:
        return Turn(ability, "nobody")
    return Turn(ability, "acting" if state.stage == ability else "done", seat, spot, grave)


def _poll(state: State, place: int) -> PollShown:
    """A vote as it may be shown: after a first ballot in which some may have had no vote, only the executed
    or the tied."""
    poll = state.polls[place]
    if not state.may_lack_votes or (place == 1 and state.runoff_open):
        return PollShown(poll.leaders, poll.ballots, poll.voteless)
    if len(poll.leaders) > 1 and state.runoff_open:
        return PollShown(poll.leaders, voteless=poll.voteless)
    return PollShown(poll.leaders)


def _story(state: State) -> Story:
    polls = tuple(PollShown(poll.leaders, poll.ballots, poll.voteless) for poll in state.polls)
    answers = (polls, state.ballots.answers)
    return Story(state.dealt, state.chosen.answers, _before(state), state.sight, state.digging, *answers)


def _before(state: State) -> tuple[Hand, ...]:
    """The hands before the swap: the card that left, back where it lay."""
    digging = state.digging
    if digging is None or digging.spot is None or digging.left is None:
        return state.hands
    spot, left = digging.spot, digging.left
    hand = state.hands[spot.seat - 1]
    hand = (left, hand[1]) if spot.card == 1 else (hand[0], left)
    return (*state.hands[: spot.seat - 1], hand, *state.hands[spot.seat :])


def _own(state: State, seat: int) -> OwnView:
    ballot = state.ballots.answer(seat)
    voted = tuple(poll.ballots[seat - 1] for poll in state.polls)
    if state.real or not state.hands:
        return OwnView(None, None, None, None, None, None, None, None, None, (), None, ballot, voted)
    settled = state.stage not in ("deal", "choose")
    kind = state.kinds[seat - 1] if settled else None
    spot = state.digging.spot if state.digging else None
    return OwnView(
        dealt=state.dealt[seat - 1],
        chosen=state.chosen.answer(seat),
        hand=state.hands[seat - 1] if settled else None,
        kind=kind,
        goal="madman" if kind == "wolf" and "wolf" not in state.hands[seat - 1] else kind,
        camp=CAMPS[kind] if kind else None,
        votes=seat not in state.voteless if settled else None,
        ability=state.preferred.answer(seat),
        sight=state.sight if seat == state.seer else None,
        found=state.found if seat == state.gravedigger else (),
        arrived=spot if spot and spot.seat == seat else None,
        ballot=ballot,
        voted=voted,
    )
