"""Seats for agents: whoever runs the table opens them, agents sit down, and one that is lost is told of.

A seat says of itself who has sat down there. A lost agent is told of when everybody is asked the same, in a
talk or a vote: at night the moment would tell whose role is asked for something.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Literal

from msgspec import Meta
from msgspec.structs import replace

from companion.games.werewolf.asking import seat_asked
from companion.kernel.game import SEATS, Action, Illegal, Text, Trait, Verb, Who, seat_of
from companion.kernel.verbs import Seat, reasons, seats

from .state import AgentSeat, State
from .talk import AIWolfVerb

PLAYED = frozenset({"talk", "whisper", "vote", "night"})
Port = Annotated[int, Meta(ge=1024, le=65535)]
Name = Annotated[str, Meta(max_length=80)]


class InviteAgents(AIWolfVerb, frozen=True):
    """Opens seats for agents, which then connect to a port: of this machine, or where a command listens."""

    seats: Annotated[tuple[Seat, ...], Meta(min_length=1, max_length=16)]
    port: Port = 10000
    door: Literal["page", "command"] = "page"
    phases = PLAYED
    traits = Trait(0)

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered as long as no seats are open; once that is taken back, other seats may be opened."""
        none = Text("aiwolf-agents-open")
        if state.agents:
            raise Illegal(none, "seats")
        yield cls.action(seats=seats(state.living, **reasons({}, none)))

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
        return _with_agent(state, AgentSeat(seat_asked(entry.actor), " ".join(self.name.split()) or "agent"))

    def log_text(self, state: State, entry: Any, viewer: str) -> Text | None:
        """The line for everybody: who sat down where."""
        return Text("aiwolf-tell-agent-joins", {"seat": Who(seat_of(entry.actor) or 0), "name": self.name})


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
        return Text("aiwolf-tell-agent-lost", {"seat": Who(seat_of(entry.actor) or 0)})


def _agent_on(state: State, viewer: str) -> AgentSeat:
    """The viewer's seat, where it is open for an agent. Raises Illegal where it is not."""
    found = next((agent for agent in state.agents if agent.seat == seat_of(viewer)), None)
    if found is None:
        raise Illegal(Text("aiwolf-agents-shut"))
    return found


def _with_agent(state: State, agent: AgentSeat) -> State:
    return replace(state, agents=tuple(agent if one.seat == agent.seat else one for one in state.agents))


GUESTS: tuple[type[Verb], ...] = (InviteAgents, AgentJoins, AgentLost)
