"""Proving a password: one hash at a time, and guessing slowed down by address and by account.

A device on which that organiser has logged in before is known: it counts for itself and goes first, so that
no stranger's guesses or floods keep the organiser out. Having held a table's role makes no device known. A
log-in at this machine itself is shut by no guesses from elsewhere.
"""

import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from math import ceil
from typing import TYPE_CHECKING

from flask import Flask, abort, current_app, request
from werkzeug.exceptions import TooManyRequests

from companion.addresses import is_loopback
from companion.club.accounts import log_ins
from companion.club.accounts import operations as accounts
from companion.club.accounts.models import Account
from companion.club.writes import Refused
from companion.store.engine import db

from ..security import device
from .passwords import fits, hash_password, needs_rehash

if TYPE_CHECKING:
    from limits.strategies import FixedWindowRateLimiter

BY_ACCOUNT = "10 per 5 minutes"
BY_ADDRESS = "30 per 5 minutes"
FROM_EVERYWHERE = "100 per 5 minutes"
"""Guesses that fail: at one account from one address, from one address, at one account from all addresses.
Phones of a night may share one address, but only organisers log in."""
WAITING = 24
WAITING_OF_ONE = 6
"""Strangers who may wait for their turn: altogether, and from one address."""


class Gate:
    """Whose password is looked at next, and who has guessed too often; of one process."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._taken = False
        self._known = 0
        self._strangers: Counter[str] = Counter()

    @cached_property
    def limiter(self) -> "FixedWindowRateLimiter":
        """Counts guesses; its library is imported with the first log-in."""
        from limits.storage import MemoryStorage
        from limits.strategies import FixedWindowRateLimiter

        return FixedWindowRateLimiter(MemoryStorage())

    def count(self, limit: str, key: str) -> bool:
        """Count a guess that failed; whether the limit was not reached before."""
        from limits import parse

        return self.limiter.hit(parse(limit), key)

    @contextmanager
    def turn(self, known: bool) -> Iterator[None]:
        """Wait for one's turn. No stranger's comes while a known device waits. 429 where too many wait."""
        address = request.remote_addr or ""
        with self._changed:
            self._wait_in_line(known, address)
            self._changed.wait_for(lambda: self._may_go(known))
            self._leave_line(known, address)
            self._taken = True
        try:
            yield
        finally:
            with self._changed:
                self._taken = False
                self._changed.notify_all()

    def _wait_in_line(self, known: bool, address: str) -> None:
        if known:
            self._known += 1
            return
        if self._strangers.total() >= WAITING or self._strangers[address] >= WAITING_OF_ONE:
            abort(429)
        self._strangers[address] += 1

    def _may_go(self, known: bool) -> bool:
        return not self._taken and (known or not self._known)

    def _leave_line(self, known: bool, address: str) -> None:
        if known:
            self._known -= 1
        else:
            self._strangers -= Counter([address])  # an address with nobody left falls out

    def judge(self, password: str, kept: str | None, login: str, known: bool) -> bool:
        """Whether a password fits, counted where it does not. 429 for who has guessed too often."""
        address = request.remote_addr or ""
        asker = f"device {device()}" if known else f"address {address}"
        counts = [(BY_ACCOUNT, f"account {login}|{asker}")]
        if not known:
            counts.append((BY_ADDRESS, asker))
        if not known and not is_loopback(address):
            counts.append((FROM_EVERYWHERE, f"account {login}"))
        with self.turn(known):
            for limit, key in counts:
                self._refuse_over(limit, key)
            if fits(password, kept):
                return True
            for limit, key in counts:
                self.count(limit, key)
            return False

    def _refuse_over(self, limit: str, key: str) -> None:
        """429 with `Retry-After` once a limit is reached."""
        from limits import parse

        if not self.limiter.test(parse(limit), key):
            ends = self.limiter.get_window_stats(parse(limit), key).reset_time
            raise TooManyRequests(retry_after=max(1, ceil(ends - time.time())))


@contextmanager
def guessing_codes() -> Iterator[None]:
    """Count, by address, the log-in codes that are refused within. 429 for who has guessed too often.

    Each is looked up first, by its hash, and a right one is let in whoever guessed from there: codes are
    too long to be found by guessing, and a club night has one address. A wrong one takes as long either way.
    """
    gate: Gate = current_app.extensions["gate"]
    try:
        yield
    except Refused:
        if not gate.count(BY_ADDRESS, f"code {request.remote_addr}"):
            abort(429)
        raise


def authenticate(login: str, password: str) -> Account | None:
    """The account of a log-in name and its password; a hash of older strength is made anew."""
    account = accounts.find_account(db.session, login)
    try:
        name = accounts.fold_login(login)  # as accounts are found: a sign that is not compared is no other
    except Refused:
        name = ""
    token = device()
    known = token is not None and log_ins.knows(db.session, name, token)
    kept = None if account is None else account.password_hash
    db.session.rollback()  # who waits holds no connection
    gate: Gate = current_app.extensions["gate"]
    if not gate.judge(password, kept, name, known) or account is None or kept is None:
        return None
    if needs_rehash(kept):
        accounts.rehash(db.session, account.id, hash_password(password))
    return accounts.get_account(db.session, account.id)


def init_app(app: Flask) -> None:
    """Count guesses in this process."""
    app.extensions["gate"] = Gate()
