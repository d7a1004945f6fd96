"""Before servers start: the database and the fonts are prepared, and the first organiser gets a link."""

from __future__ import annotations

import sys

import click
from flask import current_app
from flask.cli import with_appcontext

from companion.chores import bring_up_to_date
from companion.console import phrase
from companion.web import sheets
from companion.web.auth.setup import setup_url

from .group import errors_as_sentences, group, needs_database, settings


@group.command()
@with_appcontext
def prepare() -> None:
    """Make the instance, its database and its fonts ready, before servers start: 1 if that fails."""
    with errors_as_sentences():
        settings().prepared()
        bring_up_to_date(current_app)
        sheets.prepare(current_app)


@group.command("setup-link")
@needs_database
def print_setup_link() -> None:
    """Print the link for the first organiser; it works once, and links printed earlier no more."""
    link = setup_url(current_app)
    click.echo(link or phrase("ground-founded"))
    sys.exit(0 if link else 1)
