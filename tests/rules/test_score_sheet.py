"""Any other game by its points: who is ranked before whom, and what decides between equal totals."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.free.game import Finish, FreeOptions, Points, Scores
from companion.kernel.game import Illegal, Text, Who
from tests.driver import Drive, setup

MONEY = FreeOptions(rounds=1, tiebreak="残金")
FEWEST = FreeOptions(rounds=1, best="low", tiebreak="残り札", tiebreak_best="low")


def sheet(options: FreeOptions, points: list[int], ties: list[int | None] = []) -> Drive:  # noqa: B006
    drive = Drive(setup("free", len(points), options))
    drive.say("host", Scores(tuple(points), over=True, ties=tuple(ties)))
    return drive


def ranks(drive: Drive) -> dict[int, int]:
    result = drive.snapshot("host").result
    assert result
    return {one.seat: one.rank for one in result.ranking}


def test_between_equal_totals_the_named_thing_decides() -> None:
    assert ranks(sheet(MONEY, [30, 30, 12], [5, 7, None])) == {2: 1, 1: 2, 3: 3}


def test_the_fewest_of_it_may_decide_and_the_fewest_points_may_win() -> None:
    assert ranks(sheet(FEWEST, [4, 4, 9], [3, 1, 0])) == {2: 1, 1: 2, 3: 3}


def test_who_is_level_in_both_shares_the_rank() -> None:
    drive = sheet(MONEY, [30, 30, 12], [5, 5, None])
    assert ranks(drive) == {1: 1, 2: 1, 3: 3}
    assert drive.snapshot("host").result.winners == (1, 2)


def test_the_ranking_says_what_decided() -> None:
    result = sheet(MONEY, [30, 30, 12], [5, 7, None]).snapshot("host").result
    assert result.ranking[1].because == Text(
        "free-rank-tiebreak", {"mine": 30, "what": "残金", "own": 5, "other": 7}
    )


@pytest.mark.parametrize(("ties", "seat"), [([], 1), ([5, None, 1], 2)])
def test_where_totals_are_level_it_is_asked_for(ties: list[int | None], seat: int) -> None:
    with pytest.raises(Illegal) as refused:
        sheet(MONEY, [30, 30, 12], ties)
    assert refused.value.text == Text("free-tie-missing", {"what": "残金", "seat": Who(seat)})
    assert refused.value.field == "ties"


def test_it_is_asked_for_whichever_way_the_sheet_is_closed() -> None:
    drive = Drive(setup("free", 2, FreeOptions(tiebreak="残金")))
    for seat in (1, 2):
        drive.say("host", Points(seat, 1, 3))
    with pytest.raises(Illegal):
        drive.say("host", Finish())


def test_saving_again_without_it_keeps_what_was_entered() -> None:
    drive = Drive(setup("free", 2, FreeOptions(tiebreak="残金")))
    drive.say("host", Scores((3, 3), ties=(1, 2)))
    drive.say("host", Scores((3, 3), over=True))
    assert ranks(drive) == {2: 1, 1: 2}


def test_somebody_who_saw_another_tie_break_is_told_so() -> None:
    drive = Drive(setup("free", 2, FreeOptions(tiebreak="残金")))
    seen = drive.snapshot("host").view.seen
    drive.say("host", Scores((3, 3), was=seen))
    seen = drive.snapshot("host").view.seen
    drive.say("host", Scores((3, 3), ties=(1, 2), was=seen))
    with pytest.raises(Illegal) as refused:
        drive.say("host", Scores((3, 3), ties=(2, 2), was=seen))
    assert refused.value.text.key == "free-changed"


@given(
    st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=1, max_size=8),
    st.sampled_from(["high", "low"]),
    st.sampled_from(["high", "low"]),
)
def test_nobody_is_ranked_before_somebody_better(
    found: list[tuple[int, int]], best: str, tiebreak_best: str
) -> None:
    options = FreeOptions(rounds=1, best=best, tiebreak="残金", tiebreak_best=tiebreak_best)  # type: ignore[arg-type]
    placed = ranks(sheet(options, [total for total, _ in found], [tie for _, tie in found]))
    worth = [(a if best == "high" else -a, b if tiebreak_best == "high" else -b) for a, b in found]
    for seat, own in enumerate(worth, 1):
        assert placed[seat] == 1 + sum(other > own for other in worth)


def test_a_ranked_sheet_takes_numbers_only_to_rank_them_anew() -> None:
    drive = sheet(FreeOptions(), [3, 5])
    with pytest.raises(Illegal):
        drive.say("host", Scores((3, 2)))
    drive.say("host", Scores((3, 2), over=True))
    assert ranks(drive) == {1: 1, 2: 2}
