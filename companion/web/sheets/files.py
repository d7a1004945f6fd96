"""Under which name a download is saved: in the reader's words, and in plain ASCII for what reads no other."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple
from urllib.parse import quote

from flask import Response

from companion.store.base import now

from ..speech import local

UNSAFE = str.maketrans(dict.fromkeys('\\/:*?"<>|', "_"))


class Name(NamedTuple):
    """A file's name without its ending: as people read it, and as every program can."""

    title: str
    plain: str


def this_minute() -> datetime:
    """When a sheet is printed, where the club is: no sheet says it to the second, so those of one minute are
    the same.
    """
    return local(now()).replace(tzinfo=None, second=0, microsecond=0)


def plain_name(*parts: object) -> str:
    """What a plain name is made of, where it is there: `standings-catan-2026-11-21`."""
    return "-".join(str(part).replace("_", "-") for part in parts if part)


def with_file_name(answer: Response, name: Name, ending: str, shown: str = "inline") -> Response:
    """The answer with its name to save it by; it is never kept by anybody on the way."""
    answer.headers.set(
        "Content-Disposition",
        shown,
        filename=f"{name.plain}.{ending}",
        **{"filename*": f"UTF-8''{quote(f'{file_name(name.title)}.{ending}', safe='')}"},
    )
    answer.headers["Cache-Control"] = "no-store"
    return answer


def file_name(name: str) -> str:
    """A name that every system can save a file by: nothing invisible, nothing that means a folder."""
    printable = "".join(sign for sign in name.translate(UNSAFE) if sign.isprintable())
    return " ".join(printable.split())[:80].strip(". ") or "sheet"
