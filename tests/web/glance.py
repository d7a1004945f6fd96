"""What a passer-by reads on a game master's page while roles are hidden."""

from __future__ import annotations

from html.parser import HTMLParser

VOID = {"area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"}
SAID = {"say"}
"""What is read aloud: it names roles for all ears."""
HIDDEN = {"gm-alone", "last-secret", "on-sheet"}
"""What the stylesheet takes away (static/css/where.css)."""


def at_a_glance(page: str) -> str:
    """The words of the page's live part, but for what is hidden, folded, said aloud or explained."""
    return " ".join(Glance("<div " + page.partition('id="live"')[2]).read.split())


class Glance(HTMLParser):
    """Collects what is read in `read`."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.inside: list[tuple[str, bool]] = []
        self.read = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in VOID:
            return
        given = {name: value or "" for name, value in attrs}
        alone = (HIDDEN | SAID) & set(given.get("class", "").split())
        self.inside.append((tag, bool(alone) or given.get("id", "").startswith("about-")))

    def handle_endtag(self, tag: str) -> None:
        while self.inside and tag not in VOID and self.inside.pop()[0] != tag:
            pass
        if tag == "summary":
            self.inside[-1] = ("details", True)

    def handle_data(self, data: str) -> None:
        if not any(hides for _, hides in self.inside):
            self.read += data
