"""Every sign is drawn by an embedded font, or as 〓; never by a substitute."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.ttLib import TTFont
from reportlab.pdfgen.canvas import Canvas

from companion.sheets.font_files import JAPANESE, FontError, FontFiles
from companion.sheets.fonts import Fonts, OwnFont
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
    found = embedded_fonts(printed_pdf(fonts, "村人 villager 𠮷 🎲"))
    assert found
    assert all(found.values())
    assert not [name for name in found if name.startswith(BASE_14)]


@pytest.mark.parametrize("sign", ["🎲", "👨\u200d👩\u200d👧", "🇯🇵", "א", "ක", "\ue000"])
def test_what_no_font_has_is_printed_as_a_geta(fonts: Fonts, sign: str) -> None:
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
    assert fonts.width("🎲", 10) == pytest.approx(10)


@pytest.fixture
def own_file(fonts: Fonts, font_cache: Path, tmp_path: Path) -> Callable[..., Path]:
    """A small TrueType font with 村 alone, changed by the given function."""
    data = FontFiles(font_cache).block(JAPANESE, "Regular", ord("村") >> 8)

    def build(change: Callable[[TTFont], None] = lambda font: None) -> Path:
        font = TTFont(BytesIO(data))
        change(font)
        font.save(tmp_path / "own.ttf")
        return tmp_path / "own.ttf"

    return build


def test_a_clubs_own_font_is_tried_first_and_noto_fills_its_gaps(
    own_file: Callable[..., Path], font_cache: Path
) -> None:
    path = own_file()
    fonts = Fonts.load(font_cache, OwnFont(path, path))
    own, noto = fonts.split("村あ")
    assert own.font.startswith("Own-Regular")
    assert noto.font.startswith("NotoSansJP-Regular")
    assert text(printed_pdf(fonts, "村あ𠮷")) == "村あ𠮷" * 2


def test_regular_and_bold_of_one_name_stay_apart(own_file: Callable[..., Path], font_cache: Path) -> None:
    path = own_file()
    pdf = printed_pdf(Fonts.load(font_cache, OwnFont(path, path)), "村")
    assert len([name for name in embedded_fonts(pdf) if "Own-" in name]) == 2


def restricted(font: TTFont) -> None:
    font["OS/2"].fsType = 2


def nameless(font: TTFont) -> None:
    font["name"].names = [name for name in font["name"].names if name.nameID not in (1, 4, 6)]
    del font["head"]


@pytest.mark.parametrize(
    ("change", "key"),
    [(restricted, "sheet-font-not-embeddable"), (nameless, "sheet-font-unreadable")],
)
def test_a_font_that_may_not_or_cannot_be_embedded_is_refused(
    own_file: Callable[..., Path], font_cache: Path, change: Callable[[TTFont], None], key: str
) -> None:
    path = own_file(change)
    with pytest.raises(FontError) as caught:
        Fonts.load(font_cache, OwnFont(path, path))
    assert caught.value.text.key == key
    assert caught.value.text.params["file"] == "own.ttf"


def test_a_variable_font_is_refused(font_cache: Path, tmp_path: Path) -> None:
    path = tmp_path / "variable.ttf"
    path.write_bytes(JAPANESE.data())
    with pytest.raises(FontError, match="sheet-font-variable"):
        Fonts.load(font_cache, OwnFont(path, path))


def test_postscript_outlines_are_refused(font_cache: Path, tmp_path: Path) -> None:
    pen = T2CharStringPen(500, None)
    builder = FontBuilder(1000, isTTF=False)
    builder.setupGlyphOrder([".notdef"])
    builder.setupCharacterMap({})
    builder.setupCFF("Own", {}, {".notdef": pen.getCharString()}, {})
    builder.setupHorizontalMetrics({".notdef": (500, 0)})
    builder.setupHorizontalHeader()
    builder.setupNameTable({"familyName": "Own", "psName": "Own"})
    builder.setupOS2()
    builder.setupPost()
    builder.save(tmp_path / "own.otf")
    with pytest.raises(FontError, match="sheet-font-not-truetype"):
        Fonts.load(font_cache, OwnFont(tmp_path / "own.otf", tmp_path / "own.otf"))


@pytest.mark.parametrize(
    "content", [None, b"", b"<html>not a font</html>", b"\x00\x01\x00\x00" + b"\xff" * 60]
)
def test_a_file_that_is_no_font_is_an_error_and_never_a_fallback(
    font_cache: Path, tmp_path: Path, content: bytes | None
) -> None:
    path = tmp_path / "broken.ttf"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(FontError, match="sheet-font-unreadable"):
        Fonts.load(font_cache, OwnFont(path, path))
