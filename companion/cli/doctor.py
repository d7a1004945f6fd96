"""What is wrong with a club's instance, in sentences."""

import re
import shutil
import sys
from collections.abc import Callable, Iterator
from urllib.parse import urlsplit

import click
from flask.cli import with_appcontext
from sqlalchemy import func, select
from sqlalchemy.exc import DBAPIError

from companion import copying, instance_lock
from companion.addresses import LOOPBACK, lan_addresses
from companion.club.accounts.models import Club
from companion.club.accounts.operations import accounts
from companion.club.tables.verify import verify
from companion.config import SettingError, kept_secret, room_in
from companion.console import phrase
from companion.store import migrate
from companion.store.base import now
from companion.store.database_file import Unusable, file_of, refuse_damaged
from companion.store.engine import db
from companion.store.models import MoveEntry

from .group import FORMS, group, no_club, settings

LEAST_ROOM = 1 << 30
"""Bytes free on the disk."""
OLD = 2 * copying.DAY
"""Seconds after which a copy is old."""
GIVEN_BY_NOBODY = "169.254."
"""Addresses that a machine gives itself where no network gives it one."""
IPV4 = re.compile(r"[\d.]+")
AHEAD = 60_000
"""Milliseconds by which entries may be ahead of the clock."""

Faults = Iterator[str]


def instance() -> Faults:
    """The folder, its secret, and whether others may read it."""
    folder = settings().instance
    if not folder.is_dir():
        yield phrase("ground-no-club", folder=folder)
        return
    try:
        if (folder / "secret").exists():
            kept_secret(folder / "secret")
    except SettingError as why:
        yield phrase(why.key, **why.params)
    free = shutil.disk_usage(folder).free
    if free < LEAST_ROOM:
        yield phrase("ground-doctor-disk", folder=folder, free=free >> 20)


def database() -> Faults:
    """Whether the database is there, whole, and in the form that this program knows."""
    file = file_of(db.engine)
    if file is not None and file.exists():
        refuse_damaged(file, thorough=True)
    if not migrate.holds_club(db.engine):
        yield phrase(no_club(), folder=settings().instance)
    elif (form := migrate.form(db.engine)) != "current":
        yield phrase(FORMS[form], folder=settings().instance)


def organisers() -> Faults:
    """Whether there is an organiser who can log in."""
    if not [account for account in accounts(db.session) if account.disabled_at is None]:
        yield phrase("ground-doctor-nobody")


def clock() -> Faults:
    """Whether this machine's clock is behind what has been played."""
    latest = db.session.scalar(select(func.max(MoveEntry.received))) or 0
    if latest > now() + AHEAD:
        yield phrase("ground-doctor-clock", minutes=(latest - now()) // 60_000)


def copies() -> Faults:
    """Whether there is a copy of late, and the stick is in."""
    config = settings()
    if file_of(db.engine) is None:
        return
    age = copying.age(config)
    if age is None:
        yield phrase("ground-doctor-no-copy")
    elif age > OLD:
        yield phrase("ground-doctor-old-copy", days=age // copying.DAY)
    if config.backups is not None and not copying.stick_is_there(config):
        yield phrase("ground-doctor-no-stick", folder=config.backups)


def network() -> Faults:
    """Whether phones find this machine at the address that the codes begin with."""
    own, chosen = settings(), db.session.get(Club, 1)
    if own.public_url:  # somebody else's web server stands before this one
        return
    reached = [address for address in lan_addresses() if not address.startswith(GIVEN_BY_NOBODY)]
    parts = urlsplit((chosen.public_address if chosen else None) or "")
    if own.host in LOOPBACK:
        yield phrase("ground-doctor-alone", host=own.host)
    elif not reached:
        yield phrase("ground-doctor-no-network")
    elif IPV4.fullmatch(parts.hostname or "") and parts.hostname not in reached:
        yield phrase("ground-doctor-moved", url=parts.geturl(), now=own.url_of(reached[0]))


def signed_tables() -> Faults:
    """Whether every signed table comes out of its log once more."""
    for found in verify(db.session):
        yield phrase("ground-doctor-differs", table=found.table_id, part=found.part)


BASIC: tuple[Callable[[], Faults], ...] = (instance, database)
"""Checks without which no other can be made."""
FURTHER: tuple[Callable[[], Faults], ...] = (organisers, clock, copies, network, signed_tables)


@group.command()
@with_appcontext
def doctor() -> None:
    """Say in sentences what is wrong with the club's data and this machine: 1 where anything is."""
    found = _collect_faults(BASIC) or _collect_faults(FURTHER)
    for sentence in found:
        click.echo(sentence)
    if not found:
        click.echo(phrase("ground-doctor-well", folder=settings().instance))
    address = instance_lock.served_at(settings().instance)
    if address:
        click.echo(phrase("ground-doctor-served", url=address))
    sys.exit(1 if found else 0)


def _collect_faults(checks: tuple[Callable[[], Faults], ...]) -> list[str]:
    found: list[str] = []
    for check in checks:
        try:
            with room_in(settings().instance):
                found.extend(check())
        except (SettingError, Unusable) as why:
            found.append(phrase(why.key, **why.params))
        except DBAPIError as error:
            found.append(phrase("ground-database-closed", reason=str(error.orig).strip()))
    return list(dict.fromkeys(found))
