"""Deal, preparation, and how a phase ends: by the producer's tap or by the clock (002 開始時処理)."""

from collections.abc import Iterable, Sequence
from typing import Annotated, Any

from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.games.werewolf.asking import Asked
from companion.games.werewolf.facts import put, require_seats
from companion.games.werewolf.talk import HoldsClock, LengthensClock, RunsClock
from companion.kernel.game import Action, Chance, Illegal, Seat, Text, Trait, Who, seats, stands

from .cards import COMPOSITIONS, MOST, PIECES, CardName, deck, piece_choices, whites
from .effects import draw_kinds, with_draw
from .state import GameVerb, RulesVerb, SeatVerb, State
from .talk import nobody_speaking

Whites = Annotated[tuple[Annotated[int, Meta(ge=1, le=8)], ...], Meta(max_length=8)]
Kinds = Annotated[tuple[CardName, ...], Meta(max_length=40)]


class Dealt(Struct, frozen=True, tag_field="drawn", tag="dealt"):
    """Roles and first cards by seat; nothing for the dummy."""

    roles: Annotated[tuple[str, ...], Meta(max_length=MOST)]
    hands: Annotated[tuple[Kinds, ...], Meta(max_length=MOST)]


class Deal(RulesVerb, frozen=True):
    """By the rules: roles and first cards by chance; perjury points as the table has them."""

    phases = frozenset({"deal"})
    Drawn = Dealt
    traits = Trait.FINAL | Trait.BEGINS

    def draw(self, state: State, entry: Any, chance: Chance) -> Dealt:
        """A fair order of the roles; each card by itself."""
        order = iter(chance.shuffle(deck(len(state.seats))))
        cards = COMPOSITIONS[len(state.seats)].cards
        dummy = state.dummy
        return Dealt(
            tuple("" if seat == dummy else next(order) for seat in state.seats),
            tuple(() if seat == dummy else draw_kinds(chance, cards) for seat in state.seats),
        )

    def apply(self, state: State, entry: Any) -> State:
        """The state in preparation, in which everybody puts the pieces in order."""
        size, dealt = len(state.seats), entry.drawn
        row = COMPOSITIONS[size]
        if dealt is None or len(dealt.roles) != size or len(dealt.hands) != size:
            raise Illegal(Text("kernel-not-drawn"))
        roles = tuple("dummy" if s == state.dummy else dealt.roles[s - 1] for s in state.seats)
        if sorted(roles) != sorted((*deck(size), "dummy")) or dealt.hands[state.dummy - 1]:
            raise Illegal(Text("kernel-not-drawn"))
        none = (0,) * size
        state = replace(
            state,
            roles=roles,
            orders=((),) * size,
            hands=((),) * size,
            debts=none,
            short=none,
            stacks=none,
            speech=none,
            perjury=row.perjury,
            living=frozenset(state.seats),
        )
        for seat in state.players:
            state = with_draw(state, seat, row.cards, dealt.hands[seat - 1])
        return state.enter("preparation", entry.said)


class Arrange(SeatVerb, frozen=True):
    """In which order one's pieces lie: the numbers of the white ones (開始時処理). All have the same form."""

    white: Whites
    phases = frozenset({"preparation"})
    secret = True

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered to every player, until the first day."""
        seat = state.living_player(viewer)
        yield cls.action(owed=not state.orders[seat - 1], white={**piece_choices(), "least": 2, "most": 3})

    def apply(self, state: State, entry: Any) -> State:
        """The state with the seat's order. Raises Illegal for another number of white pieces than the role
        has."""
        seat = entry.seat
        check_order(state, seat, self.white, "white")
        return replace(state, orders=put(state.orders, seat, tuple(sorted(self.white))))


def check_order(state: State, seat: int, white: tuple[int, ...], field: str = "") -> None:
    """Refuse an order with another number of white pieces than the seat has. Raises Illegal."""
    number = whites(state.role(seat))
    if len(white) != number or len(set(white)) != number or not set(white) <= set(PIECES):
        raise Illegal(Text("evidence-whites"), field)


class Orders(Struct, frozen=True, tag_field="drawn", tag="orders"):
    """An order by chance for whoever has given none; empty for all others."""

    white: Annotated[tuple[Whites, ...], Meta(max_length=MOST)]


class FirstDay(RulesVerb, frozen=True):
    """By the rules: preparation is over. Who has put nothing in order gets an order by chance (ruling)."""

    phases = frozenset({"preparation"})
    Drawn = Orders
    traits = Trait.FINAL | Trait.BEGINS

    def draw(self, state: State, entry: Any, chance: Chance) -> Orders:
        """A fair order for each that is missing."""
        missing = state.waiting
        return Orders(
            tuple(
                tuple(sorted(chance.shuffle(PIECES)[: whites(state.role(seat))])) if seat in missing else ()
                for seat in state.seats
            )
        )

    def apply(self, state: State, entry: Any) -> State:
        """The state on the first day, with every stack at nothing."""
        given = entry.drawn.white if entry.drawn else ()
        missing = state.waiting
        if len(given) != len(state.seats) or any(given[s - 1] for s in state.seats if s not in missing):
            raise Illegal(Text("kernel-not-drawn"))
        for seat in missing:
            check_order(state, seat, given[seat - 1])
            state = replace(state, orders=put(state.orders, seat, given[seat - 1]))
        return state.enter("day", entry.said, day=1)


class Proceed(GameVerb, frozen=True):
    """On to what comes next. `without`: who is not waited for any more; `was`: the day and phase seen.

    002 has phases end by the clock: what was asked for and not answered stays owed, and a vote that was not
    given is missing. At a table that is not to happen by one tap, so whoever owes something is named.
    """

    without: Annotated[tuple[Seat, ...], Meta(max_length=MOST)] = ()
    was: Annotated[str, Meta(max_length=20)] | None = None
    phases = frozenset({"preparation", "day", "vote", "runoff", "night"})

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered at any time; while something is owed, with whom to leave out."""
        left = public_debts(state)
        only = None if left else ("was",)
        yield cls.action(
            only=only, was=stands(moment(state), "evidence-changed"), without=left_out(state.players, left)
        )

    def apply(self, state: State, entry: Any) -> State:
        """The state in which the phase is ended; a second tap of the same page changes nothing more."""
        require_seats(state.seats, self.without, "without")
        if state.setup.rules >= 2:
            must_be_named(public_debts(state), self.without)
        return end_phase(state, entry.said)

    def log_text(self, state: State, entry: Any, viewer: str) -> Text | None:
        """The line with who was left out; what comes next stands in the following lines."""
        without = "-without" if self.without else ""
        return Text(f"evidence-tell-proceed{without}", self.params())


