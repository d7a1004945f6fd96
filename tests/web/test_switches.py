"""Language and theme: the browser decides, a switch overrides and is remembered on the device."""

from __future__ import annotations

import pytest


@pytest.mark.parametrize(
    ("asked", "spoken"),
    [("ja", "ja"), ("en-GB,en;q=0.9", "en"), ("fr", "ja"), ("", "ja"), ("fr,en;q=0.5,ja;q=0.3", "en")],
)
def test_the_browser_s_language_decides_and_japanese_comes_first(person, asked, spoken):
    assert f'<html lang="{spoken}"' in person(language=asked).get("/").text


def test_a_switch_overrides_the_browser(somebody):
    answer = somebody.send("/preferences", at="/login", language="ja", next="/login")
    assert answer.location == "/login"
    assert '<html lang="ja"' in somebody.get("/").text


def test_an_unknown_language_is_refused(somebody):
    assert somebody.send("/preferences", at="/", language="tlh").status_code == 400


@pytest.mark.parametrize(
    ("theme", "dark"), [("auto", 'media="(prefers-color-scheme: dark)"'), ("dark", "css/dark.css")]
)
def test_a_theme_is_remembered(somebody, theme, dark):
    somebody.send("/preferences", at="/", theme=theme)
    page = somebody.get("/").text
    assert f'data-bs-theme="{theme}"' in page
    assert dark in page


def test_the_light_theme_never_turns_dark(somebody):
    somebody.send("/preferences", at="/", theme="light")
    assert "dark.css" not in somebody.get("/").text


def test_the_dark_theme_names_colours_of_the_light_one_that_differ(club):
    import re
    from pathlib import Path

    folder = Path(str(club.static_folder)) / "css"
    colour = re.compile(r"^  (--(?!bs-)[a-z0-9-]+): ([^;]+)", re.MULTILINE)
    light, dark = (
        dict(colour.findall((folder / name).read_text("utf-8"))) for name in ("tokens.css", "dark.css")
    )
    assert dark
    assert dark.keys() <= light.keys()
    assert [name for name, value in dark.items() if light[name] == value] == []


def test_forms_speak_the_reader_s_language(person):
    assert "Enter the password." in person(language="en").send("/login").text
    assert "を入れてください" in person(language="ja").send("/login").text
