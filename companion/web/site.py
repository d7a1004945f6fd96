"""The club that owns this site, as every page needs it: its name, language and picture, where it can be
reached, that as a code for a phone's camera; ways back inside the site and nowhere else, ids in addresses.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import tzinfo
from io import BytesIO
from typing import Any
from urllib.parse import urlsplit

from babel.dates import get_timezone
from flask import Flask, abort, current_app, g, has_request_context, request
from markupsafe import Markup, escape
from sqlalchemy import select
from werkzeug.routing import IntegerConverter, Rule

from companion.addresses import LOOPBACK, is_public, lan_addresses
from companion.club.accounts.models import Club
from companion.config import EVERY_NETWORK, Config
from companion.store.base import rows
from companion.store.engine import db, execute

from . import colours


@dataclass(frozen=True)
class ClubSettings:
    """What pages show of the club; `founded` is false until the set-up has been done."""

    name: str = ""
    locale: str = "ja"
    zone: str = "Asia/Tokyo"
    address: str = ""
    colour: str = ""
    picture: str = ""
    """Tells it from the one before it; empty where there is none."""
    founded: bool = False


_OWN = rows(Club).c
_CLUB = select(
    _OWN.name, _OWN.locale, _OWN.time_zone, _OWN.public_address, _OWN.colour, _OWN.picture_tag
).where(_OWN.id == 1)


def club_settings() -> ClubSettings:
    """The club of this request, read once."""
    if not has_request_context():
        return ClubSettings()
    if "club_settings" not in g:
        row = execute(db.session, _CLUB, {}).one_or_none()
        told: list[Any] = [*(one or "" for one in row), True] if row else []
        g.club_settings = ClubSettings(*told)
    settled: ClubSettings = g.club_settings
    return settled


def forget_club_settings() -> None:
    """Read the club anew: its settings have been changed."""
    g.pop("club_settings", None)


def club_name() -> str:
    """The club's own name; empty before the set-up."""
    return club_settings().name


def club_language() -> str:
    """The language of readers whose browser asks for none that the companion speaks."""
    return club_settings().locale


def club_zone() -> tzinfo:
    """The club's time zone, with its own tables: Windows brings none."""
    return get_timezone(club_settings().zone)


def public_host() -> str:
    """The host of the address that the club has chosen for its links; empty while it has chosen none."""
    return urlsplit(club_settings().address).hostname or ""


def settings() -> Config:
    """The machine's settings."""
    found: Config = current_app.extensions["config"]
    return found


def base_url() -> str:
    """What links and codes begin with: the setting, the organiser's choice, or the likeliest address.

    Never the Host header, which whoever asks may write as they please.
    """
    own = settings()
    if own.public_url or club_settings().address:
        return own.public_url or as_served(club_settings().address)
    return own.url_of(next(iter(lan_addresses()), "127.0.0.1")) if listens_widely() else own.local_url


def listens_widely() -> bool:
    """Whether the program listens in every network of this machine, and not at one address alone."""
    return settings().host in EVERY_NETWORK


def as_served(address: str) -> str:
    """An address that was chosen, with the scheme that is served now where it is one of this machine's."""
    own, parts = settings(), urlsplit(address)
    ours = parts.port == own.port and parts.hostname in (*LOOPBACK, *lan_addresses())
    if not ours or not parts.hostname:
        return address
    return own.url_of(parts.hostname) if listens_widely() else own.local_url


def is_public_site() -> bool:
    """Whether links to this site can be opened by people who are at home."""
    return is_public(urlsplit(base_url()).hostname or "")


def absolute(path: str) -> str:
    """A path of this site as a link for a phone."""
    return base_url().rstrip("/") + path


def code(address: str, title: str = "") -> Markup:
    """A code of this address as inline SVG, dark on white in every theme, since cameras need that."""
    import segno  # the first page shows none

    drawn = segno.make(address, error="m", micro=False)
    picture = drawn.svg_inline(
        omitsize=True, border=1, svgclass=None, lineclass=None, dark="#1a1410", light="#ffffff"
    )
    # The drawing is segno's own, made of numbers; only the title is somebody's words.
    return Markup(picture.replace("<svg ", f'<svg role="img" aria-label="{escape(title or address)}" ', 1))


