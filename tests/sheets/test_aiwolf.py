"""AIWolf on paper: who voted for whom, what was done at night, and how each seat left."""

from __future__ import annotations

import pytest

from companion.agents.simulate import log_of, options_of, simulate
from companion.games.aiwolf.logs.reading import history_of, read
from companion.kernel.desk import AddPoints, SignOff
from companion.sheets.fonts import Fonts
from companion.sheets.games.aiwolf import aiwolf_sheet, open_to
from companion.sheets.grid import GridRow
from companion.sheets.style import BAND, DARK, PAPER, SHADE
from tests.driver import Drive
from tests.games.aiwolf.desk import night, table
from tests.sheets.reading import BASE_14, embedded_fonts, pages, text
from tests.sheets.seen import pdf, printed


def played() -> Drive:
    """Five: the seer finds the wolf and dies of it; the wolf wins on day 2."""
    drive = table("WSPVV")
    night(drive, seer=1)
    night(drive, 4, seer=3, wolves=2)
    night(drive, 5, wolves=3)
    return drive


def cells(rows: tuple[GridRow, ...], label: str) -> list[list[str]]:
    """The lines of a row's cells."""
    (row,) = (row for row in rows if row.label == label)
    return [[line.text for line in cell.lines] for cell in row.cells]


def grounds(rows: tuple[GridRow, ...], label: str) -> list[float]:
    (row,) = (row for row in rows if row.label == label)
    return [cell.ground for cell in row.cells]


def test_a_column_a_seat_and_a_row_a_day_and_a_night() -> None:
    rows = aiwolf_sheet(printed(played(), "public")).rows
    assert [row.label for row in rows] == [
        *("役職", "プレイヤー", "0日目の夜", "1日目", "1日目の夜", "2日目", "2日目の夜", "決着"),
    ]
    assert [cell[1] for cell in cells(rows, "役職")] == ["人狼", "占い師", "狂人", "村人", "村人"]
    assert grounds(rows, "役職") == [DARK, PAPER, DARK, PAPER, PAPER]


def test_votes_acts_and_departures_stand_in_the_column_of_their_seat() -> None:
    rows = aiwolf_sheet(printed(played(), "public")).rows
    assert cells(rows, "0日目の夜")[1] == ["占い P1：人狼"]
    assert cells(rows, "1日目") == [["→P4"], ["→P4"], ["→P4"], ["→P1", "追放"], ["→P4"]]
    assert cells(rows, "1日目の夜")[:2] == [["襲撃 P2"], ["占い P3：人狼ではない", "襲撃され退場"]]
    assert grounds(rows, "1日目の夜") == [PAPER, SHADE, PAPER, BAND, PAPER]
    assert cells(rows, "決着") == [["生存"], [], [], [], []]


def test_a_drawn_vote_a_saved_target_and_a_divined_fox_are_told() -> None:
    drive = table("WWWSMBPFFXVVVVVV", table="fox")
    night(drive, seer=11)
    night(drive, 12, votes={11: 11}, wolves=13, bodyguard=13, seer=10)
    rows = aiwolf_sheet(printed(drive, "gm")).rows
    assert cells(rows, "1日目")[10][0].endswith("（抽選）")
    acts = cells(rows, "1日目の夜")
    assert acts[5] == ["護衛 P13：成功"]
    assert acts[9] == ["占われ退場"]


def test_only_who_may_know_all_has_the_sheet() -> None:
    drive = table("WSPVV")
    night(drive, seer=1)
    assert [open_to(printed(drive, viewer)) for viewer in ("public", "host", "seat-1", "gm")] == [
        *(False, False, False, True),
    ]
    assert open_to(printed(played(), "public"))


@pytest.mark.parametrize("language", ["ja", "en"])
def test_the_pdf_says_it_with_its_ledger_once_signed(fonts: Fonts, language: str) -> None:
    drive = played()
    drive.say("host", AddPoints(2, "mvp", 500, "惜しい"))
    drive.say("host", SignOff())
    made = pdf(drive, "public", fonts, language)
    assert len(pages(made)) == 1
    assert "惜しい" in text(made)
    assert not [name for name in embedded_fonts(made) if any(base in name for base in BASE_14)]


def test_a_read_log_has_the_same_sheet_and_sixteen_fit_on_two_pages(fonts: Fonts) -> None:
    ((state, _),) = simulate(16, 1, options_of("0.4", "fox"), ["random"], 2)
    history = history_of(read(log_of(state).encode()), 1_521_939_600_000)
    drive = Drive(history.setup, log=history.log)
    assert len(pages(pdf(drive, "public", fonts))) <= 2
    assert aiwolf_sheet(printed(drive, "public")).rows
