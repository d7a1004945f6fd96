"""What an evening needs on paper while it runs: the door, the seats, and sheets to fill in by pen."""

from __future__ import annotations

import pytest

from companion.sheets.evening import (
    BOX,
    EMPTY_LINES,
    SIZES,
    SMALLEST,
    Arrival,
    DoorList,
    HouseRule,
    HouseRules,
    SeatedTable,
    Seating,
    door_list,
    house_rules_sheet,
    seating_sheet,
)
from companion.sheets.fonts import Fonts
from companion.sheets.games.catan import blank_catan
from companion.sheets.games.free import blank_scores
from companion.sheets.style import FOOTER, MARGIN, PORTRAIT
from companion.sheets.text_fitting import Typeset
from companion.words import Words
from tests.sheets.reading import pages, text, watching
from tests.sheets.seen import HEAD

LONG = "ながいなまえのひとがここにもすわっています"


def people(count: int) -> tuple[Arrival, ...]:
    return tuple(Arrival(f"参加者{number}", f"さんかしゃ{number}") for number in range(1, count + 1))


def test_who_has_paid_needs_no_box(fonts: Fonts, ja: Words) -> None:
    here = (Arrival("青葉", "あおば", here=True, paid=600), Arrival("いづみ", waiting=2))
    found = text(door_list(DoorList(HEAD, here, fee=600), ja.text, fonts))
    assert "参加費600円" in found.replace(" ", "")
    assert "キャンセル待ち2番" in found.replace(" ", "")
    assert found.count(BOX) == 2 * EMPTY_LINES + 2


def test_an_evening_without_a_fee_has_no_box_for_it(fonts: Fonts, ja: Words) -> None:
    found = text(door_list(DoorList(HEAD, people(3)), ja.text, fonts))
    assert "参加費" not in found
    assert found.count(BOX) == 3 + EMPTY_LINES


@pytest.mark.parametrize(("count", "sheets"), [(20, 1), (60, 1), (100, 2)])
def test_sixty_people_stand_on_a_page_and_a_hundred_go_on(
    fonts: Fonts, ja: Words, count: int, sheets: int
) -> None:
    found = door_list(DoorList(HEAD, people(count), fee=600), ja.text, fonts)
    assert len(pages(found)) == sheets
    assert text(found).count("参加者") == count


def test_a_long_list_has_two_columns_each_under_its_heading(fonts: Fonts, ja: Words) -> None:
    with watching() as drawn:
        door_list(DoorList(HEAD, people(60)), ja.text, fonts)
    assert len([one for one in drawn if one.text == "名前"]) == 2
    first, second = (next(one for one in drawn if one.text == f"参加者{n}") for n in (1, 34))
    assert second.left > PORTRAIT.width / 2 > first.right
    assert second.baseline == first.baseline


def test_a_list_by_kana_has_each_heading_once(fonts: Fonts, ja: Words) -> None:
    listed = [Arrival(f"{row}の人{number}", row=row) for row in ("A–Z", "あ", "か") for number in range(12)]
    with watching() as drawn:
        door_list(DoorList(HEAD, listed, fee=600), ja.text, fonts)
    assert [one.text for one in drawn if one.text in ("A–Z", "あ", "か")] == ["A–Z", "あ", "か"]


@pytest.mark.parametrize(("count", "size"), [(3, 14), (18, 11), (28, 9)])
def test_a_short_list_has_larger_letters(fonts: Fonts, ja: Words, count: int, size: float) -> None:
    with watching() as drawn:
        door_list(DoorList(HEAD, people(count)), ja.text, fonts)
    assert {round(one.size, 2) for one in drawn if one.text.startswith("参加者")} == {size}


def test_nobody_has_applied(fonts: Fonts, ja: Words) -> None:
    assert "まだ申込はありません" in text(door_list(DoorList(HEAD, ()), ja.text, fonts))


@pytest.mark.parametrize("count", [1, 3, 12])
def test_the_seats_of_a_round_are_one_page(fonts: Fonts, ja: Words, count: int) -> None:
    tables = [SeatedTable(f"{n}卓", "カタン", ("アン", "ベン", "クロ", "ダン")) for n in range(1, count + 1)]
    with watching() as drawn:
        made = seating_sheet(Seating(HEAD, tables), ja.text, fonts)
    assert len(pages(made)) == 1
    assert all(one.right <= PORTRAIT.width - MARGIN + 0.1 for one in drawn)
    assert max(one.size for one in drawn if one.text == "アン") >= SIZES[0 if count == 1 else -1][0]


