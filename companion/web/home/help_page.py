"""What to do when something is broken: the pages of docs/help*.md, which are read without the program too."""

from __future__ import annotations

import re
from functools import cache

from flask import render_template
from markdown_it import MarkdownIt

from companion.config import ROOT

from ..speech import language
from .views import blueprint

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
    heading, _, text = (DOCS / PAGES[lang]).read_text("utf-8").partition("\n")
    return heading.removeprefix("# "), MarkdownIt("commonmark", {"html": False}).render(text)
