import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.catan.pieces import RESOURCES, Offer, TradeRules, judge


def goods(**counts):
    return tuple(counts.get(name, 0) for name in RESOURCES)


def reason(offer, **table):
    found = judge(offer, TradeRules(**{"turn": 1, **table}))
    return found[0].key.removeprefix("catan-trade-") if found else None


def between(give, get, **more):
    return Offer(1, "players", give, get, **{"partner": 2, **more})


def bank(give, get, **more):
    return Offer(1, "bank", give, get, **more)


def harbour(give, get, which="any", **more):
    return Offer(1, "harbour", give, get, harbour=which, **more)


@pytest.mark.parametrize(
    ("offer", "why"),
    [
        (between(goods(wood=2), goods(ore=1)), None),
        (between(goods(wood=1, wool=3), goods(ore=1)), None),
        (between(goods(ore=1), goods()), "gift"),
        (between(goods(), goods(ore=1)), "gift"),
        (between(goods(), goods()), "empty"),
        (between(goods(wood=1), goods(wood=2)), "same"),
        (between(goods(wood=1, ore=1), goods(wood=2)), "mixed"),
        (between(goods(wood=1, ore=1), goods(wood=1, ore=1)), "mixed"),
        (between(goods(), goods(ore=1), later=True), "future"),
        (between(goods(wood=1), goods(ore=1), later=True), "future"),
        (between(goods(wood=1), goods(ore=1), partner=1), "partner"),
        (between(goods(wood=1), goods(ore=1), partner=0), "partner"),
        (bank(goods(wood=4), goods(ore=1)), None),
        (bank(goods(wood=8, wool=4), goods(ore=3)), None),
        (bank(goods(wood=3), goods(ore=1)), "bank-rate"),
        (bank(goods(wood=2, wool=2), goods(ore=1)), "bank-rate"),
        (bank(goods(wood=4), goods(ore=2)), "bank-rate"),
        (bank(goods(wood=4), goods(wood=1)), "same"),
        (bank(goods(wood=4), goods(ore=1), partner=2), "no-partner"),
        (harbour(goods(wood=3), goods(ore=1)), None),
        (harbour(goods(wood=4), goods(ore=1)), "harbour-rate"),
        (harbour(goods(wood=3), goods(ore=1), new=True), "new-harbour"),
        (harbour(goods(wood=2), goods(ore=1), "wood", new=True), "new-harbour"),
        (harbour(goods(wood=2), goods(ore=1), "wood"), None),
        (harbour(goods(wood=4), goods(ore=1, wool=1), "wood"), None),
        (harbour(goods(ore=2), goods(wood=1), "wood"), "own-give"),
        (harbour(goods(wood=3), goods(ore=1), "wood"), "own-rate"),
    ],
)
def test_the_judge(offer, why):
    assert reason(offer) == why


def test_by_the_sources_wording_a_harbour_gives_its_own_resource_for_any_two_alike():
    assert reason(harbour(goods(ore=2), goods(wood=1), "wood"), harbour_gives_any=False) is None
    assert reason(harbour(goods(wood=2), goods(ore=1), "wood"), harbour_gives_any=False) == "own-get"


def test_a_mixed_trade_may_be_allowed_but_a_pure_swap_never_is():
    mixed = between(goods(wood=1, ore=1), goods(wood=2))
    assert reason(mixed, mixed_refused=False) is None
    assert reason(between(goods(wood=1), goods(wood=2)), mixed_refused=False) == "same"
    both = between(goods(wood=1, ore=2), goods(wood=2, ore=1))
    assert reason(both, mixed_refused=False) == "mixed"


def test_one_of_two_players_must_be_on_turn_and_at_the_bank_the_trader():
    offer = between(goods(wood=1), goods(ore=1))
    assert [reason(offer, turn=turn) for turn in (0, 1, 2, 3)] == [None, None, None, "neither"]
    assert [reason(bank(goods(wood=4), goods(ore=1)), turn=turn) for turn in (0, 1, 2)] == [
        None,
        None,
        "not-on-turn",
    ]


side = st.tuples(*[st.integers(0, 4)] * 5)


@given(side, side)
def test_between_players_a_trade_reads_the_same_from_both_sides(give, get):
    from_one = judge(Offer(1, "players", give, get, 2), TradeRules(1))
    from_other = judge(Offer(2, "players", get, give, 1), TradeRules(1))
    assert (from_one and from_one[0]) == (from_other and from_other[0])


@given(side, side, st.sampled_from(["players", "bank", "harbour"]))
def test_whatever_is_allowed_has_something_on_both_sides_and_nothing_on_both(give, get, way):
    if judge(Offer(1, way, give, get, 2 if way == "players" else 0), TradeRules(1)) is None:
        assert any(give)
        assert any(get)
        assert not any(a and b for a, b in zip(give, get, strict=True))
