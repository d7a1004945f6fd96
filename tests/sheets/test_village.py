"""The village of source 001 on its sheet, and villages that try to burst it."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

import pytest

from companion.sheets.fonts import Fonts
from companion.sheets.style import LANDSCAPE, MARGIN
from companion.sheets.village import Fact, Phase, Points, SeatColumn, VillageSheet, village_sheet
from companion.words import Words
from tests.sheets.reading import BASE_14, Drawn, embedded_fonts, pages, text, watching
from tests.sheets.samples import REMARKS_001, SCHEME_001, SEATS_001, village_001

HOSTILE = [
    "長" * 200,
    "x" * 200,
    "<b>太字</b>&amp;",
    "𠮷野家🎲",
    "\u202eabc\u202c",
    "=1+1",
    "a b " * 50,
    "、" * 200,
]


def big(seats: int = 20, days: int = 9) -> VillageSheet:
    """As many seats and days as a club's evening can hold, with hostile names."""
    columns = tuple(
        SeatColumn(
            number,
            "C国狂人（ささやく狂人）" if number % 3 else "人狼",
            (HOSTILE + ["ふつうの人"] * seats)[number - 1],
            "長い肩書きの吟遊詩人",
            "wolves" if number % 3 == 0 else "village",
            ("1日目 占い師CO", "2日目 ○") if number % 4 == 0 else (),
            (Points("勝利", 2000), Points("疑われ", -500)) if number % 2 else (),
        )
        for number in range(1, seats + 1)
    )
    phases = []
    for day in range(1, days + 1):
        phases.append(Phase(day, "day", (Fact(2 * day, "処刑死", exit=True),), alive=seats + 2 - 2 * day))
        phases.append(
            Phase(day, "night", (Fact(20, "アレックス襲撃"), Fact(2 * day - 1, "襲撃死", exit=True)))
        )
    return replace(village_001(), seats=columns, phases=tuple(phases))


