"""This phone, known again: a random token in a signed cookie, of which the club keeps only the hash."""

from __future__ import annotations

from functools import lru_cache

from flask import current_app, g, request
from itsdangerous import BadSignature, Signer
from werkzeug.wrappers import Response

from companion.store.secrets import digest, new_token

from .security import COOKIES, cookie_name

COOKIE = "device"
KEPT = 400 * 24 * 3600


def _signer(secret: str) -> Signer:
    return Signer(secret, salt="companion-device")


def device() -> str | None:
    """The token of the device that asks, if this site gave it one."""
    if "device" not in g:
        g.device = _shown()
    token: str | None = g.device
    return token


def _shown() -> str | None:
    try:
        return _token(str(current_app.secret_key), request.cookies.get(cookie_name(COOKIE), ""))
    except (BadSignature, UnicodeDecodeError):
        return None


@lru_cache(COOKIES)
def _token(secret: str, kept: str) -> str:
    """The token in a cookie of ours, kept by its text as in `security`. Raises BadSignature."""
    return _signer(secret).unsign(kept).decode("ascii")


def device_hash() -> bytes | None:
    """What the club keeps of the device that asks; nothing for one it does not know."""
    token = device()
    return digest(token) if token else None


def known_device() -> str:
    """The device's token, a new one for a new device; `remember` puts it into the answer."""
    g.device = device() or new_token()
    return str(g.device)


NAMES = (
    ("Edg", "OPR", "Firefox", "FxiOS", "SamsungBrowser", "CriOS", "Chrome", "Safari"),
    ("iPhone", "iPad", "Android", "CrOS", "Windows", "Mac OS X", "Linux"),
)
"""Browsers and systems by what they say of themselves; the first that is found is meant."""
CALLED = {
    "Edg": "Edge",
    "OPR": "Opera",
    "FxiOS": "Firefox",
    "SamsungBrowser": "Samsung Internet",
    "CriOS": "Chrome",
    "CrOS": "ChromeOS",
    "Mac OS X": "Mac",
}


def browser() -> str:
    """What the device that asks calls itself, in short: Firefox · Windows. Empty where that says nothing."""
    said = request.headers.get("User-Agent", "")[:400]
    marks = (next((mark for mark in among if mark in said), "") for among in NAMES)
    return " · ".join(CALLED.get(mark, mark) for mark in marks if mark)


def remember(answer: Response) -> Response:
    """Give the device its token to keep, for as long as browsers keep anything."""
    signed = _signer(str(current_app.secret_key)).sign(known_device()).decode("ascii")
    name, secure = cookie_name(COOKIE), request.is_secure
    answer.set_cookie(name, signed, max_age=KEPT, httponly=True, samesite="Lax", secure=secure, path="/")
    return answer
