"""What an agent is, and how it is asked: the same for built-in agents, others' classes and the wire."""

from collections.abc import Iterator, Mapping
from typing import Any

from companion.games.aiwolf.night import Decide
from companion.games.aiwolf.state import OVER, AIWolfOptions, State
from companion.games.aiwolf.talk import Say, Whisper
from companion.games.aiwolf.views import AIWolfView, OwnView, view

ACTIVE = frozenset({"werewolf", "seer", "bodyguard"})
"""Roles that choose somebody at night."""


class Seat:
    """A seat as its agent sees it. `view` is what the seat's page would show, made when asked for."""

    def __init__(self, number: int, state: State) -> None:
        self.number = number
        self._state = state
        self._view: AIWolfView | None = None

    @property
    def view(self) -> AIWolfView:
        """All that this seat may know."""
        if self._view is None:
            self._view = view(self._state, f"seat-{self.number}")
        return self._view

    @property
    def own(self) -> OwnView:
        """What this seat knows for itself."""
        own = self.view.own
        assert own is not None
        return own

    @property
    def others(self) -> list[int]:
        """The other seats that live: everybody sees those."""
        return [seat for seat in sorted(self._state.living) if seat != self.number]

    @property
    def options(self) -> AIWolfOptions:
        """The house rules: everybody knows them."""
        return self._state.options

    @property
    def day(self) -> int:
        """The day, from 0."""
        return self._state.day


class Agent:
    """Plays one seat of one game. The answers of this base class say nothing and name nobody.

    `begin` comes once the roles are dealt, `day` each morning, `end` when the game is over. Whom it names
    is a seat's number; 0 is nobody. Seats are given anew each time; what an agent remembers it keeps itself.
    """

    name = "agent"
    hears_dead = False
    """Whether it is told of days, too, once its seat has left the game."""

    @property
    def fault(self) -> str:
        """Why it does not answer any more; empty while it does."""
        return ""

    def close(self) -> None:
        """Called when the agent is not asked any more."""

    def begin(self, seat: Seat) -> None:
        """Called once the roles are dealt."""

    def day(self, seat: Seat) -> None:
        """Called each morning."""

    def night(self, seat: Seat) -> None:
        """Called when the talk of a day is over."""

    def talk(self, seat: Seat) -> str:
        """What it says on its turn; `Skip` and `Over` mean what they mean in the competition."""
        return OVER

    def whisper(self, seat: Seat) -> str:
        """What it whispers to its pack; only werewolves are asked."""
        return OVER

    def vote(self, seat: Seat) -> int:
        """Whom it votes to exile."""
        return 0

    def divine(self, seat: Seat) -> int:
        """Whom it divines, as a seer."""
        return 0

    def guard(self, seat: Seat) -> int:
        """Whom it guards, as a bodyguard."""
        return 0

    def attack(self, seat: Seat) -> int:
        """Whom it wants to attack, as a werewolf."""
        return 0

    def end(self, seat: Seat) -> None:
        """Called when the game is over."""


def moves(state: State, agents: Mapping[int, Agent]) -> Iterator[tuple[int, Any]]:
    """What the agents of these seats say now, in the order in which they are asked: seat and move.

    An agent is asked when its move is taken from here, one after another.
    """
    for number in state.waiting:
        agent = agents.get(number)
        if agent is not None:
            yield number, answer(state, number, agent)


def notify(agents: Mapping[int, Agent], before: State | None, state: State) -> None:
    """Tell agents by seat what has happened since `before`: the deal, a day, the end of its talk, the end.

    Of the dead only those hear of days that want to; the end is told to all.
    """
    over = state.phase == "over"
    new_day = before is None or before.day != state.day
    dusk = bool(state.asked) and before is not None and not before.asked
    if not (new_day or dusk or over):
        return
    for number, agent in agents.items():
        seat = Seat(number, state)
        if before is None:
            agent.begin(seat)
        if over:
            agent.end(seat)
        elif number in state.living or agent.hears_dead:
            if new_day:
                agent.day(seat)
            if dusk:
                agent.night(seat)


def answer(state: State, number: int, agent: Agent) -> Any:
    """An agent's move for what its seat is asked now. Whom it names, the rules check."""
    seat, role = Seat(number, state), state.role(number)
    if state.phase == "talk":
        return Say("talk", agent.talk(seat)[:400])
    if state.phase == "whisper":
        return Whisper("talk", agent.whisper(seat)[:400]) if role == "werewolf" else Whisper("over")
    vote = agent.vote(seat) if "vote" in state.asked else 0
    target = _act(state, seat, role, agent) if "target" in state.asked and role in ACTIVE else 0
    return Decide(_seat_or_none(state, vote), _seat_or_none(state, target))


def _act(state: State, seat: Seat, role: str, agent: Agent) -> int:
    if state.first_targets:
        return agent.attack(seat) if role == "werewolf" and state.attack_tied else 0
    if state.day == 0:  # 004: on the first day there is only a divination
        return agent.divine(seat) if role == "seer" else 0
    if role == "seer":
        return agent.divine(seat)
    return agent.guard(seat) if role == "bodyguard" else agent.attack(seat)


def _seat_or_none(state: State, number: int) -> int | None:
    """A seat that there is; anybody else is nobody, and the rules replace an invalid vote (004)."""
    return number if number in state.seats else None
