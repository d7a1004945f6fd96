"""One-night werewolf: everybody has a card, two lie in the middle; cards may change hands at night."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.games.werewolf.asking import Asked, sender
from companion.games.werewolf.ballot import count, leaders
from companion.games.werewolf.discussion import Discussion
from companion.games.werewolf.points import ranked
from companion.games.werewolf.verdict import Row, first
from companion.kernel.clock import ClockReading, reading
from companion.kernel.game import (
    RULES,
    SEATS,
    Action,
    Choice,
    Due,
    Game,
    Illegal,
    Result,
    Setup,
    SignedTable,
    Text,
    Verb,
    View,
    Who,
    seat_of,
)
from companion.kernel.ledger import Proposal, Rule, points_of
from companion.kernel.statistics import WinRates, memberships, rates_by
from companion.kernel.verbs import choices

Role = Literal["villager", "werewolf", "seer", "thief", "madman"]
CAMPS = {"werewolf": "wolves", "madman": "wolves"}
MIDDLE = 0


class OneNightOptions(Struct, frozen=True, omit_defaults=True):
    """House rules."""

    minutes: Annotated[int, Meta(ge=1, le=60)] = 5
    roles: dict[Role, Annotated[int, Meta(ge=0, le=12)]] = {}
    """How many of each card, two more than seats in all; none named: the usual ones."""


class State(Struct, frozen=True, kw_only=True):
    """Cards by seat as dealt and as they lie now, the two in the middle, and what everybody has answered."""

    setup: Setup[OneNightOptions]
    phase: Literal["deal", "night", "day", "vote", "over"] = "deal"
    dealt: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    middle: tuple[str, ...] = ()
    asked: Asked[int]
    targets: tuple[int | None, ...] = ()
    discussion: Discussion
    ballots: tuple[int | None, ...] = ()
    executed: tuple[int, ...] = ()

    @property
    def seats(self) -> range:
        """All seats, from 1."""
        return range(1, len(self.setup.seats) + 1)

    @property
    def winners(self) -> str:
        """The camp that has won: the first row that holds."""
        row = first(VERDICT, self)
        return row.outcome if row else ""


VERDICT: tuple[Row[State, str], ...] = (
    Row("wolf", lambda s: any(s.cards[seat - 1] == "werewolf" for seat in s.executed), "village"),
    Row("peace", lambda s: "werewolf" not in s.cards and not s.executed, "village"),
    Row("missed", lambda s: True, "wolves"),
)


def usual(seats: int) -> dict[str, int]:
    """The usual cards for so many: two wolves, seer, thief, from six on a madman, villagers for the rest."""
    special = {"werewolf": 2, "seer": 1, "thief": 1, "madman": int(seats >= 6)}
    return {"villager": seats + 2 - sum(special.values()), **special}


class OneNightVerb(Verb, frozen=True):
    """Base of its verbs: nobody forgets what was seen, so nothing is taken back."""

    prefix = "one-night"
    strikable = False


class Dealt(Struct, frozen=True, tag_field="drawn", tag="dealt"):
    """The shuffled cards: one a seat, then the middle."""

    cards: Annotated[tuple[Role, ...], Meta(max_length=12)]


class Deal(OneNightVerb, frozen=True):
    """By the rules: the cards are dealt."""

    said_by, phases, Drawn = RULES, frozenset({"deal"}), Dealt
    begins = True

    def draw(self, state: State, entry: Any, chance: Any) -> Dealt:
        """A fair order."""
        return Dealt(chance.shuffle(deck(state.setup)))

    def apply(self, state: State, entry: Any) -> State:
        """It is night, and everybody is asked."""
        cards = entry.drawn.cards if entry.drawn else ()
        if sorted(cards) != sorted(deck(state.setup)):
            raise Illegal(Text("kernel-not-drawn"))
        hands = cards[: len(state.seats)]
        return replace(state, phase="night", dealt=hands, cards=hands, middle=cards[len(state.seats) :])


class Answer(OneNightVerb, frozen=True):
    """What everybody is asked at the same time, whatever the card: whom one turns to, or votes for."""

    target: Annotated[int, Meta(ge=0, le=10)]
    said_by, phases = SEATS, frozenset({"night", "vote"})

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """The other seats, at night the middle too; it may be changed until all have answered."""
        seat = seat_of(viewer) or 0
        among = [Choice(other, Who(other)) for other in state.seats if other != seat]
        if state.phase == "night":
            among.append(Choice(MIDDLE, Text("one-night-middle")))
        yield cls.action(owed=state.asked.answer(seat) is None, target={"kind": "choice", **choices(among)})

    def apply(self, state: State, entry: Any) -> State:
        """Kept in secret until all have answered."""
        seat = sender(entry, state.seats, "kernel-seat-only")
        if self.target == seat or (self.target == MIDDLE and state.phase == "vote"):
            raise Illegal(Text("kernel-not-offered"), "target")
        return replace(state, asked=state.asked.answered(seat, self.target))

    def log_text(self, state: State, entry: Any, viewer: str) -> Text | None:
        """For the seat itself, and for all at the end."""
        return Text("one-night-tell-answer") if state.phase == "over" or viewer == entry.actor else None


class Dawn(OneNightVerb, frozen=True):
    """By the rules: all have answered; the seer has looked, then the thief has swapped."""

    said_by, phases = RULES, frozenset({"night"})
    begins = True

    def apply(self, state: State, entry: Any) -> State:
        """Each thief's card and the chosen one change places."""
        cards = list(state.cards)
        for seat in state.seats:
            target = state.asked.answer(seat)
            if state.dealt[seat - 1] == "thief" and target:
                cards[seat - 1], cards[target - 1] = cards[target - 1], cards[seat - 1]
        targets, asked = state.asked.answers, Asked[int].of(len(state.seats))
        clock = state.discussion.start(entry.said)
        return replace(state, phase="day", cards=tuple(cards), targets=targets, asked=asked, discussion=clock)


