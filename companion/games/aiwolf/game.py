"""AIWolf 0.2 as the kernel's contract wants it (004): the rules own the night, nobody is game master."""

import random
from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.games.werewolf.machine import MVP_OPEN, Machine, NamedMvp
from companion.kernel import capabilities, game, results, turns
from companion.kernel.clock import ClockReading
from companion.kernel.game import Action, Chance, Due, Illegal, Setup, Text, Who, seat_of
from companion.kernel.verbs import REFEREES, RULES, SEATS, Seat, Trait, Verb, reasons, seats

from .agents import SensibleAgent, answer
from .logs.lines import log_of
from .night import AskAgain, Decide, Exile, LoggedDay, Number, Resolve
from .state import (
    LEAST,
    MOST,
    OVER,
    ROLES,
    AgentSeat,
    AIWolfOptions,
    State,
    camp_label,
    computer_seats,
    role_label,
)
from .talk import TALK, AIWolfVerb, NextTurn, Say, TimeUp, Whisper, Words, morning
from .views import AIWolfView, view

PLAYED = frozenset({"talk", "whisper", "vote", "night"})
Port = Annotated[int, Meta(ge=1024, le=65535)]
Name = Annotated[str, Meta(max_length=80)]


class InviteAgents(AIWolfVerb, frozen=True):
    """Opens seats for agents, which then connect to a port: of this machine, or where a command listens."""

    seats: Annotated[tuple[Seat, ...], Meta(min_length=1, max_length=16)]
    port: Port = 10000
    door: Literal["page", "command"] = "page"
    phases = PLAYED
    traits = Trait.PHONELESS_SEATS

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered as long as no seats are open; once that is taken back, other seats may be opened."""
        none = Text("aiwolf-agents-open")
        if state.agents:
            raise Illegal(none, "seats")
        played = (one.seat for one in state.computers)
        yield cls.action(seats=seats(state.living.difference(played), **reasons({}, none)))

    def apply(self, state: State, entry: Any) -> State:
        """The state in which these seats wait for agents."""
        waiting = tuple(AgentSeat(seat) for seat in sorted(set(self.seats)))
        return replace(state, agents=waiting, port=self.port if self.door == "page" else 0)


class AgentJoins(AIWolfVerb, frozen=True):
    """An agent sits down, under the name that it gives itself."""

    name: Name = ""
    said_by = SEATS
    phases = PLAYED

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered on a seat that is open for an agent."""
        _agent_on(state, viewer)
        yield cls.action()

    def apply(self, state: State, entry: Any) -> State:
        """The state with the agent on its seat; after a break another connection may take it."""
        return _with_agent(state, AgentSeat(entry.seat, " ".join(self.name.split()) or "agent"))

    def log_text(self, state: State, entry: Any, viewer: str) -> Text | None:
        """The line for everybody: who sat down where."""
        return Text("aiwolf-tell-agent-joins", {"seat": Who(entry.seat), "name": self.name})


class AgentLost(AIWolfVerb, frozen=True):
    """An agent has hung up, was late or sent garbage: its seat says nothing and names nobody from here on."""

    said_by = SEATS
    phases = frozenset({"talk", "vote", "night"})

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered on a seat of an agent, when all are asked alike."""
        agent = _agent_on(state, viewer)
        if (state.phase == "talk" or "vote" in state.asked) and agent.name and not agent.lost:
            yield cls.action()

    def apply(self, state: State, entry: Any) -> State:
        """The state in which the seat's agent is lost; the village goes on."""
        return _with_agent(state, replace(_agent_on(state, entry.actor), lost=True))

    def log_text(self, state: State, entry: Any, viewer: str) -> Text | None:
        """The line for everybody: whose agent is lost."""
        return Text("aiwolf-tell-agent-lost", {"seat": Who(entry.seat)})


