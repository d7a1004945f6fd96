"""What an evening's page offers next."""

from __future__ import annotations

from dataclasses import dataclass

from companion.club.events.attendance import Count
from companion.web.club.evening import Step, steps, urgent


@dataclass
class Table:
    status: str
    begun: bool = True


def figures(placed: int, came: int) -> Count:
    return Count(0, 20, placed=placed, waiting=0, came=came, here=came, unpaid=0)


def names(*given) -> list[str]:
    return [step.name for step in steps(*given)]


def test_before_anybody_has_come_the_door_is_next():
    assert names(figures(12, 0), 0, []) == ["door"]


def test_when_people_are_here_they_are_seated_and_late_ones_still_come():
    assert names(figures(12, 9), 9, []) == ["seat", "door"]


def test_a_finished_table_is_signed_off_before_all_else():
    assert names(figures(8, 8), 4, [Table("finished"), Table("open")]) == ["sign", "play", "seat"]


def test_when_all_is_signed_the_standings_follow_the_next_round():
    assert names(figures(8, 8), 8, [Table("signed")]) == ["seat", "standings", "end"]


def test_while_tables_are_played_the_standings_are_not_the_next_act():
    found = steps(figures(8, 8), 0, [Table("signed"), Table("open")])
    assert [step.name for step in found] == ["play", "standings"]
    assert urgent(found) is None
    assert urgent(steps(figures(8, 8), 0, [Table("signed")])) == 0


def test_one_person_alone_is_not_seated():
    assert names(figures(1, 1), 1, [Table("signed")]) == ["standings", "end"]


def test_a_game_without_a_result_is_no_reason_to_wait():
    assert names(figures(4, 4), 4, [Table("abandoned")]) == ["seat"]


def test_tables_that_have_not_begun_are_counted_apart_from_those_that_are_played():
    tables = [Table("open"), Table("open", begun=False), Table("open", begun=False)]
    assert steps(figures(8, 8), 0, tables) == [Step("play", 1, unstarted=2)]
    assert names(figures(8, 8), 0, [Table("open", begun=False), Table("signed")]) == ["play", "standings"]
