"""What pages for people say of the program is so: its version, settings, addresses, benches, files."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from bench.run import known
from companion import __version__
from companion.config import ROOT, SETTINGS
from companion.games.werewolf import asking, machine

PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
SETTING = re.compile(r"\b(?:COMPANION_[A-Z_]+|DATABASE_URL)\b")
ADDRESS = re.compile(r"`(?:GET |POST )?(/[\w./<>-]*)`")
HOLE = re.compile(r"<[^>]+>")
SOMETIMES = {"/metrics", "/styleguide", "/api/v2"}
"""Where a setting allows it, where the program is developed, and once it is needed."""
ELSEWHERE = ("/srv/", "/etc/", "/var/", "/tmp")
OF_THE_TESTS = {"COMPANION_BENCH_MINUTES", "COMPANION_BROWSER", "COMPANION_FUZZ", "COMPANION_RANDOM_GAMES"}
BENCH = re.compile(r"\bbench ([a-z_]+)\b")
ROOMS = {"machine": machine, "asking": asking}
OF_A_ROOM = re.compile(r"`(?:class )?(machine|asking)\.(?!py\b|html\b)(\w+)")
LINK = re.compile(r"\]\((?!https?:)([^)#\s]+)[^)]*\)")


def named(pattern: re.Pattern[str]) -> Iterator[tuple[str, Any]]:
    """What pages name: page and name."""
    for page in PAGES:
        for found in pattern.findall(page.read_text("utf-8")):
            yield page.name, found


def test_the_newest_release_of_the_changelog_is_this_version_and_says_what_it_asks_for() -> None:
    sections = re.findall(r"^## (\d\S+)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert sections[0] == __version__
    assert f"### {__version__} (from " in (ROOT / "docs" / "upgrading.md").read_text("utf-8")


def test_no_page_names_a_setting_that_is_not_there() -> None:
    there = {setting.name for setting in SETTINGS} | OF_THE_TESTS
    assert {each for each in named(SETTING) if each[1] not in there} == set()


def test_no_page_names_an_address_that_is_not_there(app: Flask) -> None:
    """The table of security.md is compared whole (tests/web/test_access.py)."""
    rules = {HOLE.sub("<>", rule.rule) for rule in app.url_map.iter_rules()} | SOMETIMES

    def there(path: str) -> bool:
        """A whole address, or one's beginning or end."""
        shape = HOLE.sub("<>", path)

        return any(rule.startswith(shape) or rule.endswith(shape) for rule in rules)

    found = {each for each in named(ADDRESS) if each[0] != "security.md"}
    addresses = {each for each in found if not each[1].startswith(ELSEWHERE)}
    assert len(addresses) > 10
    assert {each for each in addresses if not there(each[1])} == set()


def test_no_page_names_a_part_of_a_game_that_is_not_there() -> None:
    found = [name for _, name in named(OF_A_ROOM)]
    assert found
    assert [name for name in found if not hasattr(ROOMS[name[0]], name[1])] == []


def test_no_page_names_a_bench_that_is_not_there() -> None:
    assert {each for each in named(BENCH) if each[1] not in known()} == set()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_pages_lead_to_files_that_are_there(page: Path) -> None:
    links = LINK.findall(page.read_text("utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []
