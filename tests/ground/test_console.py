"""The console's words: the same in both languages, and read as Fluent reads them."""

from __future__ import annotations

import io
import re
import sys

import pytest
from fluent.runtime import FluentBundle, FluentResource

from companion import console

KEYS = sorted(console.words("ja"))


def places(pattern: str) -> dict[str, str]:
    return {name: f"«{name}»" for name in console.PLACE.findall(pattern)}


def test_both_languages_have_the_same_messages_with_the_same_places():
    english = console.words("en")
    assert sorted(english) == KEYS
    for key, pattern in console.words("ja").items():
        assert places(pattern) == places(english[key]), key


@pytest.mark.parametrize("lang", console.LANGUAGES)
def test_the_small_reader_agrees_with_fluent(lang, monkeypatch):
    monkeypatch.setattr(console, "language", lambda: lang)
    bundle = FluentBundle([lang], use_isolating=False)
    bundle.add_resource(FluentResource((console.WORDS / lang / "ground.ftl").read_text("utf-8")))
    for key, pattern in console.words(lang).items():
        filled, faults = bundle.format_pattern(bundle.get_message(key).value, places(pattern))
        assert not faults
        assert console.phrase(key, **places(pattern)) == filled


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({"LANG": "ja_JP.UTF-8"}, "ja"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "ja_JP.UTF-8", "LC_ALL": "en_US.UTF-8"}, "en"),
        ({"LANG": "ja_JP.UTF-8", "LC_ALL": "C.UTF-8"}, "ja"),
    ],
)
def test_the_environment_decides_the_language(environment, expected, monkeypatch):
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.setenv(name, environment.get(name, ""))
    assert console.language() == expected


def test_on_windows_the_system_decides_the_language(monkeypatch):
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(console.locale, "getlocale", lambda: ("Japanese_Japan", "932"))
    assert console.language() == "ja"


def test_a_console_without_the_characters_still_gets_the_rest(monkeypatch):
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding="ascii"))
    monkeypatch.setattr(console, "language", lambda: "ja")
    console.say("ground-port-taken", port=8000, free=8001)
    assert re.search(r"\?+ 8000 .*--port 8001", raw.getvalue().decode("ascii"))