def club_picture(tag: str = "") -> bytes:
    """The club's picture as a PNG; empty where it has none, or none of this tag any more."""
    own = club_settings().picture
    row = db.session.get(Club, 1) if own and tag in ("", own) else None
    return (row and row.picture) or b""


def app_icon(tag: str) -> bytes:
    """The club's picture in a white disc on its colour, as devices show an app; empty where it has none."""
    from PIL import Image, ImageDraw, ImageOps  # it fills memory, and devices ask once

    if not (data := club_picture(tag)):
        return b""
    icon, made = Image.new("RGB", (ICON, ICON), club_felt()), BytesIO()
    ImageDraw.Draw(icon).ellipse((46, 46, ICON - 46, ICON - 46), fill="#ffffff")
    mark = ImageOps.contain(Image.open(BytesIO(data)).convert("RGBA"), (290, 290))
    icon.paste(mark, ((ICON - mark.width) // 2, (ICON - mark.height) // 2), mark)
    # Anybody may ask, as often as they like: the way to few colours that takes the least time.
    icon.quantize(128, Image.Quantize.FASTOCTREE).save(made, "PNG", optimize=True)
    return made.getvalue()


def club_felt() -> str:
    """The colour of the heads of pages and pictures, on which light letters are read."""
    return colours.felt(club_settings().colour)


def club_face() -> dict[str, Any]:
    """What the head of a sheet says of the club."""
    own = club_settings()
    colour = colours.tones(own.colour, dark=False)["accent-ink"] if own.colour else ""
    return {"club": own.name, "colour": colour, "picture": club_picture()}


ICON = 512
"""Side of the picture of an app: of whatever shape a phone cuts out, the disc is always seen."""
LARGEST = 2**63 - 1
"""The largest id that a database can be asked for."""
DIGITS = len(str(LARGEST))


class Id(IntegerConverter):
    """`<int:…>` in a route: what can be no id is no page of this site."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **{"max": LARGEST, **kwargs})  # type: ignore[arg-type]


class LateRule(Rule):
    """A route whose addresses are first made into code when one is asked for: of all routes that is a
    twentieth of the start, and the first page asks for few."""

    def _compile_builder(self, append_unknown: bool = True) -> Callable[..., tuple[str, str]]:
        make = super()._compile_builder
        made: list[Callable[..., tuple[str, str]]] = []

        def build(rule: Rule, **values: Any) -> tuple[str, str]:
            if not made:
                made.append(make(append_unknown))
            return made[0](rule, **values)

        return build


def row_id(typed: str) -> int:
    """An id as a form, a query or a topic has it. Raises ValueError for what can be none."""
    if not (typed.isascii() and typed.isdecimal() and len(typed) <= DIGITS and int(typed) <= LARGEST):
        raise ValueError(typed[:DIGITS])
    return int(typed)


def row_id_or_404(typed: str) -> int:
    """An id of a topic; 404 for what can be none."""
    try:
        return row_id(typed)
    except ValueError:
        abort(404)


def init_app(app: Flask) -> None:
    """Read ids in all routes that are added from here on."""
    app.url_map.converters["int"] = Id
    app.url_rule_class = LateRule


def inside(address: str | None, otherwise: str = "/") -> str:
    """The address when it is a path of this site, else `otherwise`: nobody is sent elsewhere by a link."""
    if not address or not address.startswith("/") or address.startswith("//") or "\\" in address:
        return otherwise
    if any(ord(sign) < 33 for sign in address):
        return otherwise
    parts = urlsplit(address)
    return otherwise if parts.scheme or parts.netloc else address


def way_back(otherwise: str) -> str:
    """Where somebody came from, as the link said that led here; `otherwise` where it said nothing."""
    return inside(request.args.get("back"), otherwise)
