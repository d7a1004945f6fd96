"""Names in bulk: what is pasted, and whom each row means."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy.orm import Session

from companion.club.events.attendance import Entry, attendances, enter
from companion.club.people.lists import PersonRow, match_players, read, rows, without_number
from companion.club.people.names import Known
from companion.club.people.operations import players
from companion.club.rounds.notes import enter_with_remarks, note_of
from companion.club.writes import Refused
from tests.club.evenings import an_event, people

CONNPASS = """参加枠名,ユーザー名,表示名,コメント,参加ステータス,出欠ステータス
一般枠,ray,レイリー,"よろしく, お願いします",参加,
一般枠,maggie,マギー,,参加,
一般枠,dan,ダン,,参加キャンセル,
一般枠,eve,イブ,,補欠,
"""


def test_a_list_has_one_name_a_line() -> None:
    text = "レイリー\r\n\r\n ・マギー\n3. 田中 太郎さん\n４　鈴木\nクレア（くれあ）\nダン (@dan_b)\n"
    assert rows(text) == [
        PersonRow("レイリー"),
        PersonRow("マギー"),
        PersonRow("田中 太郎さん"),
        PersonRow("鈴木"),
        PersonRow("クレア", "くれあ"),
        PersonRow("ダン", "", "dan_b"),
    ]


@pytest.mark.parametrize(
    ("line", "remark"),
    [
        ("まい　りなとは別の卓で", "りなとは別の卓で"),
        ("まい りなとは 別の卓で", "りなとは 別の卓で"),
        ("まい りなさんと 同じ卓", "りなさんと 同じ卓"),
        ("まい りなと離してください", "りなと離してください"),
        ("まい りなさんの隣の席", "りなさんの隣の席"),
        ("まい りなさんNG", "りなさんNG"),
        ("まい　りなとは別々に", "りなとは別々に"),
        ("まい not with りな", "not with りな"),
    ],
)
def test_whom_somebody_is_to_sit_with_or_not_is_no_part_of_the_name(line: str, remark: str) -> None:
    assert rows(line) == [PersonRow("まい", remark=remark, written=" ".join(line.split()))]


@pytest.mark.parametrize(
    "line", ["1 きよし", "1,きよし", "1\tきよし", "１．きよし", "①きよし", "No.1 きよし", "1番 きよし"]
)
def test_a_number_before_a_name_is_none_of_it(line: str) -> None:
    assert rows(line) == [PersonRow("きよし")]


@pytest.mark.parametrize(
    ("line", "bare"),
    [
        ("きよし 1", "きよし"),
        ("きよし(1)", "きよし"),
        ("きよし+1", "きよし"),
        ("きよし 2人", "きよし"),
        ("きよし 他1名", "きよし"),
        ("きよし、あおい", "きよし、あおい"),
        ("1 きよし 2 あおい", "きよし 2 あおい"),
        ("12", "12"),
    ],
)
def test_a_line_that_may_say_more_than_a_name_is_asked_about(line: str, bare: str) -> None:
    (row,) = rows(line)
    assert without_number(row).name == bare
    (found,) = match_players([row], [Known(1, "きよし")])
    assert found.kind == "doubtful"
    assert [one.id for one in found.near] == [1] * (bare == "きよし")


def test_a_name_that_ends_in_a_number_and_is_known_is_not_asked_about() -> None:
    (found,) = match_players(rows("ユキ 77"), [Known(1, "ユキ77")])
    assert found.kind == "known"


@pytest.mark.parametrize(
    ("line", "name", "remark"),
    [
        ("あおい（初参加）", "あおい", "初参加"),
        ("あおい 初参加", "あおい", "初参加"),
        ("あおい初参加です", "あおい", "初参加です"),
        ("3. みどり（遅れます）", "みどり", "遅れます"),
        ("みどり(おくれます)", "みどり", "おくれます"),
        ("みどりさん　19時から", "みどりさん", "19時から"),
        ("みどり、19:30ごろ", "みどり", "19:30ごろ"),
        ("みどり,19時から", "みどり", "19時から"),
        ("みどり（みどり子）昼から行きます", "みどり", "みどり子 昼から行きます"),
        ("田中 太郎 途中参加", "田中 太郎", "途中参加"),
        ("Ann (first time)", "Ann", "first time"),
        ("Ann from 19", "Ann", "from 19"),
        ("Ann late", "Ann", "late"),
        ("Ann - first time", "Ann", "first time"),
        ("Jean-Luc – late", "Jean-Luc", "late"),
    ],
)
def test_what_is_remarked_behind_a_name_is_none_of_it(line: str, name: str, remark: str) -> None:
    (row,) = rows(line)
    assert (row.name, row.remark, row.doubtful) == (name, remark, False)


@pytest.mark.parametrize(
    "line",
    [
        "田中 太郎",
        "アン＝マリー・フォン・ローゼン",
        "Kate Platel",
        "ますみ",
        "はじめ",
        "時田",
        "GM太郎",
        "Mei Lin",
    ],
)
def test_a_name_stays_whole(line: str) -> None:
    assert rows(line) == [PersonRow(line)]


def test_a_line_longer_than_any_name_is_taken_as_it_is() -> None:
    long = "あ" * 200
    assert rows(f"{long}（かな）") == [PersonRow(f"{long}（かな）")]
    assert rows(f"{long} 遅れます") == [PersonRow(f"{long} 遅れます")]


def test_lines_may_end_as_old_macs_end_them() -> None:
    assert rows("あおい\rみどり\r\nきよし") == [PersonRow("あおい"), PersonRow("みどり"), PersonRow("きよし")]


@pytest.mark.parametrize("line", ["【初参加】", "19時から", "遅れます", "+1", "＋１名"])
def test_a_line_that_is_no_name_is_asked_about(line: str) -> None:
    (found,) = match_players(rows(line), [])
    assert (found.kind, found.row.remark) == ("doubtful", "")


def test_who_waits_by_the_remark_waits() -> None:
    assert [row.waiting for row in rows("さくら（補欠）\nたけし\n補欠1 あおい")] == [True, False, True]


def test_a_name_with_its_reading_behind_it_is_that_persons() -> None:
    (found,) = match_players(rows("武 たけし"), [Known(1, "武", "たけし"), Known(2, "武", "たける")])
    assert (found.kind, found.near[0].id) == ("known", 1)


def test_somebody_who_is_known_by_a_name_with_brackets_is_meant() -> None:
    (found,) = match_players(rows("レイ（白）"), [Known(1, "レイ（白）"), Known(2, "レイ")])
    assert (found.kind, [one.id for one in found.near], found.row.name) == ("known", [1], "レイ（白）")


def test_a_table_of_connpass_leaves_out_who_cancelled() -> None:
    assert rows(CONNPASS) == [
        PersonRow("レイリー", "", "ray"),
        PersonRow("マギー", "", "maggie"),
        PersonRow("イブ", "", "eve", waiting=True),
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "No\tエントリー名\tステータス\n1\tレイリー\tエントリー済\n2\tマギー\tキャンセル待ち",
            "レイリー マギー+",
        ),
        ("名前,Twitter ID,参加状況\nレイリー,@ray,参加\nマギー,@maggie,キャンセル", "レイリー"),
        ("Name;Reading\nRay;れい", "Ray"),
        ("ユーザー名\nray", "ray"),
        ("田中,たなか\n鈴木,すずき", "田中 鈴木"),
        ("", ""),
    ],
)
def test_tables_of_other_sites(text: str, expected: str) -> None:
    assert " ".join(row.name + "+" * row.waiting for row in rows(text)) == expected


KNOWN = [
    Known(1, "斎藤", "さいとう"),
    Known(2, "田中 太郎"),
    Known(3, "レイリー"),
    Known(4, "林", "", "a"),
    Known(5, "林", "", "b"),
    Known(6, "佐藤"),
    Known(7, "佐藤2"),
    Known(8, "佐藤（新宿）"),
    Known(9, "小林B"),
    Known(10, "山口", "", "c"),
]


@pytest.mark.parametrize(
    ("typed", "kind", "ids"),
    [
        (PersonRow("レイリー"), "known", [3]),
        (PersonRow("田中太郎"), "known", [2]),
        (PersonRow("斉藤"), "known", [1]),
        (PersonRow("サイトウ"), "known", [1]),
        (PersonRow("林", handle="b"), "known", [5]),
        (PersonRow("林"), "several", [4, 5]),
        (PersonRow("林", handle="c"), "several", [4, 5]),
        (PersonRow("佐藤"), "several", [6, 7, 8]),
        (PersonRow("佐藤2"), "known", [7]),
        (PersonRow("佐藤さん"), "several", [6, 7, 8]),
        (PersonRow("佐藤（新宿）"), "known", [8]),
        (PersonRow("小林"), "alike", [9]),
        (PersonRow("山口", handle="d"), "alike", [10]),
        (PersonRow("レイリ一"), "alike", [3]),
        (PersonRow("ミラ"), "new", []),
    ],
)
def test_whom_a_row_means(typed: PersonRow, kind: str, ids: list[int]) -> None:
    (found,) = match_players([typed], KNOWN)
    assert (found.kind, [one.id for one in found.near]) == (kind, ids)


def test_who_stands_on_a_list_twice_is_said() -> None:
    found = match_players(
        [PersonRow("レイリー"), PersonRow("ミラ"), PersonRow("れいりー"), PersonRow("ミラさん")], KNOWN
    )
    assert [one.kind for one in found] == ["known", "new", "twice", "twice"]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("新人さん", ["新人さん"]),
        ("新人さん\nレイリー", ["新人さん", "レイリー"]),
        ("田中さん\n鈴木様\n", ["田中", "鈴木"]),
        ("さん\n鈴木さん", ["さん", "鈴木さん"]),
    ],
)
def test_an_honorific_is_the_lists_where_every_name_has_one_and_else_the_names(
    text: str, names: list[str]
) -> None:
    assert [row.name for row in rows(text)] == names


def test_somebody_who_is_known_is_meant_with_an_honorific() -> None:
    found = match_players(
        [PersonRow("新人さん"), PersonRow("レイリーさん")], [*KNOWN, Known(11, "新人"), Known(12, "新人さん")]
    )
    assert [[one.id for one in row.near] for row in found] == [[12], [3]]


def test_players_and_applications_are_entered_at_once(session: Session) -> None:
    event = an_event(session, capacity_most=2)
    (ray,) = people(session, "レイリー")
    entries = [Entry(None, "イブ", "いぶ", waiting=True), Entry(ray.id, "れいりー"), Entry(None, "マギー")]
    enter(session, entries, event.id)
    assert {row.player.name: row.place for row in attendances(session, event.id)} == {
        "レイリー": "in",
        "マギー": "in",
        "イブ": "waiting",
    }


def test_one_row_that_cannot_be_kept_leaves_all_out(session: Session) -> None:
    people(session, "レイリー")
    with pytest.raises(Refused, match="name-taken"):
        enter(session, [Entry(None, "マギー"), Entry(None, "レイリー")])
    assert [player.name for player in players(session)] == ["レイリー"]


LINES = [
    line.split(" => ")
    for line in (Path(__file__).parent / "tables" / "pasted.txt").read_text("utf-8").splitlines()
    if not line.startswith("# ")
]
"""A line as people write it, and what it comes to: name, reading, handle and remark, `-` or `?`."""


@pytest.mark.parametrize(("line", "expected"), LINES)
def test_lines_as_people_write_them(line: str, expected: str) -> None:
    people, left_out = read(line)
    if expected == "-":
        assert (people, len(left_out)) == ([], 1)
        return
    (row,) = people
    if expected == "?":
        assert row.doubtful
    else:
        parts = [part.strip() for part in expected.split("|")]
        found = row.name, row.reading, row.handle, row.remark, row.doubtful
        assert found == (*(parts + [""] * 3)[:4], False)


def test_the_table_of_lines_is_long_enough_to_be_worth_something() -> None:
    assert len(LINES) >= 150
    assert len({line for line, _ in LINES}) == len(LINES)


def test_of_a_list_as_it_is_posted_two_lines_need_the_hand() -> None:
    text = """みなさんこんにちは！次回の参加者です。
    【参加者】（20名）
    1. たけし
    ２）さくら ※たけしと別卓希望
    ③あおい（初参加）
    4 森 太郎（もり たろう）
    ５）ＴＡＫＡ
    6. 武《たけし》
    7. ＠もりっち
    8. もりっち（@morichi）
    9. 佐藤【さとう
    10. 高橋みなみ タカハシミナミ
    11. 鈴木さん 19時から
    12. @kuro_99 くろ
    13. くろです！遅れます
    14. しろ、途中までいます
    15. みどり+1
    16. M/K
    17. ゆき@大阪
    18. 〈ゆず〉
    19. ★るな★
    20. T.K. ←初参加
    --- キャンセル待ち ---
    ・ひかり
    ・のぞみ（仮）
    よろしくお願いします！"""
    people, left_out = read(text)
    assert (len(people), len(left_out)) == (22, 4)
    assert [row.name for row in people if row.doubtful] == ["みどり+1", "M/K"]
    assert [row.name for row in people if row.waiting] == ["ひかり", "のぞみ"]


def test_below_a_heading_people_wait_or_do_not_come() -> None:
    people, left_out = read(
        "参加者\nあ\nい\n\nキャンセル待ち（2名）：\nう\n\n【欠席】\nえ\n■参加\nお\nよろしくお願いします！"
    )
    assert [(row.name, row.waiting) for row in people] == [
        ("あ", False),
        ("い", False),
        ("う", True),
        ("お", False),
    ]
    assert left_out == [
        "参加者",
        "キャンセル待ち（2名）：",
        "【欠席】",
        "え",
        "■参加",
        "よろしくお願いします！",
    ]


def test_what_is_remarked_on_a_list_is_minded_while_seating(session: Session) -> None:
    event = an_event(session)
    (player,) = enter_with_remarks(session, [Entry(None, "さくら", remark="たけしと別卓希望")], event.id)
    assert note_of(session, player.id, event.id).text == "たけしと別卓希望"
    (player,) = enter_with_remarks(session, [Entry(None, "たけし", remark="あ" * 100)], event.id)
    assert note_of(session, player.id, event.id).text == "あ" * 59 + "…"
