"""Real threads beside greenlets, for work that would keep every greenlet waiting."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


def in_thread(work: Callable[[], T]) -> T:
    """Do it in a thread of the system where greenlets share this one, else here."""
    from gevent import get_hub, monkey

    if not monkey.is_module_patched("threading"):
        return work()
    done: T = get_hub().threadpool.apply(work)
    return done
