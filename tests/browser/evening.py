"""Tables of a running night, made and read beside it in its database, and phones that sit at them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from contextlib import closing
from datetime import date
from http.client import HTTPConnection
from http.cookies import SimpleCookie
from itertools import count
from typing import Any
from urllib.parse import urlsplit

from flask import Flask
from playwright.sync_api import Locator, Page, expect

from companion import create_app
from companion.club.events import operations as events
from companion.club.people import operations as people
from companion.club.rounds import operations as rounds
from companion.club.tables import claims, operations
from companion.club.tables.operations import SeatDraft, TableDraft
from companion.config import Config
from companion.games import GAMES
from companion.kernel.replay import History, Request
from companion.kernel.table import Snapshot, codec_of, snapshot, verb_of
from companion.store import log
from companion.store.engine import db
from tests.browser.night import Night
from tests.browser.phones import ARGUMENTS, NewPhone
from tests.web.house import PASSWORD, TOKEN, found_club

HOST = "club.test"
"""What phones call the laptop: not by the name that browsers trust without https."""
ON_CLUB_TEST = (
    *(argument for argument in ARGUMENTS if "host-resolver" not in argument),
    f"--host-resolver-rules=MAP {HOST} 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
)
"""How a Chromium is started that finds the club under that name, and nothing else."""


class Evening:
    """An event at a night's club. What it writes is in the database before any page asks."""

    new_phone: NewPhone

    def __init__(self, night: Night) -> None:
        self.night = night
        given = {"database_url": "DATABASE_URL", "secret_key": "COMPANION_SECRET_KEY"}
        settings = {name: night.settings.get(key, "") for name, key in given.items()}
        self.app: Flask = create_app(Config(instance=night.instance, **settings, testing=True))
        self.url = f"{urlsplit(night.url).scheme}://{HOST}:{night.port}"
        self.numbers = count(1)
        found_club(self.app)
        with self.app.app_context():
            season = events.add_season(
                db.session, events.SeasonDraft("2018春", date(2018, 1, 1), date(2018, 6, 30))
            )
            draft = events.EventDraft(season_id=season.id, title="第11回", held_on=date(2018, 3, 25))
            self.event_id = events.add_event(db.session, draft).id

    def player(self, name: str) -> int:
        """The member of the club by this name; the tests that share the club may have met somebody before."""
        with self.app.app_context():
            known = people.player_called(db.session, name)
            return (known or people.add_player(db.session, name=name)).id

    def table(self, game: str = "free", *names: str, options: Any = None, members: bool = False) -> int:
        """A new table in a round of its own; アン and ベン sit there unless others are named.

        Only `members` of the club stand in standings.
        """
        seats = [
            SeatDraft(name=name, player_id=self.player(name) if members else None)
            for name in names or ("アン", "ベン")
        ]
        with self.app.app_context():
            within = rounds.add_round(db.session, self.event_id)
            return operations.open_table(db.session, within.id, TableDraft(game, seats, options)).id

    def catan(self, *names: str) -> int:
        """A Catan table in play, of three unless others are named: everything counted, seat 1 begins."""
        table = self.table("catan", *(names or ("アン", "ベン", "クレア")))
        view = self.snapshot(table, "host").view
        for group in dict.fromkeys(part.group for part in view.check):
            self.say(table, "host", "check-group", group=group)
        self.say(table, "host", "read-out", items=[item.item for item in view.conduct])
        self.say(table, "host", "start", first=1)
        if self.snapshot(table, "host").action("opened"):
            self.say(table, "host", "opened")
        return table

    def say(self, table: int, author: str, verb: str, **values: Any) -> None:
        """A move made beside the pages, as by another process; screens hear of it when they next compare."""
        with self.app.app_context():
            game = GAMES[operations.get_table(db.session, table).game]
            self.play(table, author, codec_of(game).to_move({"verb": verb, **values}))

    def play(self, table: int, author: str, move: Any) -> None:
        """The same with a move as it is."""
        with self.app.app_context():
            operations.play(db.session, table, Request(f"beside-{next(self.numbers):06}", author, move))

    def snapshot(self, table: int, viewer: str) -> Snapshot:
        """What a viewer sees, read from the database."""
        with self.app.app_context():
            history = self.history(table)
            return snapshot(history.game, history.table, viewer)

    def log(self, table: int) -> list[tuple[str, str]]:
        """The entries as they stand in the database: id and verb, in order."""
        with self.app.app_context():
            return [(entry.id, verb_of(entry.move)) for entry in self.history(table).log]

    def history(self, table: int) -> History:
        """A table's log as it stands in the database; within the application's context."""
        log.histories(db.engine).forget(table)
        return operations.history(db.session, table)

    def phone(
        self, table: int, role: str = "public", *, scripts: bool = True, organiser: bool = False
    ) -> Page:
        """A phone at the table's page, following: by a claim, or as the organiser who logs in."""
        page = self.new_phone(java_script_enabled=scripts)
        if organiser:
            self.log_in(page)
        self.sit(page, table, role, claimed=not organiser)
        if scripts:
            following(page)
        return page

    def sit(self, page: Page, table: int, role: str, *, claimed: bool = True, ready: bool = True) -> None:
        """Take a role up with a phone and open its page.

        Unless it is to be `ready`, it does not wait for the page, so that many phones load theirs at once:
        wait until they follow.
        """
        if claimed and role != "public":
            self.claim(page, table, role)
        page.goto(f"{self.url}/tables/{table}/{role}", wait_until="load" if ready else "commit")

    def claim(self, page: Page, table: int, role: str) -> None:
        """Take a role up with a phone; what page it shows stays."""
        with self.app.app_context():
            token = claims.offer_claim(db.session, table, role)
        self.send(page, f"/claim/{token}")

    def log_in(self, page: Page) -> None:
        """Become the organiser on this phone; what page it shows stays."""
        self.send(page, "/login", login="yoru", password=PASSWORD)

    def send(self, page: Page, path: str, **fields: str) -> None:
        """Send a page's form with this phone's cookies, and give it those that come, without drawing a page.

        tests/browser/test_catan_night.py takes up roles by hand, tests/web/test_in_the_browser.py logs in.
        """
        kept = {cookie["name"]: cookie["value"] for cookie in page.context.cookies(self.url)}
        kept = self.fill_in(kept, path, **fields)
        page.context.add_cookies(
            [{"name": name, "value": value, "url": self.url} for name, value in kept.items()]
        )

    def fill_in(self, kept: dict[str, str], path: str, **fields: str) -> dict[str, str]:
        """Fill a page's form in with these cookies; those that are kept afterwards."""
        base = f"{urlsplit(self.url).scheme}://localhost"
        client = self.app.test_client(use_cookies=False)
        kept, answer = dict(kept), None
        for method in ("GET", "POST"):
            answer = client.open(
                path,
                base,
                method=method,
                data=fields if method == "POST" else None,
                headers={"Cookie": cookies(kept)},
            )
            if found := TOKEN.search(answer.text):
                fields["csrf_token"] = found[1]
            for line in answer.headers.getlist("Set-Cookie"):
                kept |= {one.key: one.value for one in SimpleCookie(line).values()}
        assert answer is not None
        assert answer.status_code in (302, 303), answer.text
        return kept

    def tap(self, table: int, verb: str, **values: object) -> None:
        """A tap of the organiser's, whose page nobody looks at: the server itself gets it, and tells the
        screens at once."""
        kept = self.fill_in({}, "/login", login="yoru", password=PASSWORD)
        path = f"/tables/{table}/host"
        headers = {"Cookie": cookies(kept), "Host": f"{HOST}:{self.night.port}"}
        with closing(HTTPConnection("127.0.0.1", self.night.port)) as line:
            line.request("GET", path, headers=headers)
            sender = re.search(r'data-sender="([^"]*)"', line.getresponse().read().decode())
            assert sender
            headers |= {"Content-Type": "application/json", "X-Companion": "page", "Origin": self.url}
            said = {"id": f"further-{next(self.numbers):06}", "verb": verb, **values}
            fields = {name: str(value) for name, value in said.items()}
            body = json.dumps({"fields": fields, "sender": sender[1], "fragment": False})
            line.request("POST", f"{path}/moves", body, headers)
            answer = line.getresponse()
            assert answer.status in (200, 204), answer.read()


