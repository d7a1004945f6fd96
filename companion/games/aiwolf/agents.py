"""What an agent is, and how it is asked: the same for built-in agents, others' classes and the wire; and the
two that the companion brings, one by chance, one for people to play against.

The sensible one claims, reports, votes by what was said, and lies. It speaks the competition's language, one
sentence a turn: `COMINGOUT Agent[03] SEER`, `DIVINED Agent[05] WEREWOLF`, `IDENTIFIED Agent[02] HUMAN`,
`VOTE Agent[07]`.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from .night import Decide
from .state import OVER, SENTENCE, AIWolfOptions, State
from .talk import Say, Whisper
from .views import AIWolfView, OwnView, view

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


def notify(agents: Mapping[int, Agent], before: State | None, state: State) -> None:
    """Tell agents by seat what has happened since `before`: the deal, a day, the end of its talk, the end.

    Of the dead only those hear of days that want to; the end is told to all.
    """
    over = state.phase == "over"
    new_day = before is None or before.day != state.day
    dusk = state.talk_ended and before is not None and not (new_day or before.talk_ended)
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
        heard = role == "werewolf" and len(state.wolves) > 1  # a wolf alone has nobody to whisper to
        return Whisper("talk", agent.whisper(seat)[:400]) if heard else Whisper("over")
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


CLAIMED = {"seer": "SEER", "medium": "MEDIUM", "possessed": "SEER"}
"""What the sensible one says that it is, where it says so."""


def sentence(verb: str, number: int, word: str = "") -> str:
    """A sentence of the competition's language."""
    return f"{verb} Agent[{number:02d}]{' ' if word else ''}{word}"


class RandomAgent(Agent):
    """Names anybody alive, each equally likely, and says nothing; `chance` gives it repeatable choices."""

    name = "random"

    def __init__(self, chance: random.Random | None = None) -> None:
        self._chance = chance or random.Random()

    def vote(self, seat: Seat) -> int:
        """Anybody else alive."""
        return self._chance.choice(seat.others)

    def divine(self, seat: Seat) -> int:
        """Anybody else alive."""
        return self._chance.choice(seat.others)

    def guard(self, seat: Seat) -> int:
        """Anybody else alive."""
        return self._chance.choice(seat.others)

    def attack(self, seat: Seat) -> int:
        """Anybody else alive; a packmate is invalid, and the rules draw somebody else (004)."""
        return self._chance.choice(seat.others)


class SensibleAgent(Agent):
    """Village roles come out and tell the truth, the possessed poses as a seer, wolves hide and follow."""

    name = "sensible"

    def __init__(self, chance: random.Random | None = None) -> None:
        self._chance = chance or random.Random()

    def talk(self, seat: Seat) -> str:
        """The next sentence of the day; `Over` once all is said. It remembers nothing: what it has said is
        heard by everybody, so that another may take its seat."""
        return next(self._left_to_say(seat), OVER)

    def _left_to_say(self, seat: Seat) -> Iterator[str]:
        role, own = seat.own.role, [one for one in seat.view.talks if one.seat == seat.number]
        said = {one.text for one in own}
        today = {one.text.partition(" ")[0] for one in own if one.day == seat.day}
        if seat.day == 0:
            return
        if role in CLAIMED:
            yield from {sentence("COMINGOUT", seat.number, CLAIMED[role])} - said
        if role == "possessed" and "DIVINED" not in today:
            yield sentence("DIVINED", self._chance.choice(seat.others), "WEREWOLF")
        findings = {"seer": seat.own.divinations, "medium": seat.own.readings}.get(role, ())
        verb = "DIVINED" if role == "seer" else "IDENTIFIED"
        told = (sentence(verb, one.seat, "WEREWOLF" if one.werewolf else "HUMAN") for one in findings)
        yield from (one for one in told if one not in said)
        if "VOTE" not in today:
            yield sentence("VOTE", self._suspect(seat))

    def vote(self, seat: Seat) -> int:
        """The one most suspected by what was said, and never a packmate."""
        return self._suspect(seat)

    def _suspect(self, seat: Seat) -> int:
        own = seat.own
        black = [f.seat for f in own.divinations if f.werewolf and f.seat in seat.others]
        if black:
            return black[-1]
        suspicion = _suspicion(seat)
        cleared = {f.seat for f in own.divinations if not f.werewolf} | set(own.mates)
        among = [other for other in seat.others if other not in cleared] or seat.others
        most = max(suspicion[other] for other in among)
        return self._chance.choice([other for other in among if suspicion[other] == most])

    def divine(self, seat: Seat) -> int:
        """Somebody whom it has not divined yet."""
        done = {found.seat for found in seat.own.divinations}
        return self._chance.choice([other for other in seat.others if other not in done] or seat.others)

    def guard(self, seat: Seat) -> int:
        """A claimed seer, a claimed medium, else anybody."""
        return self._claimant(seat, seat.others)

    def attack(self, seat: Seat) -> int:
        """A claimed seer, a claimed medium, else anybody, of those who are no wolves."""
        prey = [other for other in seat.others if other not in seat.own.mates]
        return self._claimant(seat, prey or seat.others)

    def whisper(self, seat: Seat) -> str:
        """`Over`: the pack sees its votes afterwards."""
        return OVER

    def _claimant(self, seat: Seat, among: list[int]) -> int:
        claims = {
            who: word
            for who, verb, number, word in claims_made(seat)
            if verb == "COMINGOUT" and who == number
        }
        for role in ("SEER", "MEDIUM"):
            found = [other for other in among if claims.get(other) == role]
            if found:
                return self._chance.choice(found)
        return self._chance.choice(among)


def claims_made(seat: Seat) -> Iterator[tuple[int, str, int, str]]:
    """All sentences of this language that were said before everybody: who, verb, about whom, word."""
    for utterance in seat.view.talks:
        for verb, number, word in SENTENCE.findall(utterance.text):
            yield utterance.seat, verb.upper(), int(number), word.upper()


def _claims(seat: Seat) -> Iterator[tuple[int, str]]:
    """Who claims to be what: claims about oneself alone."""
    for who, verb, number, word in claims_made(seat):
        if verb == "COMINGOUT" and who == number:
            yield who, word


def _suspicion(seat: Seat) -> Counter[int]:
    """How much speaks against each seat: being called a werewolf, or claiming what another claims, too."""
    found: Counter[int] = Counter()
    seers = {who for who, word in _claims(seat) if word == "SEER"}
    for who, verb, number, word in claims_made(seat):
        if verb == "DIVINED" and word == "WEREWOLF" and who in seers:
            found[number] += 3
        elif verb == "DIVINED" and word == "HUMAN" and who in seers:
            found[number] -= 2
        elif verb == "VOTE":
            found[number] += 1
    if len(seers) > 1:
        for claimant in seers:
            found[claimant] += 2
    return found


AGENTS: dict[str, Callable[[random.Random], Agent]] = {"random": RandomAgent, "sensible": SensibleAgent}
"""The built-in agents by name."""
