"""The first page, and what to do when something is broken: docs/help*.md, which are read without us too."""

import re
from functools import cache

from flask import Blueprint, Response, abort, current_app, render_template

from companion.club.tables.operations import tonight
from companion.config import ROOT
from companion.store.base import now
from companion.store.engine import db

from ..club import evening
from ..site import base_url, club_settings, code
from ..speech import language, today

blueprint = Blueprint("home", __name__)
AUTHORITY = "application/x-x509-ca-cert"
"""By this type a phone offers to install it."""


@blueprint.get("/")
def start() -> str:
    """Before the set-up: where to find its link. After it: tonight, and how phones get here."""
    if not club_settings().founded:
        return render_template("home/unfounded.html")
    url = base_url() + "/"
    event = tonight(db.session, today())
    begun = evening.evening_page(event.id) if event and event.held_on <= today() else {}
    vouches = authority() is not None
    return render_template(
        "home/start.html", **{**begun, "event": event}, url=url, code=code(url), vouches=vouches, now=now()
    )


def authority() -> bytes | None:
    """What vouches for this server's own certificate, where it serves https by such a one."""
    found: bytes | None = current_app.extensions.get("authority")
    return found


@blueprint.get("/authority.crt", endpoint="authority")
def give_authority() -> Response:
    """The authority, for devices that shall stop warning."""
    found = authority() or abort(404)
    answer = Response(found, mimetype=AUTHORITY)
    answer.headers["Content-Disposition"] = "attachment; filename=club-authority.crt"
    return answer


DOCS = ROOT / "docs"
PAGES = {"ja": "help.ja.md", "en": "help.md"}


HEADING = re.compile("<h2>(.*?)</h2>")


@blueprint.get("/help", endpoint="help")
def show() -> str:
    """The page in the reader's language, its headings first."""
    title, text = page(language())
    return render_template("home/help.html", title=title, text=text, headings=HEADING.findall(text))


@cache
def page(lang: str) -> tuple[str, str]:
    """Heading and text of the page as HTML."""
    from markdown_it import MarkdownIt  # it fills memory that a night without trouble can do without

    heading, _, text = (DOCS / PAGES[lang]).read_text("utf-8").partition("\n")
    return heading.removeprefix("# "), MarkdownIt("commonmark", {"html": False}).render(text)
