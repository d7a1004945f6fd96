"""The headings of printed tables in English: words stay whole in narrow columns."""

from __future__ import annotations

from io import BytesIO

from reportlab.pdfgen.canvas import Canvas

from companion.sheets.fonts import Fonts
from companion.sheets.page_canvas import PageCanvas
from companion.sheets.style import PORTRAIT
from companion.sheets.text_table import Column, TextTable
from tests.sheets.reading import watching

HEADS = ("Settlements", "Cities", "Roads", "Knights")
NARROW = 200


def test_no_heading_breaks_inside_a_word_while_a_text_beside_it_has_room(fonts: Fonts) -> None:
    columns = [Column("Player", 3.1), *(Column(head, 1, "center") for head in HEADS)]
    table = TextTable(columns, [["Ada", "5", "4", "15", "3"]])
    with watching() as drawn:
        table.draw(PageCanvas(Canvas(BytesIO()), fonts, PORTRAIT), 0, 0, NARROW)
    assert set(HEADS) <= {one.text for one in drawn}
