"""`flask companion agents …` and `flask companion aiwolf …`: agents at tables, simulated games, logs."""

import json
import random
import socket
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import click

from companion.agents import table as agent_table
from companion.agents.simulate import Tally, kind_of, log_of, options_of, simulate
from companion.club.rounds.operations import add_round
from companion.club.tables import operations
from companion.club.writes import Missing, Refused
from companion.games.aiwolf.agents import AGENTS, Agent
from companion.games.aiwolf.logs.lines import MOST_BYTES, Fault, Unreadable
from companion.games.aiwolf.logs.reading import ReadLog, as_json, history_of, read
from companion.games.aiwolf.state import DIALECTS, LEAST, MOST
from companion.kernel.capabilities import WritesLog
from companion.kernel.words import Illegal, Text
from companion.store.base import now
from companion.store.engine import db
from companion.words import LANGUAGES, Words

from .group import fail, group, needs_club, needs_database

LOG_FILE = click.Path(exists=True, dir_okay=False, path_type=Path)


@group.command("agents")
@click.option("--table", "table_id", type=int, required=True, help="The number in the table's address.")
@click.option("--seats", required=True, help="The seats that agents play, by comma: 6,7,8,9.")
@click.option(
    "--port", type=click.IntRange(0, 65535), default=10000, show_default=True, help="0: a free one."
)
@click.option("--host", default="127.0.0.1", show_default=True, help="Where to listen.")
@click.option(
    "--seconds", type=click.FloatRange(0.1, 600), default=10, show_default=True, help="For an answer."
)
@click.option(
    "--agents", help="Who plays in this process, by comma, as `aiwolf simulate` has them; no port then."
)
@needs_club
@needs_database
def open_for_agents(
    table_id: int, seats: str, port: int, host: str, seconds: float, agents: str | None
) -> None:
    """Let agents of the competition play seats of an AIWolf table until it is over: 1 if that cannot be."""
    chosen = tuple(int(seat) for seat in seats.split(",") if seat.strip().isdecimal())
    if not chosen or len(set(chosen)) < len(chosen):
        raise click.BadParameter("numbers of seats, each once", param_hint="--seats")
    kinds = [_kind(name.strip()) for name in agents.split(",")] if agents else []
    own = {seat: kinds[place % len(kinds)](random.Random()) for place, seat in enumerate(chosen) if kinds}
    try:
        if own:
            click.echo(agent_table.play_own(db.session, table_id, own).winner)
            return
        with socket.create_server((host, port)) as server:
            agent_table.invite(db.session, table_id, chosen)
            click.echo(f"{server.getsockname()[0]}:{server.getsockname()[1]}")
            state = agent_table.serve(db.session, table_id, server, seconds)
    except (Illegal, Missing) as why:
        click.echo(Words("en").say(why.text), err=True)
        sys.exit(1)
    except agent_table.NotThisGame:
        fail("ground-not-aiwolf", table=table_id)
    except agent_table.Ended:
        fail("ground-table-over", table=table_id)
    except OSError as why:
        click.echo(f"{type(why).__name__}: {why}", err=True)
        sys.exit(1)
    click.echo(state.winner)


@group.group("aiwolf")
def aiwolf() -> None:
    """Villages without a game master: games among agents, and logs of the competition."""


@aiwolf.command("simulate")
@click.option("--seats", type=click.IntRange(LEAST, MOST), default=15, show_default=True)
@click.option("--games", type=click.IntRange(1, 1_000_000), default=1000, show_default=True)
@click.option(
    "--agents",
    default="random",
    show_default=True,
    help=f"Who plays, by comma: {', '.join(AGENTS)}, or a class of your own as module:Class.",
)
@click.option(
    "--table", type=click.Choice(["standard", "masons", "fox"]), default="standard", show_default=True
)
@click.option(
    "--dialect", type=click.Choice(list(DIALECTS)), default="0.2", show_default=True, help="0.4: 0.4 to 0.6."
)
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed plays the same games.")
@click.option("--logs", type=click.Path(file_okay=False, path_type=Path), help="A folder for a log a game.")
def simulate_games(
    seats: int, games: int, agents: str, table: str, dialect: str, seed: int, logs: Path | None
) -> None:
    """Play games among built-in agents and print win rates by camp and role. An unknown agent: exit 2."""
    names = [name.strip() for name in agents.split(",")]
    for name in names:
        _kind(name)  # before anything is played
    begun = time.perf_counter()
    tally = None
    if logs is not None:
        logs.mkdir(parents=True, exist_ok=True)
    games_of = simulate(seats, games, options_of(dialect, table), names, seed)
    with click.progressbar(games_of, games, file=sys.stderr) as played:
        for state, tally in played:
            if logs is not None:
                (logs / f"{tally.games:06d}.log").write_text(log_of(state), "utf-8")
    if tally is not None:
        _print_tally(tally, time.perf_counter() - begun)


