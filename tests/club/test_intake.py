"""A table that was kept elsewhere: what its rows mean, what they make, and that nothing is made by halves."""

from __future__ import annotations

from datetime import date

import pytest
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from companion.club.events.models import Event, Season
from companion.club.intake.operations import bring_in, fold_tables, preview
from companion.club.intake.rows import MOST_ROWS, Unreadable, decode_text, lines
from companion.club.library import OwnGame
from companion.club.people.names import Player
from companion.club.standings.queries import standing
from companion.club.standings.scope import Scope
from companion.club.tables.models import GameTable
from companion.club.tables.verify import verify
from companion.club.writes import Refused
from tests.club.evenings import people

TABLE = """開催日,会,回戦,卓,ゲーム,名前,ふりがな,得点
2023-04-01,春の会,1,A,カルカソンヌ,青葉,あおば,81
2023-04-01,春の会,1,A,カルカソンヌ,いづみ,,64
2023-04-01,春の会,1,B,カルカソンヌ,うしお,,70
2023-04-01,春の会,1,B,カルカソンヌ,えにし,,70
2023-04-01,春の会,2,A,カルカソンヌ,青葉,,50
2023-04-01,春の会,2,A,カルカソンヌ,うしお,,55
2024/1/6,新年会,,,ドミニオン,青葉,,30
2024/1/6,新年会,,,ドミニオン,えにし,,42
2024年5月1日,五月会,,,,,,
,,,,,緒方,おがた,
"""


def brought_in(session: Session, text: str) -> None:
    read = lines(text)
    (played,) = (each for each in fold_tables(session, read, "brought-1") if isinstance(each, list))
    bring_in(session, read, played, {}, lambda year: f"{year}年度")


def counts(session: Session) -> list[int | None]:
    return [session.scalar(select(func.count()).select_from(kind)) for kind in (Player, Event, GameTable)]


def test_rows_are_players_events_and_seats(session: Session) -> None:
    found = preview(session, lines(TABLE))
    assert [line.kind for line in found.lines] == ["seat"] * 8 + ["event", "player"]
    assert (len(found.people), found.events, found.tables) == (5, 3, 4)
    assert {meant.kind for meant in found.people.values()} == {"new"}
    assert found.lines[0].reading == "あおば"


def test_everything_stands_as_if_it_had_been_played_here(session: Session) -> None:
    brought_in(session, TABLE)
    assert counts(session) == [5, 3, 4]
    seasons = session.execute(select(Season.name, Season.starts_on).order_by(Season.name)).all()
    assert [tuple(row) for row in seasons] == [("2023年度", date(2023, 1, 1)), ("2024年度", date(2024, 1, 1))]
    assert set(session.scalars(select(OwnGame.name))) == {"カルカソンヌ", "ドミニオン"}
    assert list(verify(session)) == []
    found = standing(session, Scope(), "public")
    assert [(line.name, line.figures.points, line.figures.played) for line in found] == [
        ("青葉", 4000, 3),
        ("うしお", 3500, 2),
        ("えにし", 3500, 2),
        ("いづみ", 1000, 1),
    ]
    tables = session.execute(select(GameTable.number, GameTable.label).order_by(GameTable.id)).all()
    assert [tuple(row) for row in tables] == [(1, "A"), (2, "B"), (1, "A"), (1, "")]


def test_the_same_results_never_count_twice(session: Session) -> None:
    brought_in(session, TABLE)
    again = preview(session, lines(TABLE))
    assert len(again.faults) == 8
    assert {line.fault.key for line in again.faults if line.fault} == {"club-intake-played"}
    before = counts(session)
    with pytest.raises(Refused):
        brought_in(session, TABLE)
    assert counts(session) == before


def test_people_are_known_by_name_alike_ones_are_asked_about(session: Session) -> None:
    aoba, _ = people(session, "青葉", "うしおい")
    found = preview(session, lines(TABLE))
    kinds = {meant.row.name: meant.kind for meant in found.people.values()}
    assert kinds["青葉"] == "known"
    read = lines(TABLE)
    (played,) = (each for each in fold_tables(session, read, "brought-2") if isinstance(each, list))
    who = next(who for who, meant in found.people.items() if meant.row.name == "うしお")
    with pytest.raises(Refused):  # who was not offered cannot be meant
        bring_in(session, read, played, {who: aoba.id}, str)
    assert counts(session) == [2, 0, 0]
    bring_in(session, read, played, {}, str)
    assert counts(session)[0] == 2 + 4


def test_rows_that_may_mean_several_are_asked_about(session: Session) -> None:
    people(session, "青葉", "青葉（新宿）", "うしお")
    read = lines("名前\n青葉\nうしお\nうしおさん")
    found = preview(session, read)
    assert {meant.row.name: meant.kind for meant in found.alike.values()} == {"青葉": "several"}
    assert len(found.people) == 2


@pytest.mark.parametrize(
    ("row", "why"),
    [
        ("昨日,会,,,碁,甲,,1", "club-intake-no-day"),
        ("2023-02-30,会,,,碁,甲,,1", "club-intake-no-day"),
        (",会,,,碁,甲,,1", "club-intake-lacks-day"),
        ("2023-04-01,,,,碁,甲,,1", "club-intake-lacks-event"),
        ("2023-04-01,会,,,,甲,,1", "club-intake-lacks-game"),
        ("2023-04-01,会,,,碁,,,1", "club-intake-lacks-name"),
        ("2023-04-01,会,,,碁,甲,,一", "club-intake-no-total"),
        ("2023-04-01,会,,,碁,甲,,99999999", "club-intake-no-total"),
        (f"2023-04-01,会,,,碁,{'甲' * 101},,1", "club-refused-long"),
        ("2023-04-01,会,,,碁,乙,,1", "club-intake-twice"),
    ],
)
def test_a_row_that_cannot_be_says_why_and_stops_all(session: Session, row: str, why: str) -> None:
    head = TABLE.partition("\n")[0]
    found = preview(session, lines(f"{head}\n2023-04-01,会,,,碁,乙,,5\n{row}\n"))
    (fault,) = found.faults
    assert (fault.number, fault.fault.key if fault.fault else "") == (3, why)


def test_a_table_has_as_many_seats_as_a_score_sheet() -> None:
    rows = "\n".join(f"2023-04-01,会,,,碁,{n}番,,{n}" for n in range(21))
    found = lines(f"{TABLE.partition(chr(10))[0]}\n{rows}")
    assert [line.fault.key for line in found if line.fault] == ["club-intake-full"]


def test_days_are_read_as_people_and_workbooks_write_them() -> None:
    typed = ("2023-04-01", "2023/4/1", "２０２３年４月１日", "2023-04-01 00:00:00", "45017")
    found = lines("開催日,会\n" + "\n".join(f"{day},会" for day in typed))
    assert {line.day for line in found} == {date(2023, 4, 1)}


@pytest.mark.parametrize("text", ["", "\n\n", "a,b\n1,2\n", "名前\n" + "甲\n" * (MOST_ROWS + 1), "\x00" * 99])
def test_what_is_no_table_is_refused_whole(text: str) -> None:
    with pytest.raises(Unreadable):
        lines(text)


def test_files_of_japanese_spreadsheet_programs_are_read() -> None:
    assert decode_text("名前\n髙木".encode("cp932")) == "名前\n髙木"
    assert decode_text("\ufeff名前\n甲".encode()) == "名前\n甲"
    assert decode_text("名前\t読み\n甲".encode("utf-16")) == "名前\t読み\n甲"
    with pytest.raises(Unreadable):
        decode_text(b"\xff\xff\x00\x81")