def _agent_on(state: State, viewer: str) -> AgentSeat:
    """The viewer's seat, where it is open for an agent. Raises Illegal where it is not."""
    found = next((agent for agent in state.agents if agent.seat == seat_of(viewer)), None)
    if found is None:
        raise Illegal(Text("aiwolf-agents-shut"))
    return found


def _with_agent(state: State, agent: AgentSeat) -> State:
    return replace(state, agents=tuple(agent if one.seat == agent.seat else one for one in state.agents))


class FillSeats(AIWolfVerb, frozen=True):
    """The companion plays these seats from here on, as its sensible agent does; anybody here may say so."""

    seats: Annotated[tuple[Seat, ...], Meta(min_length=1, max_length=MOST)]
    names: Annotated[str, Meta(max_length=400)] = ""
    """What computers are called, with spaces between; those on whom there is no name keep their seat's."""
    said_by = REFEREES | SEATS
    phases = PLAYED
    traits = Trait.FINAL | Trait.EMPTY_SEATS | Trait.SETS_UP | Trait.COPIED_TO_RERUN

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered with the seats of the living people, but for one's own."""
        seat = seat_of(viewer)
        free = state.talkers - {seat}
        if free and (seat is None or seat in state.talkers):
            yield cls.action(seats=free)

    def apply(self, state: State, entry: Any) -> State:
        """The state in which computers answer on these seats, each under a name that no other has."""
        taken = {one.name for one in state.computers}
        free = iter([name for name in dict.fromkeys(self.names.split()) if name not in taken])
        filled = (AgentSeat(seat, next(free, "")[:40]) for seat in sorted(set(self.seats)))
        return replace(state, computers=(*state.computers, *filled), done=state.done.difference(self.seats))


class TakeSeat(AIWolfVerb, frozen=True):
    """Somebody sits down after all where a computer has played, and goes on with what it was dealt."""

    said_by = SEATS
    phases = PLAYED

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered on the living seat of a computer."""
        seat = seat_of(viewer)
        if seat in state.living and any(one.seat == seat for one in state.computers):
            yield cls.action()

    def apply(self, state: State, entry: Any) -> State:
        """The state in which the seat waits for a person again."""
        seat = entry.seat
        return replace(state, computers=tuple(one for one in state.computers if one.seat != seat))

    def log_text(self, state: State, entry: Any, viewer: str) -> Text | None:
        """The line for everybody: who plays for themselves again."""
        return Text("aiwolf-tell-take-seat", {"seat": Who(entry.seat)})


class Answered(Struct, frozen=True, omit_defaults=True):
    """What a computer says, whispers or chooses when it is asked."""

    seat: Number
    text: Words = ""
    vote: Number = 0
    target: Number = 0


class AllAnswered(Struct, frozen=True, tag_field="drawn", tag="answered"):
    """What the computers that were asked have answered, in order."""

    answers: Annotated[tuple[Answered, ...], Meta(max_length=1000)]


class ComputersAnswer(AIWolfVerb, frozen=True):
    """By the rules: every computer that is asked answers, in the same write that has asked it.

    Chance is beside it, so what they answer stands in the record, and is never thought of again.
    """

    said_by = RULES
    phases = frozenset({"talk", "whisper", "vote", "night"})
    traits = Trait.SETS_UP
    Drawn = AllAnswered

    def draw(self, state: State, entry: Any, chance: Chance) -> AllAnswered:
        """The answers, each by an agent that knows what its seat knows and has heard those before it."""
        answers = []
        while seat := state.computer_asked:
            move = answer(state, seat, SensibleAgent(random.Random(chance.below(1 << 32))))
            if isinstance(move, Decide):
                given = Answered(seat, "", move.vote or 0, move.target or 0)
            else:
                given = Answered(seat, move.text or OVER)
            answers.append(given)
            state = _after_answer(state, entry, given)
        return AllAnswered(tuple(answers))

    def apply(self, state: State, entry: Any) -> State:
        """The state with what they have answered. Raises Illegal where another was asked."""
        if entry.drawn is None or not entry.drawn.answers:
            raise Illegal(Text("kernel-not-drawn"))
        for given in entry.drawn.answers:
            if given.seat != state.computer_asked or not {given.vote, given.target} <= {0, *state.seats}:
                raise Illegal(Text("kernel-not-drawn"))
            state = _after_answer(state, entry, given)
        return state


def _after_answer(state: State, entry: Any, given: Answered) -> State:
    """The state after a computer's answer, as if its seat had given it."""
    move: Any = Decide(given.vote or None, given.target or None)
    if state.phase in ("talk", "whisper"):
        move = (Say if state.phase == "talk" else Whisper)("talk", given.text)
    stamp = replace(entry.stamp, author=game.viewer_of_seat(given.seat))
    after: State = move.apply(state, replace(entry, stamp=stamp, move=move, drawn=None))
    return after


