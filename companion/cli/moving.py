"""The whole club out of one database and into another: for leaving, for a second laptop, for PostgreSQL."""

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
from companion.store import archive
from companion.store.engine import db

from .group import group, needs_club, needs_database, settings, told


@group.command("export")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@needs_club
@needs_database
def take_along(file: Path) -> None:
    """Write the whole club into FILE, a zip of JSON and CSV, also while it is served.

    It is as secret as the database: it holds what unfinished games hide, and hashes of passwords.
    """
    made = archive.export(db.engine, file, settings().instance / "uploads")
    click.echo(phrase("ground-exported", file=file, rows=sum(made.tables.values())))


@group.command("import")
@click.argument("file", type=click.Path(path_type=Path))
@with_appcontext
def bring_in(file: Path) -> None:
    """Bring the club of an export into an instance that holds none, SQLite or PostgreSQL: all or nothing.

    Signed tables are folded again: 1 where something differs. Everybody logs in once more.
    """
    with told():
        settings().prepared()
        with closing(hold_instance(settings())):
            folder = settings().instance
            made = archive.bring_in(db.engine, file, folder / "uploads", copying.folder_of(settings()))
            bring_up_to_date(current_app)
            differences = list(verify(db.session))
            db.session.close()
            db.engine.dispose()
    click.echo(phrase("ground-imported", folder=folder, rows=sum(made.tables.values())))
    click.echo(phrase("ground-differences", n=len(differences)))
    sys.exit(1 if differences else 0)
