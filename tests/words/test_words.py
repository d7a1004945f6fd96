"""How keys become sentences: names kept to themselves, lists joined, figures written as people write them."""

from __future__ import annotations

import logging

import pytest

from companion.kernel.words import Text, Who
from companion.words import MissingWord, Words, isolate
from companion.words.figures import clock, plain, points


def words(language: str = "en", **kwargs: bool) -> Words:
    return Words(language, strict=True, **kwargs)


def test_a_message_without_parameters_is_itself():
    assert words("ja").text("common-back") == "戻る"
    assert words("en").text("common-back") == "Back"


def test_an_unknown_language_is_the_first():
    assert Words("fr").language == "ja"


def test_plurals_follow_the_language():
    assert words().text("common-count-people", n=1) == "1 person"
    assert words().text("common-count-people", n=12) == "12 people"
    assert words("ja").text("common-count-people", n=12) == "12人"


def test_a_text_inside_a_text_is_said_first():
    outer = Text("common-less", {"what": Text("common-seat-n", {"seat": 3})})
    assert words().say(outer) == "Seat 3: one less"


def test_a_seat_is_called_by_its_name_and_without_one_by_its_number():
    text = Text("common-more", {"what": Who(2)})
    assert words().say(text, {2: "マギー"}) == "マギー: one more"
    assert words().say(text) == "Seat 2: one more"


@pytest.mark.parametrize(
    ("language", "joined"), [("ja", "レイリー、ヒンメル、ゴート"), ("en", "レイリー, ヒンメル, and ゴート")]
)
def test_a_list_is_joined_as_the_language_joins_it(language, joined):
    text = Text("common-less", {"what": (Who(1), Who(2), "ゴート")})
    said = words(language).say(text, {1: "レイリー", 2: "ヒンメル"})
    assert said.startswith(joined)


def test_a_missing_key_is_an_error_where_we_are_strict():
    with pytest.raises(MissingWord):
        words().text("common-nobody-wrote-this")


def test_a_missing_parameter_is_an_error_where_we_are_strict():
    with pytest.raises(MissingWord):
        words().text("common-less")


def test_in_production_a_missing_key_is_shown_and_logged(caplog):
    with caplog.at_level(logging.ERROR):
        assert Words("ja").text("common-nobody-wrote-this") == "common-nobody-wrote-this"
    assert "common-nobody-wrote-this" in caplog.text


def test_a_name_from_right_to_left_does_not_turn_the_sentence():
    hebrew = "\u05d3\u05e0\u05d4"
    assert words().text("common-less", what=hebrew) == f"\u2068{hebrew}\u2069: one less"


def test_marks_that_turn_text_are_dropped_from_names():
    assert isolate("a\u202ecod.exe") == "\u2068acod.exe\u2069"


def test_ordinary_names_come_without_invisible_signs():
    assert isolate("𠮷田 O’Neil 🐺") == "𠮷田 O’Neil 🐺"


def test_sheets_may_ask_for_no_isolation():
    assert words(isolate=False).text("common-less", what="\u05d3") == "\u05d3: one less"


@pytest.mark.parametrize(
    ("hundredths", "written"),
    [(2000, "20"), (1166, "11.66"), (1150, "11.5"), (5, "0.05"), (0, "0"), (-500, "−5"), (-50, "−0.5")],
)
def test_points_are_exact_hundredths(hundredths, written):
    assert points(hundredths) == written


def test_a_gain_may_carry_its_sign():
    assert points(500, signed=True) == "+5"


@pytest.mark.parametrize(
    ("ms", "shown"), [(0, "00:00"), (299_999, "04:59"), (5_400_000, "1:30:00"), (-61_000, "−01:01")]
)
def test_a_clock_shows_hours_only_when_there_are_some(ms, shown):
    assert clock(ms) == shown


def test_a_year_has_no_comma():
    assert plain(2026) == "2026"


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("key", ["free-rank-total", "free-rank-tied", "free-tell-points"])
def test_a_score_is_written_in_a_sentence_as_in_a_table(language, key):
    said = words(language).text(key, mine=91_143, before=-5, round=1, seat="A", amount=-91_143)
    assert plain(91_143) == "91143"
    assert plain(-5) == "−5"
    assert "91143" in said
    assert "-" not in said


@pytest.mark.parametrize(("count", "said"), [(1, "1つの卓"), (9, "9つの卓"), (12, "12の卓")])
def test_how_many_tables_there_are_is_not_said_as_the_number_of_one(count: int, said: str) -> None:
    assert words("ja").text("club-plan-open", n=count) == f"{said}を開く"
    assert words("ja").text("club-table-n", number=count) == f"{count}卓"
