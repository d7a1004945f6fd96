"""Half Werewolf as the kernel's contract wants it; the rules stand in the files beside this one."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Literal, get_args

from msgspec import Meta
from msgspec.structs import replace

from companion.games.werewolf.asking import Asked
from companion.games.werewolf.facts import require_unchanged
from companion.games.werewolf.machine import MVP_OPEN, Machine
from companion.games.werewolf.talk import Discussion
from companion.kernel import results
from companion.kernel.capabilities import AsksBeforeSignOff, ChangesBetweenGames, StillOpen
from companion.kernel.game import About, Action, Choice, ExplainsRefusals, Illegal, Param, Result, Setup, Text
from companion.kernel.verbs import Seat, choices, reasons, stands

from . import cards, course
from .state import HalfWolfVerb, State
from .views import HalfWolfView, view

Seats = Annotated[tuple[Seat, ...], Meta(max_length=6)]
JUDGING = frozenset({"judging", "over"})


CHANGED = "half-wolf-changed"
NO_SUCH_TARGET = reasons({}, Text("half-wolf-no-such-target"))


def must_be_real(state: State) -> None:
    """Refuses to tell anything of dealt cards. Raises Illegal."""
    if not state.real:
        raise Illegal(Text("half-wolf-cards-dealt"))


def must_be_told(state: State) -> None:
    """Refuses to tell anything also at a table that judged for itself. Raises Illegal."""
    must_be_real(state)
    if state.real_cards.winners is not None:
        raise Illegal(Text("half-wolf-judged-by-table"))


class TellExecuted(HalfWolfVerb, frozen=True):
    """Who was executed at the table, or that there was a panic; at any time, told again it is corrected."""

    target: cards.Target
    was: int | None = None

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered with any seat, the graveyard, or nobody."""
        must_be_told(state)
        among = cards.target_choices((*state.seats, cards.GRAVEYARD, cards.NOBODY), "half-wolf-panic")
        target = choices(among, value=state.executed, **NO_SUCH_TARGET)
        yield cls.action(target=target, was=stands(state.executed, CHANGED))

    def apply(self, state: State, entry: Any) -> State:
        """The state at the end of the game, to be judged from the cards."""
        return replace(state, discussion=state.discussion.pause(entry.said)).with_executed(self.target)

    def params(self) -> dict[str, Param]:
        """Who was executed."""
        return {"target": cards.executed_text(self.target)}


class TellCard(HalfWolfVerb, frozen=True):
    """Where one of the special cards lies at the end. What is not told is a villager."""

    card: Literal["wolf", "seer", "gravedigger", "madman", "magician", "sinner", "doomsayer"]
    at: cards.Where
    was: int | None = None
    phases = JUDGING

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered with every place where there is room."""
        must_be_told(state)
        there = (Choice(card, Text(f"half-wolf-{card}")) for card in state.specials)
        full = {place: Text("half-wolf-no-room") for place in (*state.seats, cards.GRAVEYARD)}
        yield cls.action(
            card=choices(there, **reasons({}, Text("half-wolf-not-in-deck"))),
            at=choices(cards.target_choices(roomy(state)), **reasons(full, Text("kernel-no-such-seat"))),
        )

    def apply(self, state: State, entry: Any) -> State:
        """The state with the card in its place."""
        require_unchanged(self.was, state.real_cards.cards.get(self.card), "half-wolf-changed")
        lying = {**state.real_cards.cards, self.card: self.at}
        return replace(state, real_cards=replace(state.real_cards, cards=lying)).with_verdict()

    def params(self) -> dict[str, Param]:
        """The card, and its place."""
        return {"card": Text(f"half-wolf-{self.card}"), "at": cards.executed_text(self.at)}


def roomy(state: State) -> tuple[int, ...]:
    """The places where one more special card may lie: seats and graveyard with fewer than they hold."""
    lying = list(state.real_cards.cards.values())
    places = (*state.seats, cards.GRAVEYARD)
    return tuple(place for place in places if lying.count(place) < cards.room(place, state.size))


class Saw(HalfWolfVerb, frozen=True):
    """Base of who saw the magician, by which ability; nobody uses both."""

    seat: cards.Target
    was: int | None = None
    phases = JUDGING
    fact: ClassVar[str]
    other: ClassVar[str]

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered in the magician's set, with any seat that did not see it by the other ability."""
        must_be_told(state)
        if "magician" not in state.specials:
            raise Illegal(Text("half-wolf-not-in-deck"))
        now, other = getattr(state.real_cards, cls.fact), getattr(state.real_cards, cls.other)
        among = cards.target_choices((*(seat for seat in state.seats if seat != other), cards.NOBODY))
        yield cls.action(seat=choices(among, value=now, **NO_SUCH_TARGET), was=stands(now, CHANGED))

    def apply(self, state: State, entry: Any) -> State:
        """The state with who saw it, and the verdict if that was the last thing missing."""
        return replace(state, real_cards=replace(state.real_cards, **{self.fact: self.seat})).with_verdict()

    def params(self) -> dict[str, Param]:
        """The seat that saw it."""
        return {"who": cards.target_text(self.seat)}


