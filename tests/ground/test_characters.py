"""Text that people send: normalised in no time, and what of it can be seen."""

from __future__ import annotations

import ast
import sys
import time
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.club.accounts.operations import fold_login
from companion.club.people.names import fold, identity, sort_key
from companion.club.writes import Refused, line, lines
from companion.sheets.fonts import clean
from companion.words.characters import MOST_MARKS, normalise, shows_something, visible

PACKAGE = Path(__file__).resolve().parents[2] / "companion"
MARKS = "a" + "\u0301\u0323" * 61_000
"""One letter under 122,000 marks in the wrong order: to sort them takes the standard library a minute."""


@pytest.mark.parametrize("marks", ["\u0301\u0323", "\uff9e\u0f71", "\u0f73\u0301", "\u0345\u0301"])
@pytest.mark.parametrize("work", [fold, identity, clean, visible, lambda text: sort_key(text, "")])
def test_no_text_takes_longer_than_its_length(work, marks):
    before = time.process_time()
    work("a" + marks * 61_000)
    assert time.process_time() - before < 3


@pytest.mark.parametrize(
    "keep", [lambda text: line(text, "name", most=100), lambda text: lines(text, "rules"), fold_login]
)
def test_what_is_far_too_long_is_refused_before_any_work_is_done_on_it(keep, monkeypatch):
    def unasked(*_: str) -> str:
        raise AssertionError("worked on before it was measured")

    monkeypatch.setattr("companion.club.writes.normalise", unasked)
    monkeypatch.setattr("companion.club.accounts.operations.normalise", unasked)
    with pytest.raises(Refused) as refused:
        keep(MARKS)
    assert refused.value.text.key == "club-refused-long"


def test_nothing_is_normalised_but_by_the_one_that_bounds_it():
    """Every file of the program: whoever normalises does so without the standard library's bare function."""
    users = {
        path.relative_to(PACKAGE).as_posix()
        for path in PACKAGE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if (isinstance(node, ast.Attribute) and node.attr == "normalize")
        or (isinstance(node, ast.ImportFrom) and any(name.name == "normalize" for name in node.names))
    }
    assert users == {"words/characters.py"}


def test_every_sign_that_comes_apart_into_marks_counts_as_one():
    for char in filter(unicodedata.decomposition, map(chr, range(sys.maxunicode + 1))):
        apart = unicodedata.normalize("NFKD", normalise("NFKC", char * 200))
        assert max(map(len, _runs(apart))) <= MOST_MARKS * 4, hex(ord(char))


def _runs(text: str) -> list[str]:
    return "".join(char if unicodedata.combining(char) else " " for char in text).split(" ")


@given(st.text(max_size=MOST_MARKS))
def test_what_people_write_is_normalised_as_ever(text):
    assert normalise("NFC", text) == unicodedata.normalize("NFC", text)


@pytest.mark.parametrize(
    "blank", ["\u3164", "\u2800", "\u115f\u1160", "\uffa0", "\u200b\u200d", "\ufe0f", "\u034f", "  "]
)
def test_a_name_that_shows_nothing_is_none(blank):
    assert not shows_something(blank)
    with pytest.raises(Refused):
        line(blank, "name", most=100, needed=True)


@pytest.mark.parametrize("name", ["王", "🐺", "é", "7", "〆", "ゝ", "❤️", "👩\u200d👧", "ｱ"])
def test_a_name_of_one_sign_is_one(name):
    assert line(name, "name", most=100, needed=True)
