"""What a table of the evidence village has come to, and what all its verbs have in common."""

from collections.abc import Iterable
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.games.werewolf.asking import Asked, seat_asked
from companion.games.werewolf.facts import put
from companion.games.werewolf.machine import NamesSpeaker, RolesState
from companion.games.werewolf.voting import Count, count
from companion.kernel.clock import Clock
from companion.kernel.game import RULES, SEATS, Illegal, Text, Trait, Who
from companion.kernel.verbs import seats_unless

from .cards import PIECES, ROLES, Colour, EvidenceOptions, kind, of_wolf_camp, stacks_text

Phase = Literal["deal", "preparation", "day", "vote", "runoff", "decide", "night", "over"]
"""decide: tied again, the producer says who is executed."""
PLAYING = frozenset({"day", "vote", "runoff", "decide"})
"""Phases in which cards are played: at any time of the day (002), not in preparation (準備期間)."""
GOING = PLAYING | {"preparation", "night"}
Way = Literal["truth", "perjury", "fabrication"]
SettlementKind = Literal["underpaid", "paid", "unable", "overpaid", "overdrawn", "shown"]
MINUTE = 60_000


class Held(Struct, frozen=True, omit_defaults=True):
    """A card in a hand; `shown`: its kind was shown to everybody (♣J), so that one may speak of it."""

    name: str
    shown: bool = False

    @property
    def kind(self) -> str:
        """What card it is."""
        return kind(self.name)


Hand = tuple[Held, ...]


class Play(Struct, frozen=True, omit_defaults=True):
    """A card as it was played, and what is public of it: kinds of cards, never which of several."""

    id: int
    day: int
    seat: int
    card: str
    targets: tuple[int, ...] = ()
    number: int = 0
    cards: tuple[str, ...] = ()
    """The kinds paid with it, or shown by ♣J."""
    cost: int = 0
    """What it cost, by the stacks before it."""
    who: tuple[int, ...] = ()
    rolled: tuple[int, ...] = ()
    die: int = 0
    drawn: int = 0
    """How many cards were drawn by it."""
    void: tuple[int, ...] = ()
    """Whom a request hit in vain: the dummy."""


class Demand(Struct, frozen=True, omit_defaults=True):
    """A request to reveal evidence (開示請求), and how it was answered. `piece` 0: three marred ones (♥J)."""

    id: int
    play: int
    day: int
    asker: int
    target: int
    card: str
    piece: int = 0
    answered: bool = False
    announced: bool = False
    """Whether the answer is public: at once, from the grave once the producer has passed it on."""
    pieces: tuple[int, ...] = ()
    """The pieces answered for, and what was said of all of them."""
    says: Colour | Literal[""] = ""
    way: Way = "truth"
    heard: tuple[int, ...] = ()
    """Who of the wolf camp heard how it was answered."""
    answered_day: int = 0


class Whispered(Struct, frozen=True, omit_defaults=True):
    """A whisper, and who heard it: the living of the wolf camp; what a human whispers, nobody else hears.

    `demand`: a lie that is declared, instead of words.
    """

    day: int
    seat: int
    heard: tuple[int, ...]
    text: str = ""
    demand: int = 0


class Question(Struct, frozen=True, omit_defaults=True):
    """A secret question to the producer, and the reply; `refused`: an answer would give something away."""

    id: int
    seat: int
    text: str
    reply: str = ""
    refused: bool = False

    @property
    def answered(self) -> bool:
        """Whether the producer has replied."""
        return bool(self.reply) or self.refused


class Settlement(Struct, frozen=True, omit_defaults=True):
    """A mistake that was settled (清算処理): how many cards, and which kinds were named in public.

    `short`: how many the hand could not pay, taken from later draws.
    """

    day: int
    seat: int
    kind: SettlementKind
    count: int
    cards: tuple[str, ...] = ()
    short: int = 0


class Pointing(Struct, frozen=True):
    """Who named whom; 0: nobody."""

    seat: int
    target: int


class Poll(Struct, frozen=True):
    """A vote as it was counted, with names (002 記名投票)."""

    day: int
    round: int
    casts: tuple[Pointing, ...]
    leaders: tuple[int, ...]

    @property
    def counts(self) -> tuple[Count, ...]:
        """How many votes each had, most first."""
        return count(cast.target for cast in self.casts)