GUESTS: tuple[type[Verb], ...] = (InviteAgents, AgentJoins, AgentLost, FillSeats, TakeSeat, ComputersAnswer)


class Dealt(Struct, frozen=True, tag_field="drawn", tag="dealt"):
    """The roles in seat order."""

    roles: Annotated[tuple[str, ...], Meta(min_length=LEAST, max_length=MOST)]


class Deal(turns.DealsDeck, AIWolfVerb, frozen=True):
    """By the rules: roles are dealt at random (004 ゲームの流れ)."""

    Drawn = Dealt

    def apply(self, state: State, entry: Any) -> State:
        """The state in which everybody has a role and the first day begins."""
        roles, living = self.dealt(state, entry), frozenset(state.seats)
        return morning(replace(state, roles=roles, living=living), entry.said)


class Mvp(NamedMvp, frozen=True):
    """The player of the game."""


class AIWolf(
    Machine[AIWolfOptions, State],
    capabilities.AsksBeforeSignOff,
    capabilities.HasEmptySeats,
    capabilities.MovesWithPeople,
    capabilities.NamesRoles,
    capabilities.NamesSeats,
    capabilities.ProposesOptions,
    capabilities.WritesLog,
):
    """A village without a game master."""

    name = "aiwolf"
    talk = "talk"
    about = game.About(
        rules=3,
        before={2: {"order": "together"}},
        menu_order=4,
        each_time=("table", "talk", "computers", "minutes", "turns", "seconds", "order", "mvp"),
        minutes=40,
    )
    Options = AIWolfOptions
    verbs = (*TALK, Decide, Deal, Exile, AskAgain, Resolve, Mvp, *GUESTS, LoggedDay)
    least = LEAST
    most = MOST

    def scheme(self, options: AIWolfOptions) -> tuple[results.Rule, ...]:
        """The club's points for werewolf (001): win 20, MVP 10."""
        return (results.Rule("win", 2000), results.Rule("mvp", 1000))

    def begin(self, setup: Setup[AIWolfOptions]) -> State:
        """The table before the deal. Raises Illegal where nobody would be left beside computers."""
        played = computer_seats(setup.options, len(setup.seats))
        if len(played) == len(setup.seats):
            raise Illegal(Text("aiwolf-computers-alone"), "computers")
        return State(setup=setup, computers=tuple(map(AgentSeat, sorted(played))))

    def empty_seats(self, options: AIWolfOptions, count: int) -> frozenset[int]:
        """Those of computers."""
        return computer_seats(options, count)

    def filled(self, options: AIWolfOptions, people: int) -> AIWolfOptions:
        """Computers on as many seats as the smallest table lacks people."""
        return replace(options, computers=max(LEAST - people, 0))

    def proposed_options(self, options: AIWolfOptions, *, first: bool) -> AIWolfOptions:
        """The house rules without computers for a night's first table: they stood in for other people."""
        return replace(options, computers=0) if first else options

    def reseat(self, moves: Sequence[Any], seats: Mapping[int, int], state: State) -> list[Any]:
        """Computers sit down where those sit on whose seats they have played to the end."""
        filled = {seat for move in moves for seat in move.seats}
        names = {seats[one.seat]: one.name for one in state.computers if one.seat in filled}
        return (
            [FillSeats((*sorted(names),), " ".join(names[n] for n in sorted(names))[:400])] if names else []
        )

    def next(self, state: State) -> Due[Any] | None:
        """Deal; a turn of written talk; the exile and the night when all have chosen; time-up."""
        if state.phase == "deal":
            return Due(Deal())
        if state.phase == "over":
            return None
        if state.computer_asked:
            return Due(ComputersAnswer())
        if state.all_said:
            return Due(TimeUp())
        if state.phase == "talk" and state.options.talk == "typed" and not state.queue:
            return Due(NextTurn())
        if state.phase in ("vote", "night") and not state.waiting:
            if state.exiled is None:
                return Due(Exile())
            again = state.options.attack_revote and state.day > 0 and not state.first_targets
            return Due(AskAgain() if again else Resolve())
        return None if state.ends is None else Due(TimeUp(), at=state.ends)

    def question(self, state: State) -> str:
        """Which turn of a talk, which round of a vote or of the attack: everybody hears of each."""
        rounds = (state.turn, len(state.ballots), len(state.attack_rounds))
        return "-".join((super().question(state), *map(str, rounds)))

    def view(self, state: State, viewer: str) -> AIWolfView:
        return view(state, viewer)

    def result(self, state: State) -> results.Result | None:
        """The result after the verdict, else nothing. The camp's members share the first place, all others
        the next."""
        if state.winner is None:
            return None
        won = state.winners
        camps = {seat: camp_label(ROLES[state.role(seat)].camp) for seat in state.seats}
        why = {
            seat: Text("aiwolf-why-won" if seat in won else "aiwolf-why-lost", {"camp": camps[seat]})
            for seat in state.seats
        }
        return results.make_result(
            state,
            Text("aiwolf-summary", {"camp": camp_label(state.winner), "reason": state.reason or ""}),
            won,
            why,
            {
                "survived": tuple(int(seat in state.living) for seat in state.seats),
                **results.memberships("role", [state.role(seat) for seat in state.seats]),
            },
            [(state.mvp, "mvp", Text("aiwolf-why-mvp"))] if state.mvp else [],
        )

    def called(self, before: State, state: State) -> Mapping[int, str]:
        """A computer that sits down by its name, and a seat that a person takes by that person's."""
        was, present = ({one.seat: one.name for one in each.computers} for each in (before, state))
        return {seat: present.get(seat, "") for seat in was.keys() ^ present.keys()}

    def log_file(self, view: AIWolfView, names: Mapping[int, str]) -> str | None:
        """The competition's log, once all is open."""
        return log_of(view, names) if view.winner else None

    def still_open(self, view: AIWolfView) -> capabilities.StillOpen | None:
        """The MVP, where the house has one that nobody has named."""
        return MVP_OPEN if view.mvp == 0 else None

    def identity(self, view: AIWolfView, seat: int) -> Text | None:
        """The role, once the story is open."""
        return role_label(role) if (role := view.seats[seat - 1].role) else None

    def clock_reading(self, view: AIWolfView) -> ClockReading | None:
        """The clock of spoken talk."""
        return None if view.written else super().clock_reading(view)

    def statistics(self, tables: Sequence[results.SignedTable]) -> tuple[results.WinRates, ...]:
        """Win rates by camp and by role."""
        outcomes = (
            results.SeatOutcome(camp, ranked.rank == 1, table.players.get(ranked.seat, ""))
            for table in tables
            for ranked in table.result.ranking
            if ranked.because and isinstance(camp := ranked.because.params["camp"], Text)
        )
        return (
            results.win_rates(Text("aiwolf-rates-camp"), outcomes),
            results.rates_by("role", tables, Text("aiwolf-rates-role"), role_label),
        )


GAME = AIWolf()