def _kind(name: str) -> Callable[[random.Random], Agent]:
    """What makes an agent of a name that was given with --agents."""
    try:
        return kind_of(name)
    except (ImportError, AttributeError, ValueError) as why:
        raise click.BadParameter(f"no agent is called {name!r}: {why}", param_hint="--agents") from why


def _print_tally(tally: Tally, seconds: float) -> None:
    for camp, number in sorted(tally.camps.items()):
        click.echo(f"{camp:<12} {number:>8} of {tally.games}  {number / tally.games:6.1%}")
    for role, rate in tally.rates():
        click.echo(f"{role:<12} {rate.share:6.1%} ± {rate.interval:.1%}  of {rate.among}")
    click.echo(f"{tally.games / seconds:.0f} games/s")


@aiwolf.command("read")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--language", type=click.Choice(LANGUAGES), default="en", help="Language of faults.")
def read_logs(files: Sequence[Path], language: str) -> None:
    """Replay logs of versions 0.2 to 0.6 and print a JSON object a file: 1 where a log has faults."""
    words = Words(language)
    faulty = False
    for file in files:
        try:
            printed = as_json(str(file), _read(file), words.say)
        except Unreadable as none:
            printed = as_json(str(file), None, words.say, Fault(none.line, none.why))
        faulty = faulty or bool(printed["faults"])
        click.echo(json.dumps(printed, ensure_ascii=False))
    sys.exit(1 if faulty else 0)


@aiwolf.command("open")
@click.argument("file", type=LOG_FILE)
@click.option("--event", "event_id", type=int, required=True, help="The number in the event's address.")
@needs_club
@needs_database
def open_log(file: Path, event_id: int) -> None:
    """Open a log as a table in a new round of an event, to look at; print its address: 1 if it cannot be."""
    try:
        history = history_of(_read(file), now())
        table = operations.open_played(db.session, add_round(db.session, event_id).id, history)
        db.session.commit()
    except (Unreadable, Missing, Refused) as why:
        text = why.why if isinstance(why, Unreadable) else why.text
        click.echo(Words("en").say(text), err=True)
        sys.exit(1)
    click.echo(f"/tables/{table.id}")


@aiwolf.command("log")
@click.argument("table_id", type=int)
@needs_club
@needs_database
def print_log(table_id: int) -> None:
    """Print the log of a table that is over, in the competition's format: 1 if there is none."""
    try:
        history = operations.history(db.session, table_id)
    except Missing as missing:
        click.echo(Words("en").say(missing.text), err=True)
        sys.exit(1)
    game = history.game
    if not isinstance(game, WritesLog):
        fail("ground-not-aiwolf", table=table_id)
    names = dict(enumerate(history.table.names, 1))
    printed = game.log_file(game.view(history.table.state, "public"), names)
    if printed is None:
        click.echo(Words("en").say(Text("kernel-not-finished")), err=True)
        sys.exit(1)
    click.echo(printed, nl=False)


def _read(file: Path) -> ReadLog:
    """A log that is there, and not too large. Raises Unreadable."""
    try:
        if file.stat().st_size > MOST_BYTES:
            raise Unreadable(Text("aiwolf-log-large", {"most": MOST_BYTES}))
        return read(file.read_bytes())
    except OSError as why:
        raise Unreadable(Text("aiwolf-log-not-there")) from why
