"""What each viewer may know: the table's public record, a seat's own pieces and hand, the producer's all."""

from msgspec import Struct

from companion.games.werewolf.roles import RoleCard
from companion.kernel.clock import Clock
from companion.kernel.game import Text, View, Who, as_they_stand, seat_of

from .cards import CARDS, COMPOSITIONS, PIECES, ROLES, Aim, Colour, Cost, Piece, whites
from .course import Owing, public_debts
from .effects import cost_of
from .state import (
    Demand,
    Departure,
    Held,
    Night,
    Play,
    Pointing,
    Poll,
    Question,
    Settlement,
    State,
    Whispered,
)
from .talk import LIES, lie_barred, lie_price, points_spoken


class PieceView(Struct, frozen=True, omit_defaults=True):
    """A piece before everybody: what was answered for it, in time. `colour`: what it really is."""

    number: int
    answers: tuple[Colour, ...] = ()
    colour: str = ""

    @property
    def said(self) -> tuple[Colour, ...]:
        """The answers without those that only repeat the one before."""
        return tuple(
            now for before, now in zip(("", *self.answers), self.answers, strict=False) if now != before
        )

    @property
    def changed(self) -> bool:
        """Whether it was answered otherwise when it was asked for again."""
        return len(set(self.answers)) > 1


class SeatView(Struct, frozen=True, omit_defaults=True):
    """A seat before everybody. Role, pieces' colours and hand are for the producer, and open at the end."""

    seat: int
    alive: bool
    dummy: bool = False
    left: str = ""
    """executed, attacked, or nothing."""
    left_day: int = 0
    stack: int = 0
    cards: int = 0
    shown: tuple[str, ...] = ()
    """Kinds in the hand that were shown (♣J)."""
    debt: int = 0
    short: int = 0
    owed: int = 0
    """Requests that are not answered in public."""
    board: tuple[PieceView, ...] = ()
    claim: str = ""
    """What the owner may speak of the rest as (white, marred), after five marred or three white answers.
    Never a fact: a wolf has six marred pieces."""
    speech: int = 0
    """Points of reasoning spoken today, without what is being spoken."""
    role: str = ""
    hand: tuple[Held, ...] = ()
    lies: int = 0


class DemandView(Struct, frozen=True, omit_defaults=True):
    """A request to reveal. `piece` 0: three marred ones. `lie`: how it was answered, for whoever knows."""

    id: int
    play: int
    day: int
    asker: int
    target: int
    card: str
    piece: int = 0
    announced: bool = False
    pieces: tuple[int, ...] = ()
    says: str = ""
    way: str = ""
    """truth, perjury, fabrication; empty for whoever may not know."""
    given: bool = False
    """For the producer and the owner: answered from the grave, not yet passed on."""

    @property
    def lie(self) -> bool:
        """Whether the viewer knows it for a lie."""
        return self.way not in ("", "truth")


class Reach(Struct, frozen=True):
    """Whom a card may be played on, and what that costs now."""

    seat: int
    cost: int


class CardView(Struct, frozen=True, omit_defaults=True):
    """A card of one's own hand, and what playing it would take now."""

    name: str
    card: str
    effect: str
    aim: Aim
    piece: Piece
    cost: Cost
    targets: int = 0
    reach: tuple[Reach, ...] = ()
    least: int = 0
    most: int = 0
    """How many other cards go with it; of an [investigation] it depends on whom (`reach`)."""
    playable: bool = True
    shown: bool = False


class OwedView(Struct, frozen=True, omit_defaults=True):
    """A request that one has to answer; `truth` is what the piece shows. `perjury`: what a lie costs."""

    demand: DemandView
    barred: tuple[tuple[str, Text | None], ...]
    """Of each way to lie, why the owner may not take it for one lie."""
    truth: str = ""
    perjury: int = 1


class OwnView(Struct, frozen=True, omit_defaults=True):
    """What a seat knows for itself."""

    role: str
    card: RoleCard
    whites: int
    pieces: tuple[str, ...]
    """Its pieces in order, from number 1; empty before they are put in order."""
    hand: tuple[CardView, ...]
    debt: int
    owed: tuple[OwedView, ...]
    mates: tuple[int, ...] = ()
    perjury: int | None = None
    """The wolf camp's points; nothing for humans."""
    whispers: tuple[Whispered, ...] = ()
    questions: tuple[Question, ...] = ()
    vote: int | None = None
    target: int | None = None
    spares: bool = False
    """Whether `target` does not count: a wolf that a wolf has named."""


