"""A Catan table that was played, on its sheet: catan.md, "Ranking", "Before the game", "The clock"."""

from __future__ import annotations

from dataclasses import replace
from typing import Any
from unittest.mock import patch

import msgspec
import pytest

from companion.kernel.desk import Abandon, AddPoints, SignOff, StrikePoints
from companion.kernel.game import Result
from companion.kernel.words import Text, Who
from companion.sheets.fonts import Fonts
from companion.sheets.games.catan import CatanSheet, catan_pdf, catan_sheet
from companion.sheets.page_canvas import PageCanvas
from companion.sheets.result import PrintedTable
from companion.sheets.sheet import Sheet
from companion.sheets.style import LEAD, MARGIN, PORTRAIT
from companion.sheets.text_table import TextTable
from companion.words import Words
from tests.driver import START, Drive
from tests.games.catan import moves as m
from tests.games.catan.desk import confirmed, fresh, line, started
from tests.sheets.reading import BASE_14, embedded_fonts, pages, text, watching
from tests.sheets.samples import eventful
from tests.sheets.seen import HEAD, pdf, printed

LONG = "長い名前" * 50


def sheet(drive: Drive, viewer: str = "host") -> CatanSheet:
    return catan_sheet(printed(drive, viewer))


def rows(table: TextTable | None) -> list[list[str]]:
    assert table is not None
    return [[cell.text for cell in row] for row in table.cells]


def ranks(found: CatanSheet) -> list[tuple[str, str]]:
    return [(row[0], row[1].partition("\u3000")[0]) for row in rows(found.scores)]


@pytest.fixture(scope="module")
def signed() -> Drive:
    drive = confirmed(eventful())
    drive.say("host", SignOff())
    return drive


@pytest.fixture(scope="module")
def whole(signed: Drive, fonts: Fonts) -> str:
    """The referee's sheet as it is read."""
    return text(pdf(signed, "host", fonts))


def test_while_it_is_played_nobody_is_ranked_and_hidden_cards_stay_hidden(ja: Words) -> None:
    drive = started()
    line(drive, 2, settlements=3, roads=4, cards=2)
    found = sheet(drive)
    assert found.result == "進行中"
    assert {rank for rank, _ in ranks(found)} == {"–"}
    hidden = rows(found.scores)[1]
    assert (hidden[2], hidden[7]) == ("3", ja.text("sheet-catan-hidden"))
    assert rows(sheet(drive, "seat-2").scores)[1][7] == "2"


def test_judging_is_named_and_ranks_stand_already() -> None:
    found = sheet(eventful())
    assert found.result == "判定中"
    assert ranks(found) == [("1位", "2"), ("同率2位", "1"), ("同率2位", "4"), ("4位", "3")]


def test_the_sheet_says_who_won_and_how_and_when(whole: str) -> None:
    assert "ハルさんの勝利（時間切れ判定）" in whole
    assert "経過1:29:30" in whole
    assert "10:01～11:33" in whole


def separations(found: CatanSheet) -> list[tuple[str, str, str]]:
    """Each seat, what set it below the one above, and the heading of the column in which that is marked."""
    table = found.scores
    marked = {row: table.columns[column].title for row, column in table.decided.items()}
    names = [row[1] for row in table.cells]
    return [
        (cell.text.partition("\u3000")[2], cell.below, marked.get(number, ""))
        for number, cell in enumerate(names)
    ]


def test_each_seat_says_which_criterion_set_it_below_the_one_above_and_with_which_figures(
    signed: Drive, whole: str
) -> None:
    assert separations(sheet(signed)) == [
        ("ハル", "", ""),
        ("アオイ", "↑ 合計点 9：7", "合計点"),
        ("ユズ", "＝ すべて同じ（同順位）", ""),
        ("ミナト", "↑ 建物点 7：5", "建物点"),
    ]
    assert "↑合計点9：7" in whole


def test_the_mark_stands_between_the_two_figures_that_it_compares(signed: Drive, fonts: Fonts) -> None:
    scores = sheet(signed).scores
    only = Sheet(HEAD, Words("ja").text, fonts, grows=False)
    only.add(scores)
    marks: list[tuple[float, float]] = []
    path = PageCanvas.path

    def watched(page: PageCanvas, points: Any, **how: Any) -> None:
        marks.append(points[1])
        path(page, points, **how)

    with watching() as drawn, patch.object(PageCanvas, "path", watched):
        only.render()
    (x, y), (_, lower) = marks
    figures = [one for one in drawn if one.left < x < one.right and one.text in ("9", "7")]
    assert [one.text for one in sorted(figures, key=lambda one: one.baseline)] == ["9", "7", "7", "7"]
    assert figures[0].baseline < y < figures[1].baseline < lower


def test_after_a_declaration_the_winner_needs_no_figures() -> None:
    drive = started()
    line(drive, 1, settlements=2, cities=4, roads=5)
    drive.say("seat-1", m.Declare(1))
    found = sheet(confirmed(drive))
    assert found.result.startswith("アオイさんの勝利（勝利宣言）")
    assert separations(found)[1] == ("ハル", "↑ 勝利宣言", "")


