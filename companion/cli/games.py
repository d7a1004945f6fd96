"""A new game's first files."""

from __future__ import annotations

import sys

import click

from companion.config import ROOT
from companion.new_game import new_game as make_files

from .group import group


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
