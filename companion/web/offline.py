"""What a browser asks for to keep the shell, to install the club's pages, and what a device can do."""

import hashlib
import re
from pathlib import Path
from typing import Any

import msgspec
from flask import Blueprint, Response, current_app, render_template, url_for

from companion.words import LANGUAGES

from .home.views import authority
from .layout import THEMES
from .site import ICON, club_felt, club_name, club_settings
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


ICONS = {"mark-192": "any", "mark-512": "any", "maskable-512": "maskable"}
"""Pictures of the mark that an installed page may have, and what each is for; its side stands in its name.
Of a maskable one, whatever shape a phone cuts out, four fifths of the side are always seen."""

blueprint = Blueprint("offline", __name__, url_prefix="/offline")

LANGUAGE = f"<any({', '.join(LANGUAGES)}):language>"
LOOK = f"/{LANGUAGE}/<any({', '.join(THEMES)}):theme>"
PAPER = "#faf5ea"


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
        icons = [("mark.svg", "any", "image/svg+xml", "any")]
        for name, purpose in ICONS.items():
            side = name.rpartition("-")[2]
            icons.append((f"icons/{name}.png", f"{side}x{side}", "image/png", purpose))
        if tag := club_settings().picture:
            own = f"club-{tag}-app.png", f"{ICON}x{ICON}", "image/png"
            icons = [(*own, purpose) for purpose in ("any", "maskable")]
        manifest: dict[str, Any] = {
            "id": "/",
            "name": club_name() or t("common-product"),
            "lang": language,
            "start_url": "/",
            "scope": "/",
            "display": "standalone",
            "theme_color": club_felt(),
            "background_color": PAPER,
            "icons": [
                {"src": url_for("static", filename=name), "sizes": sizes, "type": kind, "purpose": purpose}
                for name, sizes, kind, purpose in icons
            ],
        }
    answer = Response(msgspec.json.encode(manifest), mimetype="application/manifest+json")
    answer.headers["Cache-Control"] = "no-cache"
    return answer
