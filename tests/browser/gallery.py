"""Pictures of the main pages, to be looked at: ``python -m tests.browser.gallery FOLDER``.

Serves a club with the sample night, once for each language, and takes every page of PAGES as a phone and as a
laptop shows it, light and dark: ``FOLDER/<page>-<width>-<light|dark>-<ja|en>.png``. Then it makes the picture
of the README anew, ``docs/pictures/readme.png``; with ``--readme`` only that.
"""

from __future__ import annotations

import argparse
import base64
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, sync_playwright

from companion import create_app
from companion.club.rounds import operations as rounds
from companion.club.sample.script import CATAN, catan
from companion.club.tables import operations as tables
from companion.club.tables.operations import SeatDraft, TableDraft
from companion.config import Config
from companion.games import GAMES
from companion.kernel.codec import codec_of
from companion.kernel.replay import Request
from companion.store.base import now
from companion.store.engine import db
from tests.browser.find import find_browser
from tests.browser.night import ROOT, Night
from tests.browser.phones import ARGUMENTS, LAPTOP, LOCALES, PHONE
from tests.databases import closed
from tests.web.test_in_the_browser import set_up

README = ROOT / "docs" / "pictures" / "readme.png"
MINUTE = 60_000
UNDER_WAY = 35
"""Minutes that the open Catan table has been played."""
LEAST = 38
"""Moves of the sample's script that it has seen."""
OTHERS = {"half_wolf": 5, "free": 4}
"""Tables of guests beside the sample's own, by game: how many sit there."""

PAGES = {
    "start": "/",
    "guide": "/guide",
    "settings": "/settings",
    "organisers": "/organisers",
    "events": "/events",
    "seasons": "/events/seasons",
    "event": "/events/1",
    "event-edit": "/events/1/edit",
    "applications": "/events/1/applications",
    "application": "/events/1/join/application",
    "door": "/events/1/door",
    "tables": "/events/1/tables",
    "plan": "/events/1/rounds/new?game=catan",
    "players": "/players",
    "player": "/players/1",
    "player-new": "/players/new",
    "catan-result": "/tables/1/public",
    "catan-desk": "/tables/3/host",
    "catan-room": "/tables/3/public",
    "catan-log": "/tables/3/host/log",
    "phones": "/tables/3/phones",
    "village-gm": "/tables/4/gm",
    "village-room": "/tables/4/public",
    "half-wolf-desk": "/tables/5/host",
    "half-wolf-room": "/tables/5/public",
    "score-sheet": "/tables/6/host",
    "standings-event": "/standings/events/1",
    "standings-season": "/standings/seasons/1",
    "standings-catan": "/standings/seasons/1?game=catan",
    "screen": "/events/1/screen",
    "screen-setup": "/events/1/screen/setup",
    "sample-remove": "/sample/remove",
    "nowhere": "/nowhere",
}
SHOWN = {"catan-desk": "", "tables": "h2[id^=round]", "standings-season": ""}
"""What the README shows, from left to right, each from the element that is named."""
SIDE_BY_SIDE = """<!doctype html><style>
body {{ margin: 0; padding: 24px; display: flex; gap: 24px; background: #e9e2d2; }}
img {{ width: 300px; border-radius: 18px; border: 4px solid #1f3b30; }}
</style>{}"""


