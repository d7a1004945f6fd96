"""Lists and headings: what stands below what, and where they break."""

from __future__ import annotations

from companion.sheets.blocks import Rules
from companion.sheets.fonts import Fonts
from companion.sheets.sheet import Sheet
from companion.sheets.text_table import Column, TextTable
from companion.words import Words
from tests.sheets.reading import Drawn, watching
from tests.sheets.seen import HEAD


def drawn(sheet: Sheet) -> list[Drawn]:
    with watching() as seen:
        sheet.render()
    return seen


def test_the_lines_of_an_entry_stand_below_each_other_and_no_answer_alone(fonts: Fonts, ja: Words) -> None:
    sheet = Sheet(HEAD, ja.text, fonts, grows=False)
    entry = "・分断で並んだら、持ち主がいても最長交易路を無効にする：はい"
    sheet.add(Rules([entry, "次のことば"], columns=3, size=11))
    seen = drawn(sheet)
    mark = next(number for number, one in enumerate(seen) if one.text == "・")
    following = next(number for number, one in enumerate(seen) if one.text == "次のことば")
    lines = seen[mark + 1 : following]
    assert "".join(line.text for line in lines) == entry.removeprefix("・")
    assert len(lines) > 1
    assert {line.left for line in lines} == {lines[0].left}
    assert lines[0].left > seen[mark].left
    assert len(lines[-1].text) > len("はい")


def test_a_compound_in_a_heading_is_not_parted(fonts: Fonts, ja: Words) -> None:
    sheet = Sheet(HEAD, ja.text, fonts, grows=False)
    titles = ("最長交易路", "最大騎士力")
    columns = [Column("名前", 12), *(Column(title, 0.7, "right") for title in titles)]
    sheet.add(TextTable(columns, [["春", "2", "2"]]))
    assert set(titles) <= {one.text for one in drawn(sheet)}
