"""The agents that the companion brings: one by chance, one for people to play against.

The sensible one claims, reports, votes by what was said, and lies. It speaks the competition's language, one
sentence a turn: `COMINGOUT Agent[03] SEER`, `DIVINED Agent[05] WEREWOLF`, `IDENTIFIED Agent[02] HUMAN`,
`VOTE Agent[07]`.
"""

import math
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from msgspec import convert

from companion.games.aiwolf.game import GAME
from companion.games.aiwolf.state import DIALECTS, OVER, AIWolfOptions, State
from companion.kernel.game import Chance, Entry, Place, Setup, Stamp, viewer_of_seat

from .agent import Agent, Seat, answer, notify

SENTENCE = re.compile(
    r"(COMINGOUT|DIVINED|IDENTIFIED|VOTE) Agent\[(\d{1,2})\](?: ([A-Z]+))?", re.ASCII | re.IGNORECASE
)
CLAIMED = {"seer": "SEER", "medium": "MEDIUM"}


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
        self._to_say: list[str] = []
        self._told = 0

    def begin(self, seat: Seat) -> None:
        """Forgets the game before."""
        self._to_say, self._told = [], 0

    def day(self, seat: Seat) -> None:
        """Puts together what there is to say today."""
        self._to_say = list(self._today(seat))

    def talk(self, seat: Seat) -> str:
        """The next sentence of the day; `Over` once all is said."""
        return self._to_say.pop(0) if self._to_say else OVER

    def _today(self, seat: Seat) -> Iterator[str]:
        role = seat.own.role
        if seat.day == 0:
            return
        if seat.day == 1 and role in CLAIMED:
            yield sentence("COMINGOUT", seat.number, CLAIMED[role])
        if seat.day == 1 and role == "possessed":
            yield sentence("COMINGOUT", seat.number, "SEER")
        if role == "possessed" and seat.others:
            yield sentence("DIVINED", self._chance.choice(seat.others), "WEREWOLF")
        findings = {"seer": seat.own.divinations, "medium": seat.own.readings}.get(role, ())
        verb = "DIVINED" if role == "seer" else "IDENTIFIED"
        for found in findings[self._told :]:
            yield sentence(verb, found.seat, "WEREWOLF" if found.werewolf else "HUMAN")
        self._told = len(findings)
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
MOST_MOVES = 200_000


class Rate(NamedTuple):
    """How often something happened among so many, with the half width of its 95% interval."""

    happened: int
    among: int

    @property
    def share(self) -> float:
        """The share, 0 to 1."""
        return self.happened / self.among if self.among else 0.0

    @property
    def interval(self) -> float:
        """Half the width of the 95% interval."""
        return 1.96 * math.sqrt(self.share * (1 - self.share) / self.among) if self.among else 0.0


def play(agents: Sequence[Agent], options: AIWolfOptions, chance: Chance) -> State:
    """Plays one game from the deal to the verdict and returns its last state; the agents sit in seat
    order."""
    seats = tuple(Place(f"Agent[{number:02d}]") for number in range(1, len(agents) + 1))
    return play_to_end(GAME.begin(Setup("aiwolf", seats, options)), agents, chance)


def play_to_end(state: State, agents: Sequence[Agent], chance: Chance) -> State:
    """The state played to its end. Raises RuntimeError for a game that does not end."""
    seated, before = dict(enumerate(agents, 1)), None
    for _ in range(MOST_MOVES):
        if state.roles:
            notify(seated, before, state)
            before = state
        if state.phase == "over":
            return state
        owed = GAME.next(state)
        if owed is not None and owed.at is None:
            entry = _entry("rules", owed.move)
            drawn = owed.move.draw(state, entry, chance)
            state = owed.move.apply(state, _entry("rules", owed.move, drawn))
        else:
            for number in state.waiting:  # all of a question, one after another
                state = _after_move(state, number, answer(state, number, seated[number]))
    raise RuntimeError("the game does not end")


def _after_move(state: State, number: int, move: Any) -> State:
    after: State = move.apply(state, _entry(viewer_of_seat(number), move))
    return after


def _entry(author: str, move: Any, drawn: Any = None) -> Entry[Any, Any]:
    return Entry("simulated", 1, Stamp(0, 0, author), move, drawn)


class Tally(NamedTuple):
    """What many games came to: victories by camp, and by role how often its holders won."""

    games: int
    camps: Counter[str]
    played: Counter[str]
    won: Counter[str]

    def rates(self) -> Iterator[tuple[str, Rate]]:
        """The win rate of each role that was played."""
        for role, number in self.played.items():
            yield role, Rate(self.won[role], number)


def options_of(dialect: str, table: str) -> AIWolfOptions:
    """House rules of a version of the competition's server (`DIALECTS`), talk written in turns."""
    return convert({"talk": "typed", "table": table, **DIALECTS[dialect]}, AIWolfOptions)


def log_of(state: State) -> str:
    """The log of a simulated game."""
    names = {seat: place.name for seat, place in enumerate(state.setup.seats, 1)}
    return GAME.log_file(GAME.view(state, "public"), names) or ""


def simulate(
    seats: int, games: int, options: AIWolfOptions, names: Sequence[str], seed: int
) -> Iterator[tuple[State, Tally]]:
    """Games one after another, each with the tally up to it; agents by name sit down in turn."""
    source, chance = random.Random(seed), Chance(seed)
    tally = Tally(0, Counter(), Counter(), Counter())
    for number in range(games):
        agents = [AGENTS[names[place % len(names)]](source) for place in range(seats)]
        source.shuffle(agents)
        state = play(agents, options, chance)
        tally = _add_game(tally._replace(games=number + 1), state)
        yield state, tally


def _add_game(tally: Tally, state: State) -> Tally:
    won = set(state.winners)
    tally.camps[state.winner or ""] += 1
    for seat in state.seats:
        tally.played[state.role(seat)] += 1
        tally.won[state.role(seat)] += seat in won
    return tally
