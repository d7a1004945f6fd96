"""Games among agents, one after another, from the deal to the verdict: who has won how often."""

import importlib
import math
import os
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from msgspec import convert

from companion.games.aiwolf.agents import AGENTS, Agent, answer, notify
from companion.games.aiwolf.game import GAME
from companion.games.aiwolf.state import DIALECTS, AIWolfOptions, State
from companion.kernel.game import Chance, Entry, Place, Setup, Stamp, viewer_of_seat

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
    return play_to_end(GAME.begin(Setup("aiwolf", seats, options, rules=GAME.about.rules)), agents, chance)


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


def kind_of(name: str) -> Callable[[random.Random], Agent]:
    """What makes an agent of a name: of a built-in one, or of a class of one's own, `module:Class`, which is
    called without anything; its module may lie in the current folder. Raises ImportError, AttributeError,
    ValueError."""
    if name in AGENTS:
        return AGENTS[name]
    if os.getcwd() not in sys.path:
        sys.path.append(os.getcwd())
    module, _, kind = name.partition(":")
    own = getattr(importlib.import_module(module), kind)
    return lambda chance: own()


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
    tally, kinds = Tally(0, Counter(), Counter(), Counter()), [kind_of(name) for name in names]
    for number in range(games):
        agents = [kinds[place % len(kinds)](source) for place in range(seats)]
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
