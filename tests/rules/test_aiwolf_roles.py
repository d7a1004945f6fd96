"""Source 004: the tables of compositions, and who has won."""

from __future__ import annotations

import pytest

from companion.games.aiwolf.state import LEAST, MOST, ROLES, black, composition, judge

SOURCE = """
5   2 1 1 0 0 1
6   3 1 1 0 0 1
7   4 2 1 0 0 0
8   4 2 1 1 0 0
9   5 2 1 1 0 0
10  4 2 1 1 1 1
11  5 2 1 1 1 1
12  5 3 1 1 1 1
13  6 3 1 1 1 1
14  7 3 1 1 1 1
15  8 3 1 1 1 1
16  9 3 1 1 1 1
"""
"""004 役職の構成, the first table: villagers, werewolves, seers, mediums, bodyguards, possessed."""
ORDER = ("villager", "werewolf", "seer", "medium", "bodyguard", "possessed", "mason", "fox")


def source() -> dict[int, dict[str, int]]:
    rows = [[int(figure) for figure in line.split()] for line in SOURCE.split("\n") if line]
    return {row[0]: {role: n for role, n in zip(ORDER, row[1:], strict=False) if n} for row in rows}


def test_the_standard_table_is_the_source_s():
    assert {n: composition(n, "standard") for n in range(5, 17)} == source()


def test_masons_take_two_villagers_places_from_fifteen_on():
    for seats in range(5, 15):
        assert composition(seats, "masons") == source()[seats]
    assert composition(15, "masons") == source()[15] | {"villager": 6, "mason": 2}
    assert composition(16, "masons") == source()[16] | {"villager": 7, "mason": 2}


def test_the_fox_comes_in_at_sixteen_only():
    for seats in range(5, 16):
        assert composition(seats, "fox") == composition(seats, "masons")
    assert composition(16, "fox") == source()[16] | {"villager": 6, "mason": 2, "fox": 1}


@pytest.mark.parametrize("table", ["standard", "masons", "fox"])
def test_every_seat_gets_one_role(table):
    for seats in range(LEAST, MOST + 1):
        assert sum(composition(seats, table).values()) == seats


def test_only_a_werewolf_is_read_as_one():
    assert [role for role in ROLES if black(role)] == ["werewolf"]


VERDICTS = [
    ("no wolf is alive: the village", "VVS", "village"),
    ("the possessed alone is no wolf", "PV", "village"),
    ("fewer wolves than humans: it goes on", "WVV", None),
    ("as many wolves as humans: the wolves", "WV", "wolves"),
    ("the possessed counts as a human", "WPV", None),
    ("the fox is not counted", "WVX", "fox"),
    ("a living fox wins instead of the village", "VVX", "fox"),
    ("a living fox does not end the game by itself", "WVVX", None),
]


@pytest.mark.parametrize(("living", "camp"), [row[1:] for row in VERDICTS], ids=[row[0] for row in VERDICTS])
def test_verdict(living, camp):
    from tests.games.aiwolf.desk import SHORT

    found = judge(SHORT[letter] for letter in living)
    assert (found and found[0]) == camp
