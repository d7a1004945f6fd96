"""Moving people about before a round is opened."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from companion.web.club.plan import Plan, groups, moved, twice, unknown, without

BEFORE = Plan((("1", "2", "3"), ("4", "5", "")), gm="")


def put(plan: Plan, place: int, key: str) -> Plan:
    """The plan after somebody chose `key` for a place, counted from the game master's."""
    places = list(plan.places)
    places[place] = key
    return plan.with_places(places)


def test_two_change_places_when_one_is_put_on_the_other_s_seat():
    assert moved(BEFORE, put(BEFORE, 1, "4")).tables == (("4", "2", "3"), ("1", "5", ""))


def test_whoever_is_put_on_a_free_seat_leaves_the_old_one_free():
    assert moved(BEFORE, put(BEFORE, 6, "1")).tables == (("", "2", "3"), ("4", "5", "1"))


def test_the_game_master_gets_up_from_the_seat():
    after = moved(BEFORE, put(BEFORE, 0, "2"))
    assert after.gm == "2"
    assert after.tables == (("1", "", "3"), ("4", "5", ""))


def test_a_new_game_master_changes_places_with_the_old_one():
    plan = Plan((("1", "2"),), gm="3")
    assert moved(plan, put(plan, 0, "1")).places == ("1", "3", "2")


def test_places_that_a_script_has_changed_already_stay_as_they_are():
    after = put(put(BEFORE, 1, "4"), 4, "1")
    assert moved(BEFORE, after) == after


def test_somebody_new_takes_a_seat_and_nobody_follows():
    assert moved(BEFORE, put(BEFORE, 1, "9")).tables == (("9", "2", "3"), ("4", "5", ""))


def test_a_person_put_on_two_seats_at_once_is_found():
    assert twice(moved(BEFORE, put(put(BEFORE, 1, "9"), 2, "9"))) == {"9"}


def test_empty_seats_and_tables_fall_away_with_their_names():
    plan = Plan((("1", "", "2"), ("", ""), ("3",)), ("窓", "角", "壁"))
    assert plan.compact().tables == (("1", "2"), ("3",))
    assert plan.compact().labels == ("窓", "壁")


def test_a_table_has_room_for_one_more_until_it_is_full():
    assert Plan((("1", "2"), ("3", "4", "5"), ())).roomy(3, 2).tables == (
        ("1", "2", ""),
        ("3", "4", "5"),
        ("", ""),
    )


def test_whoever_is_gone_loses_the_seat():
    assert unknown(BEFORE, {"1", "2", "3", "4"}) == ["5"]
    assert without(BEFORE, ["5"]).tables[1] == ("4", "", "")


def test_people_are_cut_into_tables_in_order():
    assert groups(list("abcdefg"), (4, 3)) == (tuple("abcd"), tuple("efg"))


KEYS = st.lists(st.sampled_from(["", *"123456789"]), min_size=7, max_size=7)


@given(st.permutations([*list("123456"), ""]), st.integers(0, 6), st.sampled_from(["", *"1234567"]))
def test_one_change_never_loses_anybody_and_seats_nobody_twice(people, place, key):
    before = Plan((tuple(people[1:4]), tuple(people[4:])), gm=people[0])
    after = moved(before, put(before, place, key))
    assert not twice(after)
    gone = {one for one in before.places if one} - set(after.places)
    assert gone <= {before.places[place]}  # only who was replaced by somebody new may be left standing


@given(KEYS, KEYS)
def test_any_two_plans_of_one_shape_can_be_compared(one, other):
    before = Plan((tuple(one[1:]),), gm=one[0])
    after = Plan((tuple(other[1:]),), gm=other[0])
    assert len(moved(before, after).places) == 7
