"""This phone, known again: a random token in a signed cookie, of which the club keeps only the hash."""

from typing import NamedTuple

from flask import current_app, g, request
from itsdangerous import BadSignature, Signer
from werkzeug.wrappers import Response

from companion.store.keys import digest, new_token

from .security import cookie_name

COOKIE = "device"
KEPT = 400 * 24 * 3600


def _signer(secret: str) -> Signer:
    return Signer(secret, salt="companion-device")


class Device(NamedTuple):
    """The token that a device shows, and what the club keeps of it."""

    token: str
    hash: bytes


def _device_of_cookie() -> Device | None:
    """The device that asks, if this site gave it a token."""
    if "device" not in g:
        try:
            signed = request.cookies.get(cookie_name(COOKIE), "")
            token = _signer(str(current_app.secret_key)).unsign(signed).decode("ascii")
            g.device = Device(token, digest(token))
        except (BadSignature, UnicodeDecodeError):
            g.device = None
    shown: Device | None = g.device
    return shown


def device() -> str | None:
    """The token of the device that asks; nothing for one that this site does not know."""
    shown = _device_of_cookie()
    return shown.token if shown else None


def device_hash() -> bytes | None:
    """What the club keeps of the device that asks; nothing for one it does not know."""
    shown = _device_of_cookie()
    return shown.hash if shown else None


def known_device() -> str:
    """The device's token, a new one for a new device; `remember` puts it into the answer."""
    if (known := device()) is not None:
        return known
    token = new_token()
    g.device = Device(token, digest(token))
    return token


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
