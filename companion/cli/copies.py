"""Copies of the database: made, and put back."""

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
from companion.store import backups
from companion.store.engine import db
from companion.store.restoring import restore

from .group import fail, group, needs_club, settings, told


@group.command("backup")
@click.option("--to", type=click.Path(file_okay=False, path_type=Path), help="Another folder, as a stick's.")
@needs_club
def make_backup(to: Path | None) -> None:
    """Copy a SQLite database whole, also while servers run, look the copy through, and print where it is."""
    copy = backups.make(db.engine, to, "by-hand") if to else copying.make(db.engine, settings(), "by-hand")
    if copy is None:
        fail("ground-backup-elsewhere")
    click.echo(copy)


@group.command("restore")
@click.argument("file", type=click.Path(path_type=Path))
@with_appcontext
def put_back(file: Path) -> None:
    """Put a copy in place of the SQLite database; what was there is kept beside the other copies.

    Refused while the club is served. What comes out is looked through, and signed tables are folded again: 1
    where something differs.
    """
    with told():
        if not settings().instance.is_dir():
            settings().prepared()
        with closing(hold_instance(settings())):
            done = restore(db.engine, file, settings().instance / "backups")
            click.echo(phrase("ground-restored", file=file))
            if done.kept:
                click.echo(phrase("ground-restored-kept", file=done.kept))
            bring_up_to_date(current_app)
            differences = list(verify(db.session))
            db.session.close()
            db.engine.dispose()
    click.echo(phrase("ground-differences", n=len(differences)))
    sys.exit(1 if differences else 0)
