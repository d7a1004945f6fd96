"""What to do when something is broken: one page in both languages, found from wherever somebody is stuck."""

from __future__ import annotations

import re
import subprocess

import pytest
from flask import Flask

from companion.config import ROOT
from tests.web.house import Person, found_club

TEXTS = {"ja": "help.ja.md", "en": "help.md"}
GO_TO = re.compile(r"^\s*(?:if .* )?goto (\w+)\s*$", re.MULTILINE)
LABEL = re.compile(r"^:(\w+)\s*$", re.MULTILINE)


@pytest.mark.parametrize("language", TEXTS)
def test_the_page_is_the_text_that_can_be_read_without_the_program(app: Flask, language: str) -> None:
    found_club(app)
    page = app.test_client().get("/help", headers={"Accept-Language": language}).text
    text = (ROOT / "docs" / TEXTS[language]).read_text("utf-8")
    assert f"<h1>{text.splitlines()[0].removeprefix('# ')}</h1>" in re.sub(
        r"<h1[^>]*>\s*(.*?)\s*</h1>", r"<h1>\1</h1>", page
    )
    prose = page.partition('class="prose"')[2].partition("</main>")[0]
    assert prose.count("<h2 ") == page.count('href="#part-') == text.count("\n## ")
    assert "start.py companion restore club-….db" in page


def test_both_languages_say_the_same_steps() -> None:
    ja, en = ((ROOT / "docs" / name).read_text("utf-8") for name in TEXTS.values())
    for mark in (r"(?m)^## ", r"(?m)^\d\. ", r"companion \w+", r"(?m)^```"):
        assert len(re.findall(mark, ja)) == len(re.findall(mark, en)), mark


def test_it_is_found_beside_the_code_for_phones_and_in_the_settings(app: Flask) -> None:
    found_club(app)
    organiser = Person(app)
    organiser.log_in()
    for page in ("/", "/settings"):
        assert 'href="/help"' in organiser.get(page).text, page
    assert "docs/help.md" in (ROOT / "README.md").read_text("utf-8")
    assert "docs/help.ja.md" in (ROOT / "README.ja.md").read_text("utf-8")


def test_the_file_to_double_click_on_windows_is_one_that_cmd_reads() -> None:
    # cmd loses its place among labels of a file with bare line feeds.
    raw = (ROOT / "start.bat").read_bytes()
    assert raw.count(b"\n") == raw.count(b"\r\n")
    assert not raw.startswith(b"\xef\xbb\xbf")
    text = raw.decode()
    assert set(GO_TO.findall(text.replace("\r", ""))) == set(LABEL.findall(text.replace("\r", "")))
    assert text.index("chcp 65001") < next(place for place, letter in enumerate(text) if ord(letter) > 127)
    assert "start.py %*" in text
    assert "*.bat text eol=crlf" in (ROOT / ".gitattributes").read_text()


def test_the_file_to_double_click_on_macos_is_one_that_sh_reads() -> None:
    file = ROOT / "start.command"
    assert b"\r" not in file.read_bytes()
    subprocess.run(["sh", "-n", file], check=True)
    answer = subprocess.run(["sh", file, "--help"], capture_output=True, text=True, cwd="/", check=True)
    assert "--port" in answer.stdout