class SeerSaw(Saw, frozen=True):
    """The seat that saw the magician as the seer, or nobody."""

    fact = "seer_saw"
    other = "gravedigger_saw"


class GravediggerSaw(Saw, frozen=True):
    """The seat that saw the magician as the gravedigger, or nobody."""

    fact = "gravedigger_saw"
    other = "seer_saw"


class TellWinners(HalfWolfVerb, frozen=True):
    """The table judged for itself, the companion was clock and ballot box: these have won."""

    seats: Seats
    was: Seats | None = None
    phases = JUDGING

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered as long as the companion has not judged."""
        must_be_real(state)
        if state.verdict is not None:
            raise Illegal(Text("half-wolf-not-now"))
        yield cls.action(seats=state.seats, was=stands(state.real_cards.winners, CHANGED))

    def apply(self, state: State, entry: Any) -> State:
        """The state at the end, with these winners."""
        winners = tuple(sorted(set(self.seats)))
        return replace(state, real_cards=replace(state.real_cards, winners=winners), stage="over")

    def params(self) -> dict[str, Param]:
        """The winners."""
        return {"who": cards.seats_text(self.seats)}


CARDS: tuple[cards.Card, ...] = (
    *("wolf", "madman", "seer", "gravedigger"),
    *("magician", "sinner", "doomsayer", "villager"),
)
"""All cards, the telling ones first."""


class Mvp(HalfWolfVerb, frozen=True):
    """The player of the game, or nobody."""

    seat: cards.Target
    was: int | None = None
    phases = frozenset({"over"})

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered with any seat, or nobody."""
        among = cards.target_choices((*state.seats, cards.NOBODY))
        yield cls.action(
            seat=choices(among, value=state.mvp, **reasons({}, Text("kernel-no-such-seat"))),
            was=stands(state.mvp, "half-wolf-changed"),
        )

    def apply(self, state: State, entry: Any) -> State:
        """The state with the one that was chosen last."""
        return replace(state, mvp=self.seat)

    def params(self) -> dict[str, Param]:
        """The player, or nobody."""
        return {"who": cards.target_text(self.seat)}


