"""The club that owns this site, as every page needs it: its name, its language, where it can be reached, and
that as a code for a phone's camera."""

from dataclasses import dataclass
from datetime import tzinfo
from urllib.parse import urlsplit

from babel.dates import get_timezone
from flask import current_app, g, has_request_context
from markupsafe import Markup, escape

from companion.addresses import LOOPBACK, is_public, lan_addresses
from companion.club.accounts.models import Club
from companion.config import Config
from companion.store.engine import db


@dataclass(frozen=True)
class ClubSettings:
    """What pages show of the club; `founded` is false until the set-up has been done."""

    name: str = ""
    locale: str = "ja"
    zone: str = "Asia/Tokyo"
    address: str = ""
    founded: bool = False


def club_settings() -> ClubSettings:
    """The club of this request, read once."""
    if not has_request_context():
        return ClubSettings()
    if "club_settings" not in g:
        row = db.session.get(Club, 1)
        given = (row.name, row.locale, row.time_zone, row.public_address or "", True) if row else ()
        g.club_settings = ClubSettings(*given)
    found: ClubSettings = g.club_settings
    return found


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
    return own.url_of(next(iter(lan_addresses()), "127.0.0.1"))


def as_served(address: str) -> str:
    """An address that was chosen, with the scheme that is served now where it is one of this machine's."""
    own, parts = settings(), urlsplit(address)
    ours = parts.port == own.port and parts.hostname in (*LOOPBACK, *lan_addresses())
    return own.url_of(parts.hostname) if ours and parts.hostname else address


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