def main(argv: Sequence[str] | None = None) -> int:
    """Take the pictures; the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.browser.gallery")
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("--readme", action="store_true")
    args = parser.parse_args(argv)
    if not (args.folder or args.readme):
        parser.error("FOLDER or --readme")
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=ARGUMENTS)
        for lang in LOCALES if args.folder else ("ja",):
            with sample_night(browser, Path(folder, lang), lang) as (night, cookies):
                if args.folder:
                    take_all(browser, night, cookies, lang, args.folder)
                if lang == "ja":
                    compose(browser, night, cookies)
        browser.close()
    return 0


@contextmanager
def sample_night(browser: Browser, instance: Path, lang: str) -> Iterator[tuple[Night, Path]]:
    """A server with the sample night, and the cookies of an organiser who is GM of its village."""
    instance.mkdir()
    night = Night(instance, DATABASE_URL="")
    try:
        with device(browser, lang, LAPTOP) as context:
            page = context.new_page()
            set_up(page, night)
            page.goto(f"{night.url}/")
            page.locator("form[action$='/sample/add'] button").click()
            page.wait_for_url("**/tables")
            _more_tables(instance)
            page.reload()
            page.locator("form[action$='/tables/4/take'] button").click()
            page.wait_for_url("**/tables/4/gm")
            cookies = instance / "cookies.json"
            context.storage_state(path=cookies)
        yield night, cookies
    finally:
        night.kill()


@contextmanager
def device(
    browser: Browser, lang: str, size: dict[str, int], dark: bool = False, cookies: Path | None = None
) -> Iterator[BrowserContext]:
    """A browser that speaks a language: a phone where it is narrow."""
    held = size == PHONE
    context = browser.new_context(
        viewport=size,
        locale=LOCALES[lang],
        timezone_id="Asia/Tokyo",
        color_scheme="dark" if dark else "light",
        reduced_motion="reduce",
        has_touch=held,
        is_mobile=held,
        device_scale_factor=2 if held else 1,
        storage_state=cookies,
    )
    yield context
    context.close()


def _more_tables(instance: Path) -> None:
    """Half a game at the open Catan table, and tables of the other games."""
    app = create_app(Config(instance=instance, testing=True))
    with app.app_context():
        parts = tables.history(db.session, 3).table.state.parts
        script = catan(CATAN[0], list(dict.fromkeys(part.group for part in parts)))
        for number, (minute, values) in enumerate(islice(script, LEAST)):
            move = codec_of(GAMES["catan"]).to_move(values)
            at = now() - (UNDER_WAY - min(minute, UNDER_WAY)) * MINUTE
            tables.play(db.session, 3, Request(f"gallery-{number:06}", "host", move), at=at)
        within = rounds.rounds(db.session, 1)[-1]
        for game, seats in OTHERS.items():
            draft = TableDraft(game, [SeatDraft(name=chr(ord("A") + seat)) for seat in range(seats)])
            opened = tables.open_table(db.session, within.id, draft)
            assert f"/tables/{opened.id}/" in "".join(PAGES.values())
    closed(app)


def take_all(browser: Browser, night: Night, cookies: Path, lang: str, folder: Path) -> None:
    """Every page, narrow and wide, light and dark."""
    folder.mkdir(parents=True, exist_ok=True)
    for size in (PHONE, LAPTOP):
        for dark in (False, True):
            look = f"{size['width']}-{'dark' if dark else 'light'}-{lang}"
            with device(browser, lang, size, dark, cookies) as context:
                for name, path in PAGES.items():
                    take(context, night.url + path, folder / f"{name}-{look}.png", whole=name != "screen")
            sys.stderr.write(f"{look}\n")


def take(context: BrowserContext, url: str, file: Path, *, whole: bool, start: str = "") -> None:
    """One picture: of the whole page, or of what the screen shows of it from an element on."""
    page = context.new_page()
    page.goto(url)
    page.evaluate("document.fonts.ready")
    if start:
        page.locator(start).first.evaluate("e => scrollTo(0, e.getBoundingClientRect().top - 80)")
    if page.locator("#live").count():
        page.locator("html[data-live=stream]").wait_for(state="attached")
        page.locator("h1").first.click()  # before the first touch a page asks to be let ring
    page.screenshot(path=file, full_page=whole)
    page.close()


def compose(browser: Browser, night: Night, cookies: Path) -> None:
    """Three phones side by side, as the README shows them."""
    images = []
    with device(browser, "ja", PHONE, cookies=cookies) as context:
        for name, start in SHOWN.items():
            file = cookies.with_name(f"{name}.png")
            take(context, night.url + PAGES[name], file, whole=False, start=start)
            images.append(f'<img src="data:image/png;base64,{base64.b64encode(file.read_bytes()).decode()}">')
    README.parent.mkdir(exist_ok=True)
    page = browser.new_page(viewport={"width": 1020, "height": 710})
    page.set_content(SIDE_BY_SIDE.format("".join(images)))
    page.screenshot(path=README)
    page.close()


if __name__ == "__main__":
    sys.exit(main())
