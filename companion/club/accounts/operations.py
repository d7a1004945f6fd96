"""The one-time set-up, the club's settings, and organisers. Passwords arrive here as hashes."""

import hashlib
import re
from collections.abc import Sequence
from functools import partial
from urllib.parse import urlsplit

from babel.dates import get_timezone
from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from companion.kernel.words import Text
from companion.store.base import now
from companion.store.keys import digest, new_token
from companion.words.characters import normalise

from ..writes import Missing, Refused, get_row, line, operation
from . import log_ins
from .acts import Changes, record
from .models import Account, Club, SetupToken

NAME = partial(line, most=100, needed=True)
"""What the club, an organiser and a log-in may be called."""


def fold_login(login: str) -> str:
    """A log-in name as it is compared: width and case make no difference."""
    return normalise("NFKC", NAME(login, "login")).casefold()


def has_organiser(session: Session) -> bool:
    """Whether the set-up has been done."""
    return session.scalar(select(func.count()).select_from(Account)) != 0


def find_account(session: Session, login: str) -> Account | None:
    """The organiser of a log-in name, unless there is none or the account is disabled."""
    try:
        key = fold_login(login)
    except Refused:
        return None
    return session.scalar(select(Account).where(Account.login == key, Account.disabled_at.is_(None)))


def get_account(session: Session, account_id: int) -> Account | None:
    """An organiser who may act, by id."""
    account = session.get(Account, account_id)
    return account if account is not None and account.disabled_at is None else None


def accounts(session: Session) -> Sequence[Account]:
    """All organisers, the disabled ones too."""
    return session.scalars(select(Account).order_by(Account.created_at, Account.id)).all()


@operation
def offer_setup(session: Session, *, alone: bool = False) -> str:
    """A token that opens the set-up once, as earlier ones do unless it is `alone`: each start offers one, and
    one may be in somebody's mail. Raises Refused after the set-up."""
    _not_yet(session)
    if alone:
        session.execute(delete(SetupToken))
    token = new_token()
    session.add(SetupToken(token_hash=digest(token), created_at=now()))
    return token


def opens_setup(session: Session, token: str) -> bool:
    """Whether the set-up may be done with this token."""
    return not has_organiser(session) and _setup(session, token) is not None


@operation
def set_up(
    session: Session, token: str, *, club: str, login: str, name: str, password_hash: str, locale: str = "ja"
) -> Account:
    """Found the club with its first organiser, using the token up. Raises Refused."""
    _not_yet(session)
    offered = _setup(session, token)
    if offered is None:
        raise Refused(Text("club-refused-setup-token"))
    offered.used_at = now()
    title = NAME(club, "club")
    session.add(Club(id=1, name=title, locale=_locale(locale), created_at=now()))
    account = _new(session, login, name, password_hash)
    record(session, account, "set-up", club=title)
    return account


@operation
def add_account(session: Session, by: Account, *, login: str, name: str, password_hash: str) -> Account:
    """A further organiser. Raises Refused for a log-in name that is taken."""
    account = _new(session, login, name, password_hash)
    record(session, by, "account-added", login=account.login, name=account.name)
    return account


OPEN_DAYS = 3
"""For so long a link stands by which an organiser chooses a password."""


@operation
def offer_link(session: Session, account_id: int, by: Account) -> str:
    """A link's token by which an organiser chooses a password, once; an earlier one is over."""
    account, token = get_row(session, Account, account_id, lock=True), new_token()
    account.link_hash, account.link_until = digest(token), now() + OPEN_DAYS * 24 * log_ins.HOUR
    record(session, by, "link-offered", login=account.login)
    return token


@operation
def withdraw_link(session: Session, account_id: int, by: Account) -> None:
    """The link that is out opens nothing any more."""
    account = get_row(session, Account, account_id, lock=True)
    account.link_hash = account.link_until = None
    record(session, by, "link-withdrawn", login=account.login)


def account_of_link(session: Session, token: str, *, lock: bool = False) -> Account:
    """Who may choose a password by a link. Raises Missing for one that is used, withdrawn or over."""
    query = select(Account).where(Account.link_hash == digest(token), Account.disabled_at.is_(None))
    if lock:
        query = query.with_for_update().execution_options(populate_existing=True)
    account = session.scalar(query)
    if account is None or now() >= (account.link_until or 0):
        raise Missing(Text("club-refused-organiser-link", {"days": OPEN_DAYS}))
    return account


