"""A night to look at: the sample's, with tables of every game in every state, and who sees which page."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Playwright

from companion import create_app
from companion.club.rounds import operations as rounds
from companion.club.sample import RECORDS
from companion.club.tables import claims
from companion.club.tables import operations as tables
from companion.config import Config
from companion.games import GAMES
from companion.kernel.replay import Request
from companion.kernel.table import codec_of
from companion.store.base import now
from companion.store.engine import db
from tests.browser import states
from tests.browser.find import find_browser
from tests.browser.night import Night
from tests.browser.phones import ARGUMENTS, LAPTOP, LOCALES, PHONE
from tests.databases import closed
from tests.web.test_in_the_browser import set_up

MINUTE = 60_000
UNDER_WAY = 35
"""Minutes that the open Catan table has been played."""
LEAST = 38
"""Moves of the sample's record that it has seen."""
SEATS = {4: 1, 5: 2, 6: 1, 19: 1, 20: 8, 21: 5}
"""Seats that a guest's phone has taken, by table."""

ORGANISER = {
    "start": "/",
    "guide": "/guide",
    "settings": "/settings",
    "address": "/settings/address",
    "backup": "/settings/backup",
    "organisers": "/organisers",
    "acts": "/acts",
    "password": "/password",
    "events": "/events",
    "event-new": "/events/new",
    "seasons": "/events/seasons",
    "season-new": "/events/seasons/new",
    "season-edit": "/events/seasons/1/edit",
    "event": "/events/1",
    "event-edit": "/events/1/edit",
    "applications": "/events/1/applications",
    "applications-many": "/events/1/applications/many",
    "application": "/events/1/join/application",
    "walk-in": "/events/1/join/walk-in",
    "door": "/events/1/door",
    "tables": "/events/1/tables",
    "plan": "/events/1/rounds/new?game=catan",
    "plan-village": "/events/1/rounds/new?game=village",
    "plan-half-wolf": "/events/1/rounds/new?game=half_wolf",
    "tables-more": "/events/rounds/1/tables/new?game=free",
    "seats": "/events/tables/4/seats",
    "players": "/players",
    "players-archived": "/players/archived",
    "player": "/players/1",
    "player-new": "/players/new",
    "player-edit": "/players/1/edit",
    "player-merge": "/players/1/merge",
    "catan-result": "/tables/1/host",
    "catan-desk": "/tables/4/host",
    "catan-log": "/tables/4/host/log",
    "catan-before": "/tables/26/host",
    "catan-check": "/tables/27/host",
    "catan-seven": "/tables/40/host",
    "catan-seven-counted": "/tables/41/host",
    "phones": "/tables/4/phones",
    "village-gm": "/tables/5/gm",
    "village-host": "/tables/8/host",
    "village-ended-gm": "/tables/8/gm",
    "village-log": "/tables/8/gm/log",
    "half-wolf-desk": "/tables/6/host",
    "half-wolf-lending": "/tables/6/host/lend",
    "half-wolf-real-cards": "/tables/9/host",
    "score-sheet": "/tables/7/host",
    "catan-tie": "/tables/10/host",
    "screen": "/events/1/screen",
    "screen-setup": "/events/1/screen/setup",
    "sample-remove": "/sample/remove",
    "nowhere": "/nowhere",
    "village-gm-night": "/tables/11/gm",
    "village-gm-day": "/tables/12/gm",
    "magic-city-gm": "/tables/13/gm",
    "half-wolf-middle": "/tables/14/host",
    "village-unsigned": "/tables/15/gm",
    "half-wolf-unsigned": "/tables/16/host",
    "magic-city-unsigned": "/tables/17/gm",
    "catan-unsigned": "/tables/18/host",
    "evidence-middle": "/tables/19/host",
    "evidence-gm": "/tables/19/gm",
    "aiwolf-middle": "/tables/20/host",
    "one-night-middle": "/tables/21/host",
    "score-sheet-middle": "/tables/22/host",
    "evidence-unsigned": "/tables/23/host",
    "aiwolf-unsigned": "/tables/24/host",
    "one-night-unsigned": "/tables/25/host",
    "crowd": "/events/2",
    "crowd-door": "/events/2/door",
    "crowd-applications": "/events/2/applications",
    "crowd-tables": "/events/2/tables",
    "crowd-plan": "/events/2/rounds/new?game=catan",
    "board-new": "/standings/seasons/1/boards/new",
    "own-games": "/games/own",
    "programs": "/settings/programs",
    "ending": "/events/1/end",
    "devices": "/log-ins",
    "helper-code": "/log-ins/helper",
    "late-fact": "/tables/12/gm/preview?id=gallery0&verb=death&day=1&part=day&seat=2&cause=sudden",
    "half-wolf-hand-over": "/tables/6/host/lend/2",
}
"""The last page shuts the others of its table: the browser is in a seat's hands from then on."""
FORMS = {
    "event-refused": "/events/new",
    "season-refused": "/events/seasons/new",
    "player-refused": "/players/new",
    "password-refused": "/password",
    "board-refused": "/standings/seasons/1/boards/new",
}
"""Forms that an organiser sends empty."""
EMPTY = {
    "empty-start": "/",
    "empty-guide": "/guide",
    "empty-events": "/events",
    "empty-seasons": "/events/seasons",
    "empty-players": "/players",
    "empty-standings": "/standings",
}
"""Pages of a club in which nothing has happened."""
SEATED = {
    "catan-seat": "/tables/4/seat-1",
    "village-seat": "/tables/5/seat-2",
    "half-wolf-seat": "/tables/6/seat-1",
    "evidence-seat": "/tables/19/seat-1",
    "aiwolf-seat": "/tables/20/seat-8",
    "one-night-seat": "/tables/21/seat-5",
    "start-seat": "/",
    "own-seat": "/events/1/me",
}
ANYBODY = {
    "start-anybody": "/",
    "login": "/login",
    "event-anybody": "/events/1",
    "choose-name": "/events/1/me",
    "tables-anybody": "/events/1/tables",
    "catan-room": "/tables/4/public",
    "catan-ended-room": "/tables/1/public",
    "village-room": "/tables/5/public",
    "village-ended-room": "/tables/8/public",
    "half-wolf-room": "/tables/6/public",
    "half-wolf-ended-room": "/tables/9/public",
    "evidence-ended-room": "/tables/23/public",
    "own-game-ended-room": "/tables/3/public",
    "score-sheet-room": "/tables/7/public",
    "standings": "/standings",
    "standings-event": "/standings/events/1",
    "standings-season": "/standings/seasons/1",
    "standings-catan": "/standings/seasons/1?game=catan",
    "standings-village": "/standings/seasons/1?game=village",
    "standings-all": "/standings/all",
    "player-anybody": "/players/1",
    "half-wolf-game": "/games/half_wolf",
    "device": "/offline",
}
HELPER = {"helper-door": "/events/1/door", "helper-start": "/"}
"""Pages of a phone that does the door alone."""
WAITING = {"taps-wait": "/tables/7/host", "taps-wait-seat": "/tables/6/seat-1"}
"""Pages at which something is tapped without the network, by who taps: an organiser, and a guest who sits."""
SLIDES = ("clocks", "seating", "standings", "season", "join", "notice")
"""The big screen's panels, each a slide or more; while a village talks, the screen stays with its table."""
WALLS = ({"width": 1280, "height": 720}, {"width": 1920, "height": 1080})
"""What big screens are: a projector of today and of yesterday."""
PAGES = {"organiser": ORGANISER, "seated": SEATED, "anybody": ANYBODY, "helper": HELPER}
"""Every page, by who looks at it."""


