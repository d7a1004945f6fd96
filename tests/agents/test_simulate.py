"""Games among agents: they end, repeat by their seed, and come out as the rules say."""

from __future__ import annotations

import gc
import random
from fractions import Fraction
from math import sqrt

import pytest

from companion.agents.simulate import play, simulate
from companion.games.aiwolf.agents import AGENTS, Agent
from companion.games.aiwolf.state import LEAST, MOST, ROLES, AIWolfOptions, Night, composition
from companion.kernel.game import Chance

WRITTEN = AIWolfOptions(talk="typed", order="together")


@pytest.mark.parametrize("name", AGENTS)
@pytest.mark.parametrize("seats", [5, 9, 16])
def test_every_game_ends_with_one_winner(name, seats):
    options = AIWolfOptions(talk="typed", table="fox")
    for state, _ in simulate(seats, 5, options, [name], 1):
        assert state.phase == "over"
        assert state.winner in ("village", "wolves", "fox")


@pytest.mark.parametrize("order", ["together", "vote-first"])
@pytest.mark.parametrize("talk", ["typed"])
@pytest.mark.parametrize("revote", [False, True])
@pytest.mark.parametrize("void", [False, True])
def test_every_way_to_play_ends(order, talk, revote, void):
    options = AIWolfOptions(talk=talk, order=order, revote=revote, void_invalid_attacks=void)
    for state, _ in simulate(9, 10, options, ["random", "sensible"], 3):
        assert state.phase == "over"


def test_the_same_seed_plays_the_same_games():
    one, two = (list(simulate(9, 5, WRITTEN, ["sensible"], 7)) for _ in range(2))
    assert [state for state, _ in one] == [state for state, _ in two]


def test_an_agent_that_says_nothing_and_names_nobody_stops_no_game():
    state = play([Agent() for _ in range(9)], WRITTEN, Chance(1))
    assert state.phase == "over"
    assert all(cast.drawn for night in state.nights for cast in (*night.attacks, *sum(night.ballots, ())))


def test_an_agent_is_shown_what_its_seat_knows_and_nothing_else():
    seen: list[tuple[str, object]] = []

    class Curious(Agent):
        def day(self, seat):
            seen.append((seat.own.role, seat.view.nights))
            assert all(not one.role for one in seat.view.seats)

    play([Curious() for _ in range(9)], WRITTEN, Chance(1))
    assert {role for role, _ in seen} <= set(ROLES)
    assert all(nights == () for _, nights in seen)


def closed(wolves: int, humans: int) -> Fraction:
    """The wolves' chance where each day one of all, each night one of the humans leaves by chance."""
    if wolves == 0:
        return Fraction(0)
    if wolves >= humans:
        return Fraction(1)
    everybody = wolves + humans
    found = Fraction(0)
    for share, left in (
        (Fraction(wolves, everybody), (wolves - 1, humans)),
        (Fraction(humans, everybody), (wolves, humans - 1)),
    ):
        if not share:
            continue
        if left[0] == 0:
            continue
        found += share * (1 if left[0] >= left[1] else closed(left[0], left[1] - 1))
    return found


class Random(Agent):
    """Votes for anybody else by chance; its attacks are drawn by the rules."""

    def __init__(self, chance):
        self._chance = chance

    def vote(self, seat):
        return self._chance.choice(seat.others)


@pytest.mark.parametrize(("seats", "wolves"), [(5, 1), (7, 2)])
def test_random_play_comes_out_at_the_closed_value(seats, wolves):
    """Without seer and bodyguard acting, a vote by chance is an execution by chance (within three errors)."""
    games, won, source, chance = 1500, 0, random.Random(5), Chance(5)
    for _ in range(games):
        won += play([Random(source) for _ in range(seats)], WRITTEN, chance).winner == "wolves"
    expected = float(closed(wolves, seats - wolves))
    assert abs(won / games - expected) <= 3 * sqrt(expected * (1 - expected) / games)


@pytest.mark.parametrize("seats", range(LEAST, MOST + 1))
def test_every_table_comes_out_at_its_closed_value(seats):
    """Where votes come first, each night one human leaves: the village's share is known for every table."""
    games, source, chance = 150, random.Random(seats), Chance(seats)
    wolves = composition(seats, "masons")["werewolf"]
    options = AIWolfOptions(talk="typed", order="vote-first", table="masons")
    ends = [play([Random(source) for _ in range(seats)], options, chance).winner for _ in range(games)]
    expected = 1 - float(closed(wolves, seats - wolves))
    assert abs(ends.count("village") / games - expected) <= 3 * sqrt(expected * (1 - expected) / games)


def test_games_that_are_over_take_no_memory():
    """However many games were played, no state of them is kept."""
    kept = []
    for number, _ in enumerate(simulate(5, 100, WRITTEN, ["random", "sensible"], 1)):
        if number in (9, 99):
            gc.collect()
            kept.append(sum(isinstance(one, Night) for one in gc.get_objects()))
    assert kept[1] <= kept[0] + 10


def test_the_closed_values_themselves():
    assert closed(1, 4) == Fraction(8, 15)
    assert closed(2, 5) == Fraction(27, 35)