@operation
def choose_password(session: Session, token: str, password_hash: str) -> Account:
    """A password by a link, which is used up by it. Raises Missing."""
    account = account_of_link(session, token, lock=True)
    change_password(session, account.id, password_hash, account)
    return account


@operation
def change_password(session: Session, account_id: int, password_hash: str, by: Account | None) -> None:
    """A new password; log-ins made with the old one end. Nobody is who sits at the machine itself."""
    account = get_row(session, Account, account_id, lock=True)
    account.password_hash = password_hash
    account.password_changed_at = now()
    account.link_hash = account.link_until = None
    log_ins.end(session, account_id)
    record(session, by, "password-changed", login=account.login)


@operation
def rehash(session: Session, account_id: int, password_hash: str) -> None:
    """The same password under a newer hash; log-ins stay good."""
    get_row(session, Account, account_id, lock=True).password_hash = password_hash


@operation
def disable(session: Session, account_id: int, by: Account) -> None:
    """Shut an organiser out, everywhere at once. Raises Refused for the last one."""
    # All accounts are locked: two organisers who shut each other out at once would leave nobody.
    query = select(Account).where(Account.disabled_at.is_(None)).order_by(Account.id).with_for_update()
    active = {account.id: account for account in session.scalars(query)}
    if account_id in active and len(active) == 1:
        raise Refused(Text("club-refused-last-organiser"))
    account = get_row(session, Account, account_id)
    account.disabled_at = account.disabled_at or now()
    account.link_hash = account.link_until = None
    log_ins.end(session, account_id)
    record(session, by, "account-disabled", login=account.login)


@operation
def enable(session: Session, account_id: int, by: Account | None) -> None:
    """Let an organiser in again."""
    account = get_row(session, Account, account_id, lock=True)
    account.disabled_at = None
    record(session, by, "account-enabled", login=account.login)


def _not_yet(session: Session) -> None:
    if has_organiser(session):
        raise Refused(Text("club-refused-set-up-done"))


def _setup(session: Session, token: str) -> SetupToken | None:
    query = select(SetupToken).where(SetupToken.token_hash == digest(token), SetupToken.used_at.is_(None))
    return session.scalar(query.with_for_update())


def _locale(locale: str) -> str:
    if locale not in ("ja", "en"):
        raise Refused(Text("club-refused-locale"), "locale")
    return locale


def _new(session: Session, login: str, name: str, password_hash: str) -> Account:
    key = fold_login(login)
    if session.scalar(select(Account.id).where(Account.login == key)) is not None:
        raise Refused(Text("club-refused-login-taken"), "login")
    shown = NAME(name, "name")
    account = Account(
        login=key, name=shown, password_hash=password_hash, password_changed_at=now(), created_at=now()
    )
    session.add(account)
    session.flush()
    return account


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
    seating_weights: dict[str, int] | None = None,
    changes: Changes = (),
) -> Club:
    """Change the club's settings. Raises Refused."""
    club = get_row(session, Club, 1, lock=True)
    club.name = NAME(name, "name")
    club.locale, club.time_zone = _locale(locale), _zone(time_zone)
    club.public_address = _address(public_address)
    club.seating_weights = seating_weights
    record(session, by, "club-changed", changes=changes, name=club.name)
    return club


@operation
def choose_address(session: Session, by: Account, address: str | None, changes: Changes = ()) -> Club:
    """What links and codes begin with from now on; nothing: the program chooses. Raises Refused."""
    club = get_row(session, Club, 1, lock=True)
    club.public_address = _address(address)
    record(session, by, "address-chosen", changes=changes, address=club.public_address)
    return club


COLOUR = re.compile("#[0-9a-f]{6}")


@operation
def choose_face(
    session: Session, by: Account, colour: str | None, picture: bytes | None, *, keeps_picture: bool = False
) -> None:
    """The club's own colour, and its picture as a PNG; nothing: it has none. Raises Refused."""
    club = get_row(session, Club, 1, lock=True)
    if colour and not COLOUR.fullmatch(colour):
        raise Refused(Text("club-refused-colour"), "colour")
    club.colour = colour or None
    if not keeps_picture:
        club.picture = picture
        club.picture_tag = hashlib.sha256(picture).hexdigest()[:16] if picture else None
    record(session, by, "face-chosen")


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
