"""What every page shares: the theme, the way around, versions of static files, icons."""

import hashlib
import os
import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

from flask import Blueprint, Flask, Response, abort, current_app, g, redirect, request, send_file, url_for
from flask_bootstrap import Bootstrap5
from markupsafe import Markup
from werkzeug.security import safe_join
from werkzeug.wrappers import Response as Answer
from wtforms import Field

from companion.config import ROOT
from companion.words import LANGUAGES

from . import colours, site, speech
from .site import club_language, club_name, inside

THEMES = ("auto", "light", "dark")
COOKIE = "theme"
YEAR = 365 * 24 * 3600
STATIC = ("static", "bootstrap.static")
VERSION = re.compile("v-([0-9a-f]{16})/")
COLOUR = re.compile(r"css/colour-([0-9a-f]{6})-(light|dark)\.css")
COMMENTS_AND_INDENTS = re.compile(rb"/\*.*?\*/|\n\s+", re.DOTALL)
"""Comments and indentation of styles, which no browser needs."""
PICTURE = re.compile(r"club-([0-9a-f]{16})(-app)?\.png")
SHELL = ("templates/base.html", "templates/screen/page.html", "templates/screen/bar.html")

ROW = 328
"""Pixels between the sides of a phone 360 wide, which a page's head has."""
HEADING = 24
"""Pixels of a heading's letter on a phone, as tokens.css has it."""
LETTER = 16
"""Pixels of a button's letter."""
BACK = 36
MORE = 56
ACT = (54, 184)
"""What the way back, "…" and an act take of the row; the act without its words, and at most."""


class Way(NamedTuple):
    """A place in the navigation: endpoint, key of its name, icon, how other addresses of it begin."""

    endpoint: str
    key: str
    icon: str
    further: tuple[str, ...] = ()


WAYS = (
    Way("home.start", "common-nav-tonight", "home"),
    Way("club.events", "common-nav-events", "calendar", ("/tables/", "/games/own", "/standings/events/")),
    Way("club.players", "common-nav-players", "people"),
    Way("club.standings", "common-nav-standings", "trophy"),
)


def ways() -> list[Way]:
    """The places that this site has."""
    return [way for way in WAYS if way.endpoint in current_app.view_functions]


def is_here(way: Way) -> bool:
    """Whether the page belongs to that place: the same view, or one whose address begins with the place's.

    Of two places the one that names more of the address has the page: an event's standings are the event's.
    """
    if request.endpoint == way.endpoint:
        return True
    return 0 < _own_letters(way) == max(map(_own_letters, ways()))


def _own_letters(way: Way) -> int:
    """How many letters of the page's address are the place's own."""
    start = url_for(way.endpoint).rstrip("/")
    own = (f"{start}/", *way.further) if start else way.further
    return max((len(one) for one in own if request.path.startswith(one)), default=0)


def here() -> str:
    """The page that is shown, as a way back to it; a page that was sent to has none but the start."""
    return request.full_path.rstrip("?") if request.method == "GET" else "/"


def field_marks(field: Field, hint: str | None, more: dict[str, Any]) -> dict[str, Any]:
    """Attributes of an input: what describes it, that it was refused, and what the page adds."""
    described = [f"{field.id}-{part}" for part, there in (("hint", hint), ("error", field.errors)) if there]
    marks: dict[str, Any] = {"aria-describedby": " ".join(described)} if described else {}
    if field.errors:
        marks["aria-invalid"] = "true"
    return {**marks, **more}


def breadth(text: str) -> float:
    """How wide a text is, in letters of the width of a Japanese one; Latin ones have about half of it."""
    return sum(1 if unicodedata.east_asian_width(sign) in "WFA" else 0.55 for sign in text)


SYLLABLE = re.compile(
    r"(?<=[a-z]{2})(?=[A-Z])|(?:(?<=[aeiouy])|(?<=[aeiouy][^\W_aeiouy]))(?=[^\W_A-Zaeiouy][aeiouy])"
)
PHRASE = re.compile(r"(?<=[ぁ-ん])(?=[一-龠ァ-ヶ])")


def syllables(text: str) -> str:
    """A name whose long words may divide: Latin ones by soft hyphens, Japanese ones after their particles."""
    divided = (
        PHRASE.sub("\u200b", SYLLABLE.sub("\u00ad", word)) if len(word) > 9 else word
        for word in text.split(" ")
    )
    return " ".join(divided)


def is_long_title(
    title: str, back: str | None = None, act: str = "", more: Sequence[object] = (), *, tabbed: bool = False
) -> bool:
    """Whether a page's title needs a second line on a phone, beside what else stands in the head's row.

    `act` is what its button says; nothing where there is none. Pages that are `tabbed` share their title, and
    with it its size: on each there is room for an act's picture and "…". See docs/decisions/0021.
    """
    room: float = ROW - (BACK if back else 0) - (MORE if more or tabbed else 0)
    if tabbed:
        room -= ACT[0]
    elif act:
        fixed, most = ACT
        room -= min(most, fixed + LETTER * breadth(act))
    return HEADING * breadth(Markup(title).striptags()) > room


def theme() -> str:
    """`auto`, `light` or `dark`, as the switch was left on this device."""
    chosen = request.cookies.get(COOKIE, "")
    return chosen if chosen in THEMES else THEMES[0]