class EndDay(OneNightVerb, frozen=True):
    """Everybody has finished talking."""

    phases = frozenset({"day"})
    begins = True

    def apply(self, state: State, entry: Any) -> State:
        """Everybody votes."""
        return replace(state, phase="vote", discussion=state.discussion.pause(entry.said))


class TimeUp(EndDay, frozen=True):
    """By the rules: the clock is down."""

    said_by = RULES


class Count(OneNightVerb, frozen=True):
    """By the rules: all ballots are in. All with most votes are executed; nobody where each has one."""

    said_by, phases = RULES, frozenset({"vote"})

    def apply(self, state: State, entry: Any) -> State:
        """The cards are turned over."""
        most = leaders(count(target for target in state.asked.answers if target))
        executed = () if len(most) == len(state.seats) else most
        return replace(state, phase="over", ballots=state.asked.answers, executed=executed)


def deck(setup: Setup[OneNightOptions]) -> tuple[str, ...]:
    """All cards: one for each seat and two for the middle."""
    numbers = setup.options.roles or usual(len(setup.seats))
    return tuple(role for role, number in numbers.items() for _ in range(number))


class OneNightView(View, frozen=True, kw_only=True):
    """One night for one viewer; `own` is what the seat knows, the rest is open at the end."""

    phase: str
    clock: Any
    length: int
    """Seconds of talk in all."""
    deck: tuple[str, ...]
    waiting: tuple[int, ...]
    role: str
    mates: tuple[int, ...]
    seen: tuple[tuple[int, str], ...]
    cards: tuple[str, ...]
    dealt: tuple[str, ...]
    middle: tuple[str, ...]
    ballots: tuple[int | None, ...]
    executed: tuple[int, ...]
    camp: str


