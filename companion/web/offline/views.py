"""What a browser asks for to keep the shell, to install the club's pages, and what a device can do."""

from __future__ import annotations

from typing import Any

import msgspec
from flask import Blueprint, Response, abort, render_template, url_for

from companion.words import LANGUAGES

from ..home.views import authority
from ..layout import THEMES
from ..site import club_name
from ..speech import speaking, t
from .icons import FELT, ICONS, png
from .shell import shell, worker

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