def test_the_longer_of_two_tables_ends_above_the_foot_of_the_page(fonts: Fonts, ja: Words) -> None:
    tables = [SeatedTable(f"{seats}人卓", "人狼", ("参加者",) * seats) for seats in (8, 12)]
    with watching() as drawn:
        made = seating_sheet(Seating(HEAD, tables), ja.text, fonts)
    assert len(pages(made)) == 1
    foot = PORTRAIT.height - MARGIN - FOOTER
    assert all(one.baseline <= foot for one in drawn if one.text in ("参加者", "12"))


def test_a_village_of_sixteen_is_seated_too(fonts: Fonts, ja: Words) -> None:
    found = text(seating_sheet(Seating(HEAD, [SeatedTable("1卓", "人狼", (LONG,) * 16)]), ja.text, fonts))
    assert found.replace("\n", "").count("ここにも") == 16


@pytest.mark.parametrize("variant", ["3", "4"])
def test_a_blank_catan_sheet_has_a_column_a_seat_and_one_page(fonts: Fonts, ja: Words, variant: str) -> None:
    made = blank_catan([""] * int(variant), HEAD, ja.text, fonts).render()
    assert len(pages(made)) == 1
    assert f"席{variant}" in text(made)
    assert "席5" not in text(made)
    assert "最長交易路" in text(made)


@pytest.mark.parametrize("variant", ["4", "6", "8", "12"])
def test_a_blank_score_sheet_is_one_page(fonts: Fonts, ja: Words, variant: str) -> None:
    assert len(pages(blank_scores([""] * int(variant), HEAD, ja.text, fonts).render())) == 1


def test_a_long_round_fills_its_columns_and_the_names_begin_a_page(fonts: Fonts, ja: Words) -> None:
    """A table goes on in the next column under its name; no name on the wall is smaller than 8 points."""
    seats = ("Wolfeschlegelsteinhausenbergerdorff", *(f"参加者{n}" for n in range(2, 17)))
    tables = [SeatedTable(f"{n}卓", "人狼村", seats) for n in range(1, 10)]
    names = [(name, table.name) for table in tables for name in table.names]
    with watching() as drawn:
        made = seating_sheet(Seating(HEAD, tables, names), ja.text, fonts)
    first, second, *further = pages(made)
    assert first.count("卓人狼村") + second.count("卓人狼村") > len(tables), "one goes on in the next column"
    begun = next(page for page in further if "名前から" in page)
    assert "人狼村" not in begun
    assert min(one.size for one in drawn if one.text[:5] in ("Wolfe", "参加者1")) >= SMALLEST


def test_rules_of_the_house_stand_in_one_column_of_one_size(fonts: Fonts, ja: Words) -> None:
    labels = ["制限時間（分、0は無制限）", "分断で並んだら、持ち主がいても最長交易路を無効にする"] * 7
    rules = [HouseRule(label, "する", "", False) for label in labels]
    with watching() as drawn:
        house_rules_sheet(HouseRules(HEAD, rules), ja.text, fonts)
    assert {one.size for one in drawn if one.text in labels} == {11}
    assert len({round(one.left) for one in drawn if one.text == "する"}) == 1


def test_a_long_value_stands_whole_below_its_label(fonts: Fonts, ja: Words) -> None:
    dealt = "、".join(f"役職{n} 1" for n in range(30))
    found = text(house_rules_sheet(HouseRules(HEAD, [HouseRule("役職", dealt, "", True)]), ja.text, fonts))
    assert dealt.replace(" ", "") in found


def test_a_text_is_wrapped_for_a_size_that_is_tried_and_no_more(
    fonts: Fonts, ja: Words, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrapped, wrap = [], Typeset.wrap

    def counted(self: Typeset, width: float, size: float, *, most: int = 0) -> tuple[str, ...]:
        wrapped.append(size)
        return wrap(self, width, size, most=most)

    monkeypatch.setattr(Typeset, "wrap", counted)
    tables = [SeatedTable(f"{n}卓", "カタン", [f"人{n}-{seat}" for seat in range(4)]) for n in range(50)]
    names = [(f"人{n}", f"{n // 4}卓") for n in range(200)]
    seating_sheet(Seating(HEAD, tables, names), ja.text, fonts)
    assert len(wrapped) < 50 * 13 * 4
    wrapped.clear()
    rules = [HouseRule("規" * 60, "値" * 2000, "注" * 500, n % 2 == 0) for n in range(60)]
    house_rules_sheet(HouseRules(HEAD, rules), ja.text, fonts)
    assert len(wrapped) < 60 * 2 * 10
