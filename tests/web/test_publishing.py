"""A season as a folder for any web host: links stay inside it, and it tells what visitors may know."""

from __future__ import annotations

import re
import sys
from datetime import date
from html import unescape
from pathlib import Path
from urllib.parse import urldefrag

import pytest
from flask import Flask

from companion.cli import copies, group
from companion.club.events.models import Event
from companion.club.events.operations import freeze
from companion.club.tables import operations as tables
from companion.kernel.desk import Reopen
from companion.kernel.replay import Request
from companion.store.engine import db
from companion.web.publishing import CONTENTS, publish, season_to_publish
from tests.web.club.evenings import Evening, words

LINK = re.compile(r'\s(?:href|src|action)="([^"]*)"')
NAMES = ("ナミ", "ロビン", "ウソップ", "サンジ")


@pytest.fixture
def evening(club: Flask) -> Evening:
    """A table that is signed, and one that is played."""
    evening = Evening(club, date(2018, 3, 25))
    evening.come(*NAMES)
    signed, played = evening.seat(NAMES[:2], NAMES[2:])
    evening.play(signed, 30, 10)
    evening.begin(played)
    return evening


def written(evening: Evening, folder: Path) -> dict[str, str]:
    """What is in the folder, published anew: pages by name, and other files as nothing."""
    with evening.app.app_context():
        season = season_to_publish("2018年")
        assert season
        publish(evening.app, season, folder)
    files = [each for each in folder.rglob("*") if each.is_file() and each.name != CONTENTS]
    names = {each.relative_to(folder).as_posix(): each for each in files}
    return {name: each.read_text("utf-8") if name.endswith(".html") else "" for name, each in names.items()}


def test_every_link_leads_to_a_file_of_the_folder_and_every_file_is_linked(
    evening: Evening, tmp_path: Path
) -> None:
    files = written(evening, tmp_path)
    linked = {"index.html"}
    for name, page in files.items():
        for link in map(unescape, LINK.findall(page)):
            if not link.startswith(("#", "data:")):
                assert urldefrag(link).url in files, (name, link)
                linked.add(urldefrag(link).url)
    by_styles = {name for name in files if "/fonts/" in name}
    assert files.keys() - linked - by_styles == set()
    assert {"players-1.html", "tables-1-public.html", "tables-1-sheet.pdf"} <= files.keys()
    assert (tmp_path / "tables-1-sheet.pdf").read_bytes().startswith(b"%PDF")
    assert "ナミ" in files["index.html"]


def test_pages_have_no_forms_and_no_scripts_and_are_in_the_club_s_language(
    evening: Evening, tmp_path: Path
) -> None:
    for name, page in written(evening, tmp_path).items():
        assert not re.search(r"<form|<script|csrf|/login", page), name
        assert not page or '<html lang="ja"' in page


def test_a_table_that_is_not_signed_is_not_there(evening: Evening, tmp_path: Path) -> None:
    assert not any(name.startswith("tables-2") for name in written(evening, tmp_path))


def test_what_is_signed_under_a_freeze_is_not_there(evening: Evening, tmp_path: Path) -> None:
    with evening.app.app_context():
        freeze(db.session, Event, evening.id)
    before = written(evening, tmp_path / "before")
    evening.play(2, 7, 777)
    after = written(evening, tmp_path / "after")
    assert not any(name.startswith("tables-2") for name in after)
    assert not any("777" in words(page) for page in after.values())
    for name in ("index.html", "players-3.html", "players-4.html"):
        assert after.get(name) == before.get(name), name


def test_people_of_the_season_alone_are_there(evening: Evening, tmp_path: Path) -> None:
    before = Evening(evening.app, date(2017, 3, 26), "2017年", number=10)
    before.enter("ゾロ")
    before.ids |= evening.ids
    before.come("ナミ", "ゾロ")
    before.play(before.seat(("ナミ", "ゾロ"))[0], 2, 1)
    files = written(evening, tmp_path)
    assert {name for name in files if name.startswith("players-")} == {"players-1.html", "players-2.html"}


def test_what_is_there_no_more_goes_and_what_others_put_there_stays(evening: Evening, tmp_path: Path) -> None:
    written(evening, tmp_path)
    (tmp_path / ".git").mkdir()
    (tmp_path / ".git" / "HEAD").touch()
    with evening.app.app_context():
        tables.play(db.session, 1, Request("reopen-00001", "host", Reopen()))
    files = written(evening, tmp_path)
    assert "tables-1-public.html" not in files
    assert ".git/HEAD" in files


def test_a_page_that_cannot_be_made_now_stays_as_it_was(
    evening: Evening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = written(evening, tmp_path)
    busy = "", 503
    monkeypatch.setitem(evening.app.view_functions, "club.player", lambda **values: busy)
    during = written(evening, tmp_path)
    assert during["players-1.html"] == before["players-1.html"]
    monkeypatch.undo()
    assert written(evening, tmp_path) == before


def test_a_list_of_contents_from_elsewhere_takes_nothing_outside_away(
    evening: Evening, tmp_path: Path
) -> None:
    other, folder = tmp_path / "other", tmp_path / "folder"
    other.touch()
    folder.mkdir()
    (folder / CONTENTS).write_text("../other\n")
    written(evening, folder)
    assert other.exists()


def test_the_command_refuses_a_folder_of_somebody_else_and_a_season_that_is_none(
    evening: Evening, tmp_path: Path
) -> None:
    (tmp_path / "homework").touch()
    said = [
        evening.app.test_cli_runner().invoke(group, ["publish", str(folder), *more])
        for folder, *more in (
            (tmp_path,),
            (tmp_path / "new", "--season", "99"),
            (tmp_path / "new", "--season", "2018年"),
        )
    ]
    assert [each.exit_code for each in said] == [1, 1, 0], [each.output for each in said]
    assert (tmp_path / "homework").exists()
    assert (tmp_path / "new" / "index.html").exists()


def test_a_command_that_stays_writes_anew_after_each_sign_off_and_reopening_and_else_nothing(
    evening: Evening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    there: list[bool] = []

    def reopen() -> None:
        with evening.app.app_context():
            tables.play(db.session, 2, Request("reopen-00001", "host", Reopen()))

    meanwhile = iter((lambda: evening.play(2, 7, 777), reopen, lambda: None))

    def wait(_seconds: float) -> None:
        """While it waits for the next look something happens, at last that it is ended."""
        there.append((tmp_path / "tables-2-sheet.pdf").exists())
        next(meanwhile, sys.exit)()

    monkeypatch.setattr(copies.time, "sleep", wait)
    said = evening.app.test_cli_runner().invoke(group, ["publish", str(tmp_path), "--stay"])
    assert there == [False, True, False, False]
    assert said.output.count(str(tmp_path)) == 3, said.output
