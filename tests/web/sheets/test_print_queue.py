"""Fonts are cut beside the server; whoever wants a sheet waits, and what fails is said."""

from __future__ import annotations

import json
import shutil
import struct
import subprocess
import sys
import zlib
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from queue import Empty

import pytest
from flask import Flask

from companion.club.accounts.models import Club
from companion.sheets import font_process
from companion.sheets.font_process import cut_fonts
from companion.sheets.fonts import FontError, OwnFont
from companion.store.engine import db
from companion.web.sheets.print_queue import MOST_RARE, MOST_WAITING, SHARE, Crowded, PrintQueue, prepare
from companion.words import Words
from tests.browser.night import PATIENCE, Night
from tests.web.house import Person
from tests.web.sheets import evenings

Cutter = Callable[[str], None]


@pytest.fixture
def cutter(monkeypatch: pytest.MonkeyPatch) -> Cutter:
    """Lets another program stand for the one that cuts; the folder is its first argument."""
    return lambda program: monkeypatch.setattr(font_process, "CUT", (sys.executable, "-c", program))


def test_how_far_the_fonts_are_is_told(tmp_path: Path, cutter: Cutter) -> None:
    cutter("print('0 3'); print('3 3')")
    heard: list[tuple[int, int]] = []
    cut_fonts(tmp_path, lambda done, steps: heard.append((done, steps)))
    assert heard == [(0, 3), (3, 3)]


def test_a_font_that_cannot_be_made_is_an_error_with_its_sentence(tmp_path: Path, cutter: Cutter) -> None:
    fault = {"key": "sheet-font-package-missing", "params": {"package": "fonts"}}
    cutter(f"print('0 3'); print({json.dumps(json.dumps(fault))}); raise SystemExit(1)")
    with pytest.raises(FontError) as failed:
        cut_fonts(tmp_path, lambda done, steps: None)
    assert "fonts" in Words("en", strict=True).say(failed.value.text)


def test_a_cutter_that_breaks_down_is_an_error_too(tmp_path: Path, cutter: Cutter) -> None:
    cutter("raise SystemExit(7)")
    with pytest.raises(FontError) as failed:
        cut_fonts(tmp_path, lambda done, steps: None)
    assert "7" in Words("ja", strict=True).say(failed.value.text)