class EvidenceView(View, frozen=True, kw_only=True):
    """A table of the evidence village for one viewer. Days from 1."""

    day: int
    phase: str
    pace: str
    clock: Clock
    length: int
    """Seconds that the phase has in all, by the clock."""
    dummy: int
    composition: tuple[tuple[str, int], ...]
    seats: tuple[SeatView, ...]
    waiting: tuple[int, ...]
    owing: tuple[Owing, ...]
    """What is still owed before the phase ends, as everybody knows."""
    standing: tuple[int, ...]
    plays: tuple[Play, ...]
    demands: tuple[DemandView, ...]
    settlements: tuple[Settlement, ...]
    polls: tuple[Poll, ...]
    departures: tuple[Departure, ...]
    speech_points: int
    point_seconds: int
    speaker: int
    speaking_since: int
    practice: str
    """Where the day of practice is, whose guide goes on to the first verdict; empty elsewhere."""
    own: OwnView | None
    perjury: int | None
    """The wolf camp's points, for the producer and at the end."""
    whispers: tuple[Whispered, ...]
    questions: tuple[Question, ...]
    nights: tuple[Night, ...]
    given: tuple[Pointing, ...]
    """The votes, or who is named for the night, as they are given now: for the producer."""
    winner: str | None
    winners: tuple[int, ...]
    reason: Text | None
    mvp: int | None
    """The player of the game, 0 while nobody is named; nothing where the house has none."""

    @property
    def speaking(self) -> Clock | None:
        """What is left of the reasoning of whoever speaks, as a clock that runs; nothing in silence."""
        if not self.speaker:
            return None
        left = max(0, self.speech_points - self.seats[self.speaker - 1].speech)
        return Clock(left * self.point_seconds * 1000, self.speaking_since)

    @property
    def counted(self) -> Poll | None:
        """The vote of this day that was counted last, until the next morning."""
        todays = [poll for poll in self.polls if poll.day == self.day]
        return todays[-1] if todays and self.phase in ("runoff", "decide", "night") else None

    @property
    def counted_to(self) -> Text | None:
        """What that vote came to: an execution, nobody's, or a tie with what follows from it."""
        poll = self.counted
        if poll is None:
            return None
        if self.phase == "runoff":
            return Text("evidence-news-tied", {"then": "runoff"})
        if self.phase == "decide":
            then = "none" if not poll.leaders else "again" if poll.round == 2 else "all"
            return Text("evidence-news-tied", {"then": then})
        for gone in self.departures:
            if gone.cause == "executed" and gone.day == self.day:
                return Text("evidence-news-executed", {"name": Who(gone.seat)})
        return Text("evidence-news-nobody")

    @property
    def days(self) -> list[tuple[int, tuple[Play, ...], tuple[DemandView, ...]]]:
        """The days on which cards were played, the latest first, each with its cards and its requests."""
        return [
            (
                day,
                tuple([play for play in self.plays if play.day == day]),
                tuple([demand for demand in self.demands if demand.day == day]),
            )
            for day in sorted({play.day for play in self.plays}, reverse=True)
        ]


def view(state: State, viewer: str) -> EvidenceView:
    """What `viewer` may know."""
    seat = seat_of(viewer)
    everything = state.phase == "over" or viewer == "gm"
    row = COMPOSITIONS[len(state.seats)]
    numbers = (("villager", row.villagers), ("madman", row.madmen), ("werewolf", row.wolves), ("dummy", 1))
    return EvidenceView(
        **as_they_stand(state, "day", "phase", "clock", "dummy", "standing", "plays", "settlements", "polls"),
        **as_they_stand(state, "departures", "speaker", "speaking_since", "winner", "winners", "reason"),
        **as_they_stand(state.options, "pace", "speech_points", "point_seconds"),
        length=state.minutes(state.phase) * 60,
        composition=tuple([(role, number) for role, number in numbers if number]),
        seats=_seats(state, everything) if state.roles else (),
        waiting=state.waiting if state.roles else (),
        owing=public_debts(state) if state.roles and state.phase != "over" else (),
        demands=_demands(state, state.demands, viewer),
        practice=practice(state) if state.options.tutorial else "",
        own=_own(state, seat) if seat in state.players and state.roles else None,
        perjury=state.perjury if everything else None,
        whispers=tuple([w for w in state.whispers if state.of_wolf_camp(w.seat)]) if everything else (),
        questions=state.questions if everything else (),
        nights=state.nights if everything else (),
        given=_answers_given(state) if everything else (),
        mvp=state.mvp if state.options.mvp else None,
    )


def practice(state: State) -> str:
    """The part of the guide that goes with the moment: day by day until the first attack has been seen."""
    if state.phase in ("day", "night") and state.day > 1:
        part = f"{state.phase}-{state.day}"
        return part if part in ("day-2", "night-2", "day-3") else ""
    return state.phase if state.day <= 2 and state.phase != "deal" else ""


def _answers_given(state: State) -> tuple[Pointing, ...]:
    asked = {"vote": state.ballots, "runoff": state.ballots, "night": state.attacks}.get(state.phase)
    answers = enumerate(asked.answers, 1) if asked else ()
    return tuple(Pointing(seat, target) for seat, target in answers if target is not None)


