"""Requests that only a script of our own page can make: our header, and the Origin that browsers add."""

from __future__ import annotations

from urllib.parse import urlsplit

from flask import abort, request

from ..clubhouse import base_url

HEADER = "X-Companion"


def from_own_page() -> None:
    """403 for what does not come from a page of this house.

    A page elsewhere can neither set the header without asking first nor choose its Origin, and the session's
    cookie does not travel with what it sends.
    """
    origin = request.headers.get("Origin", "")
    if request.headers.get(HEADER) != "page" or not _is_own(origin):
        abort(403)


def _is_own(origin: str) -> bool:
    """Whether a page of this origin is the club's: under the name asked for, or the one it has chosen."""
    if origin == request.host_url.rstrip("/"):
        return True
    public = urlsplit(base_url())
    return origin == f"{public.scheme}://{public.netloc}"
