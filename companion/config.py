"""The settings: one frozen value, read once from the environment and from the instance folder.

docs/settings.md explains every row of SETTINGS to people; a test compares the two.
"""

import os
import secrets
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit

from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from .full_disk import is_full

VERSION = "1.0.0"
"""The release that this is, or the next one while it is made (docs/upgrading.md)."""
ROOT = Path(__file__).resolve().parent.parent
STARTED_LAST = ROOT / "instance" / "started-last"
"""Names the instance that start.py was told to start, for commands that come later."""
EVERY_NETWORK = {"0.0.0.0": "127.0.0.1", "::": "::1", "": "127.0.0.1"}
"""Hosts that mean every network, and how this machine calls itself there."""
SECRET_LENGTH = 32
"""Least characters of a secret that a person sets; the one made here has 43, 256 random bits."""


class SettingError(ValueError):
    """A setting that cannot be used: a key of companion/words/*/ground.ftl and what fills its places."""

    def __init__(self, key: str, **params: object) -> None:
        super().__init__(f"{key} {params}")
        self.key = key
        self.params = params


class DiskFull(SettingError):
    """Nothing more can be written to the disk on which a folder lies."""


@contextmanager
def room_in(folder: Path) -> Iterator[None]:
    """Whatever fails inside because there is no room in `folder` is a DiskFull; the innermost one stands."""
    try:
        yield
    except DiskFull:
        raise
    except Exception as error:
        if is_full(error):
            raise DiskFull("ground-disk-full", folder=folder) from error
        raise


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """What the machine decides, not the club: the club's own choices lie in its database."""

    instance: Path = ROOT / "instance"
    database_url: str = ""  # empty becomes instance/club.db
    secret_key: str = field(default="", repr=False)  # empty becomes instance/secret
    host: str = "0.0.0.0"
    port: int = 8000
    public_url: str = ""  # empty: the address that the organiser chose, else the first of this machine
    trusted_hosts: tuple[str, ...] = ()  # names, besides this machine's own and the public address's
    proxies: int = 0
    connections: int = 100  # of one address; 0 is as many as there are
    database_connections: int = 33  # to PostgreSQL, of one process
    https: bool = False
    backups: Path | None = None  # a second place for copies, as a stick
    fonts: Path | None = None  # where fonts of sheets are kept; None: in the instance
    private_webhooks: bool = False
    metrics: str = field(default="", repr=False)  # what Prometheus has to know; empty: nobody is told
    testing: bool = False

    @classmethod
    def from_environment(cls, environ: Mapping[str, str] | None = None) -> "Config":
        """The settings as the environment has them, ready to use. Raises SettingError with the reason.

        Makes the instance folder and its secret where they are lacking. An empty variable counts as unset.
        """
        return cls._given(os.environ if environ is None else environ).prepared()

    @classmethod
    def of_commands(cls, environ: Mapping[str, str] | None = None) -> "Config":
        """The settings for a command: of the club that start.py started last, where none is named.

        Makes nothing: a folder that was mistyped stays away. Raises SettingError.
        """
        given = dict(os.environ if environ is None else environ)
        if not given.get("COMPANION_INSTANCE", "").strip() and STARTED_LAST.is_file():
            given["COMPANION_INSTANCE"] = STARTED_LAST.read_text("utf-8")
        return cls._given(given).located()

    @classmethod
    def _given(cls, environ: Mapping[str, str]) -> "Config":
        given: dict[str, Any] = {
            setting.field: setting.read(setting.name, environ[setting.name])
            for setting in SETTINGS
            if environ.get(setting.name, "").strip()
        }
        return cls(**given)

    def located(self) -> "Config":
        """The same settings with folder and database named; nothing is made."""
        instance = self.instance.expanduser().resolve()
        url = self.database_url or f"sqlite:///{quote((instance / 'club.db').as_posix(), safe='/:')}"
        return replace(self, instance=instance, database_url=url)

    def prepared(self) -> "Config":
        """The same settings with folder, database and secret settled. Raises SettingError."""
        settled = self.located()
        with room_in(settled.instance):
            try:
                settled.instance.mkdir(mode=0o700, parents=True, exist_ok=True)
                secret = self.secret_key or kept_secret(settled.instance / "secret")
            except OSError as error:
                reason = error.strerror
                raise SettingError("ground-unwritable", folder=settled.instance, reason=reason) from error
        return replace(settled, secret_key=secret)

    @property
    def local_url(self) -> str:
        """How a browser on this machine calls the club; no slash at the end."""
        return self.url_of(EVERY_NETWORK.get(self.host, self.host))

    def url_of(self, host: str) -> str:
        """The club under one of this machine's addresses or names; no slash at the end."""
        name = f"[{host}]" if ":" in host else host
        return f"{'https' if self.https else 'http'}://{name}:{self.port}"


