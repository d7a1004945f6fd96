"""Fonts are cut beside the server; whoever wants a sheet waits, and what fails is said."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from queue import Empty

import pytest
from flask import Flask

from companion.club.standings.rules import METRICS
from companion.sheets import font_files
from companion.sheets.font_files import cut_fonts
from companion.sheets.fonts import FontError
from companion.web.security import device
from companion.web.sheets.print_queue import (
    KEPT_PLACES,
    MOST_RARE,
    MOST_WAITING,
    SHARE,
    Asker,
    Crowded,
    PrintQueue,
    asker,
    prepare,
)
from companion.words import Words
from tests.browser.night import PATIENCE, ROOT, Night
from tests.web.house import Person
from tests.web.sheets import evenings

Cutter = Callable[[str], None]


@pytest.fixture
def cutter(monkeypatch: pytest.MonkeyPatch) -> Cutter:
    """Lets another program stand for the one that cuts; the folder is its first argument."""
    return lambda program: monkeypatch.setattr(font_files, "CUT", (sys.executable, "-c", program))


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
    gone = subprocess.run([*font_files.CUT, str(tmp_path)], stdin=subprocess.DEVNULL, timeout=PATIENCE)
    assert gone.returncode == 1
    assert list(tmp_path.iterdir()) == []


def test_the_cutter_hands_its_error_over(tmp_path: Path, cutter: Cutter) -> None:
    cutter(
        "import sys; from companion.sheets import font_files\n"
        "from companion.sheets.font_files import FontError\n"
        "def fail(self, progress): raise FontError('sheet-font-unwritable', folder='x', reason='y')\n"
        "font_files.FontFiles.common = fail\n"
        "sys.exit(font_files.main(sys.argv[1]))"
    )
    with pytest.raises(FontError) as failed:
        cut_fonts(tmp_path, lambda done, steps: None)
    assert failed.value.text.key == "sheet-font-unwritable"


PHONE, OTHER, ORGANISER = Asker("10.1.1.1", False), Asker("10.1.1.2", False), Asker("1", True)


def test_the_very_same_sheet_is_printed_once(font_cache: Path) -> None:
    queue, made = PrintQueue(font_cache), []

    def work(fonts: object) -> bytes:
        made.append(fonts)
        return b"%PDF"

    for what in (("table", 1), ("table", 1), ("table", 2), ("table", 1)):
        assert queue.sheet(work, what, PHONE) == b"%PDF"
    assert len(made) == 2


def test_what_a_sheet_says_is_plain_values(font_cache: Path) -> None:
    """A function, named or not, is no value: two prints that hold one could not be told apart."""
    with pytest.raises(TypeError):
        PrintQueue(font_cache).sheet(lambda fonts: b"%PDF", METRICS["points"], "phone")


def test_who_asks_for_more_than_a_share_is_asked_to_come_again(font_cache: Path) -> None:
    """The queue is bounded, and no one phone fills it; whoever has what they wanted may ask anew."""
    queue = PrintQueue(font_cache)

    def ask(what: str, asker: Asker) -> bytes:
        return queue.sheet(lambda fonts: b"%PDF", what, asker)

    with ExitStack() as waiting:
        for _ in range(SHARE):
            waiting.enter_context(queue._place(PHONE))
        with pytest.raises(Crowded):
            ask("one more", PHONE)
        assert ask("one more", OTHER) == b"%PDF"
        assert ask("one more", PHONE) == b"%PDF"  # the very same is there
        for number in range(MOST_WAITING - KEPT_PLACES - SHARE):
            waiting.enter_context(queue._place(Asker(f"10.0.0.{number}", False)))
        with pytest.raises(Crowded):
            ask("another", OTHER)
        for _ in range(SHARE):  # whoever prints the standings at 16:30 finds a place
            waiting.enter_context(queue._place(ORGANISER))
        with pytest.raises(Crowded):
            ask("yet another", ORGANISER)
    assert ask("another", PHONE) == b"%PDF"
    assert not queue._waiting


def test_devices_are_had_for_the_asking_and_bring_no_places(club: Flask, somebody: Person) -> None:
    """Ten devices of one address took all places for printing, and the organiser's sheet was refused."""
    with club.app_context():
        event = evenings.event().id
    found = set()
    for _ in range(3):
        somebody.send(f"/events/{event}/me", at=f"/events/{event}", me="1")
        cookies = {"Cookie": f"device={somebody.client.get_cookie('device').value}"}
        with club.test_request_context(headers=cookies, environ_base={"REMOTE_ADDR": "10.0.0.7"}):
            assert device()
            found.add(asker())
        somebody.client.delete_cookie("device")
    assert found == {Asker("10.0.0.7", False)}


RARE = "".join(chr(0x4E00 + 256 * n) for n in range(60)) + "".join(chr(0xAC00 + 256 * n) for n in range(40))


def test_a_name_of_a_hundred_rare_signs_holds_nobody_up(font_cache: Path, tmp_path: Path) -> None:
    for path in font_cache.glob("*-common.ttf"):
        shutil.copy(path, tmp_path)
    queue, name = PrintQueue(tmp_path), RARE + "王"
    for sheets in (1, 2):
        said = queue.sheet(lambda fonts: fonts.printed(name).encode(), name, PHONE)
        assert "〓" in said.decode()
        cut = list(tmp_path.glob("*-[0-9a-f][0-9a-f][0-9a-f].ttf"))
        assert len(cut) == MOST_RARE * sheets
    assert said.decode().endswith("王")


@pytest.fixture
def without_fonts(club: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Flask:
    """A club whose fonts cannot be made, with a table that is finished."""
    with club.app_context():
        evenings.played(evenings.score_sheet("アン", "ベン"), evenings.event())
    (tmp_path / "taken").write_text("a file, not a folder")
    monkeypatch.setitem(club.extensions, "print_queue", PrintQueue(tmp_path / "taken" / "fonts"))
    return club


@pytest.mark.usefixtures("without_fonts")
def test_a_sheet_whose_font_fails_says_so_and_never_prints_in_another(somebody: Person) -> None:
    answer = somebody.get("/tables/1/sheet.pdf")
    assert answer.status_code == 500
    assert "taken" in answer.text


def test_the_console_says_at_the_start_that_a_font_fails(
    without_fonts: Flask, capsys: pytest.CaptureFixture[str]
) -> None:
    prepare(without_fonts)
    assert "taken" in capsys.readouterr().out


FEW = f"""
from gevent import monkey
monkey.patch_all()
import sys
sys.path.insert(0, {str(ROOT)!r})
from companion import server
from companion.sheets import font_files
font_files.CUT = (sys.executable, "-c", "import sys; from companion.sheets import font_files; "
    "font_files.common_code_points = lambda: set(map(ord, ' 〓Aあ村')); "
    "sys.exit(font_files.main(sys.argv[1]))")
sys.exit(server.main())
"""
"""`app.py`, but its fonts have a few signs: `cut_fonts` has had all of them cut."""


def test_a_first_start_cuts_the_fonts_while_pages_answer(tmp_path: Path, blank_sqlite: Path) -> None:
    (tmp_path / "club.db").write_bytes(blank_sqlite.read_bytes())
    (tmp_path / "few.py").write_text(FEW, "utf-8")
    night = Night(tmp_path, tmp_path / "few.py", DATABASE_URL="", LC_ALL="C")
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
