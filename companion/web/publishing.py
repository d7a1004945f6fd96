"""A season as a folder for any web host: what visitors see, without scripts, each link inside the folder.

Pages are asked for as a visitor asks, so that a freeze and all else that is hidden holds here, too. What no
address below names is not asked for at all: a link that leads elsewhere becomes its words.
"""

import re
from collections.abc import Iterator
from html import escape, unescape
from html.parser import HTMLParser
from pathlib import Path

from flask import Flask
from sqlalchemy import func, select

from companion.club.accounts.models import Act
from companion.club.events import operations as events_of
from companion.club.events.models import Event, Season
from companion.club.standings.operations import boards
from companion.club.standings.scope import held_back
from companion.club.tables.models import GameTable
from companion.store.engine import db
from companion.store.keys import new_token

from . import site, speech

INDEX = "index.html"
CONTENTS = ".published"
"""What was written here, a file a line: the next time goes what is there no more."""
PAGE = re.compile(
    r"/standings/(seasons|events|boards)/(\d+)(?:\?game=[\w-]+)?"
    r"|/(seasons)/(\d+)/leaderboard\.pdf|/leader(boards)/(\d+)\.pdf|/(events)/(\d+)/(?:tables|standings\.pdf)"
    r"|/(players)/(\d+)|/(tables)/(\d+)/(?:public|sheet\.pdf\?viewer=public)"
)
PERSON = "/players/"
ASSET = re.compile(r"/(?:bootstrap/)?static/[^?#]+")
IN_STYLES = re.compile(rb'url\("?(\.\.?/[^")]+)')
OF_SCRIPTS = re.compile(r'\sdata-(?:live-topic|fragment|tag|now|worker|who)="[^"]*"')
VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
LEFT_OUT = {"script", "form", "template", "dialog"}
WAYS = {"site-ways", "menu", "live-bar", "site-sound", "call", "message"}
"""What on every page leads elsewhere or works by scripts."""


class Element:
    """An element with what is in it; text is a string."""

    def __init__(self, tag: str, start: str, attributes: dict[str, str]) -> None:
        self.tag, self.start, self.attributes = tag, start, attributes
        self.inside: list[Element | str] = []

    def all(self) -> "Iterator[Element]":
        """It and all elements in it."""
        yield self
        for each in self.inside:
            if isinstance(each, Element):
                yield from each.all()

    @property
    def classes(self) -> set[str]:
        return set(self.attributes.get("class", "").split())

    @property
    def left_out(self) -> bool:
        """Whether it has no use in a page that stands alone."""
        link = self.tag == "link" and self.attributes.get("rel") in ("manifest", "prefetch")
        return link or self.tag in LEFT_OUT or bool(self.classes & WAYS)


class Reader(HTMLParser):
    """Reads a page as one element."""

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=False)
        self.page = Element("", "", {})
        self._open = [self.page]
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_startendtag(tag, attrs)
        if tag not in VOID:
            self._open.append(self._open[-1].inside[-1])  # type: ignore[arg-type]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        self._open[-1].inside.append(Element(tag, self.get_starttag_text() or "", found))

    def handle_endtag(self, tag: str) -> None:
        if any(each.tag == tag for each in self._open):
            while self._open.pop().tag != tag:
                pass

    def handle_data(self, data: str) -> None:
        self._open[-1].inside.append(data)

    def handle_entityref(self, name: str) -> None:
        self.handle_data(f"&{name};")

    def handle_charref(self, name: str) -> None:
        self.handle_data(f"&#{name};")

    def handle_decl(self, decl: str) -> None:
        self.handle_data(f"<!{decl}>")


