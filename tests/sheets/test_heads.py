"""The heads of sheets and the headings of printed tables: titles and words stay whole."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO

from reportlab.pdfgen.canvas import Canvas

from companion.sheets.fonts import Fonts
from companion.sheets.page_canvas import PageCanvas
from companion.sheets.standings import standings_sheet
from companion.sheets.style import PORTRAIT
from companion.sheets.text_table import Column, TextTable
from companion.words import Words
from tests.sheets.reading import watching
from tests.sheets.samples import standings
from tests.sheets.seen import HEAD

HEADS = ("Settlements", "Cities", "Roads", "Knights")
NARROW = 200


def test_no_heading_breaks_inside_a_word_while_a_text_beside_it_has_room(fonts: Fonts) -> None:
    columns = [Column("Player", 3.1), *(Column(head, 1, "center") for head in HEADS)]
    table = TextTable(columns, [["Ada", "5", "4", "15", "3"]])
    with watching() as drawn:
        table.draw(PageCanvas(Canvas(BytesIO()), fonts, PORTRAIT), 0, 0, NARROW)
    assert set(HEADS) <= {one.text for one in drawn}


def test_a_long_title_keeps_its_table_where_date_and_place_leave_room(fonts: Fonts, ja: Words) -> None:
    title = "ハーフ人狼（滅びゆく世界にさようなら）　第2ラウンド・6卓"
    data = standings(3)
    data = replace(data, head=replace(data.head, title=title, place="和室", host="", url=HEAD.url))
    with watching() as drawn:
        standings_sheet(data, ja.text, fonts)
    assert any(one.text.endswith("6卓") for one in drawn)
