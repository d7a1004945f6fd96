"""Organisers who cannot get in, and many clubs on one server: each has a folder or database, a file of
settings and a unit of its own; nothing is shared but the program.
"""

import os
import re
import shlex
import subprocess
import sys
import time
from contextlib import ExitStack
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit

import click
from flask import Flask, current_app
from flask.cli import with_appcontext
from sqlalchemy import URL, make_url

from companion import instance_lock
from companion.addresses import LOOPBACK
from companion.chores import bring_up_to_date
from companion.club.accounts import operations as accounts
from companion.club.writes import Refused
from companion.config import ROOT, SETTINGS, Config, publish
from companion.console import phrase
from companion.store.engine import db
from companion.web import sheets
from companion.web.auth.log_ins import setup_url
from companion.web.auth.passwords import CHOSEN, hash_password

from .group import errors_as_sentences, fail, group, needs_club, needs_database, settings

NAME = re.compile(r"(?!(?:fonts|removed)$)[a-z][a-z0-9-]{0,39}")
"""Of a club; not of what lies beside the clubs."""
FIRST_PORT = 8101
PATIENCE = 180.0
"""Seconds that a club has until it serves again."""
FOLDER = click.option(
    "--folder",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("/var/lib/companion"),
    help="Where all clubs lie.",
)


@group.group("club")
def clubs() -> None:
    """Clubs that share a server."""


@clubs.command("add")
@click.argument("name")
@click.option("--url", required=True, help="Its public address.")
@click.option("--database", help="A PostgreSQL server, as postgresql://user:password@host; else SQLite.")
@FOLDER
@with_appcontext
def add_club(name: str, url: str, database: str | None, folder: Path) -> None:
    """Found a club: its folder or database, its settings in NAME.env for the unit companion@NAME, its line in
    clubs.map for the web server. Prints the link for its first organiser."""
    with errors_as_sentences():
        folder.mkdir(mode=0o711, parents=True, exist_ok=True)
        settings = folder / f"{name}.env"
        if not NAME.fullmatch(name) or settings.exists() or (folder / name).exists():
            fail("ground-club-name", name=name, folder=folder)
        others = _clubs(folder).values()
        host = urlsplit(url).hostname
        if host in (None, *LOOPBACK, *(urlsplit(club["COMPANION_PUBLIC_URL"]).hostname for club in others)):
            fail("ground-club-address", url=url)
        ports = [int(club["COMPANION_PORT"]) for club in others]
        values = {
            "COMPANION_INSTANCE": str(folder / name),
            "COMPANION_PUBLIC_URL": url,
            "COMPANION_PROXIES": "1",
            "COMPANION_HOST": "127.0.0.1",
            "COMPANION_PORT": str(max((FIRST_PORT - 1, *ports)) + 1),
            "COMPANION_FONTS": str(folder / "fonts"),
        }
        if database:
            values["COMPANION_DATABASE_CONNECTIONS"] = "6"
            own = f"companion_{name}".replace("-", "_")
            _on_server(make_url(database), f'CREATE DATABASE "{own}"')
            values["DATABASE_URL"] = _text(make_url(database).set(drivername="postgresql", database=own))
        app: Flask = current_app.extensions["create_app"](Config.from_environment(values))
        bring_up_to_date(app)
        sheets.prepare(app)
        link = setup_url(app)
        _write_settings(settings, values)
        with (folder / "clubs.map").open("a") as file:
            file.write(_line(values))
    click.echo(phrase("ground-club-added", file=settings))
    click.echo(link)


@clubs.command("remove")
@click.argument("name")
@FOLDER
@with_appcontext
def remove_club(name: str, folder: Path) -> None:
    """Take a club away that is not served, all or nothing: folder and settings go into the folder "removed",
    its database gets another name, its line goes from clubs.map."""
    with errors_as_sentences(), ExitStack() as undo:
        values = _clubs(folder).get(name) or fail("ground-club-unknown", name=name, folder=folder)
        place, hosts = Path(values["COMPANION_INSTANCE"]), folder / "clubs.map"
        if instance_lock.served_at(place):
            fail("ground-club-served", club=name)
        stamp = time.strftime("%y%m%d%H%M%S")
        kept = folder / "removed" / f"{name}-{stamp}"
        kept.parent.mkdir(mode=0o700, exist_ok=True)
        draft, kept_settings = folder / f"clubs.map.{stamp}", kept.with_suffix(".env")
        undo.callback(draft.unlink, missing_ok=True)
        draft.write_text(hosts.read_text("utf-8").replace(_line(values), ""), "utf-8")
        place.rename(kept)
        undo.callback(kept.rename, place)
        there = {**values, "COMPANION_INSTANCE": str(kept)}
        if database := values.get("DATABASE_URL"):
            url = make_url(database)
            renamed = url.set(database=f"{url.database}_{stamp}")
            there["DATABASE_URL"] = _text(renamed)
            _rename_database(url, renamed)
            undo.callback(_rename_database, renamed, url)
        undo.callback(kept_settings.unlink, missing_ok=True)
        _write_settings(kept_settings, there)
        draft.replace(hosts)
        (folder / f"{name}.env").unlink()
        undo.pop_all()
    click.echo(phrase("ground-club-removed", club=name, folder=kept))