def column_of(drawn: list[Drawn], word: str) -> set[int]:
    """The columns (from 1, of sixteen) in which a word stands."""
    left, span = MARGIN + 52, (LANDSCAPE.width - 2 * MARGIN - 52) / 16
    return {int(((one.left + one.right) / 2 - left) // span) + 1 for one in drawn if one.text == word}


def test_the_sheet_says_everything_that_the_source_says(fonts: Fonts, ja: Words) -> None:
    found = text(village_sheet(village_001(), ja.text, fonts))
    for _, role, character, player in SEATS_001:
        assert role in found
        assert character in found
        assert player in found
    for remarks in REMARKS_001.values():
        assert all(remark in found for remark in remarks)
    assert found.count("処刑死") == 4
    assert found.count("襲撃死") == 3
    assert found.count("銃撃死") == 7
    assert found.count("生存") == 2 + 1  # two seats, and the rule of the scheme
    assert "4日目夕方" in found
    assert "人狼勝利" in found
    assert all(rule in found and points in found for rule, points in SCHEME_001)
    assert "ハンターは死ぬと誰かを銃殺する" in found
    assert "2018年3月25日日曜日" in found


def test_dawns_are_16_8_6_3(fonts: Fonts, ja: Words) -> None:
    with watching() as drawn:
        village_sheet(village_001(), ja.text, fonts)
    assert [one.text for one in drawn if one.text in ("16人", "8人", "6人", "3人")] == [
        "16人",
        "8人",
        "6人",
        "3人",
    ]


def test_points_stand_in_the_column_of_their_seat(fonts: Fonts, ja: Words) -> None:
    with watching() as drawn:
        village_sheet(village_001(), ja.text, fonts)
    assert column_of(drawn, "勝利20") == {1, 2, 9}
    assert column_of(drawn, "MVP10") == {1}
    assert column_of(drawn, "35") == {1}
    assert column_of(drawn, "黒占い5") == {7}
    assert column_of(drawn, "脅威5") == {8}


def test_attack_and_divination_stand_in_the_column_of_who_acted(fonts: Fonts, ja: Words) -> None:
    with watching() as drawn:
        village_sheet(village_001(), ja.text, fonts)
    assert column_of(drawn, "クレア襲撃") == {1}
    assert column_of(drawn, "ヒンメル黒") == {7}
    assert column_of(drawn, "襲撃死") == {8, 7, 5}
    assert column_of(drawn, "処刑死") == {4, 2, 3, 12}


def test_what_was_changed_by_hand_is_marked_and_explained(fonts: Fonts, ja: Words) -> None:
    found = text(village_sheet(village_001(), ja.text, fonts))
    assert "勝利20†1" in found
    assert "10番アイコス「勝利20」：GMが取り消し。原本の表に記載がないため" in found


def test_an_irregular_fact_is_marked_and_explained(fonts: Fonts, ja: Words) -> None:
    fact = Fact(5, "処刑死", exit=True, irregular=True, note="二人目の処刑")
    found = text(
        village_sheet(replace(village_001(), phases=(Phase(1, "day", (fact,), alive=16),)), ja.text, fonts)
    )
    assert "処刑死※1" in found
    assert "1日目5番ヤヌス「処刑死」：ルール外として記録。二人目の処刑" in found


def test_an_unsigned_village_says_so(fonts: Fonts, ja: Words) -> None:
    assert "未確定" in text(village_sheet(replace(village_001(), signed=False), ja.text, fonts))
    assert "未確定" not in text(village_sheet(village_001(), ja.text, fonts))


def test_a_village_still_played_has_no_result_yet(fonts: Fonts, ja: Words) -> None:
    found = text(village_sheet(replace(village_001(), ending=None, phases=()), ja.text, fonts))
    assert "進行中" in found
    assert "決着" not in found


def test_english_is_complete(fonts: Fonts, en: Words) -> None:
    found = text(village_sheet(village_001(), en.text, fonts))
    assert "Sunday,March25,2018" in found
    assert "Page1of1" in found
    assert "GM：ハコ" in found


def test_twenty_seats_fit_one_page(fonts: Fonts, ja: Words) -> None:
    found = pages(village_sheet(big(), ja.text, fonts))
    assert len(found) == 1
    assert "1/1ページ" in found[0]


def test_a_larger_village_goes_on_on_the_next_page(fonts: Fonts, ja: Words) -> None:
    found = pages(village_sheet(big(seats=27), ja.text, fonts))
    assert len(found) == 2
    assert "2/2ページ" in found[1]
    assert "襲撃死" in found[0]


@pytest.mark.parametrize("days", [1, 9, 20, 60])
def test_nothing_is_drawn_outside_the_margins(fonts: Fonts, ja: Words, days: int) -> None:
    with watching() as drawn:
        village_sheet(big(seats=21, days=days), ja.text, fonts)
    assert drawn
    for one in drawn:
        assert one.left >= MARGIN - 0.01, one
        assert one.right <= LANDSCAPE.width - MARGIN + 0.01, one
        assert MARGIN <= one.baseline <= LANDSCAPE.height - MARGIN + 0.01, one


def test_a_long_name_stays_in_its_column(fonts: Fonts, ja: Words) -> None:
    with watching() as drawn:
        village_sheet(big(), ja.text, fonts)
    span = (LANDSCAPE.width - 2 * MARGIN - 52) / 20
    for one in drawn:
        if one.text.startswith(("長長", "xxx", "、、")):
            column = (one.left - MARGIN - 52) // span
            assert one.right <= MARGIN + 52 + (column + 1) * span, one


def test_names_are_data(fonts: Fonts, ja: Words) -> None:
    found = text(village_sheet(big(), ja.text, fonts))
    assert "<b>太字</b>&amp;" in found
    assert "𠮷野家〓" in found
    assert "abc" in found


def test_every_font_is_embedded(fonts: Fonts, ja: Words) -> None:
    found = embedded_fonts(village_sheet(big(), ja.text, fonts))
    assert all(found.values())
    assert not [name for name in found if name.startswith(BASE_14)]


def test_the_same_village_prints_the_same_bytes(fonts: Fonts, ja: Words) -> None:
    assert village_sheet(village_001(), ja.text, fonts) == village_sheet(village_001(), ja.text, fonts)


def test_only_the_time_of_printing_changes_a_later_print(fonts: Fonts, ja: Words) -> None:
    later = replace(village_001(), head=replace(village_001().head, printed_at=datetime(2018, 4, 1, 9, 5)))
    found = text(village_sheet(later, ja.text, fonts))
    assert found.replace("2018/04/01", "2018/03/25").replace("9:05", "16:31") == text(
        village_sheet(village_001(), ja.text, fonts)
    )
