"""The head of a request, read line by line: what is no header by RFC 9112 is refused, not guessed at.

So is what a proxy before us could read in another way than we do: how long a body is, and for whom it is.

gevent has it read by Python's parser for mails, which takes several times as long and is as kind as mails
need: it unfolds lines, ends the head at a line that is none, and takes a bare carriage return for a new one.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from http.client import HTTPException
from typing import BinaryIO

MOST = 100
"""Headers of a request."""
LARGEST = 32 * 1024
"""Bytes of all of them."""
_TOKEN = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")
_CONTROL = re.compile(r"[\x00-\x08\x0a-\x1f\x7f]")
_END = (b"\r\n", b"\n")
_ONCE = frozenset({"host", "content-length", "transfer-encoding"})
_LENGTH = re.compile(r"[0-9]{1,18}")


class Head:
    """Headers by their names, however these are written; of one that came twice the first. As gevent asks."""

    status = ""
    """What was wrong in reading: nothing."""

    def __init__(self) -> None:
        self._lines: list[tuple[str, str, str]] = []
        self._named: dict[str, str] = {}

    def add(self, name: str, value: str) -> None:
        """One header more. Raises HTTPException for a name that can be none, for controls, and for a body
        whose length can be read in two ways."""
        folded = _lower_name(name)
        if _CONTROL.search(value):
            raise HTTPException("controls in a header")
        if folded in _ONCE and folded in self._named:
            raise HTTPException("a header twice that comes once")
        if folded == "content-length" and not _LENGTH.fullmatch(value):
            raise HTTPException("no length of a body")
        if folded == "transfer-encoding" and value.lower() != "chunked":
            raise HTTPException("no coding that is known here")
        self._lines.append((folded, name, value))
        self._named.setdefault(folded, value)

    def get(self, name: str, default: str | None = None) -> str | None:
        """A header's value."""
        return self._named.get(name.lower(), default)

    getheader = get

    def __delitem__(self, name: str) -> None:
        """Leave a header out. Raises KeyError where there is none."""
        del self._named[name.lower()]
        self._lines = [line for line in self._lines if line[0] != name.lower()]

    @property
    def typeheader(self) -> str | None:
        """What kind of body comes."""
        return self._named.get("content-type")

    @property
    def headers(self) -> Iterator[str]:
        """All of them, as lines."""
        return (f"{name}: {value}\r\n" for _, name, value in self._lines)


def read_head(sent: BinaryIO) -> Head:
    """The headers up to the empty line. Raises HTTPException where that does not come, or a line is none."""
    head, left = Head(), LARGEST
    for _ in range(MOST + 1):
        line = sent.readline(left + 1)
        left -= len(line)
        if line in _END:
            if head.get("content-length") and head.get("transfer-encoding"):
                raise HTTPException("two lengths of one body")
            return head
        if left < 0:
            break
        if not line.endswith(b"\n"):
            raise HTTPException("a head that is cut off")
        name, colon, value = line.decode("latin-1").partition(":")
        if not colon:
            raise HTTPException("a line of the head is no header")
        head.add(name, value.removesuffix("\n").removesuffix("\r").strip(" \t"))
    raise HTTPException("a head that is too long")


@lru_cache(256)
def _lower_name(name: str) -> str:
    """A header's name in small letters: browsers send the same ones with all that they ask."""
    if not _TOKEN.fullmatch(name):
        raise HTTPException("no name of a header")
    return name.lower()
