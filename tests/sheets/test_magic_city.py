"""Magic City on paper: events beside the days, who did what at night, how each seat left."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games import GAMES
from companion.kernel import record
from companion.sheets.fonts import Fonts
from companion.sheets.games.magic_city import magic_city_sheet, open_to
from companion.sheets.grid import GridRow
from tests.driver import Drive
from tests.games.magic_city.desk import city
from tests.sheets.reading import BASE_14, embedded_fonts, pages, text
from tests.sheets.seen import pdf, printed

RECORDS = Path(__file__).parents[1] / "records"


def played(name: str) -> Drive:
    """A recorded game at its end."""
    history = record.read((RECORDS / f"magic-city-{name}.json").read_bytes(), GAMES)
    return Drive(history.setup, log=history.log)


def row(rows: tuple[GridRow, ...], label: str) -> GridRow:
    return next(found for found in rows if found.label == label)


def cells(rows: tuple[GridRow, ...], label: str) -> list[list[str]]:
    return [[line.text for line in cell.lines] for cell in row(rows, label).cells]


def test_a_row_a_day_with_its_event_and_a_row_a_night() -> None:
    rows = magic_city_sheet(printed(played("eight-graveyard"), "public")).rows
    assert [found.label for found in rows] == [
        *("役職", "プレイヤー", "1日目", "イベント", "1日目の夜", "2日目", "イベント", "2日目の夜"),
        *("3日目", "決着"),
    ]
    assert [found.across for found in rows if found.label == "イベント"] == ["墓地", "スラム"]


def test_what_was_chosen_for_an_event_stands_with_it() -> None:
    rows = magic_city_sheet(printed(played("thirteen-court"), "public")).rows
    assert "ギルド：ダン" in [found.across for found in rows if found.label == "イベント"][1]


def test_the_airship_stands_before_the_card_that_was_taken_by_it() -> None:
    rows = magic_city_sheet(printed(played("eighteen-vortex"), "public")).rows
    # A card that is named with what was chosen for it is not named twice.
    assert [found.across for found in rows if found.label == "イベント"] == [
        "魂の渦",
        "ハルさんは次の夜、監獄",
        "飛空艇 · 伝説の木：ベン、トモ",
        "銀行",
    ]


def test_acts_and_departures_stand_in_the_column_of_their_seat() -> None:
    rows = magic_city_sheet(printed(played("eight-graveyard"), "public")).rows
    assert cells(rows, "1日目")[4] == ["処刑死"]
    assert cells(rows, "1日目")[1] == ["墓地"]
    assert cells(rows, "1日目の夜")[0] == ["襲撃→ゴウ"]
    assert cells(rows, "1日目の夜")[6] == ["襲撃死"]
    assert cells(rows, "2日目")[5] == ["銃撃→クレア", "処刑死"]


def test_a_redealt_role_is_told_with_the_one_before() -> None:
    rows = magic_city_sheet(printed(played("eighteen-vortex"), "public")).rows
    assert cells(rows, "役職")[0] == ["1", "市民", "初めは人狼"]


def test_only_who_may_know_all_gets_the_story() -> None:
    drive = city()
    assert open_to(printed(drive, "gm"))
    assert not open_to(printed(drive, "public"))
    assert not open_to(printed(drive, "seat-1"))


@pytest.mark.parametrize(
    ("language", "told"), [("ja", "1日目イベント：魂の渦"), ("en", "Day1Event:SoulVortex")]
)
def test_where_seats_are_rows_a_days_event_stands_below_with_its_day(
    language: str, told: str, fonts: Fonts
) -> None:
    assert told in text(pdf(played("eighteen-vortex"), "public", fonts, language))


def test_eighteen_seats_fit_on_one_page_with_embedded_japanese(fonts: Fonts) -> None:
    data = pdf(played("eighteen-vortex"), "public", fonts)
    assert "魂の渦" in text(data)
    assert not [name for name in embedded_fonts(data) if any(base in name for base in BASE_14)]
    assert len(pages(data)) <= 2