def cookies(kept: dict[str, str]) -> str:
    return "; ".join(f"{name}={value}" for name, value in kept.items())


def following(page: Page, how: str = "stream") -> None:
    """Wait until the page follows: by a stream, or as the test says."""
    expect(page.locator(f"html[data-live={how}]")).to_be_attached()


SEEN = """(seen) => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => !seen });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def sleep(*pages: Page) -> None:
    """Phones whose screens have gone dark: they follow nothing until they are taken up again."""
    for page in pages:
        page.evaluate(SEEN, False)


CAUGHT_UP = """async () => {
  const live = document.querySelector("#live[data-fragment]");
  const answer = await fetch(live.dataset.fragment);
  return answer.headers.get("ETag").includes(`"${live.dataset.tag}"`);
}"""


def wake(*pages: Page) -> None:
    """Phones that are looked at: they catch up and follow, unless they have no network."""
    for page in pages:
        page.evaluate(SEEN, True)
    for page in pages:
        if page.evaluate("navigator.onLine"):
            following(page)
            page.wait_for_function(CAUGHT_UP, polling=100)


def hand_over(page: Page, seat: int, tap: Callable[[Locator], None] = Locator.click) -> None:
    """Whoever runs a table passes the own device to a seat without one, with a number to come back by."""
    tap(page.get_by_role("link", name="端末がない・使えない席"))
    chosen = page.locator(f"button[name='seat'][value='{seat}']")
    expect(chosen).to_be_visible()  # the page that says whether a number is still to be chosen
    number = page.locator("#number")
    if number.is_visible():
        number.fill("2468")
    tap(chosen)


def give_back(page: Page) -> None:
    """Whoever runs the table takes the device back: the last digit of the number opens, once scripts are
    there."""
    number = page.locator("#number")
    number.wait_for()
    page.wait_for_load_state()
    number.fill("2468")


def unfold(page: Page) -> None:
    """Open the form of a single cell, which is folded below the score sheet."""
    fold = page.locator("#one-cell")
    expect(fold).to_be_attached()
    if fold.get_attribute("open") is None:
        fold.locator("summary").click()


def enter(page: Page, seat: str, amount: int, within: int = 1) -> None:
    """Write a seat's points of a round down in the score sheet's form."""
    unfold(page)
    form = page.locator("#live form.act-form", has=page.locator("[name=amount]")).first
    form.locator("[name=seat]").select_option(label=seat)
    form.locator("[name=round]").fill(str(within))
    form.locator("[name=amount]").fill(str(amount))
    form.locator("button[type=submit]").click()


def total(page: Page, seat: int, amount: int) -> None:
    """Wait until the page shows a seat's total."""
    expect(page.locator(".score-sheet tfoot td").nth(seat - 1)).to_have_text(str(amount))


def counter(page: Page, name: str, seat: int) -> Locator:
    """A seat's counter of the Catan desk, wherever it stands; what it is folded into is opened."""
    form = page.locator(
        f"#live form:has(.stepper):has([name=verb][value={name}]):has([name=seat][value='{seat}'])"
    )
    form.evaluate("at => { for (; at; at = at.parentElement) if (at.open === false) at.open = true; }")
    return form


def waiting(page: Page, count: int) -> None:
    """Wait until so many taps wait on a page; with none, nothing is under way any more."""
    expect(page.locator(f"html[data-taps='{count}']")).to_be_attached()
    expect(page.locator(".waits-tap")).to_have_count(count)
    if count:
        expect(page.locator("[data-part=waits]")).to_be_visible()
    else:
        expect(page.locator("form[aria-busy]")).to_have_count(0)
        expect(page.locator("[data-part=waits]")).to_be_hidden()
