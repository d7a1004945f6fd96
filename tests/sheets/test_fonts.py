"""Signs are drawn by embedded fonts, never by a substitute: else a letter is 〓, an ornament is left out."""

from __future__ import annotations

from io import BytesIO

import pytest
from reportlab.pdfgen.canvas import Canvas

from companion.sheets.fonts import Fonts
from tests.sheets.reading import BASE_14, embedded_fonts, text


def printed_pdf(fonts: Fonts, *lines: str) -> bytes:
    buffer = BytesIO()
    canvas = Canvas(buffer, invariant=1, initialFontName=fonts.regular)
    for number, line in enumerate(lines):
        for bold in (False, True):
            x = 40.0
            for run in fonts.split(line, bold):
                canvas.setFont(run.font, 11)
                canvas.drawString(x, 800 - 30 * number - 14 * bold, run.text)
                x += canvas.stringWidth(run.text, run.font, 11)
    canvas.save()
    return buffer.getvalue()


@pytest.mark.parametrize(
    "line", ["レイリー", "𠮷野家", "髙﨑①㍻", "한국어", "们", "Łukasz Šimić“…”−5", "ぁ゛ーヶ々〆"]
)
def test_what_is_printed_can_be_copied_out_again(fonts: Fonts, line: str) -> None:
    assert text(printed_pdf(fonts, line)) == "".join(line.split()) * 2


def test_every_letter_of_latin_extended_a_and_b_prints(fonts: Fonts) -> None:
    letters = [chr(point) for point in range(0x100, 0x250)]
    lines = ["".join(letters[start : start + 32]) for start in range(0, len(letters), 32)]
    assert "〓" not in "".join(fonts.printed(line, bold) for line in lines for bold in (False, True))
    assert text(printed_pdf(fonts, *lines)) == "".join(line * 2 for line in lines)


@pytest.mark.parametrize("name", ["Źdźbło", "Gąska", "Jiří", "Erdős", "Ștefan", "Nguyễn", "Мария", "Ελένη"])
def test_a_name_from_europe_prints_in_both_weights(fonts: Fonts, name: str) -> None:
    assert text(printed_pdf(fonts, name)) == name * 2
    regular, bold = ({run.font for run in fonts.split(name, heavy)} for heavy in (False, True))
    assert regular.isdisjoint(bold)


def test_more_signs_than_one_subset_holds_can_be_copied_out_again(fonts: Fonts) -> None:
    signs = "".join(sign for sign in map(chr, range(0x4E00, 0x5300)) if sign.encode("cp932", "ignore"))
    lines = [signs[start : start + 40] for start in range(0, 800, 40)]
    pdf = printed_pdf(fonts, *lines)
    assert text(pdf) == "".join(line * 2 for line in lines)
    assert len(embedded_fonts(pdf)) >= 6


def test_every_font_is_embedded_and_none_is_the_readers_own(fonts: Fonts) -> None:
    found = embedded_fonts(printed_pdf(fonts, "村人 villager 𠮷 א 🎲"))
    assert found
    assert all(found.values())
    assert not [name for name in found if name.startswith(BASE_14)]


@pytest.mark.parametrize("sign", ["⭐", "🎮", "❤️", "☀️", "♪", "♨", "🎧", "✈", "🏆", "👍🏽"])
def test_an_ornament_of_a_name_is_drawn_where_a_packed_font_has_it(fonts: Fonts, sign: str) -> None:
    assert text(printed_pdf(fonts, f"ゆき{sign}")) == f"ゆき{sign[0]}" * 2


@pytest.mark.parametrize(
    "sign", ["🐻", "🌸", "🎲", "🐻\u200d❄️", "👨\u200d👩\u200d👧", "👏🏽", "🇯🇵", "\U0001fae8"]
)
def test_an_ornament_that_no_font_has_is_left_out(fonts: Fonts, sign: str) -> None:
    for typed, printed in (
        (f"ゆき{sign}", "ゆき"),
        (f"{sign} ゆき", "ゆき"),
        (f"ゆき {sign} 太郎 {sign}", "ゆき 太郎"),
    ):
        assert fonts.printed(typed) == printed
        assert fonts.width(typed, 10) == pytest.approx(fonts.width(printed, 10))


def test_a_name_of_nothing_but_such_ornaments_is_no_empty_line(fonts: Fonts) -> None:
    assert (fonts.printed("🐻🌸"), fonts.printed(" "), fonts.printed("")) == ("◇", "", "")


@pytest.mark.parametrize("sign", ["א", "ක", "\ue000"])
def test_a_letter_that_no_font_has_is_printed_as_a_geta(fonts: Fonts, sign: str) -> None:
    assert fonts.printed(f"前{sign}後") == "前〓後"
    assert text(printed_pdf(fonts, f"前{sign}後")) == "前〓後" * 2


def test_a_rare_sign_comes_from_a_font_of_its_own(fonts: Fonts) -> None:
    rare, common = fonts.split("𠮷野")
    assert rare.text == "𠮷"
    assert common == (fonts.regular, "野")
    assert rare.font != fonts.regular


def test_regular_and_bold_are_different_fonts(fonts: Fonts) -> None:
    (regular,), (bold,) = fonts.split("村"), fonts.split("村", bold=True)
    assert regular.font != bold.font
    assert fonts.width("Waiting", 10, bold=True) > fonts.width("Waiting", 10)


def test_width_grows_with_the_size_and_counts_what_is_printed(fonts: Fonts) -> None:
    assert fonts.width("村人", 10) == pytest.approx(20)
    assert fonts.width("村人", 7) == pytest.approx(14)
    assert fonts.width("村\u202e人", 10) == pytest.approx(20)
    assert fonts.width("א", 10) == pytest.approx(10)
