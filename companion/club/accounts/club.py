"""The club's own settings: name, language, time zone, address."""

from __future__ import annotations

import re
from functools import partial
from urllib.parse import urlsplit

from babel.dates import get_timezone
from sqlalchemy.orm import Session

from companion.kernel.words import Text

from ..writes import Refused, get_row, line, operation
from .acts import Changes, record
from .models import Account, Club
from .operations import NAME

ADDRESS = partial(line, most=300)
_NOT_IN_A_HOST = re.compile(r"[^\w.\-:\[\]]")


def the_club(session: Session) -> Club | None:
    """The club, once it has been set up."""
    return session.get(Club, 1)


@operation
def change_club(
    session: Session,
    by: Account,
    *,
    name: str,
    locale: str,
    time_zone: str,
    public_address: str | None,
    changes: Changes = (),
) -> Club:
    """Change the club's settings. Raises Refused."""
    club = get_row(session, Club, 1, lock=True)
    if locale not in ("ja", "en"):
        raise Refused(Text("club-refused-locale"), "locale")
    club.name = NAME(name, "name")
    club.locale, club.time_zone = locale, _zone(time_zone)
    club.public_address = _address(public_address)
    record(session, by, "club-changed", changes=changes, name=club.name)
    return club


@operation
def choose_address(session: Session, by: Account, address: str | None, changes: Changes = ()) -> Club:
    """What links and codes begin with from now on; nothing: the program chooses. Raises Refused."""
    club = get_row(session, Club, 1, lock=True)
    club.public_address = _address(address)
    record(session, by, "address-chosen", changes=changes, address=club.public_address)
    return club


def _zone(name: str) -> str:
    try:
        get_timezone(name)
    except LookupError as error:
        raise Refused(Text("club-refused-time-zone"), "time_zone") from error
    return name


def _address(address: str | None) -> str | None:
    bare = ADDRESS(address or "", "public_address").rstrip("/")
    if not bare:
        return None
    try:
        parts = urlsplit(bare)
        usable = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
        usable = usable and not _NOT_IN_A_HOST.search(parts.netloc)
    except ValueError:
        usable = False
    if not usable or parts.path or parts.query or parts.fragment or "@" in parts.netloc:
        raise Refused(Text("club-refused-address"), "public_address")
    return bare
