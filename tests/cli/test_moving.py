"""The whole club moved: from laptop to laptop, from SQLite to PostgreSQL and back, out of every crash."""

from __future__ import annotations

import csv
import io
import json
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from flask import Flask
from sqlalchemy import inspect, select, text, update

from companion import create_app
from companion.club.events.attendance import apply
from companion.club.events.models import Event, Season
from companion.club.events.operations import EventDraft, SeasonDraft, add_event, add_season
from companion.club.intake import seasons
from companion.club.merge import merge
from companion.club.people.names import Player
from companion.club.people.operations import add_player
from companion.club.removal import Removed, remove_application, remove_board, remove_event, remove_player
from companion.club.sample import add_sample
from companion.club.standings.operations import BoardDraft, add_board
from companion.club.standings.rules import Rules
from companion.club.tables.models import GameTable, Seat
from companion.club.tables.verify import verify
from companion.club.writes import Refused
from companion.config import ROOT, Config
from companion.console import phrase
from companion.kernel import record
from companion.store import archive
from companion.store.base import Base
from companion.store.database_file import beside
from companion.store.engine import db, make_engine, writing
from companion.store.log import read
from companion.store.migrate import upgrade_engine
from companion.web.sheets.print_queue import PrintQueue
from companion.words import Words
from tests.cli.test_companion import run
from tests.databases import SECRET, closed
from tests.present import Present
from tests.web.club.evenings import TODAY
from tests.web.house import Person, found_club


@pytest.fixture
def house(tmp_path: Path, print_queue: PrintQueue) -> Iterator[Callable[[str, str], Flask]]:
    """Instances of their own: a name, and the URL of a database or nothing."""
    made: list[Flask] = []

    def open_one(name: str, url: str = "") -> Flask:
        app = create_app(Config(instance=tmp_path / name, database_url=url, secret_key=SECRET, testing=True))
        app.extensions["print_queue"] = print_queue
        made.append(app)
        return app

    yield open_one
    for app in made:
        closed(app)


def lived_in(app: Flask) -> None:
    """A club with a night behind it: signed tables and others under way, a merged player, one removed."""
    assert run(app, "prepare").exit_code == 0
    found_club(app)
    with app.app_context():
        add_sample(db.session, TODAY, "ja", Words("ja").text)
        players = [add_player(db.session, name=name) for name in ("二重", "間違い", "二重 の人")]
        merge(db.session, players[0].id, players[2].id)
        remove_player(db.session, players[1].id)


def contents(app: Flask) -> dict[str, list[tuple[Any, ...]]]:
    """All rows of all tables that belong to the club, and the sums that are added up from them."""
    kept = [table for table in Base.metadata.sorted_tables if table.name not in archive.LEFT_OUT]
    kept.append(Base.metadata.tables["season_sum"])
    with app.app_context(), db.engine.connect() as connection:
        return {
            table.name: [
                tuple(row.values())
                for row in connection.execute(table.select().order_by(*table.primary_key.columns)).mappings()
            ]
            for table in kept
        }


def papers(app: Flask) -> dict[str, bytes]:
    """Standings and sheets as a visitor and the organiser get them, and every record."""
    organiser = Person(app, "ja")
    organiser.log_in()
    paths = ["/standings/all.csv", "/seasons/1/leaderboard.csv", "/api/v1/standings"]
    with app.app_context():
        tables = db.session.query(GameTable).order_by(GameTable.id).all()
        found = {f"record {row.id}": record.write(read(db.session, row.id)) for row in tables}
        paths += [f"/tables/{row.id}/sheet.pdf" for row in tables if row.status == "signed"]
    for path in paths:
        answer = organiser.get(path)
        assert answer.status_code == 200, path
        found[path] = answer.data
    return found


@pytest.fixture
def one_minute(present: Callable[[Present], None]) -> None:
    """Sheets say when they are printed: here it is always the same minute."""
    present(lambda: 1_800_000_000_000)


@pytest.mark.usefixtures("one_minute")
def test_a_club_moves_to_postgresql_and_back_and_is_the_same(house, bare_postgresql_url, tmp_path) -> None:
    here = house("here")
    lived_in(here)
    there, back = house("there", bare_postgresql_url), house("back")
    assert run(here, "export", str(tmp_path / "one.zip")).exit_code == 0
    moved = run(there, "import", str(tmp_path / "one.zip"))
    assert (moved.exit_code, moved.output.splitlines()[-1]) == (0, "0 differences"), moved.output
    assert run(there, "export", str(tmp_path / "two.zip")).exit_code == 0
    assert run(back, "import", str(tmp_path / "two.zip")).exit_code == 0
    assert contents(here) == contents(there) == contents(back)
    assert papers(here) == papers(there) == papers(back)


