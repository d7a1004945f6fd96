"""Scales with round figures, whatever is drawn."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.sheets.charts import WAYS, round_marks


def test_two_dice_have_36_ways() -> None:
    assert sum(WAYS) == 36


@pytest.mark.parametrize(
    ("low", "high", "marks"),
    [
        (0, 125, [0, 50, 100, 150]),
        (0, 3, [0, 1, 2, 3]),
        (0, 0, [0, 1]),
        (-12, 30, [-20, 0, 20, 40]),
    ],
)
def test_marks_are_round(low: float, high: float, marks: list[float]) -> None:
    assert round_marks(low, high) == marks


@given(low=st.integers(-(10**7), 0), high=st.integers(0, 10**7))
def test_marks_hold_every_value_between_them_and_are_few(low: int, high: int) -> None:
    marks = round_marks(low, high)
    assert marks[0] <= low
    assert marks[-1] >= high
    assert 2 <= len(marks) <= 7
