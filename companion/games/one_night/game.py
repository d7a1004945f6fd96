"""One-night werewolf: everybody has a card, two lie in the middle; cards may change hands at night."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.games.werewolf import machine
from companion.games.werewolf.roles import Role, RoleCard, VerdictRow, first
from companion.games.werewolf.talk import LengthensClock
from companion.games.werewolf.voting import count, leaders
from companion.kernel import turns
from companion.kernel.capabilities import NamesRoles
from companion.kernel.game import RULES, Choice, Result, Setup, Text, Trait, Verb, Who, choices, seat_of
from companion.kernel.results import Rule
from companion.kernel.words import prefix_of

RoleName = Literal["villager", "werewolf", "seer", "thief", "madman"]
CAMPS = {"werewolf": "wolves", "madman": "wolves"}
MIDDLE = 0


class OneNightOptions(Struct, frozen=True, omit_defaults=True):
    """House rules."""

    minutes: Annotated[int, Meta(ge=1, le=60)] = 5
    roles: dict[RoleName, Annotated[int, Meta(ge=0, le=12)]] = {}
    """How many of each card, two more than seats in all; none named: the usual ones."""
    seats_again: bool = False
    """Whether a seat's phone may open the next table."""


class State(machine.AskingState[OneNightOptions], frozen=True, kw_only=True):
    """Cards by seat as dealt and as they lie now, the two in the middle, and whom each turned to at night."""

    asks = frozenset({"night", "vote"})
    phase: Literal["deal", "night", "day", "vote", "over"] = "deal"
    dealt: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    middle: tuple[str, ...] = ()
    targets: tuple[int | None, ...] = ()
    executed: tuple[int, ...] = ()

    @property
    def composition(self) -> Mapping[Any, int]:
        """How many of each card: one for each seat and two for the middle."""
        return self.options.roles or usual(len(self.seats))

    @property
    def deck(self) -> tuple[str, ...]:
        """The cards that are dealt, one by one."""
        return machine.deck_of(self.composition)


VERDICT: tuple[VerdictRow[State, str], ...] = (
    VerdictRow("wolf", lambda s: any(s.cards[seat - 1] == "werewolf" for seat in s.executed), "village"),
    VerdictRow("peace", lambda s: "werewolf" not in s.cards and not s.executed, "village"),
    VerdictRow("nobody", lambda s: "werewolf" not in s.cards, "wolves"),
    VerdictRow("missed", lambda s: True, "wolves"),
)


def usual(seats: int) -> dict[str, int]:
    """The usual cards for so many: two wolves, seer, thief, from six on a madman, villagers for the rest."""
    special = {"werewolf": 2, "seer": 1, "thief": 1, "madman": int(seats >= 6)}
    return {"villager": seats + 2 - sum(special.values()), **special}


class OneNightVerb(Verb, frozen=True):
    """Base of its verbs: nobody forgets what was seen, so nothing is taken back."""

    traits = Trait.FINAL


class Deal(turns.DealsDeck, OneNightVerb, frozen=True):
    """By the rules: the cards are dealt; it is night, and everybody is asked."""

    def apply(self, state: State, entry: Any) -> State:
        """The state in which each seat has a card, the last two lie in the middle, and it is night."""
        *hands, one, two = self.dealt(state, entry)
        return replace(state, phase="night", dealt=tuple(hands), cards=tuple(hands), middle=(one, two))


class Answer(machine.AnswersInSecret, OneNightVerb, frozen=True):
    """What everybody is asked at the same time, whatever the card: whom one turns to, or votes for."""

    target: Annotated[int, Meta(ge=0, le=10)]
    phases = State.asks

    @classmethod
    def among(cls, state: State, seat: int) -> Mapping[str, Any]:
        """The other seats, and at night the middle."""
        among = [Choice(other, Who(other)) for other in state.seats if other != seat]
        among += [Choice(MIDDLE, Text("one-night-middle"))] if state.phase == "night" else []
        return {"kind": "choice", **choices(among)}


class Dawn(OneNightVerb, frozen=True):
    """By the rules: all have answered; the seer has looked, then the thief has swapped."""

    said_by, phases = RULES, frozenset({"night"})
    traits = Trait.FINAL | Trait.BEGINS

    def apply(self, state: State, entry: Any) -> State:
        """The state by day, after each thief's card and the chosen one have changed places."""
        cards, targets = list(state.cards), state.asked.answers
        for seat, target in enumerate(targets):
            if state.dealt[seat] == "thief" and target:
                cards[seat], cards[target - 1] = cards[target - 1], cards[seat]
        return replace(state.talk(entry.said), cards=tuple(cards), targets=targets)


class MoreTalk(LengthensClock, OneNightVerb, frozen=True):
    """The talk is longer."""

    phases = frozenset({"day"})
    traits = Trait(0)


class FinishTalk(machine.FinishesTalk, OneNightVerb, frozen=True):
    """A seat has said all that it wants to say."""

    traits = Trait.FINAL