@clubs.command("upgrade")
@click.option(
    "--restart",
    metavar="COMMAND",
    default="systemctl restart companion@{name}",
    help="What starts one anew; {name} in it stands for the club's name.",
)
@FOLDER
@with_appcontext
def upgrade_clubs(restart: str, folder: Path) -> None:
    """After the program was updated: of each club in turn a copy, then a start, then a wait until it serves.
    The first that does not ends it: 1."""
    with errors_as_sentences():
        own = {**os.environ, **dict.fromkeys((setting.name for setting in SETTINGS), "")}
        for name, values in _clubs(folder).items():
            place = Path(values["COMPANION_INSTANCE"])
            owner = place.stat()
            copy, password = _copying(place, values.get("DATABASE_URL"))
            copied = subprocess.run(
                copy,
                cwd=ROOT,
                env={**own, **values, **password},
                user=owner.st_uid,
                group=owner.st_gid,
                check=False,
            )
            if copied.returncode:
                fail("ground-club-no-copy", club=name)
            again = restart.replace("{name}", name)
            try:
                subprocess.run(shlex.split(again), check=True)
            except (OSError, ValueError, subprocess.CalledProcessError) as why:
                fail("ground-club-not-restarted", club=name, command=again, reason=why)
            if not _serves(int(values["COMPANION_PORT"])):
                fail("ground-club-not-ready", club=name)
            click.echo(phrase("ground-club-upgraded", club=name))


def _clubs(folder: Path) -> dict[str, dict[str, str]]:
    """The settings of each club by its name."""
    return {
        file.stem: dict(line.split("=", 1) for line in file.read_text("utf-8").splitlines() if "=" in line)
        for file in sorted(folder.glob("*.env"))
    }


def _write_settings(file: Path, values: dict[str, str]) -> None:
    publish(file, "".join(f"{key}={value}\n" for key, value in values.items()))


def _line(values: dict[str, str]) -> str:
    """What the web server reads of a club: its name and its port."""
    return f"{urlsplit(values['COMPANION_PUBLIC_URL']).hostname} {values['COMPANION_PORT']};\n"


def _text(address: URL) -> str:
    return address.render_as_string(hide_password=False)


def _rename_database(before: URL, after: URL) -> None:
    statement = f'ALTER DATABASE "{before.database}" RENAME TO "{after.database}"'
    _on_server(before.set(database="postgres"), statement)


def _on_server(server: URL, statement: str) -> None:
    import psycopg  # where the database is PostgreSQL

    address = server.set(drivername="postgresql", database=server.database or "postgres")
    try:
        with psycopg.connect(_text(address), autocommit=True) as connection:
            connection.execute(statement.encode())
    except psycopg.Error as error:
        fail("ground-database-closed", reason=str(error).strip())


def _copying(place: Path, database: str | None) -> tuple[list[str], dict[str, str]]:
    """What copies a club before its program changes, and the settings that no list of processes shows."""
    if database:
        copy, url = place / f"before-{time.strftime('%Y%m%d-%H%M%S')}.dump", make_url(database)
        address = url._replace(drivername="postgresql", password=None).render_as_string()
        password = {"PGPASSWORD": str(url.password)} if url.password else {}
        return ["pg_dump", "--format=custom", f"--file={copy}", address], password
    return [sys.executable, "-m", "flask", "--app", "app", "companion", "backup"], {}


def _serves(port: int) -> bool:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            asked = HTTPConnection("127.0.0.1", port, timeout=5)
            asked.request("GET", "/readyz")
            if asked.getresponse().status == 200:
                return True
        except OSError:
            pass
        time.sleep(0.2)
    return False


@group.command("password")
@click.argument("login")
@needs_club
@needs_database
def new_password(login: str) -> None:
    """Give an organiser a new password, typed here twice; all of the organiser's log-ins end."""
    known = {account.login: account for account in accounts.accounts(db.session)}
    account = known.get(accounts.fold_login(login))
    if account is None:
        fail("ground-no-organiser", login=login, known=", ".join(known))
    password = typed_twice()
    try:
        CHOSEN(password, "password")
    except Refused:
        fail("ground-password-length", **CHOSEN.keywords)
    accounts.change_password(db.session, account.id, hash_password(password), None)
    if account.disabled_at is not None:
        accounts.enable(db.session, account.id, None)
    click.echo(phrase("ground-password-changed", name=account.name))


def typed_twice() -> str:
    """A new password, unseen; asked for until both times are the same."""
    while True:
        first, again = (
            click.prompt(phrase(key), hide_input=True) for key in ("ground-password", "ground-password-again")
        )
        if first == again:
            return str(first)
        click.echo(phrase("ground-password-differs"), err=True)


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
    link = setup_url(current_app, alone=True, served=instance_lock.served_at(settings().instance))
    click.echo(link or phrase("ground-founded"))
    sys.exit(0 if link else 1)
