"""Whispers, secret questions to the producer, and the tally of reasoning (002 推理発言制限)."""

from collections.abc import Callable, Iterable
from typing import Annotated, Any, ClassVar

from msgspec import Meta
from msgspec.structs import replace

from companion.games.werewolf.facts import put, require_unchanged
from companion.kernel.game import Action, Choice, Illegal, Param, Seat, Text, Trait, Who, number, seat_of
from companion.kernel.verbs import choices, reasons, seats_unless

from .cards import PIECES, Colour, card_label, colour_label, piece_choices
from .state import GOING, PLAYING, Demand, GameVerb, ProducerVerb, Question, SeatVerb, State, Way, Whispered

Words = Annotated[str, Meta(min_length=1, max_length=400)]
MOST_POINTS = 99_999


class Whisper(SeatVerb, frozen=True):
    """What a seat whispers. Everybody alive has the same form; only the wolf camp's goes anywhere.

    What a human whispers stays on the own phone, as a note to oneself.
    """

    text: Words
    phases = GOING
    secret = True

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered to everybody alive, at any time."""
        state.living_player(viewer)
        yield cls.action()

    def apply(self, state: State, entry: Any) -> State:
        """The state with the whisper, heard at once by the living of the wolf camp."""
        seat = entry.seat
        heard = state.hearing if state.of_wolf_camp(seat) else (seat,)
        return replace(state, whispers=(*state.whispers, Whispered(state.day, seat, heard, self.text)))

    def log_text(self, state: State, entry: Any, viewer: str) -> Text | None:
        """The line for whoever said it, and at the end for all; what was whispered by no wolf is read by
        nobody else."""
        seat = entry.seat
        heard = state.of_wolf_camp(seat) and (state.phase == "over" or viewer == "gm")
        if viewer != entry.actor and not heard:
            return None
        return Text("evidence-tell-whisper", {"by": Who(seat), "text": self.text})


class Ask(SeatVerb, frozen=True):
    """A secret question to the producer, from anybody, dead or alive."""

    text: Words
    phases = GOING
    secret = True

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered to every player."""
        state.player(viewer)
        yield cls.action()

    def apply(self, state: State, entry: Any) -> State:
        """The state with the question, which waits for the producer."""
        row = Question(len(state.questions) + 1, entry.seat, self.text)
        return replace(state, questions=(*state.questions, row))


class Reply(ProducerVerb, frozen=True):
    """The producer's reply to a question; `refused` where it would give something away (回答できない)."""

    question: Annotated[int, Meta(ge=1, le=9999)]
    text: Annotated[str, Meta(max_length=400)] = ""
    refused: bool = False
    phases = GOING

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered for questions without a reply."""
        waiting = (row for row in state.questions if not row.answered)
        among = choices(
            Choice(q.id, Text("evidence-question", {"id": q.id, "by": Who(q.seat)})) for q in waiting
        )
        replied = {row.id: Text("evidence-replied") for row in state.questions if row.answered}
        against = reasons(replied, Text("evidence-no-such-question"))
        question = {"kind": "choice", **among, **against}
        yield cls.action(question=question, text={"optional": True}, owed=True)

    def apply(self, state: State, entry: Any) -> State:
        """The state with the reply, which only whoever asked reads."""
        row = state.questions[self.question - 1]
        if not self.text.strip() and not self.refused:
            raise Illegal(Text("evidence-reply-empty"), "text")
        row = replace(row, reply=self.text.strip(), refused=self.refused)
        rows = (*state.questions[: row.id - 1], row, *state.questions[row.id :])
        return replace(state, questions=rows)

    def log_text(self, state: State, entry: Any, viewer: str) -> Text | None:
        """The line for the producer, and for whoever asked."""
        asked_by = state.questions[self.question - 1].seat
        if state.phase != "over" and viewer not in ("gm", f"seat-{asked_by}"):
            return None
        params: dict[str, Param] = {"to": Who(asked_by), "text": self.text.strip()}
        return Text("evidence-tell-reply-refused" if self.refused else "evidence-tell-reply", params)


class StartSpeech(GameVerb, frozen=True):
    """A seat begins to reason; whoever spoke before stops. Plays, answers and summaries do not count."""

    seat: Seat
    phases = PLAYING
    traits = Trait(0)

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered for anybody alive who is not speaking."""
        yield cls.action(seat=not_speaking(state))

    def apply(self, state: State, entry: Any) -> State:
        """The state in which the tally runs for this seat."""
        return replace(nobody_speaking(state, entry.said), speaker=self.seat, speaking_since=entry.said)