PRIVATE = (
    *("club.db", "club.db-wal", "club.db-shm", "secret"),
    *("backups", "tls", "fonts", "log", "running"),
)
"""What lies in an instance folder (instance/README.md). What else somebody keeps there is left alone."""


def keep_private(instance: Path) -> None:
    """Let nobody read the club's files but this account of the machine: those that lie in the instance
    folder, made by whatever program or copied there, and those that this process makes from here on.
    """
    os.umask(0o077)
    if os.name != "posix":  # elsewhere the folder's own rights decide
        return
    for path in filter(Path.exists, (instance / name for name in PRIVATE)):
        for each in (path, *path.rglob("*")):
            mode = each.lstat().st_mode
            if mode & 0o077 and not each.is_symlink():
                each.chmod(mode & 0o700)


def kept_secret(path: Path) -> str:
    """The secret in this file, made on first use: whole or not at all, readable by its owner only.

    Two processes that start at once get the same one. Raises OSError, and SettingError for a damaged file.
    """
    if not path.exists():
        publish(path, secrets.token_urlsafe(32))
    if os.name == "posix" and path.stat().st_mode & 0o077:
        path.chmod(0o600)
    secret = path.read_text("ascii", "replace").strip()
    if len(secret) < SECRET_LENGTH or not secret.isascii():
        raise SettingError("ground-secret-broken", file=path)
    return secret


def publish(path: Path, text: str) -> None:
    """Write a file under a name of its own, then give it its name unless somebody else was first."""
    draft = path.with_name(f"{path.name}.{os.getpid()}.{secrets.token_hex(4)}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        give_name(draft, path)
    finally:
        draft.unlink(missing_ok=True)


def give_name(draft: Path, path: Path) -> None:
    """Give a file that was written under another name its own, unless somebody else was first."""
    try:
        os.link(draft, path)
    except FileExistsError:
        return
    except OSError:
        if not path.exists():  # a USB stick's FAT knows no links; there renaming has to do
            draft.replace(path)


def _path(_name: str, value: str) -> Path:
    return Path(value)


def _number(low: int, high: int) -> Callable[[str, str], int]:
    def read(name: str, value: str) -> int:
        if not (value.strip().isdecimal() and low <= int(value) <= high):
            raise SettingError("ground-setting-number", name=name, low=low, high=high, value=value)
        return int(value)

    return read


def _switch(name: str, value: str) -> bool:
    return bool(_number(0, 1)(name, value))


def _text(_name: str, value: str) -> str:
    return value.strip()


def _secret(name: str, value: str) -> str:
    if len(value) < SECRET_LENGTH:
        raise SettingError("ground-setting-secret", name=name, least=SECRET_LENGTH)
    return value


def _database(_name: str, value: str) -> str:
    try:
        kind = make_url(value.strip()).get_backend_name()
    except (ArgumentError, ValueError):
        kind = ""
    if kind not in ("sqlite", "postgresql", "postgres"):
        # Only its beginning is repeated: the rest may hold a password.
        raise SettingError("ground-setting-database", value=value.strip().partition(":")[0])
    return value.strip()


def _url(name: str, value: str) -> str:
    try:
        parts = urlsplit(value.strip())
        usable = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        usable = False
    if not usable or parts.query or parts.fragment or parts.username is not None:
        raise SettingError("ground-setting-url", name=name, value=value)
    return value.strip().rstrip("/")


def _names(_name: str, value: str) -> tuple[str, ...]:
    return tuple(value.replace(",", " ").split())


@dataclass(frozen=True, slots=True)
class Setting:
    """One variable of the environment: its name, the field of Config it fills, how it is read."""

    name: str
    field: str
    read: Callable[[str, str], object]


SETTINGS = (
    Setting("COMPANION_INSTANCE", "instance", _path),
    Setting("DATABASE_URL", "database_url", _database),
    Setting("COMPANION_SECRET_KEY", "secret_key", _secret),
    Setting("COMPANION_HOST", "host", _text),
    Setting("COMPANION_PORT", "port", _number(0, 65535)),
    Setting("COMPANION_PUBLIC_URL", "public_url", _url),
    Setting("COMPANION_TRUSTED_HOSTS", "trusted_hosts", _names),
    Setting("COMPANION_PROXIES", "proxies", _number(0, 8)),
    Setting("COMPANION_CONNECTIONS", "connections", _number(0, 100_000)),
    Setting("COMPANION_DATABASE_CONNECTIONS", "database_connections", _number(3, 1000)),
    Setting("COMPANION_HTTPS", "https", _switch),
    Setting("COMPANION_BACKUPS", "backups", _path),
    Setting("COMPANION_FONTS", "fonts", _path),
    Setting("COMPANION_METRICS", "metrics", _secret),
    Setting("COMPANION_PRIVATE_WEBHOOKS", "private_webhooks", _switch),
)
