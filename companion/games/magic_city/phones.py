"""Choices on phones: all who live are asked the same at the same time, and what they choose becomes facts.

What is asked now follows from the state alone (`question`); only the answers are kept. Whoever has nothing to
do at night names somebody all the same, in as many fields as anybody else. The executed, who is out of the
game before all eyes, says on the own phone what the card of the evening asks for (`of_the_executed`).
"""

from collections.abc import Iterable, Iterator
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.games.werewolf import asking
from companion.games.werewolf.course import proposal, whites
from companion.games.werewolf.deaths import Shot
from companion.games.werewolf.facts import FIRST_NIGHT, MOST_SEATS, FactMove, at, day_of, part_of
from companion.games.werewolf.night import Attack, Divination, Reading, executed_on
from companion.games.werewolf.voting import FURTHER, Execution, Runoff, Vote, count, leaders, rounds
from companion.kernel.game import Action, Illegal, Seat, Text, Verb, seats

from .evening import MagicCityVerb, Redealt, event_of
from .night import ORDER, CardFact, RollGarden, SecondAttack
from .script import awakening
from .state import State
from .table import UNASKED, Named

Question = Literal["", "check", "night", "vote", "runoff", "court", "prison"]
ROUNDS = {"vote": 1, "runoff": 2, "court": FURTHER, "prison": FURTHER}


def question(state: State) -> Question:
    """What seats are asked now; nothing where the game master takes down what was pointed at."""
    asked_now = _question(state) if state.on_phones and state.begun and state.complete else ""
    return "" if (state.now, asked_now) in state.gathered else asked_now


def _question(state: State) -> Question:
    if state.ended or proposal(state):
        return ""
    if state.phase == "check":
        return "check"
    if part_of(state.now) == "night":
        return "" if awakening(state) and "awakening" not in state.over else "night"
    if part_of(state.now) == "day" or state.story.owing:
        return ""
    if not state.story.of(Execution, state.now):
        return "runoff" if state.story.of(Runoff, state.now) else "vote"
    event = event_of(state, day_of(state.now))
    if state.further_vote(day_of(state.now)) and (event == "court" or event == "prison"):
        return event
    return "check" if state.story.of(Redealt, state.now) else ""


def question_name(state: State) -> str:
    """Which part of which day, and what is asked in it."""
    return asking.question_name(state, _name(state))


def secret_question(state: State) -> str:
    """The vote or the night's choice that is asked now, by name; nothing without one."""
    return _name(state) if question(state) in (*ROUNDS, "night") else ""


def _name(state: State) -> str:
    return f"{state.now}-{question(state)}"


def seats_asked(state: State) -> tuple[int, ...]:
    """The seats that are asked now: who is in the game, in a vote whoever has one."""
    kind = question(state)
    if kind in ROUNDS:
        return tuple(_vote(state)[0])
    return tuple(sorted(state.story.living if kind == "check" else state.present(state.now))) if kind else ()


def _vote(state: State) -> tuple[list[int], list[int]]:
    """Who votes now, and who may be voted for."""
    now = (day_of(state.now), ROUNDS[question(state)])
    held = {(day, turn): (voters, among) for day, turn, voters, among in rounds(state)}
    return held.get(now, ([], []))


def seats_waiting(state: State) -> tuple[int, ...]:
    """Those who have not answered."""
    return state.asked.waiting(seats_asked(state))


def targets(state: State, seat: int) -> list[int]:
    """Whom a seat may name: the same for every role."""
    kind = question(state)
    if kind in ROUNDS:
        return [other for other in _vote(state)[1] if other != seat or state.options.vote_self]
    if kind == "check":
        free = state.phase == "check" and state.options.first_divination == "free"
        return [other for other in state.seats if other != seat] if free else []
    return sorted(state.present(state.now))


def fields(state: State) -> tuple[str, ...]:
    """Whom everybody is asked for: in the forest wolves choose two people, and the evil-eye curses one."""
    if question(state) != "night":
        return ("target",)
    second = ("second",) if event_of(state, day_of(state.now)) == "forest" else ()
    # Where nobody is told which roles there are, the fields may not tell it either.
    curse = ("curse",) if state.number("evil-eye") or not state.options.composition_shown else ()
    return ("target", *second, *curse)