class OneNight(Game[OneNightOptions, State, Any, Any]):
    """One-night werewolf."""

    name, place, Options, least, most = "one_night", 5, OneNightOptions, 3, 10
    in_camps = True
    verbs = (Answer, EndDay, Deal, Dawn, TimeUp, Count)

    def scheme(self, options: OneNightOptions) -> tuple[Rule, ...]:
        """A short game: five points for a win."""
        return (Rule("win", 500),)

    def begin(self, setup: Setup[OneNightOptions]) -> State:
        """Before the deal. Raises Illegal where the cards are not two more than the seats."""
        if len(deck(setup)) != len(setup.seats) + 2:
            raise Illegal(Text("one-night-cards", {"n": len(setup.seats) + 2}), "roles")
        asked = Asked[int].of(len(setup.seats))
        return State(setup=setup, asked=asked, discussion=Discussion.of(setup.options.minutes * 60))

    def next(self, state: State) -> Due[Any] | None:
        """Deal at once; go on when all have answered, or the clock is down."""
        if state.phase == "day":
            return Due(TimeUp(), at=state.discussion.ends)
        owed = {"deal": Deal(), "night": Dawn(), "vote": Count()}.get(state.phase)
        waits = state.phase != "deal" and state.asked.waiting(state.seats)
        return Due(owed) if owed and not waits else None

    def view(self, state: State, viewer: str) -> OneNightView:
        """The own card as it was dealt, fellow wolves, and what was seen; everything at the end."""
        seat, over = seat_of(viewer), state.phase == "over" or viewer == "gm"
        role = state.dealt[seat - 1] if seat and state.dealt else ""
        wolves = [s for s in state.seats if state.dealt and state.dealt[s - 1] == "werewolf" and s != seat]
        return OneNightView(
            phase=state.phase,
            clock=state.discussion.clock,
            length=state.discussion.seconds,
            deck=deck(state.setup),
            waiting=state.asked.waiting(state.seats) if state.phase in ("night", "vote") else (),
            role=role,
            mates=tuple(wolves) if role == "werewolf" else (),
            seen=_seen(state, seat, role) if seat else (),
            cards=state.cards if over else (),
            dealt=state.dealt if over else (),
            middle=state.middle if over else (),
            ballots=state.ballots,
            executed=state.executed,
            camp=state.winners if state.phase == "over" else "",
        )

    def secret(self, state: State) -> bool:
        """From the deal to the end."""
        return state.phase not in ("deal", "over")

    def result(self, state: State) -> Result | None:
        """The camp of the cards as they lie at the end."""
        if state.phase != "over":
            return None
        camps = [CAMPS.get(card, "village") for card in state.cards]
        won = tuple(seat for seat in state.seats if camps[seat - 1] == state.winners)
        why = {seat: Text("one-night-why-won") for seat in won}
        points = points_of(state.setup.scheme, "win")
        return Result(
            Text(f"one-night-won-{state.winners}"),
            won,
            ranked(why, state.seats, Text("one-night-why-lost")),
            tuple(Proposal(seat, "win", points, why[seat]) for seat in won if points),
            {**memberships("camp", camps), **memberships("role", state.cards)},
        )

    def statistics(self, tables: Sequence[SignedTable]) -> tuple[WinRates, ...]:
        """Win rates by camp, and by the card that lies before the seat at the end."""
        return (
            rates_by("camp", tables, Text("one-night-rates-camp"), lambda c: Text(f"one-night-camp-{c}")),
            rates_by("role", tables, Text("one-night-rates-role"), lambda role: Text(f"one-night-{role}")),
        )

    def identity(self, view: OneNightView, seat: int) -> Text | None:
        """The card that lies before the seat at the end."""
        return Text(f"one-night-{view.cards[seat - 1]}") if view.cards else None

    def clock_reading(self, view: OneNightView) -> ClockReading | None:
        """By day."""
        return reading(view.clock, whole=view.length * 1000) if view.phase == "day" else None

    def headline(self, view: OneNightView) -> Text | None:
        """How far the night is."""
        return Text(f"one-night-phase-{view.phase}")


def _seen(state: State, seat: int, role: str) -> tuple[tuple[int, str], ...]:
    """What the seer saw, or the card that the thief has now; from the day on."""
    target = state.targets[seat - 1] if state.targets else None
    if target is None or role not in ("seer", "thief") or (role == "thief" and target == MIDDLE):
        return ()
    if target == MIDDLE:
        return tuple((MIDDLE, card) for card in state.middle)
    return ((target, state.dealt[target - 1]),)


GAME = OneNight()
