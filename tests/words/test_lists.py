"""Lists of names in Japanese sentences: each is named politely."""

from __future__ import annotations

import pytest
from babel import Locale

from companion.words import Words
from companion.words.figures import Listed


@pytest.mark.parametrize(
    ("names", "said"),
    [(("うみ",), "うみさんの勝利"), (("うみ", "せな"), "うみさん、せなさんの勝利")],
)
def test_each_of_several_is_named_politely(names: tuple[str, ...], said: str) -> None:
    assert Words("ja", strict=True).text("free-summary", winners=names) == said


def test_a_name_alone_is_a_list_of_one() -> None:
    assert Words("ja", strict=True).text("free-summary", winners="うみ") == "うみさんの勝利"


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (("高橋先生",), "高橋先生の勝利"),
        (("高橋先生", "せな", "りんちゃん"), "高橋先生、せなさん、りんちゃんの勝利"),
    ],
)
def test_a_name_that_has_an_honorific_gets_no_second_one(names: tuple[str, ...], said: str) -> None:
    assert Words("ja", strict=True).text("free-summary", winners=names) == said


def test_a_name_in_the_middle_of_a_sentence_gets_no_second_honorific_either() -> None:
    say = Words("ja", strict=True).text
    assert say("act-left", name="高橋先生", event="会") == "高橋先生を退出にした（会）"
    assert say("act-left", name="\u05d0先生", event="会") == "\u2068\u05d0先生\u2069を退出にした（会）"


@pytest.mark.parametrize(
    "name",
    [
        *("ゆうすけ君", "りんくん", "ケンクン", "山田氏", "お客様", "新人さん", "Ken-san"),
        *(
            "しろくま先生…",
            "しろくま先生☆",
            "しろくま先生🐻‍❄️",
            "りんちゃん（初参加）",
            "りんちゃん(♪",
            "高橋先輩_",
            "山田様 ♪",
        ),
    ],
)
def test_an_honorific_counts_with_decoration_or_a_cut_behind_it(name: str) -> None:
    say = Words("ja", strict=True).text
    assert say("free-summary", winners=(name, "せな")) == f"{name}、せなさんの勝利"
    assert say("act-left", name=name, event="会") == f"{name}を退出にした（会）"


@pytest.mark.parametrize(
    "name", ["君", "様", "氏", "先生のとも", "君島", "さんご", "Susan", "くんくん2号", "…", "(" * 60]
)
def test_what_only_looks_like_an_honorific_is_a_name(name: str) -> None:
    say = Words("ja", strict=True).text
    assert say("act-left", name=name, event="会") == f"{name}さんを退出にした（会）"
    assert say("free-summary", winners=("高橋先生", name)) == f"高橋先生、{name}さんの勝利"


def test_english_names_them_as_they_are() -> None:
    assert "Umi and Sena" in Words("en", strict=True).text("free-summary", winners=("Umi", "Sena"))


def test_two_lists_that_read_alike_are_two() -> None:
    one, two = (Listed(parts, Locale("en")) for parts in (("A", "B"), ("A and B",)))
    assert str(one) == str(two)
    assert one != two
    assert not one == two  # noqa: SIM201 - each of the two operators is a text's own
    assert not one != Listed(("A", "B"), Locale("en"))  # noqa: SIM202
