"""A season as one file: sheets, lists and records of all that was signed."""

from __future__ import annotations

import csv
from io import BytesIO, StringIO
from zipfile import ZipFile

from flask import Flask

from companion.club.people.operations import add_player
from companion.games import GAMES
from companion.kernel import record
from companion.store.engine import db
from tests.club.evenings import a_table, an_event, signed
from tests.sheets.reading import text
from tests.web.house import Person


def test_it_holds_every_signed_table_and_the_leaderboards(
    club: Flask, organiser: Person, somebody: Person
) -> None:
    with club.app_context():
        event = an_event(db.session)
        players = [add_player(db.session, name=name) for name in ("アン", "ベン")]
        tables = [signed(db.session, event, {players[0]: 7, players[1]: n}).id for n in (5, 9)]
        a_table(db.session, event, ["一", "二"])  # not over: no record leaves
    answer = organiser.get("/seasons/1/archive.zip")
    assert (answer.status_code, answer.mimetype) == (200, "application/zip")
    with ZipFile(BytesIO(answer.data)) as packed:
        names = packed.namelist()
        assert (
            sorted(name.partition("/")[0] for name in names if "/" in name)
            == ["records"] * 2 + ["sheets"] * 2
        )
        records = [name for name in names if name.startswith("records/")]
        assert [record.read(packed.read(name), GAMES).table.signed for name in records] == [True, True]
        assert [name.split("-")[3] for name in records] == [str(table) for table in tables]
        for name in names:
            if name.endswith(".pdf"):
                assert "アン" in text(packed.read(name))
        rows = list(csv.reader(StringIO(packed.read("leaderboard.csv").decode("utf-8-sig"))))
        assert [row[1] for row in rows[1:]] == ["アン", "ベン"]
        assert {"leaderboard.xlsx", "leaderboard-free.csv", "leaderboard-free.pdf"} <= set(names)
    assert "/seasons/1/archive.zip" in organiser.get("/standings/seasons/1").text
    assert somebody.get("/seasons/1/archive.zip").status_code == 302