@contextmanager
def showcase(browser: Browser, instance: Path, lang: str) -> Iterator[tuple[Night, dict[str, Path | None]]]:
    """A server with the night, and the cookies of an organiser, a guest who sits, a helper and nobody."""
    instance.mkdir()
    night = Night(instance, DATABASE_URL="")
    cookies: dict[str, Path | None] = {"anybody": None}
    try:
        with device(browser, lang, LAPTOP) as context:
            page = context.new_page()
            set_up(page, night)
            page.goto(f"{night.url}/")
            page.locator("form[action$='/sample/add'] button:not([formaction])").click()
            page.wait_for_url("**/tables")
            tokens = _more_tables(instance)
            page.reload()
            for table in states.GM_TABLES:
                page.goto(f"{night.url}/tables/{table}/open-gm")
                page.locator("main form button[type=submit]").first.click()
                page.wait_for_url(f"**/tables/{table}/gm")
            page.goto(f"{night.url}/log-ins/helper")
            page.locator("main form [name=name]").fill("はな")
            page.locator("main form button[type=submit]").click()
            link = urlsplit(page.locator(".qr-address").inner_text()).path
            cookies["organiser"] = _kept(context, instance / "organiser.json")
        with device(browser, lang, PHONE) as context:
            page = context.new_page()
            page.goto(night.url + link)
            page.locator("main form button[type=submit]").first.click()
            page.wait_for_url("**/door")
            cookies["helper"] = _kept(context, instance / "helper.json")
        with device(browser, lang, PHONE) as context:
            page = context.new_page()
            for token in tokens:
                page.goto(f"{night.url}/claim/{token}")
                page.locator("main form button[type=submit]").first.click()
                page.wait_for_url("**/seat-*")
            page.goto(f"{night.url}/events/1/me")
            with page.expect_navigation():
                page.locator("main form button[name=me]").first.click()
            cookies["seated"] = _kept(context, instance / "seated.json")
        yield night, cookies
    finally:
        night.kill()


