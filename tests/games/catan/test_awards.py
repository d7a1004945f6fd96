import pytest

from companion.games.catan.awards import (
    LEAST_ARMY,
    LEAST_ROAD,
    MOST_KEPT,
    NOBODY,
    Award,
    Figure,
    Rule,
    due_after,
    with_figure,
)

A, B, C = 1, 2, 3


@pytest.mark.parametrize(
    ("before", "after", "holder", "due"),
    [
        ((4, 4, 0), (5, 4, 0), NOBODY, A),
        ((4, 4, 0), (4, 4, 3), NOBODY, NOBODY),
        ((5, 4, 0), (5, 5, 0), A, A),
        ((5, 5, 0), (5, 6, 0), A, B),
        ((7, 5, 4), (4, 5, 4), A, B),
        ((7, 5, 5), (4, 5, 5), A, NOBODY),
        ((4, 5, 5), (4, 5, 6), NOBODY, C),
        ((7, 4, 4), (4, 4, 4), A, NOBODY),
        ((6, 6, 0), (5, 6, 0), A, B),
        ((6, 6, 6), (6, 6, 5), A, A),
        ((6, 6, 4), (6, 6, 2), A, A),
    ],
    ids=[
        "five take it",
        "four do not",
        "drawing level does not",
        "strictly longer takes it at once",
        "a cut leaves it to the next",
        "a cut leaves two tied: nobody",
        "void until one is strictly longest again",
        "a cut leaves nobody with five",
        "the holder of a tie is cut",
        "a third of three tied is cut: the holder had it before and keeps it",
        "a road that matters to nobody is cut",
    ],
)
def test_longest_road_after_figures_change(before, after, holder, due):
    for tie_voids in (True, False):
        assert due_after(before, after, holder, Rule(LEAST_ROAD, tie_voids), cut=True) == due


def test_a_cut_that_leaves_the_holder_tied_is_the_house_rule():
    given = ((7, 5, 4), (5, 5, 4), A)
    assert due_after(*given, Rule(LEAST_ROAD, tie_voids=True), cut=True) == NOBODY
    assert due_after(*given, Rule(LEAST_ROAD, tie_voids=False), cut=True) == A


def test_largest_army_goes_to_the_first_with_three_and_then_to_strictly_more():
    steps = [
        ((2, 0, 0), NOBODY),
        ((3, 0, 0), A),
        ((3, 3, 0), A),
        ((3, 4, 0), B),
        ((4, 4, 0), B),
        ((5, 4, 0), A),
    ]
    before, holder = (0, 0, 0), NOBODY
    for knights, due in steps:
        holder = due_after(before, knights, holder, Rule(LEAST_ARMY))
        assert holder == due
        before = knights


@pytest.mark.parametrize("cut", [True, False])
def test_an_award_keeps_no_more_than_a_real_game_says(cut):
    award, rule = Award(), Rule(LEAST_ROAD, tie_voids=True)
    for figure in [5, 6, 7, 8] * MOST_KEPT:
        lower = figure < (award.figures[A].figure if award.figures else 0)
        award = with_figure(award, Figure(A, figure, 15, cut=cut and lower), rule)
        award = with_figure(award, Figure(B, 13 - figure, 15, cut=cut and not lower), rule)
    assert len(award.history) <= MOST_KEPT
    assert (award.figures[A].figure, award.due) == (8, A)


def test_what_lies_further_back_is_corrected_too():
    award, rule = Award(), Rule(LEAST_ROAD)
    award = with_figure(award, Figure(A, 9, 15), rule)
    for _ in range(MOST_KEPT):
        award = with_figure(award, Figure(C, 4, 15), rule)
        award = with_figure(award, Figure(C, 3, 15, cut=True), rule)
    award = with_figure(award, Figure(B, 7, 15), rule)
    assert with_figure(award, Figure(A, 6, 15), rule).due == B
    assert with_figure(award, Figure(A, 7, 15), rule).due == A