def _seats(state: State, everything: bool) -> tuple[SeatView, ...]:
    found = []
    left = {gone.seat: gone for gone in reversed(state.departures)}
    unsaid = [demand.target for demand in state.demands if not demand.announced]
    dummy, hands_open = state.dummy, everything or (state.options.tutorial and state.day <= 1)
    for seat, hand in enumerate(state.hands, 1):
        gone, board = left.get(seat), state.board(seat)
        arranged = everything and bool(state.orders[seat - 1])
        pieces = [
            PieceView(number, answers, state.colour(seat, number) if arranged else "")
            for number, answers in board.items()
        ]
        seen = SeatView(
            seat,
            seat in state.living,
            seat == dummy,
            gone.cause if gone else "",
            gone.day if gone else 0,
            state.stacks[seat - 1],
            len(hand),
            tuple([held.kind for held in hand if held.shown]),
            state.debts[seat - 1],
            state.short[seat - 1],
            unsaid.count(seat),
            tuple(pieces) if seat != dummy else (),
            claimable(board),
            points_spoken(state, seat),
            state.role(seat) if everything else "",
            hand if hands_open else (),
            state.lies(seat) if everything else 0,
        )
        found.append(seen)
    return tuple(found)


def claimable(board: dict[int, tuple[Colour, ...]]) -> str:
    """What the owner may call the unrevealed rest: white after five marred, marred after three white."""
    if all(board.values()):
        return ""
    said = [answer for answers in board.values() for answer in set(answers)]
    if said.count("marred") >= 5:
        return "white"
    return "marred" if said.count("white") >= 3 else ""


def _demands(state: State, demands: tuple[Demand, ...], viewer: str) -> tuple[DemandView, ...]:
    found = []
    seat, everything = seat_of(viewer), state.phase == "over" or viewer == "gm"
    for demand in demands:
        reads = demand.answered and (demand.announced or everything or seat == demand.target)
        seen = DemandView(
            **as_they_stand(demand, "id", "play", "day", "asker", "target", "card", "piece", "announced"),
            pieces=demand.pieces if reads else (),
            says=demand.says if reads else "",
            way=demand.way if reads and (everything or seat in demand.heard) else "",
            given=reads and not demand.announced,
        )
        found.append(seen)
    return tuple(found)


def _own(state: State, seat: int) -> OwnView:
    role = state.role(seat)
    sided = state.of_wolf_camp(seat)
    mates = tuple(s for s in state.players if s != seat and state.of_wolf_camp(s)) if sided else ()
    owed = state.owed(seat)
    target = state.attacks.answer(seat) if state.phase == "night" and state.day > 1 else None
    return OwnView(
        role=role,
        card=RoleCard.of(ROLES[role], "evidence"),
        whites=whites(role),
        pieces=tuple(state.colour(seat, p) for p in PIECES) if state.orders[seat - 1] else (),
        hand=tuple(card_view(state, seat, held) for held in state.hand(seat)),
        debt=state.debts[seat - 1],
        owed=tuple(
            OwedView(
                shown,
                tuple((way, lie_barred(state, demand, way, 1)) for way in LIES),
                state.colour(seat, demand.piece) if demand.piece else "",
                lie_price(demand),
            )
            for demand, shown in zip(owed, _demands(state, owed, f"seat-{seat}"), strict=True)
        ),
        mates=mates,
        perjury=state.perjury if sided else None,
        whispers=tuple(said for said in state.whispers if seat in said.heard),
        questions=tuple(row for row in state.questions if row.seat == seat),
        vote=state.ballots.answer(seat) if state.phase in ("vote", "runoff") else None,
        target=target,
        spares=target is not None and "werewolf" == role == state.role(target),
    )


def card_view(state: State, seat: int, held: Held) -> CardView:
    """A card of a hand with what playing it would take now."""
    card = CARDS[held.kind]
    others = len(state.hand(seat)) - 1
    among = {"others": [s for s in state.active if s != seat], "oneself": [seat]}.get(card.aim, [])
    reach = [Reach(each, cost_of(card, state.stacks, seat, (each,))) for each in among]
    least, most = card.price(others)
    costs = sorted([each.cost for each in reach])[: card.targets]
    cheapest = sum(costs) if card.investigation else least
    aims = len(costs) == card.targets if card.aim in ("others", "oneself") else True
    return CardView(
        **as_they_stand(held, "name", "shown"),
        **as_they_stand(card, "effect", "aim", "piece", "cost", "targets"),
        card=card.key,
        reach=tuple(reach),
        least=least,
        most=most,
        playable=aims and cheapest <= others and seat in state.living and not state.debts[seat - 1],
    )
