"""Several sheets bound into one PDF: contents first, a bookmark for each, and pages numbered through."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import NamedTuple

from companion.sheets.fonts import Fonts
from companion.sheets.sheet import Head, Sheet
from companion.sheets.style import Translate
from companion.sheets.text_table import Cell, Column, TextTable


class Chapter(NamedTuple):
    """A sheet among others: how the contents call it, and what they say of it."""

    title: str
    remark: str
    sheet: Sheet


def bound(head: Head, chapters: Sequence[Chapter], t: Translate, fonts: Fonts) -> bytes:
    """The PDF of all sheets. Raises FontError when a font cannot be made."""
    contents = _contents(head, chapters, t, fonts, before=1)
    if contents.pages > 1:
        contents = _contents(head, chapters, t, fonts, before=contents.pages)
    buffer = BytesIO()
    canvas = contents.canvas(buffer)
    total = contents.pages + sum(chapter.sheet.pages for chapter in chapters)
    contents.draw(canvas, total=total)
    before = contents.pages
    for number, chapter in enumerate(chapters):
        canvas.bookmarkPage(f"sheet-{number}")
        canvas.addOutlineEntry(chapter.title, f"sheet-{number}")
        chapter.sheet.draw(canvas, before=before, total=total)
        before += chapter.sheet.pages
    canvas.save()
    return buffer.getvalue()


def _contents(head: Head, chapters: Sequence[Chapter], t: Translate, fonts: Fonts, *, before: int) -> Sheet:
    """The page that says on which page of the whole each sheet begins; `before` pages are its own."""
    sheet = Sheet(head, t, fonts)
    columns = [
        Column(t("sheet-bound-sheet"), 3.2),
        Column(t("sheet-bound-remark"), 4.2),
        Column(t("sheet-bound-page"), 0.8, "right"),
    ]
    rows: list[list[Cell | str]] = []
    page = before + 1
    for chapter in chapters:
        rows.append([Cell(chapter.title, bold=True), Cell(chapter.remark, most=4), str(page)])
        page += chapter.sheet.pages
    sheet.add(TextTable(columns, rows))
    return sheet
