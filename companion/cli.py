"""`flask companion …`: prepare, back up, print and replay records, the schema, verify signed tables."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

import click
from flask import current_app
from flask.cli import AppGroup, with_appcontext

from .agents import table as agent_table
from .agents.simulate import AGENTS, Tally, simulate
from .chores import bring_up_to_date
from .club.tables import operations
from .club.tables.verify import verify as verified
from .club.writes import Missing
from .config import SettingError
from .console import phrase
from .games import GAMES
from .games.aiwolf.roles import LEAST, MOST
from .games.aiwolf.state import AIWolfOptions
from .kernel import record, schema, summary
from .new_game import new_game
from .store import migrate
from .store.engine import db
from .web import sheets
from .web.auth.setup import setup_url
from .words import Words

group = AppGroup("companion", help="The club night's tools for the console.")


@group.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--trace", is_flag=True, help="One JSON line an entry, with the GM's view after it.")
@click.option("--language", type=click.Choice(["ja", "en"]), default="en", help="Language of faults.")
def replay(file: Path, trace: bool, language: str) -> None:
    """Print what a record comes to, as JSON. A bad record: exit 2 and the place of the fault."""
    try:
        history = record.read(file.read_bytes(), GAMES)
    except record.Bad as bad:
        click.echo(f"{file}: {bad.place}: {Words(language).say(bad.why)}", err=True)
        sys.exit(2)
    if trace:
        for step in summary.trace(history):
            click.echo(json.dumps(step, ensure_ascii=False))
        return
    click.echo(json.dumps(summary.outcome(history), ensure_ascii=False, indent=2))


@group.command("record")
@click.argument("table", type=int)
@with_appcontext
def print_record(table: int) -> None:
    """Print a table's record, to be replayed anywhere; TABLE is the number in its address: 1 if unknown.

    Of an unfinished secret game it holds the secrets (docs/limits.md).
    """
    try:
        told = record.write(operations.history(db.session, table))
    except Missing as missing:
        click.echo(Words("en").say(missing.text), err=True)
        sys.exit(1)
    click.echo(told)


@group.command()
@with_appcontext
def prepare() -> None:
    """Bring the database up to date and make the sheets' fonts, before servers start: 1 if that fails."""
    try:
        bring_up_to_date(current_app)
    except SettingError as error:
        click.echo(phrase(error.key, **error.params), err=True)
        sys.exit(1)
    sheets.prepare(current_app)


@group.command()
@with_appcontext
def backup() -> None:
    """Copy a SQLite database whole into the backups folder, also while servers run; print where it is."""
    copy = migrate.copy_sqlite(db.engine, Path(current_app.instance_path) / "backups", "by-hand")
    click.echo(copy or phrase("ground-backup-elsewhere"), err=copy is None)
    sys.exit(0 if copy else 1)


@group.command("setup-link")
@with_appcontext
def print_setup_link() -> None:
    """Print the link for the first organiser; it works once, and links printed earlier no more."""
    link = setup_url(current_app)
    click.echo(link or phrase("ground-founded"))
    sys.exit(0 if link else 1)


@group.command()
def verify() -> None:
    """Fold signed tables again and list what differs from what was signed: exit 1 where anything does."""
    differences = list(verified(db.session))
    for found in differences:
        click.echo(f"table {found.table_id}, {found.part}: stands {found.stands}, folds to {found.folds}")
    click.echo(f"{len(differences)} differences")
    sys.exit(1 if differences else 0)


@group.command("schema")
def print_schema() -> None:
    """Print the JSON schema of records, as it stands in docs/record.schema.json."""
    click.echo(json.dumps(schema.of(GAMES), ensure_ascii=False, indent=2))


@group.command("new-game")
@click.argument("name")
def make_game(name: str) -> None:
    """Make the first files of a game, playable at once (docs/adding-a-game.md): 1 where that cannot be."""
    try:
        files = new_game(Path(__file__).resolve().parents[1], name)
    except ValueError as why:
        click.echo(str(why), err=True)
        sys.exit(1)
    for file in files:
        click.echo(file)


@group.command("agents")
@click.option("--table", "table_id", type=int, required=True, help="The number in the table's address.")
@click.option("--seats", required=True, help="The seats that agents play, by comma: 6,7,8,9.")
@click.option("--port", type=click.IntRange(0, 65535), default=10000, show_default=True)
@click.option("--host", default="127.0.0.1", show_default=True, help="Where to listen.")
@click.option(
    "--seconds", type=click.FloatRange(0.1, 600), default=10, show_default=True, help="For an answer."
)
@with_appcontext
def open_for_agents(table_id: int, seats: str, port: int, host: str, seconds: float) -> None:
    """Let agents of the competition play seats of an AIWolf table until it is over: 1 if that cannot be."""
    chosen = tuple(int(seat) for seat in seats.split(",") if seat.strip().isdecimal())
    if not chosen or len(set(chosen)) < len(chosen):
        raise click.BadParameter("numbers of seats, each once", param_hint="--seats")
    try:
        with agent_table.listening(host, port) as server:
            click.echo(f"{server.getsockname()[0]}:{server.getsockname()[1]}")
            agents = agent_table.seated(server, chosen, seconds)
        state = agent_table.play(db.session, table_id, agents)
    except (OSError, Missing, agent_table.NotThisGame) as why:
        click.echo(f"{type(why).__name__}: {why}", err=True)
        sys.exit(1)
    click.echo(state.winner)


@group.group("aiwolf")
def aiwolf() -> None:
    """Villages without a game master, among agents."""


@aiwolf.command("simulate")
@click.option("--seats", type=click.IntRange(LEAST, MOST), default=15, show_default=True)
@click.option("--games", type=click.IntRange(1, 1_000_000), default=1000, show_default=True)
@click.option(
    "--agents", default="random", show_default=True, help=f"Who plays, by comma: {', '.join(AGENTS)}."
)
@click.option(
    "--table", type=click.Choice(["standard", "masons", "fox"]), default="standard", show_default=True
)
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed plays the same games.")
def simulate_games(seats: int, games: int, agents: str, table: str, seed: int) -> None:
    """Play games among built-in agents and print win rates by camp and role. An unknown agent: exit 2."""
    names = [name.strip() for name in agents.split(",")]
    unknown = [name for name in names if name not in AGENTS]
    if unknown:
        raise click.BadParameter(f"no agent is called {unknown[0]!r}", param_hint="--agents")
    options = AIWolfOptions(talk="typed", table=table)  # type: ignore[arg-type] # one of the choices above
    begun = time.perf_counter()
    tally = None
    with click.progressbar(simulate(seats, games, options, names, seed), games, file=sys.stderr) as played:
        for _, counted in played:
            tally = counted
    if tally is not None:
        _print_tally(tally, time.perf_counter() - begun)


def _print_tally(tally: Tally, seconds: float) -> None:
    for camp, number in sorted(tally.camps.items()):
        click.echo(f"{camp:<12} {number:>8} of {tally.games}  {number / tally.games:6.1%}")
    for role, rate in tally.rates():
        click.echo(f"{role:<12} {rate.share:6.1%} ± {rate.interval:.1%}  of {rate.among}")
    click.echo(f"{tally.games / seconds:.0f} games/s")
