"""The table sheet: what decided the ranking, what was checked, and what happened on the way."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.sheets.catan import CatanSeat, Component, Incident, Pause, Separation, catan_sheet
from companion.sheets.fonts import Fonts
from companion.sheets.style import MARGIN, PORTRAIT
from companion.words import Words
from tests.sheets.reading import BASE_14, embedded_fonts, pages, text, watching
from tests.sheets.samples import catan_table

LONG = "長い名前" * 50


@pytest.fixture(scope="module")
def printed(fonts: Fonts, ja: Words) -> str:
    return text(catan_sheet(catan_table(), ja.text, fonts))


def test_the_sheet_says_who_won_and_how(printed: str) -> None:
    assert "ヤヌスの勝利（時間切れ判定）" in printed
    assert "経過1:30:00" in printed


def test_each_pair_names_the_criterion_and_both_figures(printed: str) -> None:
    assert "ヤヌス>レイリー開拓地と都市の点7:6" in printed
    assert "レイリー>マギー合計点9:6" in printed


def test_equals_share_a_rank(printed: str) -> None:
    assert printed.count("3位タイ") == 2
    assert "マギー=𠮷野クレアすべて同じ（同順位）" in printed


def test_points_of_a_shared_rank_are_exact(printed: str) -> None:
    assert printed.count("2.5") == 2


def test_a_shortage_is_shown(printed: str) -> None:
    assert "初期確認（不足1件）" in printed
    assert "羊毛19→18" in printed


def test_all_pauses_stand_with_reason_and_seat(printed: str) -> None:
    assert "31:00中断03:20マギー離席（お手洗い）" in printed
    assert "1:10:00修正−00:30再開の押し忘れ" in printed


def test_incidents_stand_with_item_ruling_and_who_ruled(printed: str) -> None:
    assert "42:00レイリー未来交渉禁止後で木材を渡す約束をした注意ハコ" in printed


def test_who_confirmed_is_named_and_the_others_sign(printed: str) -> None:
    assert "確認済み14:31" in printed
    assert printed.count("確認済み") == 1


def test_the_dice_show_their_number_and_mean(printed: str) -> None:
    assert "70回平均7.14" in printed


@pytest.mark.parametrize(
    ("ended", "words"),
    [("declared", "勝利宣言"), ("called-off", "中止"), ("open", "進行中")],
)
def test_every_ending_is_named(fonts: Fonts, ja: Words, ended: str, words: str) -> None:
    assert words in text(catan_sheet(replace(catan_table(), ended=ended), ja.text, fonts))  # type: ignore[arg-type]


def test_several_winners_share_the_first_place(fonts: Fonts, ja: Words) -> None:
    found = text(catan_sheet(replace(catan_table(), winners=("ヤヌス", "マギー")), ja.text, fonts))
    assert "同順位で1位" in found


def test_a_table_just_begun_prints_without_what_it_lacks(fonts: Fonts, ja: Words) -> None:
    bare = replace(
        catan_table(), ended="open", winners=(), separations=(), components=(), dice=(), pauses=(),
        corrections=(), incidents=(), signed=False,
    )  # fmt: skip
    found = text(catan_sheet(bare, ja.text, fonts))
    assert "進行中" in found
    assert "未確定" not in found
    assert "中断・修正はありません" in found
    assert "ダイス" not in found


def test_a_component_not_counted_is_not_short(fonts: Fonts, ja: Words) -> None:
    table = replace(catan_table(), components=(Component("鉱石", 19), Component("小麦", 19, 19)))
    assert "不足" not in text(catan_sheet(table, ja.text, fonts))


def test_english_is_complete(fonts: Fonts, en: Words) -> None:
    found = text(catan_sheet(catan_table(), en.text, fonts))
    assert "Whatseparatedtheranks" in found
    assert "Settlements" in found


def test_nothing_leaves_the_page_however_much_is_typed(fonts: Fonts, ja: Words) -> None:
    table = replace(
        catan_table(),
        seats=tuple(
            CatanSeat(n, LONG, n, 12, 5, 4, 5, 15, 14, points=1166, confirmed=LONG) for n in range(1, 7)
        ),
        winners=(LONG,) * 6,
        separations=tuple(Separation(LONG, LONG, LONG, 10, 9) for _ in range(5)),
        components=tuple(Component(LONG, 19, 1) for _ in range(30)),
        pauses=tuple(Pause(n * 1000, n, LONG, LONG) for n in range(60)),
        incidents=tuple(Incident(n * 1000, LONG, LONG, LONG, LONG, LONG) for n in range(60)),
        notes=(LONG * 4,),
    )
    with watching() as drawn:
        pdf = catan_sheet(table, ja.text, fonts)
    assert len(pages(pdf)) > 2
    for one in drawn:
        assert one.left >= MARGIN - 0.01, one
        assert one.right <= PORTRAIT.width - MARGIN + 0.01, one
        assert MARGIN <= one.baseline <= PORTRAIT.height - MARGIN + 0.01, one


def test_every_font_is_embedded(fonts: Fonts, ja: Words) -> None:
    found = embedded_fonts(catan_sheet(catan_table(), ja.text, fonts))
    assert all(found.values())
    assert not [name for name in found if name.startswith(BASE_14)]
