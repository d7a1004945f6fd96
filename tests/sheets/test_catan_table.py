"""A Catan table that was played, on its sheet: catan.md, "Ranking", "Before the game", "The clock"."""

from __future__ import annotations

import pytest

from companion.games.catan import moves as m
from companion.games.catan.conduct import ITEMS
from companion.kernel.desk import Abandon, AddPoints, SignOff, StrikePoints
from companion.sheets.catan import CatanSheet, Component, Correction, Incident, Pause, Separation
from companion.sheets.fonts import Fonts
from companion.words import Words
from tests.driver import MINUTE, START, Drive
from tests.games.catan.desk import END, confirmed, fresh, line, started
from tests.sheets.reading import text
from tests.sheets.seen import sheet


def told(table: Drive, viewer: str = "host") -> CatanSheet:
    found = sheet(table, viewer)
    assert isinstance(found.data, CatanSheet)
    return found.data


def eventful() -> Drive:
    """Wool is short, アオイ leaves for three minutes, the clock is set, a promise is warned; time is up."""
    table = fresh()
    table.say("host", m.Check("wool", 1, "紙で代用"))
    for group in dict.fromkeys(part.group for part in table.state.parts):
        table.say("host", m.CheckGroup(group))
    table.say("host", m.ReadOut(ITEMS))
    table.say("host", m.Start(1), at=START + MINUTE)
    if not table.state.opened:
        table.say("host", m.Opened())
    for total in (7, 8):
        table.say("host", m.Roll(total))
        if total == 7:
            for seat in table.state.seats:
                table.say("host", m.Hand(seat, 3))
            table.say("host", m.SevenChecked())
        table.say("host", m.Turn(table.state.turn % 4 + 1))
    table.say("host", m.Pause("absence", 1, "電話"), at=START + 31 * MINUTE)
    table.say("host", m.Resume(), at=START + 34 * MINUTE)
    table.say("host", m.SetClock(2970, "再開の押し忘れ"), at=START + 44 * MINUTE)
    table.say("host", m.Incident("future", "後で木材を渡す約束", "warning", 2, "ハコ"))
    line(table, 1, settlements=3, cities=2, roads=9, knights=1)
    line(table, 2, settlements=1, cities=3, roads=6, knights=3, cards=0)
    table.say("host", m.LargestArmy(2))
    line(table, 3, settlements=3, cities=1, roads=5, cards=2)
    line(table, 4, settlements=3, cities=2, roads=9, knights=1)
    table.wait(table.state.clock.ends or END)
    return table


def test_while_it_is_played_nobody_is_ranked_and_hidden_cards_stay_hidden() -> None:
    table = started()
    line(table, 2, settlements=3, roads=4, cards=2)
    sheet_ = told(table)
    assert sheet_.ended == "open"
    assert [seat.rank for seat in sheet_.seats] == [0, 0, 0, 0]
    assert sheet_.seats[1].cards is None
    assert sheet_.seats[1].total == 3
    assert told(table, "seat-2").seats[1].cards == 2


def test_judging_is_named_and_ranks_stand_already() -> None:
    sheet_ = told(eventful())
    assert sheet_.ended == "judging"
    ranks = [(seat.number, seat.rank, seat.shared) for seat in sheet_.seats]
    assert ranks == [(2, 1, False), (1, 2, True), (4, 2, True), (3, 4, False)]


def test_each_neighbouring_pair_says_which_criterion_separated_it_and_with_which_figures() -> None:
    pairs = told(confirmed(eventful())).separations
    assert pairs == (
        Separation("ハル", "アオイ", "合計点", 9, 7),
        Separation("アオイ", "ユズ", "すべて同じ", shared=True),
        Separation("ユズ", "ミナト", "開拓地と都市の点", 7, 5),
    )


