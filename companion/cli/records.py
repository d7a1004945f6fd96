"""Records and signed tables: print, replay and verify them, their schema, and a new game's first files."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

from companion.club.tables import operations
from companion.club.tables.verify import verify as verified
from companion.club.writes import Missing
from companion.config import ROOT
from companion.console import phrase
from companion.games import GAMES
from companion.kernel import record
from companion.new_game import new_game as make_files
from companion.store.engine import db
from companion.words import Words

from .group import group, needs_club, needs_database


@group.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--trace", is_flag=True, help="One JSON line an entry, with the GM's view after it.")
@click.option("--language", type=click.Choice(["ja", "en"]), default="en", help="Language of faults.")
def replay(file: Path, trace: bool, language: str) -> None:
    """Print what a record comes to, as JSON. A bad record: exit 2 and the place of the fault."""
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
