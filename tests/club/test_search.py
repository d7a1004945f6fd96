"""Who sits with whom: what a seating keeps to whatever comes, and how good it is. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from companion.club.rounds.search import Seating, order_of_play, search
from companion.club.rounds.seating import Given, Laid, Pair, Sitting, judge, met_before

SOME = settings(max_examples=8, deadline=None)
"""A search takes a while."""
SEEDS = st.integers(0, 2**32)
SHAPES = st.lists(st.integers(1, 7), max_size=6)


def shape(*sizes: int, game: str = "catan") -> list[Laid]:
    return [Laid(game, size) for size in sizes]


def sittings(tables: Iterable[Sequence[int]]) -> list[Sitting[int]]:
    return [Sitting(tuple(table)) for table in tables]


def repeats(rounds: Iterable[Iterable[Sequence[int]]], count: int = 2) -> int:
    met = met_before(sittings(table for tables in rounds for table in tables), count)
    return met.total() - len(met)


def table_of(seating: Seating[int], one: int) -> int | None:
    return next((index for index, table in enumerate(seating.tables) if one in table), None)


@SOME
@given(SHAPES, st.integers(0, 4), st.integers(0, 3), SEEDS)
def test_in_every_round_everybody_sits_once_or_out(
    sizes: list[int], resting: int, further: int, seed: int
) -> None:
    people = range(sum(sizes) + resting)
    found = search(Given(people, shape(*sizes), further=further), seed)
    assert sorted([*(one for table in found.tables for one in table), *found.out]) == [*people]
    assert len(found.further) == further
    for tables in (found.tables, *found.further):
        seated = [one for table in tables for one in table]
        assert [*map(len, tables)] == sizes
        assert len({*seated}) == len(seated)
        assert {*seated} <= {*people}


@SOME
@given(st.data())
def test_the_same_seed_gives_the_same_seating(data: st.DataObject) -> None:
    sizes, seed = data.draw(SHAPES), data.draw(SEEDS)
    asked = Given(range(sum(sizes) + 2), shape(*sizes), sittings([range(sum(sizes))]))
    assert search(asked, seed) == search(asked, seed)


@SOME
@given(st.data(), SEEDS)
def test_who_is_locked_stays_at_that_table(data: st.DataObject, seed: int) -> None:
    tables = [(0, 1, 2, 3), (4, 5, 6, 7), (8, 9, 10)]
    held = data.draw(st.sets(st.integers(0, 10), max_size=11))
    home = {one: index for index, table in enumerate(tables) for one in table}
    asked = Given(
        range(12), shape(4, 4, 3), sittings(tables), locked={one: home[one] for one in held}, further=1
    )
    found = search(asked, seed)
    assert {one: table_of(found, one) for one in held} == {one: home[one] for one in held}


@SOME
@given(st.data(), SEEDS)
def test_those_who_must_not_meet_never_do_while_it_can_be_avoided(data: st.DataObject, seed: int) -> None:
    """Three tables, and nobody has more than two whom they must not meet: there is always a way."""
    drawn = data.draw(st.lists(st.sets(st.integers(0, 11), min_size=2, max_size=2), max_size=8))
    apart: list[Pair[int]] = [*{frozenset(pair) for pair in drawn}]
    assume(all(number <= 2 for number in Counter(one for pair in apart for one in pair).values()))
    earlier = sittings([(0, 1, 2, 3), (4, 5, 6, 7), (8, 9, 10, 11)])
    asked = Given(range(12), shape(4, 4, 4), earlier, apart=apart)
    assert judge(asked, search(asked, seed).tables).apart == ()


@SOME
@given(SEEDS)
def test_those_who_belong_together_sit_together_in_every_round(seed: int) -> None:
    pairs = [frozenset(pair) for pair in ((0, 1), (2, 3), (4, 5))]
    asked = Given(range(16), shape(4, 4, 4, 4), together=pairs, apart=[frozenset((0, 2))])
    judged = judge(asked, search(asked, seed).tables)
    assert (judged.together, judged.apart) == ((), ())


@SOME
@given(SEEDS)
def test_who_plays_a_game_wishes_it_or_at_least_plays_it(seed: int) -> None:
    tables = [Laid("catan", 4), Laid("catan", 4), Laid("market", 4)]
    wishes = {0: {"market"}, 1: {"market"}, 2: {"catan"}, 3: {"catan"}}
    declined = {one: {"market"} for one in range(4, 10)}
    asked = Given(range(12), tables, wishes=wishes, declined=declined)
    found = search(asked, seed)
    assert judge(asked, found.tables)[4:] == ((), ())
    assert {*found.tables[2]} == {0, 1, 10, 11}


def test_what_cannot_be_met_is_said() -> None:
    tables = [Laid("catan", 2), Laid("market", 2)]
    asked = Given(
        range(4),
        tables,
        sittings([(0, 1)]),
        apart=[frozenset((0, 1))],
        together=[frozenset((0, 2))],
        wishes={3: {"catan"}},
        declined={2: {"market"}},
    )
    judged = judge(asked, [(0, 1), (2, 3)])
    assert judged.pairs == judged.apart == (frozenset((0, 1)),)
    assert (judged.together, judged.wishes, judged.declined) == ((frozenset((0, 2)),), (3,), (2,))


@SOME
@given(SEEDS)
def test_who_has_played_most_sits_out_first(seed: int) -> None:
    earlier = sittings([(1, 2, 3, 4), (1, 5)])
    assert search(Given(range(1, 6), shape(4), earlier), seed).out == (1,)


@SOME
@given(SEEDS)
def test_of_those_who_played_as_much_who_sat_out_before_plays(seed: int) -> None:
    asked = Given(range(5), shape(4), rested={0: 1, 1: 1, 2: 1, 3: 1})
    assert search(asked, seed).out == (4,)


@SOME
@given(SEEDS)
def test_small_tables_and_sitting_out_go_round(seed: int) -> None:
    """Eight at a table of four and one of three, four rounds: nobody sits out twice, nobody always has
    three at the table."""
    held: list[Sitting[int]] = []
    outs: Counter[int] = Counter()
    for number in range(4):
        found = search(Given(range(8), shape(4, 3), held), seed + number)
        held += [Sitting(found.tables[0]), Sitting(found.tables[1], short=True)]
        outs.update(found.out)
    assert max(outs.values()) == 1
    short = Counter(one for sitting in held if sitting.short for one in sitting.people)
    assert max(short.values()) <= 3


@SOME
@given(SEEDS)
def test_newcomers_are_spread(seed: int) -> None:
    asked = Given(range(12), shape(4, 4, 4), newcomers=[0, 1, 2])
    found = search(asked, seed)
    assert {table_of(found, one) for one in (0, 1, 2)} == {0, 1, 2}


@SOME
@given(SEEDS)
def test_a_second_round_meets_new_opponents_where_it_can(seed: int) -> None:
    first = [(1, 2, 3), (4, 5, 6), (7, 8, 9)]
    asked = Given(range(1, 10), shape(3, 3, 3), sittings(first))
    assert judge(asked, search(asked, seed).tables).pairs == ()
    assert len(judge(asked, first).pairs) == 9


@SOME
@given(SEEDS)
def test_no_three_of_twenty_meet_again_where_a_village_follows(seed: int) -> None:
    first = search(Given(range(20), shape(4, 4, 4, 4, 4)), seed)
    asked = Given(range(20), shape(4, 4, 4, 8), sittings(first.tables))
    judged = judge(asked, search(asked, seed + 1).tables)
    assert judged.trios == ()


@SOME
@given(SEEDS)
def test_each_gets_every_place_in_the_order_of_play(seed: int) -> None:
    """Of 36 places hardly one comes again; by chance 14 would."""
    held: list[Sitting[int]] = []
    for number in range(3):
        held += sittings(search(Given(range(12), shape(4, 4, 4), held), seed + number).tables)
    places = Counter((one, place) for sitting in held for place, one in enumerate(sitting.people))
    assert places.total() - len(places) <= 4


def test_who_began_does_not_begin_again() -> None:
    assert order_of_play((1, 2, 3), sittings([(1, 2, 3), (2, 3, 1)])) == (3, 1, 2)


@pytest.mark.parametrize(
    ("people", "size", "rounds", "most"),
    [(15, 3, 7, 0), (16, 4, 5, 0), (20, 4, 5, 0), (24, 4, 6, 0), (25, 5, 6, 0), (32, 4, 10, 10)],
)
def test_where_the_rounds_are_known_beforehand_nobody_meets_twice(
    people: int, size: int, rounds: int, most: int
) -> None:
    """Kirkman's schoolgirls and other social golfers; of the last no way with less than this is found."""
    found = search(Given(range(people), shape(*[size] * (people // size)), further=rounds - 1), 1)
    assert repeats([found.tables, *found.further]) <= most


def test_rounds_that_were_planned_ahead_are_gone_on_with() -> None:
    found = search(Given(range(15), shape(3, 3, 3, 3, 3), further=6), 1)
    held: list[Sitting[int]] = []
    ahead: Sequence[Sequence[Sequence[int]]] = (found.tables, *found.further)
    for left in reversed(range(7)):
        now = search(Given(range(15), shape(3, 3, 3, 3, 3), held, further=left, start=ahead), left)
        held, ahead = [*held, *sittings(now.tables)], now.further
    assert repeats([[sitting.people for sitting in held]]) == 0


def test_who_comes_or_goes_has_the_rounds_planned_anew() -> None:
    found = search(Given(range(12), shape(4, 4, 4), further=2), 1)
    later = search(
        Given(range(1, 13), shape(4, 4, 4), sittings(found.tables), further=1, start=found.further), 1
    )
    assert sorted(one for table in later.tables for one in table) == [*range(1, 13)]
    assert all(len({*combinations(table, 2)}) == 6 for table in later.tables)