def test_after_a_declaration_the_winner_needs_no_figures() -> None:
    table = started()
    line(table, 1, settlements=2, cities=4, roads=5)
    table.say("seat-1", m.Declare(1))
    sheet_ = told(confirmed(table))
    assert sheet_.ended == "declared"
    assert sheet_.winners == ("アオイ",)
    assert sheet_.separations[0] == Separation("アオイ", "ハル", "勝利宣言")


def test_a_shortage_stands_with_what_the_table_did_about_it() -> None:
    sheet_ = told(eventful())
    assert Component("羊毛", 19, 18) in sheet_.components
    assert Component("街道（各席）", 15, 15) in sheet_.components
    assert "初期確認 羊毛：紙で代用" in sheet_.notes


def test_pieces_that_one_player_lacks_are_told_by_player() -> None:
    table = fresh(3)
    table.say("host", m.Check("seat-2-roads", 2))
    components = told(table).components
    assert Component("街道（ハル）", 15, 13) in components
    assert Component("街道（アオイ）", 15, None) in components
    assert Component("都市（各席）", 4, None) in components


def test_pauses_and_corrections_stand_with_reason_seat_and_length() -> None:
    sheet_ = told(eventful())
    assert sheet_.pauses == (Pause(30 * MINUTE, 3 * MINUTE, "アオイ", "離席（電話）"),)
    assert sheet_.corrections == (Correction(40 * MINUTE, -30_000, "再開の押し忘れ"),)


def test_incidents_stand_with_item_minute_ruling_and_who_ruled() -> None:
    (one,) = told(eventful()).incidents
    assert one == Incident(40 * MINUTE, "ハル", "未来交渉の禁止", "後で木材を渡す約束", "警告", "ハコ")


def test_the_dice_log_is_counted() -> None:
    dice = told(eventful()).dice
    assert (dice[5], dice[6], sum(dice)) == (1, 1, 2)


@pytest.mark.parametrize("viewer", ["public", "seat-2"])
def test_incidents_corrections_and_what_was_typed_are_on_the_referees_sheet_alone(
    viewer: str, fonts: Fonts, ja: Words
) -> None:
    table = confirmed(eventful())
    table.say("host", SignOff())
    whole = text(sheet(table, "host").pdf(ja.text, fonts))
    found = text(sheet(table, viewer).pdf(ja.text, fonts))
    for secret in ("後で木材を渡す約束", "再開の押し忘れ", "電話", "紙で代用", "羊毛"):
        assert secret in whole
        assert secret not in found
    assert "中断・修正はありません" not in found
    assert "アオイ" in found


def test_points_come_from_the_ledger_and_changes_by_hand_are_noted() -> None:
    table = confirmed(eventful())
    table.say("host", StrikePoints("rank-1:2:"), note="不戦敗")
    table.say("host", AddPoints(3, "mvp", 250, "司会"))
    table.say("host", SignOff())
    sheet_ = told(table, "public")
    assert {seat.number: seat.points for seat in sheet_.seats} == {2: 0, 1: 750, 4: 750, 3: 250}
    assert sheet_.signed
    assert any("ハル" in note and "取り消し" in note and "不戦敗" in note for note in sheet_.notes)
    assert any("ミナト" in note and "手で追加" in note and "司会" in note for note in sheet_.notes)


def test_seats_that_confirmed_are_named_with_the_time() -> None:
    table = eventful()
    table.say("seat-1", m.Confirm(1), at=START + 100 * MINUTE)
    by_number = {seat.number: seat.confirmed for seat in told(table).seats}
    assert by_number == {1: "11:40", 2: "", 3: "", 4: ""}


def test_a_table_without_a_result_is_called_off() -> None:
    table = started()
    table.say("host", Abandon("時間がない"))
    assert told(table).ended == "called-off"


def test_a_table_without_a_limit_says_so(fonts: Fonts, en: Words) -> None:
    found = text(sheet(started(minutes=0), "host", "en").pdf(en.text, fonts))
    assert "Nolimit" in found
