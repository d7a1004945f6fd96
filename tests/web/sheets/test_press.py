"""Fonts are cut beside the server; whoever wants a sheet waits, and what fails is said."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from queue import Empty

import pytest
from flask import Flask

from companion.club.people.models import Club
from companion.sheets.fonts import FontError, OwnFont
from companion.store.engine import db
from companion.web.sheets import press as presses
from companion.web.sheets.press import Press, cut, prepare
from companion.words import Words
from tests.browser.night import PATIENCE, Night
from tests.web.house import Person
from tests.web.sheets import evenings

Cutter = Callable[[str], None]


@pytest.fixture
def cutter(monkeypatch: pytest.MonkeyPatch) -> Cutter:
    """Lets another program stand for the one that cuts; the folder is its first argument."""
    return lambda program: monkeypatch.setattr(presses, "CUT", (sys.executable, "-c", program))


def test_how_far_the_fonts_are_is_told(tmp_path: Path, cutter: Cutter) -> None:
    cutter("print('0 3'); print('3 3')")
    heard: list[tuple[int, int]] = []
    cut(tmp_path, lambda done, steps: heard.append((done, steps)))
    assert heard == [(0, 3), (3, 3)]


def test_a_font_that_cannot_be_made_is_an_error_with_its_sentence(tmp_path: Path, cutter: Cutter) -> None:
    fault = {"key": "sheet-font-package-missing", "params": {"package": "fonts"}}
    cutter(f"print('0 3'); print({json.dumps(json.dumps(fault))}); raise SystemExit(1)")
    with pytest.raises(FontError) as failed:
        cut(tmp_path, lambda done, steps: None)
    assert "fonts" in Words("en", strict=True).say(failed.value.text)


def test_a_cutter_that_breaks_down_is_an_error_too(tmp_path: Path, cutter: Cutter) -> None:
    cutter("raise SystemExit(7)")
    with pytest.raises(FontError) as failed:
        cut(tmp_path, lambda done, steps: None)
    assert "7" in Words("ja", strict=True).say(failed.value.text)


def test_when_the_night_ends_the_cutter_ends(tmp_path: Path, cutter: Cutter) -> None:
    cutter("print('0 3', flush=True); import time; time.sleep(600)")

    def night_ends(done: int, steps: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        cut(tmp_path, night_ends)


def test_a_cutter_whose_server_is_gone_leaves_nothing_half_made(tmp_path: Path) -> None:
    gone = subprocess.run([*presses.CUT, str(tmp_path)], stdin=subprocess.DEVNULL, timeout=PATIENCE)
    assert gone.returncode == 1
    assert list(tmp_path.iterdir()) == []


def test_the_cutter_hands_its_error_over(tmp_path: Path, cutter: Cutter) -> None:
    cutter(
        "import sys; from companion.sheets import cut\n"
        "def fail(self, progress): raise cut.FontError('sheet-font-unwritable', folder='x', reason='y')\n"
        "cut.FontFiles.common = fail\n"
        "sys.exit(cut.main(sys.argv[1]))"
    )
    with pytest.raises(FontError) as failed:
        cut(tmp_path, lambda done, steps: None)
    assert failed.value.text.key == "sheet-font-unwritable"


def test_an_own_font_that_is_replaced_is_read_anew(font_cache: Path, tmp_path: Path) -> None:
    source = next(font_cache.glob("NotoSansJP-*-Regular-common.ttf")).read_bytes()
    own = OwnFont(tmp_path / "regular.ttf", tmp_path / "bold.ttf")
    for path in (own.regular, own.bold):
        path.write_bytes(source)
    press = Press(font_cache)
    first = press.run(own, lambda fonts: fonts)
    assert press.run(own, lambda fonts: fonts) is first
    own.bold.write_bytes(b"no font at all")
    with pytest.raises(FontError):
        press.run(own, lambda fonts: fonts)
    assert press.run(None, lambda fonts: fonts) is not first


@pytest.fixture
def without_its_font(club: Flask, tmp_path: Path) -> Flask:
    """A club whose own font has gone from the disk, with a table that is finished."""
    with club.app_context():
        evenings.played(evenings.score_sheet("アン", "ベン"), evenings.event())
        row = db.session.get(Club, 1)
        assert row
        row.font_regular = row.font_bold = str(tmp_path / "gone.ttf")
        db.session.commit()
    return club


def test_a_sheet_whose_font_fails_says_so_and_never_prints_in_another(
    without_its_font: Flask, organiser: Person, somebody: Person
) -> None:
    answer = somebody.get("/tables/1/sheet.pdf")
    assert answer.status_code == 500
    assert "gone.ttf" in answer.text
    assert "/settings" not in answer.text
    assert "/settings#font" in organiser.get("/tables/1/sheet.pdf").text


def test_the_console_says_at_the_start_that_a_font_fails(
    without_its_font: Flask, capsys: pytest.CaptureFixture[str]
) -> None:
    prepare(without_its_font)
    assert "gone.ttf" in capsys.readouterr().out


def test_a_first_start_cuts_the_fonts_while_pages_answer(tmp_path: Path, blank_sqlite: Path) -> None:
    (tmp_path / "club.db").write_bytes(blank_sqlite.read_bytes())
    night = Night(tmp_path, DATABASE_URL="", LC_ALL="C")
    try:
        _hear(night, "(0 of 3)")
        assert night.get("/healthz") == "ok\n"
        _hear(night, "(3 of 3)")
    finally:
        assert night.stop() == 0
    assert len(list((tmp_path / "fonts").glob("*-common.ttf"))) == 2


def _hear(night: Night, words: str) -> None:
    while words not in "".join(night.said):
        try:
            assert night._lines.get(timeout=PATIENCE) is not None, night.said
        except Empty:
            pytest.fail(f"nobody said {words}: {night.said}")
