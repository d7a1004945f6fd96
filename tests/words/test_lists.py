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


def test_english_names_them_as_they_are() -> None:
    assert "Umi and Sena" in Words("en", strict=True).text("free-summary", winners=("Umi", "Sena"))


def test_two_lists_that_read_alike_are_two() -> None:
    one, two = (Listed(parts, Locale("en")) for parts in (("A", "B"), ("A and B",)))
    assert str(one) == str(two)
    assert one != two
    assert not one == two  # noqa: SIM201 - each of the two operators is a text's own
    assert not one != Listed(("A", "B"), Locale("en"))  # noqa: SIM202
