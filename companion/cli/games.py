"""A new game's first files, agents of the competition, and games among built-in ones."""

from __future__ import annotations

import sys
import time

import click

from companion.agents import table as agent_table
from companion.agents.simulate import AGENTS, Tally, simulate
from companion.club.writes import Missing
from companion.config import ROOT
from companion.games.aiwolf.roles import LEAST, MOST
from companion.games.aiwolf.state import AIWolfOptions
from companion.new_game import new_game as make_files
from companion.store.engine import db

from .group import group, needs_club


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


@group.command("agents")
@click.option("--table", "table_id", type=int, required=True, help="The number in the table's address.")
@click.option("--seats", required=True, help="The seats that agents play, by comma: 6,7,8,9.")
@click.option("--port", type=click.IntRange(0, 65535), default=10000, show_default=True)
@click.option("--host", default="127.0.0.1", show_default=True, help="Where to listen.")
@click.option(
    "--seconds", type=click.FloatRange(0.1, 600), default=10, show_default=True, help="For an answer."
)
@needs_club
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
