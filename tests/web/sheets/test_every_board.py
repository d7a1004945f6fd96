"""Whatever a leaderboard is ordered by and counts, it is a page, a sheet, a file, a document, a picture."""

from __future__ import annotations

import csv
import json
from io import BytesIO, StringIO
from itertools import permutations
from typing import get_args
from zipfile import ZipFile

from flask import Flask

from companion.club.screen import PanelDraft, ScreenDraft, arrange
from companion.club.standings.operations import BoardDraft, add_board, change_board
from companion.club.standings.rules import METRICS, Rules, Scheme, Scoring
from companion.store.engine import db
from companion.web.sheets.files import MIMETYPES
from tests.club.evenings import an_event, people, signed
from tests.sheets.reading import text
from tests.web.house import Person

NAMES = ("アン", "ベン", "クレア")


def _season(app: Flask) -> tuple[int, int, dict[str, int]]:
    """An event of three signed tables, its season, and the season's leaderboards, one for each metric."""
    with app.app_context():
        event = an_event(db.session)
        players = people(db.session, *NAMES)
        for scores in permutations((7, 5, 2)):
            signed(db.session, event, dict(zip(players, scores, strict=True)))
        boards = {key: add_board(db.session, event.season_id, BoardDraft(key, Rules())).id for key in METRICS}
        panel = PanelDraft("boards", 20, True)
        arrange(db.session, event.id, ScreenDraft("ja", "dark", "", (panel,)))
        return event.id, event.season_id, boards


def test_every_metric_under_every_scheme_is_to_be_had_in_every_form(club: Flask, organiser: Person) -> None:
    event, season, boards = _season(club)
    for scheme in get_args(Scheme):
        scoring = Scoring(scheme, places=(500, 300, 100) if scheme == "rank" else (), win=150)
        for key, board in boards.items():
            rules = Rules(order=(key, "points"), least=1, scoring=scoring, rated=1)
            with club.app_context():
                change_board(db.session, board, BoardDraft(f"{scheme} {key}", rules))
            _looked_at(organiser, board, key)
        _put_away(organiser, season, boards)
        screen = organiser.get(f"/events/{event}/screen").text
        assert all(f"{scheme} {key}" in screen for key in boards), scheme


def _looked_at(reader: Person, board: int, key: str) -> None:
    """One leaderboard in all its forms: each names all who played."""
    page = reader.get(f"/standings/boards/{board}")
    printed = reader.get(f"/leaderboards/{board}.pdf")
    document = reader.get(f"/api/v1/boards/{board}/standings")
    files = {kind: reader.get(f"/leaderboards/{board}.{kind}") for kind in MIMETYPES}
    answers = {"page": page, "sheet": printed, "document": document, **files}
    assert {name: answer.status_code for name, answer in answers.items()} == dict.fromkeys(answers, 200), key
    rows = list(csv.reader(StringIO(files["csv"].data.decode("utf-8-sig"))))
    names = [row[1] for row in rows[1:]]
    assert sorted(names) == sorted(NAMES)
    assert [line["name"] for line in json.loads(document.data)["players"]] == names
    assert all(name in shown for name in NAMES for shown in (page.text, text(printed.data))), key
    assert files["xlsx"].data.startswith(b"PK")


def _put_away(organiser: Person, season: int, boards: dict[str, int]) -> None:
    """The season's archive holds each leaderboard's sheet."""
    answer = organiser.get(f"/seasons/{season}/archive.zip")
    assert (answer.status_code, answer.mimetype) == (200, "application/zip")
    with ZipFile(BytesIO(answer.data)) as packed:
        for board in boards.values():
            assert packed.read(f"leaderboard-{board}.pdf").startswith(b"%PDF")