class StopSpeech(GameVerb, frozen=True):
    """Whoever speaks has finished."""

    phases = PLAYING
    traits = Trait(0)

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered while somebody speaks."""
        if not state.speaker:
            raise Illegal(Text("evidence-nobody-speaks"))
        yield cls.action()

    def apply(self, state: State, entry: Any) -> State:
        """The state in which the tally stands."""
        return nobody_speaking(state, entry.said)


class SpeechPoints(GameVerb, frozen=True):
    """How many points a seat has spoken today, as whoever keeps the tally says."""

    seat: Seat
    points: Annotated[int, Meta(ge=0, le=MOST_POINTS)]
    was: int | None = None
    phases = PLAYING
    traits = Trait(0)

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered for anybody alive who is not speaking at this moment."""
        yield cls.action(seat=not_speaking(state), points=number(0, MOST_POINTS))

    def apply(self, state: State, entry: Any) -> State:
        """The state with that many points in the seat's tally."""
        require_unchanged(self.was, points_spoken(state, self.seat), "evidence-changed", "points")
        spoken = self.points * state.options.point_seconds * 1000
        return replace(state, speech=put(state.speech, self.seat, spoken))


def not_speaking(state: State) -> dict[str, Any]:
    """Narrows a field to the living who do not speak at this moment."""
    barred = Text("evidence-cannot-speak")
    return seats_unless(
        {seat: barred if seat == state.speaker or seat not in state.active else None for seat in state.seats}
    )


def nobody_speaking(state: State, said: int) -> State:
    """The state in which nobody speaks; what was spoken until now stands in the tally."""
    if not state.speaker:
        return state
    spoken = put(state.speech, state.speaker, state.spoken(state.speaker, said))
    return replace(state, speech=spoken, speaker=0, speaking_since=0)