class Copy:
    """One season's copy while it is made."""

    def __init__(self, app: Flask, season: Season, language: str) -> None:
        app.secret_key = app.secret_key or new_token()  # commands have none, and no cookie is kept
        self.client = app.test_client(use_cookies=False)
        self.language = language
        self.start = f"/standings/seasons/{season.id}"
        signed = (
            select(GameTable).join(Event).where(GameTable.status == "signed", Event.season_id == season.id)
        )
        told = [table for table in db.session.scalars(signed) if not held_back(table)]
        self.known = {
            "seasons": {season.id},
            "boards": {board.id for board in boards(db.session, season.id)},
            "events": {table.event_id for table in told},
            "tables": {table.id for table in told},
        }
        self.files: dict[str, bytes] = {}
        self.pages: dict[str, Element] = {}
        self.failed: set[str] = set()
        """Files that cannot be made now."""

    def address(self, link: str) -> str | None:
        """What is asked for where a link leads; nothing where that is not published."""
        asked = unescape(link).partition("#")[0]
        if asked in ("/", "/standings"):
            return self.start
        if re.fullmatch(r"/tables/\d+", asked):
            asked += "/public"
        if ASSET.fullmatch(asked.partition("?")[0]):
            return asked.partition("?")[0]
        found = PAGE.fullmatch(asked)
        if not found:
            return None
        kind, number = filter(None, found.groups())
        return asked if kind == "players" or int(number) in self.known[kind] else None

    def file(self, address: str) -> str:
        """The name of its file in the folder."""
        if address == self.start:
            return INDEX
        if ASSET.fullmatch(address):
            return address[1:].replace("+", "_")
        plain, pdf, _ = address.partition(".pdf")
        return re.sub(r"\W+", "-", plain).strip("-") + (pdf or ".html")

    def fetch(self) -> None:
        """All pages and files that links lead to from the season's standings on."""
        waiting, asked = [self.start], {self.start}
        while waiting:
            address = waiting.pop()
            answer = self.client.get(address, headers={"Accept-Language": self.language}, buffered=True)
            if answer.status_code >= 500:
                self.failed.add(self.file(address))
            if answer.status_code != 200:
                continue
            found: list[str] = []
            if answer.mimetype == "text/html":
                page = self.pages[address] = Reader(answer.text).page
                found = [link for each in page.all() if not each.left_out for link in links_of(each).values()]
            else:
                self.files[address] = answer.data
                if answer.mimetype == "text/css":
                    folder = address.rpartition("/")[0]
                    styles = (each.decode() for each in IN_STYLES.findall(answer.data))
                    found = [re.sub(r"[^/]+/\.\./", "", f"{folder}/{each}") for each in styles]
            for link in found:
                leads = self.address(link)
                if leads and address.startswith(PERSON) and leads.startswith(PERSON):
                    continue  # whom somebody met in another season
                if leads and leads not in asked:
                    asked.add(leads)
                    waiting.append(leads)

    def written(self) -> Iterator[tuple[str, bytes]]:
        """Each file's name and content."""
        for address, content in self.files.items():
            yield self.file(address), content
        for address, page in self.pages.items():
            yield self.file(address), self.html(page).encode()

    def link(self, link: str) -> str | None:
        """A link as it stands in the folder; nothing where it would lead nowhere."""
        if link.startswith(("#", "https://", "http://", "data:", "mailto:")):
            return link
        leads = self.address(link)
        if leads not in self.files and leads not in self.pages:
            return None
        return self.file(leads or "") + "".join(unescape(link).partition("#")[1:])

    def html(self, element: Element | str, in_menu: bool = False) -> str:
        """An element as it is written; a menu loses what leads nowhere, all else keeps its words."""
        if isinstance(element, str):
            return element
        if element.left_out:
            return ""
        tag, start = element.tag, OF_SCRIPTS.sub("", element.start)
        in_menu = in_menu or "menu-list" in element.classes or tag == "nav"
        for name, old in links_of(element).items():
            new = self.link(old)
            if new is not None:
                start = re.sub(rf'\s{name}="[^"]*"', f' {name}="{escape(new)}"', start, count=1)
            elif tag != "a" or in_menu or element.classes & {"btn", "back", "no-print"}:
                return ""
            else:
                tag, start = "span", "<span>"
        inside = "".join(self.html(each, in_menu) for each in element.inside)
        if tag in ("noscript", ""):
            return inside
        if tag == "details" and not re.sub(r"(?s)<summary.*</summary>|<[^>]+>|\s", "", inside):
            return ""
        if in_menu and tag in ("li", "ul", "nav") and not inside.strip():
            return ""
        if tag == "head":
            inside = f'\n    <meta name="robots" content="noindex" />{inside}'
        return start if tag in VOID or start.endswith("/>") else f"{start}{inside}</{tag}>"


def links_of(element: Element) -> dict[str, str]:
    """What it leads to or needs, by attribute."""
    return {name: element.attributes[name] for name in ("href", "src") if name in element.attributes}


def season_to_publish(name: str | None) -> Season | None:
    """A season by its name, or the one that the page of standings shows."""
    if name:
        return events_of.season_called(db.session, name)
    seasons = events_of.seasons(db.session)
    return events_of.season_on(db.session, speech.today()) or (seasons[0] if seasons else None)


def latest_changes() -> object:
    """What differs when pages may have changed: results that are signed, and what organisers did."""
    signed = func.count(GameTable.signed_at), func.max(GameTable.signed_at)
    latest = select(func.max(Act.id)).scalar_subquery()
    return tuple(db.session.execute(select(*signed, latest)).one())


def publish(app: Flask, season: Season, folder: Path) -> int:
    """Write a season's copy and take away what an earlier one held besides. Returns the number of pages.

    Raises FileExistsError for a folder that holds something else, and OSError.
    """
    contents = folder / CONTENTS
    folder.mkdir(parents=True, exist_ok=True)
    if not contents.exists() and any(each for each in folder.iterdir() if not each.name.startswith(".")):
        raise FileExistsError(folder)
    before = contents.read_text("utf-8").splitlines() if contents.exists() else []
    copy = Copy(app, season, site.club_language())
    copy.fetch()
    names = [name for name in before if name in copy.failed]
    for name, content in copy.written():
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if not target.exists() or target.read_bytes() != content:
            part = target.with_name(f"{target.name}.part")
            part.write_bytes(content)
            part.replace(target)
        names.append(name)
    inside = folder.resolve()
    for name in set(before) - set(names):
        if (folder / name).resolve().is_relative_to(inside):
            (folder / name).unlink(missing_ok=True)
    contents.write_text("".join(f"{name}\n" for name in sorted(names)), "utf-8")
    return len(copy.pages)
