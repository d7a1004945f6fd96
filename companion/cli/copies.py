"""The club's data, copied and brought back: the database whole, or all of the club as an export; and
records of tables: printed, replayed, folded again, their schema, and a new game's first files."""

import json
import sys
import time
from contextlib import closing
from pathlib import Path

import click
from flask import current_app
from flask.cli import with_appcontext

from companion import copying
from companion.chores import bring_up_to_date, hold_instance
from companion.club.events.operations import season_called
from companion.club.intake import seasons
from companion.club.tables import operations
from companion.club.tables.verify import verify as verified
from companion.club.writes import Missing
from companion.config import ROOT
from companion.console import phrase
from companion.games import GAMES
from companion.kernel import record
from companion.new_game import new_game as make_files
from companion.store import archive, backups, keys, migrate
from companion.store.engine import db
from companion.store.restoring import restore
from companion.web import publishing
from companion.words import Words

from .group import errors_as_sentences, fail, group, needs_club, needs_database, settings

LOOK = 10
"""Seconds between two looks whether a season that is published has changed."""


@group.command("backup")
@click.option("--to", type=click.Path(file_okay=False, path_type=Path), help="Another folder, as a stick's.")
@with_appcontext
def make_backup(to: Path | None) -> None:
    """Copy a SQLite database whole, also while servers run, look the copy through, and print where it is."""
    with errors_as_sentences():
        if not migrate.holds_club(db.engine) and migrate.revision(db.engine) is None:
            fail("ground-no-club", folder=settings().instance)
        if to:
            copy = backups.make(db.engine, to, "by-hand", keys.keys_of(settings()))
        else:
            copy = copying.make(db.engine, settings(), "by-hand")
    if copy is None:
        fail("ground-backup-elsewhere")
    click.echo(copy)


@group.command("restore")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--as-it-is", is_flag=True, help="Leave the form of an earlier version, to go back to that.")
@with_appcontext
def put_back(file: Path, as_it_is: bool) -> None:
    """Put a copy and its key in place of the SQLite database; what was there is kept beside the other copies.

    Refused while the club is served. What comes out is looked through, brought to this version's form unless
    it is to stay as it is, and signed tables are folded again: 1 where something differs.
    """
    with errors_as_sentences():
        if not settings().instance.is_dir():
            settings().prepared()
        with closing(hold_instance(settings())):
            done = restore(db.engine, file, settings())
            click.echo(phrase("ground-restored", file=file))
            if done.kept:
                click.echo(phrase("ground-restored-kept", file=done.kept))
            if as_it_is and done.form == "older":
                click.echo(phrase("ground-restored-older"))
                return
            differences = _folded_again()
    _say_differences(differences)


@group.command("export")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--season", metavar="NAME", help="One season alone, for another club.")
@click.option("--replace", is_flag=True, help="Write over a FILE that is there.")
@needs_club
@needs_database
def take_along(file: Path, season: str | None, replace: bool) -> None:
    """Write the whole club into FILE, a zip of JSON and CSV, also while it is served.

    It is as secret as the database: it holds what unfinished games hide, and hashes of passwords. A season
    holds its people, events, tables and points, and no password.
    """
    if file.exists() and not replace:
        fail("ground-export-there", file=file)
    found = season_called(db.session, season) if season else None
    if season and found is None:
        fail("ground-export-no-season", name=season)
    made = archive.export(db.engine, file, seasons.part_of(found.id) if found else None)
    said = "ground-exported-season" if found else "ground-exported"
    click.echo(phrase(said, file=file, name=season, rows=sum(made.tables.values())))


@group.command("import")
@click.argument("file", type=click.Path(path_type=Path))
@with_appcontext
def bring_in(file: Path) -> None:
    """Bring the club of an export into an instance that holds none, SQLite or PostgreSQL: all or nothing.

    Signed tables are folded again: 1 where something differs. Everybody logs in once more.
    """
    with errors_as_sentences():
        settings().prepared()
        with closing(hold_instance(settings())):
            folder = settings().instance
            made = archive.bring_in(db.engine, file, backups.folder_of(settings()))
            differences = _folded_again()
    click.echo(phrase("ground-imported", folder=folder, rows=sum(made.tables.values())))
    _say_differences(differences)