def points_spoken(state: State, seat: int) -> int:
    """Points that a seat has spoken today, without what it is speaking now; a point begun counts."""
    return -(-state.speech[seat - 1] // (state.options.point_seconds * 1000))


TALK = (Whisper, Ask, Reply, StartSpeech, StopSpeech, SpeechPoints)


DemandId = Annotated[int, Meta(ge=1, le=9999, extra={"kind": "number"})]
LIES: tuple[Way, ...] = ("perjury", "fabrication")
LABORATORY = "spade-king"
THREE = 3
"""Pieces that ♥J asks for."""


def demand_label(demand: Demand) -> Text:
    """How a request is called: who asks for which piece, by which card."""
    params: dict[str, Param] = {
        "asker": Who(demand.asker),
        "target": Who(demand.target),
        "card": card_label(demand.card),
        "piece": demand.piece,
    }
    return Text("evidence-demand" if demand.piece else "evidence-demand-marred", params)


def demands_unless(state: State, against: Callable[[Demand], str | None]) -> dict[str, Any]:
    """Narrows a field to the requests against which nothing is said, by the key of the reason."""
    said = {demand.id: Text(key) for demand in state.demands if (key := against(demand))}
    free = (Choice(demand.id, demand_label(demand)) for demand in state.demands if demand.id not in said)
    return {"kind": "choice", **choices(free), **reasons(said, Text("evidence-no-such-demand"))}


def demand_of(state: State, number: int) -> Demand:
    """The request of a number."""
    return state.demands[number - 1]


def may_fabricate(state: State, demand: Demand) -> bool:
    """Whether asker and asked are two of the wolf camp, and it is not the lab report (002 ねつ造, ♠K)."""
    both = state.of_wolf_camp(demand.asker) and state.of_wolf_camp(demand.target)
    return both and demand.asker != demand.target and demand.card != LABORATORY


def lie_price(demand: Demand) -> int:
    """Perjury points that each lie costs: one, against the lab report two."""
    return 2 if demand.card == LABORATORY else 1


def _answer_text(verb: str, demand: Demand, viewer: str, over: bool) -> Text:
    """How an answer reads; that it was a lie stands in it for nobody but those who heard so."""
    params: dict[str, Param] = {
        "by": Who(demand.target),
        "pieces": tuple(str(piece) for piece in demand.pieces),
        "says": colour_label(demand.says),
    }
    knows = over or viewer == "gm" or seat_of(viewer) in demand.heard
    if not knows or demand.way == "truth":
        return Text(f"evidence-tell-{verb}", params)
    return Text(f"evidence-tell-{verb}-lying", {**params, "way": Text(f"evidence-way-{demand.way}")})


class Answering(SeatVerb, frozen=True):
    """Base of both ways to answer. The form is everybody's: whoever may not lie is refused, alone.

    Perjury covers this one answer (002): a piece that is asked for again may be answered otherwise.
    """

    demand: DemandId
    phases = GOING
    wrong: ClassVar[str] = "evidence-three-asked"
    """The key of the reason against a request that wants the other way."""

    @classmethod
    def askable(cls, state: State, viewer: str) -> dict[str, Any]:
        """Narrows a field to what the viewer has still to answer in this way, alive or dead."""
        seat, three = state.player(viewer), cls.wrong == "evidence-one-asked"

        def against(demand: Demand) -> str | None:
            if (not demand.piece) != three:
                return cls.wrong
            if demand.target != seat:
                return "evidence-not-asked"
            return "evidence-answered" if demand.answered else None

        return demands_unless(state, against)

    def log_text(self, state: State, entry: Any, viewer: str) -> Text | None:
        """The line with the answer as it was said, from the grave once the producer has passed it on; how it
        was meant, only for whoever heard it."""
        demand = demand_of(state, self.demand)
        open_now = demand.announced or viewer in ("gm", entry.actor) or state.phase == "over"
        return _answer_text("answer", demand, viewer, state.phase == "over") if open_now else None

    def _answered(self, state: State, entry: Any, pieces: tuple[int, ...], says: Colour, way: Way) -> State:
        seat = entry.seat
        asked = demand_of(state, self.demand)
        given = replace(
            asked,
            answered=True,
            announced=seat in state.living,
            pieces=pieces,
            says=says,
            way=way,
            answered_day=state.day,
        )
        state = _paid_lie(state, given)
        if state.of_wolf_camp(seat):
            heard = tuple(sorted({*state.hearing, seat}))
            given = replace(given, heard=heard)
            if way != "truth":  # 002: declared in the wolves' whisper
                said = Whispered(state.day, seat, heard, demand=asked.id)
                state = replace(state, whispers=(*state.whispers, said))
        return with_demand(state, given)


def lie_barred(state: State, demand: Demand, way: Way, lies: int) -> Text | None:
    """Why so many lies may not be told in this way; nothing where they may. Only for the owner to read."""
    if not state.of_wolf_camp(demand.target):
        return Text("evidence-humans-tell-the-truth")
    if way == "fabrication":
        return None if may_fabricate(state, demand) else Text("evidence-no-fabrication")
    cost = lies * lie_price(demand)
    if cost > state.perjury:
        return Text("evidence-no-perjury", {"cost": cost, "left": state.perjury})
    return None


def _paid_lie(state: State, given: Demand) -> State:
    """The state after a lie was paid for. Raises Illegal, which gives no reason: the page that shows it lies
    open, and why one may not lie tells the role."""
    lies = state.false_pieces(given)
    if given.way == "truth" and not lies:
        return state
    if given.way == "truth" or not lies or lie_barred(state, given, given.way, lies):
        raise Illegal(Text("evidence-not-that-way"), "way")
    paid = lies * lie_price(given) if given.way == "perjury" else 0
    return replace(state, perjury=state.perjury - paid)


def with_demand(state: State, demand: Demand) -> State:
    """The state with a request as it stands now."""
    demands = (*state.demands[: demand.id - 1], demand, *state.demands[demand.id :])
    return replace(state, demands=demands)


class Answer(Answering, frozen=True):
    """What the owner says of a piece that was asked for."""

    says: Colour
    way: Way = "truth"

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered to whoever owes an answer, alive or dead."""
        yield cls.action(owed=True, demand=cls.askable(state, viewer))

    def apply(self, state: State, entry: Any) -> State:
        """The state with the answer on the board; of the dead, once the producer has passed it on."""
        piece = demand_of(state, self.demand).piece
        return self._answered(state, entry, (piece,), self.says, self.way)


class AnswerMarred(Answering, frozen=True):
    """Three different pieces, answered as marred, of the target's choice (♥J); public ones are allowed."""

    pieces: Annotated[tuple[Annotated[int, Meta(ge=1, le=8)], ...], Meta(max_length=8)]
    way: Way = "truth"
    wrong = "evidence-one-asked"

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered to whoever owes such an answer, alive or dead."""
        pieces = {**piece_choices(PIECES), "least": THREE, "most": THREE}
        yield cls.action(owed=True, demand=cls.askable(state, viewer), pieces=pieces)

    def apply(self, state: State, entry: Any) -> State:
        """The state with the three pieces answered; each lie among them is paid for."""
        if len(set(self.pieces)) != THREE or len(self.pieces) != THREE:
            raise Illegal(Text("evidence-three"), "pieces")
        pieces = tuple(sorted(self.pieces))
        owner = demand_of(state, self.demand).target
        # What was chosen for a lie counts where there is one: three that are marred are the truth.
        lying = any(state.colour(owner, piece) != "marred" for piece in pieces)
        return self._answered(state, entry, pieces, "marred", self.way if lying else "truth")


class PassOn(ProducerVerb, frozen=True):
    """The producer passes an answer from the grave on to the living (002 イレギュラー処理)."""

    demand: DemandId
    phases = GOING

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered where the dead have answered."""
        key = "evidence-nothing-to-pass-on"
        demand = demands_unless(state, lambda d: None if d.answered and not d.announced else key)
        yield cls.action(owed=True, demand=demand)

    def apply(self, state: State, entry: Any) -> State:
        """The state with the answer on the board."""
        demand = demand_of(state, self.demand)
        return with_demand(state, replace(demand, announced=True))

    def log_text(self, state: State, entry: Any, viewer: str) -> Text | None:
        """The line for everybody: the answer."""
        demand = demand_of(state, self.demand)
        return _answer_text("pass-on", demand, viewer, state.phase == "over")


ANSWERS = (Answer, AnswerMarred, PassOn)