class Choose(asking.ChoosesInSecret, frozen=True):
    """Whom a seat names, for whatever it is asked; nobody, where it names none. Until all have answered."""

    target: Seat | None = None
    second: Seat | None = None
    curse: Seat | None = None
    prefix = "magic-city"
    phases = frozenset({"check", "open"})

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered to everybody who is asked, the same for every role."""
        seat = asking.seat_asked(viewer)
        if seat in seats_asked(state):
            among = seats(targets(state, seat), optional=True)
            owed = state.asked.answer(seat) is None
            yield cls.action(owed=owed, only=fields(state), target=among, second=among, curse=among)

    def apply(self, state: State, entry: Any) -> State:
        """The state with the answer, kept in secret until all have answered; what the own role cannot do
        comes to nothing (`void`)."""
        seat = asking.sender(entry, state.seats, "kernel-seat-only")
        if seat not in seats_asked(state):
            raise Illegal(Text("village-not-asked"))
        for name in self.__struct_fields__:
            chosen = getattr(self, name)
            if chosen is not None and (name not in fields(state) or chosen not in targets(state, seat)):
                raise Illegal(Text("kernel-not-offered"), name)
        named = Named(self.target or 0, self.second or 0, self.curse or 0)
        if question(state) in ROUNDS and not asking.possible(state, *_facts_of_answer(state, seat, named)):
            raise Illegal(Text("village-choose-another"), "target")
        only_looks = question(state) == "check" and not targets(state, seat)
        looked = state.looked | {entry.id} if only_looks else state.looked
        return replace(state, asked=state.asked.answered(seat, named, entry.id), looked=looked)


def _facts_of_answer(state: State, seat: int, named: Named) -> Iterator[FactMove]:
    """The facts that a seat's answer comes to by itself."""
    kind, day = question(state), day_of(state.now)
    if kind in ROUNDS:
        yield Vote(day, seat, named.target or None, ROUNDS[kind])
    elif kind == "check" and named.target and state.role(seat).can("divine"):
        yield Divination(0, seat, named.target)
    elif kind == "night":
        for step in ORDER:
            target = named.curse if step.ability == "curse" else named.target
            if target and step.fact is not Reading and state.role(seat, state.now).can(step.ability):
                fact: Any = step.fact
                yield fact(day, seat, target)
        if named.second and state.role(seat, state.now).can("attack"):
            yield SecondAttack(day, seat, named.second)


def pack(state: State) -> tuple[tuple[int, Named], ...]:
    """Who of the wolves has named whom for the attacks of this night."""
    if question(state) != "night":
        return ()
    pointing = (
        (seat, _counting(state, seat)) for seat in state.able(seats_asked(state), "attack", state.now)
    )
    return tuple((seat, named) for seat, named in pointing if named)


def _counting(state: State, wolf: int) -> Named | None:
    """What a wolf has named, without whom it cannot attack."""
    named, night = state.asked.answer(wolf), day_of(state.now)
    if named is None or state.setup.rules < 2:
        return named
    target = named.target and asking.possible(state, Attack(night, wolf, named.target))
    second = named.second and asking.possible(state, SecondAttack(night, wolf, named.second))
    return replace(named, target=named.target if target else 0, second=named.second if second else 0)


def void(state: State, seat: int) -> bool:
    """Whether something of what a seat has named comes to nothing: its role cannot do that."""
    named = state.asked.answer(seat)
    return named is not None and not asking.possible(state, *_facts_of_answer(state, seat, named))


def reasons_against(state: State, seat: int) -> tuple[asking.Against, ...]:
    """Whom a seat cannot name this night, and why."""
    role = state.role(seat, state.now)
    acts = [step.fact for step in ORDER if step.fact is not Reading and role.can(step.ability)]
    return (
        asking.reasons_against(state, seat, acts, targets(state, seat)) if question(state) == "night" else ()
    )


class Lots(Struct, frozen=True, omit_defaults=True, tag_field="drawn", tag="lots"):
    """What chance chose where answers were tied: the attacked (0: nobody), and for each seer a white one."""

    target: Annotated[int, Meta(ge=0, le=MOST_SEATS)] = 0
    second: Annotated[int, Meta(ge=0, le=MOST_SEATS)] = 0
    whites: Annotated[tuple[tuple[Seat, Seat], ...], Meta(max_length=MOST_SEATS)] = ()


class Gather(asking.Gathers, frozen=True):
    """By the rules: all have answered; what they chose becomes facts."""

    prefix = "magic-city"
    phases = frozenset({"check", "open"})
    Drawn = Lots

    def draw(self, state: State, entry: Any, chance: Any) -> Lots:
        """Whom the wolves attack, of those that most of them named; at the role check somebody white."""
        first = _first(state)
        target = chance.pick(first) if first else 0
        second = _second(state, target)
        white = tuple((seer, chance.pick(among)) for seer, among in _whites(state))
        return Lots(target, chance.pick(second) if second else 0, white)

    def apply(self, state: State, entry: Any) -> State:
        """The state with the facts of this part, in which nobody is asked any more."""
        kind, lots = question(state), entry.drawn or Lots()
        if not kind or seats_waiting(state):
            raise Illegal(Text("village-still-asked"))
        _check(state, lots)
        after: State = asking.with_facts(state, entry, tuple(_facts(state, lots)))
        gathered = (*state.gathered, (state.now, kind))
        lot = state.now if len(_first(state)) > 1 or len(_second(state, lots.target)) > 1 else None
        drawn_at = state.drawn_at if lot is None else state.drawn_at | {lot}
        return replace(after, gathered=gathered, drawn_at=drawn_at, asked=UNASKED.of(len(state.seats)))