@contextmanager
def empty_club(browser: Browser, instance: Path, lang: str) -> Iterator[tuple[Night, Path]]:
    """A server whose club has just been founded, and its organiser's cookies."""
    instance.mkdir()
    night = Night(instance, DATABASE_URL="")
    try:
        with device(browser, lang, LAPTOP) as context:
            set_up(context.new_page(), night)
            cookies = _kept(context, instance / "organiser.json")
        yield night, cookies
    finally:
        night.kill()


def _kept(context: BrowserContext, file: Path) -> Path:
    context.storage_state(path=file)
    return file


@contextmanager
def device(
    browser: Browser, lang: str, size: dict[str, int], dark: bool = False, cookies: Path | None = None
) -> Iterator[BrowserContext]:
    """A browser that speaks a language: a phone where it is narrow."""
    held = size["width"] < 600
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


def _more_tables(instance: Path) -> list[str]:
    """Half a game at the open Catan table, tables of the other games, ended ones; tokens of the SEATS."""
    app = create_app(Config(instance=instance, testing=True))
    with app.app_context():
        played = json.loads((RECORDS / "catan-declared.json").read_text("utf-8"))["entries"]
        begun = played[0]["stamp"]["said"]
        for number, entry in enumerate(played[:LEAST]):
            minute = (entry["stamp"]["said"] - begun) // MINUTE
            move = codec_of(GAMES["catan"]).to_move(entry["move"])
            at = now() - (UNDER_WAY - min(minute, UNDER_WAY)) * MINUTE
            tables.play(db.session, 4, Request(f"gallery-{number:06}", "host", move), at=at)
        within = rounds.rounds(db.session, 1)[-1]
        states.make(within.id)
        tokens = [claims.offer_claim(db.session, table, f"seat-{seat}") for table, seat in SEATS.items()]
    closed(app)
    return tokens


def chromium(playwright: Playwright) -> Browser:
    """The browser of the tests."""
    return playwright.chromium.launch(executable_path=find_browser(), args=ARGUMENTS)
