"""Moving people about before a round is opened."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.club.rounds.plan import (
    Plan,
    PlannedTable,
    put,
    read_sizes,
    remove,
    sizes_in_short,
    swap,
    without,
)

BEFORE = Plan(tables=(PlannedTable(1, "catan", ("1", "2", "3")), PlannedTable(2, "free", ("4", "5"), "窓")))


def people(plan: Plan) -> list[tuple[str, ...]]:
    return [table.people for table in plan.tables]


def test_two_change_places():
    assert people(swap(BEFORE, "1", "5")) == [("5", "2", "3"), ("4", "1")]
    assert people(swap(BEFORE, "1", "2")) == [("2", "1", "3"), ("4", "5")]


def test_who_stood_takes_the_seat_of_who_gets_up():
    after = swap(BEFORE, "1", "9")
    assert people(after)[0] == ("9", "2", "3")
    assert after.out == ("1",)
    assert swap(after, "9", "1") == Plan(tables=BEFORE.tables, out=("9",))


def test_somebody_moves_to_another_table_or_gets_up():
    assert people(put(BEFORE, "1", 2)) == [("2", "3"), ("4", "5", "1")]
    up = put(BEFORE, "1", None)
    assert (people(up), up.out) == ([("2", "3"), ("4", "5")], ("1",))
    assert put(up, "1", 1).out == ()


def test_a_table_that_is_removed_leaves_the_others_as_they_are():
    after = remove(BEFORE, 1)
    assert people(after) == [("4", "5")]
    assert (after.sizes_of("catan"), after.sizes_of("free"), after.out) == ([], [2], ())


def test_tables_without_people_fall_away():
    emptied = without(BEFORE, ["4", "5"])
    assert people(emptied) == [("1", "2", "3"), ()]
    assert emptied.used == BEFORE.tables[:1]


@pytest.mark.parametrize(
    ("typed", "sizes"),
    [
        ("4 4", (4, 4)),
        ("4+4・3", (4, 4, 3)),
        ("4.4", (4, 4)),
        ("44", (4, 4)),
        ("４、３", (4, 3)),
        ("2×4 3", (4, 4, 3)),
        ("4x20", (4,) * 20),
        ("20*4", (4,) * 20),
        ("40卓", 40),
        ("3 tables", 3),
        ("9", (9,)),
        ("12", (12,)),
        ("", ()),
        ("0", ()),
        ("卓", None),
        ("4人・3人", (4, 3)),
        ("四人卓を二つ", None),
        ("4+4+abc", None),
        ("4 4 と 3", None),
        ("9" * 5000, (99,) * 100),
    ],
)
def test_the_tables_of_a_game_are_typed_as_people_write_them(typed, sizes):
    assert read_sizes(typed, (3, 4)) == sizes


@given(st.lists(st.integers(3, 4), max_size=60))
def test_what_is_shown_of_tables_is_read_as_the_same_tables(sizes):
    assert read_sizes(" ".join(sizes_in_short(sizes)), (3, 4)) == tuple(sizes)


KEYS = st.sampled_from(list("1234567"))


@given(st.lists(st.tuples(KEYS, KEYS | st.none() | st.integers(1, 2)), max_size=8))
def test_whatever_is_tapped_nobody_is_lost_and_nobody_sits_twice(taps):
    plan = BEFORE
    for key, where in taps:
        plan = swap(plan, key, where) if isinstance(where, str) else put(plan, key, where)
        assert len(plan.seated) == len(set(plan.seated))
        assert not set(plan.out) & set(plan.seated)
        assert set(BEFORE.seated) <= {*plan.seated, *plan.out}