def _folded_again() -> int:
    """How many signed tables come to something else than is kept, in the database that was brought in."""
    bring_up_to_date(current_app)
    differences = sum(1 for _ in verified(db.session))
    db.session.close()
    db.engine.dispose()
    return differences


def _say_differences(differences: int) -> None:
    click.echo(phrase("ground-differences", n=differences))
    sys.exit(1 if differences else 0)


@group.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--trace", is_flag=True, help="One JSON line an entry, with the GM's view after it.")
@click.option("--language", type=click.Choice(["ja", "en"]), default="en", help="Language of faults.")
def replay(file: Path, trace: bool, language: str) -> None:
    """Print what a record comes to, as JSON; with --trace the view after each entry, of a board that is
    tapped with the lengths of all roads and who held the award.
    A bad record: exit 2 and the place of the fault."""
    try:
        history = record.read(file.read_bytes(), GAMES)
    except record.InvalidRecord as bad:
        click.echo(f"{file}: {bad.place}: {Words(language).say(bad.why)}", err=True)
        sys.exit(2)
    if trace:
        for step in record.trace(history):
            click.echo(json.dumps(step, ensure_ascii=False))
        return
    click.echo(json.dumps(record.outcome(history), ensure_ascii=False, indent=2))


@group.command("record")
@click.argument("table", type=int)
@needs_club
@needs_database
def print_record(table: int) -> None:
    """Print a table's record, to be replayed anywhere; TABLE is the number in its address: 1 if unknown.

    Of an unfinished secret game it holds the secrets (docs/limits.md).
    """
    try:
        document = record.write(operations.history(db.session, table))
    except Missing as missing:
        click.echo(Words("en").say(missing.text), err=True)
        sys.exit(1)
    click.echo(document)


@group.command()
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option("--season", metavar="NAME", help="Another than the present one.")
@click.option("--stay", is_flag=True, help="Stay, and write anew whenever a result is signed or corrected.")
@needs_club
@needs_database
def publish(folder: Path, season: str | None, stay: bool) -> None:
    """Write a season's pages into FOLDER for any web host: standings, signed tables with their sheets, and
    who played there, each with all seasons.

    It holds what visitors see. FOLDER is new, or was written by this; what is there no more is taken away.
    """
    before: object = None
    while True:
        if before != (now := publishing.latest_changes()):
            found = publishing.season_to_publish(season)
            if found is None:
                fail("ground-publish-no-season")
            try:
                pages = publishing.publish(current_app, found, folder)
            except FileExistsError:
                fail("ground-publish-occupied", folder=folder)
            click.echo(phrase("ground-published", pages=pages, folder=folder))
        if not stay:
            return
        before = now
        db.session.rollback()
        time.sleep(LOOK)


@group.command()
@needs_club
@needs_database
def verify() -> None:
    """Fold signed tables again and list what differs from what was signed: exit 1 where anything does."""
    differences = list(verified(db.session))
    for found in differences:
        click.echo(phrase("ground-difference", table=found.table_id, **found._asdict()))
    click.echo(phrase("ground-differences", n=len(differences)))
    sys.exit(1 if differences else 0)


@group.command("schema")
def print_schema() -> None:
    """Print the JSON schema of records."""
    click.echo(json.dumps(record.record_schema(GAMES), ensure_ascii=False, indent=2))


@group.command("new-game")
@click.argument("name")
def make_game(name: str) -> None:
    """Make the first files of a game, playable at once (docs/adding-a-game.md): 1 where that cannot be."""
    try:
        files = make_files(ROOT, name)
    except ValueError as why:
        click.echo(str(why), err=True)
        sys.exit(1)
    for file in files:
        click.echo(file)