def test_when_the_night_ends_the_cutter_ends(tmp_path: Path, cutter: Cutter) -> None:
    cutter("print('0 3', flush=True); import time; time.sleep(600)")

    def night_ends(done: int, steps: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        cut_fonts(tmp_path, night_ends)


def test_a_cutter_whose_server_is_gone_leaves_nothing_half_made(tmp_path: Path) -> None:
    gone = subprocess.run([*font_process.CUT, str(tmp_path)], stdin=subprocess.DEVNULL, timeout=PATIENCE)
    assert gone.returncode == 1
    assert list(tmp_path.iterdir()) == []


def test_the_cutter_hands_its_error_over(tmp_path: Path, cutter: Cutter) -> None:
    cutter(
        "import sys; from companion.sheets import font_process\n"
        "from companion.sheets.font_files import FontError\n"
        "def fail(self, progress): raise FontError('sheet-font-unwritable', folder='x', reason='y')\n"
        "font_process.FontFiles.common = fail\n"
        "sys.exit(font_process.cut(sys.argv[1]))"
    )
    with pytest.raises(FontError) as failed:
        cut_fonts(tmp_path, lambda done, steps: None)
    assert failed.value.text.key == "sheet-font-unwritable"


def test_an_own_font_that_is_replaced_is_read_anew(font_cache: Path, tmp_path: Path) -> None:
    source = next(font_cache.glob("NotoSansJP-*-Regular-common.ttf")).read_bytes()
    own = OwnFont(tmp_path / "regular.ttf", tmp_path / "bold.ttf")
    for path in (own.regular, own.bold):
        path.write_bytes(source)
    queue = PrintQueue(font_cache)
    first = queue.run(own, lambda fonts: fonts)
    assert queue.run(own, lambda fonts: fonts) is first
    own.bold.write_bytes(b"no font at all")
    with pytest.raises(FontError):
        queue.run(own, lambda fonts: fonts)
    assert queue.run(None, lambda fonts: fonts) is not first


def test_the_very_same_sheet_is_printed_once(font_cache: Path) -> None:
    queue, made = PrintQueue(font_cache), []

    def work(fonts: object) -> bytes:
        made.append(fonts)
        return b"%PDF"

    for what in (("table", 1), ("table", 1), ("table", 2), ("table", 1)):
        assert queue.sheet(None, work, what, "phone") == b"%PDF"
    assert len(made) == 2


def test_who_asks_for_more_than_a_share_is_asked_to_come_again(font_cache: Path) -> None:
    """The queue is bounded, and no one phone fills it; whoever has what they wanted may ask anew."""
    queue = PrintQueue(font_cache)

    def ask(what: str, asker: str) -> bytes:
        return queue.sheet(None, lambda fonts: b"%PDF", what, asker)

    with ExitStack() as waiting:
        for _ in range(SHARE):
            waiting.enter_context(queue._place("phone"))
        with pytest.raises(Crowded):
            ask("one more", "phone")
        assert ask("one more", "other") == b"%PDF"
        assert ask("one more", "phone") == b"%PDF"  # the very same is there
        for number in range(MOST_WAITING - SHARE):
            waiting.enter_context(queue._place(f"somebody {number}"))
        with pytest.raises(Crowded):
            ask("another", "other")
    assert ask("another", "phone") == b"%PDF"
    assert not queue._waiting


RARE = "".join(chr(0x4E00 + 256 * n) for n in range(60)) + "".join(chr(0xAC00 + 256 * n) for n in range(40))


def test_a_name_of_a_hundred_rare_signs_holds_nobody_up(font_cache: Path, tmp_path: Path) -> None:
    for path in font_cache.glob("*-common.ttf"):
        shutil.copy(path, tmp_path)
    queue, name = PrintQueue(tmp_path), RARE + "王"
    for sheets in (1, 2):
        said = queue.sheet(None, lambda fonts: fonts.printed(name).encode(), name, "phone")
        assert "〓" in said.decode()
        cut = list(tmp_path.glob("*-[0-9a-f][0-9a-f][0-9a-f].ttf"))
        assert len(cut) == MOST_RARE * sheets
    assert said.decode().endswith("王")


def unpacking(size: int) -> bytes:
    """A WOFF of a table that unpacks to this size."""
    packed = zlib.compress(bytes(size), 9)
    head = struct.pack(">4sLLHHLHHLLLLL", b"wOFF", 0x00010000, 64 + len(packed), 1, 0, size + 28, *[0] * 7)
    return head + struct.pack(">4sLLLL", b"glyf", 64, len(packed), size, 0) + packed


def test_a_font_that_unpacks_to_a_thousand_times_its_size_is_refused_unpacked(tmp_path: Path) -> None:
    own = OwnFont(tmp_path / "regular.ttf", tmp_path / "bold.ttf")
    for path in (own.regular, own.bold):
        path.write_bytes(unpacking(300_000_000))
    assert {fault.text.key for fault in font_process.font_faults(own).values()} == {"sheet-font-not-truetype"}


@pytest.mark.parametrize(
    "program", ["bytearray(2**30)", "import time; time.sleep(60)", "raise SystemExit(9)"]
)
def test_a_font_that_breaks_down_whoever_opens_it_is_a_fault_of_the_font(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, program: str
) -> None:
    limited = f"from companion.sheets import font_process; font_process.limit(); {program}"
    monkeypatch.setattr(font_process, "CHECK", (sys.executable, "-c", limited))
    monkeypatch.setattr(font_process, "PATIENCE", 3.0)
    found = font_process.font_faults(OwnFont(tmp_path / "regular.ttf", tmp_path / "bold.ttf"))
    assert found["Regular"].text.key == "sheet-font-unreadable"


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
