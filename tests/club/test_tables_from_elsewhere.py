"""Tables as other programs write them: workbooks and text files that were made by these very programs.

`tables/` holds one evening of three people as openpyxl, XlsxWriter and LibreOffice keep it: below a merged
heading and an empty row, with one merged cell for all rows of a day, which has an hour behind the point.
"""

from __future__ import annotations

import subprocess
import sys
from datetime import date
from pathlib import Path
from zipfile import ZipFile

import pytest

from companion.club.intake import workbook
from companion.club.intake.rows import ImportedRow, decode_text, lines

TABLES = Path(__file__).with_name("tables")
EVENING = [("青葉", 78), ("いづみ", 103), ("緒方", 64)]
PLAIN = [("青葉", 78), ("いづみ", 103), ("髙木", 64)]
HEAD = "日付,会,ゲーム,名前,得点"
BOOK = (
    '<x:workbook xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main" '
    'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">{more}'
    '<x:sheets><x:sheet name="a" sheetId="1" r:id="rId1"/></x:sheets></x:workbook>'
)
LINKS = (
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
    '<Relationship Id="rId1" Target="/xl/worksheets/one.xml"/></Relationships>'
)
SHEET = (
    '<x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
    "<x:sheetData>{rows}</x:sheetData></x:worksheet>"
)


def cells(path: Path) -> subprocess.CompletedProcess[str]:
    """A workbook's cells as the pages get them."""
    command = [sys.executable, "-I", workbook.__file__, str(path)]
    return subprocess.run(command, capture_output=True, encoding="utf-8", timeout=60)


def seats(found: list[ImportedRow]) -> list[tuple[str, int]]:
    assert {(line.kind, line.day, line.event, line.game) for line in found} == {
        ("seat", date(2024, 4, 1), "春の会", "カルカソンヌ")
    }
    return [(line.name, line.total) for line in found]


def by_hand(path: Path, *rows: str, more: str = "") -> Path:
    """A workbook whose texts stand in the cells themselves, as some programs of the web write it."""
    said = "".join(
        "<x:row>"
        + "".join(f'<x:c t="inlineStr"><x:is><x:t>{cell}</x:t></x:is></x:c>' for cell in row.split(","))
        + "</x:row>"
        for row in rows
    )
    with ZipFile(path, "w") as packed:
        packed.writestr("xl/workbook.xml", BOOK.format(more=more))
        packed.writestr("xl/_rels/workbook.xml.rels", LINKS)
        packed.writestr("xl/worksheets/one.xml", SHEET.format(rows=said))
    return path


@pytest.mark.parametrize("name", ["openpyxl", "xlsxwriter", "libreoffice"])
def test_a_workbook_with_a_heading_merged_cells_and_hours_is_read(name: str) -> None:
    found = lines(cells(TABLES / f"{name}.xlsx").stdout)
    assert seats(found) == EVENING
    assert [line.number for line in found] == [4, 5, 6], "as the sheet counts its rows"


@pytest.mark.parametrize("name", ["semicolons-cp932.csv", "tabs-utf16.txt", "commas-bom.csv"])
def test_text_files_are_read_in_whatever_way_they_were_saved(name: str) -> None:
    assert seats(lines(decode_text((TABLES / name).read_bytes()))) == PLAIN


def test_texts_may_stand_in_the_cells_and_cells_without_their_places(tmp_path: Path) -> None:
    rows = [f"2024-04-01T00:00:00,春の会,カルカソンヌ,{name},{total}" for name, total in EVENING]
    found = lines(cells(by_hand(tmp_path / "a.xlsx", HEAD, *rows)).stdout)
    assert seats(found) == EVENING


def test_a_workbook_whose_days_begin_in_1904_is_not_read_four_years_off(tmp_path: Path) -> None:
    book = by_hand(tmp_path / "a.xlsx", HEAD, more='<x:workbookPr date1904="1"/>')
    assert cells(book).returncode == 1


def test_lines_that_end_as_on_an_old_mac_and_rows_without_anything(tmp_path: Path) -> None:
    found = lines(f"{HEAD}\r,,,,\r2024/4/1,春の会,カルカソンヌ,青葉,78\r")
    assert [(line.number, line.name) for line in found] == [(3, "青葉")]