class EndDay(machine.EndsTalk, OneNightVerb, frozen=True):
    """Everybody has finished talking."""

    traits = Trait.FINAL | Trait.BEGINS


class TimeUp(machine.TimesOut, OneNightVerb, frozen=True):
    """By the rules: the clock is down."""

    traits = Trait.FINAL | Trait.BEGINS


class Count(OneNightVerb, frozen=True):
    """By the rules: all ballots are in. All with most votes are executed; nobody where each has one."""

    said_by, phases = RULES, frozenset({"vote"})

    def apply(self, state: State, entry: Any) -> State:
        """The state at the end, with the executed; all cards are turned over."""
        most = leaders(count(target for target in state.asked.answers if target))
        return replace(state, phase="over", executed=() if len(most) == len(state.seats) else most)


def role_card(role: str) -> RoleCard:
    """What a card says."""
    return RoleCard.of(Role(role, CAMPS.get(role, "village")), "one-night")


class OneNightView(machine.MachineView, frozen=True, kw_only=True):
    """One night for one viewer: what the seat knows; `all` of it for a game master, and at the end."""

    composition: Mapping[Any, int]
    finished: tuple[int, ...]
    card: RoleCard | None
    """The own card as it was dealt, or as a thief has taken it."""
    swapped: int
    """With whom a thief has changed cards; 0 for anybody else."""
    mates: tuple[int, ...]
    alone: Text | None
    """Why a werewolf knows of no other."""
    seen: tuple[tuple[int, str], ...]
    all: State | None
    fallen: tuple[tuple[int, int], ...]
    """Who was executed, with how many votes."""
    why: Text | None
    """Why the camp has won that has."""


class OneNight(machine.Machine[OneNightOptions, State], NamesRoles):
    """One-night werewolf."""

    name, place, Options, least, most = "one_night", 5, OneNightOptions, 3, 10
    verbs = (Answer, EndDay, FinishTalk, MoreTalk, Deal, Dawn, TimeUp, Count)
    compared = ("camp", "role")

    def scheme(self, options: OneNightOptions) -> tuple[Rule, ...]:
        """Five points for a win: it is a short game."""
        return (Rule("win", 500),)

    def begin(self, setup: Setup[OneNightOptions]) -> State:
        """The state before the deal. Raises Illegal where the cards are not two more than the seats."""
        state = State.begun(setup, setup.options.minutes * 60)
        machine.check_number(state.deck, len(setup.seats) + 2)
        return state

    def view(self, state: State, viewer: str) -> OneNightView:
        """What that viewer may know: the own card as it was dealt, fellow wolves, and what was seen;
        everything at the end."""
        seat = seat_of(viewer) or 0
        role = state.dealt[seat - 1] if seat and state.dealt else ""
        wolves = [s for s in state.seats if role == "werewolf" == state.dealt[s - 1] and s != seat]
        seen = _seen_cards(state, seat, role)
        swapped = seen[0][0] if seen and role == "thief" else 0
        over, row = state.phase == "over", first(VERDICT, state)
        return OneNightView(
            **machine.view_fields(state, "composition", "finished"),
            card=role_card(seen[0][1] if swapped else role) if role else None,
            swapped=swapped,
            mates=tuple(wolves),
            alone=_alone(state, role, swapped) if not wolves else None,
            seen=() if swapped else seen,
            all=state if over or viewer == "gm" else None,
            fallen=tuple((one, state.asked.answers.count(one)) for one in state.executed),
            why=Text(f"one-night-why-{row.name}") if over and row else None,
        )

    def result(self, state: State) -> Result | None:
        """The result by the camp of the cards as they lie at the end."""
        row = first(VERDICT, state)
        if state.phase != "over" or row is None:
            return None
        camps = [CAMPS.get(card, "village") for card in state.cards]
        return machine.camp_won(state, prefix_of(self.name), row.outcome, camps, state.cards)

    def identity(self, view: OneNightView, seat: int) -> Text | None:
        """The card that lies before the seat at the end."""
        return self.role_label(view.all.cards[seat - 1]) if view.all else None


def _alone(state: State, role: str, swapped: int) -> Text | None:
    """What a werewolf hears who knows of no other: dealt so, that the other cards lie in the middle; after a
    swap, that nobody tells."""
    others = state.composition["werewolf"] - 1 if role == "werewolf" or swapped else 0
    if role == "werewolf":
        return Text("one-night-alone" if others else "one-night-only-wolf", {"n": others})
    wolf = swapped and state.dealt[swapped - 1] == "werewolf"
    return Text("one-night-wolf-by-swap") if wolf and others else None


def _seen_cards(state: State, seat: int, role: str) -> tuple[tuple[int, str], ...]:
    """What the seer saw, or the card that the thief has now; from the day on."""
    target = state.targets[seat - 1] if state.targets and role in ("seer", "thief") else None
    if target:
        return ((target, state.dealt[target - 1]),)
    return tuple((MIDDLE, card) for card in state.middle) if target == MIDDLE and role == "seer" else ()


GAME = OneNight()
