"""Lists of names in Japanese sentences: each is named politely."""

from __future__ import annotations

import pytest
from babel import Locale

from companion.words import Words
from companion.words.lists import Listed


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


def test_english_names_them_as_they_are() -> None:
    assert "Umi and Sena" in Words("en", strict=True).text("free-summary", winners=("Umi", "Sena"))


def test_two_lists_that_read_alike_are_two() -> None:
    one, two = (Listed(parts, Locale("en")) for parts in (("A", "B"), ("A and B",)))
    assert str(one) == str(two)
    assert one != two
    assert not one == two  # noqa: SIM201 - each of the two operators is a text's own
    assert not one != Listed(("A", "B"), Locale("en"))  # noqa: SIM202
