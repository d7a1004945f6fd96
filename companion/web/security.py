"""What guards every request and answer: known hosts, CSRF, and headers that keep the page to itself; and this
phone, known again by a random token in a signed cookie, of which the club keeps only the hash.
"""

import hashlib
import logging
from typing import Any, NamedTuple, TypeVar
from urllib.parse import urlsplit

import msgspec
from flask import Flask, Request, Response, abort, current_app, g, request, session
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface
from flask_wtf import CSRFProtect
from itsdangerous import BadSignature, Signer
from werkzeug import wrappers

from companion.addresses import LOOPBACK, lan_addresses
from companion.config import Config
from companion.store.base import now
from companion.store.keys import digest, new_token

from .site import base_url, public_host

log = logging.getLogger(__name__)
T = TypeVar("T")

POLICY = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Robots-Tag": "noindex",  # people's names are for the club, not for search engines
    "Cache-Control": "no-store",
}
"""What an answer says unless its view has said something else."""

OWN_HEADER = "X-Companion"
"""What only a script of our own page can send."""

csrf = CSRFProtect()


def cookie_name(name: str) -> str:
    """What a cookie that opens something is called: by https a name that browsers take from https alone.

    A name of its own, because a browser that has a Secure cookie takes no other of that name by plain http:
    a night without https after one with it could log nobody in.
    """
    return f"__Host-{name}" if request.is_secure else name


class Session(SecureCookieSessionInterface):
    """The session cookie is marked Secure wherever the page itself came by https.

    How old it is does not matter: a log-in ends by its row in the database. A cookie that was made while the
    clock was ahead would else be refused as one from the future once the clock is right.
    """

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession | None:
        """What the cookie holds, whenever it was signed; an empty session without one that we signed."""
        serializer = self.get_signing_serializer(app)
        if serializer is None:
            return None
        kept = request.cookies.get(self.get_cookie_name(app), "")
        try:
            return self.session_class(serializer.loads(kept) if kept else None)
        except BadSignature:
            return self.session_class()

    def get_cookie_name(self, app: Flask) -> str:
        """What the session is called in this answer."""
        return cookie_name(super().get_cookie_name(app))

    def get_cookie_secure(self, app: Flask) -> bool:
        """Whether this answer travels by https."""
        return request.is_secure


def host_of(asked: Request) -> str:
    """The name in the Host header, without its port, in small letters; empty where the header is nonsense."""
    name = str(asked.environ.get("HTTP_HOST", "")).strip().lower()
    if name.startswith("["):
        return name[1:].partition("]")[0]
    bare, _, port = name.rpartition(":")
    return bare if port.isdigit() and bare else name


def refuse_strangers(allowed: tuple[str, ...]) -> None:
    """421 for a Host that is neither this machine's nor one the club has chosen: a page elsewhere may not
    lend its name to this one."""
    host = host_of(request)
    if host in LOOPBACK or host in allowed or host in lan_addresses() or (host and host == public_host()):
        return
    log.warning("refused host %r", host[:80])
    abort(Response("421 This name is not served here.\n", 421, mimetype="text/plain"))


def from_own_page() -> None:
    """403 for what does not come from a page of this site.

    A page elsewhere can neither set the header without asking first nor choose its Origin, and the session's
    cookie does not travel with what it sends.
    """
    origin = request.headers.get("Origin", "")
    if request.headers.get(OWN_HEADER) != "page" or not _is_own(origin):
        abort(403)


def _is_own(origin: str) -> bool:
    """Whether a page of this origin is the club's: under the name asked for, or the one it has chosen."""
    if origin == f"{request.scheme}://{request.host}":
        return True
    public = urlsplit(base_url())
    return origin == f"{public.scheme}://{public.netloc}"


def from_json(body: bytes | str, kind: type[T]) -> T:
    """A value from JSON; 400 for what is none of this kind, and for what is nested without end."""
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
        abort(400)


def guard(response: Response) -> Response:
    """Headers on every answer; what no view has marked as keepable is kept by nobody."""
    there = {name.lower() for name, _ in response.headers}
    response.headers.extend([(name, value) for name, value in HEADERS.items() if name.lower() not in there])
    if request.is_secure:  # by plain http browsers ignore it, and complain
        response.headers["Cross-Origin-Opener-Policy"] = "same-origin"
    if session.modified and not session.permanent:
        session.permanent = True  # a phone forgets a browser session within the evening
    response.vary.update(("Cookie", "Accept-Language"))
    return response


def stamp_time(answer: Response) -> Response:
    """An answer kept by nobody, and stamped with the server's time as late as possible.

    By the stamp a page also knows that it was answered here, and not by what stands between.
    """
    answer.headers["Cache-Control"] = "no-store"
    answer.headers["X-Now"] = str(now())
    return answer


def put_away(_fault: BaseException | None) -> None:
    """Close what was sent as files, read or not."""
    request.close()


def fingerprint(text: str, **more: Any) -> str:
    """A fingerprint of a text that nobody else can make."""
    secret = str(current_app.secret_key).encode()[:64]
    return hashlib.blake2b(text.encode(), key=secret, **more).hexdigest()


def init_app(app: Flask) -> None:
    """Guard an app; its settings name the hosts that it answers to beside its own addresses."""
    settings: Config = app.extensions["config"]
    app.config.update(
        SESSION_COOKIE_NAME="companion",
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        SESSION_REFRESH_EACH_REQUEST=False,
        WTF_CSRF_TIME_LIMIT=None,
        WTF_CSRF_SSL_STRICT=False,  # the token is the proof; claim pages send no referrer
    )
    app.session_interface = Session()
    public = urlsplit(settings.public_url).hostname
    names = tuple(host.lower() for host in (*settings.trusted_hosts, public) if host)
    app.before_request(lambda: refuse_strangers(names))
    csrf.init_app(app)
    app.after_request(guard)
    app.teardown_request(put_away)


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


def remember(answer: wrappers.Response) -> wrappers.Response:
    """Give the device its token to keep, for as long as browsers keep anything."""
    signed = _signer(str(current_app.secret_key)).sign(known_device()).decode("ascii")
    name, secure = cookie_name(COOKIE), request.is_secure
    answer.set_cookie(name, signed, max_age=KEPT, httponly=True, samesite="Lax", secure=secure, path="/")
    return answer