def _first(state: State) -> tuple[int, ...]:
    return leaders(count(named.target for _, named in pack(state) if named.target))


def _second(state: State, first: int) -> tuple[int, ...]:
    """Those whom most wolves named for the forest: somebody else than the first."""
    return leaders(count(named.second for _, named in pack(state) if named.second not in (0, first)))


def _whites(state: State) -> list[tuple[int, tuple[int, ...]]]:
    """The white seats among which chance chooses for each seer, where the house has one drawn."""
    drawn = state.phase == "check" and state.options.first_divination == "white"
    seers = state.able(state.seats, "divine", FIRST_NIGHT) if drawn else ()
    return [(seer, among) for seer in seers if (among := whites(state, seer))]


def _check(state: State, lots: Lots) -> None:
    """Refuse what chance cannot have drawn. Raises Illegal."""
    first, white = _first(state) or (0,), dict(_whites(state))
    second = _second(state, lots.target) or (0,)
    if lots.target not in first or lots.second not in second or not asking.whites_drawn(white, lots.whites):
        raise Illegal(Text("kernel-not-drawn"))


def _facts(state: State, lots: Lots) -> Iterator[FactMove]:
    for seer, white in lots.whites:
        yield Divination(0, seer, white)
    for seat in seats_asked(state):
        facts = _facts_of_answer(state, seat, state.asked.answer(seat) or Named())
        yield from (fact for fact in facts if not isinstance(fact, Attack))
    if question(state) == "night":
        night = day_of(state.now)
        for medium in state.able(seats_asked(state), "read", state.now):
            yield from (Reading(night, medium, seat) for seat in executed_on(state, night))
        yield from _attacks(state, lots)


def _attacks(state: State, lots: Lots) -> Iterator[FactMove]:
    night, wolves = day_of(state.now), state.able(seats_asked(state), "attack", state.now)
    if not wolves:
        return
    first = [seat for seat, named in pack(state) if named.target == lots.target]
    yield Attack(night, (first or wolves)[0], lots.target or None)
    if "second" in fields(state):
        again = [seat for seat, named in pack(state) if named.second == lots.second]
        yield SecondAttack(night, (again or wolves)[0], lots.second or None)


def close_question(state: State) -> State:
    """The question with nobody named by those who have not answered."""
    return replace(state, asked=state.asked.answered_by_all(seats_asked(state), Named()))


class CloseQuestion(asking.ClosesQuestion, frozen=True):
    """The game master waits for nobody any more. Who has not answered names nobody."""

    prefix = "magic-city"
    phases = frozenset({"check", "open"})
    question = asking.Closing(seats_waiting, close_question)


class LeadByHand(MagicCityVerb, frozen=True):
    """The game master takes down from here on what is pointed at: nobody chooses on a phone any more."""

    phases = frozenset({"check", "open"})

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered while phones are asked."""
        if not question(state):
            raise Illegal(Text("village-nobody-asked"))
        yield cls.action()

    def apply(self, state: State, entry: Any) -> State:
        """The state in which no phone is asked, and what some have answered is gone."""
        return replace(state, by_hand=True, asked=UNASKED.of(len(state.seats)))


class VoteAnew(asking.AsksAnew, frozen=True):
    """The game master has all vote or choose anew."""

    prefix = "magic-city"

    asked = staticmethod(secret_question)


class BackToTalk(asking.BackToTalk, frozen=True):
    """The game master goes back from the vote to the talk, or from the night to the evening."""

    prefix = "magic-city"

    asked = staticmethod(secret_question)

    def apply(self, state: State, entry: Any) -> State:
        """The state in the part before; in a night no turn has been called."""
        back: State = super().apply(state, entry)
        return replace(back, over=frozenset())


def of_the_executed(state: State, verb: type[Verb], seat: int) -> Iterator[Action]:
    """What somebody executed says on the own phone: the last shot, the event, what its card asks for."""
    if not state.on_phones or state.ended:
        return
    if issubclass(verb, Shot):
        gone = state.story.left(seat)
        if gone and seat in state.story.owing:
            aims = seats(state.story.could_leave(gone.at))
            yield Shot.action(owed=True, seat=[seat], target=aims)
        return
    day = day_of(state.now)
    if seat not in executed_on(state, day) or part_of(state.now) == "day":
        return
    card = issubclass(verb, CardFact | RollGarden)
    if card and (state.now != at(day, "night") or state.story.of(CardFact, state.now)):
        return
    for action in verb.offer(state, "gm"):
        if not card or action.field("night").value == day:
            yield action