DIES = """
import os, signal, sys
from pathlib import Path
from companion import create_app
from companion.config import ROOT, Config
from companion.store.engine import db
from sqlalchemy import text
app = create_app(Config(instance=Path(sys.argv[1]), secret_key="x" * 32).prepared())
with app.app_context():
    with db.engine.begin() as connection:
        connection.execute(text("DELETE FROM ledger_row"))
        connection.execute(text("UPDATE club SET name = 'after the copy'"))
    os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.usefixtures("one_minute")
def test_a_copy_is_the_same_club_elsewhere_and_in_place_after_a_kill(house, tmp_path: Path) -> None:
    here, there = house("here"), house("there")
    lived_in(here)
    before = contents(here), papers(here)
    copy = run(here, "backup").output.strip()
    moved = run(there, "restore", copy)
    assert (moved.exit_code, moved.output.splitlines()[-1]) == (0, "0 differences"), moved.output
    assert (contents(there), papers(there)) == before
    closed(here)
    database = tmp_path / "here" / "club.db"
    killed = subprocess.run([sys.executable, "-c", DIES, str(database.parent)], cwd=ROOT, timeout=60)
    assert killed.returncode == -signal.SIGKILL
    assert beside(database), "its last writes lie beside it, and were played over a copy that was put there"
    put_back = run(here, "restore", copy)
    assert (put_back.exit_code, put_back.output.splitlines()[-1]) == (0, "0 differences"), put_back.output
    assert (contents(here), papers(here)) == before


def test_a_second_laptop_goes_on_where_the_first_was(house, tmp_path: Path) -> None:
    first, second = house("first"), house("second")
    lived_in(first)
    run(first, "export", str(tmp_path / "club.zip"))
    answer = run(second, "import", str(tmp_path / "club.zip"))
    assert answer.exit_code == 0, answer.output
    assert contents(first) == contents(second)
    with second.app_context():
        removed = db.session.execute(text("SELECT max(id) FROM player")).scalar_one()
        # The id of who was removed is given to nobody else: the log of acts still speaks of it.
        assert add_player(db.session, name="あとから").id > removed
    assert Person(second).log_in().status_code == 303


@pytest.mark.parametrize("revision", ["0005", "0016"])
def test_an_export_of_an_earlier_version_is_brought_up(house, tmp_path: Path, revision: str) -> None:
    """As that version would have written it: its tables and columns, and no others."""
    old = make_engine(f"sqlite:///{tmp_path / 'old.db'}")
    upgrade_engine(old, tmp_path, revision)
    old.dispose()
    first, second = house("first"), house("second")
    run(first, "prepare")
    found_club(first)
    run(first, "export", str(tmp_path / "now.zip"))
    with ZipFile(tmp_path / "now.zip") as packed:
        columns = {
            table: {column["name"] for column in inspect(old).get_columns(table)}
            for table in inspect(old).get_table_names()
        }
        manifest = json.loads(packed.read("manifest.json"))
        files = {
            f"tables/{table}.jsonl": b"".join(
                json.dumps({k: v for k, v in json.loads(line).items() if k in columns[table]}).encode()
                + b"\n"
                for line in packed.read(f"tables/{table}.jsonl").splitlines()
            )
            for table in manifest["tables"]
            if table in columns
        }
    old.dispose()
    manifest["revision"] = revision
    manifest["tables"] = {name: n for name, n in manifest["tables"].items() if name in columns}
    manifest["last_ids"] = {name: n for name, n in manifest["last_ids"].items() if name in columns}
    manifest["files"] = {name: archive.sha256(content).hexdigest() for name, content in files.items()}
    with ZipFile(tmp_path / "then.zip", "w") as packed:
        for name, content in {**files, "manifest.json": json.dumps(manifest).encode()}.items():
            packed.writestr(name, content)
    answer = run(second, "import", str(tmp_path / "then.zip"))
    assert answer.exit_code == 0, answer.output
    assert contents(first)["account"] == contents(second)["account"]


def test_what_is_exported_can_be_read_without_the_program(house, tmp_path: Path) -> None:
    app = house("club")
    lived_in(app)
    run(app, "export", str(tmp_path / "club.zip"))
    with ZipFile(tmp_path / "club.zip") as packed:
        names = [*csv.DictReader(io.StringIO(packed.read("csv/player.csv").decode("utf-8-sig")))]
        assert {"二重", "二重 の人"} <= {row["name"] for row in names}
        assert json.loads(packed.read("records/1.json"))["game"]
        assert set(packed.namelist()) >= {"csv/event.csv", "csv/attendance.csv", "csv/ledger_row.csv"}
        assert not any("log_in" in name for name in packed.namelist())
    assert (tmp_path / "club.zip").stat().st_mode & 0o077 == 0


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-200])


def changed(path: Path) -> None:
    with ZipFile(path) as packed:
        files = {name: packed.read(name) for name in packed.namelist()}
    files["tables/account.jsonl"] = files["tables/account.jsonl"].replace(b"yoru", b"evil")
    with ZipFile(path, "w") as packed:
        for name, content in files.items():
            packed.writestr(name, content)


def of_the_future(path: Path) -> None:
    with ZipFile(path) as packed:
        files = {name: packed.read(name) for name in packed.namelist()}
    manifest = json.loads(files["manifest.json"])
    files["manifest.json"] = json.dumps({**manifest, "revision": "9999"}).encode()
    with ZipFile(path, "w") as packed:
        for name, content in files.items():
            packed.writestr(name, content)


@pytest.mark.parametrize(
    ("spoil", "key"),
    [
        (cut, "ground-import-damaged"),
        (changed, "ground-import-damaged"),
        (of_the_future, "ground-import-newer"),
        (Path.unlink, "ground-import-damaged"),
    ],
)
def test_what_is_no_whole_export_changes_nothing(house, tmp_path: Path, spoil, key: str) -> None:
    first, second = house("first"), house("second")
    run(first, "prepare")
    found_club(first)
    run(first, "export", str(tmp_path / "club.zip"))
    spoil(tmp_path / "club.zip")
    answer = run(second, "import", str(tmp_path / "club.zip"))
    assert answer.exit_code == 1
    beginning = phrase(key, file=tmp_path / "club.zip", reason="@").partition("@")[0]
    assert answer.output.startswith(beginning)
    assert not list((tmp_path / "second").glob("club.db*"))


def repack(export: Path, change: Callable[[dict[str, Any]], None], **more: bytes) -> None:
    """An export with another manifest, and more files."""
    with ZipFile(export) as packed:
        files = {name: packed.read(name) for name in packed.namelist()}
    manifest = json.loads(files["manifest.json"])
    change(manifest)
    with ZipFile(export, "w") as packed:
        for name, content in {**files, **more, "manifest.json": json.dumps(manifest).encode()}.items():
            packed.writestr(name, content)


def test_no_database_stays_of_an_export_whose_tables_lack_rows(house, tmp_path: Path) -> None:
    first, second, export = house("first"), house("second"), tmp_path / "club.zip"
    run(first, "prepare")
    found_club(first)
    assert run(first, "export", str(export)).exit_code == 0
    repack(export, lambda manifest: manifest["tables"].update(account=manifest["tables"]["account"] + 1))
    assert run(second, "import", str(export)).exit_code == 1
    assert not list((tmp_path / "second").glob("club.db*"))


def test_a_font_that_a_club_had_put_in_is_in_nobody_s_way(house, tmp_path: Path) -> None:
    """Sheets print in ours; the files stay where they lie, and are no fault of the instance."""
    first, second, export = house("first"), house("second"), tmp_path / "club.zip"
    lived_in(first)
    with first.app_context(), db.engine.begin() as connection:
        connection.execute(text("UPDATE club SET font_regular = '/gone/r.ttf', font_bold = '/gone/b.ttf'"))
    run(first, "backup")
    assert run(first, "doctor").exit_code == 0
    assert run(first, "export", str(export)).exit_code == 0
    digest = {"uploads/r.ttf": sha256(b"a font").hexdigest()}  # as earlier programs packed it
    repack(export, lambda manifest: manifest["files"].update(digest), **{"uploads/r.ttf": b"a font"})
    assert run(second, "import", str(export)).exit_code == 0
    assert contents(second) == contents(first)


def test_an_export_is_written_over_nothing(house, tmp_path: Path) -> None:
    app, target = house("club"), tmp_path / "club.zip"
    run(app, "prepare")
    found_club(app)
    target.write_bytes(b"the photographs of the night")
    answer = run(app, "export", str(target))
    assert (answer.exit_code, answer.output.strip()) == (1, phrase("ground-export-there", file=target))
    assert target.read_bytes() == b"the photographs of the night"


def test_a_copy_and_an_export_are_told_apart(house, tmp_path: Path) -> None:
    first, second, export = house("first"), house("second"), tmp_path / "club.zip"
    run(first, "prepare")
    found_club(first)
    run(first, "export", str(export))
    copy = run(first, "backup").output.strip()
    answer = run(second, "import", copy)
    assert (answer.exit_code, answer.output.strip()) == (1, phrase("ground-import-copy", file=copy))
    answer = run(second, "restore", str(export))
    assert (answer.exit_code, answer.output.strip()) == (1, phrase("ground-restore-export", file=export))


def test_a_club_is_never_brought_in_over_another(house, tmp_path: Path) -> None:
    first, second = house("first"), house("second")
    for app in (first, second):
        run(app, "prepare")
        found_club(app)
    run(first, "export", str(tmp_path / "club.zip"))
    before = contents(second)
    answer = run(second, "import", str(tmp_path / "club.zip"))
    assert (answer.exit_code, answer.output.strip()) == (1, phrase("ground-import-occupied"))
    assert contents(second) == before


SEASON_TEXT = re.compile(r'<textarea name="text" hidden>(.*?)</textarea>', re.DOTALL)


def bring_season(app: Flask, season: Path, **said: str) -> tuple[str, str]:
    """The preview of a season, and what came of bringing it in."""
    organiser = Person(app, "en")
    organiser.log_in()
    page = organiser.get("/import").text
    preview = organiser.post("/import", page, file=(io.BytesIO(season.read_bytes()), "season.zip")).text
    text = SEASON_TEXT.search(preview)
    assert text, preview
    none = (io.BytesIO(b""), "")
    return preview, organiser.post("/import/bring-in", preview, text=text[1], file=none, **said).text


def export_season(app: Flask, name: str, file: Path) -> None:
    """Writes it, and over another file only when told to."""
    season = ("export", str(file), "--season", name)
    assert run(app, *season).exit_code == 0
    assert run(app, "export", str(file)).exit_code == run(app, *season).exit_code == 1
    assert run(app, *season, "--replace").exit_code == 0
    assert run(app, "export", str(file.with_name("none.zip")), "--season", "none").exit_code == 1


def counted(app: Flask) -> dict[str, int]:
    left_out = ("act", "removed", "move_log", "move_entry")
    return {name: len(rows) for name, rows in contents(app).items() if name not in left_out}


def what_is_added_keeps_it(app: Flask, season_id: int, way_back: int) -> None:
    """Events, leaderboards and people that were added since are not taken away in silence."""
    with app.app_context():
        later = add_event(db.session, EventDraft(season_id, "later", TODAY))
        with pytest.raises(Refused):
            seasons.take_back(db.session, way_back)
        remove_event(db.session, later.id)
        board = add_board(db.session, season_id, BoardDraft("by hand", Rules()))
        with pytest.raises(Refused):
            seasons.take_back(db.session, way_back)
        remove_board(db.session, board.id)
        night = db.session.scalars(select(Event.id).where(Event.season_id == season_id)).first()
        ours = add_player(db.session, name="ours alone")
        apply(db.session, night, ours.id)
        with pytest.raises(Refused):
            seasons.take_back(db.session, way_back)
        remove_application(db.session, night, ours.id)
        remove_player(db.session, ours.id)


def test_a_season_moves_into_another_club_and_goes_again(house, tmp_path: Path) -> None:
    here, there, file = house("here"), house("there"), tmp_path / "season.zip"
    lived_in(here)
    assert run(there, "prepare").exit_code == 0
    found_club(there)
    with here.app_context(), writing(db.session):
        db.session.execute(update(Event).values(searchable=True))
    with here.app_context():
        (season,) = db.session.scalars(select(Season)).all()
        tables = db.session.scalars(select(GameTable.id).order_by(GameTable.id)).all()
        records = [record.write(read(db.session, key)) for key in tables]
        known = db.session.scalars(select(Seat.player_id)).first()
        known_as = db.session.get(Player, known)
    export_season(here, season.name, file)
    whole = run(house("third"), "import", str(file))
    assert whole.output == f"{phrase('ground-import-season', file=file)}\n"

    with there.app_context():
        add_season(db.session, SeasonDraft("ours", TODAY, TODAY))
        add_player(db.session, name=known_as.name, reading=known_as.reading)
    before = counted(there)
    preview, refused = bring_season(there, file, name="ours")
    assert preview.count("Known</span>") == 2, (
        "one person is known by name, in the list and where it is asked"
    )
    assert preview.count(" selected>") == 1, "and may be somebody else all the same"
    assert "message-danger" in refused
    assert counted(there) == before, "under a name that is taken nothing is written"
    _, done = bring_season(there, file, name="theirs")
    assert "The season theirs is here" in done
    with there.app_context():
        came = db.session.scalars(select(Season).where(Season.name == "theirs")).one()
        moved = db.session.scalars(select(GameTable.id).order_by(GameTable.id)).all()
        assert [record.write(read(db.session, key)) for key in moved] == records
        assert list(verify(db.session)) == []
        assert not any(db.session.scalars(select(Event.searchable))), "nobody here has said so"
        (way_back,) = db.session.scalars(select(Removed.id).where(Removed.kind == "season"))
    lists = {app: f"/seasons/{key}/leaderboard.csv" for app, key in ((here, season.id), (there, came.id))}
    assert len({Person(app, "en").get(path).data for app, path in lists.items()}) == 1

    what_is_added_keeps_it(there, came.id, way_back)
    organiser = Person(there, "en")
    organiser.log_in()
    organiser.post(f"/acts/removed/{way_back}/back", organiser.get("/acts").text)
    assert counted(there) == before