class Bluff(HalfWolfVerb, frozen=True):
    """Who is rewarded for having claimed a card not held: the host heard it, the companion did not."""

    seats: Seats
    was: Seats | None = None
    phases = frozenset({"over"})

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered with any seats."""
        yield cls.action(seats=state.seats, was=stands(state.bluff, "half-wolf-changed"))

    def apply(self, state: State, entry: Any) -> State:
        """The state with those seats and no others."""
        return replace(state, bluff=tuple(sorted(set(self.seats))))

    def params(self) -> dict[str, Param]:
        """The players."""
        return {"who": cards.seats_text(self.seats)}


def _summary(state: State, verdict: cards.Verdict | None) -> Text:
    if verdict is None:
        return Text("half-wolf-summary-told")
    return Text(
        "half-wolf-summary",
        {"executed": cards.executed_text(state.executed), "rule": Text(f"half-wolf-rule-{verdict.rule}")},
    )


def _because(state: State, seat: int) -> Text:
    """Why a seat has won: alone, as the sinner, or with its camp."""
    verdict = state.verdict
    if verdict is None:
        return Text("half-wolf-won-told")
    kind = state.kinds[seat - 1]
    if kind == "sinner":
        return Text("half-wolf-won-sinner")
    if verdict.alone:
        return Text(f"half-wolf-won-{kind}")
    camp = Text(f"half-wolf-camp-{cards.CAMPS[kind]}")
    return Text("half-wolf-won-camp", {"camp": camp, "rule": Text(f"half-wolf-rule-{verdict.rule}")})


def _figures(state: State) -> dict[str, tuple[int, ...]]:
    """The figures for win rates, by seat: who was executed, whose camp it is, how many of a card lie there at
    the end."""
    executed = tuple(int(seat == state.executed) for seat in state.seats)
    if state.verdict is None:
        return {"executed": executed}
    camps = [cards.CAMPS[kind] for kind in state.kinds]
    sides = {f"camp-{camp}": tuple(int(c == camp) for c in camps) for camp in ("village", "wolf", "third")}
    there = [card for card in CARDS if card == "villager" or card in state.specials]
    by_card = {f"card-{card}": tuple(hand.count(card) for hand in state.hands) for card in there}
    return {"executed": executed, **sides, **by_card}


def _pairs(table: results.SignedTable) -> Iterator[results.SeatOutcome]:
    result = table.result
    for seat in range(1, len(result.figures.get("card-wolf", ())) + 1):
        a, b = (Text(f"half-wolf-{card}") for card in _hand(result, seat))
        pair = Text("half-wolf-pair", {"a": a, "b": b})
        yield results.SeatOutcome(pair, seat in result.winners, table.players.get(seat, ""))


def _hand(result: Result, seat: int) -> tuple[cards.Card, ...]:
    """Both cards, in the order of all cards: the same pair is always called the same."""
    there = {card: found[seat - 1] for card in CARDS if (found := result.figures.get(f"card-{card}"))}
    return tuple(card for card, count in there.items() for _ in range(count))


class HalfWolf(
    Machine[cards.HalfWolfOptions, State], AsksBeforeSignOff, ChangesBetweenGames, ExplainsRefusals
):
    """Half Werewolf for four to six (000): dealt to phones, or judged from real cards."""

    name = "half_wolf"
    about = About(
        menu_order=3,
        ring=True,
        each_time=("cards", "extra", "day", "self_vote", "gravedigger", "panic", "progress", "seats_again"),
        minutes=20,
    )
    Options = cards.HalfWolfOptions
    verbs = (
        *(course.Deal, course.Choose, course.Pass, course.Ready, course.ComeForward, course.Look),
        *(course.Swap, course.LeaveGraves, course.PauseDay, course.StartDay, course.DayLength),
        *(course.EndDay, course.FinishTalk),
        *(course.TimeUp, course.Ballot, course.Count, TellExecuted, TellCard, SeerSaw, GravediggerSaw),
        *(TellWinners, Mvp, Bluff),
    )
    least = 4
    most = 6

    def scheme(self, options: cards.HalfWolfOptions) -> tuple[results.Rule, ...]:
        """The club's points for werewolf (001): win 20, MVP 10, bluff 5."""
        return (results.Rule("win", 2000), results.Rule("mvp", 1000), results.Rule("bluff", 500))

    def changeable(self, setup: Setup[cards.HalfWolfOptions]) -> Mapping[str, tuple[str, ...]]:
        """The sets to choose from, where there is more than one for so many."""
        sets = tuple(extra for extra in get_args(cards.Extra) if cards.has_deck(len(setup.seats), extra))
        return {"extra": sets} if len(sets) > 1 else {}

    def begin(self, setup: Setup[cards.HalfWolfOptions]) -> State:
        """The table before the deal. Raises Illegal where there is no such set for so many."""
        if not cards.has_deck(len(setup.seats), setup.options.extra):
            raise Illegal(Text("half-wolf-six-only"), "extra")
        size, real = len(setup.seats), setup.options.cards == "real"
        asked: dict[str, Any] = {name: Asked.of(size) for name in ("chosen", "preferred", "ballots")}
        return State(setup, "day" if real else "deal", Discussion.of(setup.options.day), **asked)

    def refusal(self, state: State, verb: Any) -> Text:
        """The one reason for all verbs: it is not their time."""
        return Text("half-wolf-not-now")

    def view(self, state: State, viewer: str) -> HalfWolfView:
        return view(state, viewer)

    def secret(self, state: State) -> bool:
        """Whether cards are hidden: from the deal to the end; for good where the house tells no story
        afterwards."""
        return state.stage != "over" or state.options.after != "all"

    def result(self, state: State) -> Result | None:
        """Winners share the first rank, all others the next; points as the scheme has them."""
        if state.stage != "over":
            return None
        verdict = state.verdict
        winners = verdict.winners if verdict else state.real_cards.winners or ()
        reasons = {seat: _because(state, seat) for seat in winners}
        more = [(state.mvp, "mvp", Text("half-wolf-mvp"))] if state.mvp != cards.NOBODY else []
        more += [(seat, "bluff", Text("half-wolf-bluff")) for seat in state.bluff]
        why = {**dict.fromkeys(state.seats, Text("half-wolf-lost")), **reasons}
        return results.make_result(state, _summary(state, verdict), winners, why, _figures(state), more)

    def still_open(self, view: HalfWolfView) -> StillOpen | None:
        """The MVP that nobody has named."""
        return MVP_OPEN if view.mvp == cards.NOBODY else None

    def longer_move(self, state: State, more: int, at: int) -> course.DayLength | None:
        """A longer day, of an hour at the most, while time is not up."""
        seconds, ends = min(state.discussion.seconds + more // 1000, 3600), state.discussion.ends
        goes_on = state.stage == "day" and (ends is None or ends > at)
        longer = goes_on and seconds > state.discussion.seconds
        return course.DayLength(seconds) if longer else None

    def headline(self, view: HalfWolfView) -> Text | None:
        """How far the one night is."""
        return Text(f"half-wolf-stage-{view.stage}")

    def statistics(self, tables: Sequence[results.SignedTable]) -> tuple[results.WinRates, ...]:
        """Win rates by pair of parents and by camp at the end. Tables that told only who has won do not
        count."""
        camps = results.rates_by(
            "camp", tables, Text("half-wolf-rates-camp"), lambda camp: Text(f"half-wolf-rates-camp-{camp}")
        )
        pairs = (seat for table in tables for seat in _pairs(table))
        return results.win_rates(Text("half-wolf-rates-pair"), pairs), camps


GAME = HalfWolf()
