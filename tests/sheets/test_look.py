"""How a sheet looks: what is drawn over what, how large letters are, where figures stand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from msgspec.structs import replace as changed

import companion.club.sample
from companion.games import GAMES
from companion.kernel import record
from companion.sheets.blocks import Banner, CheckList
from companion.sheets.fonts import Fonts
from companion.sheets.games import table_pdf, table_sheet
from companion.sheets.games.aiwolf import aiwolf_sheet
from companion.sheets.games.village import village_sheet
from companion.sheets.grid import GridRow
from companion.sheets.page_canvas import PageCanvas
from companion.sheets.result import PrintedTable
from companion.sheets.seat_grid import BAR
from companion.sheets.sheet import CODE, Sheet
from companion.sheets.standings import SideBySide
from companion.sheets.style import DARK, FINE, INK, LEAD, MARGIN, THICK
from companion.sheets.text_table import Cell, Column, TextTable, split_figure
from companion.words import Words
from tests.driver import Drive
from tests.sheets.reading import pages, sizes, watching
from tests.sheets.samples import twenty, village_001
from tests.sheets.seen import HEAD, printed
from tests.sheets.test_any_table import FOLDER


@contextmanager
def drawing() -> Iterator[list[tuple[str, dict[str, Any]]]]:
    """What is painted meanwhile, in its order: fills, paths, rules, frames, with their places."""
    seen: list[tuple[str, dict[str, Any]]] = []

    def watched(kind: str) -> Any:
        real = getattr(PageCanvas, kind)

        def paint(page: PageCanvas, *places: float, **how: Any) -> None:
            seen.append((kind, {"places": places, **how}))
            real(page, *places, **how)

        return paint

    kinds = ("fill", "fill_path", "rule", "frame")
    with patch.multiple(PageCanvas, **{kind: watched(kind) for kind in kinds}):
        yield seen


@pytest.fixture(scope="module")
def night() -> PrintedTable:
    return printed(village_001(), "public")


def table(rows: int) -> TextTable:
    cells = [[str(number), Cell(f"名前{number}", name=True)] for number in range(1, rows + 1)]
    columns = [Column("順位", 1, "right"), Column("名前", 6)]
    return TextTable(columns, cells, size=LEAD, strong_rows=frozenset(range(rows)))


def test_no_band_is_painted_over_a_rule(fonts: Fonts, ja: Words) -> None:
    sheet = Sheet(HEAD, ja.text, fonts, grows=False)
    sheet.add(table(5))
    with drawing() as seen:
        sheet.render()
    hairs = [n for n, (kind, how) in enumerate(seen) if kind == "rule" and how.get("weight") == FINE]
    wide = sheet.width
    bands = [n for n, (kind, how) in enumerate(seen) if kind == "fill" and how["places"][2] == wide]
    assert (len(bands), len(hairs)) == (5, 5)
    assert max(bands) < min(hairs)


@pytest.mark.parametrize(("rows", "size"), [(3, 14), (22, 14), (27, 11), (30, 11), (37, 9), (80, 9)])
def test_letters_are_as_large_as_one_page_holds(fonts: Fonts, ja: Words, rows: int, size: float) -> None:
    sheet = Sheet(HEAD, ja.text, fonts)
    sheet.add(table(rows))
    assert round(LEAD * sheet.layout.scale, 2) == size
    assert sheet.layout.used <= sheet.page_room
    if size < 14 and sheet.pages == 1:
        assert sheet.layout.used >= 0.75 * sheet.page_room, "three quarters are filled"


@pytest.mark.parametrize(
    ("name", "size"),
    [
        ("短い", 14),
        ("ながいなまえのひと", 14),
        ("とてもとてもながいなまえ", 11),
        ("どこまでもながいなまえのひと", 9),
    ],
)
def test_letters_grow_where_a_name_shrinks_for_it_and_not_where_it_would_be_split(
    fonts: Fonts, ja: Words, name: str, size: float
) -> None:
    """Five of them leave no column room to spare."""
    sheet = Sheet(HEAD, ja.text, fonts)
    sheet.add(TextTable([Column("")] * 5, [[Cell(name, name=True)] * 5], size=LEAD))
    with watching() as drawn:
        sheet.render()
    assert round(LEAD * sheet.layout.scale, 2) == size
    assert any(one.text == name for one in drawn), "whole"


def test_a_long_name_has_the_room_that_the_columns_beside_it_never_use(fonts: Fonts, ja: Words) -> None:
    name = "どこまでもながいなまえのひと"
    sheet = Sheet(HEAD, ja.text, fonts, grows=False)
    sheet.add(
        TextTable(
            [Column("", 1), Column("", 3), Column("", 1, "right")], [[Cell(name, name=True), "席", "1"]]
        )
    )
    with watching() as drawn:
        sheet.render()
    assert {one.size for one in drawn if one.text in (name, "席", "1")} == {LEAD}


def test_an_unbroken_name_has_room_of_the_texts_beside_it_before_it_is_split(fonts: Fonts, ja: Words) -> None:
    name = "Maximilianfriedrichalexandervonhohe"
    sheet = Sheet(HEAD, ja.text, fonts, grows=False)
    sheet.add(TextTable([Column("", 1), Column("", 5)], [[Cell(name, name=True), "はなれた席"]]))
    with watching() as drawn:
        sheet.render()
    assert {name, "はなれた席"} <= {one.text for one in drawn}


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("同率12位", ("同率", "12", "位")),
        ("2=", ("", "2", "=")),
        ("11.66", ("", "11", ".66")),
        ("−5", ("", "−5", "")),
        ("–", ("", "–", "")),
        ("9 : 7", ("", "9 : 7", "")),
        ("1:30:00", ("", "1:30:00", "")),
    ],
)
def test_a_figure_is_parted_at_its_unit(text: str, parts: tuple[str, str, str]) -> None:
    assert split_figure(text) == parts


def test_ranks_and_points_stand_under_each_other_by_their_unit(fonts: Fonts, ja: Words) -> None:
    rows = [["1位", "125"], ["同率2位", "11.66"], ["同率12位", "−5.5"]]
    sheet = Sheet(HEAD, ja.text, fonts, grows=False)
    sheet.add(TextTable([Column("", 1, "right"), Column("", 1, "right")], rows, size=LEAD))
    with watching() as drawn:
        sheet.render()

    def units(*texts: str) -> set[float]:
        """Where the whole figures end, before what follows them."""
        found = [one for one in drawn if one.text in texts]
        assert len(found) == len(texts)
        return {round(one.left + fonts.width(split_figure(one.text)[1], one.size), 2) for one in found}

    assert len(units("1位", "2位", "12位")) == 1
    assert len(units("125", "11.66", "−5.5")) == 1
    ties = [one for one in drawn if one.text == "同率"]
    assert len({round(one.left, 2) for one in ties}) == 1


def test_an_unbroken_name_over_a_column_stands_there_whole(fonts: Fonts, ja: Words) -> None:
    name = "Maximilianfriedrichalexandervonhohe"
    sheet = Sheet(HEAD, ja.text, fonts, grows=False)
    sheet.add(TextTable([Column("")] + [Column(name, align="right")] * 8, [["1"] * 9]))
    with watching() as drawn:
        sheet.render()
    letters = [one.text for one in drawn if one.text and one.text in name]
    assert "".join(letters).count(name) == 8


def test_an_item_of_a_check_list_is_not_cut_for_larger_letters(fonts: Fonts, en: Words) -> None:
    items = [(f"settlements (each seat) {number}", "") for number in range(3)]
    sheet = Sheet(HEAD, en.text, fonts)
    sheet.add(CheckList(items, columns=4))
    with watching() as drawn:
        sheet.render()
    assert [one.text for one in drawn if one.text.startswith("settlements")] == [name for name, _ in items]


def test_a_village_has_its_result_as_a_banner_and_its_winners_framed(
    night: PrintedTable, fonts: Fonts
) -> None:
    sheet = table_sheet(night, fonts)
    with drawing() as seen:
        sheet.render()
    frames = [how["places"] for kind, how in seen if kind == "frame" and how.get("weight") == THICK]
    # 001: seats 1, 2 and 9, 10 are the wolf camp; two stretches of two seats.
    assert len(frames) == 2
    assert frames[0][2:4] == pytest.approx(frames[1][2:4])
    banner = next(block for block, _ in sheet.layout.pages[0] if isinstance(block, Banner))
    assert banner.text == "人狼陣営の勝利"
    assert banner.because.endswith("人になりました。"), "the reason stands in the band, not in brackets"


def test_nights_are_told_from_days(night: PrintedTable, fonts: Fonts) -> None:
    data = village_sheet(night)
    rows: list[GridRow] = list(data.rows)
    assert {row.label for row in rows if row.night} == {"1日目 夜", "2日目 夜", "3日目 夜"}
    with drawing() as seen, watching() as drawn:
        table_sheet(night, fonts).render()
    assert {"1日目 夜", "2日目 夜", "3日目 夜"} <= {one.text for one in drawn}
    dark = [how["places"] for kind, how in seen if kind == "fill" and how["places"][4:] == (DARK,)]
    # Where a night shares the column of its day, a narrow dark mark stands before all that is told of it.
    told = [line for row in rows if row.night for cell in row.cells for line in cell.lines]
    assert len([place for place in dark if place[2] == BAR]) == len(told) == 9


def test_nights_of_a_small_village_stand_in_columns_of_their_own(fonts: Fonts) -> None:
    history = record.read((FOLDER / "village-seven-elder.json").read_bytes(), GAMES)
    small = printed(Drive(history.setup, log=history.log), "gm")
    nights = [row for row in village_sheet(small).rows if row.night]
    with drawing() as seen:
        table_sheet(small, fonts).render()
    dark = [how["places"] for kind, how in seen if kind == "fill" and how["places"][4:] == (DARK,)]
    # Each night's label, as tall as the headings; beside them only the ground of a wolf's own cell is dark.
    top = min(place[1] for place in dark)
    labels = [place for place in dark if place[1] == top]
    assert len(labels) == len(nights) > 0
    assert len(dark) == len(labels) + 1
    assert not [place for place in dark if place[2] == BAR]


def test_every_page_of_a_table_has_its_code_and_a_line_to_sign(night: PrintedTable, fonts: Fonts) -> None:
    history = record.read((FOLDER / "evidence-11.json").read_bytes(), GAMES)
    sheet = table_sheet(printed(Drive(history.setup, log=history.log), "gm"), fonts)
    with watching() as drawn, drawing() as seen:
        sheet.render()
    assert sheet.pages > 1
    assert len([one for one in drawn if one.text == HEAD.signs]) == sheet.pages
    right = sheet.paper.width - MARGIN
    corners = [
        how["places"]
        for kind, how in seen
        if kind == "fill_path"
        and how["places"][-1] == INK
        and how["places"][0] == pytest.approx(right - CODE)
    ]
    assert len(corners) == sheet.pages


def test_a_reason_that_says_the_item_again_is_left_out(fonts: Fonts) -> None:
    history = record.read((FOLDER / "half-wolf-six-mad-wolf.json").read_bytes(), GAMES)
    with watching() as drawn:
        table_sheet(printed(Drive(history.setup, log=history.log), "gm"), fonts).render()
    told = [one.text for one in drawn]
    assert told.count("騙り") == 1
    assert told.count("MVP") == 1


def test_a_table_begins_with_a_few_rows_at_the_foot_of_a_page_or_on_the_next(fonts: Fonts) -> None:
    rows, width = table(9), 300.0
    tall = (rows.height(fonts, width) - rows.part(0, 1).height(fonts, width)) / 8
    head = rows.height(fonts, width) - 9 * tall
    assert rows.split(fonts, width, head + 2.5 * tall) is None
    assert rows.split(fonts, width, head + 3.5 * tall) == (rows.part(0, 3), rows.part(3, 9))


def test_columns_beside_each_other_are_set_alike(fonts: Fonts, ja: Words) -> None:
    rows = [[f"{number}", Cell(f"名前{number}"), str(10**7 if number < 5 else 1)] for number in range(40)]
    columns = [Column("", 1, "right"), Column("名前", 4), Column("点", 1, "right")]
    sheet = Sheet(HEAD, ja.text, fonts)
    sheet.add(SideBySide(TextTable(columns, rows, size=LEAD)))
    with watching() as drawn:
        sheet.render()
    (first, second) = [one.right for one in drawn if one.text == "点"]
    (third, fourth) = [one.left for one in drawn if one.text == "名前"]
    assert second - first == pytest.approx(fourth - third)


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize(
    ("name", "least"),
    [
        ("village-seven-elder", 9.8),
        ("village-ten-chain", 9.8),
        ("village-eleven-fox", 9.0),
        ("village-thirteen-thrall", 9.0),
        ("village-fifteen-turned", 9.0),
        ("village-night", 9.8),
        ("village-seventeen-notebook", 9.0),
        ("magic-city-fourteen-chimera", 9.0),
        ("magic-city-eighteen-vortex", 9.0),
    ],
)
def test_a_grid_is_nine_points_or_larger(name: str, least: float, language: str, fonts: Fonts) -> None:
    """docs/decisions/0002: eleven points up to about ten seats, nine at least up to twenty."""
    history = record.read((FOLDER / f"{name}.json").read_bytes(), GAMES)
    sheet = table_sheet(printed(Drive(history.setup, log=history.log), "gm", language), fonts)
    with watching() as drawn:
        sheet.render()
    sizes = [round(one.size, 1) for one in drawn if one.text.strip()]
    assert max(sizes, key=sizes.count) >= least


def least_of(pdf: bytes, rows: Iterable[GridRow]) -> float:
    """The smallest size in which anything that stands in the cells of a grid is printed."""
    facts = {line.printed for row in rows for cell in row.cells for line in cell.lines}
    return min(size for said, size in sizes(pdf) if any(said in fact for fact in facts))


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("days", [4, 6])
def test_twenty_seats_with_ordinary_names_stand_on_one_page_in_nine_points(
    language: str, days: int, fonts: Fonts
) -> None:
    village = twenty(language, days)
    made = table_pdf(village, fonts)
    assert len(pages(made)) == 1
    assert least_of(made, village_sheet(village).rows) >= 9


@pytest.mark.parametrize("language", ["ja", "en"])
def test_eleven_of_aiwolf_stand_on_one_page_in_nine_points(language: str, fonts: Fonts) -> None:
    folder = Path(companion.club.sample.__file__).parent / "sample_records"
    history = record.read((folder / "aiwolf-eleven.json").read_bytes(), GAMES)
    village = printed(Drive(history.setup, log=history.log), "gm", language)
    made = table_pdf(village, fonts)
    assert len(pages(made)) == 1
    assert least_of(made, aiwolf_sheet(village).rows) >= 9


@pytest.mark.parametrize("name", ["village-ten-chain", "village-thirteen-thrall", "village-night"])
@pytest.mark.parametrize("language", ["ja", "en"])
def test_a_name_of_35_letters_is_never_split_in_a_grid(name: str, language: str, fonts: Fonts) -> None:
    history = record.read((FOLDER / f"{name}.json").read_bytes(), GAMES)
    village = printed(Drive(history.setup, log=history.log), "gm", language)
    long = "Hippopotomonstrosesquippedaliophobe"
    names = (long, *village.snapshot.names[1:7], long, *village.snapshot.names[8:])
    village = replace(village, snapshot=changed(village.snapshot, names=names))
    with watching() as drawn:
        table_sheet(village, fonts).render()
    parts = [one.text for one in drawn if len(one.text) > 3 and one.text in long]
    assert set(parts) == {long}
    assert min(one.size for one in drawn if one.text == long) >= 6


LONG_NAMES = (
    "Hippopotomonstrosesquippedaliophobe",
    "Wolfeschlegelsteinhausenbergerdorff",
    "Bartholomew Konstantinopolitanski J",
)


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("name", ["village-thirteen-thrall", "village-night", "village-seventeen-notebook"])
def test_where_everybody_has_a_long_name_the_grid_calls_them_by_number(
    name: str, language: str, fonts: Fonts
) -> None:
    """docs/decisions/0002: nine points at least, and each name whole, once, beside its number."""
    history = record.read((FOLDER / f"{name}.json").read_bytes(), GAMES)
    village = printed(Drive(history.setup, log=history.log), "gm", language)
    seats = len(village.names)
    names = tuple(LONG_NAMES[seat % 3] for seat in range(seats))
    village = replace(village, snapshot=changed(village.snapshot, names=names))
    with watching() as drawn:
        table_sheet(village, fonts).render()
    rows = village_sheet(village.by_number()).rows
    facts = {line.printed for row in rows for cell in row.cells for line in cell.lines} - {*village.names}
    number = "3番" if language == "ja" else "#3"
    assert any(number in fact for fact in facts)
    assert min(one.size for one in drawn if one.text in facts and len(one.text) > 3) >= 9
    assert sum(one.text in names for one in drawn) == seats


@pytest.mark.parametrize("language", ["ja", "en"])
def test_twenty_seats_with_long_names_stand_on_one_page_in_nine_points(language: str, fonts: Fonts) -> None:
    village = twenty(language, 6)
    names = tuple("アレクサンドラ姫" if language == "ja" else "Bartholomew Konstant" for _ in range(20))
    village = replace(village, snapshot=changed(village.snapshot, names=names))
    made = table_pdf(village, fonts)
    assert len(pages(made)) == 1
    assert least_of(made, village_sheet(village.by_number()).rows) >= 9
