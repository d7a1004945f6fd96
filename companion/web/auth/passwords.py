"""Passwords: argon2 in one real thread, for it would stall all greenlets for a tenth of a second."""

import os
import sys
import threading
from collections.abc import Callable
from functools import cache, lru_cache, partial
from typing import Any, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from companion.club.writes import Refused
from companion.kernel.words import Text
from companion.words.characters import shows_something

T = TypeVar("T")


def long_enough(password: str, field: str, *, least: int, most: int) -> str:
    """A password that somebody chooses. Raises Refused, also for one of blanks alone."""
    if not (least <= len(password) <= most and shows_something(password)):
        raise Refused(Text("auth-password-length", {"least": least, "most": most}), field)
    return password


CHOSEN = partial(long_enough, least=10, most=200)
# One thread and one hash at a time: argon2's own threads would take every core, and each hash 64 MiB.
_hasher = PasswordHasher(parallelism=1)


@cache
def _pool() -> Any:
    from gevent.threadpool import ThreadPool

    pool = ThreadPool(1)
    pool.apply(_give_way)
    return pool


def _give_way() -> None:
    """Have the thread that asks give way to all others; only Linux knows priorities of single threads."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), 10)


def _alone(work: Callable[[], T]) -> T:
    """Do it in the one thread for hashes where greenlets share this one, else here."""
    from gevent import monkey

    if not monkey.is_module_patched("threading"):
        return work()
    done: T = _pool().apply(work)
    return done


def hash_password(password: str) -> str:
    """The argon2id hash of a password, with its salt and parameters."""
    return _alone(lambda: _hasher.hash(password))


def fits(password: str, kept: str | None) -> bool:
    """Whether a password is the one of this hash. Without a hash the answer takes as long, and is no."""
    return _alone(lambda: _verify(password, kept or _nobody())) and kept is not None


def needs_rehash(kept: str) -> bool:
    """Whether this hash was made with weaker parameters than today's."""
    return _hasher.check_needs_rehash(kept)


def _verify(password: str, kept: str) -> bool:
    try:
        return _hasher.verify(kept, password)
    except (VerificationError, InvalidHashError):
        return False


@lru_cache(maxsize=1)
def _nobody() -> str:
    return _hasher.hash("nobody's password")