class Night(Struct, frozen=True):
    """A night as it was resolved: whom each wolf named, who was attacked; 0: nobody."""

    day: int
    named: tuple[Pointing, ...]
    attacked: int


class Departure(Struct, frozen=True):
    """Who left, how, and on which day; a night belongs to the day before it."""

    seat: int
    cause: Literal["executed", "attacked"]
    day: int


class State(RolesState[EvidenceOptions], frozen=True, kw_only=True):
    """A table. Rows are by seat, from seat 1."""

    phase: Phase = "deal"
    known_roles = ROLES
    closed: bool = False
    """Whether the phase was ended before all have answered: what is missing is missing."""
    clock: Clock = Clock(0)
    orders: tuple[tuple[int, ...], ...] = ()
    """The numbers of each seat's white pieces; empty while the seat has not put them in order."""
    hands: tuple[Hand, ...] = ()
    debts: tuple[int, ...] = ()
    """Cards that a seat has still to pay at once, by its own choice."""
    short: tuple[int, ...] = ()
    """Cards that a seat could not pay: taken from its later draws."""
    skips: frozenset[int] = frozenset()
    """Who does not draw at the next dawn (♦Q)."""
    stacks: tuple[int, ...] = ()
    stacks_today: tuple[tuple[int, ...], ...] = ()
    """The stacks as they stood today before each play, to know what a sender can have seen."""
    perjury: int = 0
    departures: tuple[Departure, ...] = ()
    plays: tuple[Play, ...] = ()
    demands: tuple[Demand, ...] = ()
    settlements: tuple[Settlement, ...] = ()
    ballots: Asked[int] = Asked(())
    standing: tuple[int, ...] = ()
    """Who stands in the runoff, or was tied in it."""
    polls: tuple[Poll, ...] = ()
    attacks: Asked[int] = Asked(())
    nights: tuple[Night, ...] = ()
    whispers: tuple[Whispered, ...] = ()
    questions: tuple[Question, ...] = ()
    speech: tuple[int, ...] = ()
    """Reasoning spoken today, in milliseconds."""
    speaker: int = 0
    speaking_since: int = 0

    @property
    def timed(self) -> bool:
        """Whether the phase has a clock, running or standing."""
        return self.options.pace == "clock" and self.clock.left > 0

    @property
    def dummy(self) -> int:
        """The seat on which nobody sits."""
        return self.options.dummy or len(self.setup.seats)

    @property
    def players(self) -> tuple[int, ...]:
        """All seats but the dummy's."""
        return (*self.seats[: self.dummy - 1], *self.seats[self.dummy :])

    @property
    def active(self) -> tuple[int, ...]:
        """The living players: who plays, votes, and is aimed at."""
        return tuple(sorted(self.living - {self.dummy}))

    @property
    def drawable(self) -> tuple[int, ...]:
        """The seats among whom `who` draws: the living and the dummy (ruling: the dead dummy, too)."""
        return tuple(sorted({*self.active, self.dummy}))

    def hand(self, seat: int) -> Hand:
        """The cards of a seat, in the order in which they came."""
        return self.hands[seat - 1]

    def colour(self, seat: int, piece: int) -> Colour:
        """What a piece of evidence really is."""
        return "white" if piece in self.orders[seat - 1] else "marred"

    def of_wolf_camp(self, seat: int) -> bool:
        """Whether a seat whispers with the wolves."""
        return bool(self.roles) and of_wolf_camp(self.role(seat))

    @property
    def hearing(self) -> tuple[int, ...]:
        """The living of the wolf camp: who hears a whisper now."""
        return tuple(seat for seat in self.active if self.of_wolf_camp(seat))

    def owed(self, seat: int) -> tuple[Demand, ...]:
        """The requests that a seat has still to answer."""
        return tuple(d for d in self.demands if d.target == seat and not d.answered)

    def false_pieces(self, demand: Demand) -> int:
        """How many pieces of an answer were said to be what they are not."""
        return sum(self.colour(demand.target, piece) != demand.says for piece in demand.pieces)

    def board(self, seat: int) -> dict[int, tuple[Colour, ...]]:
        """A seat's public answers by piece, in time: a piece asked again has several."""
        found: dict[int, tuple[Colour, ...]] = dict.fromkeys(PIECES, ())
        for demand in self.demands:
            if demand.target == seat and demand.announced and demand.says:
                for piece in demand.pieces:
                    found[piece] = (*found[piece], demand.says)
        return found

    @property
    def waiting(self) -> tuple[int, ...]:
        """Seats whose answer the phase waits for. Everybody alive is asked alike: this tells no role."""
        if self.phase == "preparation":
            return tuple(seat for seat in self.players if not self.orders[seat - 1])
        if self.phase in ("vote", "runoff"):
            return self.ballots.waiting(self.voters)
        if self.phase == "night" and self.day > 1:
            return self.attacks.waiting(self.active)
        return ()

    @property
    def voters(self) -> tuple[int, ...]:
        """The seats that vote now."""
        barred = self.standing if self.phase == "runoff" and not self.options.tied_vote else ()
        return tuple([seat for seat in self.active if seat not in barred])

    @property
    def candidates(self) -> tuple[int, ...]:
        """The seats for which may be voted now."""
        return self.standing if self.phase == "runoff" else self.active

    @property
    def seen_stacks(self) -> str:
        """The stacks as one text: what the sender of a play has seen."""
        return stacks_text(self.stacks)

    def with_hand(self, seat: int, hand: Iterable[Held]) -> "State":
        """The state with another hand."""
        return replace(self, hands=put(self.hands, seat, tuple(hand)))

    def spoken(self, seat: int, said: int) -> int:
        """Milliseconds of reasoning that a seat has spoken today, until now if it speaks."""
        running = max(0, said - self.speaking_since) if seat == self.speaker else 0
        return self.speech[seat - 1] + running

    def minutes(self, phase: str) -> int:
        """How long a phase is by the clock; 0 where it has no length."""
        return int(getattr(self.options, f"{phase.replace('runoff', 'vote')}_minutes", 0))

    def enter(self, phase: Phase, said: int, **changes: Any) -> "State":
        """The state at the beginning of a phase, whose clock runs where the house plays by the clock."""
        minutes = self.minutes(phase)
        clock = Clock(minutes * MINUTE).start(said) if self.options.pace == "clock" and minutes else Clock(0)
        return replace(self, phase=phase, closed=False, clock=clock, **changes)

    def player(self, viewer: str) -> int:
        """The seat of a viewer who plays. Raises Illegal for the dummy."""
        seat = seat_asked(viewer)
        if seat == self.dummy:
            raise Illegal(Text("evidence-dummy"))
        return seat

    def living_player(self, viewer: str) -> int:
        """The seat of a viewer who plays and lives. Raises Illegal for the dead: no play, no vote."""
        seat = self.player(viewer)
        if seat not in self.living:
            raise Illegal(Text("evidence-dead"))
        return seat

    def lies(self, seat: int) -> int:
        """How often a seat answered falsely, by perjury or by fabrication; of several pieces each counts."""
        return sum(self.false_pieces(d) for d in self.demands if d.target == seat and d.answered)

    def other_seats(self, seat: int, among: Iterable[int], **more: Any) -> dict[str, Any]:
        """Narrows a field to those who may be meant, but for oneself."""
        tied = self.living if self.phase == "runoff" else ()
        against = {
            other: Text(f"evidence-not-{'tied' if other in tied else 'a-target'}", {"seat": Who(other)})
            for other in self.seats
        }
        own = {seat: Text("evidence-not-oneself")}
        return seats_unless({**against, **dict.fromkeys(among), **own}, **more)


class GameVerb(NamesSpeaker, frozen=True):
    """Base of this game's verbs, which whoever runs the table says where no other base says who.

    People cannot forget: nothing is taken back, it is settled (002).
    """

    speaker, opens_at_end = "by", True
    traits = Trait.FINAL


class RulesVerb(GameVerb, frozen=True):
    """Base of what the rules do by themselves; what happened stands in the state, not in the move."""

    said_by = RULES


class SeatVerb(GameVerb, frozen=True):
    """Base of what a seat says."""

    said_by = SEATS


class ProducerVerb(GameVerb, frozen=True):
    """Base of what the producer alone says, who sees everything."""

    said_by = frozenset({"gm"})
