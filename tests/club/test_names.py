"""Names that may mean one person. Pure."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.club.people.names import Known, close, distance, fold, identity, names_within, sort_key

KNOWN = [
    Known(1, "レイリー", "れいりー", "@ray"),
    Known(2, "髙橋 太郎", "たかはし たろう"),
    Known(3, "Taro Yamada"),
    Known(4, "王", "わん"),
    Known(5, "齋藤", "さいとう"),
    Known(6, "ハーツ"),
    Known(7, "🐺"),
]


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("れいりー", [1]),
        ("ray", [1]),
        ("高橋太郎", [2]),
        ("たかはしたろお", [2]),
        ("太郎 高橋", [2]),
        ("yamada taro", [3]),
        ("Ｔａｒｏ　Ｙａｍａｄａ", [3]),
        ("Taro Yamda", [3]),
        ("斎藤さん", [5]),
        ("王", [4]),
        ("玉", []),
        ("ハーシ", []),
        ("はあつ", [6]),
        ("ブリッツ", []),
        ("🐺", [7]),
        ("", []),
    ],
)
def test_who_may_be_meant(typed: str, found: list[int]) -> None:
    assert [person.id for person in close(Known(0, typed), KNOWN)] == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("レイリーさんと別の卓で", {1}),
        ("れいりーと、さいとう君も一緒に", {1, 5}),
        ("ハーツとはちがう", {6}),
        ("ハー", set()),
        ("王様ゲーム", set()),
        ("", set()),
    ],
)
def test_whom_a_text_names(text: str, found: set[int]) -> None:
    assert names_within(text, KNOWN) == found


def test_a_family_name_alone_means_the_only_one_who_has_it() -> None:
    one, other = Known(1, "鈴木花子"), Known(2, "鈴木 一郎")
    further = Known(3, "佐々木健"), Known(4, "まいりな"), Known(5, "林")
    assert names_within("鈴木と別卓希望", [one, *further]) == {1}
    assert names_within("鈴木と別卓希望", [other, *further]) == {2}
    assert names_within("鈴木と別卓希望", [one, other, *further]) == set()
    assert names_within("鈴木花子と、佐々木さんと", [one, other, *further]) == {1, 3}
    assert names_within("まいと林檎", further) == set()


def test_a_name_within_another_is_not_meant() -> None:
    assert names_within("あおいさんと", [Known(1, "あお"), Known(2, "あおい")]) == {2}


def test_the_nearest_is_offered_first_and_oneself_never() -> None:
    known = [Known(1, "あいうえおか"), Known(2, "あいうえお"), Known(3, "あいうえお")]
    assert [person.id for person in close(Known(3, "あいうえお"), known)] == [2, 1]


def test_kana_of_one_kind_sort_together() -> None:
    assert sort_key("ンジャメナ", "") > sort_key("アン", "")
    assert sort_key("渡辺", "ワタナベ") == sort_key("渡部", "わたなべ")


def test_figures_in_names_sort_as_numbers() -> None:
    names = ["参加者10", "参加者５", "参加者9b", "参加者9a", "参加者", "3班 20", "3班 3"]
    assert sorted(names, key=lambda name: sort_key(name, "")) == [
        "3班 3",
        "3班 20",
        "参加者",
        "参加者５",
        "参加者9a",
        "参加者9b",
        "参加者10",
    ]


@given(st.text())
def test_folding_is_settled_and_what_is_identical_folds_alike(text: str) -> None:
    assert identity(identity(text)) == identity(text)
    assert isinstance(fold(text), str)


@given(st.text(max_size=8), st.text(max_size=8), st.text(max_size=8))
def test_distance_is_a_metric(one: str, other: str, third: str) -> None:
    assert distance(one, one) == 0
    assert distance(one, other) == distance(other, one)
    assert (distance(one, other) == 0) == (one == other)
    assert distance(one, third) <= distance(one, other) + distance(other, third)