def public_debts(state: State) -> "tuple[Owing, ...]":
    """What everybody knows to be still owed in this phase: its own question, answers, payments."""
    answers = sorted({demand.target for demand in state.demands if not demand.announced})
    payments = [seat for seat in state.active if state.debts[seat - 1]]
    return rows_owing(
        (
            (f"evidence-owing-{state.phase}", state.waiting),
            ("evidence-owing-answers", answers),
            ("evidence-owing-payments", payments),
        )
    )


class ClockHold(HoldsClock, GameVerb, frozen=True):
    """The clock of the phase stands, while the table does something else."""

    phases = frozenset({"preparation", "day", "vote", "runoff", "night"})
    clock = "clock"


class ClockRun(RunsClock, GameVerb, frozen=True):
    """The clock of the phase runs on."""

    phases = ClockHold.phases
    clock = "clock"

    @classmethod
    def against(cls, state: State) -> Text | None:
        """Why the clock cannot run: the house does not play by it."""
        return None if state.timed else Text("evidence-no-clock")


class ClockMore(LengthensClock, GameVerb, frozen=True):
    """The phase is longer."""

    phases = ClockHold.phases
    clock = "clock"


class TimeUp(RulesVerb, frozen=True):
    """By the rules: the clock of the phase is down."""

    phases = frozenset({"preparation", "day", "vote", "runoff", "night"})

    def apply(self, state: State, entry: Any) -> State:
        """The state in which the phase is ended, as by the producer's tap."""
        return end_phase(state, entry.said)


def moment(state: State) -> str:
    """The day and phase that are being played, as one text."""
    return f"{state.day}-{state.phase}"


def end_phase(state: State, said: int) -> State:
    """The state after a phase was ended: the rules do what they owe then."""
    if state.phase != "day":
        return replace(state, closed=True)
    state = nobody_speaking(state, said)
    none = Asked[int].of(len(state.seats))
    # 002: nobody is executed on the first day; the dummy dies at its end.
    if state.day == 1:
        return state.enter("night", said, attacks=none)
    return state.enter("vote", said, ballots=none)


COURSE = (Deal, Arrange, FirstDay, Proceed, ClockHold, ClockRun, ClockMore, TimeUp)


class Owing(Struct, frozen=True):
    """Something that is still to come: the key of its words (with `seats`), and from whom."""

    key: str
    seats: tuple[int, ...]

    @property
    def text(self) -> Text:
        """What it is and who owes it."""
        return Text(self.key, {"seats": tuple(Who(seat) for seat in self.seats)})


def rows_owing(rows: Sequence[tuple[str, Sequence[int]]]) -> tuple[Owing, ...]:
    """The rows in which somebody owes something."""
    return tuple(Owing(key, tuple(among)) for key, among in rows if among)


def debtors(owed: Sequence[Owing]) -> tuple[int, ...]:
    """Every seat that owes something, once."""
    return tuple(sorted({seat for one in owed for seat in one.seats}))


def left_out(players: Sequence[int], owed: Sequence[Owing]) -> dict[str, Any]:
    """Narrows `without`: those who owe something, of all players, for some may have answered since. Who is
    lacking the rule says by name."""
    return seats(players, optional=True, value=debtors(owed))


def must_be_named(owed: Sequence[Owing], without: Sequence[int]) -> None:
    """Refuse to go on while somebody who is not named in `without` owes something. Raises Illegal."""
    missing = tuple(one.text for one in owed if not set(one.seats) <= set(without))
    if missing:
        raise Illegal(Text("village-still-owed", {"owed": missing}), "without")