@lru_cache(maxsize=2)
def _fingerprint(static: str) -> str:
    made = hashlib.blake2b(Bootstrap5.bootstrap_version.encode(), digest_size=8)
    files = sorted(path for path in Path(static).rglob("*") if path.is_file())
    for path in (*files, *(ROOT / name for name in SHELL)):
        made.update(path.read_bytes())
    return made.hexdigest()


def assets() -> str:
    """Fingerprint of scripts, styles, Bootstrap and the page's shell, as this process found them."""
    return _fingerprint(str(current_app.static_folder))


def add_version(endpoint: str, values: dict[str, Any]) -> None:
    """Put static files into a folder named by their version, so that browsers may keep them for good.

    What a script or a style loads stands beside it, and so has the version, too. In debug mode there is none.
    """
    if endpoint in STATIC and not current_app.debug:
        values["filename"] = f"v-{assets()}/{values['filename']}"


def drop_version(endpoint: str | None, values: dict[str, Any] | None) -> None:
    """The file that is meant; a page that was open while the program became newer gets the newer one."""
    if endpoint in STATIC and values and (found := VERSION.match(values["filename"])):
        g.asked_version = found[1]
        values["filename"] = values["filename"][found.end() :]


def url_once(endpoint: str, **values: Any) -> str:
    """`url_for`; that of a static file is made once in a request, for each drawing on a page asks for its."""
    if endpoint != "static" or values.keys() != {"filename"}:
        return url_for(endpoint, **values)
    made: dict[str, str] = g.setdefault("static_urls", {})
    name = values["filename"]
    if name not in made:
        made[name] = url_for(endpoint, **values)
    return made[name]


def send_static(filename: str) -> Response:
    """A static file; styles whose names are joined by "+" come as one, in this order, without comments;
    the club's own colour and picture, which are made.

    404 for what is not there, or named twice: nobody is sent more than all there is.
    """
    if asked := COLOUR.fullmatch(filename):
        tones = colours.tones(f"#{asked[1]}", dark=asked[2] == "dark")
        text = "".join(f"  --{name}: {value};\n" for name, value in tones.items())
        return Response(f":root {{\n{text}}}\n", mimetype="text/css")
    if asked := PICTURE.fullmatch(filename):
        made = site.app_icon(asked[1]) if asked[2] else site.club_picture(asked[1])
        return Response(made or abort(404), mimetype="image/png")
    if not filename.startswith("css/"):
        return current_app.send_static_file(filename)
    names = filename.removeprefix("css/").removesuffix(".css").split("+")
    folder = Path(current_app.static_folder or "", "css")
    files = [Path(found) for name in names if (found := safe_join(str(folder), f"{name}.css"))]
    if len(set(files)) < len(names) or not all(map(os.path.isfile, files)):
        abort(404)
    rules = COMMENTS_AND_INDENTS.sub(b"\n", b"\n".join(file.read_bytes() for file in files))
    return send_file(BytesIO(rules), "text/css", etag=f"{assets()}-{filename}")


def style_link(*names: str) -> Markup:
    """The link to styles, which a browser fetches as one file."""
    address = url_for("static", filename=f"css/{'+'.join(names)}.css")
    return Markup('<link rel="stylesheet" href="{}" />').format(address)


def keep_static(response: Response) -> Response:
    """A static file under its version never changes; without one it is asked for each time."""
    if response.status_code == 200 and g.get("asked_version") == assets():
        response.cache_control.clear()
        response.cache_control.public = True
        response.cache_control.max_age = YEAR
        response.cache_control.immutable = True
    return response


def init_app(app: Flask) -> None:
    """Serve Bootstrap from here, and give templates `ways`, `is_here`, `theme`, `themes` and more of the
    club."""
    app.config["BOOTSTRAP_SERVE_LOCAL"] = True
    Bootstrap5(app)
    app.view_functions["static"] = send_static
    app.url_defaults(add_version)
    app.url_value_preprocessor(drop_version)
    app.after_request(keep_static)
    app.jinja_env.filters.update(breadth=breadth, syllables=syllables)
    app.jinja_env.globals.update(
        url_for=url_once,
        ways=ways,
        is_here=is_here,
        here=here,
        is_long_title=is_long_title,
        style_link=style_link,
        theme=theme,
        themes=THEMES,
        club_name=club_name,
        club_language=club_language,
        club_settings=site.club_settings,
        listens_widely=site.listens_widely,
        tones=colours.tones,
        field_marks=field_marks,
        endpoints=lambda: current_app.view_functions,
    )


KEPT = 400 * 24 * 3600
CHOICES = {speech.COOKIE: LANGUAGES, COOKIE: THEMES}

blueprint = Blueprint("preferences", __name__)


@blueprint.post("/preferences")
def choose() -> Answer:
    """Keep a chosen language or theme and go back to the page; 400 for a choice that there is not."""
    answer = redirect(inside(request.form.get("next")), code=303)
    chosen = {name: request.form[name] for name in CHOICES if name in request.form}
    if not chosen or any(value not in CHOICES[name] for name, value in chosen.items()):
        abort(400)
    for name, value in chosen.items():
        keep(answer, name, value, KEPT)
    return answer


def keep(answer: Answer | Response, name: str, value: str, seconds: int) -> None:
    """A cookie of this device that no script reads. Not Secure: it opens nothing, and nights with and without
    https share it."""
    answer.set_cookie(name, value, max_age=seconds, httponly=True, samesite="Lax")
