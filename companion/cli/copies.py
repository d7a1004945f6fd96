"""The club's data, copied and brought back: the database whole, or all of the club as an export."""

from __future__ import annotations

import sys
from contextlib import closing
from pathlib import Path

import click
from flask import current_app
from flask.cli import with_appcontext

from companion import copying
from companion.chores import bring_up_to_date, hold_instance
from companion.club.tables.verify import verify
from companion.console import phrase
from companion.store import archive, backups, keys
from companion.store.engine import db
from companion.store.restoring import restore

from .group import errors_as_sentences, fail, group, needs_club, needs_database, settings


@group.command("backup")
@click.option("--to", type=click.Path(file_okay=False, path_type=Path), help="Another folder, as a stick's.")
@needs_club
def make_backup(to: Path | None) -> None:
    """Copy a SQLite database whole, also while servers run, look the copy through, and print where it is."""
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
@needs_club
@needs_database
def take_along(file: Path) -> None:
    """Write the whole club into FILE, a zip of JSON and CSV, also while it is served.

    It is as secret as the database: it holds what unfinished games hide, and hashes of passwords.
    """
    if file.exists():
        fail("ground-export-there", file=file)
    made = archive.export(db.engine, file)
    click.echo(phrase("ground-exported", file=file, rows=sum(made.tables.values())))


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
    differences = sum(1 for _ in verify(db.session))
    db.session.close()
    db.engine.dispose()
    return differences


def _say_differences(differences: int) -> None:
    click.echo(phrase("ground-differences", n=differences))
    sys.exit(1 if differences else 0)
