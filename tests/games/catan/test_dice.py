from companion.games.catan.pieces import CHANCES, Rolled, cards_left, histogram, luck


def test_two_dice_make_36_throws():
    assert CHANCES == (1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)
    assert sum(CHANCES) == 36


def test_the_histogram_counts_each_sum_and_says_what_was_to_be_expected():
    rolls = [Rolled(1, 1, 7)] * 3 + [Rolled(1, 1, 2)] + [Rolled(1, 1, 12, void=True)]
    bars = {bar.total: bar for bar in histogram(rolls)}
    assert list(bars) == list(range(2, 13))
    assert (bars[7].count, bars[2].count, bars[12].count) == (3, 1, 0)
    assert bars[7].expected == 4 * 6 * 1_000_000 // 36


def test_no_rolls_are_an_empty_histogram():
    assert all(bar.count == bar.expected == 0 for bar in histogram([]))


def test_what_is_least_to_be_expected_is_told_with_how_rare_it_is():
    """Fourteen eights in 54 rolls: 7.5 expected; P(X >= 14) of 54 at 5/36 is 0.0138, one game in 73."""
    found = luck((1, 3, 4, 6, 6, 9, 14, 5, 3, 2, 1))
    assert found is not None
    assert (found.total, found.count, found.expected, found.games) == (8, 14, 75, 73)


def test_dice_as_they_are_expected_are_no_matter():
    assert luck(CHANCES) is None
    assert luck((0,) * 11) is None


def test_few_rolls_and_what_one_of_eleven_sums_has_every_other_evening_are_no_matter():
    assert luck((0,) * 6 + (5,) + (0,) * 4) is None
    assert luck((0,) * 6 + (20,) + (0,) * 4) is not None
    assert luck((1, 3, 4, 6, 7, 9, 11, 6, 4, 2, 1)) is None


def test_a_deck_has_each_pair_once_and_is_shuffled_anew_after_the_last():
    rolls: list[Rolled] = []
    for _ in range(36):
        left = cards_left(rolls, deck=True)
        assert len(left) == 36 - len(rolls)
        rolls.append(Rolled(1, 1, left[len(rolls) % len(left)]))
    assert [bar.count for bar in histogram(rolls)] == list(CHANCES)
    assert len(cards_left(rolls, deck=True)) == 36


def test_sums_that_were_typed_beside_a_deck_leave_a_card_to_draw():
    typed = [Rolled(1, 1, 12)] * 35
    assert len(cards_left(typed, deck=True)) == 35
    assert len(cards_left(typed, deck=False)) == 36