def test_several_winners_share_the_first_place(signed: Drive, fonts: Fonts) -> None:
    result = Result(Text("catan-summary-time-up", {"winners": (Who(1), Who(2)), "total": 7}), (1, 2))
    assert "同順位で1位" in text(catan_pdf(seen(signed, "host", result=result), fonts).render())


def test_a_shortage_stands_with_what_the_table_did_about_it(signed: Drive, whole: str) -> None:
    components = dict(sheet(signed).components)
    assert components["羊毛 19"] == "→ 18"
    assert components["街道（各席） 15"] == ""
    assert "初期確認（不足1件）" in whole
    assert "初期確認羊毛：紙で代用" in whole


def test_pieces_that_one_player_lacks_are_told_by_player(fonts: Fonts) -> None:
    drive = fresh(3)
    drive.say("host", m.Check("seat-2-roads", 2))
    components = dict(sheet(drive).components)
    assert components["街道（ハル） 15"] == "→ 13"
    assert components["街道（アオイ） 15"] is None
    assert components["都市（各席） 4"] is None


def test_what_was_not_counted_is_not_short(fonts: Fonts) -> None:
    assert "不足" not in text(pdf(fresh(3), "host", fonts))


def test_pauses_and_corrections_stand_with_reason_seat_and_length(signed: Drive) -> None:
    assert rows(sheet(signed).clock) == [
        ["30:00", "中断", "03:00", "アオイ", "離席（電話）"],
        ["40:00", "修正", "−00:30", "", "再開の押し忘れ"],
    ]


def test_incidents_stand_with_item_minute_ruling_and_who_ruled(signed: Drive) -> None:
    told = ["40:00", "ハル", "未来交渉の禁止", "後で木材を渡す約束", "警告", "ハコ"]
    assert rows(sheet(signed).incidents) == [told]


def test_the_dice_are_counted_with_their_mean(signed: Drive, whole: str) -> None:
    assert sheet(signed).dice == (0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0)
    assert "2回平均7.50" in whole


@pytest.mark.parametrize("viewer", ["public", "seat-2"])
def test_incidents_corrections_and_what_was_typed_are_on_the_referees_sheet_alone(
    viewer: str, signed: Drive, whole: str, fonts: Fonts
) -> None:
    found = text(pdf(signed, viewer, fonts))
    for secret in ("後で木材を渡す約束", "再開の押し忘れ", "電話", "紙で代用", "羊毛"):
        assert secret in whole
        assert secret not in found
    assert "中断・修正はありません" not in found
    assert "アオイ" in found


def test_points_come_from_the_ledger_and_changes_by_hand_are_noted() -> None:
    drive = confirmed(eventful())
    drive.say("host", StrikePoints("rank-1:2:"), note="不戦敗")
    drive.say("host", AddPoints(3, "mvp", 250, "司会"))
    drive.say("host", SignOff())
    found = sheet(drive, "public")
    points = {row[1].partition("\u3000")[0]: row[-1] for row in rows(found.scores)}
    assert points == {"2": "0", "1": "7.5", "4": "7.5", "3": "2.5"}
    assert "未確定" not in found.result
    assert any("ハル" in note and "取り消し" in note and "不戦敗" in note for note in found.notes)
    assert any("ミナト" in note and "手で追加" in note and "司会" in note for note in found.notes)


def test_who_confirmed_is_named_with_the_time_and_the_others_sign(fonts: Fonts) -> None:
    drive = eventful()
    drive.say("seat-1", m.Confirm(1), at=START + 100 * 60_000)
    found = text(pdf(drive, "host", fonts))
    assert "確認済み11:40" in found
    assert found.count("確認済み") == 1


def test_an_unsigned_result_says_so(fonts: Fonts) -> None:
    assert "未確定" in text(pdf(confirmed(eventful()), "host", fonts))


def test_a_table_without_a_result_is_called_off() -> None:
    drive = started()
    drive.say("host", Abandon("時間がない"))
    assert sheet(drive).result == "中止"


def test_a_table_without_a_limit_says_so(fonts: Fonts) -> None:
    assert "Nolimit" in text(pdf(started(minutes=0), "host", fonts, "en"))


def test_a_table_just_begun_prints_without_what_it_lacks(fonts: Fonts) -> None:
    found = text(pdf(started(), "host", fonts))
    assert "進行中" in found
    assert "中断・修正はありません" in found
    for lacking in ("未確定", "ダイス", "↑"):
        assert lacking not in found


def test_english_is_complete(signed: Drive, fonts: Fonts) -> None:
    found = text(pdf(signed, "host", fonts, "en"))
    assert "buildingpoints7:5" in found
    assert "Settlements" in found


def seen(drive: Drive, viewer: str, view: dict[str, Any] | None = None, **snapshot: Any) -> PrintedTable:
    """A printed table with parts of its snapshot, and of the view in it, put in place of what was played."""
    table = printed(drive, viewer)
    changed = msgspec.structs.replace(table.snapshot.view, **(view or {}))
    return replace(table, snapshot=msgspec.structs.replace(table.snapshot, view=changed, **snapshot))


