"""What a process has worked out: once for all who ask, anew after a change, no longer than it is wanted."""

from __future__ import annotations

import threading
from itertools import count

from companion.store.cache import Cache


def test_a_value_is_made_once_for_its_source() -> None:
    numbers = count(1)
    cache: Cache[int] = Cache(10)
    got = [cache.get("key", source, lambda: next(numbers)) for source in ("a", "a", "b", "b", "a")]
    assert got == [1, 1, 2, 2, 3]
    assert cache.known("key", "b") is None


def test_of_many_who_ask_at_once_one_makes_it_and_the_others_wait() -> None:
    cache: Cache[int] = Cache(10)
    ready, going_on = threading.Barrier(8), threading.Event()
    made: list[int] = []
    got: list[int] = []

    def make() -> int:
        going_on.wait(5)
        made.append(1)
        return 7

    def ask() -> None:
        ready.wait()
        got.append(cache.get("key", 1, make))

    threads = [threading.Thread(target=ask) for _ in range(8)]
    for thread in threads:
        thread.start()
    going_on.set()
    for thread in threads:
        thread.join()
    assert (made, got) == ([1], [7] * 8)


def test_a_value_may_be_made_from_others_whatever_their_keys() -> None:
    """A page of a table is made from what everybody sees of it; it must never wait for itself."""
    cache: Cache[int] = Cache(1000)
    got: list[int] = []

    def made_from_the_next(key: int) -> int:
        return key if key == 200 else cache.get(key + 1, 1, lambda: made_from_the_next(key + 1))

    asking = threading.Thread(target=lambda: got.append(made_from_the_next(0)), daemon=True)
    asking.start()
    asking.join(20)
    assert got == [200]


def test_a_value_is_no_older_than_is_wanted() -> None:
    at = 100.0
    cache: Cache[str] = Cache(10, clock=lambda: at)
    cache.keep("key", 1, "value")
    at = 102.0
    assert cache.known("key", 1, 2) == cache.known("key", 1) == "value"
    assert cache.known("key", 1, 1.9) is None


def test_what_was_not_asked_for_longest_leaves_first() -> None:
    cache: Cache[int] = Cache(2)
    for key in (1, 2):
        cache.keep(key, "", key)
    cache.known(1, "")
    cache.keep(3, "", 3)
    assert [cache.known(key, "") for key in (1, 2, 3)] == [1, None, 3]
