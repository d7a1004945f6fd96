"""The cache of fonts: made once, whole or not at all, and a clear error when it cannot be."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from companion.sheets import font_files
from companion.sheets.font_files import JAPANESE, FontError, FontFiles, FontSource, common_code_points
from companion.sheets.fonts import Fonts


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cuts a font of a few signs, which takes no time."""
    monkeypatch.setattr(font_files, "common_code_points", lambda: {ord(sign) for sign in " 〓Aあ村"})


def weight(data: bytes) -> int:
    return int(TTFont(BytesIO(data))["OS/2"].usWeightClass)


def test_the_common_signs_hold_what_windows_can_type_and_latin() -> None:
    points = common_code_points()
    assert {ord(sign) for sign in "あ亜髙﨑①ｱ〓−×éőŁ–“…€"} <= points
    assert ord("𠮷") not in points
    assert min(points) == 0x20


@pytest.mark.usefixtures("few")
def test_fonts_are_cut_once_with_a_line_of_progress_and_kept(tmp_path: Path) -> None:
    steps: list[tuple[int, int]] = []
    first = FontFiles(tmp_path).common(lambda done, of: steps.append((done, of)))
    assert steps == [(0, 3), (1, 3), (2, 3), (3, 3)]
    again = FontFiles(tmp_path).common(lambda done, of: pytest.fail("made a second time"))
    assert again == first


@pytest.mark.usefixtures("few")
def test_each_weight_has_its_own_outlines_and_its_own_name(tmp_path: Path) -> None:
    files = FontFiles(tmp_path).common(lambda done, of: None)
    fonts = {style: TTFont(BytesIO(data)) for style, data in files.items()}
    assert {style: weight(data) for style, data in files.items()} == {"Regular": 400, "Bold": 700}
    assert all("fvar" not in font for font in fonts.values())
    names = {style: font["name"].getDebugName(6) for style, font in fonts.items()}
    assert names == {"Regular": "NotoSansJP-Regular-Common", "Bold": "NotoSansJP-Bold-Common"}
    outlines = [font["glyf"][font.getBestCmap()[ord("村")]].coordinates for font in fonts.values()]
    assert outlines[0] != outlines[1]


@pytest.mark.usefixtures("few")
def test_the_same_font_is_cut_to_the_same_bytes(tmp_path: Path) -> None:
    one = FontFiles(tmp_path / "one").common(lambda done, of: None)
    assert FontFiles(tmp_path / "two").common(lambda done, of: None) == one


@pytest.mark.usefixtures("few")
def test_a_damaged_file_is_made_anew(tmp_path: Path) -> None:
    whole = FontFiles(tmp_path).common(lambda done, of: None)
    for path in tmp_path.glob("*-common.ttf"):
        path.write_bytes(b"\x00\x01\x00\x00 torn")
    assert Fonts.load(tmp_path).split("村")
    assert FontFiles(tmp_path).common(lambda done, of: None) == whole


def test_a_block_holds_its_256_code_points_only(tmp_path: Path) -> None:
    files = FontFiles(tmp_path)
    points = TTFont(BytesIO(files.block(JAPANESE, "Bold", ord("𠮷") >> 8))).getBestCmap()
    assert ord("𠮷") in points
    assert {point >> 8 for point in points} == {ord("𠮷") >> 8}
    assert weight(files.block(JAPANESE, "Bold", ord("𠮷") >> 8)) == 700


def test_the_coverage_is_read_from_the_font_and_kept(tmp_path: Path) -> None:
    coverage = FontFiles(tmp_path).coverage(JAPANESE)
    assert ord("𠮷") in coverage
    assert ord("🎲") not in coverage
    assert FontFiles(tmp_path).coverage(JAPANESE) == coverage


def test_a_font_that_is_not_installed_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(FontError) as caught:
        FontFiles(tmp_path).coverage(FontSource("xx", "NoSuchFont"))
    assert caught.value.text.key == "sheet-font-unreadable"
    assert caught.value.text.params["file"] == "NoSuchFont[wght].ttf"


def test_a_folder_that_cannot_be_written_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file, not a folder")
    with pytest.raises(FontError) as caught:
        FontFiles(tmp_path / "taken" / "fonts").coverage(JAPANESE)
    assert caught.value.text.key == "sheet-font-unwritable"


def test_an_interrupted_write_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(handle: int) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(FontError, match="no space left"):
        FontFiles(tmp_path).coverage(JAPANESE)
    assert list(tmp_path.iterdir()) == []


def test_two_who_make_the_same_file_at_once_both_read_it_whole(tmp_path: Path) -> None:
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda _: FontFiles(tmp_path).coverage(JAPANESE), range(8)))
    assert len(set(found)) == 1
    assert [path.name for path in tmp_path.iterdir()] == [f"NotoSansJP-{JAPANESE.digest}-r1-coverage.txt"]