@pytest.mark.parametrize(("viewer", "size"), [("host", 9), ("public", 11)])
def test_letters_are_as_large_as_one_page_holds(
    viewer: str, size: float, signed: Drive, fonts: Fonts
) -> None:
    """A pause, an incident and the check fill the referee's page; everybody's is free for larger ones."""
    made = catan_pdf(printed(signed, viewer), fonts)
    assert made.pages == 1
    assert round(LEAD * made.layout.scale, 2) == size
    if size == 9:
        assert made.layout.used >= 0.75 * made.page_room


def test_long_names_stay_whole_and_do_not_keep_letters_small(signed: Drive, fonts: Fonts) -> None:
    names = (
        "ながいなまえのひとがここにもすわっている",
        "Maximilianfriedrichalexandervonhohe",
        "ハル",
        "青葉",
    )
    made = catan_pdf(seen(signed, "public", names=names), fonts)
    with watching() as drawn:
        made.render()
    assert round(LEAD * made.layout.scale, 2) == 11
    told = [one.text for one in drawn]
    assert all(
        any(line[0] == str(seat) and name in line for line in told) for seat, name in enumerate(names, 1)
    )


def test_three_long_names_on_the_first_place_are_all_in_the_banner(signed: Drive, fonts: Fonts) -> None:
    names = ("やまもとたろうさ", "けんじろうさまだ", "アレクサンドラ姫", "青葉")
    result = Result(Text("game-abandoned"), (1, 2, 3))
    found = text(catan_pdf(seen(signed, "public", result=result, names=names), fonts).render())
    assert "やまもとたろうささん、けんじろうさまださん、アレクサンドラ姫さんが同順位で1位" in found


def test_nothing_leaves_the_page_however_much_is_typed(signed: Drive, fonts: Fonts) -> None:
    view: Any = signed.view("host")
    change = msgspec.structs.replace
    table = seen(
        signed,
        "host",
        {
            "check": tuple(change(part, missing=1, note=LONG) for part in view.check),
            "pauses": tuple(change(view.pauses[0], at=n * 1000, note=LONG) for n in range(60)),
            "incidents": tuple(change(view.incidents[0], at=n * 1000, what=LONG, by=LONG) for n in range(60)),
        },
        names=(LONG,) * 4,
    )
    with watching() as drawn:
        made = catan_pdf(table, fonts).render()
    assert len(pages(made)) > 2
    for one in drawn:
        assert one.left >= MARGIN - 0.01, one
        assert one.right <= PORTRAIT.width - MARGIN + 0.01, one
        assert MARGIN <= one.baseline <= PORTRAIT.height - MARGIN + 0.01, one


def test_every_font_is_embedded(signed: Drive, fonts: Fonts) -> None:
    found = embedded_fonts(pdf(signed, "host", fonts))
    assert all(found.values())
    assert not [name for name in found if name.startswith(BASE_14)]


def test_where_builds_were_tapped_the_board_stands_on_the_sheet_with_what_moved_the_road(fonts: Fonts):
    drive = started(board="beginner", with_board=True, opening="snake")
    while not drive.state.changes:
        may = drive.view("host").may_build
        drive.say("host", m.Build(1, next(one for one in may if one[0] == "r")))
    told = text(pdf(drive, "host", fonts))
    assert "最長交易路はアオイさんのものです。" in told.replace("\n", "")
    assert "牧草地" in told
    assert "牧草地" not in text(pdf(started(board="beginner"), "host", fonts)).partition("初期確認")[0]


def test_what_moved_the_road_stands_on_the_sheet_also_where_the_board_has_no_name(fonts: Fonts):
    drive = started(with_board=True, opening="snake")
    while not drive.state.changes:
        may = drive.view("host").may_build
        drive.say("host", m.Build(1, next(one for one in may if one[0] == "r")))
    assert "最長交易路はアオイさんのものです。" in text(pdf(drive, "host", fonts)).replace("\n", "")


def test_with_the_board_the_signatures_are_on_the_first_page_however_the_clock_was_set(fonts: Fonts) -> None:
    """On the referee's sheet the check, the dice, a pause, a correction and an incident stand as well."""
    drive = started(board="beginner", with_board=True, opening="snake")
    for seat in (1, 2):
        drive.say("host", m.Roll(8))
        while len(drive.state.changes) != seat:
            may = drive.view("host").may_build
            drive.say("host", m.Build(seat, next(one for one in may if one[0] == "r")))
        drive.say("host", m.Turn(seat + 1))
    drive.say("host", m.Pause("absence", 1, "電話"), at=START + 31 * 60_000)
    drive.say("host", m.Resume(), at=START + 34 * 60_000)
    drive.say("host", m.SetClock(2970, "再開の押し忘れ"), at=START + 44 * 60_000)
    drive.say("host", m.Incident("future", "後で木材を渡す約束", "warning", 2, "ハコ"))
    drive.wait(drive.state.clock.ends or 0)
    assert catan_pdf(printed(confirmed(drive), "host"), fonts).pages == 1
