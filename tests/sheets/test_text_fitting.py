"""Text stays inside its width, whatever was typed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.sheets.font_files import common_code_points
from companion.sheets.fonts import Fonts
from companion.sheets.text_fitting import ELLIPSIS, Typeset

TYPED = st.text(
    alphabet=st.one_of(
        st.sampled_from("村人狼あアー、。（）「」 Abc-\n\t<&🎲\u202e\u200dが"),
        st.sampled_from([chr(point) for point in sorted(common_code_points())]),
    ),
    max_size=220,
)
WIDTHS = st.floats(min_value=16, max_value=400)
HAIR = 0.01


@given(text=TYPED, width=WIDTHS, bold=st.booleans())
def test_a_fitted_line_never_exceeds_its_width(fonts: Fonts, text: str, width: float, bold: bool) -> None:
    line, size = Typeset(fonts, text, bold).fit(width, 9)
    assert fonts.width(line, size, bold) <= width + HAIR


@given(text=TYPED, width=WIDTHS, most=st.integers(1, 4))
def test_a_block_never_exceeds_its_width_nor_its_lines(
    fonts: Fonts, text: str, width: float, most: int
) -> None:
    lines, size = Typeset(fonts, text).fit_block(width, 9, most=most, smallest=5)
    assert len(lines) <= most
    assert 5 <= size <= 9
    assert all(fonts.width(line, size) <= width + HAIR for line in lines)


@given(text=TYPED, width=WIDTHS)
def test_wrapping_loses_nothing_but_white_space(fonts: Fonts, text: str, width: float) -> None:
    lines = Typeset(fonts, text).wrap(width, 9)
    whole = "".join("".join(fonts.printed(line) for line in text.splitlines()).split())
    assert "".join("".join(fonts.printed(line) for line in lines).split()) == whole


def test_a_text_that_fits_is_left_alone(fonts: Fonts) -> None:
    assert Typeset(fonts, "レイリー").fit(100, 9) == ("レイリー", 9)
    assert Typeset(fonts, "レイリー").wrap(100, 9) == ("レイリー",)


def test_a_long_line_shrinks_first_and_is_cut_then(fonts: Fonts) -> None:
    assert Typeset(fonts, "人" * 10).fit(80, 10) == ("人" * 10, pytest.approx(8))
    cut, size = Typeset(fonts, "人" * 100).fit(80, 10)
    assert size == pytest.approx(7)
    assert cut == "人" * 10 + ELLIPSIS


def test_shortening_keeps_the_beginning(fonts: Fonts) -> None:
    assert Typeset(fonts, "人" * 200).shorten(50, 10) == "人人人人" + ELLIPSIS


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("村人が処刑された。夜になる", ("村人が", "処刑された。", "夜になる")),
        ("占い師が見たカード", ("占い師が見た", "カード")),
        ("かきくけこさしすせそたちつて", ("かきくけこさし", "すせそたちつて")),
        ("四人で五人目は「神様」だ", ("四人で五人目は", "「神様」だ")),
        ("one two three four", ("one two three", "four")),
        ("例：「8 6 5」なら1日目8分", ("例：", "「8 6 5」なら", "1日目8分")),
        ("Example “8 6 5”: day 1", ("Example", "“8 6 5”: day 1")),
        ("Featherstonehaugh", ("Featherstoneha", "ugh")),
    ],
)
def test_lines_break_where_a_reader_expects_it(fonts: Fonts, text: str, lines: tuple[str, ...]) -> None:
    assert Typeset(fonts, text).wrap(75, 10) == lines


def test_a_typed_line_break_is_kept(fonts: Fonts) -> None:
    assert Typeset(fonts, "上\n下").wrap(100, 10) == ("上", "下")


@pytest.mark.parametrize(
    ("name", "width", "lines"),
    [
        ("Alexander Featherstonehaugh", 75, ("Alexander", "Featherstonehaugh")),
        ("Featherstonehaugh", 75, ("Featherstonehaugh",)),
        ("Anna-Featherstonehaugh", 75, ("Anna-", "Featherstonehaugh")),
        ("春日部しんのすけ", 60, ("春日部しんのすけ",)),
        ("Featherstonehaugh", 30, ("Featherst", "onehaugh")),
    ],
)
def test_a_name_breaks_at_a_space_or_shrinks_before_it_is_split(
    fonts: Fonts, name: str, width: float, lines: tuple[str, ...]
) -> None:
    found, size = Typeset(fonts, name, breaks="spaces").fit_block(width, 10, most=2, smallest=6)
    assert found == lines
    assert 6 <= size < 10


@pytest.mark.parametrize(("most", "lines"), [(2, 1), (4, 2)])
def test_a_label_that_nearly_fits_shrinks_where_a_sentence_wraps(fonts: Fonts, most: int, lines: int) -> None:
    text = "Protects somebody every night."
    words = Typeset(fonts, text)
    found, size = words.fit_block(words.width(10) * 0.95, 10, most=most, smallest=6)
    assert (len(found), size == 10) == (lines, lines > 1)


def test_a_latin_word_shrinks_before_it_is_split(fonts: Fonts) -> None:
    wide = fonts.width("Executed", 9)
    assert Typeset(fonts, "Executed").fit_block(wide * 0.75, 9, most=2, smallest=6)[0] == ("Executed",)


def test_the_number_of_a_seat_stays_with_its_name(fonts: Fonts) -> None:
    width = fonts.width("12 Alexander", 9) + 1
    name = Typeset(fonts, "12 Alexander Featherston", breaks="spaces")
    lines, _ = name.fit_block(width, 9, most=2, smallest=6)
    assert lines == ("12 Alexander", "Featherston")
    roles = Typeset(fonts, "占い師・村人", breaks="spaces")
    assert roles.fit_block(32, 9, most=3, smallest=6)[0] == ("占い師・", "村人")


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("ブリッツ銃殺", ("ブリッツ", "銃殺")),
        ("初日ブリッツ白", ("初日", "ブリッツ白")),
        ("first look: ブリッツ, not a wolf", ("first look:", "ブリッツ,", "not a wolf")),
    ],
)
def test_what_is_said_of_somebody_breaks_beside_the_name(
    fonts: Fonts, text: str, lines: tuple[str, ...]
) -> None:
    words = Typeset(fonts, text, whole=("ヒューレ", "ブリッツ"))
    assert words.is_unsplit(42, 8)
    assert words.wrap(42, 8) == lines


def test_a_name_too_wide_for_its_column_is_split_until_it_shrinks(fonts: Fonts) -> None:
    words = Typeset(fonts, "ローゼンシュタイン銃殺", whole=("ローゼンシュタイン",))
    assert not words.is_unsplit(50, 8)
    assert words.is_unsplit(50, 5.5)
    assert words.wrap(50, 5.5) == ("ローゼンシュタイン", "銃殺")
