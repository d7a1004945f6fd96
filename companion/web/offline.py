"""What a browser asks for to keep the shell, to install the club's pages, and what a device can do."""

import hashlib
import re
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from flask import Blueprint, Response, abort, current_app, render_template, url_for

from companion.words import LANGUAGES

from .home.views import authority
from .layout import THEMES
from .site import club_name
from .speech import speaking, t

WORKER = "worker.js"
LOADED = re.compile(r'(?:href|src)="(/(?:bootstrap/)?static/[^"#]+)')
"""What a page loads, without the part of a picture that is meant."""


def address_of(language: str, theme: str) -> str:
    """Where the shell of a language and theme stands."""
    return url_for("offline.stand_in", language=language, theme=theme)


def shell(language: str, theme: str) -> str:
    """The page itself; nothing in it belongs to whoever asks."""
    with speaking(language):
        return render_template("offline/shell.html", theme=lambda: theme, address=address_of(language, theme))


def worker(language: str, theme: str) -> str:
    """The script that keeps the shell in a browser. It differs as soon as anything that it keeps does."""
    page = shell(language, theme)
    static = Path(current_app.static_folder or "")
    source = (static / WORKER).read_text("utf-8")
    scripts = [url_for("static", filename=f"js/{path.name}") for path in sorted(static.glob("js/*.js"))]
    files = list(dict.fromkeys((*LOADED.findall(page), *scripts)))
    made = hashlib.blake2b("\n".join((page, source, *files)).encode(), digest_size=8)
    kept = {"version": made.hexdigest(), "shell": address_of(language, theme), "files": files}
    return f"const KEPT = {msgspec.json.encode(kept).decode()};\n{source}"


SIDE = 48.0
OUTER = ((24.0, 3.0), (42.0, 13.5), (42.0, 34.5), (24.0, 45.0), (6.0, 34.5), (6.0, 13.5))
INNER = ((24.0, 8.0), (37.7, 16.0), (37.7, 32.0), (24.0, 40.0), (10.3, 32.0), (10.3, 16.0))
MOON, SHADOW = (24.94, 23.84, 10.0), (34.0, 20.71, 8.3)
"""Circles, centre and radius; the moon is what the shadow leaves."""
WHEAT, FELT, CREAM = "#e0ac49", "#16302a", "#f8f0de"
SMOOTH = 4
"""Drawn so many times larger, then made smaller: that rounds off the steps of its edges."""


class Icon(NamedTuple):
    """How an icon is wanted: pixels a side, and how much of them the mark takes on felt; all, on nothing."""

    size: int
    part: float | None = None


ICONS = {
    "mark-192": Icon(192),
    "mark-512": Icon(512),
    # Whatever shape a phone cuts out: what lies within four fifths of the side is always seen.
    "maskable-512": Icon(512, 0.72),
    "touch-180": Icon(180, 0.8),
}


@lru_cache(maxsize=len(ICONS))
def png(name: str) -> bytes:
    """An icon of ICONS. Raises KeyError for another."""
    from PIL import Image, ImageDraw  # it fills memory, and most nights nobody asks

    icon = ICONS[name]
    side = icon.size * SMOOTH
    scale = side / SIDE * (icon.part or 1.0)
    edge = (side - SIDE * scale) / 2
    picture = Image.new("RGBA", (side, side), FELT if icon.part else f"{FELT}00")
    pen = ImageDraw.Draw(picture)
    for corners, colour in ((OUTER, WHEAT), (INNER, FELT)):
        pen.polygon([(edge + x * scale, edge + y * scale) for x, y in corners], fill=colour)
    moon = Image.new("L", (side, side))
    for (x, y, radius), light in ((MOON, 255), (SHADOW, 0)):
        box = (x - radius, y - radius, x + radius, y + radius)
        ImageDraw.Draw(moon).ellipse([edge + place * scale for place in box], fill=light)
    picture.paste(CREAM, mask=moon)
    made = BytesIO()
    picture.reduce(SMOOTH).save(made, "PNG", optimize=True)
    return made.getvalue()


blueprint = Blueprint("offline", __name__, url_prefix="/offline")

LANGUAGE = f"<any({', '.join(LANGUAGES)}):language>"
LOOK = f"/{LANGUAGE}/<any({', '.join(THEMES)}):theme>"
PAPER = "#faf5ea"
DAY = 24 * 3600


@blueprint.get("")
def device() -> str:
    """What this device can do, what it lacks, and what to do about it. The page's script fills in which."""
    return render_template("offline/device.html", vouches=authority() is not None)


@blueprint.get(LOOK)
def stand_in(language: str, theme: str) -> str:
    """The shell of a language and theme: the same bytes for everybody."""
    return shell(language, theme)


@blueprint.get(f"{LOOK}/worker.js")
def script(language: str, theme: str) -> Response:
    """The worker that keeps this shell, for all pages of the site."""
    answer = Response(worker(language, theme), mimetype="text/javascript")
    answer.headers["Service-Worker-Allowed"] = "/"
    answer.headers["Cache-Control"] = "no-cache"
    return answer


@blueprint.get(f"/{LANGUAGE}.webmanifest")
def manifest(language: str) -> Response:
    """What stands on a device's screen of apps once the pages are installed."""
    with speaking(language):
        manifest: dict[str, Any] = {
            "id": "/",
            "name": club_name() or t("common-product"),
            "lang": language,
            "start_url": "/",
            "scope": "/",
            "display": "standalone",
            "theme_color": FELT,
            "background_color": PAPER,
            "icons": [_svg(), *(_icon(name) for name in ICONS if not name.startswith("touch"))],
        }
    answer = Response(msgspec.json.encode(manifest), mimetype="application/manifest+json")
    answer.headers["Cache-Control"] = "no-cache"
    return answer


def _svg() -> dict[str, str]:
    mark = url_for("static", filename="mark.svg")
    return {"src": mark, "sizes": "any", "type": "image/svg+xml", "purpose": "any"}


def _icon(name: str) -> dict[str, str]:
    side = ICONS[name].size
    purpose = "maskable" if name.startswith("maskable") else "any"
    address = url_for("offline.icon", name=name)
    return {"src": address, "sizes": f"{side}x{side}", "type": "image/png", "purpose": purpose}


@blueprint.get("/<name>.png")
def icon(name: str) -> Response:
    """The club's mark in pixels; 404 for what is not drawn."""
    if name not in ICONS:
        abort(404)
    answer = Response(png(name), mimetype="image/png")
    answer.cache_control.public = True
    answer.cache_control.max_age = DAY
    return answer
