"""What phones and browsers know a club by: the key that signs cookies, and the authority of `--https`.

They are files of the instance folder. A copy of the database holds them in a table of its own, so that the
copy alone is enough to go on elsewhere; a database that is served has no such table.
"""

import re
import secrets
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from hashlib import sha256
from pathlib import Path

from companion.config import Config

from .database_file import drafts, put_in_place


def new_token() -> str:
    """A token of 128 random bits, fit for a URL."""
    return secrets.token_urlsafe(16)


def digest(token: str) -> bytes:
    """What is kept of a token: 32 bytes. Enough without salt, for the token itself is random."""
    return sha256(token.encode("utf-8", "surrogatepass")).digest()


Keys = Mapping[str, bytes]
"""Contents by name in the instance folder."""
PLACES = ("secret", "tls/*.pem")
_NAME = re.compile(r"secret|tls/[a-z-]+\.pem")


def keys_of(config: Config) -> Keys:
    """The keys of an instance; the one of the settings stands before the one in the folder."""
    instance = config.instance
    files = {
        path.relative_to(instance).as_posix(): path.read_bytes()
        for place in PLACES
        for path in instance.glob(place)
    }
    return {**files, "secret": config.secret_key.encode()} if config.secret_key else files


def put_into(copy: Path, keys: Keys) -> None:
    """Let a copy hold these keys and no others."""
    with closing(sqlite3.connect(copy)) as opened, opened:
        opened.execute("DROP TABLE IF EXISTS copied_key")
        opened.execute("CREATE TABLE copied_key (name TEXT PRIMARY KEY, content BLOB NOT NULL)")
        opened.executemany("INSERT INTO copied_key VALUES (?, ?)", keys.items())


def take_out_of(copy: Path) -> Keys:
    """The keys that a copy holds, which it then holds no more; none in copies of earlier versions."""
    with closing(sqlite3.connect(copy)) as opened, opened:
        if not opened.execute("SELECT 1 FROM sqlite_master WHERE name = 'copied_key'").fetchone():
            return {}
        rows = opened.execute("SELECT name, content FROM copied_key").fetchall()
        opened.execute("DROP TABLE copied_key")
    return {name: content for name, content in rows if _NAME.fullmatch(name)}


def keep(instance: Path, keys: Keys) -> None:
    """Put keys into an instance folder in place of its own, each whole, readable by their owner only."""
    targets = {instance / name: content for name, content in keys.items()}
    with drafts(targets) as parts:
        for target, part in parts.items():
            target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            part.touch(0o600)
            part.write_bytes(targets[target])
        for target, part in parts.items():
            put_in_place(part, target)
